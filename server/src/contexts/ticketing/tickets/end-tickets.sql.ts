/** The two ways in which tickets end. Both answer with what places they took, which are then released. */
import { originApis, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { updateLineStates } from '../../sales/payments/payments.ts';
import { blockParameters, setBlocked } from '../../sales/product/product.ts';

const endedColumns = {
  id: text,
  rate_id: text,
  price_id: text,
  /** As it was before. */
  status: oneOf(ticketStatuses),
};
export type EndedTicket = RowOf<typeof endedColumns>;

/** Those of the tickets that were created through the API and are not deleted, with their payments. */
export const listTicketsToDelete = tenantStatement(
  'list_tickets_to_delete',
  { ids: listOf(text), createdVia: oneOf(originApis) },
  { id: text, payment_id: text },
  `SELECT id, payment_id FROM tickets
   WHERE organization_id = $1 AND id = ANY ($2) AND created_via = $3 AND deleted_at IS NULL`,
);

/** In the order of the ids, so that two calls with tickets in common cannot deadlock; passes over what was deleted or swapped meanwhile. */
export const lockTicketsToDelete = tenantStatement(
  'lock_tickets_to_delete',
  { ids: listOf(text) },
  { id: text },
  `SELECT id FROM tickets WHERE organization_id = $1 AND id = ANY ($2) AND deleted_at IS NULL AND swapped_to IS NULL
   ORDER BY id FOR NO KEY UPDATE`,
);

/**
 * What of the tickets was paid and is not given back, by the ids; nothing of one that waits for its payment.
 * A statement of its own after that of the lock: only a new one sees what others committed while the lock was waited for.
 */
export const listPaidRests = tenantStatement(
  'list_paid_rests_of_tickets',
  { ids: listOf(text) },
  { id: text, amount: money },
  `SELECT t.id, t.total_price - t.refunded_amount AS amount FROM tickets t
   WHERE t.organization_id = $1 AND t.id = ANY ($2) AND t.total_price > t.refunded_amount AND t.activated_at IS NOT NULL
     AND t.status IN ('active', 'voided')
   ORDER BY t.id`,
);

/** Of tickets that are locked. */
export const softDeleteTickets = tenantStatement(
  'soft_delete_tickets',
  { now: instant, ids: listOf(text) },
  endedColumns,
  `WITH deleted AS (
     UPDATE tickets SET written_in = pg_current_xact_id(),
       deleted_at = $2::timestamptz, updated_at = $2::timestamptz
     WHERE organization_id = $1 AND id = ANY ($3)
     RETURNING payment_id, id, rate_id, price_id, status
   ),
   lines AS (
     ${updateLineStates('voided', 'deleted')}
   )
   SELECT id, rate_id, price_id, status FROM deleted`,
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
     UPDATE tickets t SET written_in = pg_current_xact_id(),
       status = 'voided', voided_at = $2::timestamptz, updated_at = $2::timestamptz
     FROM before WHERE t.organization_id = $1 AND t.id = before.id AND before.status <> 'voided'
     RETURNING t.payment_id, t.id
   ),
   lines AS (
     ${updateLineStates('voided', 'voided')}
   )
   SELECT id, rate_id, price_id, status, voided_at FROM before`,
);

/** The payment of tickets is disputed, which admit nobody meanwhile, or is not any more; passes over what is as it should be. */
export const updateTicketsBlocked = tenantStatement(
  'update_tickets_blocked',
  blockParameters,
  {},
  `UPDATE tickets ${setBlocked}`,
);
