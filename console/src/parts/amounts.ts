/** Amounts in major units, computed as the service computes them: in whole units of the currency. */

/** How many units of the currency a major one has: 1, 100 or 1000. */
const unitsPerMajor = (currency: string) =>
  10 ** new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

/** The sum without the fractions that adding decimals leaves. */
export function sumOf(amounts: readonly number[], currency: string): number {
  const units = unitsPerMajor(currency);
  return amounts.reduce((sum, amount) => sum + Math.round(amount * units), 0) / units;
}

/** A fixed amount, or a percentage (at most four decimals) of a price, which is rounded half up. */
export function chargeOn(
  price: number,
  { type, amount }: { readonly type: 'fixed' | 'percentage'; readonly amount: number },
  currency: string,
): number {
  if (type === 'fixed') return amount;
  const units = unitsPerMajor(currency);
  const scaled = BigInt(Math.round(price * units)) * BigInt(Math.round(amount * 10_000));
  return Number((scaled + 500_000n) / 1_000_000n) / units;
}
