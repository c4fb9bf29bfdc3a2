import { operation } from '../../operation.ts';
import { Invitation, NewInvitation, NewSession } from '../../resources/account.ts';
import { AfterQuery, DataOf, Done, EmailInput, Id, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { languages, limits, roles } from '../../vocabulary.ts';
import { codeInput, cookieInput, tokenInput } from './credential-input.ts';

const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const invitationPath = Type.Object({
  organizationId: Id('organization', 'Id of the organization.'),
  invitationId: Id('invitation', 'Id of the invitation.'),
});

const mailLanguage = Type.Optional(OneOf(languages, 'Language of the mail; English where it is not given.'));

export const listInvitations = operation({
  id: 'listInvitations',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/invitations',
  access: { by: 'session', role: 'admin' },
  tag: 'Invitations',
  summary: 'List open invitations',
  description: 'Returns the invitations that were neither accepted nor revoked, oldest first, including expired ones.',
  params: organizationPath,
  query: Type.Object({ ...pagingQuery, after: AfterQuery('invitation') }),
  success: { status: 200, description: 'The invitations.', schema: ListOf(Invitation) },
  errors: ['not_found'],
});

export const createInvitation = operation({
  id: 'createInvitation',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/invitations',
  access: { by: 'session', role: 'admin' },
  keepsSecrets: true,
  tag: 'Invitations',
  summary: 'Invite a person to an organization',
  description:
    'Invites a person with a role. The link in the answer works once and for 7 days. It is mailed to the ' +
    'person, who uses it to set name and password, or to sign in; you can also pass it on in another way. The ' +
    'response does not reveal whether the e-mail address has an account. Only an owner can invite owners, after ' +
    'confirming the session.',
  params: organizationPath,
  body: Type.Object(
    {
      email: EmailInput('E-mail of the person.'),
      role: OneOf(roles, 'What the person may do in the organization.'),
      language: mailLanguage,
    },
    { description: 'Who is invited.' },
  ),
  success: { status: 201, description: 'The invitation, with its link.', schema: DataOf(NewInvitation) },
  errors: ['not_found', 'already_exists', 'confirmation_required'],
});

export const resendInvitation = operation({
  id: 'resendInvitation',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/invitations/{invitationId}/resend',
  access: { by: 'session', role: 'admin' },
  keepsSecrets: true,
  tag: 'Invitations',
  summary: 'Create a new link for an invitation',
  description:
    'Mails the person a new link that works for 7 days from now, and answers with it; the previous link stops ' +
    'working. Only an owner can renew the invitation of an owner, after confirming the session.',
  params: invitationPath,
  query: Type.Object({ language: mailLanguage }),
  success: { status: 200, description: 'The invitation, with its new link.', schema: DataOf(NewInvitation) },
  errors: ['not_found', 'confirmation_required'],
});

export const revokeInvitation = operation({
  id: 'revokeInvitation',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/invitations/{invitationId}',
  access: { by: 'session', role: 'admin' },
  tag: 'Invitations',
  summary: 'Revoke an invitation',
  description: 'The link stops working. An invitation that was already accepted or revoked returns 404.',
  params: invitationPath,
  success: { status: 200, description: 'The invitation is revoked.', schema: Done },
  errors: ['not_found'],
});

export const createOwnerInvitation = operation({
  id: 'createOwnerInvitation',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/owner-invitations',
  access: { by: 'session', operator: true },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Invitations',
  summary: 'Invite an owner to an organization that has none',
  description:
    'For an organization whose first owner has not accepted, or whose owners are all disabled. It replaces the open ' +
    'invitation of the same e-mail.',
  params: organizationPath,
  body: Type.Object(
    { email: EmailInput('E-mail of the person.'), language: mailLanguage },
    { description: 'Who is invited.' },
  ),
  success: { status: 201, description: 'The invitation, with its link.', schema: DataOf(NewInvitation) },
  errors: ['not_found', 'conflict'],
});

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  api: 'management',
  method: 'POST',
  path: '/invitations/accept',
  access: { by: 'public', reason: 'The invited person may have no account yet; the token of the link is what counts.' },
  withoutIdempotencyKey: 'Nothing of a password or a token may be kept, and an invitation is accepted once.',
  tag: 'Invitations',
  summary: 'Accept an invitation',
  description:
    'Makes the person a member and opens a session. A person without an account sends `name` and a new `password`; a ' +
    'person with an account sends its password, and `code` where a second factor is set up. The invitation ' +
    'stays open after a wrong password. An unknown, expired, revoked or accepted invitation returns 404. ' +
    '`cookie` works as in `createSession`.',
  body: Type.Object(
    {
      token: tokenInput('The last part of the link.'),
      name: Type.Optional(StrInput('Name of a person without an account.', { minLength: 1 })),
      password: StrInput(`Password of the person; a new one has at least ${limits.passwordLengthMin} characters.`, {
        minLength: 1,
        lines: true,
      }),
      code: Type.Optional(codeInput()),
      cookie: Type.Optional(cookieInput()),
    },
    { description: 'Who accepts.' },
  ),
  success: { status: 201, description: 'The person is a member and signed in.', schema: DataOf(NewSession) },
  errors: ['unauthorized', 'totp_required', 'not_found'],
});
