import { collections, type ResourceType, resourceTypes, saleStatuses, saleTypes } from '@stagedoor/contract/vocabulary';
import { rowsOfPage } from '../../../platform/sql/paging.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

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
 * How things of one kind that were sold are listed, as SQL of their own context. What was deleted since was sold all the
 * same. Kinds without a source are told by their payments.
 */
export interface SalesSource {
  readonly kind: ResourceType;
  /** The table of the things, which has `created_at` and `id`. */
  readonly table: string;
  /** The table of their rates, which has `name` and `slug`. */
  readonly rates: string;
  /** Selects `created_at`, `id`, `event_id`, `channel_id` and `payment_id` of things that were sold. */
  readonly sold: string;
  /**
   * Of the things of this kind in `page`, a CTE with `id` and `resource_type`, selects `id`, `sold_at`, `quantity`, `rate_id`,
   * `referrer_id`, `payment_id`, `price`, `discount`, `fees_organization`, `tips`, `total`, `paid`, `refunded` (minor units)
   * and `is_voided`. Left out where all of them have lines, which say what was sold.
   */
  readonly details?: string;
}

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
 * What is said of rows of the page that have lines: what these say, all of them together where the row is a payment's; it is
 * void where all of them are. Of a line that a reseller sold again that one says whether it is void, and what went back on
 * it counts too; what a gateway has not confirmed yet did not go back. Of a row that is a payment's, all that went back of the
 * payment counts, also what was given back of it in the account at the gateway.
 */
const ofLines = `
  SELECT page.id, l.subject_ids[1] AS resource_id, y.paid_at AS sold_at, l.quantity, l.rate_id, NULL::text AS referrer_id,
    page.payment_id, l.price, l.discount, l.supplements, l.service_charges, l.fees_organization, l.fees_provider,
    l.surcharge, l.warranty, l.tips, l.total, l.total AS paid,
    CASE WHEN page.id = page.payment_id THEN (SELECT coalesce(sum(f.amount), 0)::bigint FROM refunds f
      WHERE f.organization_id = $1 AND f.payment_id = page.payment_id AND f.charge_id IS NULL AND f.status = 'succeeded')
    ELSE (SELECT coalesce(sum(f.amount), 0)::bigint FROM refunds f
      WHERE f.organization_id = $1 AND f.subject_id = ANY (l.subject_ids || l.moved_to_ids) AND f.status = 'succeeded')
    END AS refunded,
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
`;

/** As `ofLines` of rows without them. */
const ofSource = (details: string) => `
  SELECT d.id, d.id, d.sold_at, d.quantity, d.rate_id, d.referrer_id, d.payment_id, d.price, d.discount, 0, 0,
    d.fees_organization, 0, 0, 0, d.tips, d.total, d.paid, d.refunded, d.is_voided
  FROM (${details}) d`;

/** The list of what was sold of things with sources and of all others, and the place that an id has in it. */
export function salesStatements(sources: readonly SalesSource[]) {
  const quoted = (some: readonly SalesSource[]) => some.map(({ kind }) => `'${kind}'`).join(', ');
  const sold = [
    ...sources.map(
      (source) =>
        `SELECT '${source.kind}', x.* FROM (${source.sold}) x (created_at, id, event_id, channel_id, payment_id)`,
    ),
    `SELECT y.resource_type, y.created_at, y.id, y.event_id, y.channel_id, y.id FROM payments y
     WHERE y.organization_id = $1 AND y.resource_type NOT IN (${quoted(sources)}) AND y.paid_at IS NOT NULL`,
  ];
  const withDetails = sources.filter(({ details }) => details !== undefined);
  const details = [
    `${ofLines} WHERE page.resource_type NOT IN (${quoted(withDetails)})`,
    ...withDetails.map((source) => ofSource(source.details!)),
  ].join(' UNION ALL ');
  const byId = (place: string) =>
    [...sources.map(({ table }) => table), 'payments']
      .map((table) => `SELECT x.created_at, x.id FROM ${table} x WHERE x.organization_id = $1 AND x.id = ${place}`)
      .join(' UNION ALL ');
  const rateTables = [...new Set(sources.map(({ rates }) => rates))];
  const ofRate = (column: string) => `coalesce(${rateTables.map((table) => `${table}.${column}`).join(', ')})`;

  /**
   * By (creation, id) over all kinds. Each kind gives no more rows than the page can need, by its index; what stands around
   * them is read for the page alone.
   */
  const list = tenantFilter(
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
      ${rowsOfPage(`SELECT u.resource_type, u.created_at, u.id, u.event_id, u.channel_id, u.payment_id
      FROM (${sold
        .map(
          (rows) => `(SELECT s.* FROM (${rows}) s (resource_type, created_at, id, event_id, channel_id, payment_id)
            WHERE true${where} ORDER BY s.created_at, s.id LIMIT $2::int + $3::int)`,
        )
        .join(' UNION ALL ')}) u
      ORDER BY u.created_at, u.id LIMIT $2 OFFSET $3`)}
    ),
    -- Once for the page: where tables were not analyzed yet, a plan would else find the details of all for each one again.
    d AS MATERIALIZED (${details})
    SELECT page.id, page.resource_type, d.resource_id, CASE WHEN d.is_voided THEN 'voided' ELSE 'sold' END AS status,
      page.created_at, d.sold_at, d.quantity, page.event_id, e.name AS event_name, e.slug AS event_slug, d.rate_id,
      ${ofRate('name')} AS rate_name, ${ofRate('slug')} AS rate_slug,
      page.channel_id, c.name AS channel_name, c.slug AS channel_slug, d.referrer_id, d.payment_id, y.sale_type,
      y.collection, d.price, d.discount, d.supplements, d.service_charges, d.fees_organization, d.fees_provider,
      d.surcharge, d.warranty, d.tips, d.total, d.paid, d.refunded, o.currency, o.currency_digits
    FROM page
    JOIN d ON d.id = page.id
    JOIN organizations o ON o.id = $1
    LEFT JOIN events e ON e.organization_id = $1 AND e.id = page.event_id
    LEFT JOIN channels c ON c.id = page.channel_id
    LEFT JOIN payments y ON y.organization_id = $1 AND y.id = d.payment_id
    ${rateTables.map((table) => `LEFT JOIN ${table} ON ${table}.organization_id = $1 AND ${table}.id = d.rate_id`).join(' ')}
    ORDER BY page.created_at, page.id`,
  );
  const findPlace = tenantStatement(
    'find_sale_place',
    { id: text },
    { id: text },
    `SELECT k.id FROM (${byId('$2')}) k`,
  );
  return { list, findPlace };
}
