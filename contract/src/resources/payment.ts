import {
  AnyId,
  Bool,
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  List,
  Money,
  OneOf,
  Resource,
  type Static,
  Str,
  Type,
  UrlOrEmpty,
} from '../schema.ts';
import { paymentStatuses, resourceTypes } from '../vocabulary.ts';
import { ManagedPass } from './pass.ts';
import { Ticket } from './ticket.ts';

const paymentPage = 'https://stagedoor.example/pay/AZJ8x1m3cvKZtY2q0b5nQhpkAZJ8x1m3cvKZtY2q0b5nQhpkR7cVfwGT4h6n7cAb';

export const PaymentTotal = Resource('PaymentTotal', 'What the payment amounts to.', {
  amount: Money('Amount, fees included.'),
  fees: Money('Fees within the amount.'),
});

/** A payment as a channel sees it. */
export const Payment = Resource('Payment', 'What a buyer owes, or has paid, for one purchase.', {
  _id: Id('payment', 'Id of the payment.'),
  status: OneOf(paymentStatuses, 'State of the payment.'),
  rate_id: IdOrEmpty('rate', 'Rate that is bought; empty if there are several.'),
  organization_id: Id('organization', 'Organization that sells.'),
  event_id: IdOrEmpty('event', 'Event that is bought for.'),
  resource_type: OneOf(resourceTypes, 'The items to buy.'),
  resource_ids: List(AnyId('Id.'), 'Ids of what is bought.'),
  total: PaymentTotal,
  refunded: Money('Amount that was given back.'),
  currency: Currency('Currency, ISO 4217.'),
  send_resources: Bool('True when the platform mails what was paid for to the buyer.'),
  metadata: Type.Unknown({
    description: 'The metadata that the channel sent when it started the payment; {} if none.',
  }),
  failure_reason: Str('Why it was not completed: expired or cancelled; empty otherwise.', ['expired']),
  paid_at: InstantOrEmpty('When it was paid.'),
  expires_at: InstantOrEmpty('When it expires unpaid.'),
  payment_url: UrlOrEmpty(
    'Page where the buyer pays. It needs no credentials, so give it only to the buyer. Empty once nothing can be paid.',
    paymentPage,
  ),
  invoice_url: UrlOrEmpty(
    'PDF of the invoice, for the buyer alone in the same way; empty where there is none.',
    `${paymentPage}/invoice`,
  ),
  billing_url: UrlOrEmpty(
    'Page where the buyer of a payment that came in says to whom the invoice is made out, as long as it names nobody; for ' +
      'the buyer alone in the same way; empty where there is no invoice.',
    `${paymentPage}?billing=true`,
  ),
  created_at: Instant('Creation.'),
});
export type Payment = Static<typeof Payment>;

export const TicketCheckoutResult = Resource('TicketCheckoutResult', 'A purchase that was started.', {
  payment_id: Id('payment', 'Id of its payment.'),
  payment_url: UrlOrEmpty(
    'Page where the buyer pays; it shows the items, the total and the time left. It needs no credentials, so ' +
      'give it only to the buyer. Empty if there is nothing to pay.',
    paymentPage,
  ),
  total_amount: Money('Amount that the buyer pays.'),
  tickets: List(Ticket, 'The tickets, whose places are kept until `expires_at` of their payment.'),
  passes: List(ManagedPass, 'The passes that are bought with the tickets, kept as long as these.'),
  conditions_changed: Bool('True when a ticket costs another price step than the one that was asked for.'),
});
export type TicketCheckoutResult = Static<typeof TicketCheckoutResult>;
