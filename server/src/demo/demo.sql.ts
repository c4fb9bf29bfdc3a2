import { notificationKinds } from '@stagedoor/contract/vocabulary';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { crossTenantStatement, tenantStatement } from '../platform/sql/statement.ts';
import { bool, bytes, instant, int, money, oneOf, text } from '../platform/sql/types.ts';

/** One process at a time creates the data; the others wait until the end of its transaction. */
export const lockDemoSeeding = crossTenantStatement(
  'lock_demo_seeding',
  {},
  { locked: int },
  `SELECT 1 AS locked FROM pg_advisory_xact_lock(${advisoryLocks.demo})`,
);

export const findDemoState = crossTenantStatement(
  'find_demo_state',
  {},
  { seeded: bool, empty: bool },
  `SELECT demo_seeded_at IS NOT NULL AS seeded, NOT EXISTS (SELECT FROM organizations) AS empty FROM deployment`,
);

export const updateDemoSeeded = crossTenantStatement(
  'update_demo_seeded',
  { now: instant },
  {},
  'UPDATE deployment SET demo_seeded_at = $1',
);

/** Counts the tickets that take a place: those that are neither voided nor deleted. */
export const countSoldDemoTickets = tenantStatement(
  'demo_count_sold',
  {},
  {},
  `WITH rate AS (
     UPDATE ticket_rates r SET sold_count = t.sold
     FROM (SELECT rate_id, count(*) AS sold FROM tickets
           WHERE organization_id = $1 AND deleted_at IS NULL AND status <> 'voided' GROUP BY rate_id) t
     WHERE r.organization_id = $1 AND r.id = t.rate_id
   )
   UPDATE ticket_rate_prices p SET used_count = t.sold
   FROM (SELECT price_id, count(*) AS sold FROM tickets
         WHERE organization_id = $1 AND deleted_at IS NULL AND status <> 'voided' GROUP BY price_id) t
   WHERE p.organization_id = $1 AND p.id = t.price_id`,
);

/** Bookings of the evening that were made with a discount code: as many as the code was redeemed. */
export const discountDemoBookings = tenantStatement(
  'demo_discount_bookings',
  { codeId: text, code: text, amount: money, count: int },
  {},
  `UPDATE bookings SET discount_code_id = $2, discount_code_name = $3, discount_amount = $4, price = price - $4::bigint
   WHERE organization_id = $1 AND id = ANY (ARRAY(
     SELECT id FROM bookings WHERE organization_id = $1 AND status <> 'rejected' AND price >= $4::bigint
     ORDER BY created_at, id LIMIT $5))`,
);

export const nextDemoSequence = crossTenantStatement(
  'demo_next_sequence',
  {},
  { sequence: int },
  `SELECT nextval('webhook_notification_sequence') AS sequence`,
);

export const insertDemoNotification = tenantStatement(
  'demo_insert_notification',
  {
    id: text,
    createdAt: instant,
    kind: oneOf(notificationKinds),
    resourceId: text,
    sequence: int,
    body: bytes,
  },
  {},
  `INSERT INTO webhook_notifications (organization_id, id, created_at, kind, resource_id, sequence, body)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
