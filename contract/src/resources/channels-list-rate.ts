import {
  Bool,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  Num,
  OneOf,
  Resource,
  type Static,
  Str,
  UrlOrEmpty,
} from '../schema.ts';
import { guestListStatuses, listRateFields, rateTypes } from '../vocabulary.ts';

export const ChannelsListRatePrice = Resource('ChannelsListRatePrice', 'A price on which guests of a list come in.', {
  _id: Id('price', 'Id of the price.'),
  price: Money('Price for one person.'),
  from: Num('From when it holds, in seconds from the start of the event.'),
  valid_from: Instant('From when it holds.'),
  valid_until: Instant('Until when it holds.'),
  men: Int('Men whom one entry may bring on it; 0 when that is not limited.'),
  women: Int('Women whom one entry may bring on it; 0 when that is not limited.'),
  age: Int('Least age in years; 0 when all ages are welcome.'),
  additional_info: Str('What guests should know besides.', ['One drink included']),
});

export const ChannelsListRateAvailability = Resource(
  'ChannelsListRateAvailability',
  'How many people are on the list, and how many one more entry may bring.',
  {
    sold: Num('People of the entries on it, removed ones left out.'),
    available: Num('People whom one more entry may bring now; 0 while it takes none.'),
  },
);

/** The list rate as partners read it. */
export const ChannelsListRate = Resource(
  'ChannelsListRate',
  'Conditions under which guest-list entries are admitted.',
  {
    _id: Id('rate', 'Id of the rate.'),
    organization_id: Id('organization', 'Organization of it.'),
    event_id: Id('event', 'Event that it is for.'),
    name: Str('Name.', ['Guest list until 01:30']),
    slug: Str('Identifier within the event.', ['guest-list-until-0130']),
    valid_from: Instant('From when entries are taken.'),
    valid_until: InstantOrEmpty('Until when entries are taken.'),
    complete: Bool('True when it takes no more entries.'),
    type: OneOf(rateTypes, 'Who may use it; private ones are not shown.'),
    prices: List(ChannelsListRatePrice, 'The prices, in the order in which they are shown.'),
    required_fields: List(
      OneOf(listRateFields, 'Name of a field.'),
      'Fields of an entry that this rate requires beside `full_name` and `for`.',
    ),
    entry_price: Money('Price of one person, paid when an entry is made; 0: an entry costs nothing.'),
    available: Bool(
      'True when entries can be made now: within its dates, not complete, not full, for an active event that has ' +
        'not ended.',
    ),
    availability: ChannelsListRateAvailability,
    max: Int('Most people of one entry.'),
  },
);
export type ChannelsListRate = Static<typeof ChannelsListRate>;

/** What a channel is answered of an entry that it made. */
export const ChannelsList = Resource('ChannelsList', 'A guest-list entry that the channel made.', {
  _id: Id('guestList', 'Id of the entry.'),
  qr_code: Str('Access code: the content of the QR code that admits the guests.', ['2RMW8KQ5XH4T7BNVZC3P']),
  event_id: Id('event', 'Event id.'),
  channel_id: Id('channel', 'The channel.'),
  language: Str('Language of the guest, ISO 639-1.', ['en']),
  payment_id: IdOrEmpty('payment', 'Id of the payment for which the entry waits; empty where it costs nothing.'),
  payment_url: UrlOrEmpty(
    'Where the guest pays: give it only to that person. Empty where the entry costs nothing.',
    'https://tickets.example.org/pay/eyJvIjoi',
  ),
  total_amount: Money('Amount to pay.'),
});
export type ChannelsList = Static<typeof ChannelsList>;

export const ChannelsListEntry = Resource(
  'ChannelsListEntry',
  'A guest-list entry as the channel that created it sees it.',
  {
    _id: Id('guestList', 'Id of the entry.'),
    organization_id: Id('organization', 'Organization of the list.'),
    event_id: Id('event', 'Event id.'),
    list_rate_id: Id('rate', 'Id of the list rate.'),
    list_rate_name: Str('Name of the list rate.', ['Guest list until 01:30']),
    status: OneOf(guestListStatuses, 'Only an active entry admits; a voided one was not paid in time, or was removed.'),
    full_name: Str('Name of the entry.', ['Ilse Okafor']),
    email: EmailOrEmpty('E-mail of the guest.'),
    for: Int('Number of people.'),
    enter: Int('People who came in.'),
    qr_code: Str('Access code: the content of the QR code that admits the guests.', ['2RMW8KQ5XH4T7BNVZC3P']),
    price: Money('What all people of the entry pay, or paid, when it is created.'),
    payment_id: IdOrEmpty('payment', 'Id of its payment; empty where it costs nothing.'),
  },
);
export type ChannelsListEntry = Static<typeof ChannelsListEntry>;
