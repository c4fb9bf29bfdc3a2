/** Rates as their organization sees and edits them: what channels are shown, and what it keeps to itself. */
import {
  Bool,
  Currency,
  Id,
  Instant,
  Int,
  List,
  Money,
  Nullable,
  Num,
  OneOf,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { listRateFields, rateTypes } from '../vocabulary.ts';
import { TaxPercentage } from './booking-catalogue.ts';
import { Price } from './price.ts';
import { RateSupplement, TicketRate } from './ticket-rate.ts';

const lifetime = { created_at: Instant('When it was created.'), updated_at: Instant('When it was changed last.') };
const validUntil = Nullable(Instant('Until when it is sold; null without end.'));

export const ManagedPrice = Resource('ManagedPrice', 'A price step of a ticket rate, as its organization edits it.', {
  ...Price.properties,
  valid_until: validUntil,
  party_size: Int('People whom one ticket of it admits.'),
});
export type ManagedPrice = Static<typeof ManagedPrice>;

export const ManagedSupplement = Resource('ManagedSupplement', 'A supplement, as its organization edits it.', {
  ...RateSupplement.properties,
  position: Int('Position in the order of the rate.'),
});
export type ManagedSupplement = Static<typeof ManagedSupplement>;

export const ChannelTotals = Resource(
  'ChannelTotals',
  'How far channels that sell outside the payment gateway may depart from the price, in percent of the price of ' +
    'the step.',
  {
    discount_percentage_max: Num('Below the price.'),
    surplus_percentage_max: Num('Above the total.'),
  },
);

export const ManagedTicketRate = Resource('ManagedTicketRate', 'A ticket rate, as its organization edits it.', {
  ...TicketRate.properties,
  complete: Bool('True when it was marked as complete; it is sold no more, whatever is left.'),
  valid_from: Instant('From when it is sold.'),
  valid_until: validUntil,
  position: Int('Position in the order of the event.'),
  quota: Int('Places sold of it in all, whatever the price steps have together.'),
  resale_enabled: Bool('True when its tickets can be swapped by resellers.'),
  channel_totals: ChannelTotals,
  fee_provider_percentage: Num("Percent of its fees that is the provider's; the rest is the organization's."),
  tax_percentage: TaxPercentage,
  name_change_fee: Nullable(Money('What a buyer pays to change the name on a ticket; null: buyers cannot.')),
  prices: List(ManagedPrice, 'The price steps, in the order in which they are sold.'),
  current_price: ManagedPrice,
  supplements: List(ManagedSupplement, 'The supplements that can be bought with it, in their order.'),
  currency: Currency('Currency of its prices, ISO 4217.'),
  ...lifetime,
});
export type ManagedTicketRate = Static<typeof ManagedTicketRate>;

export const ListRateOption = Resource('ListRateOption', 'A price on which guests of a list come in.', {
  _id: Id('price', 'Id of the option.'),
  price: Money('Price for one person.'),
  women: Int('Women whom one entry may bring on it; 0 when that is not limited.'),
  men: Int('Men whom one entry may bring on it; 0 when that is not limited.'),
  age: Int('Least age in years; 0 when all ages are welcome.'),
  additional_info: Str('What guests should know besides.', ['One drink included']),
  from: Num('From when it holds, in seconds from the start of the event.'),
  until: Num('Until when it holds, in seconds from the start of the event.'),
});

export const ManagedListRate = Resource('ManagedListRate', 'Conditions under which guest-list entries are admitted.', {
  _id: Id('rate', 'Id of the rate.'),
  organization_id: Id('organization', 'Organization of it.'),
  event_id: Id('event', 'Event that it is for.'),
  name: Str('Name.', ['Guest list until 01:30']),
  slug: Str('Identifier within the event.', ['guest-list-until-0130']),
  type: OneOf(rateTypes, 'Who may use it.'),
  complete: Bool('True when it takes no more entries.'),
  valid_from: Instant('From when entries are taken.'),
  valid_until: Nullable(Instant('Until when entries are taken; null without end.')),
  max: Int('Most people of one entry.'),
  entry_price: Money('Price of one person, paid when a channel makes an entry; 0: an entry costs nothing.'),
  quota: Nullable(Int('People of all entries together, those that are being paid too; null: not limited.')),
  required_fields: List(
    OneOf(listRateFields, 'Name of a field.'),
    'Fields that channels have to give of an entry, beside name and number of people.',
  ),
  options: List(ListRateOption, 'The prices, in the order in which they are shown.'),
  currency: Currency('Currency of its prices, ISO 4217.'),
  ...lifetime,
});
export type ManagedListRate = Static<typeof ManagedListRate>;
