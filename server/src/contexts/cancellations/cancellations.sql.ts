import { cancellationStatuses, cancelledSaleKinds, collections, resourceTypes } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../platform/sql/paging.ts';
import { tenantStatement } from '../../platform/sql/statement.ts';
import { bool, instant, int, listOf, money, nullable, oneOf, type RowOf, text } from '../../platform/sql/types.ts';
import { returnedOfThings, takenOfNoThing } from '../sales/refunds/refunds.ts';

/** How much of an event is left to be ended, and who cancelled it; no row for an unknown event. */
const cancellation = {
  event_id: text,
  /** Null where nobody cancelled the event. */
  status: nullable(oneOf(cancellationStatuses)),
  message: nullable(text),
  created_by: nullable(text),
  created_at: nullable(instant),
  finished_at: nullable(instant),
  sales_done: int,
  currency: text,
  currency_digits: int,
};
export type CancellationRow = RowOf<typeof cancellation>;

export const findCancellation = tenantStatement(
  'find_event_cancellation',
  { eventId: text },
  cancellation,
  `SELECT e.id AS event_id, c.status, c.message, c.created_by, c.created_at, c.finished_at,
     (SELECT count(*)::int FROM cancelled_sales s WHERE s.organization_id = $1 AND s.event_id = $2) AS sales_done,
     o.currency, o.currency_digits
   FROM events e
   JOIN organizations o ON o.id = $1
   LEFT JOIN event_cancellations c ON c.organization_id = $1 AND c.event_id = e.id
   WHERE e.organization_id = $1 AND e.id = $2`,
);

/** Begins a cancellation, or goes on with one that failed. */
export const insertCancellation = tenantStatement(
  'insert_event_cancellation',
  { eventId: text, message: text, createdBy: text, now: instant },
  {},
  `INSERT INTO event_cancellations (organization_id, event_id, status, message, created_by, created_at)
   VALUES ($1, $2, 'running', $3, $4, $5::timestamptz)
   ON CONFLICT (organization_id, event_id) DO UPDATE SET status = 'running' WHERE event_cancellations.status = 'failed'`,
);

/** Only from `running`: a look for late sales changes nothing of a cancellation that is complete. */
export const updateCancellationEnded = tenantStatement(
  'update_event_cancellation_ended',
  { eventId: text, status: oneOf(cancellationStatuses), finishedAt: nullable(instant) },
  { event_id: text },
  `UPDATE event_cancellations SET status = $3, finished_at = $4::timestamptz
   WHERE organization_id = $1 AND event_id = $2 AND status = 'running'
   RETURNING event_id`,
);

/**
 * SQL: nothing became of it yet. What was ended is hashed once, whatever is believed of its number: an array is taken to be
 * short. Joined, all of it was read once for each sale that is left, while it grew and was not analyzed.
 */
const notDone = (subject: string) =>
  `${subject} NOT IN (SELECT unnest(array_agg(s.subject_id)) FROM cancelled_sales s
     WHERE s.organization_id = $1 AND s.event_id = $2)`;

/** SQL: what is to be ended of the event `$2`: purchases, and then bookings and free entries that are left. */
const openPayments = `p.organization_id = $1 AND p.event_id = $2
  AND p.status IN ('pending', 'succeeded', 'partially_refunded') AND ${notDone('p.id')}`;
/** One that waits for its payment is ended with it. */
const openBookings = `b.organization_id = $1 AND b.event_id = $2 AND b.status IN ('pending', 'accepted')
  AND (b.status <> 'pending' OR b.awaited_payment_id IS NULL) AND ${notDone('b.id')}`;
const openEntries = `g.organization_id = $1 AND g.event_id = $2 AND g.status = 'active' AND g.removed_at IS NULL
  AND g.admitted_count = 0 AND g.payment_id IS NULL AND ${notDone('g.id')}`;

/** The next things to end, but for some. */
export const listNextSales = tenantStatement(
  'list_next_sales_to_cancel',
  { eventId: text, exceptIds: listOf(text), limit: int },
  { kind: oneOf(cancelledSaleKinds), id: text },
  `SELECT next.kind, next.id FROM (
     SELECT 1 AS step, 'payment' AS kind, p.id FROM payments p WHERE ${openPayments}
     UNION ALL
     SELECT 2, 'booking', b.id FROM bookings b WHERE ${openBookings}
     UNION ALL
     SELECT 3, 'list', g.id FROM guest_lists g WHERE ${openEntries}
   ) next
   WHERE NOT next.id = ANY ($3)
   ORDER BY next.step, next.id LIMIT $4`,
);

