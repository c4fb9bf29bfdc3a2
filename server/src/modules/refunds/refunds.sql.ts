import { collections, refundStatuses } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../platform/sql/paging.ts';
import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, int, json, money, nullable, oneOf, type RowOf, text } from '../../platform/sql/types.ts';
import type { Amounts } from '../ledger/ledger.ts';

const columns = {
  id: text,
  payment_id: nullable(text),
  booking_id: nullable(text),
  ticket_id: nullable(text),
  charge_id: nullable(text),
  channel_id: nullable(text),
  status: oneOf(refundStatuses),
  collection: oneOf(collections),
  amount: money,
  parts: json<Amounts>(),
  payment_method: text,
  gateway_reference: text,
  failure_reason: text,
  attempts_count: int,
  created_by: text,
  created_at: instant,
  settled_at: nullable(instant),
};
export type RefundRow = RowOf<typeof columns>;
const names = Object.keys(columns)
  .map((name) => `refunds.${name}`)
  .join(', ');

export const insertRefund = tenantStatement(
  'insert_refund',
  {
    now: instant,
    id: text,
    paymentId: nullable(text),
    ticketId: nullable(text),
    bookingId: nullable(text),
    chargeId: nullable(text),
    channelId: nullable(text),
    status: oneOf(refundStatuses),
    collection: oneOf(collections),
    amount: money,
    parts: json<Amounts>(),
    paymentMethod: text,
    createdBy: text,
  },
  columns,
  `INSERT INTO refunds (organization_id, id, payment_id, ticket_id, booking_id, charge_id, channel_id, status,
     collection, amount, parts, payment_method, created_by, created_at, settled_at)
   VALUES ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $2::timestamptz,
     CASE WHEN $9::text = 'succeeded' THEN $2::timestamptz END)
   RETURNING ${names}`,
);

export const findRefund = tenantStatement(
  'find_refund',
  { id: text },
  columns,
  `SELECT ${names} FROM refunds WHERE organization_id = $1 AND id = $2`,
);

/** What the gateway said of a refund that waits for it; no row for one that has its end. */
export const updateRefundSettled = tenantStatement(
  'update_refund_settled',
  { now: instant, id: text, status: oneOf(refundStatuses), reference: text, failureReason: text },
  { id: text },
  `UPDATE refunds SET status = $4, gateway_reference = $5, failure_reason = $6, settled_at = $2::timestamptz,
     attempts_count = attempts_count + 1
   WHERE organization_id = $1 AND id = $3 AND status = 'pending'
   RETURNING id`,
);

export const refunds = pagedList(
  'list_refunds',
  'refunds',
  {
    order: 'ascending',
    conditions: {
      collection: ['refunds.collection = ?', oneOf(collections)],
      createdFrom: ['refunds.created_at >= ?', instant],
      createdBefore: ['refunds.created_at < ?', instant],
    },
    columns,
  },
  ({ where, end }) => `SELECT ${names} FROM refunds WHERE refunds.organization_id = $1${where} ${end}`,
);
