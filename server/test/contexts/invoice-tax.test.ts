/** Base and tax of invoices, one example for each rule; server/test/properties/invoice-tax.test.ts has the rest. */
import { describe, expect, it } from 'vitest';
import { simplifiedLimitOf } from '../../src/contexts/sales/invoices/invoices.ts';
import { splitTax, takeFromLines, taxLines, withBases } from '../../src/contexts/sales/invoices/tax.ts';

describe('base and tax', () => {
  it.each([
    [12_100, 21, 10_000, 2_100],
    [2_150, 21, 1_777, 373],
    [1, 21, 1, 0],
    [1_000, 10, 909, 91],
    [105, 10, 95, 10],
    [999, 0, 999, 0],
    [3, 100, 2, 1],
    [1_000_001, 0.0001, 1_000_000, 1],
  ])('of %i with %d %% are %i and %i', (total, percentage, base, tax) => {
    expect(splitTax(total, percentage)).toEqual({ base, tax });
  });

  it('are split once for all lines of a percentage, the lowest percentage first', () => {
    const lines = withBases([
      { tax_percentage: 21, total: 100 },
      { tax_percentage: 4, total: 104 },
      { tax_percentage: 21, total: 100 },
      { tax_percentage: 10, total: 110 },
    ]);
    // Twice 100 with 21 % have the base 165.29; one by one they would have 83 + 83.
    expect(lines.map(({ base }) => base)).toEqual([83, 100, 82, 100]);
    expect(taxLines(lines)).toEqual([
      { percentage: 4, base: 100, tax: 4, total: 104 },
      { percentage: 10, base: 100, tax: 10, total: 110 },
      { percentage: 21, base: 165, tax: 35, total: 200 },
    ]);
  });
});

describe('what a correction takes', () => {
  const line = (total: number, base: number, left = total, baseLeft = base) => {
    return { tax_percentage: 21, total, base, left, baseLeft };
  };
  const amounts = ({ taken }: ReturnType<typeof takeFromLines>) => taken.map(({ total, base }) => [total, base]);

  it('is taken off the first lines first, and of each its part of the base', () => {
    const lines = [line(2000, 1653), line(150, 124)];
    const first = takeFromLines(lines, 500);
    expect(amounts(first)).toEqual([[-500, -413]]);
    expect(first.after).toEqual([line(2000, 1653, 1500, 1240), lines[1]]);
    expect(first.taken[0]!.line).toEqual(lines[0]);
    expect(amounts(takeFromLines(first.after, 1650))).toEqual([
      [-1500, -1240],
      [-150, -124],
    ]);
  });

  it('is rounded half up on what is left', () => {
    expect(amounts(takeFromLines([line(2, 1)], 1))).toEqual([[-1, 0]]);
    expect(amounts(takeFromLines([line(2, 1, 1, 1)], 1))).toEqual([[-1, -1]]);
  });

  it('is taken off the first line where it is more than what is left of all', () => {
    const { taken, after } = takeFromLines([line(100, 83), line(50, 41, 0, 0)], 120);
    expect(amounts({ taken, after })).toEqual([[-120, -103]]);
    expect(after).toEqual([line(100, 83, -20, -20), line(50, 41, 0, 0)]);
  });

  it('leaves alone lines of which nothing is left', () => {
    const { taken } = takeFromLines([line(50, 41, 0, 0), line(100, 83)], 40);
    expect(amounts({ taken, after: [] })).toEqual([[-40, -33]]);
  });
});

describe('the limit of simplified invoices', () => {
  it.each([
    ['ES', 'EUR', null, 40_000],
    ['DE', 'EUR', null, 25_000],
    ['FR', 'EUR', null, 15_000],
    ['EE', 'EUR', null, 10_000],
    ['LV', 'EUR', null, 10_000],
    ['SK', 'EUR', null, 10_000],
    ['GB', 'EUR', null, null],
    ['HU', 'HUF', null, null],
    ['EE', 'EUR', 0, 0],
    ['GB', 'GBP', 25_000, 25_000],
  ])('in %s, in %s, where the organization sets %s, is %s', (country, currency, simplified_limit, limit) => {
    expect(simplifiedLimitOf({ country, currency, simplified_limit })).toBe(limit);
  });
});
