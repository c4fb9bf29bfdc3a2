/** What a refund changes on a ticket. */
import { ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { updateLineStates } from '../../sales/payments/payments.ts';

/**
 * SQL: the state of the request of a refund `q` for the ticket `t`. One that nobody decided is over where its ticket was swapped, and where
 * the ticket gave back in another way what is asked for: only an active ticket takes a request, so that came after it.
 */
export const requestStatus = (q: string, t: string) =>
  `CASE WHEN ${q}.status <> 'pending' THEN ${q}.status
     WHEN ${t}.swapped_to IS NOT NULL THEN 'rejected'
     WHEN ${t}.refunded_amount >= ${q}.amount THEN 'accepted'
     ELSE 'pending' END`;

/**
 * Which payments tickets belong to, and the payment before that where a reseller handed the ticket over: its invoice stands
 * for both. For a channel only tickets that it sold.
 */
export const findPaymentsOfTickets = tenantStatement(
  'find_payments_of_tickets',
  { ids: listOf(text), channelId: nullable(text) },
  { id: text, payment_id: text, resold_from: nullable(text) },
  `SELECT t.id, t.payment_id, p.resold_from
   FROM tickets t JOIN payments p ON p.organization_id = $1 AND p.id = t.payment_id
   WHERE t.organization_id = $1 AND t.id = ANY ($2) AND ($3::text IS NULL OR t.channel_id = $3)`,
);

const refundable = {
  id: text,
  rate_id: text,
  price_id: text,
  channel_id: nullable(text),
  status: oneOf(ticketStatuses),
  swapped_to: nullable(text),
  deleted_at: nullable(instant),
};
export type RefundableTicket = RowOf<typeof refundable>;

/** Locked after their payments, by their ids, whether they are deleted by now or not. Only columns of the locked row: those are as they are after the wait. */
export const lockTicketsForRefund = tenantStatement(
  'lock_tickets_for_refund',
  { ids: listOf(text) },
  refundable,
  `SELECT t.id, t.rate_id, t.price_id, t.channel_id, t.status, t.swapped_to, t.deleted_at
   FROM tickets t WHERE t.organization_id = $1 AND t.id = ANY ($2)
   ORDER BY t.id
   FOR NO KEY UPDATE OF t`,
);

export const updateTicketsRefunded = tenantStatement(
  'update_tickets_refunded',
  { now: instant, ids: listOf(text), amounts: listOf(money) },
  {},
  `UPDATE tickets t SET written_in = pg_current_xact_id(),
     refunded_amount = t.refunded_amount + refunded.amount, refunded_at = $2::timestamptz,
     status = 'voided', voided_by_refund = t.voided_by_refund OR t.status <> 'voided',
     voided_at = coalesce(t.voided_at, $2::timestamptz), updated_at = $2::timestamptz
   FROM unnest($3::text[], $4::bigint[]) AS refunded (id, amount)
   WHERE t.organization_id = $1 AND t.id = refunded.id`,
);

/**
 * A refund that failed is sent again, or gave nothing back where the amount is less than 0. `can_be_restored`: a refund
 * voided the ticket, by now none gives anything back on it, and its event takes place.
 */
export const recountTicketRefunded = tenantStatement(
  'recount_ticket_refunded',
  { now: instant, id: text, amount: money },
  { rate_id: text, price_id: text, channel_id: nullable(text), can_be_restored: bool },
  `UPDATE tickets SET written_in = pg_current_xact_id(),
     refunded_amount = refunded_amount + $4::bigint, updated_at = $2::timestamptz,
     refunded_at = CASE
       WHEN $4::bigint > 0 THEN $2::timestamptz
       WHEN refunded_amount + $4::bigint = 0 THEN NULL
       ELSE refunded_at END
   WHERE organization_id = $1 AND id = $3
   RETURNING rate_id, price_id, channel_id,
     refunded_amount = 0 AND voided_by_refund AND deleted_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM events e WHERE e.organization_id = $1 AND e.id = tickets.event_id AND e.cancelled_at IS NOT NULL)
       AS can_be_restored`,
);

/** A ticket that a refund voided, which is locked, is valid again. */
export const restoreTicket = tenantStatement(
  'restore_ticket',
  { now: instant, id: text },
  {},
  `WITH restored AS (
     UPDATE tickets SET written_in = pg_current_xact_id(),
       status = 'active', voided_at = NULL, voided_by_refund = false, updated_at = $2::timestamptz
     WHERE organization_id = $1 AND id = $3
     RETURNING payment_id, id
   )
   ${updateLineStates('active', 'restored')}`,
);
