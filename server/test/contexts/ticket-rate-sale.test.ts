/** Which price step is current, and when a rate can be bought: rows of tables, one promise each. */
import { describe, expect, test } from 'vitest';
import {
  allocateToSteps,
  currentPrice,
  isComplete,
  isOnSale,
  reasonNotOnSale,
  type SaleRow,
  type StepOnSale,
} from '../../src/contexts/ticketing/ticket-rates/sale.ts';

const now = '2026-11-20T21:00:00.000Z';
const past = '2026-11-20T20:59:59.999Z';
const future = '2026-11-20T21:00:00.001Z';

type Step = StepOnSale & { readonly id: string };

function step(id: string, given: Partial<StepOnSale> = {}): Step {
  return { id, price_valid_until: null, price_quota: 10, price_used_count: 0, ...given };
}

const full = { price_used_count: 10 };
const over = { price_valid_until: past };

describe('the current price', () => {
  test.each<[string, Step[], string | null]>([
    ['is the first step while it has places', [step('a'), step('b')], 'a'],
    ['is the second step once the first is full', [step('a', full), step('b')], 'b'],
    ['is the second step once the first has passed', [step('a', over), step('b')], 'b'],
    ['stays at a step up to the instant of its end', [step('a', { price_valid_until: now }), step('b')], 'a'],
    ['stays at a step that ends later', [step('a', { price_valid_until: future }), step('b')], 'a'],
    ['passes over steps in the middle', [step('a', full), step('b', over), step('c')], 'c'],
    ['is the last step when all are full', [step('a', full), step('b', full)], 'b'],
    ['is the last step when all three are full', [step('a', full), step('b', full), step('c', full)], 'c'],
    ['is the last step when the others passed and it is full', [step('a', over), step('b', full)], 'b'],
    ['of a step without places goes on to the next', [step('a', { price_quota: 0 }), step('b')], 'b'],
    ['is none without steps', [], null],
  ])('%s', (_, prices, expected) => {
    expect(currentPrice(prices, now)?.id ?? null).toBe(expected);
  });
});

const onSale: SaleRow = {
  complete: false,
  valid_from: past,
  valid_until: null,
  quota: 100,
  sold_count: 99,
  event_active: true,
  event_ends_at: future,
};

describe('a rate', () => {
  test.each<[string, Partial<SaleRow>, Step[], boolean]>([
    ['is on sale with places, a step that sells and an event to come', {}, [step('a')], true],
    ['is on sale from the instant of its start', { valid_from: now }, [step('a')], true],
    ['is not on sale before its start', { valid_from: future }, [step('a')], false],
    ['is on sale up to the instant of its end', { valid_until: now }, [step('a')], true],
    ['is not on sale after its end', { valid_until: past }, [step('a')], false],
    ['is not on sale when marked complete', { complete: true }, [step('a')], false],
    ['is not on sale when its quota is sold', { sold_count: 100 }, [step('a')], false],
    ['is not on sale when all steps are full or passed', {}, [step('a', full), step('b', over)], false],
    ['is not on sale without steps', {}, [], false],
    ['is not on sale for an event that is switched off', { event_active: false }, [step('a')], false],
    ['is not on sale once the event has ended', { event_ends_at: now }, [step('a')], false],
  ])('%s', (_, given, prices, expected) => {
    expect(isOnSale({ ...onSale, ...given }, prices, now)).toBe(expected);
  });
});

describe('a rate that is not on sale', () => {
  test.each<[Partial<SaleRow>, string | null]>([
    [{ event_active: false }, 'its event is not active'],
    [{ event_ends_at: now }, 'its event has ended'],
    [{ valid_from: future }, `it is sold from ${future} on`],
    [{ valid_until: past }, `it was sold until ${past}`],
    [{ complete: true }, 'it is marked as complete'],
    [{}, null],
  ])('with %j has the reason: %s', (given, reason) => {
    expect(reasonNotOnSale({ ...onSale, ...given }, now)).toBe(reason);
  });
});

describe('a rate is complete', () => {
  test.each<[string, Partial<SaleRow>, Step[], boolean]>([
    ['not with places in the rate and in a step', {}, [step('a', full), step('b')], false],
    ['when marked so', { complete: true }, [step('a')], true],
    ['when its quota is sold', { sold_count: 100 }, [step('a')], true],
    ['when all steps are full', {}, [step('a', full), step('b', full)], true],
    ['not when the steps with places have passed', {}, [step('a', over)], false],
    ['without steps', {}, [], true],
  ])('%s', (_, given, prices, expected) => {
    expect(isComplete({ ...onSale, ...given }, prices)).toBe(expected);
  });
});

describe('tickets are sold', () => {
  const left = (places: number) => ({ price_used_count: 10 - places });
  test.each<[string, Step[], number, string[]]>([
    ['at the current step while it has places', [step('a', left(2)), step('b')], 2, ['a', 'a']],
    ['at the next step once it has none', [step('a', left(2)), step('b')], 4, ['a', 'a', 'b', 'b']],
    ['at no step that has passed', [step('a', over), step('b')], 1, ['b']],
    ['only as many as there are places', [step('a', left(1)), step('b', left(1))], 5, ['a', 'b']],
    ['at none without steps', [], 1, []],
  ])('%s', (_, prices, quantity, expected) => {
    expect(allocateToSteps(prices, quantity, now).map(({ id }) => id)).toEqual(expected);
  });
});
