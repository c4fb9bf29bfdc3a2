import { MoneyInput, Type } from '../schema.ts';

/** What is given back on a ticket; the same at every API that offers it. */
export const TicketRefundInput = Type.Object(
  { amount: MoneyInput('Amount to give back, more than 0 and at most what remains of the total.') },
  { description: 'The refund.' },
);

/** What happens, in the words of every operation that refunds a ticket. */
export const ticketRefundRules =
  'Gives money back on a ticket that was paid. The first refund voids the ticket, and its place is free again; further ' +
  'ones may follow until all is given back. What was paid through a payment gateway goes back there: such a refund ' +
  'counts from this instant on, and `payment.refunded` is sent when the gateway confirms it. What the channel or the ' +
  'organization took itself is recorded as given back at once. Send an Idempotency-Key, since a second request is a ' +
  'second refund.';
