/** An amount shared out among things: nothing is lost, and no thing has more than what is left of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareInOrder, shareInProportion, sumOf } from '../../src/contexts/sales/refunds/shares.ts';

const things = (...left: number[]) => left.map((one) => ({ left: one }));
const amounts = (shares: readonly { readonly amount: number }[]) => shares.map(({ amount }) => amount);

it('in order, one thing after the other has what is left of it', () => {
  expect(amounts(shareInOrder(2500, things(2150, 2150, 2150)))).toEqual([2150, 350]);
  expect(amounts(shareInOrder(0, things(2150)))).toEqual([]);
});

it('in proportion, each thing has its share of what is left', () => {
  expect(amounts(shareInProportion(1000, things(2150, 2150)))).toEqual([500, 500]);
  expect(amounts(shareInProportion(1501, things(1433, 2150)))).toEqual([600, 901]);
  expect(amounts(shareInProportion(1, things(2150, 2150)))).toEqual([0, 1]);
});

it('whatever is shared out adds up to the amount, and is at most what is left of each thing', () => {
  const lefts = fc.array(fc.integer({ min: 1, max: 10 ** 14 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lefts, fc.double({ min: 0, max: 1, noNaN: true }), (left, part) => {
      const all = things(...left);
      const amount = Math.floor(sumOf(all, (one) => one.left) * part);
      for (const shares of [shareInOrder(amount, all), shareInProportion(amount, all)]) {
        expect(sumOf(shares, (share) => share.amount)).toBe(amount);
        for (const share of shares) expect(share.amount).toBeLessThanOrEqual(share.locked.left);
      }
    }),
  );
});
