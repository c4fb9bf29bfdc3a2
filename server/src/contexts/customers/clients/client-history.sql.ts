/** What a client booked and bought, gathered from the tables that know the client or one of the addresses. */
import { clientHistoryKinds } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { spentOnBooking, spentOnEntry } from './clients.sql.ts';

const columns = {
  id: text,
  kind: oneOf(clientHistoryKinds),
  event_id: nullable(text),
  event_name: nullable(text),
  date: nullable(instant),
  about: text,
  status: text,
  people: int,
  admitted: int,
  /** Minor units. */
  spent: money,
  created_at: instant,
  currency_digits: int,
};
export type ClientHistoryRow = RowOf<typeof columns>;

/** The newest first; each kind by the index of its clients or addresses. */
export const listClientHistory = tenantStatement(
  'list_client_history',
  { clientId: text, now: instant },
  columns,
  `WITH k AS MATERIALIZED (
     SELECT a.email_key FROM clients a WHERE a.organization_id = $1 AND (a.id = $2 OR a.merged_into = $2)
   ), things AS (
     SELECT b.id, 'booking' AS kind, b.event_id, b.date, coalesce(z.name, '') AS about, b.status, b.party_size AS people,
       b.admitted_count AS admitted, ${spentOnBooking('b')} AS spent, b.created_at
     FROM bookings b LEFT JOIN zones z ON z.organization_id = $1 AND z.id = b.zone_id
     WHERE b.organization_id = $1 AND b.client_id = $2
     UNION ALL
     SELECT t.id, 'ticket', t.event_id, NULL, r.name, t.status, t.party_size, t.admitted_count,
       t.total_price - t.refunded_amount + t.upselling_supplements + t.upselling_fees, t.created_at
     FROM tickets t JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id
     WHERE t.organization_id = $1 AND t.email_key = ANY (ARRAY(SELECT k.email_key FROM k)) AND t.email_key <> ''
       AND t.activated_at IS NOT NULL AND t.deleted_at IS NULL
     UNION ALL
     SELECT g.id, 'list', g.event_id, NULL, r.name, CASE WHEN g.removed_at IS NULL THEN g.status ELSE 'removed' END,
       g.party_size, g.admitted_count, ${spentOnEntry('g')}, g.created_at
     FROM guest_lists g JOIN list_rates r ON r.organization_id = $1 AND r.id = g.rate_id
     WHERE g.organization_id = $1 AND g.email_key = ANY (ARRAY(SELECT k.email_key FROM k)) AND g.email_key <> ''
     UNION ALL
     SELECT p.id, 'pass', NULL, NULL, y.name, p.status, p.party_size,
       (SELECT coalesce(sum(u.women + u.men + u.others), 0) FROM pass_usages u
        WHERE u.organization_id = $1 AND u.pass_id = p.id),
       CASE WHEN p.activated_at IS NULL THEN 0 ELSE p.price - p.refunded_amount END, p.created_at
     FROM passes p JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id
     WHERE p.organization_id = $1 AND p.client_id = $2
     UNION ALL
     SELECT s.id, 'plan', NULL, NULL, l.name, CASE WHEN s.paid_until > $3::timestamptz THEN 'active'
         WHEN s.cancelled_at IS NOT NULL THEN 'cancelled'
         WHEN s.paid_until IS NULL AND s.awaited_payment_id IS NOT NULL THEN 'pending' ELSE 'lapsed' END, 1, 0,
       (SELECT coalesce(sum(w.total), 0) FROM subscription_periods q
        JOIN sale_lines w ON w.organization_id = $1 AND w.payment_id = q.payment_id AND w.subject_id = s.id
        WHERE q.organization_id = $1 AND q.subscription_id = s.id), s.created_at
     FROM subscriptions s JOIN plans l ON l.organization_id = $1 AND l.id = s.plan_id
     WHERE s.organization_id = $1 AND s.client_id = $2
   ), newest AS (SELECT * FROM things ORDER BY created_at DESC, id DESC LIMIT 500)
   SELECT n.id, n.kind, n.event_id, e.name AS event_name, coalesce(e.starts_at, n.date) AS date, n.about, n.status,
     n.people::int AS people, n.admitted::int AS admitted, n.spent::bigint AS spent, n.created_at, o.currency_digits
   FROM newest n
   JOIN organizations o ON o.id = $1
   LEFT JOIN events e ON e.organization_id = $1 AND e.id = n.event_id
   ORDER BY n.created_at DESC, n.id DESC`,
);
