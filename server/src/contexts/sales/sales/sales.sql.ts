import { collections, resourceTypes, saleStatuses, saleTypes } from '@stagedoor/contract/vocabulary';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { reportMoney } from '../ledger/ledger.ts';

const columns = {
  /** That of what was sold; of the payment where what was sold has no row in a list of its own. */
  id: text,
  resource_type: oneOf(resourceTypes),
  resource_id: text,
  status: oneOf(saleStatuses),
  created_at: instant,
  sold_at: instant,
  quantity: int,
  event_id: nullable(text),
  event_name: nullable(text),
  event_slug: nullable(text),
  rate_id: nullable(text),
  rate_name: nullable(text),
  rate_slug: nullable(text),
  channel_id: nullable(text),
  channel_name: nullable(text),
  channel_slug: nullable(text),
  referrer_id: nullable(text),
  payment_id: nullable(text),
  sale_type: nullable(oneOf(saleTypes)),
  collection: nullable(oneOf(collections)),
  price: money,
  discount: money,
  supplements: money,
  service_charges: money,
  fees_organization: money,
  fees_provider: money,
  surcharge: money,
  warranty: money,
  tips: money,
  total: money,
  paid: money,
  refunded: money,
  currency: text,
  currency_digits: int,
};
/** Money in minor units; the parts are as they were charged. */
export type SaleRow = RowOf<typeof columns>;

/**
 * The rows of each kind that are sales. A ticket that came from a swap sold nothing, a booking that waits or was rejected
 * sold nothing unless money was paid for it, and an entry of a list that costs something sold nothing until it is paid.
 * What was deleted since was sold all the same. Products that have no list of their own here are told by their payments.
 */
const sources = [
  `SELECT 'ticket' AS resource_type, t.created_at, t.id, t.event_id, t.channel_id, t.payment_id FROM tickets t
   WHERE t.organization_id = $1 AND t.activated_at IS NOT NULL AND t.resold_from IS NULL`,
  `SELECT 'booking', b.created_at, b.id, b.event_id, b.channel_id, NULL::text FROM bookings b
   WHERE b.organization_id = $1 AND (b.status NOT IN ('pending', 'rejected') OR b.advance_pos > 0 OR b.advance_online > 0
     OR (b.advance_cash > 0 AND b.advance_account <> 'forfeited'))`,
  `SELECT 'pass', p.created_at, p.id, NULL::text, p.channel_id, p.payment_id FROM passes p
   WHERE p.organization_id = $1 AND p.activated_at IS NOT NULL`,
  `SELECT 'list', g.created_at, g.id, g.event_id, g.channel_id, g.payment_id FROM guest_lists g
   WHERE g.organization_id = $1 AND (g.payment_id IS NULL OR EXISTS (
     SELECT 1 FROM payments w WHERE w.organization_id = $1 AND w.id = g.payment_id AND w.paid_at IS NOT NULL))`,
  `SELECT 'supplement', v.created_at, v.id, w.event_id, w.channel_id, v.payment_id FROM ticket_supplements v
   JOIN payments w ON w.organization_id = $1 AND w.id = v.payment_id
   WHERE v.organization_id = $1 AND v.activated_at IS NOT NULL`,
  `SELECT y.resource_type, y.created_at, y.id, y.event_id, y.channel_id, y.id FROM payments y
   WHERE y.organization_id = $1 AND y.resource_type NOT IN ('ticket', 'booking', 'pass', 'list', 'supplement')
     AND y.paid_at IS NOT NULL`,
];
const tables = ['tickets', 'bookings', 'passes', 'guest_lists', 'ticket_supplements', 'payments'];
const byId = (place: string) =>
  tables
    .map((table) => `SELECT x.created_at, x.id FROM ${table} x WHERE x.organization_id = $1 AND x.id = ${place}`)
    .join(' UNION ALL ');

