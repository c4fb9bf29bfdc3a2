import { operation } from '../../operation.ts';
import { Me, Member, NewSession, Session, User } from '../../resources/account.ts';
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
import { limits, roles } from '../../vocabulary.ts';

const passwordInput = (description: string) => StrInput(description, { minLength: limits.passwordLengthMin });
const userPath = Type.Object({ userId: Id('user', 'Id of the person.') });
const membersPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const memberPath = Type.Object({
  organizationId: Id('organization', 'Id of the organization.'),
  userId: Id('user', 'Id of the person.'),
});

export const createSession = operation({
  id: 'createSession',
  api: 'management',
  method: 'POST',
  path: '/sessions',
  access: { by: 'public', reason: 'Whoever signs in has no session yet; the password is what counts.' },
  withoutIdempotencyKey: 'Nothing of a password or a token may be kept, and a second session does no harm.',
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'Opens a session. An unknown e-mail and a wrong password are answered alike. Too many failures for an e-mail or ' +
    'from an address are answered 429 for a while.',
  body: Type.Object(
    {
      email: EmailInput('E-mail of the person.'),
      password: StrInput('Password of the person.', { minLength: 1 }),
    },
    { description: 'Who signs in.' },
  ),
  success: { status: 201, description: 'The session is open.', schema: DataOf(NewSession) },
  errors: ['unauthorized'],
});

export const listSessions = operation({
  id: 'listSessions',
  api: 'management',
  method: 'GET',
  path: '/sessions',
  access: { by: 'session' },
  tag: 'Sessions',
  summary: 'List own sessions',
  description: 'Answers where the person is signed in.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('session') }),
  success: { status: 200, description: 'The sessions.', schema: ListOf(Session) },
  errors: [],
});

export const endCurrentSession = operation({
  id: 'endCurrentSession',
  api: 'management',
  method: 'DELETE',
  path: '/sessions/current',
  access: { by: 'session' },
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the session of this request.',
  success: { status: 200, description: 'The session has ended.', schema: Done },
  errors: [],
});

export const endSession = operation({
  id: 'endSession',
  api: 'management',
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  access: { by: 'session' },
  tag: 'Sessions',
  summary: 'End a session',
  description: 'Ends a session of the person, such as that of a lost phone. One that has ended stays so.',
  params: Type.Object({ sessionId: Id('session', 'Id of the session.') }),
  success: { status: 200, description: 'The session has ended.', schema: Done },
  errors: ['not_found'],
});

