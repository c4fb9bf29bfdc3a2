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

/** An amount with the percentage of tax that it includes. */
export interface TaxedAmount {
  readonly tax_percentage: number;
  readonly total: number;
}

/** Divides and rounds half up; a dividend of 0 or more and a divisor above 0. */
const divide = (dividend: bigint, divisor: bigint) => Number((2n * dividend + divisor) / (2n * divisor));

/**
 * Splits an amount of 0 or more that includes tax (percent with at most four decimals). The base is
 * total × 100 / (100 + percentage), rounded half up to the minor unit, and the tax is the rest: the two always make up the
 * total.
 */
export function splitTax(total: number, percentage: number): SplitAmount {
  const whole = BigInt(100 * percentageScale);
  const base = divide(BigInt(total) * whole, whole + BigInt(Math.round(percentage * percentageScale)));
  return { base, tax: total - base };
}

/**
 * The lines of an invoice with their bases. The base of a line is what it adds to the base of the sum of the lines before it
 * with the same percentage, so that the bases of a percentage make up exactly the base of their sum.
 */
export function withBases<Line extends TaxedAmount>(lines: readonly Line[]): (Line & { readonly base: number })[] {
  const totals = new Map<number, number>();
  return lines.map((line) => {
    const before = totals.get(line.tax_percentage) ?? 0;
    totals.set(line.tax_percentage, before + line.total);
    const base = splitTax(before + line.total, line.tax_percentage).base - splitTax(before, line.tax_percentage).base;
    return { ...line, base };
  });
}

/** Base and tax for each percentage, the lowest first: the sums of the lines. */
export function taxLines(lines: readonly (TaxedAmount & { readonly base: number })[]): TaxLine[] {
  const sums = new Map<number, { base: number; total: number }>();
  for (const { tax_percentage: percentage, base, total } of lines) {
    const sum = sums.get(percentage) ?? { base: 0, total: 0 };
    sums.set(percentage, { base: sum.base + base, total: sum.total + total });
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([percentage, { base, total }]) => ({ percentage, base, tax: total - base, total }));
}

/** A line of an invoice, and what corrections have left of it; minor units. */
export interface LineLeft extends TaxedAmount {
  readonly base: number;
  readonly left: number;
  readonly baseLeft: number;
}

/** What a correction takes of a line: amounts below 0. */
export interface Taken<Line> {
  readonly line: Line;
  readonly total: number;
  readonly base: number;
}

/**
 * Takes an amount above 0 off lines, the first ones first, and answers with what it takes of each, and with the lines after
 * it. What is left of a line has the part of its base that is left of its total, rounded half up: a line that is given back
 * as a whole gives back exactly its base. What is more than all that is left is taken off the first line.
 */
export function takeFromLines<Line extends LineLeft>(
  lines: readonly Line[],
  amount: number,
): { readonly taken: readonly Taken<Line>[]; readonly after: readonly Line[] } {
  let rest = amount;
  const shares = lines.map(({ left }) => {
    const share = Math.min(Math.max(left, 0), rest);
    rest -= share;
    return share;
  });
  if (shares.length > 0) shares[0]! += rest;
  const after = lines.map((line, index) => {
    const share = shares[index]!;
    if (share === 0) return line;
    const left = line.left - share;
    return { ...line, left, baseLeft: baseOfRest(line, left) };
  });
  const taken = lines.map((line, index) => ({
    line,
    total: 0 - shares[index]!,
    base: after[index]!.baseLeft - line.baseLeft,
  }));
  return { taken: taken.filter(({ total }) => total !== 0), after };
}

function baseOfRest({ total, base }: LineLeft, left: number): number {
  if (left <= 0) return left;
  return divide(BigInt(base) * BigInt(left), BigInt(total));
}
