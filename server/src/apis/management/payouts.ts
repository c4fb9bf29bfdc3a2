import { management } from '@stagedoor/contract';
import { listPayouts, type PayoutFilter } from '../../contexts/sales/payouts/payouts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { presentPayout } from '../../wire/presenters/payout.ts';

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
