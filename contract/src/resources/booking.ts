import {
  Bool,
  Currency,
  EmailOrEmpty,
  hourPattern,
  Id,
  IdOrEmpty,
  Instant,
  Int,
  List,
  Money,
  Nullable,
  Num,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import {
  bookingSources,
  bookingStatuses,
  customerTypes,
  depositMethods,
  documentTypes,
  genderGroups,
  originApis,
} from '../vocabulary.ts';

export const BillingInfo = Resource(
  'BillingInfo',
  'To whom the invoice is made out; empty strings when not asked for.',
  {
    customer_type: OneOfOrEmpty(customerTypes, 'Kind of customer.'),
    customer_name: Str('Name on the invoice.'),
    document_type: OneOfOrEmpty(documentTypes, 'Kind of the identity document.'),
    document_number: Str('Number of the identity document.'),
    address: Str('Street and number.'),
    city: Str('City.'),
    postal_code: Str('Postal code.'),
    country: Str('Country.'),
  },
);
export type BillingInfo = Static<typeof BillingInfo>;

export const BookingExternalPayment = Resource(
  'BookingExternalPayment',
  'A payment taken outside the payment gateway.',
  {
    _id: Id('payment', 'Id of the payment.'),
    amount: Money('Amount paid; negative where it undoes another payment.'),
    currency: Currency('Currency of the amount, ISO 4217.'),
    description: Str('What it was for.'),
    method: Str('How it was paid.', ['bank_transfer']),
    payment_method_slug: Str('Identifier of the payment method of the organization.', ['bank-transfer']),
    created_at: Instant('When it was recorded.'),
    created_by: IdOrEmpty(['user', 'apiKey'], 'Id of the person or key that recorded it.'),
  },
);

export const BookingRefund = Resource('BookingRefund', 'Money given back of the online advance.', {
  _id: Id('refund', 'Id of the refund.'),
  amount: Money('Amount given back.'),
  currency: Currency('Currency of the amount, ISO 4217.'),
  payment_id: IdOrEmpty('payment', 'The payment that it gives back.'),
  payment_method: Str('How it is given back.', ['card']),
  created_at: Instant('When it was recorded.'),
  created_by: IdOrEmpty(['user', 'apiKey'], 'Id of the person or key that gave it back.'),
});

export const BookingPayment = Resource('BookingPayment', 'A payment through the payment gateway.', {
  _id: Id('payment', 'Id of the payment.'),
  amount: Money('Amount paid.'),
  currency: Currency('Currency of the amount, ISO 4217.'),
  payment_method: Str('How it was paid.', ['card']),
  method_last4: Str('Last four digits of the card.', ['4242']),
  card_type: Str('Kind of card.', ['credit']),
  co_branded_with: Str('Second card scheme on the card.'),
  issuer_name: Str('Bank that issued the card.'),
  issuer_country: Str('Country of that bank, ISO 3166-1 alpha-2.', ['ES']),
  shopper_country: Str('Country from which it was paid, ISO 3166-1 alpha-2.', ['ES']),
  created_at: Instant('When it was paid.'),
  created_by: IdOrEmpty(['user', 'apiKey'], 'Id of the person or key that took it.'),
  fees: Money('Fees within the amount.'),
  customer_custom_fee_amount: Money('The fee of the organization within the amount.'),
  tips: Money('Tips within the amount.'),
});

export const PosPayment = Resource('PosPayment', 'A payment at the point of sale.', {
  amount: Money('Amount paid.'),
  type: Str('How it was paid.', ['cash']),
});

export const PosProduct = Resource('PosProduct', 'A product consumed at the table.', {
  _id: Str('Id of the product in the point-of-sale system.'),
  name: Str('Name of the product.', ['Sparkling water 75 cl']),
  amount: Num('Quantity.'),
  unit_price: Money('Price of one.'),
  total_price: Money('Price of all.'),
});

const bookingFields = {
  _id: Id('booking', 'Unique id of the reservation.'),
  channel_id: IdOrEmpty('channel', 'Channel id; may belong to the same or another organization.'),
  code: Str('Access code (QR) of the reservation.', ['5XH2K8PQMW4T7BNVZC3R']),
  commentary_client: Str('Observations sent by the client.'),
  commentary_reserve: Str('Observations made by the organization.'),
  date: Instant('Reservation date.'),
  deposit: Money('Value of the reservation advance.'),
  deposit_method: OneOf(depositMethods, 'Payment method of the reservation; cash where nothing is paid online.'),
  deposit_paid: Money('Advance already paid.'),
  discount_code_name: Nullable(Str('Discount code applied; null if none.')),
  discount_code_id: Nullable(Id('discountCode', 'Id of the discount code applied; null if none.')),
  discount_quantity_subtract: Money('Total discount subtracted from the price.'),
  duration: Int('Estimated duration in seconds; 0 where the zone does not support duration.'),
  enter: Int('Number of people received.'),
  event_id: IdOrEmpty('event', 'Event id.'),
  event_name: Str('Event name; empty for a reservation by calendar (tied to a date, not to an event).'),
  for: Int('Number of people in the reservation.'),
  gender_group: OneOf(genderGroups, 'Gender of attendees.'),
  hour: Type.String({
    description: 'Time of the reservation, H:mm or HH:mm; empty when no time is indicated.',
    pattern: `^(${hourPattern})?$`,
    maxLength: 5,
    examples: ['23:30'],
  }),
  name: Str('Reservation name.', ['Vera Lindqvist']),
  phone: Str('Client phone number.', ['+34600000101']),
  price: Money('Reservation price after discount; need not equal the advance, as a part may be paid on the premises.'),
  rate_slug: Str('Identifier of the rate used.', ['table-for-six']),
  referral_id: IdOrEmpty('referrer', 'Identifier of the referrer (public relations).'),
  refunded: Money('Amount refunded from the online advance.'),
  space_id: IdOrEmpty('space', 'Space identifier; the first one when the reservation holds several.'),
  space_name: Str('Name of the space; several are separated by commas.', ['12']),
  status: OneOf(bookingStatuses, 'Reservation status.'),
  state: OneOf(bookingStatuses, 'Reservation status, the same as `status`.'),
  walkin: Bool('True if the reservation is entered as a walk-in.'),
  zone_name: Str('Name of the area.', ['Main Room']),
  zone_slug: Str('Zone identifier: the same zone at two events has the same slug but a different id.', ['main-room']),
  normalized_zone_name: Str('Zone name in lower case, without accents and signs.', ['main room']),
  email: EmailOrEmpty('Client e-mail.'),
  invoice_reference: Str('Invoice reference.', ['R-2026-000123']),
  corrective_invoice_references: List(Str('Reference.', ['RC-2026-000007']), 'Corrective invoice references.'),
  created_at: Instant('Creation timestamp.'),
  updated_at: Instant('Last update timestamp.'),
  local_date: Type.String({
    description: "Local creation date: the organization's wall clock, YYYY-MM-DD HH:mm:ss.",
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    maxLength: 19,
    examples: ['2026-11-21 23:30:00'],
  }),
  currency: Currency('Currency of the organization, ISO 4217.'),
  client_id: IdOrEmpty('client', 'Client id.'),
  billing_info: BillingInfo,
  external_payments: List(BookingExternalPayment, 'Payments taken outside the payment gateway.'),
  refunds: List(BookingRefund, 'Refunds of the online advance.'),
  payments: List(BookingPayment, 'Payments through the payment gateway.'),
  pos_payments: List(PosPayment, 'Payments at the point of sale.'),
  source: OneOf(bookingSources, 'Source of the reservation: the public pages (web) or the organization (pro).'),
  pos_total_service_charge: Money('Total service charge at the point of sale.'),
  pos_total_tips: Money('Total tips at the point of sale.'),
  pos_ticket_total: Money('Point-of-sale ticket total.'),
  pos_products: List(PosProduct, 'Products consumed.'),
};

/** 2.1. Every field is always present: what is not known is '', 0, [] or, for the discount code, null. */
export const Booking = Resource('Booking', 'A reservation of spaces or tables.', bookingFields);
export type Booking = Static<typeof Booking>;

/** The same for the people of the organization. */
export const ManagedBooking = Resource(
  'ManagedBooking',
  'A reservation of spaces or tables, as the people of the organization see it.',
  {
    ...bookingFields,
    zone_id: IdOrEmpty('zone', 'Zone of this event.'),
    space_ids: List(Id('space', 'Space.'), 'All its spaces, in the order in which they were asked for.'),
    created_via: OneOf(originApis, 'API through which it came in.'),
    awaited_payment_id: IdOrEmpty('payment', 'The payment that it waits for.'),
    arrived_at: Nullable(Instant('When its people arrived; null when they have not.')),
    seated_at: Nullable(Instant('When they were led to their space; null when they were not.')),
    released_at: Nullable(Instant('When its spaces were released at the end of the stay; null when they were not.')),
    version: Str('Its version, which changes with it; for `If-Match`, in double quotes.', ['qFvA0b1C']),
  },
);
export type ManagedBooking = Static<typeof ManagedBooking>;
