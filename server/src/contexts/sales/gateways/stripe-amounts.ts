/**
 * Amounts as Stripe writes them. Its minor units are those of ISO 4217, but for a few currencies, and of some it takes
 * round amounts only (https://docs.stripe.com/currencies).
 */
import { currencyDigits } from '../../identity/organizations/organizations.ts';

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

/** The amount for Stripe, or null where it cannot collect it exactly. Minor units. */
export function toStripeAmount(amount: number, currency: string): number | null {
  const converted = amount * 10 ** exponentOf(currency);
  return Number.isSafeInteger(converted) && converted % stepOf(currency) === 0 ? converted : null;
}

/** Minor units of an amount of Stripe; what they cannot express is cut off. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.floor(amount / 10 ** exponentOf(currency));
}
