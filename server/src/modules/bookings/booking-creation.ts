/** Bookings that the organization makes itself: at an event, with or without spaces, or by calendar. */
import type { DepositMethod } from '@stagedoor/contract/vocabulary';
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import type { OrganizationRef } from '../access/access.ts';
import type { WriteContext } from '../webhooks/webhooks.ts';
import { type BookingDetails, writeBooking } from './booking-draft.ts';
import { statusAtCreation } from './booking-rules.ts';
import { findEventWithSpaces, findReferrer, findZone, type SpaceRow } from './booking-writes.sql.ts';
import type { BillingInfo, BookingRow } from './bookings.sql.ts';

export interface NewBooking extends BookingDetails {
  /** Null: by calendar. Then `date` is given, and there is neither zone nor space. */
  readonly eventId: string | null;
  readonly date: Date | null;
  /** The zone without a space in it; where there are spaces, that of the first one. */
  readonly zoneId: string | null;
  readonly spaceIds: readonly string[];
  /** Null: what the zone says. */
  readonly durationSeconds: number | null;
  readonly commentaryClient: string;
  readonly rateSlug: string;
  readonly deposit: number;
  readonly depositMethod: DepositMethod;
  readonly depositPaid: number;
  readonly referrerId: string | null;
  readonly billingInfo: Partial<BillingInfo>;
}

/** Begins as accepted, holding its spaces, or as pending, by the rule of the paid advance. */
export async function createBooking(
  change: WriteContext,
  organization: OrganizationRef,
  given: NewBooking,
): Promise<BookingRow | Refusal<'invalid_request' | 'discount_code_invalid' | 'space_taken' | 'unknown_space'>> {
  const place = await placeOf(change, organization.id, given);
  const problems = [...place.problems];
  if (given.referrerId !== null) {
    const [referrer] = await change.tx.run(findReferrer, organization.id, given.referrerId);
    if (!referrer) problems.push({ path: '/referral_id', message: 'there is no such referrer' });
  }
  if (problems.length > 0) return invalid(problems);
  return writeBooking(change, organization.id, {
    ...given,
    status: statusAtCreation(given, place.acceptsAutomatically),
    walkin: false,
    source: 'pro',
    date: place.date,
    zoneId: place.zoneId,
    durationSeconds: given.durationSeconds ?? place.durationSeconds,
    spaces: place.spaces,
    createdAt: change.now,
  });
}

interface Place {
  readonly problems: readonly RefusalDetail[];
  readonly date: string | null;
  readonly zoneId: string | null;
  readonly durationSeconds: number;
  readonly acceptsAutomatically: boolean;
  readonly spaces: readonly SpaceRow[];
}

const nowhere: Place = {
  problems: [],
  date: null,
  zoneId: null,
  durationSeconds: 0,
  acceptsAutomatically: false,
  spaces: [],
};

async function placeOf(change: WriteContext, organizationId: string, given: NewBooking): Promise<Place> {
  const { eventId, date, zoneId, spaceIds } = given;
  if ((eventId === null) === (date === null)) {
    return { ...nowhere, problems: [{ path: '/event_id', message: 'give either event_id or date' }] };
  }
  if (eventId === null) {
    const problems: RefusalDetail[] = [];
    if (zoneId !== null) problems.push({ path: '/zone_id', message: 'needs an event' });
    if (spaceIds.length > 0) problems.push({ path: '/space_ids', message: 'need an event' });
    return { ...nowhere, problems, date: date!.toISOString() };
  }
  const [event] = await change.tx.run(findEventWithSpaces, organizationId, eventId, spaceIds);
  if (!event) return { ...nowhere, problems: [{ path: '/event_id', message: 'there is no such event' }] };
  const spaces = orderedSpaces(spaceIds, event.spaces);
  if (spaces.problems.length > 0) return { ...nowhere, problems: spaces.problems };
  const [first] = spaces.found;
  if (first && zoneId !== null && first.zone_id !== zoneId) {
    return { ...nowhere, problems: [{ path: '/zone_id', message: 'is not the zone of the first space' }] };
  }
  const [zone] = first
    ? [first]
    : zoneId === null
      ? []
      : await change.tx.run(findZone, organizationId, eventId, zoneId);
  if (!zone && zoneId !== null) {
    return { ...nowhere, problems: [{ path: '/zone_id', message: 'the event has no such zone' }] };
  }
  return {
    problems: [],
    date: null,
    zoneId: zone?.zone_id ?? null,
    durationSeconds: zone?.duration_seconds ?? 0,
    acceptsAutomatically: zone?.accepts_automatically ?? false,
    spaces: spaces.found,
  };
}

/** The spaces in the order of the ids, each once, and which ids name none. */
export function orderedSpaces(
  spaceIds: readonly string[],
  found: readonly SpaceRow[],
): { found: readonly SpaceRow[]; problems: readonly RefusalDetail[] } {
  const byId = new Map(found.map((space) => [space.id, space]));
  const problems = spaceIds.flatMap((id, index) =>
    byId.has(id) ? [] : [{ path: `/space_ids/${index}`, message: 'the event has no such space' }],
  );
  return { found: [...new Set(spaceIds)].flatMap((id) => byId.get(id) ?? []), problems };
}

export function invalid(problems: readonly RefusalDetail[]): Refusal<'invalid_request'> {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : '';
  return refuse('invalid_request', `${first!.path}: ${first!.message}${more}.`, problems);
}
