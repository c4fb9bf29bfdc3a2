/** Supplements that are bought for a ticket after it was sold. */
import {
  Id,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  OneOf,
  PositiveMoneyInput,
  Resource,
  type Static,
  Str,
  Type,
  UrlOrEmpty,
} from '../schema.ts';
import { boughtSupplementStatuses } from '../vocabulary.ts';
import { IssuedSupplement } from './ticket-import.ts';

export const BoughtSupplement = Resource('BoughtSupplement', 'A supplement bought for a ticket after it was sold.', {
  _id: Id('supplement', 'Id of the supplement on the ticket.'),
  supplement_id: Id('supplement', 'Id of the supplement of the rate.'),
  ticket_id: Id('ticket', 'The ticket.'),
  payment_id: Id('payment', 'The payment of the purchase.'),
  status: OneOf(boughtSupplementStatuses, 'voided: it was not paid in time, or was refunded.'),
  label: Str('Name of the supplement.', ['Cloakroom']),
  supplement_units: Int('Units bought.'),
  price: Money('Price of one unit.'),
  service_charge: Money('Service charge of all units.'),
  total: Money('What all units cost, with their service charge.'),
  refunded: Money('What was given back of it.'),
  created_at: Instant('When the purchase was started.'),
  activated_at: InstantOrEmpty('When it was paid; empty while it is not.'),
});
export type BoughtSupplement = Static<typeof BoughtSupplement>;

export const SupplementCheckoutResult = Resource(
  'SupplementCheckoutResult',
  'A purchase of supplements for a ticket that was started.',
  {
    payment_id: Id('payment', 'Id of the payment.'),
    payment_url: UrlOrEmpty(
      'Where the buyer pays: give it only to that person.',
      'https://tickets.example.org/pay/eyJvIjoi',
    ),
    total_amount: Money('Amount to pay.'),
    supplements: List(BoughtSupplement, 'The supplements, which wait for the payment.'),
  },
);
export type SupplementCheckoutResult = Static<typeof SupplementCheckoutResult>;

export const supplementsInput = Type.Array(IssuedSupplement, {
  description: 'Supplements of the rate of the ticket, each once.',
  minItems: 1,
  maxItems: 50,
});

/** What holds for every purchase of supplements for a ticket. */
export const supplementPurchaseRules =
  'The ticket must be active and its event must not have ended. Each supplement can be sold once for each ' +
  'ticket: a supplement that the ticket already has, or that is waiting for a payment, is rejected. Prices, ' +
  'service charges and limits are those of the rate, which does not have to be on sale. The total of the ticket ' +
  'does not change: the supplements have their own payment and invoice.';

export const SupplementRefundInput = Type.Object(
  {
    amount: PositiveMoneyInput(
      'Amount to give back, more than 0 and at most what remains of what the supplement cost.',
    ),
  },
  { description: 'The refund.' },
);

/** What happens, in the words of every operation that refunds a supplement. */
export const supplementRefundRules =
  'Refunds money on a supplement that was bought for a ticket after the ticket was sold. The first refund ' +
  'removes the supplement from the ticket, and it can be bought again; further refunds are possible until ' +
  'everything is refunded. The ticket stays valid. ' +
  'Money paid through a payment gateway is refunded there: the refund counts immediately, and ' +
  '`payment.refunded` is sent when the gateway confirms it. Money taken elsewhere is recorded as refunded ' +
  'immediately. ' +
  'Send an Idempotency-Key: a second request without one is a second refund.';
