/** What became of one ticket, gathered from the tables that recorded it. */
import { originApis, ticketHistoryKinds } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { requestStatus } from './refunds.sql.ts';

const columns = {
  at: instant,
  kind: oneOf(ticketHistoryKinds),
  by_name: text,
  via: nullable(oneOf(originApis)),
  status: text,
  amount: nullable(money),
  before: text,
  after: text,
  recipient: text,
  subject: text,
  other_ticket_id: nullable(text),
  currency_digits: int,
};
export type TicketHistoryRow = RowOf<typeof columns>;

/** The name of the person, key or device with that id, of the channel for its keys; keys of others are not named. */
const nameOf = (id: string) => `coalesce(
  (SELECT u.name FROM users u WHERE u.id = ${id}),
  (SELECT k.name FROM api_keys k WHERE k.id = ${id} AND k.organization_id = $1),
  (SELECT d.name FROM door_devices d WHERE d.organization_id = $1 AND d.id = ${id}),
  (SELECT c.name FROM api_keys k JOIN channels c ON c.id = k.channel_id WHERE k.id = ${id}), '')`;

/**
 * The oldest first; no row where there is no such ticket. A mail is found by what it was queued for: each part is a read by
 * key, the mails of one ticket included.
 */
export const findTicketHistory = tenantStatement(
  'find_ticket_history',
  { ticketId: text },
  columns,
  `WITH t AS (
     SELECT * FROM tickets WHERE tickets.organization_id = $1 AND tickets.id = $2 AND tickets.deleted_at IS NULL
   ),
   p AS (SELECT payments.* FROM t JOIN payments ON payments.organization_id = $1 AND payments.id = t.payment_id),
   n AS (SELECT c.* FROM t JOIN ticket_name_changes c ON c.organization_id = $1 AND c.ticket_id = t.id),
   r AS (SELECT refunds.* FROM t JOIN refunds ON refunds.organization_id = $1 AND refunds.subject_id = t.id),
   causes AS (
     SELECT 'tickets of ' || p.id AS cause FROM p
     UNION ALL SELECT 'ticket ' || t.id FROM t
     UNION ALL SELECT 'payment link ' || p.id FROM p
     UNION ALL SELECT 'payment link ' || n.payment_id FROM n WHERE n.payment_id IS NOT NULL
     UNION ALL SELECT 'name change ' || n.id FROM n
     UNION ALL SELECT 'refund ' || r.id FROM r
   ),
   history AS (
     SELECT t.created_at AS at, 0 AS place, 'issued' AS kind,
       coalesce((SELECT c.name FROM channels c WHERE c.id = t.channel_id), nullif(${nameOf('p.created_by')}, ''), '')
         AS by_name,
       t.created_via AS via, '' AS status, t.total_price AS amount, '' AS before, '' AS after, '' AS recipient,
       '' AS subject, NULL AS other_ticket_id
     FROM t LEFT JOIN p ON true
     UNION ALL
     SELECT t.created_at, 1, 'swapped_from', coalesce(s.name, ''), NULL, '', NULL, '', '', '', '', t.resold_from
     FROM t LEFT JOIN resellers s ON s.id = t.reseller_id WHERE t.resold_from IS NOT NULL
     UNION ALL
     SELECT p.paid_at, 2, 'paid', '', NULL, p.payment_method, t.total_price, '', '', '', '', NULL
     FROM t JOIN p ON true WHERE p.paid_at IS NOT NULL AND t.resold_from IS NULL
     UNION ALL
     SELECT coalesce(m.sent_at, m.created_at), 3, 'mailed', '', NULL, m.status, NULL, '', '', m.recipient,
       CASE WHEN m.error <> '' THEN m.error ELSE m.subject END, NULL
     FROM causes JOIN mails m ON m.organization_id = $1
       AND (m.cause = causes.cause
         OR (m.cause >= causes.cause || ' at ' AND m.cause < causes.cause || ' at~' AND (causes.cause LIKE 'payment link %' OR causes.cause LIKE 'ticket %')))
     UNION ALL
     SELECT coalesce(n.completed_at, n.created_at), 4, 'name_change', '', NULL, n.status, n.amount,
       n.previous_full_name, n.full_name, '', '', NULL
     FROM n
     UNION ALL
     SELECT e.entered_at, 5, 'admitted', ${nameOf('e.recorded_by')}, NULL, '', NULL, e.from_count::text,
       e.to_count::text, '', '', NULL
     FROM t JOIN ticket_entries e ON e.organization_id = $1 AND e.ticket_id = t.id
     UNION ALL
     SELECT q.created_at, 6, 'refund_requested', ${nameOf('q.created_by')}, NULL, ${requestStatus('q', 't')}, q.amount, '', '', '',
       q.reason, NULL
     FROM t JOIN refund_requests q ON q.organization_id = $1 AND q.ticket_id = t.id
     UNION ALL
     SELECT r.created_at, 7, 'refunded', ${nameOf('r.created_by')}, NULL, r.status, r.amount, '', '', '',
       r.failure_reason, NULL
     FROM r
     UNION ALL
     SELECT t.voided_at, 8, 'voided', '', NULL, '', NULL, '', '', '', '', NULL FROM t WHERE t.voided_at IS NOT NULL
     UNION ALL
     SELECT s.created_at, 9, 'swapped_to', coalesce(l.name, ''), NULL, '', NULL, '', '', '', '', s.id
     FROM t JOIN tickets s ON s.organization_id = $1 AND s.id = t.swapped_to
     LEFT JOIN resellers l ON l.id = s.reseller_id
   ),
   newest AS (SELECT * FROM history ORDER BY at DESC, place DESC LIMIT 500)
   SELECT newest.at, newest.kind, newest.by_name, newest.via, newest.status, newest.amount, newest.before, newest.after,
     newest.recipient, newest.subject, newest.other_ticket_id, o.currency_digits
   FROM newest JOIN organizations o ON o.id = $1
   ORDER BY newest.at, newest.place`,
);
