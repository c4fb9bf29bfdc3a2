/** Walk-ins: people who stand at the door and are given their spaces at once. */
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { OrganizationRef } from '../access/access.ts';
import { spaceNameKey } from '../events/events.ts';
import type { WriteContext } from '../webhooks/webhooks.ts';
import { type BookingDetails, writeBooking } from './booking-draft.ts';
import { findEventWithSpacesNamed } from './booking-writes.sql.ts';
import type { BookingRow } from './bookings.sql.ts';
import { spacesNamed } from './spaces.ts';

export interface WalkIn extends BookingDetails {
  readonly eventId: string;
  /** At least one; each once. The first one gives the zone and the estimated duration. */
  readonly spaceNames: readonly string[];
  readonly createdAt: Date;
}

/**
 * Books the spaces, all or none. The booking is accepted and stands on the event's date, also where the event has ended
 * already: doors that were without a network report late.
 */
export async function createWalkInBooking(
  change: WriteContext,
  organization: OrganizationRef,
  walkIn: WalkIn,
): Promise<BookingRow | Refusal<'not_found' | 'unknown_space' | 'discount_code_invalid' | 'space_taken'>> {
  const { eventId, spaceNames } = walkIn;
  const keys = spaceNames.map(spaceNameKey);
  const [event] = await change.tx.run(findEventWithSpacesNamed, organization.id, eventId, keys);
  if (!event) return refuse('not_found', 'There is no such event.');
  const spaces = spacesNamed(spaceNames, event.spaces);
  if (spaces instanceof Refusal) return spaces;
  const [first] = spaces;
  return writeBooking(change, organization.id, {
    ...walkIn,
    status: 'accepted',
    walkin: true,
    source: 'pro',
    date: null,
    zoneId: first!.zone_id,
    durationSeconds: first!.duration_seconds ?? 0,
    spaces,
  });
}
