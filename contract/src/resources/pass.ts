import {
  Bool,
  Currency,
  EmailInput,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  MoneyInput,
  NewBarcodeInput,
  Nullable,
  OneOf,
  PositiveMoneyInput,
  Resource,
  type Static,
  Str,
  StrInput,
  Type,
  UrlOrEmpty,
} from '../schema.ts';
import { boxOfficeCollections, languages, limits, passStates, passStatuses, passValidities } from '../vocabulary.ts';

const typeId = Id('passType', 'Id of the pass type.');

export const PassType = Resource('PassType', 'A kind of pass: what admits to several events.', {
  _id: typeId,
  organization_id: Id('organization', 'Organization.'),
  slug: Str('Identifier of the pass type.', ['season-2026']),
  name: Str('Name.', ['Season 2026']),
  description: Str('Description.'),
  event_ids: List(Id('event', 'Id of an event.'), 'The events that it admits to; all of the organization where empty.'),
  entries_max: Nullable(Int('To how many of these events one pass admits; null for all.')),
  for: Int('People of one pass.'),
  price: Money('Price of one pass.'),
  currency: Currency('Currency, ISO 4217.'),
  quota: Int('How many there are.'),
  sold: Int('How many are sold, or being paid.'),
  available: Bool('True where it can be bought now.'),
  needs_acceptance: Bool('True where a pass is not valid before the organization accepts it.'),
  valid_from: InstantOrEmpty('When its sale begins.'),
  valid_until: InstantOrEmpty('When its sale ends.'),
  active: Bool('False where it is switched off.'),
  created_at: Instant('Creation.'),
  updated_at: Instant('Last change; being sold is none.'),
});
export type PassType = Static<typeof PassType>;

export const Pass = Resource('Pass', 'What admits a person to several events.', {
  _id: Id('pass', 'Id of the pass.'),
  channel_id: IdOrEmpty('channel', 'Channel that sold it.'),
  code: Str('Code (QR).', ['7ZK2M9QXW4T8BVHN3CRE']),
  email: EmailOrEmpty('E-mail address.'),
  enter: Int('People who came in: at the event where one is given, else at all events together.'),
  for: Int('People of the pass.'),
  name: Str('Name of the person.', ['Vera Lindqvist']),
  raised: Money('What the pass brought in: its price less refunds, and what was paid at the door.'),
  rate_name: Str('Name of the pass type.', ['Season 2026']),
  rate_slug: Str('Identifier of the pass type.', ['season-2026']),
  referral_id: IdOrEmpty('referrer', 'Who brought the person: passes are sold without one.'),
  status: OneOf(passValidities, 'Only a valid one can be checked in; a pending one waits for the organization.'),
});
export type Pass = Static<typeof Pass>;

const PassUsageV2 = Resource('PassUsageV2', 'Who came in on a pass at an event.', {
  _id: IdOrEmpty('passUsage', 'Id; an event at which nobody came in has none.'),
  organization_id: Id('organization', 'Organization.'),
  event_id: Id('event', 'Event.'),
  pass_id: Id('pass', 'Pass.'),
  usage_price: Money('What one person paid at the door, on the average.'),
  usage_revenue: Money('What was paid at the door.'),
  usage_time: Int('When people first came in, Unix seconds; 0 where nobody did.'),
  usage_beneficiaries: Int('People who came in.'),
  usage_males: Int('Men.'),
  usage_females: Int('Women.'),
  usage_others: Int('People without a stated gender.'),
  beneficiaries: Int('People of the pass.'),
  checked_in: Bool('True where somebody came in.'),
});

export const PassV2 = Resource('PassV2', 'What admits a person to several events, with its usages.', {
  _id: Id('pass', 'Id of the pass.'),
  organization_id: Id('organization', 'Organization.'),
  code: Str('Code (QR).', ['7ZK2M9QXW4T8BVHN3CRE']),
  customer_id: IdOrEmpty('client', 'Client.'),
  customer_fullname: Str('Name of the person.', ['Vera Lindqvist']),
  customer_email: EmailOrEmpty('E-mail address.'),
  customer_phone: Str('Phone number.'),
  type_id: typeId,
  type_name: Str('Name of the pass type.', ['Season 2026']),
  purchase_date: Int('When it was sold, Unix seconds.'),
  purchase_price: Money('What it cost.'),
  state: OneOf(passStates, 'Only an activated one can be checked in.'),
  archived: Bool('True where it cannot be used any more.'),
  passes_usages: List(PassUsageV2, 'Who came in, by event.'),
});
export type PassV2 = Static<typeof PassV2>;

