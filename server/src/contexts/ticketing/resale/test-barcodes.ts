/** Barcodes of alpha that always give one outcome, as test cards do: of no ticket, and the same for every reseller. */
import type { ResaleError } from '@stagedoor/contract/vocabulary';
import { resaleRules } from './rules.ts';

/** `TEST-RESELL-NOT-ALLOWED` for `RESELL_NOT_ALLOWED`. */
const barcodeOf = (code: string) => `TEST-${code.replaceAll('_', '-')}`;

/** Is not found, whatever tickets there are. */
const notFound = barcodeOf('TICKET_NOT_FOUND');

export interface TestOutcome {
  readonly error: ResaleError;
  /** Whether the ticket would be admitted all the same. */
  readonly valid: boolean;
}

const outcomes: ReadonlyMap<string, TestOutcome> = new Map(
  resaleRules.map(({ error, valid }) => [barcodeOf(error), { error, valid }]),
);

/** What the barcode stands for; null for one that is none of these. */
export function testOutcomeOf(barcode: string): TestOutcome | 'not_found' | null {
  return barcode === notFound ? 'not_found' : (outcomes.get(barcode) ?? null);
}
