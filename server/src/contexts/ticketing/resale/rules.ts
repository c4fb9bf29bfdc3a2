/**
 * The rules of resale, as data: one table, in the order in which they are asked. The first that applies is the
 * answer. Nothing else in the service knows why a ticket may not be sold on.
 */
import type { ResaleError } from '@stagedoor/contract/vocabulary';
import type { ResaleRow } from './resale.sql.ts';

/** What is known of a ticket when a rule looks at it. */
export type ResaleFacts = Pick<
  ResaleRow,
  | 'barcode_is_current'
  | 'status'
  | 'admitted_count'
  | 'first_entered_at'
  | 'was_ever_admitted'
  | 'name_changed_at'
  | 'deleted_at'
  | 'refunded_amount'
  | 'is_blocked'
  | 'resold_from'
  | 'is_swapped_away'
  | 'name_change_is_pending'
  | 'event_resale_enabled'
  | 'rate_resale_enabled'
  | 'swap_window_is_over'
  | 'organization_is_covered'
>;

interface Condition {
  readonly reason: string;
  readonly holds: (facts: ResaleFacts) => boolean;
}

/** All that RESELL_NOT_ALLOWED stands for. */
export const notAllowedWhen: readonly Condition[] = [
  {
    reason: 'scanned',
    holds: (facts) => facts.was_ever_admitted || facts.first_entered_at !== null || facts.admitted_count > 0,
  },
  { reason: 'renamed', holds: (facts) => facts.name_changed_at !== null },
  { reason: 'swapped away', holds: (facts) => facts.is_swapped_away || !facts.barcode_is_current },
  { reason: 'unpaid or voided', holds: (facts) => facts.status !== 'active' },
  { reason: 'refunded', holds: (facts) => facts.refunded_amount > 0 },
  { reason: 'disputed', holds: (facts) => facts.is_blocked },
  { reason: 'deleted', holds: (facts) => facts.deleted_at !== null },
  {
    reason: 'resale is switched off',
    holds: (facts) => !facts.event_resale_enabled || !facts.rate_resale_enabled,
  },
  { reason: 'too late', holds: (facts) => facts.swap_window_is_over },
];

interface ResaleRule {
  readonly error: ResaleError;
  /** Whether a ticket that this rule blocks would be admitted all the same. */
  readonly valid: boolean;
  readonly applies: (facts: ResaleFacts) => boolean;
}

export const resaleRules: readonly ResaleRule[] = [
  {
    error: 'RESELL_NOT_ALLOWED',
    valid: false,
    applies: (facts) => notAllowedWhen.some((condition) => condition.holds(facts)),
  },
  { error: 'RESELL_PENDING_NAME_CHANGE', valid: true, applies: (facts) => facts.name_change_is_pending },
  { error: 'RESELL_ALREADY_RESOLD', valid: true, applies: (facts) => facts.resold_from !== null },
  { error: 'RESELL_NOT_SWAPPABLE', valid: true, applies: (facts) => !facts.organization_is_covered },
];

/** The rule that blocks the resale of the ticket, or null where it may be sold on. */
export function blockingRule(facts: ResaleFacts): ResaleRule | null {
  return resaleRules.find((rule) => rule.applies(facts)) ?? null;
}

/** Barcodes of alpha that give one outcome, of no ticket: `TEST-RESELL-NOT-ALLOWED` for `RESELL_NOT_ALLOWED`. */
const barcodeOf = (code: string) => `TEST-${code.replaceAll('_', '-')}`;

/** Is not found, whatever tickets there are. */
const notFound = barcodeOf('TICKET_NOT_FOUND');

const outcomes: ReadonlyMap<string, ResaleRule> = new Map(resaleRules.map((rule) => [barcodeOf(rule.error), rule]));

/** The rule that the test barcode stands for; null for one that is none of these. */
export function testOutcomeOf(barcode: string): ResaleRule | 'not_found' | null {
  return barcode === notFound ? 'not_found' : (outcomes.get(barcode) ?? null);
}
