import { refundRequestStatuses, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { requestStatus } from '../tickets/tickets.ts';

/** What decides whether money on a ticket can be asked for. */
export const findTicketToRequest = tenantStatement(
  'find_ticket_to_request_refund_of',
  { id: text, channelId: nullable(text) },
  {
    status: oneOf(ticketStatuses),
    channel_id: nullable(text),
    admitted_count: int,
    total_price: money,
    refunded_amount: money,
    warranty_total: money,
    warranty_hours: int,
    event_starts_at: instant,
    currency: text,
    currency_digits: int,
  },
  `SELECT t.status, t.channel_id, t.admitted_count, t.total_price, t.refunded_amount, t.warranty_total, t.warranty_hours,
     e.starts_at AS event_starts_at, o.currency, o.currency_digits
   FROM tickets t
   JOIN events e ON e.organization_id = $1 AND e.id = t.event_id
   JOIN organizations o ON o.id = $1
   WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL AND ($3::text IS NULL OR t.channel_id = $3)`,
);

const columns = {
  id: text,
  ticket_id: text,
  event_id: text,
  channel_id: nullable(text),
  barcode: text,
  full_name: text,
  email: text,
  status: oneOf(refundRequestStatuses),
  amount: money,
  reason: text,
  by_warranty: bool,
  refund_id: nullable(text),
  created_by: text,
  decided_by: text,
  created_at: instant,
  decided_at: nullable(instant),
  currency: text,
  currency_digits: int,
};
export type RefundRequestRow = RowOf<typeof columns>;

const select = `SELECT refund_requests.id, refund_requests.ticket_id, t.event_id, refund_requests.channel_id, t.barcode,
    t.full_name, t.email, s.status, refund_requests.amount, refund_requests.reason,
    refund_requests.by_warranty, coalesce(refund_requests.refund_id, f.id) AS refund_id, refund_requests.created_by,
    refund_requests.decided_by, refund_requests.created_at,
    coalesce(refund_requests.decided_at, CASE s.status WHEN 'rejected' THEN t.voided_at WHEN 'accepted' THEN f.created_at END)
      AS decided_at, o.currency, o.currency_digits
  FROM refund_requests
  JOIN tickets t ON t.organization_id = $1 AND t.id = refund_requests.ticket_id
  JOIN organizations o ON o.id = $1
  CROSS JOIN LATERAL (SELECT ${requestStatus('refund_requests', 't')} AS status) s
  LEFT JOIN LATERAL (
    SELECT r.id, r.created_at FROM refunds r
    WHERE r.organization_id = $1 AND r.subject_id = t.id AND r.status <> 'failed'
      AND refund_requests.status = 'pending' AND s.status = 'accepted'
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1
  ) f ON true
  WHERE refund_requests.organization_id = $1`;

export const findRefundRequest = tenantStatement(
  'find_refund_request',
  { id: text },
  columns,
  `${select} AND refund_requests.id = $2`,
);

/** In the order of (creation, id). */
export const refundRequests = pagedList(
  'list_refund_requests',
  'refund_requests',
  {
    order: 'ascending',
    conditions: {
      status: [`(${requestStatus('refund_requests', 't')}) = ?`, oneOf(refundRequestStatuses)],
      eventId: ['t.event_id = ?', text],
      ticketId: ['refund_requests.ticket_id = ?', text],
    },
    columns,
  },
  ({ where, end }) => `${select}${where} ${end}`,
);

/** No row where a request for the ticket waits already. */
export const insertRefundRequest = tenantStatement(
  'insert_refund_request',
  {
    now: instant,
    id: text,
    ticketId: text,
    channelId: nullable(text),
    amount: money,
    reason: text,
    byWarranty: bool,
    createdBy: text,
  },
  { id: text },
  `INSERT INTO refund_requests (organization_id, id, ticket_id, channel_id, amount, reason, by_warranty, status, created_by,
     created_at)
   VALUES ($1, $3, $4, $5, $6, $7, $8, 'pending', $9, $2::timestamptz)
   ON CONFLICT (organization_id, ticket_id) WHERE status = 'pending' DO NOTHING
   RETURNING id`,
);

/** Takes a request that waits, for the rest of the transaction; no row for one that was decided or is over. */
export const claimPendingRequest = tenantStatement(
  'claim_pending_refund_request',
  { id: text, decidedBy: text },
  { id: text, amount: money },
  `UPDATE refund_requests q SET decided_by = $3
   FROM tickets t
   WHERE q.organization_id = $1 AND q.id = $2 AND t.organization_id = $1 AND t.id = q.ticket_id
     AND (${requestStatus('q', 't')}) = 'pending'
   RETURNING q.id, q.amount`,
);

export const updateRequestDecided = tenantStatement(
  'update_refund_request_decided',
  { now: instant, id: text, status: oneOf(refundRequestStatuses), refundId: nullable(text) },
  {},
  `UPDATE refund_requests SET status = $4, refund_id = $5, decided_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);

const personal = { id: text, ticket_id: text, status: oneOf(refundRequestStatuses), reason: text, created_at: instant };
export type RefundRequestPersonalDataRow = RowOf<typeof personal>;

/** What was asked for tickets with one of the addresses, the oldest first. */
export const listRefundRequestPersonalData = tenantStatement(
  'list_refund_request_personal_data',
  { emailKeys: listOf(text) },
  personal,
  `SELECT r.id, r.ticket_id, ${requestStatus('r', 't')} AS status, r.reason, r.created_at
   FROM refund_requests r JOIN tickets t ON t.organization_id = $1 AND t.id = r.ticket_id
   WHERE r.organization_id = $1 AND t.email_key = ANY ($2) AND t.email_key <> '' ORDER BY r.created_at, r.id`,
);

/** Takes what people wrote out of requests for tickets with one of the addresses. */
export const eraseRefundRequestReasons = tenantStatement(
  'erase_refund_request_reasons',
  { emailKeys: listOf(text) },
  {},
  `UPDATE refund_requests r SET reason = ''
   FROM tickets t
   WHERE r.organization_id = $1 AND t.organization_id = $1 AND t.id = r.ticket_id
     AND t.email_key = ANY ($2) AND t.email_key <> ''`,
);
