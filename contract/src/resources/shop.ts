import { Bool, IdOrEmpty, InstantOrEmpty, Resource, type Static, UrlOrEmpty } from '../schema.ts';

export const Shop = Resource('Shop', "The organization's own web shop.", {
  open: Bool('True while it sells.'),
  url: UrlOrEmpty(
    'Its address; empty where a fixed path of the service has the identifier of the organization.',
    'https://tickets.example.org/salt-works',
  ),
  channel_id: IdOrEmpty('channel', 'The channel through which it sells; empty until it is opened the first time.'),
  opened_at: InstantOrEmpty('When it was opened last.'),
});
export type Shop = Static<typeof Shop>;
