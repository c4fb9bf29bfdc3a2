/** What holds of base and tax on invoices, whatever is sold and given back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctiveTaxLine, splitTax, taxLines } from '../../src/contexts/sales/invoices/tax.ts';

/** Up to 10 million major units, in a currency of 0, 2 or 3 decimals. */
const amount = fc.constantFrom(0, 2, 3).chain((digits) => fc.integer({ min: 0, max: 10_000_000 * 10 ** digits }));
const percentage = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);

describe('splitTax', () => {
  it('base and tax make up the total, neither below 0, and the base is the nearest to the exact one', () => {
    fc.assert(
      fc.property(amount, percentage, (total, percent) => {
        const { base, tax } = splitTax(total, percent);
        expect(base + tax).toBe(total);
        expect(Math.min(base, tax)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(base - (total * 100) / (100 + percent))).toBeLessThanOrEqual(0.500_001);
      }),
    );
  });
});

describe('taxLines', () => {
  it('sum up to the lines, whatever their order, with one line for each percentage', () => {
    const line = fc.record({ total: amount, taxPercentage: fc.constantFrom(0, 4, 10, 21, 5.5) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const taxes = taxLines(lines);
        const sum = lines.reduce((all, { total }) => all + total, 0);
        expect(taxes.reduce((all, { base, tax }) => all + base + tax, 0)).toBe(sum);
        expect(new Set(taxes.map(({ percentage: percent }) => percent)).size).toBe(taxes.length);
        expect(taxLines([...lines].reverse())).toEqual(taxes);
      }),
    );
  });
});

describe('correctiveTaxLine', () => {
  it('gives back exactly base and tax once everything is given back, in whatever steps', () => {
    fc.assert(
      fc.property(amount, percentage, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (total, percent, cuts) => {
        const ends = [...cuts.map((cut) => Math.floor(cut * total)), total].sort((a, b) => a - b);
        let correctedBefore = 0;
        const sum = { base: 0, tax: 0 };
        for (const end of ends) {
          const given = { percentage: percent, invoiced: total, correctedBefore, amount: end - correctedBefore };
          const { base, tax, total: all } = correctiveTaxLine(given);
          expect(base + tax).toBe(all);
          expect(Math.max(base, tax)).toBeLessThanOrEqual(0);
          sum.base += base;
          sum.tax += tax;
          correctedBefore = end;
        }
        const first = splitTax(total, percent);
        expect([first.base + sum.base, first.tax + sum.tax]).toEqual([0, 0]);
      }),
    );
  });
});
