import { gateways, payoutStatuses } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert } from '../../../platform/sql/rows.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { sumColumns, summed } from '../../../platform/sql/sums.ts';
import { instant, int, listOf, money, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  gateway: oneOf(gateways),
  reference: text,
  status: oneOf(payoutStatuses),
  amount: money,
  other_amount: money,
  fee_amount: money,
  failure_reason: text,
  arrives_at: instant,
  created_at: instant,
};
const withMoney = { ...columns, currency: text, currency_digits: int };
/** With the money of its organization. */
export type PayoutRow = RowOf<typeof withMoney>;
const ofTenant = `SELECT ${Object.keys(columns)
  .map((name) => `payouts.${name}`)
  .join(', ')}, o.currency, o.currency_digits
   FROM payouts JOIN organizations o ON o.id = $1 WHERE payouts.organization_id = $1`;

/** Passes over those that are known. */
export const insertPayouts = tenantInsert(
  'insert_payouts',
  'payouts',
  { ...columns, updated_at: instant },
  'ON CONFLICT (organization_id, gateway, reference) DO NOTHING',
);

/** A payout by the gateway's reference, locked: what becomes of it is booked one after the other. */
export const lockPayout = tenantStatement(
  'lock_payout',
  { gateway: oneOf(gateways), reference: text },
  withMoney,
  `${ofTenant} AND payouts.gateway = $2 AND payouts.reference = $3 FOR NO KEY UPDATE OF payouts`,
);

export const updatePayoutFailed = tenantStatement(
  'update_payout_failed',
  { now: instant, id: text, failureReason: text },
  {},
  `UPDATE payouts SET status = 'failed', failure_reason = $4, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);

/** Which of the references are of refunds that were made at the gateway, or of disputes, that are known here. */
export const listKnownReferences = tenantStatement(
  'list_known_references',
  { references: listOf(text) },
  { reference: text },
  `SELECT reference FROM unrequested_refunds WHERE organization_id = $1 AND reference = ANY ($2)
   UNION SELECT reference FROM disputes WHERE organization_id = $1 AND reference = ANY ($2)`,
);

const conditions = {
  status: ['payouts.status = ?', oneOf(payoutStatuses)],
  createdFrom: ['payouts.created_at >= ?', instant],
  createdBefore: ['payouts.created_at < ?', instant],
} as const;

export const payouts = pagedList(
  'list_payouts',
  'payouts',
  { order: 'descending', conditions, columns: withMoney },
  ({ where, end }) => `${ofTenant}${where} ${end}`,
);

/** What failed is counted, and is no money. */
export const sumPayoutRows = tenantFilter(
  'sum_payouts',
  { parameters: {}, conditions, columns: sumColumns },
  (where) => `SELECT o.currency, o.currency_digits,
      ${summed("CASE payouts.status WHEN 'failed' THEN 0 ELSE payouts.amount END")}
    FROM payouts JOIN organizations o ON o.id = $1
    WHERE payouts.organization_id = $1${where} GROUP BY o.currency, o.currency_digits`,
);
