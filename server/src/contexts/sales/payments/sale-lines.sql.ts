/**
 * Lines of sales: what a payment pays for, a line for each thing, with the parts of its money. They are inserted together
 * with the payment, in one statement, and are found by payment and thing. What a line says of what was sold is not changed:
 * only what was given back of it is counted, and its state says whether what was sold stands.
 */
import { collections, resourceTypes, saleTypes } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
  toJson,
} from '../../../platform/sql/types.ts';

/** Parts of a line, in minor units: the total is their sum, with the discount taken off. */
export const lineParts = [
  'price',
  'discount',
  'supplements',
  'service_charge',
  'fees_organization',
  'fees_provider',
  'surcharge',
  'warranty',
  'tips',
] as const;
export type LineParts = Readonly<Record<(typeof lineParts)[number], number>>;

/** A line to insert, under the names of its columns. */
export interface SaleLine extends LineParts {
  /** Of the thing that is sold. */
  readonly subject_id: string;
  /** Of tickets, bookings or lists, or the type of the pass. */
  readonly rate_id: string | null;
  /** People, or units of a supplement. */
  readonly quantity: number;
  /** As the buyer is shown it. */
  readonly description: string;
  readonly total: number;
}

/** A line of a payment; parts that are left out are 0. */
export function saleLine(line: Omit<SaleLine, keyof LineParts | 'total'> & Partial<LineParts>): SaleLine {
  const parts = Object.fromEntries(lineParts.map((part) => [part, line[part] ?? 0])) as unknown as LineParts;
  const total = lineParts.reduce((sum, part) => sum + (part === 'discount' ? -parts[part] : parts[part]), 0);
  return { ...line, ...parts, total };
}

