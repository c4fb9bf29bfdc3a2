/** Amounts that the console shows and fills in before the service has computed them. */
import { describe, expect, it } from 'vitest';
import { termsFor } from '../src/screens/bookings/rate-terms.ts';
import { priceWithFee, type Rate } from '../src/screens/box-office/steps.ts';

const step = (given: object) => ({ price: 0, fee_type: 'fixed', fee_quantity: 0, ...given }) as Rate['prices'][number];

describe('the price of a ticket at the box office', () => {
  it('has its fee rounded half up to the units of the currency', () => {
    const percentage = { fee_type: 'percentage', fee_quantity: 7.5 };
    expect(priceWithFee(step({ price: 14.33, ...percentage }), 'EUR')).toBe(15.4);
    expect(priceWithFee(step({ price: 1433, ...percentage }), 'JPY')).toBe(1540);
    expect(priceWithFee(step({ price: 14.334, ...percentage }), 'KWD')).toBe(15.409);
    expect(priceWithFee(step({ price: 0.1, fee_quantity: 0.2 }), 'EUR')).toBe(0.3);
  });

  it('has no fee where the ticket costs nothing', () => {
    expect(priceWithFee(step({ fee_quantity: 1.5 }), 'EUR')).toBe(0);
  });
});

describe('price and advance of a booking rate', () => {
  const rate = { price: 85, included_persons: 4, supplement_price: 0.1 };

  it('are amounts of the currency, which the service takes', () => {
    const deposit = { type: 'percentage', amount: 33.33 } as const;
    expect(termsFor({ ...rate, deposit }, 4, 'EUR')).toEqual({ price: 85, deposit: 28.33 });
    expect(termsFor({ ...rate, deposit }, 7, 'EUR')).toEqual({ price: 85.3, deposit: 28.43 });
    expect(termsFor({ ...rate, price: 1234, deposit: { type: 'percentage', amount: 15 } }, 4, 'JPY')).toEqual({
      price: 1234,
      deposit: 185,
    });
  });

  it('the advance is never more than the price', () => {
    expect(termsFor({ ...rate, deposit: { type: 'fixed', amount: 100 } }, 2, 'EUR').deposit).toBe(85);
  });
});
