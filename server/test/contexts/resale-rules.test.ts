import { resaleErrors } from '@stagedoor/contract/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockingRule,
  notAllowedWhen,
  type ResaleFacts,
  resaleRules,
} from '../../src/contexts/ticketing/resale/rules.ts';

const unhindered: ResaleFacts = {
  barcode_is_current: true,
  status: 'active',
  admitted_count: 0,
  first_entered_at: null,
  was_ever_admitted: false,
  name_changed_at: null,
  deleted_at: null,
  refunded_amount: 0,
  is_blocked: false,
  resold_from: null,
  is_swapped_away: false,
  name_change_is_pending: false,
  event_resale_enabled: true,
  rate_resale_enabled: true,
  swap_window_is_over: false,
  organization_is_covered: true,
};

const instant = '2026-11-21T20:00:00.000Z';

/** What each fact is where it stands in the way, the rule that it brings, and the reason where the rule has several. */
const hindrances: [Partial<ResaleFacts>, (typeof resaleErrors)[number], string[]][] = [
  [{ admitted_count: 1 }, 'RESELL_NOT_ALLOWED', ['scanned']],
  [{ first_entered_at: instant }, 'RESELL_NOT_ALLOWED', ['scanned']],
  [{ was_ever_admitted: true }, 'RESELL_NOT_ALLOWED', ['scanned']],
  [{ name_changed_at: instant }, 'RESELL_NOT_ALLOWED', ['renamed']],
  [{ is_swapped_away: true }, 'RESELL_NOT_ALLOWED', ['swapped away']],
  [{ barcode_is_current: false }, 'RESELL_NOT_ALLOWED', ['swapped away']],
  [{ status: 'voided' }, 'RESELL_NOT_ALLOWED', ['unpaid or voided']],
  [{ status: 'pending_payment' }, 'RESELL_NOT_ALLOWED', ['unpaid or voided']],
  [{ refunded_amount: 1 }, 'RESELL_NOT_ALLOWED', ['refunded']],
  [{ is_blocked: true }, 'RESELL_NOT_ALLOWED', ['disputed']],
  [{ deleted_at: instant }, 'RESELL_NOT_ALLOWED', ['deleted']],
  [{ event_resale_enabled: false }, 'RESELL_NOT_ALLOWED', ['resale is switched off']],
  [{ rate_resale_enabled: false }, 'RESELL_NOT_ALLOWED', ['resale is switched off']],
  [{ swap_window_is_over: true }, 'RESELL_NOT_ALLOWED', ['too late']],
  [{ name_change_is_pending: true }, 'RESELL_PENDING_NAME_CHANGE', []],
  [{ resold_from: 'tkt_1' }, 'RESELL_ALREADY_RESOLD', []],
  [{ organization_is_covered: false }, 'RESELL_NOT_SWAPPABLE', []],
];

const applying = (facts: ResaleFacts) => resaleRules.filter((rule) => rule.applies(facts)).map((rule) => rule.error);

describe('the rules of resale', () => {
  it('stand in the order of the interface, and only the first says that the ticket is not good', () => {
    expect(resaleRules.map(({ error }) => error)).toEqual(resaleErrors);
    expect(resaleRules.map(({ valid }) => valid)).toEqual([false, true, true, true]);
  });

  it('leave a ticket alone that nothing stands in the way of', () => {
    expect(applying(unhindered)).toEqual([]);
  });

  it.each(hindrances)('of them one applies where %j is all there is: %s, %j', (facts, error, expected) => {
    expect(applying({ ...unhindered, ...facts })).toEqual([error]);
    const reasons = notAllowedWhen.filter((condition) => condition.holds({ ...unhindered, ...facts }));
    expect(reasons.map(({ reason }) => reason)).toEqual(expected);
  });

  it('block with the first that applies, and nothing where none does', () => {
    const facts = { ...unhindered, resold_from: 'tkt_1', organization_is_covered: false };
    expect(blockingRule(facts)?.error).toBe('RESELL_ALREADY_RESOLD');
    expect(blockingRule(unhindered)).toBeNull();
  });

  it('apply each for itself, whatever else there is', () => {
    fc.assert(
      fc.property(fc.subarray(hindrances), (chosen) => {
        const facts: ResaleFacts = Object.assign({}, unhindered, ...chosen.map(([fact]) => fact));
        const expected = new Set(chosen.map(([, error]) => error));
        expect(applying(facts)).toEqual(resaleErrors.filter((error) => expected.has(error)));
      }),
    );
  });
});
