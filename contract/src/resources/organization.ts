import { Currency, Id, Instant, OneOfOrEmpty, Resource, type Static, Str } from '../schema.ts';
import { roles } from '../vocabulary.ts';

export const Organization = Resource('Organization', 'An organization that holds events.', {
  _id: Id('organization', 'Id of the organization.'),
  name: Str('Name.', ['Salt Works']),
  slug: Str('Identifier.', ['salt-works']),
  currency: Currency('Currency of all its amounts, ISO 4217.'),
  timezone: Str('Its time zone, as in the IANA database.', ['Europe/Madrid']),
  role: OneOfOrEmpty(roles, 'What the person who asks may do in it.'),
  created_at: Instant('When it was created.'),
  updated_at: Instant('When it was changed last.'),
});
export type Organization = Static<typeof Organization>;
