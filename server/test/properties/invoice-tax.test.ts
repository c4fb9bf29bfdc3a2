/** What holds of base and tax on invoices, whatever is sold and given back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesToIssue, type SoldLine } from '../../src/contexts/sales/invoices/invoice-lines.ts';
import { shownLine } from '../../src/contexts/sales/invoices/invoices.ts';
import { splitTax, takeFromLines, taxLines, withBases } from '../../src/contexts/sales/invoices/tax.ts';
import { remainingParts } from '../../src/contexts/sales/pricing/pricing.ts';
import { toMajor } from '../../src/http/money.ts';

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

const taxed = fc.record({ total: amount, tax_percentage: fc.constantFrom(0, 4, 10, 21, 5.5) });

describe('lines of an invoice', () => {
  it('make up base and total of each percentage, each with a base between 0 and its total', () => {
    fc.assert(
      fc.property(fc.array(taxed, { minLength: 1, maxLength: 50 }), (lines) => {
        const split = withBases(lines);
        for (const { base, total } of split) {
          expect(base).toBeGreaterThanOrEqual(0);
          expect(base).toBeLessThanOrEqual(total);
        }
        const taxes = taxLines(split);
        for (const { percentage: percent, base, tax, total } of taxes) {
          const sum = lines.reduce((all, one) => all + (one.tax_percentage === percent ? one.total : 0), 0);
          expect({ base, tax, total }).toEqual({ ...splitTax(sum, percent), total: sum });
        }
        expect(new Set(taxes.map(({ percentage: percent }) => percent)).size).toBe(taxes.length);
        expect(taxLines(withBases([...lines].reverse()))).toEqual(taxes);
      }),
    );
  });

  it('are all given back, base and tax, by corrections that give back everything, in whatever steps and order', () => {
    const steps = fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(taxed, { minLength: 1, maxLength: 8 }), steps, (given, cuts) => {
        let lines = withBases(given).map((line, position) => {
          return { ...line, position, left: line.total, baseLeft: line.base };
        });
        const first = lines;
        const sums = lines.map(() => ({ total: 0, base: 0 }));
        const take = (amountToTake: number, from: number) => {
          if (amountToTake === 0) return;
          const { taken, after } = takeFromLines([...lines.slice(from), ...lines.slice(0, from)], amountToTake);
          expect(taken.reduce((all, { total }) => all + total, 0)).toBe(-amountToTake);
          for (const { line, total, base } of taken) {
            // Neither base nor tax grows by what is given back.
            expect(Math.max(base, total - base)).toBeLessThanOrEqual(0);
            sums[line.position]!.total -= total;
            sums[line.position]!.base -= base;
          }
          lines = [...after].sort((a, b) => a.position - b.position);
        };
        for (const [from, share] of cuts) {
          const left = lines.reduce((all, line) => all + line.left, 0);
          take(Math.floor(share * left), from % lines.length);
        }
        take(
          lines.reduce((all, line) => all + line.left, 0),
          0,
        );
        expect(sums).toEqual(first.map(({ total, base }) => ({ total, base })));
      }),
    );
  });
});

describe('linesToIssue', () => {
  const part = fc.constantFrom(0, 2, 3).chain((digits) => fc.integer({ min: 0, max: 10_000 * 10 ** digits }));
  const sold: fc.Arbitrary<SoldLine> = fc
    .record({
      price: part,
      discount: fc.double({ min: 0, max: 1, noNaN: true }),
      service_charge: part,
      fees_organization: part,
      fees_provider: part,
      surcharge: part,
      warranty: part,
      tips: part,
      quantity: fc.integer({ min: 1, max: 20 }),
      kind: fc.constantFrom('ticket', 'booking', 'list', 'supplement', 'pass'),
      tax_percentage: fc.constantFrom(0, 4, 10, 21, 5.5),
      bought: fc.array(fc.record({ label: fc.string(), units: fc.integer({ min: 1, max: 5 }), price: part })),
      isKnown: fc.boolean(),
    })
    .map(({ discount, isKnown, ...line }) => {
      const supplements = line.bought.reduce((sum, { price, units }) => sum + price * units, 0) + (isKnown ? 0 : 7);
      return {
        ...line,
        resource_id: 'tkt_1',
        description: `Harbour Lights × ${line.quantity}`,
        supply_date: '2026-11-21',
        discount: Math.floor(discount * (line.price + supplements)),
        supplements,
      };
    });
  const totalOf = (line: SoldLine) =>
    line.price -
    line.discount +
    line.supplements +
    line.service_charge +
    line.fees_organization +
    line.fees_provider +
    line.surcharge +
    line.warranty +
    line.tips;

  it('has a line for each part that costs something, which make up what was paid; units times their price are the base', () => {
    fc.assert(
      fc.property(sold, fc.constantFrom(0, 2, 3), (line, digits) => {
        const lines = withBases(linesToIssue(line, 'en'));
        expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(totalOf(line));
        for (const one of lines) {
          expect(one.total).toBeGreaterThan(0);
          const { base, tax, unitPrice } = shownLine(one);
          expect(base + tax).toBe(one.total);
          // Of two decimals more than the currency has, half of the last one for each unit.
          const difference = Math.abs(toMajor(unitPrice, digits) * one.quantity - toMajor(base, digits));
          expect(difference).toBeLessThanOrEqual(0.005_001 * one.quantity * 10 ** -digits);
          if (one.quantity === 1) expect(unitPrice).toBe(base);
        }
      }),
    );
  });

  it('is taken by refunds in the order in which they take the parts of the price', () => {
    const amountsOf = (line: SoldLine, gone: number) =>
      remainingParts(
        {
          ...line,
          supplements_total: line.supplements,
          supplements_service_charge_total: line.service_charge,
          warranty_total: line.warranty,
        },
        gone,
      );
    fc.assert(
      fc.property(sold, fc.double({ min: 0, max: 1, noNaN: true }), (line, share) => {
        const paid = { ...line, tips: 0 };
        const lines = withBases(linesToIssue(paid, 'en')).map((one) => ({
          ...one,
          left: one.total,
          baseLeft: one.base,
        }));
        const given = Math.floor(share * totalOf(paid));
        const { after } = takeFromLines(lines, given);
        const left = (...kinds: readonly string[]) =>
          after.reduce((sum, one) => sum + (kinds.includes(one.kind) ? one.left : 0), 0);
        expect({
          sales: left('item', 'deposit'),
          supplements: left('supplement'),
          fees_organization: left('service_charge', 'fee'),
          fees_provider: left('provider_fee'),
          surcharges: left('surcharge'),
          warranty: left('warranty'),
        }).toEqual(amountsOf(paid, paid.discount + given));
      }),
    );
  });
});
