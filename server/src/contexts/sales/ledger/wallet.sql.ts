import { walletMovementTypes } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantFilter } from '../../../platform/sql/statement.ts';
import { sumColumns, summed } from '../../../platform/sql/sums.ts';
import { instant, int, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  kind: oneOf(walletMovementTypes),
  created_at: instant,
  /** Above 0: came in. */
  amount: money,
  balance_after: money,
  event_id: nullable(text),
  payment_id: nullable(text),
  refund_id: nullable(text),
  description: text,
  currency: text,
  currency_digits: int,
};
/** Money in minor units. */
export type WalletMovementRow = RowOf<typeof columns>;

const conditions = {
  id: ['ledger_transactions.id = ?', text],
  createdFrom: ['ledger_transactions.created_at >= ?', instant],
  createdBefore: ['ledger_transactions.created_at < ?', instant],
  eventId: ['ledger_transactions.event_id = ?', text],
  type: ['ledger_transactions.kind = ?', oneOf(walletMovementTypes)],
} as const;

/**
 * What moved through the payment gateway, in the order of (creation, id) or against it, with the balance after it: the sum of all movements up to it,
 * whatever the page is filtered by. A page reads the index `ledger_transactions_gateway` alone up to its earliest row,
 * which adds up, and the rows between its earliest and its latest. All in one statement, hence of one instant.
 */
const movementsIn = (label: string, order: 'ascending' | 'descending') =>
  pagedList(
    label,
    'ledger_transactions',
    {
      order,
      conditions,
      columns,
    },
    ({ where, end }) => `
    WITH page AS MATERIALIZED (
      SELECT id, kind, created_at, gateway, event_id, payment_id, refund_id, description FROM ledger_transactions
      WHERE ledger_transactions.organization_id = $1 AND ledger_transactions.gateway <> 0${where} ${end}
    ),
    bounds AS MATERIALIZED (
      SELECT a.created_at AS first_at, a.id AS first_id, z.created_at AS last_at, z.id AS last_id
      FROM (SELECT created_at, id FROM page ORDER BY created_at, id LIMIT 1) a
      CROSS JOIN (SELECT created_at, id FROM page ORDER BY created_at DESC, id DESC LIMIT 1) z
    ),
    before AS MATERIALIZED (
      SELECT coalesce(sum(b.gateway), 0)::bigint AS balance FROM ledger_transactions b
      WHERE b.organization_id = $1 AND b.gateway <> 0
        AND (b.created_at, b.id) < (SELECT first_at, first_id FROM bounds)
    ),
    running AS MATERIALIZED (
      SELECT r.id, sum(r.gateway) OVER (ORDER BY r.created_at, r.id) AS amount FROM ledger_transactions r
      WHERE r.organization_id = $1 AND r.gateway <> 0
        AND (r.created_at, r.id) >= (SELECT first_at, first_id FROM bounds)
        AND (r.created_at, r.id) <= (SELECT last_at, last_id FROM bounds)
    )
    SELECT page.id, page.kind, page.created_at, page.gateway AS amount,
      (before.balance + running.amount)::bigint AS balance_after, page.event_id, page.payment_id, page.refund_id,
      page.description, o.currency, o.currency_digits
    FROM page
    JOIN running ON running.id = page.id
    CROSS JOIN before
    JOIN organizations o ON o.id = $1
    ORDER BY page.created_at${order === 'ascending' ? '' : ' DESC'}, page.id${order === 'ascending' ? '' : ' DESC'}`,
  );

export const walletMovements = movementsIn('list_wallet_movements', 'ascending');

/** The latest first. */
export const latestWalletMovements = movementsIn('list_latest_wallet_movements', 'descending');

export const sumWalletRows = tenantFilter(
  'sum_wallet_movements',
  { parameters: {}, conditions, columns: sumColumns },
  (where) => `SELECT o.currency, o.currency_digits, ${summed('ledger_transactions.gateway')}
    FROM ledger_transactions JOIN organizations o ON o.id = $1
    WHERE ledger_transactions.organization_id = $1 AND ledger_transactions.gateway <> 0${where}
    GROUP BY o.currency, o.currency_digits`,
);
