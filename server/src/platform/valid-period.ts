import type { RefusalDetail } from './refusal.ts';

interface PeriodInput {
  readonly valid_from?: Date | null | undefined;
  readonly valid_until?: Date | null | undefined;
}

/**
 * What is wrong with the period from `valid_from` until `valid_until`, null where nothing is: an end must be after the
 * beginning. What is undefined in the input is as in `present`; the problem names the field that was given.
 */
export function validPeriodProblem(
  input: PeriodInput,
  present: { readonly valid_from: Date | null; readonly valid_until: Date | null },
): RefusalDetail | null {
  const from = input.valid_from === undefined ? present.valid_from : input.valid_from;
  const until = input.valid_until === undefined ? present.valid_until : input.valid_until;
  if (from === null || until === null || until > from) return null;
  const isBeginningAlone = input.valid_from !== undefined && input.valid_until === undefined;
  return isBeginningAlone
    ? { path: '/valid_from', message: 'must be before valid_until' }
    : { path: '/valid_until', message: 'must be after valid_from' };
}
