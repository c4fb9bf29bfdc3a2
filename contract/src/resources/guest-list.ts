import {
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  Int,
  List,
  Money,
  Num,
  OneOf,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { guestListStatuses, originApis } from '../vocabulary.ts';

export const GuestListReferral = Resource(
  'GuestListReferral',
  'Who brought the guests; empty strings when no referrer did.',
  {
    _id: IdOrEmpty('referrer', 'Id of the referrer.'),
    name: Str('Name of the referrer.', ['Noor Haddad']),
  },
);

export const GuestListOption = Resource(
  'GuestListOption',
  'People of an entry who came in on one option of the rate.',
  {
    _id: Str('Id of the option of the rate; `custom` for a price agreed at the door.'),
    women: Num('Women.'),
    men: Num('Men.'),
    no_gender: Num('People without a stated gender.'),
    price: Money('Price for one person.'),
    total: Money('Price for all of them.'),
  },
);

const guestListFields = {
  _id: Id('guestList', 'Id of the entry.'),
  channel_id: IdOrEmpty('channel', 'Channel through which it came.'),
  code: Str('Access code (QR) of the entry.', ['2RMW8KQ5XH4T7BNVZC3P']),
  event_id: Id('event', 'Event id.'),
  name: Str('Name of the entry.', ['Ilse Okafor']),
  observations_reception: Str('What reception should know.'),
  rate_id: IdOrEmpty('rate', 'Id of the list rate.'),
  rate_name: Str('Name of the list rate.', ['Guest list until 01:30']),
  rate_slug: Str('Identifier of the list rate.', ['guest-list-until-0130']),
  referral_id: IdOrEmpty('referrer', 'Id of the referrer.'),
  enter: Int('Number of people received.'),
  for: Int('Number of people on the entry.'),
  referral: GuestListReferral,
  options: List(GuestListOption, 'People received, by option of the rate.'),
  tags: List(Str('Tag.', ['vip']), 'Tags that the organization gave it.'),
  removed_at: Type.Integer({
    description: 'When the entry was removed, Unix time in seconds; 0 when it was not.',
    format: 'int64',
    minimum: 0,
    maximum: 253_402_300_799,
    examples: [0],
  }),
};

/** 2.2: one entry of a guest list. */
export const GuestList = Resource('GuestList', 'A guest-list entry: a name with a number of people.', guestListFields);
export type GuestList = Static<typeof GuestList>;

/** The same for the people of the organization. */
export const ManagedGuestList = Resource(
  'ManagedGuestList',
  'A guest-list entry, as the people of the organization see it.',
  {
    ...guestListFields,
    email: EmailOrEmpty('E-mail of the guest.', 'ilse.okafor@example.org'),
    status: OneOf(
      guestListStatuses,
      'pending_payment while it is being paid, voided where it was not paid in time; all others are active.',
    ),
    payment_id: IdOrEmpty('payment', 'Payment of it; empty where it cost nothing.'),
    price: Money('What it cost when it was made, for all people.'),
    refunded: Money('What of that was given back.'),
    created_via: OneOf(originApis, 'API through which it came in.'),
    created_at: Instant('Creation.'),
    updated_at: Instant('Last change.'),
    version: Str('Its version, which changes with it; for `If-Match`, in double quotes.', ['qFvA0b1C']),
  },
);
export type ManagedGuestList = Static<typeof ManagedGuestList>;

export const Referrer = Resource('Referrer', 'A person who brings guests and bookings (public relations).', {
  _id: Id('referrer', 'Id of the referrer.'),
  name: Str('Name. Two referrers can have the same.', ['Noor Haddad']),
  created_at: Instant('Creation.'),
});
export type Referrer = Static<typeof Referrer>;

export const GuestListTotals = Resource(
  'GuestListTotals',
  'How many entries meet the conditions, over all pages of the list.',
  {
    count: Int('Entries.'),
    people: Int('People on them.'),
    inside: Int('How many people are recorded as inside on them.'),
  },
);
export type GuestListTotals = Static<typeof GuestListTotals>;
