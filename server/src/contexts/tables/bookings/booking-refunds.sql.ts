import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, money, nullable, text } from '../../../platform/sql/types.ts';

/** The payment of a booking that came in, of which there is at most one, and the channel of the booking. */
export const findPaymentOfBooking = tenantStatement(
  'find_payment_of_booking',
  { id: text },
  { payment_id: nullable(text), channel_id: nullable(text) },
  `SELECT (SELECT p.id FROM payments p
           WHERE p.organization_id = $1 AND p.booking_id = b.id
             AND p.status IN ('succeeded', 'partially_refunded', 'refunded')
           ORDER BY p.created_at DESC, p.id DESC LIMIT 1) AS payment_id, b.channel_id
   FROM bookings b WHERE b.organization_id = $1 AND b.id = $2`,
);

/** Counts what is given back (minor units), or below 0 what is not given back after all. */
export const updateBookingRefunded = tenantStatement(
  'update_booking_refunded',
  { id: text, amount: money, now: instant },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     refunded_amount = refunded_amount + $3::bigint, updated_at = $4::timestamptz
   WHERE organization_id = $1 AND id = $2`,
);
