/**
 * Amounts as Stripe writes them. Its minor units are those of ISO 4217, but for a few currencies, and of some it takes
 * round amounts only (https://docs.stripe.com/currencies).
 */
import { currencyDigits } from '@stagedoor/contract/intl';

/** Digits after the decimal point where Stripe has others than ISO 4217. */
const ownDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Amounts of Stripe are multiples of it: three digits are rounded to two, and two to none where there are none. */
function stepOf(currency: string): number {
  if (currency === 'ISK' || currency === 'UGX') return 100;
  return currencyDigits.get(currency) === 3 ? 10 : 1;
}

/** How many times larger the units of Stripe's amounts are than the minor units; a fraction where they are smaller. */
function exponentOf(currency: string): number {
  const digits = currencyDigits.get(currency) ?? 2;
  return (ownDigits[currency] ?? digits) - digits;
}

/**
 * The smallest amounts that Stripe collects, in its minor units, of the currencies of which it names them: less is refused
 * by Stripe, in other currencies by what the amount is worth.
 */
const smallest: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400, HUF: 17_500 },
  ...{ INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000 },
  USD: 50,
};

/**
 * The amounts nearest to one above 0 that Stripe can collect; null where it can collect that one. Minor units of ISO 4217.
 *
 * @param isAll True where nothing else is paid with it, so that it must not be less than the smallest amount.
 */
export function nearestStripeAmounts(amount: number, currency: string, isAll: boolean): readonly number[] | null {
  const step = Math.max(1, stepOf(currency) / 10 ** exponentOf(currency));
  const least = isAll ? Math.max(step, Math.ceil((smallest[currency] ?? 0) / 10 ** exponentOf(currency))) : step;
  const below = Math.floor(amount / step) * step;
  if (below === amount && amount >= least) return null;
  return [below, below + step].every((near) => near >= least) ? [below, below + step] : [Math.max(least, below + step)];
}

/** The amount for Stripe, or null where it cannot collect it exactly. Minor units. */
export function toStripeAmount(amount: number, currency: string): number | null {
  const converted = amount * 10 ** exponentOf(currency);
  return Number.isSafeInteger(converted) && converted % stepOf(currency) === 0 ? converted : null;
}

/** Minor units of an amount of Stripe; what they cannot express is cut off. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.floor(amount / 10 ** exponentOf(currency));
}
