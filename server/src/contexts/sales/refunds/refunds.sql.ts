import { collections, gateways, refundStatuses, resourceTypes } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import type { Amounts } from '../ledger/ledger.ts';

const columns = {
  id: text,
  payment_id: nullable(text),
  /** What it is on; null where it is on a whole charge that had no use. */
  subject_id: nullable(text),
  charge_id: nullable(text),
  unrequested_refund_id: nullable(text),
  channel_id: nullable(text),
  status: oneOf(refundStatuses),
  collection: oneOf(collections),
  amount: money,
  parts: json<Amounts>(),
  payment_method: text,
  failure_reason: text,
  attempts_count: int,
  created_by: text,
  created_at: instant,
  settled_at: nullable(instant),
  returned_at: nullable(instant),
  replaced_by: nullable(text),
};
const withMoney = { ...columns, kind: nullable(oneOf(resourceTypes)), currency: text, currency_digits: int };
/** With the kind of what it is on, and the money of its organization. */
export type RefundRow = RowOf<typeof withMoney>;
const names = Object.keys(columns)
  .map((name) => `refunds.${name}`)
  .join(', ');
const ofTenant = `SELECT ${names}, coalesce(p.resource_kinds[array_position(p.resource_ids, refunds.subject_id)], p.resource_type) AS kind,
     o.currency, o.currency_digits
   FROM refunds
   JOIN organizations o ON o.id = $1
   LEFT JOIN payments p ON p.organization_id = $1 AND p.id = refunds.payment_id
   WHERE refunds.organization_id = $1`;

export const insertRefunds = tenantInsert('insert_refunds', 'refunds', {
  id: text,
  payment_id: nullable(text),
  subject_id: nullable(text),
  charge_id: nullable(text),
  unrequested_refund_id: nullable(text),
  channel_id: nullable(text),
  status: oneOf(refundStatuses),
  collection: oneOf(collections),
  amount: money,
  parts: json<Amounts>(),
  payment_method: text,
  created_by: text,
  created_at: instant,
  settled_at: nullable(instant),
});

export const findRefund = tenantStatement('find_refund', { id: text }, withMoney, `${ofTenant} AND refunds.id = $2`);

/** In whatever order. */
export const listRefundsByIds = tenantStatement(
  'list_refunds_by_ids',
  { ids: listOf(text) },
  withMoney,
  `${ofTenant} AND refunds.id = ANY ($2)`,
);

/** What the gateway said of a refund that waits for it; no row for one that has its end. */
export const updateRefundSettled = tenantStatement(
  'update_refund_settled',
  { now: instant, id: text, status: oneOf(refundStatuses), failureReason: text },
  { id: text },
  `UPDATE refunds SET status = $4, failure_reason = $5, settled_at = $2::timestamptz,
     attempts_count = attempts_count + 1
   WHERE organization_id = $1 AND id = $3 AND status = 'pending'
   RETURNING id`,
);

/** The lines that refunds are on, and what was given back of each before these; money on its way does not count. */
export const listLinesOfRefunds = tenantStatement(
  'list_lines_of_refunds',
  { ids: listOf(text) },
  {
    refund_id: text,
    price: money,
    discount: money,
    supplements_total: money,
    supplements_service_charge_total: money,
    fees_organization: money,
    fees_provider: money,
    surcharge: money,
    warranty_total: money,
    refunded_before: money,
  },
  `SELECT f.id AS refund_id, l.price, l.discount, l.supplements AS supplements_total,
     l.service_charge AS supplements_service_charge_total, l.fees_organization, l.fees_provider, l.surcharge,
     l.warranty AS warranty_total, coalesce(b.amount, 0) AS refunded_before
   FROM refunds f
   JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = f.payment_id AND l.subject_id = f.subject_id
   CROSS JOIN LATERAL (
     SELECT sum(x.amount)::bigint AS amount FROM refunds x
     WHERE x.organization_id = $1 AND x.subject_id = f.subject_id AND NOT x.id = ANY ($2) AND x.status = 'succeeded'
   ) b
   WHERE f.organization_id = $1 AND f.id = ANY ($2)`,
);

/** What refunds took of what was paid, by account, known when they are settled. */
export const updateRefundsParts = tenantStatement(
  'update_refunds_parts',
  { ids: listOf(text), parts: listOf(json<Amounts>()) },
  {},
  `UPDATE refunds f SET parts = taken.parts
   FROM unnest($2::text[], $3::jsonb[]) AS taken (id, parts)
   WHERE f.organization_id = $1 AND f.id = taken.id`,
);

/** A refund that the gateway failed waits for it again; no row for any other, nor where the money went back before. */
export const updateRefundPending = tenantStatement(
  'update_refund_pending',
  { id: text },
  { id: text },
  `UPDATE refunds SET status = 'pending', failure_reason = '', settled_at = NULL
   WHERE organization_id = $1 AND id = $2 AND status = 'failed' AND returned_at IS NULL AND replaced_by IS NULL
   RETURNING id`,
);

/** The bank sent back what a refund had given back; no row where that is known. */
export const updateRefundReturned = tenantStatement(
  'update_refund_returned',
  { now: instant, id: text, failureReason: text },
  { id: text },
  `UPDATE refunds SET status = 'failed', failure_reason = $4, returned_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3 AND status = 'succeeded'
   RETURNING id`,
);

/** Another refund takes the place of one that failed, whose payment is locked; no row where one did before. */
export const updateRefundReplaced = tenantStatement(
  'update_refund_replaced',
  { id: text, replacedBy: text },
  { id: text },
  `UPDATE refunds SET replaced_by = $3
   WHERE organization_id = $1 AND id = $2 AND replaced_by IS NULL
   RETURNING id`,
);

/** The same of every refund of a charge that failed. */
export const updateRefundsOfChargeReplaced = tenantStatement(
  'update_refunds_of_charge_replaced',
  { chargeId: text, replacedBy: text },
  {},
  `UPDATE refunds SET replaced_by = $3
   WHERE organization_id = $1 AND charge_id = $2 AND status = 'failed' AND replaced_by IS NULL`,
);

const toSend = {
  payment_id: text,
  status: oneOf(refundStatuses),
  gateway: oneOf(gateways),
  charge_reference: text,
  method_last4: text,
  amount: money,
  currency: text,
  attempts_count: int,
  created_at: instant,
};
export type RefundToSendRow = RowOf<typeof toSend>;

/** What a gateway has to know to give the money back, or to say what came of it; no row for one that failed. */
export const findRefundToSend = tenantStatement(
  'find_refund_to_send',
  { id: text },
  toSend,
  `SELECT c.payment_id, f.status, c.gateway, c.reference AS charge_reference, c.method_last4, f.amount, c.currency, f.attempts_count,
     f.created_at
   FROM refunds f
   JOIN charges c ON c.organization_id = $1 AND c.payment_id = f.payment_id
     AND (c.id = f.charge_id OR (f.charge_id IS NULL AND c.status = 'succeeded'))
   WHERE f.organization_id = $1 AND f.id = $2 AND f.status <> 'failed' AND f.collection = 'gateway'`,
);

export const refunds = pagedList(
  'list_refunds',
  'refunds',
  {
    order: 'ascending',
    conditions: {
      status: ['refunds.status = ?', oneOf(refundStatuses)],
      collection: ['refunds.collection = ?', oneOf(collections)],
      paymentId: ['refunds.payment_id = ?', text],
      createdFrom: ['refunds.created_at >= ?', instant],
      createdBefore: ['refunds.created_at < ?', instant],
    },
    columns: withMoney,
  },
  ({ where, end }) => `${ofTenant}${where} ${end}`,
);
