import { management, type Payout } from '@stagedoor/contract';
import { listPayouts, type PayoutFilter, type PayoutRow } from '../../contexts/sales/payouts/payouts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';

export const payoutHandlers: readonly Handler[] = [
  endpoint(management.listPayouts, {
    input: ({ query }, problems) => payoutFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listPayouts(tenant, filter, page),
    present: presentPayout,
  }),
];

/** The payouts that a list is about, and what it adds up to. */
export function payoutFilterOf(
  { status, start_date, end_date }: Call<typeof management.getPayoutTotals>['query'],
  problems: Problems,
): PayoutFilter {
  return {
    status,
    createdFrom: problems.instant('/start_date', start_date),
    createdBefore: problems.instant('/end_date', end_date),
  };
}

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