/** Who would be told and how many sales would be ended, if the event were cancelled now. */
export const countOpenSales = tenantStatement(
  'count_sales_to_cancel',
  { eventId: text },
  { sales: int, people: int },
  `SELECT (SELECT count(*) FROM payments p WHERE ${openPayments})::int
     + (SELECT count(*) FROM bookings b WHERE ${openBookings})::int
     + (SELECT count(*) FROM guest_lists g WHERE ${openEntries})::int AS sales,
     (SELECT coalesce(sum(t.party_size), 0) FROM tickets t
      WHERE t.organization_id = $1 AND t.event_id = $2 AND t.status = 'active' AND t.deleted_at IS NULL)::int
     + (SELECT coalesce(sum(b.party_size), 0) FROM bookings b WHERE ${openBookings})::int
     + (SELECT coalesce(sum(g.party_size), 0) FROM guest_lists g
        WHERE g.organization_id = $1 AND g.event_id = $2 AND g.status = 'active' AND g.removed_at IS NULL
          AND g.admitted_count = 0)::int AS people`,
);

const moneyToReturn = { collection: oneOf(collections), is_automatic: bool, sales: int, amount: money };
export type MoneyToReturnRow = RowOf<typeof moneyToReturn>;

/**
 * What would be given back, by where it is: at most what is left of the payment besides what was given back of it on no thing.
 * What was swapped was paid by the reseller. Advances that were taken by hand for bookings are given back by hand. The lines of
 * all payments are summed up in one pass: an event may have hundreds of thousands.
 */
export const listMoneyToReturn = tenantStatement(
  'list_money_to_return',
  { eventId: text },
  moneyToReturn,
  `SELECT m.collection, m.is_automatic, count(*)::int AS sales, sum(m.amount)::bigint AS amount FROM (
     SELECT p.collection,
       p.collection NOT IN ('cash', 'pos') AND p.resource_type <> 'name-change' AS is_automatic,
       least(coalesce(p.rest, 0), p.amount - coalesce(p.returned, 0) - ${takenOfNoThing}) AS amount
     FROM (
       SELECT p.id, p.collection, p.resource_type, p.amount, sum(l.returned) AS returned,
         sum(l.total - l.returned) FILTER (WHERE l.kind = p.resource_type AND l.state <> 'moved') AS rest
       FROM payments p LEFT JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = p.id
       WHERE ${openPayments} AND p.status <> 'pending'
       GROUP BY p.id, p.collection, p.resource_type, p.amount
     ) p
     UNION ALL
     SELECT taken.collection, false, taken.amount
     FROM bookings b
     CROSS JOIN LATERAL (VALUES ('cash', b.advance_cash), ('pos', b.advance_pos)) AS taken (collection, amount)
     WHERE ${openBookings}
   ) m
   WHERE m.amount > 0
   GROUP BY m.collection, m.is_automatic
   ORDER BY m.collection, m.is_automatic DESC`,
);

/** A payment with the one before it, where a reseller handed its ticket over: they are locked together. */
export const findPaymentToCancel = tenantStatement(
  'find_payment_to_cancel',
  { id: text },
  { resold_from: nullable(text) },
  'SELECT resold_from FROM payments WHERE organization_id = $1 AND id = $2',
);

/** Refunds of a payment, which is locked, that its gateway has not confirmed yet. */
export const listRefundsOnTheirWay = tenantStatement(
  'list_refunds_on_their_way',
  { paymentId: text },
  { id: text },
  `SELECT id FROM refunds
   WHERE organization_id = $1 AND payment_id = $2 AND status = 'pending' AND charge_id IS NULL ORDER BY id`,
);

/** Advances of a booking that were taken by hand, in minor units, and whom to tell. */
export const findBookingToCancel = tenantStatement(
  'find_booking_to_cancel',
  { id: text },
  { advance: money, email: text, language: text },
  `SELECT advance_cash + advance_pos AS advance, email, language FROM bookings WHERE organization_id = $1 AND id = $2`,
);

export const findEntryToCancel = tenantStatement(
  'find_entry_to_cancel',
  { id: text },
  { email: text, language: text },
  `SELECT email, language FROM guest_lists WHERE organization_id = $1 AND id = $2`,
);

