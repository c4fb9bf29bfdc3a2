/** What was changed of bookings, and what became of one, gathered from the tables that recorded it. */
import { bookingHistoryKinds, originApis } from '@stagedoor/contract/vocabulary';
import { tenantInsert } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

export const insertBookingChange = tenantInsert('insert_booking_change', 'booking_changes', {
  id: text,
  booking_id: text,
  created_at: instant,
  changed_by: text,
  status_before: text,
  status_after: text,
  fields: listOf(text),
  spaces_before: text,
  spaces_after: text,
});

const columns = {
  at: instant,
  kind: oneOf(bookingHistoryKinds),
  by_name: text,
  via: nullable(oneOf(originApis)),
  status: text,
  amount: nullable(money),
  before: text,
  after: text,
  fields: listOf(text),
  recipient: text,
  subject: text,
  currency_digits: int,
};
export type BookingHistoryRow = RowOf<typeof columns>;

/** The name of the person, key or device with that id; keys of others are not named. */
const nameOf = (id: string) => `coalesce(
  (SELECT u.name FROM users u WHERE u.id = ${id}),
  (SELECT k.name FROM api_keys k WHERE k.id = ${id} AND k.organization_id = $1),
  (SELECT d.name FROM door_devices d WHERE d.organization_id = $1 AND d.id = ${id}), '')`;

/** A status that has an instant in the booking, from before changes were kept. */
const stepOf = (
  status: string,
  column: string,
  place: number,
) => `SELECT b.${column}, ${place}, 'status_changed', '', NULL,
       '', NULL, '', '${status}', '{}'::text[], '', ''
     FROM b WHERE b.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM c WHERE c.status_after = '${status}')`;

/** The oldest first; no row where there is no such booking. A mail is found by what it was queued for. */
export const findBookingHistory = tenantStatement(
  'find_booking_history',
  { bookingId: text },
  columns,
  `WITH b AS (SELECT * FROM bookings WHERE bookings.organization_id = $1 AND bookings.id = $2),
   c AS (SELECT x.* FROM b JOIN booking_changes x ON x.organization_id = $1 AND x.booking_id = b.id),
   p AS (SELECT payments.* FROM b JOIN payments ON payments.organization_id = $1 AND payments.booking_id = b.id),
   r AS (SELECT refunds.* FROM b JOIN refunds ON refunds.organization_id = $1 AND refunds.subject_id = b.id),
   causes AS (
     SELECT template || ' ' || b.id AS cause, ' ' AS separator
     FROM b, unnest(ARRAY['booking_received', 'booking_accepted', 'booking_rejected']) AS template
     UNION ALL SELECT 'payment link ' || p.id, ' at ' FROM p
     UNION ALL SELECT 'refund ' || r.id, '' FROM r
   ),
   history AS (
     SELECT b.created_at AS at, 0 AS place, 'created' AS kind,
       coalesce(nullif((SELECT ${nameOf('c.changed_by')} FROM c WHERE c.status_before = '' ORDER BY c.id LIMIT 1), ''),
         (SELECT h.name FROM channels h WHERE h.id = b.channel_id), '') AS by_name,
       b.created_via AS via, '' AS status, NULL::bigint AS amount, '' AS before, '' AS after, '{}'::text[] AS fields,
       '' AS recipient, '' AS subject
     FROM b
     UNION ALL
     SELECT c.created_at, 3, 'status_changed', ${nameOf('c.changed_by')}, NULL, '', NULL, c.status_before, c.status_after,
       '{}', '', ''
     FROM c WHERE c.status_before <> '' AND c.status_before <> c.status_after
     UNION ALL
     ${stepOf('arrival', 'arrived_at', 3)}
     UNION ALL
     ${stepOf('sitting', 'seated_at', 4)}
     UNION ALL
     ${stepOf('released', 'released_at', 5)}
     UNION ALL
     SELECT c.created_at, 2, 'moved', ${nameOf('c.changed_by')}, NULL, '', NULL, c.spaces_before, c.spaces_after, '{}', '', ''
     FROM c WHERE 'space_ids' = ANY (c.fields)
     UNION ALL
     SELECT c.created_at, 1, 'changed', ${nameOf('c.changed_by')}, NULL, '', NULL, '', '',
       array_remove(c.fields, 'space_ids'), '', ''
     FROM c WHERE array_remove(c.fields, 'space_ids') <> '{}'
     UNION ALL
     SELECT p.paid_at, 1, 'paid', '', NULL, p.payment_method, p.amount, '', '', '{}', '', '' FROM p WHERE p.paid_at IS NOT NULL
     UNION ALL
     SELECT x.created_at, 1, CASE WHEN x.undoes IS NULL THEN 'paid' ELSE 'payment_undone' END, ${nameOf('x.created_by')}, NULL,
       x.method, abs(x.amount), '', '', '{}', '', x.description
     FROM b JOIN external_payments x ON x.organization_id = $1 AND x.booking_id = b.id
     UNION ALL
     SELECT r.created_at, 6, 'refunded', ${nameOf('r.created_by')}, NULL, r.status, r.amount, '', '', '{}', '', r.failure_reason
     FROM r
     UNION ALL
     SELECT e.observed_at, 4, 'admitted', ${nameOf('e.recorded_by')}, NULL, '', NULL, '', e.counted::text, '{}', '', ''
     FROM b JOIN door_entries e ON e.organization_id = $1 AND e.subject_id = b.id AND e.subject_id <> '' AND e.counted <> 0
     UNION ALL
     SELECT coalesce(m.sent_at, m.created_at), 7, 'mailed', '', NULL, m.status, NULL, '', '', '{}', m.recipient,
       CASE WHEN m.error <> '' THEN m.error ELSE m.subject END
     FROM causes JOIN mails m ON m.organization_id = $1
       AND (m.cause = causes.cause
         OR (causes.separator <> '' AND m.cause >= causes.cause || causes.separator
           AND m.cause < causes.cause || causes.separator || '~'))
   ),
   newest AS (SELECT * FROM history ORDER BY at DESC, place DESC LIMIT 500)
   SELECT newest.at, newest.kind, newest.by_name, newest.via, newest.status, newest.amount, newest.before, newest.after,
     newest.fields, newest.recipient, newest.subject, o.currency_digits
   FROM newest JOIN organizations o ON o.id = $1
   ORDER BY newest.at, newest.place`,
);
