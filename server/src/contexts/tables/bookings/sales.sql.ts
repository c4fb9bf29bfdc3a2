/** Bookings in the list of sales. */
import { reportMoney } from '../../sales/ledger/ledger.ts';
import type { SalesSource } from '../../sales/sales/sales.ts';

const { received, refunded } = reportMoney('l');

/**
 * One that waits or was rejected sold nothing unless money was paid for it. What was paid and given back is read from the
 * ledger, as it depends on what became of the booking.
 */
export const bookingSales: SalesSource = {
  kind: 'booking',
  table: 'bookings',
  rates: 'booking_rates',
  sold: `SELECT b.created_at, b.id, b.event_id, b.channel_id, NULL::text FROM bookings b
   WHERE b.organization_id = $1 AND (b.status NOT IN ('pending', 'rejected') OR b.advance_pos > 0 OR b.advance_online > 0
     OR (b.advance_cash > 0 AND b.advance_account <> 'forfeited'))`,
  details: `
  SELECT b.id, b.created_at AS sold_at, b.party_size AS quantity, b.rate_id, b.referrer_id, f.id AS payment_id,
    b.price + b.discount_amount AS price, b.discount_amount AS discount, b.fee_amount AS fees_organization,
    coalesce(f.tips, 0) AS tips, b.price + b.fee_amount + coalesce(f.tips, 0) AS total, coalesce(m.received, 0) AS paid,
    coalesce(m.refunded, 0) AS refunded, b.status = 'rejected' AS is_voided
  FROM page
  JOIN bookings b ON b.organization_id = $1 AND b.id = page.id
  LEFT JOIN (
    SELECT DISTINCT ON (q.booking_id) q.booking_id, q.id, sum(q.tips) OVER (PARTITION BY q.booking_id)::bigint AS tips
    FROM payments q
    WHERE q.organization_id = $1 AND q.paid_at IS NOT NULL
      AND q.booking_id = ANY (SELECT page.id FROM page WHERE page.resource_type = 'booking')
    ORDER BY q.booking_id, q.created_at, q.id
  ) f ON f.booking_id = b.id
  LEFT JOIN (
    SELECT l.booking_id, sum(${received})::bigint AS received, sum(${refunded})::bigint AS refunded
    FROM ledger_transactions l
    WHERE l.organization_id = $1
      AND l.booking_id = ANY (ARRAY(SELECT page.id FROM page WHERE page.resource_type = 'booking'))
    GROUP BY l.booking_id
  ) m ON m.booking_id = b.id
  WHERE page.resource_type = 'booking'`,
};
