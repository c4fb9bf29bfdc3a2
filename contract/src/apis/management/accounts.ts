import { operation } from '../../operation.ts';
import {
  Me,
  NewSession,
  RecoveryCodes,
  Session,
  SessionConfirmation,
  TotpSetup,
  User,
} from '../../resources/account.ts';
import { AfterQuery, DataOf, Done, EmailInput, Id, ListOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { codeInput, cookieInput, passwordInput } from './credential-input.ts';

export const createSession = operation({
  id: 'createSession',
  api: 'management',
  method: 'POST',
  path: '/sessions',
  access: { by: 'public', reason: 'A person who signs in has no session yet; the password is what counts.' },
  withoutIdempotencyKey: 'Nothing of a password or a token may be kept, and a second session does no harm.',
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'Opens a session. An unknown e-mail address and a wrong password return the same error. If a second factor ' +
    'is set up and `code` is missing, the response is 401 with `totp_required`. Too many failures from one ' +
    'network return 429 for a while; failures from other networks never block a network without failures. Pages ' +
    'of this service send `cookie`: the token is then set as a cookie that scripts cannot read, and is not in ' +
    'the response.',
  body: Type.Object(
    {
      email: EmailInput('E-mail of the person.'),
      password: StrInput('Password of the person.', { minLength: 1, lines: true }),
      code: Type.Optional(codeInput()),
      cookie: Type.Optional(cookieInput()),
    },
    { description: 'Who signs in.' },
  ),
  success: { status: 201, description: 'The session is open.', schema: DataOf(NewSession) },
  errors: ['unauthorized', 'totp_required'],
});

export const listSessions = operation({
  id: 'listSessions',
  api: 'management',
  method: 'GET',
  path: '/sessions',
  access: { by: 'session' },
  tag: 'Sessions',
  summary: 'List your sessions',
  description: 'Returns the active sessions of the signed-in person.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('session') }),
  success: { status: 200, description: 'The sessions.', schema: ListOf(Session) },
  errors: [],
});

export const deleteCurrentSession = operation({
  id: 'deleteCurrentSession',
  api: 'management',
  method: 'DELETE',
  path: '/sessions/current',
  access: { by: 'session' },
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the session of this request and deletes the session cookie of a browser.',
  success: { status: 200, description: 'The session has ended.', schema: Done },
  errors: [],
});

export const deleteSession = operation({
  id: 'deleteSession',
  api: 'management',
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  access: { by: 'session' },
  tag: 'Sessions',
  summary: 'End a session',
  description:
    'Ends a session of the person, such as the one on a lost phone. Ending an ended session changes nothing.',
  params: Type.Object({ sessionId: Id('session', 'Id of the session.') }),
  success: { status: 200, description: 'The session has ended.', schema: Done },
  errors: ['not_found'],
});

export const confirmSession = operation({
  id: 'confirmSession',
  api: 'management',
  method: 'POST',
  path: '/sessions/current/confirm',
  access: { by: 'session' },
  withoutIdempotencyKey: 'Nothing of a password may be kept, and confirming twice does no harm.',
  tag: 'Sessions',
  summary: 'Confirm the session',
  description:
    'Confirms the session with the password, and with `code` if a second factor is set up. For 10 minutes the ' +
    'session can then use operations that otherwise return `confirmation_required`. Signing in also confirms a ' +
    'session.',
  body: Type.Object(
    {
      password: StrInput('Password of the person.', { minLength: 1, lines: true }),
      code: Type.Optional(codeInput()),
    },
    { description: 'Who confirms.' },
  ),
  success: { status: 200, description: 'The session is confirmed.', schema: DataOf(SessionConfirmation) },
  errors: ['totp_required'],
});

export const getMe = operation({
  id: 'getMe',
  api: 'management',
  method: 'GET',
  path: '/me',
  access: { by: 'session' },
  tag: 'Account',
  summary: 'Read your account',
  description: 'Returns the signed-in person and the organizations that the person belongs to.',
  success: { status: 200, description: 'The account.', schema: DataOf(Me) },
  errors: [],
});

export const updateMe = operation({
  id: 'updateMe',
  api: 'management',
  method: 'PATCH',
  path: '/me',
  access: { by: 'session' },
  tag: 'Account',
  summary: 'Change your account',
  description: 'Changes the name of the person.',
  body: Type.Object(
    { name: Type.Optional(StrInput('Name.', { minLength: 1 })) },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The account.', schema: DataOf(User) },
  errors: [],
});

export const updatePassword = operation({
  id: 'updatePassword',
  api: 'management',
  method: 'PUT',
  path: '/me/password',
  access: { by: 'session' },
  needsConfirmation: true,
  withoutIdempotencyKey: 'Nothing of a password may be kept; a second change with the same password is refused.',
  tag: 'Account',
  summary: 'Change your password',
  description: 'Sets a new password and ends all other sessions of the person.',
  body: Type.Object(
    {
      current_password: StrInput('The password so far.', { minLength: 1, lines: true }),
      new_password: passwordInput(`The new password, at least ${limits.passwordLengthMin} characters.`),
    },
    { description: 'Both passwords.' },
  ),
  success: { status: 200, description: 'The password is changed.', schema: Done },
  errors: [],
});

export const createTotp = operation({
  id: 'createTotp',
  api: 'management',
  method: 'POST',
  path: '/me/totp',
  access: { by: 'session' },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Account',
  summary: 'Start the setup of a second factor',
  description:
    'Returns a new secret for an authenticator (TOTP, RFC 6238). Sign-in asks for codes once the setup is ' +
    'completed; starting again replaces a secret whose setup was not completed.',
  success: { status: 201, description: 'The secret.', schema: DataOf(TotpSetup) },
  errors: ['conflict'],
});

export const verifyTotp = operation({
  id: 'verifyTotp',
  api: 'management',
  method: 'POST',
  path: '/me/totp/verify',
  access: { by: 'session' },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Account',
  summary: 'Complete the second factor',
  description:
    'Takes a code of the authenticator, ends all other sessions of the person and answers with the recovery codes.',
  body: Type.Object({ code: codeInput() }, { description: 'A code of the authenticator.' }),
  success: { status: 200, description: 'The recovery codes.', schema: DataOf(RecoveryCodes) },
  errors: ['conflict'],
});

export const createRecoveryCodes = operation({
  id: 'createRecoveryCodes',
  api: 'management',
  method: 'POST',
  path: '/me/recovery-codes',
  access: { by: 'session' },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Account',
  summary: 'Replace the recovery codes',
  description: 'Returns new recovery codes; the previous ones stop working.',
  success: { status: 201, description: 'The recovery codes.', schema: DataOf(RecoveryCodes) },
  errors: ['conflict'],
});

export const removeTotp = operation({
  id: 'removeTotp',
  api: 'management',
  method: 'DELETE',
  path: '/me/totp',
  access: { by: 'session' },
  needsConfirmation: true,
  tag: 'Account',
  summary: 'Remove the second factor',
  description: 'Removes the secret and the recovery codes; sign-in then requires only the password.',
  success: { status: 200, description: 'The second factor is removed.', schema: Done },
  errors: [],
});
