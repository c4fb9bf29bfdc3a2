/** Prices, discounts, fees and refunds, one example for each rule; server/test/properties has what holds for all amounts. */
import { describe, expect, it } from 'vitest';
import {
  type ChargedParts,
  chargeOn,
  departureOf,
  discountsOn,
  type GivenTotal,
  priceBooking,
  priceTickets,
  refundedParts,
  remainingParts,
  splitGivenTotal,
  sumOfParts,
  type TicketToPrice,
} from '../../src/contexts/sales/pricing/pricing.ts';

const fixed = (amount: number) => ({ type: 'fixed', fixed: amount, percentage: 50 }) as const;
const percent = (percentage: number) => ({ type: 'percentage', fixed: 777, percentage }) as const;
const none = fixed(0);

describe('a charge', () => {
  it.each([
    [1050, percent(5.5), 58],
    [1, percent(50), 1],
    [1, percent(49.9999), 0],
    [1_000_000, percent(0.0001), 1],
    [10 ** 13, percent(12.3456), 1_234_560_000_000],
    [1050, fixed(30), 30],
    [0, fixed(30), 30],
    [0, percent(10), 0],
  ])('on %i of %o is %i', (amount, charge, expected) => {
    expect(chargeOn(amount, charge)).toBe(expected);
  });
});

describe('a discount', () => {
  it.each([
    [
      'of a percentage is rounded half up on each price',
      [995, 5, 0],
      { type: 'percentage', percentage: 50 },
      [498, 3, 0],
    ],
    ['of a fixed amount is spread in proportion', [3000, 1000], { type: 'fixed', amount: 400 }, [300, 100]],
    ['gives what rounding down leaves to the first prices', [10, 10, 10], { type: 'fixed', amount: 5 }, [2, 2, 1]],
    ['takes nothing of a price of 0', [0, 1, 2], { type: 'fixed', amount: 1 }, [0, 1, 0]],
    ['takes no more than the prices', [300, 200], { type: 'fixed', amount: 9_999 }, [300, 200]],
    ['takes nothing of prices that are all 0', [0, 0], { type: 'fixed', amount: 500 }, [0, 0]],
    ['of an amount of 0 takes nothing', [300, 200], { type: 'fixed', amount: 0 }, [0, 0]],
    ['that is none takes nothing', [300, 200], null, [0, 0]],
  ] as const)('%s', (_, prices, discount, expected) => {
    expect(discountsOn(prices, discount)).toEqual(expected);
  });
});

describe('one ticket', () => {
  const plain: TicketToPrice = { price: 1500, fee: none, feeProviderPercentage: 0, supplements: [], warranty: null };

  it('has its fee on the price after the discount, split by the share of the provider', () => {
    const [priced] = priceTickets([{ ...plain, fee: percent(10), feeProviderPercentage: 25 }], {
      type: 'percentage',
      percentage: 33,
    });
    // 33 % of 15.00 are 4.95; 10 % of 10.05 are 1.005, hence 1.01; a quarter of that 0.2525, hence 0.25.
    expect(priced).toMatchObject({ discount: 495, feesOrganization: 76, feesProvider: 25, total: 1106 });
  });

  it('has no fee where nothing of its price is left, and no discount on supplements', () => {
    const supplements = [{ price: 300, units: 2, serviceCharge: fixed(20) }];
    const [priced] = priceTickets([{ ...plain, fee: fixed(100), supplements }], { type: 'fixed', amount: 9_999 });
    expect(priced).toMatchObject({ discount: 1500, feesOrganization: 0, supplementsTotal: 600, total: 640 });
    expect(priced!.supplements).toEqual([{ price: 600, serviceCharge: 40 }]);
  });

  it('has its warranty on the price after the discount and the supplements, not on fees', () => {
    const supplements = [{ price: 500, units: 1, serviceCharge: fixed(50) }];
    const [priced] = priceTickets([{ ...plain, fee: fixed(100), supplements, warranty: percent(10) }], {
      type: 'percentage',
      percentage: 50,
    });
    expect(priced).toMatchObject({ warranty: 125, total: 750 + 100 + 500 + 50 + 125 });
  });

  it('has the discount of a code on what the discount of a member leaves', () => {
    const member = { ...plain, memberPercentage: 20 };
    const [priced] = priceTickets([member], { type: 'percentage', percentage: 50 });
    // 20 % of 15.00 are 3.00; half of 12.00 is 6.00.
    expect(priced).toMatchObject({ price: 1500, discount: 900, total: 600 });
    expect(priceTickets([plain], null)[0]).toMatchObject({ price: 1500, discount: 0, total: 1500 });
  });
});

