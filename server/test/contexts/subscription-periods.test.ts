import { expect, it } from 'vitest';
import { endOfPeriods } from '../../src/contexts/memberships/subscriptions/subscriptions.ts';

it.each([
  ['2026-01-31T09:00:00.000Z', 1, 'month', '2026-02-28T09:00:00.000Z'],
  ['2026-01-31T09:00:00.000Z', 2, 'month', '2026-03-31T09:00:00.000Z'],
  ['2026-11-30T23:59:59.999Z', 3, 'month', '2027-02-28T23:59:59.999Z'],
  ['2026-12-15T00:00:00.000Z', 1, 'month', '2027-01-15T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 1, 'year', '2029-02-28T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 4, 'year', '2032-02-29T12:00:00.000Z'],
] as const)('from %s on, %i × a %s ends at %s', (from, count, period, end) => {
  expect(endOfPeriods(new Date(from), count, period).toISOString()).toBe(end);
});
