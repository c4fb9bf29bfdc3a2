import { Bool, Currency, Id, Instant, Int, OneOfOrEmpty, Resource, type Static, Str, UrlOrEmpty } from '../schema.ts';
import { roles } from '../vocabulary.ts';

export const Organization = Resource('Organization', 'An organization that holds events.', {
  _id: Id('organization', 'Id of the organization.'),
  name: Str('Name.', ['Salt Works']),
  slug: Str('Identifier.', ['salt-works']),
  currency: Currency('Currency of all its amounts, ISO 4217.'),
  timezone: Str('Its time zone, as in the IANA database.', ['Europe/Madrid']),
  logo_url: UrlOrEmpty(
    'Address of its logo.',
    'https://tickets.example.org/pictures/pic_01hnj2c8r4fk7b0v9xw3m6t5yz.png',
  ),
  role: OneOfOrEmpty(roles, 'What the person who asks may do in it.'),
  created_at: Instant('When it was created.'),
  updated_at: Instant('When it was changed last.'),
});
export type Organization = Static<typeof Organization>;

export const OrganizationLimits = Resource('OrganizationLimits', 'What the operator grants to an organization.', {
  requests_per_second: Int('Requests a second over all its keys of the integrations API together.', { minimum: 1 }),
  api_keys: Int('Keys that may work at the same time; one that was rotated does not count.', { minimum: 1 }),
  api_keys_used: Int('Keys that work now.'),
});
export type OrganizationLimits = Static<typeof OrganizationLimits>;

export const ManagedOrganization = Resource('ManagedOrganization', 'An organization, as operators see it.', {
  _id: Id('organization', 'Id of the organization.'),
  name: Str('Name.', ['Salt Works']),
  slug: Str('Identifier.', ['salt-works']),
  has_owner: Bool('True where an owner can sign in; others can be sent an invitation (`createOwnerInvitation`).'),
  limits: OrganizationLimits,
  created_at: Instant('When it was created.'),
  updated_at: Instant('When it was changed last.'),
});
export type ManagedOrganization = Static<typeof ManagedOrganization>;

export const NewOrganization = Resource('NewOrganization', 'An organization that was created.', {
  ...Organization.properties,
  owner_invitation_url: UrlOrEmpty(
    'Address where the first owner accepts, once. It is shown only here. None where the caller is the owner.',
    'https://tickets.example.org/console/invitations/vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
  ),
});
export type NewOrganization = Static<typeof NewOrganization>;
