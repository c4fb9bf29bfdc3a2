import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, json, money, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

/** Accounts of the ledger: columns of `ledger_transactions`. */
export const accounts = [
  'gateway',
  'receivable',
  'cash',
  'pos',
  'reseller',
  'sales',
  'supplements',
  'fees_organization',
  'fees_provider',
  'surcharges',
  'warranty',
  'tips',
  'deposits_held',
  'forfeited',
  'suspense',
  'losses',
  'disputed',
  'gateway_fees',
  'bank',
] as const;
export type Account = (typeof accounts)[number];

const entries = Object.fromEntries(accounts.map((account) => [account, money])) as Record<Account, typeof money>;

/** A transaction under the names of its columns. */
const newTransaction = {
  id: text,
  kind: text,
  cause: text,
  event_id: nullable(text),
  channel_id: nullable(text),
  payment_id: nullable(text),
  refund_id: nullable(text),
  booking_id: nullable(text),
  description: text,
  ...entries,
};
const columns = Object.keys(newTransaction).join(', ');

/** Passes over those whose cause was posted before. */
export const insertLedgerTransactions = tenantStatement(
  'insert_ledger_transactions',
  { now: instant, transactions: json<readonly RowOf<typeof newTransaction>[]>() },
  {},
  `INSERT INTO ledger_transactions (organization_id, created_at, ${columns})
   SELECT $1, $2::timestamptz, ${columns} FROM json_populate_recordset(NULL::ledger_transactions, $3::json)
   ORDER BY cause
   ON CONFLICT (organization_id, cause) DO NOTHING`,
);
