/** What the status of a booking means for its spaces, and which status a new one begins with. */
import { type BookingStatus, bookingTransitions, spaceHoldingStatuses } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../platform/refusal.ts';

const holding: ReadonlySet<BookingStatus> = new Set(spaceHoldingStatuses);

/** A booking in this status holds its spaces: nobody else can hold them at the same event. */
export function holdsSpaces(status: BookingStatus): boolean {
  return holding.has(status);
}

/** A booking with a discount code counts as a redemption of it, unless it is rejected. */
export function countsRedemption(status: BookingStatus): boolean {
  return status !== 'rejected';
}

/** Why the status cannot follow, or null where it can. */
export function transitionRefusal(from: BookingStatus, to: BookingStatus): Refusal<'transition_not_allowed'> | null {
  const allowed = bookingTransitions[from];
  if (allowed.includes(to)) return null;
  const after = allowed.length > 0 ? `only ${allowed.join(', ')} can follow` : 'nothing can follow, it is the last one';
  return refuse('transition_not_allowed', `A booking that is ${from} cannot become ${to}: ${after}.`);
}

export interface Advance {
  /** Minor units. */
  readonly deposit: number;
  readonly depositPaid: number;
}

/** An advance counts as paid when all of it is. */
export function hasPaidAdvance({ deposit, depositPaid }: Advance): boolean {
  return depositPaid > 0 && depositPaid >= deposit;
}

/** A paid advance is accepted at once; without one somebody looks first, unless the zone needs nobody to. */
export function statusAtCreation(advance: Advance, zoneAcceptsAutomatically: boolean): BookingStatus {
  return zoneAcceptsAutomatically || hasPaidAdvance(advance) ? 'accepted' : 'pending';
}