/** What became of a sale; no row where that is written already. */
export const insertCancelledSale = tenantStatement(
  'insert_cancelled_sale',
  {
    eventId: text,
    id: text,
    kind: oneOf(cancelledSaleKinds),
    subjectId: text,
    refundIds: listOf(text),
    due: money,
    reason: text,
    now: instant,
  },
  { id: text },
  `INSERT INTO cancelled_sales (organization_id, event_id, id, kind, subject_id, refund_ids, due, reason, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz)
   ON CONFLICT (organization_id, event_id, subject_id) DO NOTHING
   RETURNING id`,
);

/**
 * SQL: what became of a row of cancelled_sales: its refunds, with those that were made on the same things since, and what is left
 * of what was taken by hand, or of what a bank that disputed it, or the gateway, gave back since. What was given back in another
 * way is not to be given back by hand once more. What is left is looked up once for each row (`OFFSET 0`), and not where all of it
 * was given back, as of most: an event may have hundreds of thousands.
 */
const refunded = `CROSS JOIN LATERAL (
     SELECT coalesce(sum(t.returned), 0)::bigint AS returned, coalesce(sum(t.on_its_way), 0)::bigint AS on_its_way,
       coalesce(sum(least(t.failed, t.left)), 0)::bigint AS failed, coalesce(sum(t.left), 0)::bigint AS left,
       coalesce(max(t.failure_reason) FILTER (WHERE t.left > 0), '') AS failure_reason
     FROM (
       SELECT coalesce(sum(f.amount) FILTER (WHERE f.status = 'succeeded'), 0) AS returned,
         coalesce(sum(f.amount) FILTER (WHERE f.status = 'pending'), 0) AS on_its_way,
         coalesce(sum(f.amount) FILTER (WHERE f.status = 'failed' AND f.replaced_by IS NULL), 0) AS failed,
         max(f.failure_reason) FILTER (WHERE f.status = 'failed' AND f.replaced_by IS NULL) AS failure_reason,
         CASE l.state WHEN 'moved' THEN 0 ELSE l.total - l.returned END AS left
       FROM payments y
       JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = y.id AND l.kind = y.resource_type
       LEFT JOIN refunds f ON f.organization_id = $1 AND f.payment_id = y.id AND f.subject_id = l.subject_id
         AND (f.id = ANY (cancelled_sales.refund_ids) OR f.created_at >= cancelled_sales.created_at)
       WHERE y.organization_id = $1 AND y.id = cancelled_sales.subject_id
       GROUP BY l.subject_id, l.state, l.total, l.returned
     ) t
   ) r
   CROSS JOIN LATERAL (
     SELECT (CASE
       WHEN cancelled_sales.recorded_at IS NOT NULL THEN 0
       WHEN cancelled_sales.reason = 'not_refundable' THEN cancelled_sales.due
       WHEN cancelled_sales.reason = '' AND r.left = 0 THEN 0
       WHEN cancelled_sales.reason = '' THEN greatest(least(r.left, (
         SELECT p.amount - ${returnedOfThings} - ${takenOfNoThing} FROM payments p
         WHERE p.organization_id = $1 AND p.id = cancelled_sales.subject_id)) - r.failed, 0)
       WHEN cancelled_sales.kind = 'booking' THEN (
         SELECT least(cancelled_sales.due, k.advance_cash + k.advance_pos) FROM bookings k
         WHERE k.organization_id = $1 AND k.id = cancelled_sales.subject_id)
       ELSE least(cancelled_sales.due, r.left) END)::bigint AS left
     OFFSET 0
   ) d`;
/** SQL: what somebody has to give back by hand, in minor units. */
const unreturned = '(r.failed + d.left)';
const reason = `CASE WHEN d.left > 0 THEN coalesce(nullif(cancelled_sales.reason, ''), 'came_back')
     WHEN r.failed > 0 THEN 'refund_failed' ELSE '' END`;

/** Minor units. */
export const sumCancelledSales = tenantStatement(
  'sum_cancelled_sales',
  { eventId: text },
  { returned: money, on_its_way: money, unreturned: money, unreturned_sales: int, recorded: money },
  `SELECT coalesce(sum(r.returned), 0)::bigint AS returned, coalesce(sum(r.on_its_way), 0)::bigint AS on_its_way,
     coalesce(sum(${unreturned}), 0)::bigint AS unreturned, (count(*) FILTER (WHERE ${unreturned} > 0))::int AS unreturned_sales,
     coalesce(sum(cancelled_sales.due) FILTER (WHERE cancelled_sales.recorded_at IS NOT NULL), 0)::bigint AS recorded
   FROM cancelled_sales ${refunded}
   WHERE cancelled_sales.organization_id = $1 AND cancelled_sales.event_id = $2`,
);

