import { management, type Payout } from '@stagedoor/contract';
import { listPayouts, type PayoutRow } from '../../contexts/sales/payouts/payouts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';

export const payoutHandlers: readonly Handler[] = [
  endpoint(management.listPayouts, {
    input: ({ query }, problems) => ({
      status: query.status,
      createdFrom: problems.instant('/start_date', query.start_date),
      createdBefore: problems.instant('/end_date', query.end_date),
    }),
    run: ({ tenant, page }, filter) => listPayouts(tenant, filter, page),
    present: presentPayout,
  }),
];

function presentPayout(row: PayoutRow): Payout {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    reference: row.reference,
    status: row.status,
    amount: money(row.amount),
    fees: money(row.fee_amount),
    other: money(row.other_amount),
    currency: row.currency,
    failure_reason: row.failure_reason,
    arrives_at: row.arrives_at,
    created_at: row.created_at,
  };
}