/** What the payment of lines, all of one kind, says of them; minor units. */
export function paymentOfLines(lines: readonly SaleLine[]) {
  const sumOf = (amount: (line: SaleLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0);
  return {
    resourceIds: lines.map(({ subject_id: id }) => id),
    amount: sumOf(({ total }) => total),
    fees: sumOf((line) => line.fees_organization + line.fees_provider + line.service_charge),
    tips: sumOf(({ tips }) => tips),
    lines: toJson(lines),
  };
}

const columns = ['subject_id', 'rate_id', 'quantity', 'description', ...lineParts, 'total'].join(', ');

/** SQL: inserts the lines in a JSON array, all of one kind, for the payment. */
export const insertLines = (of: { readonly paymentId: string; readonly kind: string; readonly lines: string }) =>
  `INSERT INTO sale_lines (organization_id, payment_id, kind, ${columns})
     SELECT $1, ${of.paymentId}, ${of.kind}, ${columns} FROM json_populate_recordset(NULL::sale_lines, ${of.lines}::json)`;

/** Lines of one kind of a payment that was inserted in the same transaction with lines of another. */
export const insertMoreLines = tenantStatement(
  'insert_more_sale_lines',
  { paymentId: text, kind: oneOf(resourceTypes), lines: json<readonly SaleLine[]>() },
  {},
  insertLines({ paymentId: '$2', kind: '$3', lines: '$4' }),
);

/** SQL: the lines of a payment as its buyer is shown them, in a JSON array. The supplements of tickets have their service charge. */
export const shownLines = (paymentId: string, condition = '') =>
  `(SELECT coalesce(json_agg(json_build_object('name', l.description, 'rate',
         (SELECT r.name FROM ticket_rates r WHERE r.organization_id = $1 AND r.id = l.rate_id), 'price', l.price, 'discount', l.discount,
       'fees', l.fees_organization + l.fees_provider + CASE l.kind WHEN 'ticket' THEN 0 ELSE l.service_charge END,
       'supplements', l.supplements + CASE l.kind WHEN 'ticket' THEN l.service_charge ELSE 0 END,
       'warranty', l.warranty, 'tips', l.tips, 'total', l.total) ORDER BY l.subject_id), '[]')
     FROM sale_lines l WHERE l.organization_id = $1 AND l.payment_id = ${paymentId}${condition})`;

/** A line as its buyer is shown it; money in minor units. */
export interface ShownLine {
  readonly name: string;
  /** Name of the ticket rate; null where it has none. */
  readonly rate: string | null;
  readonly price: number;
  readonly discount: number;
  readonly fees: number;
  readonly supplements: number;
  readonly warranty: number;
  readonly tips: number;
  readonly total: number;
}

const paidSaleColumns = {
  id: text,
  event_id: nullable(text),
  channel_id: nullable(text),
  resource_type: oneOf(resourceTypes),
  resource_ids: listOf(text),
  sale_type: oneOf(saleTypes),
  collection: oneOf(collections),
  amount: money,
  paid_at: nullable(instant),
  send_resources: bool,
  metadata: json<unknown>(),
  currency: text,
  currency_digits: int,
  /** By the ids of what was sold. */
  lines: json<readonly SaleLine[]>(),
};
/** A payment that was paid, with its lines; minor units. */
export type PaidSaleRow = RowOf<typeof paidSaleColumns>;

/** In whatever order. */
export const listPaidSales = tenantStatement(
  'list_paid_sales',
  { paymentIds: listOf(text) },
  paidSaleColumns,
  `SELECT y.id, y.event_id, y.channel_id, y.resource_type, y.resource_ids, y.sale_type, y.collection, y.amount, y.paid_at,
     y.send_resources, y.metadata, o.currency, o.currency_digits,
     (SELECT coalesce(json_agg(l ORDER BY l.subject_id), '[]') FROM (SELECT ${columns} FROM sale_lines
        WHERE organization_id = $1 AND payment_id = y.id) l) AS lines
   FROM payments y JOIN organizations o ON o.id = $1
   WHERE y.organization_id = $1 AND y.id = ANY ($2)`,
);

/**
 * Counts what is given back of lines whose payments are locked, each named once; less than 0 where it was not after all. No
 * rows, and nothing is counted, where an amount is more than what is left of its line, or a line was moved. With `voids`
 * what is given back voids a line that is active.
 */
export const updateLinesReturned = tenantStatement(
  'update_sale_lines_returned',
  { paymentIds: listOf(text), subjectIds: listOf(text), amounts: listOf(money), voids: bool },
  { subject_id: text },
  `WITH n AS (
     SELECT l.payment_id, l.subject_id, n.amount,
       n.amount < 0 OR (l.returned + n.amount <= l.total AND l.state <> 'moved') AS is_left
     FROM unnest($2::text[], $3::text[], $4::bigint[]) AS n (payment_id, subject_id, amount)
     JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = n.payment_id AND l.subject_id = n.subject_id
   )
   UPDATE sale_lines l SET returned = l.returned + n.amount,
     state = CASE WHEN $5 AND n.amount > 0 AND l.state = 'active' THEN 'voided' ELSE l.state END
   FROM n
   WHERE l.organization_id = $1 AND l.payment_id = n.payment_id AND l.subject_id = n.subject_id
     AND (SELECT bool_and(n.is_left) FROM n)
   RETURNING l.subject_id`,
);

/** What can still be given back of lines whose payments are locked, in whatever order. */
export const listLinesLeft = tenantStatement(
  'list_left_of_sale_lines',
  { paymentIds: listOf(text), subjectIds: listOf(text) },
  { subject_id: text, amount: money },
  `SELECT l.subject_id, CASE l.state WHEN 'moved' THEN 0 ELSE l.total - l.returned END AS amount
   FROM unnest($2::text[], $3::text[]) AS n (payment_id, subject_id)
   JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = n.payment_id AND l.subject_id = n.subject_id`,
);

/**
 * SQL: what was sold is voided, or active again; of the things in a table or CTE of the statement, by their `payment_id` and
 * `id`. A line that was moved stays so.
 */
export const updateLineStates = (state: 'active' | 'voided', things: string) =>
  `UPDATE sale_lines l SET state = '${state}' FROM ${things} x
     WHERE l.organization_id = $1 AND l.payment_id = x.payment_id AND l.subject_id = x.id AND l.state NOT IN ('moved', '${state}')`;