export const getMe = operation({
  id: 'getMe',
  api: 'management',
  method: 'GET',
  path: '/me',
  access: { by: 'session' },
  tag: 'Account',
  summary: 'Read the own account',
  description: 'Answers who is signed in, and the organizations that the person belongs to.',
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
  summary: 'Change the own account',
  description: 'Changes the name of the person.',
  body: Type.Object(
    { name: Type.Optional(StrInput('Name.', { minLength: 1 })) },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The account.', schema: DataOf(User) },
  errors: [],
});

export const changePassword = operation({
  id: 'changePassword',
  api: 'management',
  method: 'PUT',
  path: '/me/password',
  access: { by: 'session' },
  keepsSecrets: true,
  tag: 'Account',
  summary: 'Change the own password',
  description: 'Sets another password and ends all other sessions of the person.',
  body: Type.Object(
    {
      current_password: StrInput('The password so far.', { minLength: 1 }),
      new_password: passwordInput(`The new password, at least ${limits.passwordLengthMin} characters.`),
    },
    { description: 'Both passwords.' },
  ),
  success: { status: 200, description: 'The password is changed.', schema: Done },
  errors: [],
});

export const createUser = operation({
  id: 'createUser',
  api: 'management',
  method: 'POST',
  path: '/users',
  access: { by: 'session', operator: true },
  keepsSecrets: true,
  tag: 'Users',
  summary: 'Create an account',
  description: 'Creates the account of a person.',
  body: Type.Object(
    {
      email: EmailInput('E-mail, with which the person signs in.'),
      name: StrInput('Name.', { minLength: 1 }),
      password: passwordInput(`First password, at least ${limits.passwordLengthMin} characters.`),
      operator: Type.Optional(Bool('True for one who is to run the deployment.')),
    },
    { description: 'The person.' },
  ),
  success: { status: 201, description: 'The account.', schema: DataOf(User) },
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
  description: 'Answers the accounts of the deployment.',
  query: Type.Object({
    email: Type.Optional(EmailInput('Only the account with this e-mail.')),
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
  keepsSecrets: true,
  tag: 'Users',
  summary: 'Change an account',
  description:
    'Disables or enables a person, gives or takes the right to run the deployment, or sets a password for one who ' +
    'forgot it. Who is disabled, or given a password, is signed out everywhere. The last operator stays one.',
  params: userPath,
  body: Type.Object(
    {
      name: Type.Optional(StrInput('Name.', { minLength: 1 })),
      disabled: Type.Optional(Bool('True for one who is not to sign in.')),
      operator: Type.Optional(Bool('True for one who is to run the deployment.')),
      password: Type.Optional(passwordInput(`New password, at least ${limits.passwordLengthMin} characters.`)),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The account.', schema: DataOf(User) },
  errors: ['not_found', 'conflict'],
});

export const listMembers = operation({
  id: 'listMembers',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/members',
  access: { by: 'session', role: 'admin' },
  tag: 'Members',
  summary: 'List the people of an organization',
  description: 'Answers the people who belong to the organization, in the order in which they came.',
  params: membersPath,
  query: Type.Object({ ...pagingQuery, after: AfterQuery('user') }),
  success: { status: 200, description: 'The people.', schema: ListOf(Member) },
  errors: ['not_found'],
});

export const addMember = operation({
  id: 'addMember',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/members',
  access: { by: 'session', role: 'admin' },
  keepsSecrets: true,
  tag: 'Members',
  summary: 'Add a person to an organization',
  description:
    'Adds a person who has an account, or creates the account: then `name` and `password` are required. For a person ' +
    'who has an account both are passed over. Only an owner makes owners.',
  params: membersPath,
  body: Type.Object(
    {
      email: EmailInput('E-mail of the person.'),
      role: OneOf(roles, 'What the person may do in the organization.'),
      name: Type.Optional(StrInput('Name of a new person.', { minLength: 1 })),
      password: Type.Optional(
        passwordInput(`First password of a new person, at least ${limits.passwordLengthMin} characters.`),
      ),
    },
    { description: 'The person.' },
  ),
  success: { status: 201, description: 'The person belongs to the organization.', schema: DataOf(Member) },
  errors: ['not_found', 'already_exists'],
});

export const updateMember = operation({
  id: 'updateMember',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/members/{userId}',
  access: { by: 'session', role: 'admin' },
  tag: 'Members',
  summary: 'Change the role of a person',
  description:
    'Changes what a person may do in the organization. Only an owner makes owners and changes their role; the last ' +
    'owner stays one.',
  params: memberPath,
  body: Type.Object(
    { role: OneOf(roles, 'What the person may do in the organization.') },
    { description: 'The role.' },
  ),
  success: { status: 200, description: 'The person with the new role.', schema: DataOf(Member) },
  errors: ['not_found', 'conflict'],
});

export const removeMember = operation({
  id: 'removeMember',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/members/{userId}',
  access: { by: 'session', role: 'admin' },
  tag: 'Members',
  summary: 'Remove a person from an organization',
  description:
    'Takes a person out of the organization; the account stays. Only an owner removes owners; the last owner stays.',
  params: memberPath,
  success: { status: 200, description: 'The person does not belong to it any more.', schema: Done },
  errors: ['not_found', 'conflict'],
});
