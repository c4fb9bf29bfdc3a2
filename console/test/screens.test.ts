/** What screens work out by themselves: prices at the box office, and the state of tables. */
import { describe, expect, it } from 'vitest';
import { termsFor } from '../src/screens/bookings/rate-terms.ts';
import { type Booking, isTakeable, type ShownSpace, stateOfSpace } from '../src/screens/bookings/space-state.ts';
import type { Rate } from '../src/screens/box-office/steps.ts';
import { priceWithFee, stepsFor } from '../src/screens/box-office/steps.ts';

describe('the box office', () => {
  const now = Date.parse('2026-11-21T22:30:00.000Z');
  const step = (_id: string, given: Partial<Rate['prices'][number]> = {}) =>
    ({ _id, quantity: 10, used: 0, valid_until: null, ...given }) as Rate['prices'][number];
  const rateOf = (...prices: Rate['prices'][number][]) => ({ prices }) as Rate;

  it('sells at the steps that are not over, each as often as places of it are left', () => {
    const rate = rateOf(
      step('over', { valid_until: new Date(now).toISOString() }),
      step('full', { used: 10 }),
      step('early', { used: 8, valid_until: new Date(now + 1).toISOString() }),
      step('late'),
    );
    expect(stepsFor(rate, 3, now).map(({ _id }) => _id)).toEqual(['early', 'early', 'late']);
    expect(stepsFor(rate, 50, now)).toHaveLength(12);
  });

  it('adds a fee that is fixed, or a part of the price', () => {
    expect(priceWithFee(step('fixed', { price: 40, fee_type: 'fixed', fee_quantity: 1.5 }), 'EUR')).toBe(41.5);
    expect(priceWithFee(step('part', { price: 40, fee_type: 'percentage', fee_quantity: 5 }), 'EUR')).toBe(42);
  });

  it('rounds the fee half up to the units of the currency', () => {
    const part = { fee_type: 'percentage', fee_quantity: 7.5 } as const;
    expect(priceWithFee(step('euro', { price: 14.33, ...part }), 'EUR')).toBe(15.4);
    expect(priceWithFee(step('yen', { price: 1433, ...part }), 'JPY')).toBe(1540);
    expect(priceWithFee(step('dinar', { price: 14.334, ...part }), 'KWD')).toBe(15.409);
    expect(priceWithFee(step('fixed', { price: 0.1, fee_type: 'fixed', fee_quantity: 0.2 }), 'EUR')).toBe(0.3);
  });

  it('adds no fee where the ticket costs nothing', () => {
    expect(priceWithFee(step('free', { price: 0, fee_type: 'fixed', fee_quantity: 1.5 }), 'EUR')).toBe(0);
  });
});

describe('the rate of a booking', () => {
  const rate = { price: 85, included_persons: 4, supplement_price: 0.1 };

  it('fills in a price and an advance that the service takes', () => {
    const deposit = { type: 'percentage', amount: 33.33 } as const;
    expect(termsFor({ ...rate, deposit }, 4, 'EUR')).toEqual({ price: 85, deposit: 28.33 });
    expect(termsFor({ ...rate, deposit }, 7, 'EUR')).toEqual({ price: 85.3, deposit: 28.43 });
    const yen = { ...rate, price: 1234, deposit: { type: 'percentage', amount: 15 } } as const;
    expect(termsFor(yen, 4, 'JPY')).toEqual({ price: 1234, deposit: 185 });
  });

  it('fills in no advance above the price', () => {
    expect(termsFor({ ...rate, deposit: { type: 'fixed', amount: 100 } }, 2, 'EUR').deposit).toBe(85);
  });
});

describe('a table', () => {
  const times = {
    arrived_at: '2026-11-21T22:10:00.000Z',
    seated_at: '2026-11-21T22:20:00.000Z',
    released_at: '2026-11-21T23:20:00.000Z',
  };
  const booking = (status: Booking['status'], given: Partial<Booking> = {}) =>
    ({ _id: status, status, space_ids: ['table'], hour: '22:00', ...times, ...given }) as Booking;

  it('shows the booking that holds it, then who asks for it, then who left', () => {
    const all = [booking('rejected'), booking('released'), booking('pending'), booking('accepted')];
    const more = [...all, booking('arrival'), booking('sitting')];
    const shown = [2, 3, 4, 5, 6].map((count) => stateOfSpace('table', more.slice(0, count)).state);
    expect(shown).toEqual(['released', 'pending', 'accepted', 'arrival', 'sitting']);
    expect(stateOfSpace('table', [booking('rejected'), booking('sitting', { space_ids: ['another'] })])).toEqual({
      state: 'free',
      booking: null,
      since: '',
    });
  });

  it.each([
    ['pending', '22:00'],
    ['accepted', '22:00'],
    ['arrival', times.arrived_at],
    ['sitting', times.seated_at],
    ['released', times.released_at],
  ] as const)('says of a booking that is %s since when: %s', (status, since) => {
    expect(stateOfSpace('table', [booking(status)]).since).toBe(since);
  });

  it.each<[Partial<ShownSpace>, boolean]>([
    [{ state: 'free', booking: null }, true],
    [{ state: 'released', booking: booking('released') }, true],
    [{ state: 'pending', booking: booking('pending', { awaited_payment_id: '' }) }, true],
    [{ state: 'pending', booking: booking('pending', { awaited_payment_id: 'pay_1' }) }, false],
    [{ state: 'accepted', booking: booking('accepted') }, false],
  ])('with %j can be taken: %s', (shown, expected) => {
    expect(isTakeable({ since: '', ...shown } as ShownSpace)).toBe(expected);
  });
});
