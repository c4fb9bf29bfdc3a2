import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountsOn,
  type PricedTicket,
  priceTickets,
  type TicketToPrice,
} from '../../src/contexts/sales/pricing/pricing.ts';

/** Minor units: small prices meet every rounding, large ones the limits of exact numbers. */
const amount = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10 ** 12 }));
/** At most four decimals, as they are stored. */
const percentage = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);
const charge = fc.record({ type: fc.constantFrom('fixed', 'percentage'), fixed: amount, percentage });
const ticket: fc.Arbitrary<TicketToPrice> = fc.record({
  price: amount,
  memberPercentage: percentage,
  fee: charge,
  feeProviderPercentage: percentage,
  supplements: fc.array(fc.record({ price: amount, units: fc.integer({ min: 1, max: 20 }), serviceCharge: charge }), {
    maxLength: 3,
  }),
  warranty: fc.option(charge, { nil: null }),
});
const discount = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), percentage }),
  fc.record({ type: fc.constant('fixed' as const), amount }),
);
const purchase = fc.tuple(fc.array(ticket, { minLength: 1, maxLength: 50 }), fc.option(discount, { nil: null }));

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const totalOf = (tickets: readonly PricedTicket[]) => sumOf(tickets.map(({ total }) => total));

describe('the price of a purchase', () => {
  it('is the sum of parts that are whole minor units and never negative', () => {
    fc.assert(
      fc.property(purchase, ([tickets, given]) => {
        for (const priced of priceTickets(tickets, given)) {
          const { supplements, ...parts } = priced;
          for (const part of [...Object.values(parts), ...supplements.flatMap((one) => Object.values(one))]) {
            expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
          }
          expect(priced.total).toBe(
            priced.price -
              priced.discount +
              priced.feesOrganization +
              priced.feesProvider +
              priced.supplementsTotal +
              priced.serviceChargeTotal +
              priced.warranty,
          );
          expect(priced.supplementsTotal).toBe(sumOf(supplements.map(({ price }) => price)));
          expect(priced.serviceChargeTotal).toBe(sumOf(supplements.map(({ serviceCharge }) => serviceCharge)));
        }
      }),
    );
  });

  it('does not depend on the order of the tickets', () => {
    fc.assert(
      fc.property(purchase, fc.array(fc.nat(), { minLength: 50, maxLength: 50 }), ([tickets, given], keys) => {
        const places = [...tickets.keys()].sort((a, b) => keys[a]! - keys[b]!);
        const shuffled = priceTickets(
          places.map((place) => tickets[place]!),
          given,
        );
        expect(totalOf(shuffled)).toBe(totalOf(priceTickets(tickets, given)));
      }),
    );
  });

  it('takes a fixed discount off once, in proportion, and never more than the prices', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 50 }), amount, (prices, off) => {
        const discounts = discountsOn(prices, { type: 'fixed', amount: off });
        const sum = sumOf(prices);
        expect(sumOf(discounts)).toBe(Math.min(off, sum));
        for (const [index, share] of discounts.entries()) {
          expect(share).toBeLessThanOrEqual(prices[index]!);
          const exact = sum === 0 ? 0 : (BigInt(prices[index]!) * BigInt(Math.min(off, sum))) / BigInt(sum);
          expect(BigInt(share) - BigInt(exact)).toBeLessThanOrEqual(1n);
          expect(BigInt(share)).toBeGreaterThanOrEqual(BigInt(exact));
        }
      }),
    );
  });

  it('takes off what a member has before a code, and never more than the price', () => {
    fc.assert(
      fc.property(purchase, ([tickets, given]) => {
        const ofMembers = priceTickets(tickets, null);
        for (const [index, { price, discount: off }] of priceTickets(tickets, given).entries()) {
          expect(off).toBeGreaterThanOrEqual(ofMembers[index]!.discount);
          expect(off).toBeLessThanOrEqual(price);
        }
      }),
    );
  });

  it('leaves nothing but supplements, their charges and the warranty at a discount of 100 %', () => {
    fc.assert(
      fc.property(fc.array(ticket, { minLength: 1, maxLength: 10 }), (tickets) => {
        for (const priced of priceTickets(tickets, { type: 'percentage', percentage: 100 })) {
          expect(priced.discount).toBe(priced.price);
          expect(priced.feesOrganization + priced.feesProvider).toBe(0);
          expect(priced.total).toBe(priced.supplementsTotal + priced.serviceChargeTotal + priced.warranty);
        }
      }),
    );
  });
});
