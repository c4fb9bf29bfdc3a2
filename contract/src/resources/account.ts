import { Bool, Email, Id, Instant, Int, List, OneOf, Resource, type Static, Str, Url } from '../schema.ts';
import { roles } from '../vocabulary.ts';
import { ApiKey } from './api-key.ts';
import { DoorDevice } from './door-device.ts';
import { ManagedWebhookEndpoint } from './managed-webhook-endpoint.ts';
import { Organization } from './organization.ts';

export const User = Resource('User', 'A person who can sign in.', {
  _id: Id('user', 'Id of the person.'),
  email: Email('E-mail, with which the person signs in.', 'ingrid.falk@example.org'),
  name: Str('Name.', ['Ingrid Falk']),
  operator: Bool('True for operators of the deployment.'),
  disabled: Bool('True for one who cannot sign in.'),
  created_at: Instant('When the account was made.'),
  updated_at: Instant('When it was changed last.'),
});
export type User = Static<typeof User>;

const passwordLink = {
  password_url: Url(
    'Address where the person sets the password, once. It is shown only here.',
    'https://tickets.example.org/console/password/vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
  ),
  password_url_expires_at: Instant('When the address stops working.'),
};

export const NewUser = Resource('NewUser', 'An account that was created, with the link to set its password.', {
  ...User.properties,
  ...passwordLink,
});
export type NewUser = Static<typeof NewUser>;

export const PasswordLink = Resource('PasswordLink', 'A link to set a password.', passwordLink);
export type PasswordLink = Static<typeof PasswordLink>;

export const Setup = Resource('Setup', 'Whether the deployment is set up.', {
  needed: Bool('True while there is no account: the first one is made with a setup link.'),
});
export type Setup = Static<typeof Setup>;

const invitationFields = {
  _id: Id('invitation', 'Id of the invitation.'),
  email: Email('E-mail of the person who is invited.', 'mateo.serra@example.org'),
  role: OneOf(roles, 'What the person will be allowed to do in the organization.'),
  invited_by: Id('user', 'Who invited the person.'),
  created_at: Instant('When the person was invited.'),
  expires_at: Instant('When the link stops working.'),
};

export const Invitation = Resource('Invitation', 'An invitation to an organization.', invitationFields);
export type Invitation = Static<typeof Invitation>;

export const NewInvitation = Resource('NewInvitation', 'An invitation with its link.', {
  ...invitationFields,
  invitation_url: Url(
    'Address where the person accepts, once. It is shown only here.',
    'https://tickets.example.org/console/invitations/vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
  ),
});
export type NewInvitation = Static<typeof NewInvitation>;

export const TotpSetup = Resource('TotpSetup', 'What an authenticator needs.', {
  secret: Str('The secret in base32, to type in. It is shown only here.', ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']),
  otpauth_url: Url(
    'The same as an address, to show as a QR code.',
    'otpauth://totp/Stagedoor:ingrid.falk%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Stagedoor',
  ),
});
export type TotpSetup = Static<typeof TotpSetup>;

export const RecoveryCodes = Resource('RecoveryCodes', 'Codes for sign-in if the authenticator is lost.', {
  recovery_codes: List(
    Str('A code, good for one sign-in. It is shown only here.', ['8FQ2-M7KX-V0TB-R5WD-1J3N-C6YZ']),
    'The codes.',
  ),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const Session = Resource('Session', 'A place where a person is signed in.', {
  _id: Id('session', 'Id of the session.'),
  user_agent: Str('What the program that signed in said of itself.', ['Mozilla/5.0 (X11; Linux x86_64)']),
  created_at: Instant('When the person signed in.'),
  last_used_at: Instant('When the session was used last, to a few minutes; unused for 24 hours it ends.'),
  expires_at: Instant('When the session ends, however much it is used.'),
  current: Bool('True for the session of this request.'),
});
export type Session = Static<typeof Session>;

export const NewSession = Resource('NewSession', 'A session that was opened.', {
  _id: Id('session', 'Id of the session.'),
  token: Str(
    'Sent with every request as `Authorization: Bearer <token>`. It is shown only here, and empty if set as a cookie.',
    ['vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE'],
  ),
  expires_at: Instant('When the session ends, however much it is used.'),
  confirmed_until: Instant('Until when the session is confirmed.'),
  user: User,
});
export type NewSession = Static<typeof NewSession>;

export const SessionConfirmation = Resource('SessionConfirmation', 'A confirmed session.', {
  confirmed_until: Instant('Until when the session is confirmed.'),
});
export type SessionConfirmation = Static<typeof SessionConfirmation>;

export const Me = Resource('Me', 'The person who is signed in.', {
  user: User,
  totp_enabled: Bool('True where signing in asks for a code of a second factor.'),
  recovery_codes_left: Int('Recovery codes that were not used yet.'),
  memberships: List(Organization, 'The organizations that the person belongs to, each with the role of the person.'),
});
export type Me = Static<typeof Me>;

export const Member = Resource('Member', 'A person who belongs to an organization.', {
  user_id: Id('user', 'Id of the person.'),
  email: Email('E-mail.', 'ingrid.falk@example.org'),
  name: Str('Name.', ['Ingrid Falk']),
  role: OneOf(roles, 'What the person may do in the organization.'),
  disabled: Bool('True for one who cannot sign in.'),
  created_at: Instant('Since when the person belongs to it.'),
  updated_at: Instant('When the role was changed last.'),
});
export type Member = Static<typeof Member>;

export const RemovedMember = Resource(
  'RemovedMember',
  'A person who was removed, and what the person may still know.',
  {
    user_id: Id('user', 'Id of the person.'),
    revoked_door_devices: List(
      DoorDevice,
      'Devices that the person registered, or showed the codes for: revoked by the removal. Pair those again that stay.',
    ),
    api_keys: List(
      ApiKey,
      'Keys that the person created or rotated and that still work: rotate or revoke those that the person may know.',
    ),
    webhook_endpoints: List(
      ManagedWebhookEndpoint,
      'Webhook endpoints that the person, or a key of the person, created or gave their address, and those that the ' +
        'person changed or rotated the secret of, as far back as the audit log goes: check the address, and rotate ' +
        'the secret.',
    ),
  },
);
export type RemovedMember = Static<typeof RemovedMember>;
