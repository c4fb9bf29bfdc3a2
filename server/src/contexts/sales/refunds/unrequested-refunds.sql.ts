/** Refunds that were made at the gateway and not asked for here. */
import { gateways, refundAssignments, refundStatuses } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  payment_id: text,
  charge_id: text,
  gateway: oneOf(gateways),
  reference: text,
  amount: money,
  status: oneOf(refundStatuses),
  assignment: oneOf(refundAssignments),
  unassigned_amount: money,
  failure_reason: text,
  decided_by: text,
  decided_at: nullable(instant),
  created_at: instant,
};
const withThings = { ...columns, resource_ids: listOf(text), currency: text, currency_digits: int };
/** With the things that it covers, and the money of its organization. */
export type UnrequestedRefundRow = RowOf<typeof withThings>;

const ofTenant = `SELECT ${Object.keys(columns)
  .map((name) => `unrequested_refunds.${name}`)
  .join(', ')},
     ARRAY(SELECT f.subject_id FROM refunds f
       WHERE f.organization_id = $1 AND f.unrequested_refund_id = unrequested_refunds.id AND f.subject_id IS NOT NULL
       ORDER BY f.subject_id) AS resource_ids, o.currency, o.currency_digits
   FROM unrequested_refunds
   JOIN organizations o ON o.id = $1
   WHERE unrequested_refunds.organization_id = $1`;

/** Passes over those that are known. */
export const insertUnrequestedRefunds = tenantInsert(
  'insert_unrequested_refunds',
  'unrequested_refunds',
  {
    id: text,
    payment_id: text,
    charge_id: text,
    gateway: oneOf(gateways),
    reference: text,
    amount: money,
    status: oneOf(refundStatuses),
    assignment: oneOf(refundAssignments),
    created_at: instant,
    updated_at: instant,
  },
  'ON CONFLICT (organization_id, gateway, reference) DO NOTHING',
);

export const findUnrequestedRefund = tenantStatement(
  'find_unrequested_refund',
  { id: text },
  withThings,
  `${ofTenant} AND unrequested_refunds.id = $2`,
);

export const findUnrequestedRefundByReference = tenantStatement(
  'find_unrequested_refund_by_reference',
  { gateway: oneOf(gateways), reference: text },
  withThings,
  `${ofTenant} AND unrequested_refunds.gateway = $2 AND unrequested_refunds.reference = $3`,
);

/** Those of a payment, which is locked, that count and of which nobody has said what they cover; the oldest first. */
export const listWaitingRefunds = tenantStatement(
  'list_waiting_refunds',
  { paymentId: text },
  withThings,
  `${ofTenant} AND unrequested_refunds.payment_id = $2 AND unrequested_refunds.status = 'succeeded'
     AND unrequested_refunds.assignment = 'waiting'
   ORDER BY unrequested_refunds.id`,
);

/** Those of a payment, which is locked, that cover nothing and were more than it had left, with what is lost of each. */
export const listLostRefunds = tenantStatement(
  'list_lost_refunds',
  { paymentId: text },
  { id: text, reference: text, decided_by: text, unassigned_amount: money, lost: money },
  `SELECT u.id, u.reference, u.decided_by, u.unassigned_amount, u.amount - counted.amount AS lost
   FROM unrequested_refunds u
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(f.amount), 0)::bigint AS amount FROM refunds f
     WHERE f.organization_id = $1 AND f.unrequested_refund_id = u.id AND f.status = 'succeeded'
   ) counted
   WHERE u.organization_id = $1 AND u.payment_id = $2 AND u.status = 'succeeded' AND u.assignment = 'none'
     AND u.amount > counted.amount
   ORDER BY u.id`,
);

/** What became of it at the gateway; its payment is locked. */
export const updateUnrequestedRefundStatus = tenantStatement(
  'update_unrequested_refund_status',
  { now: instant, id: text, status: oneOf(refundStatuses), unassignedAmount: money, failureReason: text },
  {},
  `UPDATE unrequested_refunds SET status = $4, unassigned_amount = $5, failure_reason = $6, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);

/** What it covers; its payment is locked. */
export const updateUnrequestedRefundAssigned = tenantStatement(
  'update_unrequested_refund_assigned',
  { now: instant, id: text, assignment: oneOf(refundAssignments), unassignedAmount: money, decidedBy: text },
  {},
  `UPDATE unrequested_refunds SET assignment = $4, unassigned_amount = $5, decided_by = $6,
     decided_at = coalesce(decided_at, $2::timestamptz), updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);

/** The refunds that count of one made at the gateway. */
export const listPartsOfUnrequestedRefund = tenantStatement(
  'list_parts_of_unrequested_refund',
  { id: text },
  { id: text, amount: money },
  `SELECT id, amount FROM refunds
   WHERE organization_id = $1 AND unrequested_refund_id = $2 AND status = 'succeeded' ORDER BY id`,
);

/**
 * SQL: minor units that were given back of the payment `p` at the gateway on none of its things, and to banks that dispute it.
 * A dispute of a charge that had no use takes nothing of the payment.
 */
export const takenOfNoThing = `(SELECT coalesce(sum(g.amount), 0)::bigint FROM (
    SELECT unassigned_amount AS amount FROM unrequested_refunds
    WHERE organization_id = $1 AND payment_id = p.id AND unassigned_amount > 0
    UNION ALL
    SELECT d.withdrawn_amount FROM disputes d
    JOIN charges c ON c.organization_id = $1 AND c.id = d.charge_id AND c.status = 'succeeded'
    WHERE d.organization_id = $1 AND d.payment_id = p.id AND d.withdrawn_amount > 0
  ) g)`;

/** SQL: minor units that were given back on all things of the payment `p`. */
export const returnedOfThings = `(SELECT coalesce(sum(l.returned), 0)::bigint FROM sale_lines l
    WHERE l.organization_id = $1 AND l.payment_id = p.id)`;

/**
 * What is left of payments, in minor units, besides what was given back of their things and of none of them; below 0 where
 * more is gone. No row for a payment of which nothing is gone in the last way.
 */
export const listAvailableOfPayments = tenantStatement(
  'list_available_of_payments',
  { ids: listOf(text) },
  { id: text, available: money },
  `SELECT p.id, p.amount - u.amount - ${returnedOfThings} AS available
   FROM payments p CROSS JOIN LATERAL (SELECT ${takenOfNoThing} AS amount) u
   WHERE p.organization_id = $1 AND p.id = ANY ($2) AND u.amount > 0`,
);

/** Minor units of a payment, which is locked, that refunds made at the gateway can still cover: at 0 all of it was given back. */
export const findLeftToCover = tenantStatement(
  'find_left_to_cover',
  { paymentId: text },
  { amount: money },
  `SELECT p.amount - ${returnedOfThings} - (SELECT coalesce(sum(u.unassigned_amount), 0)::bigint FROM unrequested_refunds u
     WHERE u.organization_id = $1 AND u.payment_id = p.id AND u.assignment = 'none') AS amount
   FROM payments p WHERE p.organization_id = $1 AND p.id = $2`,
);

export const unrequestedRefunds = pagedList(
  'list_unrequested_refunds',
  'unrequested_refunds',
  {
    order: 'ascending',
    conditions: {
      assignment: ['unrequested_refunds.assignment = ?', oneOf(refundAssignments)],
      paymentId: ['unrequested_refunds.payment_id = ?', text],
    },
    columns: withThings,
  },
  ({ where, end }) => `${ofTenant}${where} ${end}`,
);
