/** Amounts in major units, computed as the service computes them: in whole units of the currency. */
import { currencyDigits } from '@stagedoor/contract/intl';

/** How many decimals an amount of the currency has. */
export const decimalsOf = (currency: string) => currencyDigits.get(currency) ?? 2;

/** How many units of the currency a major one has: 1, 100 or 1000. */
const unitsPerMajor = (currency: string) => 10 ** decimalsOf(currency);

/**
 * What a field of an amount holds after something was typed into it: digits, and a point before at most so many decimals, whether
 * a comma or a point was typed. In what is pasted the last separator is that of the decimals, unless it is one of thousands.
 */
export function typedAmount(text: string, before: string, decimals: number): string {
  const groups = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  if (groups.length === 1) return groups[0]!;
  const isPasted = text.length - before.length > 1;
  const hasThousandsOnly = decimals < 3 && groups.slice(1).every(({ length }) => length === 3);
  if (isPasted && hasThousandsOnly) return groups.join('');
  const [whole, fraction] = isPasted
    ? [groups.slice(0, -1).join(''), groups.at(-1)!]
    : [groups[0]!, groups.slice(1).join('')];
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

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
