import {
  AnyId,
  Currency,
  DayOrEmpty,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  Int,
  List,
  Money,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { paymentStatuses, refundStatuses, resourceTypes, saleTypes } from '../vocabulary.ts';

/** What payments and refunds both say: whose, of what, when and how. */
const head = {
  venue_id: Id('organization', 'Id of the organization.'),
  venue_slug: Str('Identifier of the organization.', ['salt-works']),
  type_id: IdOrEmpty('rate', 'Id of the rate that was bought.'),
  type_slug: Str('Identifier of that rate; empty when there is none.', ['general-admission']),
  event_id: IdOrEmpty('event', 'Id of the event.'),
  event_slug: Str('Identifier of the event; empty when there is none.', ['opening-night']),
  event_date: DayOrEmpty('Day on which the event begins, by the clock of the organization.'),
  channel_id: IdOrEmpty('channel', 'Channel that sold.'),
  channel_slug: Str('Identifier of that channel; empty when there is none.', ['night-guide']),
  user_id: IdOrEmpty('user', 'Person of the organization who did it.'),
  artists: List(Str('Name.'), 'Artists of the event.'),
  day: Int('Day of the month, by the clock of the organization.', { maximum: 31 }),
  month: Int('Month, 1 to 12.', { maximum: 12 }),
  year: Int('Year.', { maximum: 9_999 }),
  at: Instant('When the money came in or went back.'),
  resource_type: OneOf(resourceTypes, 'What was bought.'),
  n_resources: Int('Number of things that were bought.', { maximum: 1_000 }),
  resources_ids: List(AnyId('Id.'), 'Ids of what was bought.'),
  currency: Currency('Currency of all amounts, ISO 4217.'),
  payment_method: Str('Kind of payment, such as visa.', ['visa']),
  issuer_country: Str('Country of the bank that issued the card, ISO 3166-1 alpha-2.', ['ES']),
  shopper_country: Str('Country from which it was paid, ISO 3166-1 alpha-2; empty when unknown.', ['ES']),
  method_last4: Str('Last four digits of the card.', ['4242']),
  method_alias: Str('Name of the payment method; empty when it has none.'),
  client_name: Str('Name of the buyer.', ['Teodor Amsel']),
  client_birthdate: DayOrEmpty('Birthday of the buyer.'),
  client_email: EmailOrEmpty('E-mail of the buyer.', 'teodor.amsel@example.org'),
  client_phone: Str('Phone number of the buyer.'),
  client_id: IdOrEmpty('client', 'Client of the organization.'),
};

export const GatewayPayment = Resource('GatewayPayment', 'A payment that came in through a payment gateway.', {
  _id: Id('payment', 'Id of the payment.'),
  status: OneOf(paymentStatuses, 'State of the payment.'),
  ...head,
  total_amount: Money('Amount, fees included.'),
  total_fees: Money('Fees within the amount.'),
  total_warranty: Money('Warranties within the amount.'),
  total_discount: Money('Discount of the whole payment.'),
  refunded: Money('Amount that was given back.'),
  sale_type: OneOfOrEmpty(saleTypes, 'How it was sold.'),
  invoice_references: List(
    Resource('InvoiceReference', 'An invoice of the payment.', {
      invoice_reference: Str('Number of the invoice.', ['2026-F-000001']),
      resource_id: AnyId('What it is about.'),
    }),
    'Invoices; empty while none was issued.',
  ),
});
export type GatewayPayment = Static<typeof GatewayPayment>;

export const GatewayRefund = Resource('GatewayRefund', 'Money that goes back through a payment gateway.', {
  _id: Id('refund', 'Id of the refund.'),
  payment_id: Id('payment', 'Payment of which it is given back.'),
  status: OneOf(refundStatuses, 'pending until the gateway confirms it; failed where it gave nothing back.'),
  ...head,
  total_amount: Money('Amount of the payment.'),
  refunded: Money('Amount of this refund.'),
  sale_type: OneOfOrEmpty(saleTypes, 'How it was sold.'),
  corrective_invoice_reference: Str('Number of the corrective invoice; empty while none was issued.'),
});
export type GatewayRefund = Static<typeof GatewayRefund>;
