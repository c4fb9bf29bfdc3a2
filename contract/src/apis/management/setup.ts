import { operation } from '../../operation.ts';
import { NewSession, Setup } from '../../resources/account.ts';
import { DataOf, EmailInput, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { cookieInput, passwordInput, tokenInput } from './credential-input.ts';

export const getSetup = operation({
  id: 'getSetup',
  api: 'management',
  method: 'GET',
  path: '/setup',
  access: { by: 'public', reason: 'Before the first account nobody can sign in; the answer is a yes or no.' },
  tag: 'Users',
  summary: 'Read whether the deployment needs its first account',
  description:
    'Says whether there is no account yet. The first one is made with a setup link, which the service prints when it ' +
    'starts at a terminal, and the command `users setup-link` at any time.',
  success: { status: 200, description: 'Whether an account is missing.', schema: DataOf(Setup) },
  errors: [],
});

export const useSetupLink = operation({
  id: 'useSetupLink',
  api: 'management',
  method: 'POST',
  path: '/setup-links/use',
  access: { by: 'public', reason: 'There is no account yet; the token of the link is what counts.' },
  withoutIdempotencyKey: 'Nothing of a password or a token may be kept, and a link is used once.',
  tag: 'Users',
  summary: 'Create the first account with a setup link',
  description:
    'Creates the first account of the deployment, an operator, and opens a session. The link works once and for 24 ' +
    'hours. An unknown, expired or replaced link returns 404; if there is an account, the response is 409.',
  body: Type.Object(
    {
      token: tokenInput('The last part of the link.'),
      email: EmailInput('E-mail, with which the person signs in.'),
      name: StrInput('Name.', { minLength: 1 }),
      password: passwordInput(`The password, at least ${limits.passwordLengthMin} characters.`),
      cookie: Type.Optional(cookieInput()),
    },
    { description: 'The link and the person.' },
  ),
  success: { status: 201, description: 'The account exists and the session is open.', schema: DataOf(NewSession) },
  errors: ['not_found', 'conflict'],
});