const { received, refunded } = reportMoney('l');
/** A change of name is a fee alone, and reads as its price. */
const lineSums = [
  ['price', "CASE x.kind WHEN 'name-change' THEN x.total ELSE x.price END"],
  ['discount', 'x.discount'],
  ['supplements', 'x.supplements'],
  ['service_charges', 'x.service_charge'],
  ['fees_organization', "CASE x.kind WHEN 'name-change' THEN 0 ELSE x.fees_organization END"],
  ['fees_provider', 'x.fees_provider'],
  ['surcharge', 'x.surcharge'],
  ['warranty', 'x.warranty'],
  ['tips', 'x.tips'],
  ['total', 'x.total'],
]
  .map(([name, amount]) => `sum(${amount})::bigint AS ${name}`)
  .join(', ');
/**
 * What is said of a row of the page: what has lines says what they say, all of them together where the row is a payment's;
 * it is void where all of them are. Of a line that a reseller sold again that one says whether it is void, and what went
 * back on it counts too; what a gateway has not confirmed yet did not go back. What was paid for bookings, and given back,
 * is read from the ledger, as it depends on what became of them.
 */
const details = `
  SELECT page.id, l.subject_ids[1] AS resource_id, y.paid_at AS sold_at, l.quantity, l.rate_id, NULL::text AS referrer_id,
    page.payment_id, l.price, l.discount, l.supplements, l.service_charges, l.fees_organization, l.fees_provider,
    l.surcharge, l.warranty, l.tips, l.total, l.total AS paid,
    (SELECT coalesce(sum(f.amount), 0)::bigint FROM refunds f
     WHERE f.organization_id = $1 AND f.subject_id = ANY (l.subject_ids || l.moved_to_ids) AND f.status = 'succeeded'
       AND (page.id <> page.payment_id OR f.payment_id = page.payment_id)) AS refunded,
    l.is_voided
  FROM page
  JOIN payments y ON y.organization_id = $1 AND y.id = page.payment_id
  JOIN LATERAL (
    SELECT array_agg(x.subject_id ORDER BY x.subject_id) AS subject_ids, sum(x.quantity)::int AS quantity,
      min(x.rate_id) AS rate_id, array_agg(m.subject_id) FILTER (WHERE m.subject_id IS NOT NULL) AS moved_to_ids,
      bool_and(coalesce(m.state, x.state) = 'voided') AS is_voided, ${lineSums}
    FROM sale_lines x
    LEFT JOIN sale_lines m ON m.organization_id = $1 AND m.payment_id = x.moved_to_payment_id
      AND m.subject_id = x.moved_to_subject_id
    WHERE x.organization_id = $1 AND x.payment_id = page.payment_id AND page.id IN (x.subject_id, x.payment_id)
  ) l ON l.subject_ids IS NOT NULL
  WHERE page.resource_type NOT IN ('booking', 'list')
  UNION ALL
  SELECT page.id, b.id, b.created_at, b.party_size, r.id, b.referrer_id, f.id, b.price + b.discount_amount,
    b.discount_amount, 0, 0, b.fee_amount, 0, 0, 0, coalesce(f.tips, 0), b.price + b.fee_amount + coalesce(f.tips, 0),
    coalesce(m.received, 0), coalesce(m.refunded, 0), b.status = 'rejected'
  FROM page
  JOIN bookings b ON b.organization_id = $1 AND b.id = page.id
  LEFT JOIN booking_rates r ON r.organization_id = $1 AND r.zone_id = b.zone_id AND r.slug = b.rate_slug
  LEFT JOIN (
    SELECT DISTINCT ON (q.booking_id) q.booking_id, q.id, sum(q.tips) OVER (PARTITION BY q.booking_id)::bigint AS tips
    FROM payments q
    WHERE q.organization_id = $1 AND q.paid_at IS NOT NULL
      AND q.booking_id = ANY (SELECT page.id FROM page WHERE page.resource_type = 'booking')
    ORDER BY q.booking_id, q.created_at, q.id
  ) f ON f.booking_id = b.id
  LEFT JOIN (
    SELECT l.booking_id, sum(${received})::bigint AS received, sum(${refunded})::bigint AS refunded
    FROM ledger_transactions l
    WHERE l.organization_id = $1
      AND l.booking_id = ANY (ARRAY(SELECT page.id FROM page WHERE page.resource_type = 'booking'))
    GROUP BY l.booking_id
  ) m ON m.booking_id = b.id
  WHERE page.resource_type = 'booking'
  UNION ALL
  SELECT page.id, g.id, coalesce(y.paid_at, g.created_at), g.party_size, g.rate_id, g.referrer_id, g.payment_id,
    g.price + taken.total, 0, 0, 0, 0, 0, 0, 0, 0, g.price + taken.total, g.price + taken.total,
    (SELECT coalesce(sum(f.amount), 0)::bigint FROM refunds f
     WHERE f.organization_id = $1 AND f.subject_id = g.id AND f.status = 'succeeded'),
    g.removed_at IS NOT NULL OR g.status = 'voided'
  FROM page
  JOIN guest_lists g ON g.organization_id = $1 AND g.id = page.id
  LEFT JOIN payments y ON y.organization_id = $1 AND y.id = g.payment_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum((option ->> 'total')::bigint), 0)::bigint AS total FROM jsonb_array_elements(g.options) option
  ) taken
  WHERE page.resource_type = 'list'`;

