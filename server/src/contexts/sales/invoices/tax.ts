/** Base and tax of prices that include tax: pure functions over minor units. */

/** Decimals that a percentage may have, as a factor. */
const percentageScale = 10_000;

/** An amount with tax, in its two parts; minor units. */
export interface SplitAmount {
  readonly base: number;
  readonly tax: number;
}

/** What an invoice shows for one percentage. */
export interface TaxLine extends SplitAmount {
  readonly percentage: number;
  readonly total: number;
}

/**
 * Splits an amount of 0 or more that includes tax (percent with at most four decimals). The base is
 * total × 100 / (100 + percentage), rounded half up to the minor unit, and the tax is the rest: the two always make up the
 * total.
 */
export function splitTax(total: number, percentage: number): SplitAmount {
  const whole = BigInt(100 * percentageScale);
  const withTax = whole + BigInt(Math.round(percentage * percentageScale));
  const base = Number((2n * BigInt(total) * whole + withTax) / (2n * withTax));
  return { base, tax: total - base };
}

/** Base and tax for each percentage, the lowest first. Split once for the sum of its lines, not line by line. */
export function taxLines(lines: readonly { readonly taxPercentage: number; readonly total: number }[]): TaxLine[] {
  const totals = new Map<number, number>();
  for (const { taxPercentage, total } of lines) totals.set(taxPercentage, (totals.get(taxPercentage) ?? 0) + total);
  return [...totals]
    .sort(([a], [b]) => a - b)
    .map(([percentage, total]) => ({ percentage, ...splitTax(total, percentage), total }));
}

/**
 * What an amount that is given back takes of base and tax, as amounts below 0: the difference of what is left before and
 * after it. So invoices that together give everything back take exactly the base and the tax of the first one.
 */
export function correctiveTaxLine({
  percentage,
  invoiced,
  correctedBefore,
  amount,
}: {
  readonly percentage: number;
  /** The total of the first invoice at this percentage. */
  readonly invoiced: number;
  /** Of it, what earlier invoices gave back. */
  readonly correctedBefore: number;
  /** Above 0. */
  readonly amount: number;
}): TaxLine {
  const before = splitTax(invoiced - correctedBefore, percentage);
  const after = splitTax(invoiced - correctedBefore - amount, percentage);
  return { percentage, base: after.base - before.base, tax: after.tax - before.tax, total: 0 - amount };
}
