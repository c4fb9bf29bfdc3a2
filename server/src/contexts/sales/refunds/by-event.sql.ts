import { tenantStatement } from '../../../platform/sql/statement.ts';
import { money, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

/** The accounts that say what a payment was for: the parts that refunds of things take last come first. */
export const accountsTaken = [
  'forfeited',
  'deposits_held',
  'tips',
  'warranty',
  'surcharges',
  'fees_provider',
  'fees_organization',
  'supplements',
  'sales',
] as const;

const columns = {
  event_id: nullable(text),
  ...(Object.fromEntries(accountsTaken.map((account) => [account, money])) as Record<
    (typeof accountsTaken)[number],
    typeof money
  >),
};
/** Minor units; null where it is for no event. */
export type AccountsOfEventRow = RowOf<typeof columns>;

const sums = (sign: '' | '-') =>
  accountsTaken.map((account) => `(${sign}sum(${account}))::bigint AS ${account}`).join(', ');

/** What stands on the accounts of what a payment was for, at each event: what was credited and not taken back. */
export const listAccountsOfPayment = tenantStatement(
  'list_accounts_of_payment',
  { paymentId: text },
  columns,
  `SELECT event_id, ${sums('-')}
   FROM ledger_transactions WHERE organization_id = $1 AND payment_id = $2
   GROUP BY event_id ORDER BY event_id NULLS LAST`,
);

/** What a refund of a payment took of these accounts, at each event. */
export const listAccountsOfRefund = tenantStatement(
  'list_accounts_of_refund',
  { paymentId: text, refundId: text },
  columns,
  `SELECT event_id, ${sums('')}
   FROM ledger_transactions WHERE organization_id = $1 AND payment_id = $2 AND refund_id = $3 AND kind = 'refund'
   GROUP BY event_id ORDER BY event_id NULLS LAST`,
);
