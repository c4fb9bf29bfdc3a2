/** Decimals that a percentage may have, as a factor. */
const percentageScale = 10_000;

/**
 * A percentage (at most four decimals) of an amount in minor units, rounded half up to whole minor units, in integers:
 * 5.5 % of 10.50 are 57.75 cents, hence 58. Fees, service charges and discounts all round here.
 */
export function percentageOf(amount: number, percentage: number): number {
  const scaled = BigInt(Math.round(percentage * percentageScale));
  const whole = BigInt(100 * percentageScale);
  return Number((BigInt(amount) * scaled + whole / 2n) / whole);
}
