import { Bool, Id, Instant, InstantOrEmpty, Resource, type Static, Str, UrlOrEmpty } from '../schema.ts';

const admission = {
  admitted: Bool('True where the organization has admitted it.'),
  admitted_at: InstantOrEmpty('When the organization admitted it.'),
};
const lifetime = { created_at: Instant('When it was created.'), updated_at: Instant('When it was changed last.') };

const channel = {
  _id: Id('channel', 'Id of the channel.'),
  name: Str('Name.', ['Night Guide']),
  slug: Str('Identifier.', ['night-guide']),
};
const reseller = {
  _id: Id('reseller', 'Id of the reseller.'),
  name: Str('Name.', ['Second Row']),
  slug: Str('Identifier.', ['second-row']),
};

export const ManagedChannel = Resource('ManagedChannel', 'A channel, as operators see it.', {
  ...channel,
  ...lifetime,
});
export type ManagedChannel = Static<typeof ManagedChannel>;

export const ManagedReseller = Resource('ManagedReseller', 'A reseller, as operators see it.', {
  ...reseller,
  website: UrlOrEmpty('Its page for people who sell a ticket.', 'https://second-row.example/sell'),
  ...lifetime,
});
export type ManagedReseller = Static<typeof ManagedReseller>;

export const PartnerChannel = Resource('PartnerChannel', 'A channel, and whether the organization has admitted it.', {
  ...channel,
  ...admission,
});
export type PartnerChannel = Static<typeof PartnerChannel>;

export const PartnerReseller = Resource(
  'PartnerReseller',
  'A reseller, and whether the organization has admitted it.',
  { ...reseller, ...admission },
);
export type PartnerReseller = Static<typeof PartnerReseller>;
