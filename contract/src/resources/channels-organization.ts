import { Currency, Id, Instant, Resource, type Static, Str } from '../schema.ts';

/** An organization as its partners read it. */
export const ChannelsOrganization = Resource('ChannelsOrganization', 'An organization that added the channel.', {
  _id: Id('organization', 'Id of the organization, as the parameter `organization_id` takes it.'),
  name: Str('Name.', ['Salt Works']),
  slug: Str('Identifier.', ['salt-works']),
  currency: Currency('Currency of its prices, ISO 4217.'),
  timezone: Str('Its time zone, as in the IANA database.', ['Europe/Madrid']),
  created_at: Instant('When it added the channel.'),
});
export type ChannelsOrganization = Static<typeof ChannelsOrganization>;
