/** Entries of lists in the list of sales. */
import type { SalesSource } from '../../sales/sales/sales.ts';

/** One that costs something sold nothing until it is paid; what was taken for it at the door was paid too. */
export const entrySales: SalesSource = {
  kind: 'list',
  table: 'guest_lists',
  rates: 'list_rates',
  sold: `SELECT g.created_at, g.id, g.event_id, g.channel_id, g.payment_id FROM guest_lists g
   WHERE g.organization_id = $1 AND (g.payment_id IS NULL OR EXISTS (
     SELECT 1 FROM payments w WHERE w.organization_id = $1 AND w.id = g.payment_id AND w.paid_at IS NOT NULL))`,
  details: `
  SELECT g.id, coalesce(y.paid_at, g.created_at) AS sold_at, g.party_size AS quantity, g.rate_id, g.referrer_id,
    g.payment_id, g.price + taken.total AS price, 0 AS discount, 0 AS fees_organization, 0 AS tips,
    g.price + taken.total AS total, g.price + taken.total AS paid,
    (SELECT coalesce(sum(f.amount), 0)::bigint FROM refunds f
     WHERE f.organization_id = $1 AND f.subject_id = g.id AND f.status = 'succeeded') AS refunded,
    g.removed_at IS NOT NULL OR g.status = 'voided' AS is_voided
  FROM page
  JOIN guest_lists g ON g.organization_id = $1 AND g.id = page.id
  LEFT JOIN payments y ON y.organization_id = $1 AND y.id = g.payment_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum((option ->> 'total')::bigint), 0)::bigint AS total FROM jsonb_array_elements(g.options) option
  ) taken
  WHERE page.resource_type = 'list'`,
};
