import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { crossTenantStatement, tenantStatement } from '../../platform/sql/statement.ts';
import { bool, instant, int, listOf, money, text } from '../../platform/sql/types.ts';

/** One process at a time creates the data; the others wait until the end of its transaction. What follows is planned once. */
export const lockDemoSeeding = crossTenantStatement(
  'lock_demo_seeding',
  {},
  { locked: int },
  `SELECT length(set_config('plan_cache_mode', 'auto', true)) AS locked
   FROM pg_advisory_xact_lock(${advisoryLocks.demo})`,
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

/** Bookings of the evening that were made with a discount code: as many as the code was redeemed. */
export const discountDemoBookings = tenantStatement(
  'demo_discount_bookings',
  { codeId: text, code: text, amount: money, count: int },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     discount_code_id = $2, discount_code_name = $3, discount_amount = $4, price = price - $4::bigint
   WHERE organization_id = $1 AND id = ANY (ARRAY(
     SELECT id FROM bookings WHERE organization_id = $1 AND status <> 'rejected' AND price >= $4::bigint
     ORDER BY created_at, id LIMIT $5))`,
);

/** When the endpoint accepted a delivery last. */
export const updateDemoLastSuccess = crossTenantStatement(
  'demo_update_last_success',
  { endpointId: text, at: instant },
  {},
  'UPDATE webhook_endpoint_state SET last_success_at = $2 WHERE endpoint_id = $1',
);

/** The notifications of what was sold, as they were emitted. */
export const listDemoNotifications = tenantStatement(
  'demo_list_notifications',
  { ticketIds: listOf(text) },
  { id: text, created_at: instant, resource_id: text },
  `SELECT id, created_at, resource_id FROM webhook_notifications
   WHERE organization_id = $1 AND kind = 'ticket.sold' AND resource_id = ANY ($2)
   ORDER BY array_position($2, resource_id)`,
);
