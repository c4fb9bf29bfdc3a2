import {
  AnyId,
  Bool,
  Currency,
  CurrencyOrEmpty,
  DayOrEmpty,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  List,
  Money,
  Num,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { documentTypes, genders, paymentStatuses, resourceTypes, saleTypes, ticketStatuses } from '../vocabulary.ts';
import { Price } from './price.ts';

export const TicketSupplement = Resource('TicketSupplement', 'A supplement of the ticket.', {
  _id: Id('supplement', 'Id of the supplement as sold with this ticket.'),
  supplementId: Id('supplement', 'Id of the supplement of the rate.'),
  label: Str('Name of the supplement.', ['Cloakroom']),
  description: Str('Description.'),
  price: Money('Price of one.'),
  fake_price: Money('Higher price shown crossed out, when `has_fake_price`.'),
  total_price: Money('Price of all units, with service charge.'),
  supplement_units: Num('Units bought.'),
  product_quantity: Num('Products that one unit gives.'),
  redemption_deadline_value: Num('Until when it can be redeemed, in seconds from the start of the event; 0: no limit.'),
  has_fake_price: Bool('True when a crossed-out price is shown.'),
});

export const TicketRefund = Resource('TicketRefund', 'Money given back for the ticket.', {
  channel_id: IdOrEmpty('channel', 'Channel that gave it back.'),
  amount: Money('Amount given back.'),
  at: Instant('When.'),
});

export const TicketFees = Resource('TicketFees', 'Fees within the total price.', {
  organization: Money('Fee of the organization.'),
  provider: Money('Fee of the platform.'),
});

export const TicketAnswer = Resource('TicketAnswer', 'What the holder answered to a question or a field of the rate.', {
  questionId: Str('Id of the question, or `slug` of the field.', ['qst_01m1gnhr4de5wapxkjm8xg85j1']),
  answer: Str('The answer.'),
});

export const TicketDiscountCode = Resource('TicketDiscountCode', 'Discount code applied; empty members when none.', {
  id: IdOrEmpty('discountCode', 'Id of the code.'),
  code: Str('The code.', ['AUTUMN10']),
  amount: Money('Amount that it took off.'),
});

/** The keys are spelled as receivers know them, one p included. */
export const RemainingBreakdown = Resource(
  'RemainingBreakdown',
  'What of each part of the total is not refunded yet; together, without the upselling, they are the total ' +
    'without what ' +
    'was refunded. A discount and refunds are taken off the price first, then off supplements, fees, surcharge ' +
    'and warranty.',
  {
    price: Money('Of the price.'),
    warranty: Money('Of the warranty.'),
    suplements: Money('Of the supplements.'),
    ggdd: Money('Of the distribution fees, service charges of supplements included.'),
    surcharge: Money('Of the surcharge.'),
    suplements_upselling: Money(
      'Of supplements bought after the ticket, under payments of their own; not part of the total.',
    ),
    ggdd_upselling: Money('Of the service charges of these.'),
  },
);

export const TicketOriginal = Resource(
  'TicketOriginal',
  'The amounts as they were when the ticket was issued. `price` beside it is the price step that it was sold ' +
    'at, as it ' +
    'was then; its `quantity` and `used` are those of the step now.',
  {
    total_price: Money('Total, fees and supplements included, without the surcharge.'),
    price: Money('Price without fees and supplements.'),
  },
);

export const TicketSurcharge = Resource(
  'TicketSurcharge',
  'What was taken beside the price at the box office, for paying by card.',
  {
    amount: Money('Amount charged.'),
  },
);

export const TicketWarranty = Resource('TicketWarranty', 'The right to give the ticket back; zeros when not bought.', {
  total: Money('What the buyer paid for it.'),
  hours: Num('Until how many hours before the start the ticket can be given back.'),
  cost: Money('What it cost by its rate: the same as `total`, since nothing is taken off it.'),
});

export const TicketPaymentTotal = Resource('TicketPaymentTotal', 'What the payment amounts to.', {
  amount: Money('Amount, fees included.'),
  fees: Money('Fees within the amount.'),
});

export const TicketPayment = Resource(
  'TicketPayment',
  'The payment that the ticket was bought with; empty members when it was issued without one.',
  {
    _id: IdOrEmpty('payment', 'Id of the payment.'),
    status: OneOfOrEmpty(paymentStatuses, 'State of the payment.'),
    rate_id: IdOrEmpty('rate', 'Rate that was bought.'),
    organization_id: IdOrEmpty('organization', 'Organization that sold.'),
    event_id: IdOrEmpty('event', 'Event that was bought for.'),
    resource_type: OneOfOrEmpty(resourceTypes, 'What was bought.'),
    resource_ids: List(AnyId('Id.'), 'Ids of what was bought.'),
    currency: CurrencyOrEmpty('Currency, ISO 4217.'),
    sale_type: OneOfOrEmpty(saleTypes, 'How it was sold.'),
    paid_at: InstantOrEmpty('When it was paid.'),
    expires_at: InstantOrEmpty('When it expires unpaid.'),
    gateway_account_id: Str('Account at the payment gateway.'),
    total: TicketPaymentTotal,
    total_discount: Money('Discount of the whole payment.'),
    is_channel_manager: Bool('True when a channel sold it.'),
    metadata: Type.Unknown({
      description: 'The metadata that the channel sent when it started the payment; {} if none.',
    }),
    send_resources: Bool('True when the platform mails the tickets to the buyer.'),
  },
);

/** 2.3. Every field is always present: what is not known is '', 0, [] or an object with such members. */
export const Ticket = Resource('Ticket', 'A ticket, with its holder, prices and payment.', {
  _id: Id('ticket', 'Id of the ticket.'),
  event_id: Id('event', 'Event id.'),
  ticket_rate_id: Id('rate', 'Id of the ticket rate.'),
  status: OneOf(ticketStatuses, 'State of the ticket. Entered is not a state: `enter` counts it.'),
  payment_currency: Currency('Currency of all amounts, ISO 4217.'),
  channel_id: IdOrEmpty('channel', 'Channel that sold it.'),
  qr_code: Str('The barcode: the content of the QR code on the ticket.', ['7ZK2M9QXW4T8BVHN3CRE']),
  payment_id: IdOrEmpty('payment', 'Id of the payment.'),
  price: Price,
  supplements: List(TicketSupplement, 'Supplements bought with the ticket and later.'),
  refunds: List(TicketRefund, 'Refunds.'),
  total_supplements: Money('All supplements bought along, without their service charge.'),
  total_fees: Money('Fees of organization and platform together.'),
  total_price: Money(
    'What was paid in all: price, fees, supplements, their service charge, warranty and surcharge, less the discount.',
  ),
  supplements_service_charge_total: Money('Service charge of all supplements bought along.'),
  fees: TicketFees,
  full_name: Str('Name of the holder.', ['Teodor Amsel']),
  phone: Str('Phone number of the holder.', ['+34600000102']),
  email: EmailOrEmpty('E-mail of the holder.', 'teodor.amsel@example.org'),
  gender: OneOf(genders, 'Gender of the holder; unspecified when not asked for.'),
  birthday: DayOrEmpty('Birthday of the holder.'),
  address: Str('Address of the holder.'),
  postal_code: Str('Postal code of the holder.'),
  country_code: Str('Country of the holder, ISO 3166-1 alpha-2.', ['ES']),
  personal_document_type: OneOfOrEmpty(documentTypes, 'Kind of identity document of the holder.'),
  personal_document_number: Str('Number of that document.'),
  answers: List(
    TicketAnswer,
    'Answers to the questions of the rate, and values of its fields that are no personal data.',
  ),
  refunded: Money('Amount refunded in all.'),
  for: Num('Number of people whom the ticket admits.'),
  enter: Num('Number of people who are inside on it.'),
  refunded_at: InstantOrEmpty('When it was last refunded.'),
  entry_time: InstantOrEmpty('When the first of its people entered.'),
  activation_date: InstantOrEmpty('When it became valid.'),
  discount_code: TicketDiscountCode,
  remaining_breakdown: RemainingBreakdown,
  ticket_original: TicketOriginal,
  surcharge: TicketSurcharge,
  warranty: TicketWarranty,
  payment: TicketPayment,
});
export type Ticket = Static<typeof Ticket>;
