/** The two ways in which tickets end. Both answer with what places they took, which are then released. */
import { originApis, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, listOf, nullable, oneOf, type RowOf, text } from '../../platform/sql/types.ts';

const endedColumns = {
  id: text,
  rate_id: text,
  price_id: text,
  /** As it was before. */
  status: oneOf(ticketStatuses),
};
export type EndedTicket = RowOf<typeof endedColumns>;

/** In the order of the ids, so that two calls with tickets in common cannot deadlock. What was swapped goes on as another ticket. */
export const softDeleteTickets = tenantStatement(
  'soft_delete_tickets',
  { now: instant, ids: listOf(text), createdVia: oneOf(originApis) },
  endedColumns,
  `WITH doomed AS MATERIALIZED (
     SELECT id, status FROM tickets
     WHERE organization_id = $1 AND id = ANY ($3) AND created_via = $4 AND deleted_at IS NULL AND swapped_to IS NULL
     ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE tickets t SET deleted_at = $2::timestamptz, updated_at = $2::timestamptz
   FROM doomed WHERE t.organization_id = $1 AND t.id = doomed.id
   RETURNING t.id, t.rate_id, t.price_id, doomed.status`,
);

/** The ticket as it was, whether it was voided now or before; no row where there is no such ticket. */
export const voidTicketRow = tenantStatement(
  'void_ticket',
  { now: instant, id: text },
  { ...endedColumns, voided_at: nullable(instant) },
  `WITH before AS MATERIALIZED (
     SELECT id, rate_id, price_id, status, voided_at FROM tickets
     WHERE organization_id = $1 AND id = $3 AND deleted_at IS NULL
     FOR NO KEY UPDATE
   ),
   voided AS (
     UPDATE tickets t SET status = 'voided', voided_at = $2::timestamptz, updated_at = $2::timestamptz
     FROM before WHERE t.organization_id = $1 AND t.id = before.id AND before.status <> 'voided'
   )
   SELECT id, rate_id, price_id, status, voided_at FROM before`,
);
