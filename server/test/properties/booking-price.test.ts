import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookingTerms, priceBooking } from '../../src/contexts/sales/pricing/pricing.ts';

/** Minor units: small prices meet every rounding, large ones the limits of exact numbers. */
const amount = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10 ** 11 }));
/** At most four decimals, as they are stored. */
const percentage = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);
const charge = fc.record({ type: fc.constantFrom('fixed', 'percentage'), fixed: amount, percentage });
const terms: fc.Arbitrary<BookingTerms> = fc.record({
  price: amount,
  includedPersons: fc.integer({ min: 1, max: 20 }),
  supplementPrice: amount,
  deposit: charge,
  fee: charge,
});
const discount = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('percentage' as const), percentage }),
    fc.record({ type: fc.constant('fixed' as const), amount }),
  ),
  { nil: null },
);
const people = fc.integer({ min: 1, max: 1_000 });

describe('the price of a booking', () => {
  it('is made of whole minor units that add up, and the advance is a part of it', () => {
    fc.assert(
      fc.property(terms, people, discount, fc.boolean(), (given, count, off, fullPayment) => {
        const priced = priceBooking(given, { people: count, discount: off, fullPayment });
        for (const part of Object.values(priced)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
        expect(priced.price).toBe(priced.base + priced.supplements - priced.discount);
        expect(priced.total).toBe(priced.price + priced.fee);
        expect(priced.dueNow).toBe(priced.deposit + priced.fee);
        expect(priced.deposit).toBeLessThanOrEqual(priced.price);
        expect(priced.dueNow).toBeLessThanOrEqual(priced.total);
      }),
    );
  });

  it('is the base up to the included persons, and grows by the supplement with each further one', () => {
    fc.assert(
      fc.property(terms, people, (given, count) => {
        const step = priceBooking(given, { people: count + 1 }).price - priceBooking(given, { people: count }).price;
        expect(step).toBe(count < given.includedPersons ? 0 : given.supplementPrice);
        expect(priceBooking(given, { people: 1 }).price).toBe(given.price);
      }),
    );
  });

  it('is nothing at a discount of 100 %, with neither fee nor advance', () => {
    fc.assert(
      fc.property(terms, people, fc.boolean(), (given, count, fullPayment) => {
        const free = priceBooking(given, {
          people: count,
          discount: { type: 'percentage', percentage: 100 },
          fullPayment,
        });
        expect(free).toMatchObject({ price: 0, fee: 0, deposit: 0, dueNow: 0, total: 0 });
      }),
    );
  });

  it('is paid whole, with its fee, where a full payment is asked for', () => {
    fc.assert(
      fc.property(terms, people, discount, (given, count, off) => {
        const priced = priceBooking(given, { people: count, discount: off, fullPayment: true });
        expect(priced.deposit).toBe(priced.price);
        expect(priced.dueNow).toBe(priced.total);
      }),
    );
  });
});
