import { PositiveMoneyInput, Type } from '../schema.ts';

/** What is given back on a booking; the same at every API that offers it. */
export const BookingRefundInput = Type.Object(
  { amount: PositiveMoneyInput('Amount to give back, more than 0 and at most what remains of what was paid online.') },
  { description: 'The refund.' },
);

/** What happens, in the words of every operation that refunds a booking. */
export const bookingRefundRules =
  'Refunds what was paid online for a booking, or a part of it: first from the advance, then from the fee, then ' +
  'from the tip. The status of the booking does not change. The money goes back to the card: the refund is ' +
  'included in `refunded` immediately, and `payment.refunded` is sent when the gateway confirms it. To undo ' +
  'money taken outside the gateway, undo its external payment. Send an Idempotency-Key: a second request ' +
  'without one is a second refund.';
