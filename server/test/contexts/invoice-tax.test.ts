/** Base and tax of invoices, one example for each rule; server/test/properties/invoice-tax.test.ts has the rest. */
import { describe, expect, it } from 'vitest';
import { correctiveTaxLine, splitTax, taxLines } from '../../src/contexts/sales/invoices/tax.ts';

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
    const lines = [
      { taxPercentage: 21, total: 100 },
      { taxPercentage: 4, total: 104 },
      { taxPercentage: 21, total: 100 },
      { taxPercentage: 10, total: 110 },
    ];
    // Twice 100 with 21 % have the base 165.29; one by one they would have 83 + 83.
    expect(taxLines(lines)).toEqual([
      { percentage: 4, base: 100, tax: 4, total: 104 },
      { percentage: 10, base: 100, tax: 10, total: 110 },
      { percentage: 21, base: 165, tax: 35, total: 200 },
    ]);
  });

  it('of refunds are what each takes of the invoice, below 0', () => {
    const refund = { percentage: 21, invoiced: 200, amount: 100 };
    expect(correctiveTaxLine({ ...refund, correctedBefore: 0 })).toEqual({
      percentage: 21,
      base: -82,
      tax: -18,
      total: -100,
    });
    expect(correctiveTaxLine({ ...refund, correctedBefore: 100 })).toEqual({
      percentage: 21,
      base: -83,
      tax: -17,
      total: -100,
    });
  });
});
