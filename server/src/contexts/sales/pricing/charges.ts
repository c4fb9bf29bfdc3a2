/** Fixed and percentage amounts in minor units. */
import type { FeeType } from '@stagedoor/contract/vocabulary';

/** Decimals that a percentage may have, as a factor. */
const percentageScale = 10_000;

/**
 * A percentage (at most four decimals) of an amount in minor units, rounded half up to whole minor units, in integers:
 * 5.5 % of 10.50 are 57.75 cents, hence 58. Fees, service charges, discounts and warranties all round here.
 */
export function percentageOf(amount: number, percentage: number): number {
  const scaled = BigInt(Math.round(percentage * percentageScale));
  const whole = BigInt(100 * percentageScale);
  return Number((BigInt(amount) * scaled + whole / 2n) / whole);
}

/** A fee, a service charge or the price of a warranty: fixed, or a percentage of an amount. */
export interface Charge {
  readonly type: FeeType;
  /** Minor units. */
  readonly fixed: number;
  readonly percentage: number;
}

/** The charge on an amount, in minor units: the fixed one, or the percentage rounded half up. */
export function chargeOn(amount: number, charge: Charge): number {
  return charge.type === 'fixed' ? charge.fixed : percentageOf(amount, charge.percentage);
}
