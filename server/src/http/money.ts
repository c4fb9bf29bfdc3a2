/** Between the wire's numbers in major units and the exact minor units of the rules. */

/** Minor units of an amount, or null where it has more decimals than the currency. */
export function toMinor(amount: number, currencyDigits: number): number | null {
  // 15 significant digits are what a double holds exactly: 19.99 * 100 is 1998.9999999999998, rounded it is 1999.
  const minor = Math.round(amount * 10 ** currencyDigits);
  return Number.isSafeInteger(minor) && minor / 10 ** currencyDigits === amount ? minor : null;
}

/** The number that is written for minor units. */
export function toMajor(minor: number, currencyDigits: number): number {
  return minor / 10 ** currencyDigits;
}

/** Decimal text with the digits of the currency, such as "15.00". */
export function toDecimal(minor: number, currencyDigits: number): string {
  return toMajor(minor, currencyDigits).toFixed(currencyDigits);
}
