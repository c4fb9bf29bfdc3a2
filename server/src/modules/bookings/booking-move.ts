/** Other spaces for a booking. */
import { isDeepStrictEqual } from 'node:util';
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import type { Transaction } from '../../platform/database.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { invalid, orderedSpaces } from './booking-creation.ts';
import { holdsSpaces } from './booking-rules.ts';
import {
  deleteBookingSpaces,
  findEventWithSpaces,
  insertBookingSpaces,
  listBookingSpaces,
  updateSpacePositions,
} from './booking-writes.sql.ts';
import { spaceTaken } from './spaces.ts';

export interface Move {
  readonly moved: boolean;
  /** That of the first space; null where there is none. */
  readonly zoneId: string | null;
}

interface Moving {
  readonly id: string;
  readonly eventId: string | null;
  readonly status: BookingStatus;
}

/**
 * Gives the booking these spaces in the place of all others; its row is locked by the caller. The new ones are taken
 * before the old ones are given back, and by id, so that after the first thing to wait for comes no other: two bookings
 * that want each other's spaces are both refused, they never wait for each other.
 */
export async function moveBooking(
  tx: Transaction,
  organizationId: string,
  { id, eventId, status }: Moving,
  spaceIds: readonly string[],
): Promise<Move | Refusal<'invalid_request' | 'space_taken'>> {
  if (eventId === null) {
    if (spaceIds.length === 0) return { moved: false, zoneId: null };
    return invalid([{ path: '/space_ids', message: 'need an event' }]);
  }
  const [event] = await tx.run(findEventWithSpaces, organizationId, eventId, spaceIds);
  const { found, problems } = orderedSpaces(spaceIds, event!.spaces);
  if (problems.length > 0) return invalid(problems);
  const zoneId = found[0]?.zone_id ?? null;
  const wanted = found.map((space) => space.id);
  const present = (await tx.run(listBookingSpaces, organizationId, id)).map((row) => row.space_id);
  if (isDeepStrictEqual(present, wanted)) return { moved: false, zoneId };

  const added = wanted.filter((spaceId) => !present.includes(spaceId));
  const got = await tx.run(insertBookingSpaces, organizationId, eventId, id, added, holdsSpaces(status));
  if (got.length < added.length) {
    const had = new Set([...present, ...got.map((row) => row.space_id)]);
    return spaceTaken(found.filter((space) => !had.has(space.id)).map((space) => space.name));
  }
  const left = present.filter((spaceId) => !wanted.includes(spaceId));
  await tx.run(deleteBookingSpaces, organizationId, id, left);
  await tx.run(updateSpacePositions, organizationId, id, wanted);
  return { moved: true, zoneId };
}
