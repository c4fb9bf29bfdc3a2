/** Supplements that are bought for a ticket after it was sold. */
import {
  Id,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  MoneyInput,
  OneOf,
  Resource,
  type Static,
  Str,
  Type,
  UrlOrEmpty,
} from '../schema.ts';
import { boughtSupplementStatuses } from '../vocabulary.ts';
import { IssuedSupplement } from './ticket-import.ts';

export const BoughtSupplement = Resource('BoughtSupplement', 'A supplement bought for a ticket after it was sold.', {
  _id: Id('supplement', 'Id of the supplement as it stands on the ticket.'),
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
  created_at: Instant('When the purchase was begun.'),
  activated_at: InstantOrEmpty('When it was paid; empty while it is not.'),
});
export type BoughtSupplement = Static<typeof BoughtSupplement>;

export const SupplementCheckoutResult = Resource(
  'SupplementCheckoutResult',
  'A purchase of supplements for a ticket that was begun.',
  {
    payment_id: Id('payment', 'Id of the payment.'),
    payment_url: UrlOrEmpty(
      'Where the buyer pays: give it to nobody else.',
      'https://tickets.example.org/pay/eyJvIjoi',
    ),
    total_amount: Money('What is to be paid.'),
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
  'The ticket must be active and its event not over. Each supplement is sold once for each ticket: what the ticket has, or ' +
  'what waits for a payment, is refused. The prices, service charges and limits are those of the rate, which need not be ' +
  'on sale any more. The total of the ticket stays as it is: what is bought here has a payment and an invoice of its own.';

export const SupplementRefundInput = Type.Object(
  { amount: MoneyInput('Amount to give back, more than 0 and at most what remains of what the supplement cost.') },
  { description: 'The refund.' },
);

/** What happens, in the words of every operation that refunds a supplement. */
export const supplementRefundRules =
  'Gives money back on a supplement that was bought for a ticket after it was sold. The first refund takes the supplement ' +
  'off the ticket, and it can be bought again; further ones may follow until all is given back. The ticket stays valid. ' +
  'What was paid through a payment gateway goes back there: such a refund counts from this instant on, and ' +
  '`payment.refunded` is sent when the gateway confirms it. What was taken elsewhere is recorded as given back at once. ' +
  'Send an Idempotency-Key, since a second request is a second refund.';
