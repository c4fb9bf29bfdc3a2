import { Currency, Id, Instant, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { walletKinds } from '../vocabulary.ts';

/** An organization as its partners read it. */
export const ChannelsOrganization = Resource('ChannelsOrganization', 'An organization that added the channel.', {
  _id: Id('organization', 'Id of the organization, as the parameter `organization_id` takes it.'),
  name: Str('Name.', ['Salt Works']),
  slug: Str('Identifier.', ['salt-works']),
  currency: Currency('Currency of its prices, ISO 4217.'),
  timezone: Str('Its time zone, as in the IANA database.', ['Europe/Madrid']),
  wallets: Type.Array(OneOf(walletKinds, 'A wallet of phones.'), {
    description: 'Wallets that take its tickets and passes.',
    maxItems: 10,
    examples: [['apple']],
  }),
  created_at: Instant('When it added the channel.'),
});
export type ChannelsOrganization = Static<typeof ChannelsOrganization>;
