/** What the status of a booking means and which may follow; what creating and changing a booking emit and refuse alike. */
import { type BookingStatus, bookingTransitions, spaceHoldingStatuses } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../platform/refusal.ts';

const reserving: ReadonlySet<BookingStatus> = new Set(spaceHoldingStatuses);

/** A booking in this status reserves its spaces: no other booking can reserve them at the same event. */
export function reservesSpaces(status: BookingStatus): boolean {
  return reserving.has(status);
}

/** The booking waits for its payment: it reserves its spaces meanwhile, and only the payment decides. */
export function awaitsPayment({
  status,
  awaited_payment_id: paymentId,
}: {
  readonly status: BookingStatus;
  readonly awaited_payment_id: string | null;
}): boolean {
  return status === 'pending' && paymentId !== null;
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

/** Minor units. */
export interface Advance {
  readonly deposit: number;
  readonly deposit_paid: number;
}

/** An advance counts as paid when all of it is. */
export function hasPaidAdvance({ deposit, deposit_paid }: Advance): boolean {
  return deposit_paid > 0 && deposit_paid >= deposit;
}

/** A paid advance is accepted at once; without one somebody decides first, unless the zone accepts automatically. */
export function statusAtCreation(advance: Advance, zoneAcceptsAutomatically: boolean): BookingStatus {
  return zoneAcceptsAutomatically || hasPaidAdvance(advance) ? 'accepted' : 'pending';
}

export const noBooking = refuse('not_found', 'There is no such booking.');

/** Refuses a booking for spaces that others have, and names them. */
export function spaceTaken(names: readonly string[]): Refusal<'space_taken'> {
  return refuse(
    'space_taken',
    names.length === 1
      ? `Space ${names[0]} is held by another booking.`
      : `Spaces ${names.join(', ')} are held by other bookings.`,
  );
}
