import { management, type Reconciliation } from '@stagedoor/contract';
import { type ReconciliationRow, reconcilePeriod } from '../../contexts/sales/reconciliation/reconciliation.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';

export const reconciliationHandlers: readonly Handler[] = [
  endpoint(management.getReconciliation, {
    input: ({ query }, problems) => ({
      from: problems.instant('/start_date', query.start_date),
      before: problems.instant('/end_date', query.end_date),
    }),
    run: ({ tenant, now }, period) => reconcilePeriod(tenant, period, now),
    present: presentReconciliation,
  }),
];

function presentReconciliation(row: ReconciliationRow): Reconciliation {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  const amountsOf = ({ gateway, ledger, bank, paid_out: paidOut }: ReconciliationRow['lines'][number] | Row) => ({
    gateway: money(gateway),
    ledger: money(ledger),
    difference: money(ledger - gateway),
    bank: money(bank),
    bank_difference: money(bank - paidOut),
  });
  return {
    currency: row.currency,
    lines: row.lines.map((line) => ({ line: line.line, count: line.count, ...amountsOf(line) })),
    differences_count: row.differences_count,
    differences: row.differences.map((difference) => ({
      line: difference.line,
      subject: difference.subject,
      reference: difference.reference,
      payment_id: difference.payment_id,
      at: difference.at,
      ...amountsOf(difference),
    })),
  };
}

type Row = ReconciliationRow['differences'][number];
