import { PositiveMoneyInput, Type } from '../schema.ts';

/** What is given back on a ticket; the same at every API that offers it. */
export const TicketRefundInput = Type.Object(
  { amount: PositiveMoneyInput('Amount to give back, more than 0 and at most what remains of the total.') },
  { description: 'The refund.' },
);

/** What happens, in the words of every operation that refunds a ticket. */
export const ticketRefundRules =
  'Refunds money on a paid ticket. The first refund voids the ticket and frees its place; further refunds are ' +
  'possible until everything is refunded. Money paid through a payment gateway is refunded there: the refund ' +
  'counts immediately, and `payment.refunded` is sent when the gateway confirms it. Money that the channel or ' +
  'the organization took itself is recorded as refunded immediately. Send an Idempotency-Key: a second request ' +
  'without one is a second refund.';
