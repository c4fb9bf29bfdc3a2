/** Ticket rates, their price steps and supplements as callers see them. */
import { describe, expect, it, test } from 'vitest';
import type {
  RatePriceRow,
  RateSupplementRow,
  TicketRateRow,
} from '../../src/contexts/ticketing/ticket-rates/ticket-rates.ts';
import { presentPrice } from '../../src/wire/presenters/price.ts';
import { presentSupplement, presentTicketRate } from '../../src/wire/presenters/ticket-rate.ts';

const now = '2026-11-20T21:00:00.000Z';
const past = '2026-11-20T20:59:59.999Z';
const future = '2026-11-20T21:00:00.001Z';

function step(id: string, given: Partial<RatePriceRow> = {}): RatePriceRow {
  return {
    price_id: id,
    price_name: id,
    price_includes: '',
    price_additional_info: '',
    price_valid_until: null,
    price_amount: 1850,
    price_fee_type: 'fixed',
    price_fee_fixed: 150,
    price_fee_percentage: 0,
    price_quota: 10,
    price_used_count: 0,
    price_party_size: 1,
    currency_digits: 2,
    ...given,
  };
}

describe('a price on the wire', () => {
  test.each<[string, Partial<RatePriceRow>, object]>([
    ['has euros with cents', {}, { price: 18.5, fee_type: 'fixed', fee_quantity: 1.5, valid_until: '' }],
    ['has yen without decimals', { currency_digits: 0 }, { price: 1850, fee_quantity: 150 }],
    ['has dinars with three decimals', { currency_digits: 3 }, { price: 1.85, fee_quantity: 0.15 }],
    [
      'has a fee in percent as it is, whatever the currency',
      { price_fee_type: 'percentage', price_fee_percentage: 7.25, currency_digits: 0 },
      { fee_type: 'percentage', fee_quantity: 7.25 },
    ],
    ['says until when it sells', { price_valid_until: past }, { valid_until: past }],
    ['counts its places', { price_used_count: 4 }, { quantity: 10, used: 4 }],
  ])('%s', (_, given, expected) => {
    expect(presentPrice(step('prc_a', given))).toMatchObject(expected);
  });
});

const supplement: RateSupplementRow = {
  id: 'sup_a',
  label: 'Cloakroom',
  description: 'One piece',
  price: 300,
  has_fake_price: true,
  fake_price: 500,
  product_quantity: 1,
  service_charge_type: 'percentage',
  service_charge_fixed: 0,
  service_charge_percentage: 10,
  purchase_min: 0,
  purchase_max: 2,
  purchase_unlimited: false,
  redemption_deadline_seconds: null,
  position: 0,
};

describe('a supplement on the wire', () => {
  it('has its service charge in percent, and no deadline where there is none', () => {
    expect(presentSupplement(supplement, 2)).toEqual({
      _id: 'sup_a',
      label: 'Cloakroom',
      description: 'One piece',
      price: 3,
      fake_price: 5,
      product_quantity: 1,
      service_charge_amount: 10,
      has_fake_price: true,
      service_charge_type: 'percentage',
      purchase_limit: { min_quantity: 0, max_quantity: 2, is_unlimited: false },
      redemption_deadline: { is_expiration_enabled: false, expiration_deadline: 0 },
    });
  });

  it('has a fixed service charge in major units, and its deadline in seconds, also one before the start', () => {
    const row = {
      ...supplement,
      service_charge_type: 'fixed' as const,
      service_charge_fixed: 30,
      redemption_deadline_seconds: -3600,
    };
    expect(presentSupplement(row, 2)).toMatchObject({
      service_charge_amount: 0.3,
      redemption_deadline: { is_expiration_enabled: true, expiration_deadline: -3600 },
    });
  });
});

describe('a rate on the wire', () => {
  const row: TicketRateRow = {
    complete: false,
    valid_from: past,
    valid_until: null,
    quota: 100,
    sold_count: 99,
    event_active: true,
    event_cancelled: false,
    event_starts_at: past,
    event_ends_at: future,
    id: 'rate_a',
    organization_id: 'org_a',
    event_id: 'evt_a',
    name: 'General',
    slug: 'general',
    type: 'limited',
    nominative: true,
    has_discount_codes_enabled: false,
    show_all_prices: true,
    purchase_min: 1,
    purchase_max: 10,
    warranty_enabled: true,
    warranty_is_fixed: true,
    warranty_fixed_price: 250,
    warranty_percentage: 0,
    warranty_hours: 48,
    name_change_fee: null,
    fields: [],
    questions: [],
    created_at: past,
    currency_digits: 2,
    prices: [step('prc_a', { price_used_count: 10 }), step('prc_b')],
    supplements: [],
  };

  it('shows the current price, what is left, and money in major units', () => {
    expect(presentTicketRate(row, { now: new Date(now) })).toMatchObject({
      _id: 'rate_a',
      available: true,
      current_price: { _id: 'prc_b' },
      prices: [{ _id: 'prc_a' }, { _id: 'prc_b' }],
      warranty: { enabled: true, is_fixed: true, fixed_price: 2.5, percentage: 0, hours: 48 },
      availability: { sold: 99, available: 1 },
    });
  });

  it('counts as available what its price steps have that sell, and no more than the rate has', () => {
    const soldOut = step('prc_a', { price_quota: 20, price_used_count: 20 });
    const ended = step('prc_b', { price_quota: 50, price_used_count: 0, price_valid_until: past });
    const sells = step('prc_c', { price_quota: 9, price_used_count: 4 });
    const availableOf = (prices: (typeof sells)[], quota = 100) =>
      presentTicketRate({ ...row, quota, sold_count: 29, prices }, { now: new Date(now) }).availability.available;
    expect(availableOf([soldOut, ended])).toBe(0);
    expect(availableOf([soldOut, ended, sells])).toBe(5);
    expect(availableOf([soldOut, sells], 30)).toBe(1);
  });

  it('keeps its form without a price step', () => {
    expect(presentTicketRate({ ...row, prices: [] }, { now: new Date(now) })).toMatchObject({
      available: false,
      prices: [],
      current_price: { _id: '', price: 0, fee_type: 'fixed', valid_until: '' },
    });
  });
});