/**
 * By (creation, id) over all kinds. Each kind gives no more rows than the page can need, by its index; what stands around
 * them is read for the page alone.
 */
export const listSalesRows = tenantFilter(
  'list_sales',
  {
    parameters: { limit: int, offset: int },
    conditions: {
      eventId: ['s.event_id = ?', text],
      channelId: ['s.channel_id = ?', text],
      resourceType: ['s.resource_type = ?', oneOf(resourceTypes)],
      createdFrom: ['s.created_at >= ?', instant],
      createdBefore: ['s.created_at < ?', instant],
      after: [`(s.created_at, s.id) > (SELECT k.created_at, k.id FROM (${byId('?')}) k)`, text],
    },
    columns,
  },
  (where) => `
    WITH page AS MATERIALIZED (
      SELECT u.resource_type, u.created_at, u.id, u.event_id, u.channel_id, u.payment_id
      FROM (${sources
        .map(
          (source) => `(SELECT s.* FROM (${source}) s (resource_type, created_at, id, event_id, channel_id, payment_id)
            WHERE true${where} ORDER BY s.created_at, s.id LIMIT $2::int + $3::int)`,
        )
        .join(' UNION ALL ')}) u
      ORDER BY u.created_at, u.id LIMIT $2 OFFSET $3
    )
    SELECT page.id, page.resource_type, d.resource_id, CASE WHEN d.is_voided THEN 'voided' ELSE 'sold' END AS status,
      page.created_at, d.sold_at, d.quantity, page.event_id, e.name AS event_name, e.slug AS event_slug, d.rate_id,
      coalesce(tr.name, br.name, lr.name, pt.name) AS rate_name, coalesce(tr.slug, br.slug, lr.slug, pt.slug) AS rate_slug,
      page.channel_id, c.name AS channel_name, c.slug AS channel_slug, d.referrer_id, d.payment_id, y.sale_type,
      y.collection, d.price, d.discount, d.supplements, d.service_charges, d.fees_organization, d.fees_provider,
      d.surcharge, d.warranty, d.tips, d.total, d.paid, d.refunded, o.currency, o.currency_digits
    FROM page
    JOIN (${details}) d ON d.id = page.id
    JOIN organizations o ON o.id = $1
    LEFT JOIN events e ON e.organization_id = $1 AND e.id = page.event_id
    LEFT JOIN channels c ON c.id = page.channel_id
    LEFT JOIN payments y ON y.organization_id = $1 AND y.id = d.payment_id
    LEFT JOIN ticket_rates tr ON tr.organization_id = $1 AND tr.id = d.rate_id
    LEFT JOIN booking_rates br ON br.organization_id = $1 AND br.id = d.rate_id
    LEFT JOIN list_rates lr ON lr.organization_id = $1 AND lr.id = d.rate_id
    LEFT JOIN pass_types pt ON pt.organization_id = $1 AND pt.id = d.rate_id
    ORDER BY page.created_at, page.id`,
);

/** The place in the list that an id has. */
export const findSalePlace = tenantStatement(
  'find_sale_place',
  { id: text },
  { id: text },
  `SELECT k.id FROM (${byId('$2')}) k`,
);
