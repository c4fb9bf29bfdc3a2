/** What a venue offers with bookings: rates of zones, products, tips. */
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
import { bookingRateFields, feeTypes } from '../vocabulary.ts';

/** Of a rate. */
export const TaxPercentage = Nullable(
  Num('Percent of tax that its prices include; null where it is that of the organization.'),
);

const lifetime = { created_at: Instant('When it was created.'), updated_at: Instant('When it was changed last.') };
const amount = Num('An amount in major units of the currency when fixed, else percent of the price.');

export const Charge = Resource('Charge', 'A fixed amount, or a percentage of the price.', {
  type: OneOf(feeTypes, 'How `amount` is meant.'),
  amount,
});

export const RequiredBookingFields = List(
  OneOf(bookingRateFields, 'A field.'),
  'Personal data that a booking has to give, beside the name.',
);

/** What clients are shown of a booking rate. */
export const bookingRateTerms = {
  slug: Str('Identifier within the zone.', ['table-for-six']),
  name: Str('Name.', ['Table for six']),
  content: Str('What it includes.', ['One bottle and six entries']),
  max_clients: Int('Most people of one booking.'),
  price: Money('Price for the included persons together.'),
  included_persons: Int('People for whom the price is.'),
  supplement_persons: Int('People beyond those included that one booking can have.'),
  supplement_price: Money('Price for each person beyond those included.'),
  full_payment: Bool('True when the whole price can be paid online.'),
  deposit: Charge,
};

export const BookingRate = Resource('BookingRate', 'What a booking of a zone costs, as its organization edits it.', {
  _id: Id('rate', 'Id of the booking rate.'),
  event_id: Id('event', 'Event of the zone.'),
  zone_id: Id('zone', 'Zone that it is for.'),
  ...bookingRateTerms,
  fee: Charge,
  tax_percentage: TaxPercentage,
  required_fields: RequiredBookingFields,
  position: Int('Position in the order of the zone.'),
  active: Bool('True while bookings can be made with it.'),
  currency: Currency('Currency of its prices, ISO 4217.'),
  ...lifetime,
});
export type BookingRate = Static<typeof BookingRate>;

export const BookingProduct = Resource('BookingProduct', 'What the venue serves at tables.', {
  _id: Id('bookingProduct', 'Id of the product.'),
  name: Str('Name.', ['Sparkling water 75 cl']),
  price: Money('Price of one.'),
  active: Bool('True while it is served.'),
  currency: Currency('Currency of the price, ISO 4217.'),
  ...lifetime,
});
export type BookingProduct = Static<typeof BookingProduct>;

export const TipRate = Resource('TipRate', 'A tip that can be paid with a booking.', {
  _id: Id('tipRate', 'Id of the tip rate.'),
  name: Str('Name.', ['Ten per cent']),
  type: OneOf(feeTypes, 'How `amount` is meant.'),
  amount,
  active: Bool('True while it is offered.'),
  currency: Currency('Currency of a fixed amount, ISO 4217.'),
  ...lifetime,
});
export type TipRate = Static<typeof TipRate>;
