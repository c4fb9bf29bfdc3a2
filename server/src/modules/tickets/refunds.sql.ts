/** What a refund changes on a ticket. */
import { ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../platform/sql/statement.ts';
import { bool, instant, money, nullable, oneOf, type RowOf, text } from '../../platform/sql/types.ts';

/** Which payment a ticket belongs to; for a channel only a ticket that it sold. */
export const findPaymentOfTicket = tenantStatement(
  'find_payment_of_ticket',
  { id: text, channelId: nullable(text) },
  { payment_id: text },
  `SELECT payment_id FROM tickets
   WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL AND ($3::text IS NULL OR channel_id = $3)`,
);

const charged = {
  price: money,
  supplements_total: money,
  supplements_service_charge_total: money,
  fees_organization: money,
  fees_provider: money,
  surcharge: money,
  warranty_total: money,
  discount_amount: money,
};

/** The parts of the total of a ticket, whether it is deleted by now or not. */
export const findChargedParts = tenantStatement(
  'find_charged_parts',
  { id: text },
  charged,
  `SELECT ${Object.keys(charged).join(', ')} FROM tickets WHERE organization_id = $1 AND id = $2`,
);

const refundable = {
  id: text,
  rate_id: text,
  price_id: text,
  channel_id: nullable(text),
  status: oneOf(ticketStatuses),
  ...charged,
  total_price: money,
  refunded_amount: money,
  was_swapped: bool,
};
export type RefundableTicket = RowOf<typeof refundable>;

/** Locked after its payment. */
export const lockTicketForRefund = tenantStatement(
  'lock_ticket_for_refund',
  { id: text },
  refundable,
  `SELECT t.id, t.rate_id, t.price_id, t.channel_id, t.status,
     ${Object.keys(charged)
       .map((part) => `t.${part}`)
       .join(', ')},
     t.total_price, t.refunded_amount,
     EXISTS (SELECT 1 FROM tickets s WHERE s.organization_id = $1 AND s.resold_from = t.id) AS was_swapped
   FROM tickets t WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL
   FOR NO KEY UPDATE OF t`,
);

export const updateTicketRefunded = tenantStatement(
  'update_ticket_refunded',
  { now: instant, id: text, amount: money },
  {},
  `UPDATE tickets SET refunded_amount = refunded_amount + $4::bigint, refunded_at = $2::timestamptz,
     status = 'voided', voided_at = coalesce(voided_at, $2::timestamptz), updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);

/** A refund that failed is sent again, or gave nothing back where the amount is less than 0. */
export const recountTicketRefunded = tenantStatement(
  'recount_ticket_refunded',
  { now: instant, id: text, amount: money },
  {},
  `UPDATE tickets SET refunded_amount = refunded_amount + $4::bigint, updated_at = $2::timestamptz,
     refunded_at = CASE
       WHEN $4::bigint > 0 THEN $2::timestamptz
       WHEN refunded_amount + $4::bigint = 0 THEN NULL
       ELSE refunded_at END
   WHERE organization_id = $1 AND id = $3`,
);
