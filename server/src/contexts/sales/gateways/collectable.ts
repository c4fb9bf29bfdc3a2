/**
 * What the gateway of an organization can collect: prices that it cannot are refused where they are set, and purchases that
 * it cannot where they are begun.
 */
import type { RefusalDetail } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { findStripeCurrency, type StripeCurrencyRow } from './accounts.sql.ts';
import { nearestStripeAmounts } from './stripe-amounts.ts';

/** An amount that buyers are to pay; minor units. */
export interface AmountToCollect {
  /** JSON pointer into the input. */
  readonly path: string;
  readonly amount: number;
  /** What it is, such as "price and fee", where it is not the value at the path. */
  readonly sum?: string;
  /** True where buyers can pay it alone, so that it must not be less than what the gateway collects at least. */
  readonly isAll?: boolean;
}

/**
 * What is wrong with amounts that the gateway of the organization cannot collect, with the nearest ones that it can; of one
 * path the first only. Nothing where the organization collects by no gateway that has such limits: the sandbox has none.
 */
export async function uncollectable(tenant: TenantDb, amounts: readonly AmountToCollect[]): Promise<RefusalDetail[]> {
  const asked = amounts.filter(({ amount }) => amount > 0);
  if (asked.length === 0) return [];
  const [money] = await tenant.run(findStripeCurrency, {});
  if (!money) return [];
  const problems = new Map<string, RefusalDetail>();
  for (const { path, amount, sum, isAll = false } of asked) {
    const nearest = nearestStripeAmounts(amount, money.currency, isAll);
    // The parts of a sum are asked for themselves: of the sum counts only that it is too little.
    const isSaidOfParts = sum !== undefined && isAll && nearest?.length === 2;
    if (nearest === null || isSaidOfParts || problems.has(path)) continue;
    const near = nearest.map((one) => textOf(one, money)).join(' and ');
    const are = nearest.length === 1 ? `the nearest amount is ${near}` : `the nearest amounts are ${near}`;
    const what = sum ? `makes ${sum} ${textOf(amount, money)}, which` : `is ${textOf(amount, money)}, which`;
    problems.set(path, { path, message: `${what} the payment gateway cannot collect: ${are}` });
  }
  return [...problems.values()];
}

/** True where the gateway of the organization can collect an amount that is all that is paid, in minor units of its currency. */
export function canCollectByStripe(amount: number, currency: string): boolean {
  return nearestStripeAmounts(amount, currency, true) === null;
}

function textOf(amount: number, { currency, currency_digits: digits }: StripeCurrencyRow): string {
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}