describe('several tickets', () => {
  const ticket = (price: number, fee = none): TicketToPrice => ({
    price,
    fee,
    feeProviderPercentage: 0,
    supplements: [],
    warranty: null,
  });
  const discountsOf = (tickets: TicketToPrice[], amount: number) =>
    priceTickets(tickets, { type: 'fixed', amount }).map(({ discount }) => discount);

  it('stay in the order in which they were given', () => {
    expect(priceTickets([ticket(10), ticket(20), ticket(15)], null).map(({ price }) => price)).toEqual([10, 20, 15]);
  });

  it('are none where none are given', () => {
    expect(priceTickets([], null)).toEqual([]);
  });

  it('get the last minor unit of a fixed discount at the highest price, wherever it stands', () => {
    expect(discountsOf([ticket(10), ticket(20)], 1)).toEqual([0, 1]);
    expect(discountsOf([ticket(20), ticket(10)], 1)).toEqual([1, 0]);
  });

  it('get it at the same one of two with equal prices, whatever their order', () => {
    const [one, other] = [ticket(10, fixed(1)), ticket(10, fixed(2))];
    expect(discountsOf([one, other], 1)).toEqual([1, 0]);
    expect(discountsOf([other, one], 1)).toEqual([0, 1]);
    expect(discountsOf([other, one, one], 2)).toEqual([0, 1, 1]);
  });
});

describe('the price of a booking', () => {
  const terms = { price: 30_000, includedPersons: 6, supplementPrice: 4_025, deposit: percent(25), fee: percent(1.5) };

  it('has advance and fee on what the discount leaves, each rounded half up', () => {
    // 300.00 + 2 * 40.25 - 10.00 = 370.50; a quarter of it 92.625, 1.5 % of it 5.5575.
    expect(priceBooking(terms, { people: 8, discount: { type: 'fixed', amount: 1_000 } })).toEqual({
      base: 30_000,
      supplements: 8_050,
      discount: 1_000,
      price: 37_050,
      fee: 556,
      deposit: 9_263,
      dueNow: 9_819,
      total: 37_606,
    });
  });

  it('has a discount in percent on the price for all persons', () => {
    const halved = priceBooking(terms, { people: 8, discount: { type: 'percentage', percentage: 50 } });
    expect(halved).toMatchObject({ discount: 19_025, price: 19_025 });
  });

  it('is for the included persons also where fewer come', () => {
    expect(priceBooking(terms, { people: 4 })).toMatchObject({ supplements: 0, discount: 0, price: 30_000 });
  });

  it('is paid whole, with its fee, where a full payment is asked for', () => {
    expect(priceBooking(terms, { people: 6, fullPayment: true })).toMatchObject({ deposit: 30_000, dueNow: 30_450 });
  });

  it('has no larger advance than the price', () => {
    expect(priceBooking({ ...terms, price: 500, deposit: fixed(900) }, { people: 2 }).deposit).toBe(500);
  });

  it('has no fee where it is 0', () => {
    const free = priceBooking({ ...terms, price: 0, fee: fixed(300) }, { people: 2 });
    expect(free).toMatchObject({ price: 0, fee: 0, deposit: 0, dueNow: 0, total: 0 });
    expect(priceBooking({ ...terms, fee: fixed(300) }, { people: 2 }).fee).toBe(300);
  });
});