export const ManagedPass = Resource('ManagedPass', 'A pass as the people of the organization see it.', {
  _id: Id('pass', 'Id of the pass.'),
  pass_type_id: typeId,
  pass_type_name: Str('Name of the pass type.', ['Season 2026']),
  payment_id: Id('payment', 'Payment.'),
  channel_id: IdOrEmpty('channel', 'Channel that sold it.'),
  client_id: IdOrEmpty('client', 'Client.'),
  code: Str('Code (QR).', ['7ZK2M9QXW4T8BVHN3CRE']),
  status: OneOf(passStatuses, 'What becomes of it.'),
  full_name: Str('Name of the person.', ['Vera Lindqvist']),
  email: EmailOrEmpty('E-mail address.'),
  phone: Str('Phone number.'),
  for: Int('People of the pass.'),
  price: Money('What it cost.'),
  refunded: Money('What was given back of it.'),
  usages: List(
    Resource('PassUsage', 'Who came in at an event.', {
      event_id: Id('event', 'Event.'),
      women: Int('Women.'),
      men: Int('Men.'),
      no_gender: Int('People without a stated gender.'),
      revenue: Money('What was paid at the door.'),
      first_entered_at: Instant('When people first came in.'),
    }),
    'Who came in, by event.',
  ),
  created_at: Instant('Creation.'),
  updated_at: Instant('Last change.'),
});
export type ManagedPass = Static<typeof ManagedPass>;

export const PassTotals = Resource('PassTotals', 'How many passes meet the conditions, over all pages of the list.', {
  count: Int('Passes.'),
  people: Int('People of them.'),
});
export type PassTotals = Static<typeof PassTotals>;

/** Whose a pass is to be, in every request that sells one. */
export const passHolderInput = {
  full_name: StrInput('Name.', { minLength: 1 }),
  email: Type.Optional(EmailInput('E-mail address: the pass belongs to the client with it.')),
  phone: Type.Optional(StrInput('Phone number.', { maxLength: 64 })),
  qr_code: Type.Optional(NewBarcodeInput('Code; one is made where none is given.')),
};

/** A pass that is sold outside the payment gateway. */
export const NewPass = Type.Object(
  {
    pass_type_id: Id('passType', 'Id of the pass type.'),
    ...passHolderInput,
    price: Type.Optional(MoneyInput('What was paid; the price of the type where it is not given.')),
    method: OneOf(boxOfficeCollections, 'How it was paid.'),
    send_resources: Type.Optional(
      Type.Boolean({ description: 'True to mail the pass to its holder; false when omitted.' }),
    ),
    language: Type.Optional(OneOf(languages, 'Language of the mail; en when omitted.')),
  },
  { description: 'The pass.' },
);

export const newPassRules =
  'Sells a pass that is paid outside the gateway or was sold elsewhere: immediately, even if its type is not ' +
  'on sale. The quota applies.';

const people = (who: string) => Type.Optional(Int(`${who}; 0 when omitted.`, { maximum: limits.partySizeMax }));

/** Who is inside on a pass. */
export const PassCheckIn = Type.Array(
  Type.Object({
    _id: Type.String({
      description: 'Id of the pass type, or `custom` for a price agreed at the door.',
      minLength: 1,
      maxLength: 64,
      pattern: '^[0-9a-z_]*$',
      examples: ['custom'],
    }),
    women: people('Women'),
    men: people('Men'),
    no_gender: people('People without a stated gender'),
    price: Type.Optional(MoneyInput('Price for one person: required for `custom`, and otherwise 0 or left out.')),
  }),
  { description: 'All people who are inside on the pass at the event.', maxItems: 2 },
);

/** What is given back on a pass; the same at every API that offers it. */
export const PassRefundInput = Type.Object(
  { amount: PositiveMoneyInput('Amount to give back, more than 0 and at most what remains of the price.') },
  { description: 'The refund.' },
);

/** What happens, in the words of every operation that refunds a pass. */
export const passRefundRules =
  'Refunds money on a paid pass. The first refund voids the pass and frees its place; further refunds are ' +
  'possible until everything is refunded. Money paid through a payment gateway is refunded there: the refund ' +
  'counts immediately, and `payment.refunded` is sent when the gateway confirms it. Money that the organization ' +
  'took itself is recorded as refunded immediately. Send an Idempotency-Key: a second request without one is a ' +
  'second refund.';

export const PassPdfAddress = Resource('PassPdfAddress', 'Where the PDF of a pass is read without credentials.', {
  url: UrlOrEmpty('The address.', 'https://tickets.example.org/integrations/passes/pdf/Zm9yZXhhbXBsZW9ubHk'),
});
export type PassPdfAddress = Static<typeof PassPdfAddress>;