const sale = {
  id: text,
  event_id: text,
  kind: oneOf(cancelledSaleKinds),
  subject_id: text,
  created_at: instant,
  recorded_at: nullable(instant),
  recorded_by: text,
  returned: money,
  on_its_way: money,
  unreturned: money,
  reason: text,
  failure_reason: text,
  resource_type: nullable(oneOf(resourceTypes)),
  resource_ids: listOf(text),
  collection: nullable(oneOf(collections)),
  name: text,
  email: text,
  currency: text,
  currency_digits: int,
};
export type CancelledSaleRow = RowOf<typeof sale>;

const selectSale = `SELECT cancelled_sales.id, cancelled_sales.event_id, cancelled_sales.kind, cancelled_sales.subject_id,
     cancelled_sales.created_at, cancelled_sales.recorded_at, cancelled_sales.recorded_by, r.returned, r.on_its_way,
     ${unreturned} AS unreturned, ${reason} AS reason, r.failure_reason, p.resource_type,
     coalesce(p.resource_ids, '{}') AS resource_ids, p.collection,
     coalesce(b.name, g.name, '') AS name, coalesce(b.email, g.email, '') AS email, o.currency, o.currency_digits
   FROM cancelled_sales
   JOIN organizations o ON o.id = $1
   LEFT JOIN payments p ON p.organization_id = $1 AND p.id = cancelled_sales.subject_id
   LEFT JOIN bookings b ON b.organization_id = $1 AND b.id = cancelled_sales.subject_id
   LEFT JOIN guest_lists g ON g.organization_id = $1 AND g.id = cancelled_sales.subject_id
   ${refunded}
   WHERE cancelled_sales.organization_id = $1`;

/** In the order in which they were ended. */
export const cancelledSales = pagedList(
  'list_cancelled_sales',
  'cancelled_sales',
  {
    order: 'ascending',
    conditions: {
      eventId: ['cancelled_sales.event_id = ?', text],
      isUnreturned: [`(${unreturned} > 0) = ?`, bool],
    },
    columns: sale,
  },
  ({ where, end }) => `${selectSale}${where} ${end}`,
);

export const findCancelledSale = tenantStatement(
  'find_cancelled_sale',
  { eventId: text, id: text },
  sale,
  `${selectSale} AND cancelled_sales.event_id = $2 AND cancelled_sales.id = $3`,
);

export const findSaleToRecord = tenantStatement(
  'find_cancelled_sale_to_record',
  { eventId: text, id: text },
  { kind: oneOf(cancelledSaleKinds), subject_id: text, reason: text, left: money, failed: money },
  `SELECT cancelled_sales.kind, cancelled_sales.subject_id, cancelled_sales.reason, d.left, r.failed
   FROM cancelled_sales ${refunded}
   WHERE cancelled_sales.organization_id = $1 AND cancelled_sales.event_id = $2 AND cancelled_sales.id = $3`,
);

/** Refunds of a sale that failed and that nothing took the place of. */
export const listFailedRefunds = tenantStatement(
  'list_failed_refunds_of_cancelled_sale',
  { id: text },
  { id: text },
  `SELECT f.id FROM cancelled_sales c JOIN refunds f ON f.organization_id = $1 AND f.id = ANY (c.refund_ids)
   WHERE c.organization_id = $1 AND c.id = $2 AND f.status = 'failed' AND f.replaced_by IS NULL ORDER BY f.id`,
);

/** What was left is what was given back by hand. No row where somebody else was faster. */
export const updateSaleRecorded = tenantStatement(
  'update_cancelled_sale_recorded',
  { id: text, now: instant, recordedBy: text, left: money, refundIds: listOf(text) },
  { id: text },
  `UPDATE cancelled_sales SET recorded_at = $3::timestamptz, recorded_by = $4, due = least(due, $5), refund_ids = refund_ids || $6
   WHERE organization_id = $1 AND id = $2 AND recorded_at IS NULL
   RETURNING id`,
);