describe('a total that a seller took', () => {
  const given: GivenTotal = {
    price: 2_000,
    usualFee: fixed(150),
    supplementsTotal: 500,
    serviceChargeTotal: 50,
    fee: undefined,
    total: undefined,
  };

  it.each([
    ['is the sum where none is given', {}, [150, 0, 0, 2_700]],
    ['is the sum with the fee that is given', { fee: 90 }, [90, 0, 0, 2_640]],
    ['above the sum has the rest as the fee of the provider', { total: 3_000 }, [150, 300, 0, 3_000]],
    ['that leaves less than the usual fee has this as its fee', { total: 2_600 }, [50, 0, 0, 2_600]],
    ['below price and supplements has a discount and no fee', { total: 2_400 }, [0, 0, 150, 2_400]],
    ['of 0 is all discount', { total: 0 }, [0, 0, 2_550, 0]],
    ['has the fee that is given, and a discount for what is missing', { fee: 90, total: 2_500 }, [90, 0, 140, 2_500]],
    ['has no fee of the organization where 0 is given', { fee: 0, total: 2_700 }, [0, 150, 0, 2_700]],
  ])('%s', (_, said, [feesOrganization, feesProvider, discount, total]) => {
    expect(splitGivenTotal({ ...given, ...said })).toEqual({
      price: 2_000,
      feesOrganization,
      feesProvider,
      supplementsTotal: 500,
      serviceChargeTotal: 50,
      discount,
      total,
    });
  });

  it.each([
    ['has no fee where nothing is said', {}, [0, 0, 550]],
    ['has the fee that is given', { fee: 90 }, [90, 0, 640]],
    ['has the usual fee where the total leaves it', { total: 750 }, [150, 50, 750]],
  ])('of a ticket that costs nothing %s', (_, said, [feesOrganization, feesProvider, total]) => {
    const parts = { price: 0, feesOrganization, feesProvider, supplementsTotal: 500, serviceChargeTotal: 50 };
    expect(splitGivenTotal({ ...given, price: 0, ...said })).toEqual({ ...parts, discount: 0, total });
  });

  it.each([
    ['the computed one', 2_500, { discount: 0, surplus: 0 }],
    ['as far below as the limit', 2_300, { discount: 200, surplus: 0 }],
    ['further below', 2_299, null],
    ['as far above as the limit', 2_900, { discount: 0, surplus: 400 }],
    ['further above', 2_901, null],
  ])('may be %s', (_, total, expected) => {
    const limits = { discountPercentageMax: 10, surplusPercentageMax: 20 };
    expect(departureOf({ price: 2_000, total: 2_500 }, total, limits)).toEqual(expected);
  });
});

describe('the parts of a ticket', () => {
  const charged: ChargedParts = {
    price: 1_000,
    supplements_total: 200,
    supplements_service_charge_total: 10,
    fees_organization: 90,
    fees_provider: 50,
    surcharge: 30,
    warranty_total: 20,
  };
  const parts = (
    sales: number,
    supplements: number,
    fees_organization: number,
    fees_provider: number,
    surcharges: number,
    warranty: number,
  ) => ({ sales, supplements, fees_organization, fees_provider, surcharges, warranty });

  it.each([
    [0, parts(1_000, 200, 100, 50, 30, 20)],
    [400, parts(600, 200, 100, 50, 30, 20)],
    [1_100, parts(0, 100, 100, 50, 30, 20)],
    [1_260, parts(0, 0, 40, 50, 30, 20)],
    [1_320, parts(0, 0, 0, 30, 30, 20)],
    [1_360, parts(0, 0, 0, 0, 20, 20)],
    [1_395, parts(0, 0, 0, 0, 0, 5)],
    [1_400, parts(0, 0, 0, 0, 0, 0)],
  ])('without %i are taken off in the order of the accounts', (gone, expected) => {
    expect(remainingParts(charged, gone)).toEqual(expected);
  });

  it('that a refund takes are the difference of what is left before and after it', () => {
    expect(refundedParts(charged, 400, 1_000)).toEqual(parts(600, 200, 100, 50, 30, 20));
    expect(refundedParts(charged, 200, 300)).toEqual(parts(300, 0, 0, 0, 0, 0));
    expect(refundedParts(charged, 900, 250)).toEqual(parts(100, 150, 0, 0, 0, 0));
  });

  it('are summed account by account', () => {
    const [one, other] = [parts(1, 2, 3, 4, 5, 6), parts(10, 20, 30, 40, 50, 60)];
    expect(sumOfParts([one, other])).toEqual(parts(11, 22, 33, 44, 55, 66));
    expect(sumOfParts([])).toEqual(parts(0, 0, 0, 0, 0, 0));
  });
});
