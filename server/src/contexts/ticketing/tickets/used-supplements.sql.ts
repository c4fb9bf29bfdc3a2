/** Products of a sold supplement that are handed out. */
import { ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, listOf, oneOf, text } from '../../../platform/sql/types.ts';
import type { SoldSupplement } from './ticket-row.sql.ts';

/** Of a ticket `t`: what was bought with it, or for it later, is not handed out. */
const isBlocked = (id: string) => `(t.dispute_blocked_at IS NOT NULL OR EXISTS (
    SELECT 1 FROM ticket_supplements b WHERE b.organization_id = $1 AND b.id = ${id} AND b.dispute_blocked_at IS NOT NULL))`;

export const findSoldSupplements = tenantStatement(
  'find_sold_supplements',
  { ticketId: text },
  {
    status: oneOf(ticketStatuses),
    supplements: json<readonly SoldSupplement[]>(),
    event_starts_at: instant,
    /** Of those that are handed out to nobody, because their payment is disputed; all where that of the ticket is. */
    blocked_ids: listOf(text),
  },
  `SELECT t.status, t.supplements, e.starts_at AS event_starts_at, ARRAY(
       SELECT sold.item->>'_id' FROM jsonb_array_elements(t.supplements) AS sold (item) WHERE ${isBlocked("sold.item->>'_id'")}
     ) AS blocked_ids
   FROM tickets t
   JOIN events e ON e.organization_id = $1 AND e.id = t.event_id
   WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
);

const used = `coalesce((sold.item->>'product_quantity_used')::int, 0) + $5::int`;

/**
 * Adds to what is handed out of a supplement, where the sum is within what was sold: no row otherwise. One UPDATE, so that
 * of two bars that hand out the last product at the same instant the second one finds it gone.
 */
export const updateQuantityUsed = tenantStatement(
  'update_supplement_quantity_used',
  { now: instant, ticketId: text, soldId: text, quantity: int },
  { id: text },
  `UPDATE tickets t SET written_in = pg_current_xact_id(),
     updated_at = $2::timestamptz, supplements = (
     SELECT jsonb_agg(CASE WHEN sold.item->>'_id' = $4
              THEN sold.item || jsonb_build_object('product_quantity_used', ${used}) ELSE sold.item END ORDER BY sold.place)
     FROM jsonb_array_elements(t.supplements) WITH ORDINALITY AS sold (item, place)
   )
   WHERE t.organization_id = $1 AND t.id = $3 AND t.status = 'active' AND t.deleted_at IS NULL
     AND ($5::int < 0 OR NOT ${isBlocked('$4')}) AND EXISTS (
     SELECT 1 FROM jsonb_array_elements(t.supplements) AS sold (item)
     WHERE sold.item->>'_id' = $4
       AND ${used} BETWEEN 0 AND (sold.item->>'product_quantity')::int * (sold.item->>'units')::int
   )
   RETURNING t.id`,
);
