import { operation } from '../../operation.ts';
import { NewUser, PasswordLink, User } from '../../resources/account.ts';
import {
  AfterQuery,
  Bool,
  DataOf,
  Done,
  EmailInput,
  Id,
  ListOf,
  OneOf,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
import { languages, limits } from '../../vocabulary.ts';
import { passwordInput, tokenInput } from './credential-input.ts';

const userPath = Type.Object({ userId: Id('user', 'Id of the person.') });

export const createUser = operation({
  id: 'createUser',
  api: 'management',
  method: 'POST',
  path: '/users',
  access: { by: 'session', operator: true },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Users',
  summary: 'Create an account',
  description:
    'Creates the account of a person, who sets the password with the link in the answer. The link works once and for ' +
    '24 hours; another one can be made.',
  body: Type.Object(
    {
      email: EmailInput('E-mail, with which the person signs in.'),
      name: StrInput('Name.', { minLength: 1 }),
      operator: Type.Optional(Bool('True to make the person an operator of the deployment.')),
    },
    { description: 'The person.' },
  ),
  success: { status: 201, description: 'The account.', schema: DataOf(NewUser) },
  errors: ['already_exists'],
});

export const listUsers = operation({
  id: 'listUsers',
  api: 'management',
  method: 'GET',
  path: '/users',
  access: { by: 'session', operator: true },
  tag: 'Users',
  summary: 'List accounts',
  description: 'Returns the accounts of the deployment.',
  query: Type.Object({
    email: Type.Optional(EmailInput('Only the account with this e-mail.')),
    search: Type.Optional(
      StrInput('Only accounts with this text in name or e-mail, case-insensitive.', { minLength: 1, maxLength: 100 }),
    ),
    ...pagingQuery,
    after: AfterQuery('user'),
  }),
  success: { status: 200, description: 'The accounts.', schema: ListOf(User) },
  errors: [],
});

export const updateUser = operation({
  id: 'updateUser',
  api: 'management',
  method: 'PATCH',
  path: '/users/{userId}',
  access: { by: 'session', operator: true },
  tag: 'Users',
  summary: 'Change an account',
  description:
    'Disables or enables a person, or grants or revokes operator rights, which requires a confirmed session. A ' +
    'disabled person is signed out everywhere. The last operator cannot lose these rights.',
  params: userPath,
  body: Type.Object(
    {
      name: Type.Optional(StrInput('Name.', { minLength: 1 })),
      disabled: Type.Optional(Bool('True to disable sign-in for the person.')),
      operator: Type.Optional(Bool('True to make the person an operator of the deployment.')),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The account.', schema: DataOf(User) },
  errors: ['not_found', 'conflict', 'confirmation_required'],
});

export const createPasswordLink = operation({
  id: 'createPasswordLink',
  api: 'management',
  method: 'POST',
  path: '/users/{userId}/password-links',
  access: { by: 'session', operator: true },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Users',
  summary: 'Create a link to set a password',
  description:
    'For a person who forgot the password. The link works once and for 24 hours; earlier links stop working. ' +
    'The password does not change until the link is used; the second factor never changes.',
  params: userPath,
  success: { status: 201, description: 'The link.', schema: DataOf(PasswordLink) },
  errors: ['not_found', 'conflict'],
});

export const requestPasswordLink = operation({
  id: 'requestPasswordLink',
  api: 'management',
  method: 'POST',
  path: '/password-links/request',
  access: {
    by: 'public',
    reason: 'A person who forgot the password cannot sign in; the link goes to the e-mail only.',
  },
  withoutIdempotencyKey: 'A second mail with a link does no harm.',
  tag: 'Users',
  summary: 'Request a link to set a password',
  description:
    'Mails the person a link that works once and for 24 hours. The response is the same if no mail is sent: ' +
    'because the account does not exist, is disabled or belongs to no organization, or because five links were ' +
    'mailed within an hour. A person who belongs to no organization gets a link from an operator ' +
    '(`createPasswordLink`).',
  body: Type.Object(
    {
      email: EmailInput('E-mail of the person.'),
      language: Type.Optional(OneOf(languages, 'Language of the mail; English where it is not given.')),
    },
    { description: 'Who forgot the password.' },
  ),
  success: { status: 200, description: 'A link is mailed if there is such an account.', schema: Done },
  errors: [],
});

export const usePasswordLink = operation({
  id: 'usePasswordLink',
  api: 'management',
  method: 'POST',
  path: '/password-links/use',
  access: {
    by: 'public',
    reason: 'A person who forgot the password cannot sign in; the token of the link is what counts.',
  },
  withoutIdempotencyKey: 'Nothing of a password or a token may be kept, and a link is used once.',
  tag: 'Users',
  summary: 'Set a password with a link',
  description:
    'Sets the password and ends all sessions of the person. An unknown, expired, replaced or used link returns 404.',
  body: Type.Object(
    {
      token: tokenInput('The last part of the link.'),
      new_password: passwordInput(`The new password, at least ${limits.passwordLengthMin} characters.`),
    },
    { description: 'The link and the password.' },
  ),
  success: { status: 200, description: 'The password is set.', schema: Done },
  errors: ['not_found'],
});
