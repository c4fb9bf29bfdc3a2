import { MoneyInput, Type } from '../schema.ts';

/** What is given back on a booking; the same at every API that offers it. */
export const BookingRefundInput = Type.Object(
  { amount: MoneyInput('Amount to give back, more than 0 and at most what remains of what was paid online.') },
  { description: 'The refund.' },
);

/** What happens, in the words of every operation that refunds a booking. */
export const bookingRefundRules =
  'Gives back what was paid online for a booking, or a part of it: first of the advance, then of the fee, then of the ' +
  'tip. The status of the booking stays as it is. The money goes back to the card: the refund counts in `refunded` from ' +
  'this instant on, and `payment.refunded` is sent when the gateway confirms it. Money that was taken outside the ' +
  'gateway is undone as an external payment. Send an Idempotency-Key, since a second request is a second refund.';
