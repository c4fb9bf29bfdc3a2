/** Where a booking is to be: the event, the zone, and the spaces by their ids or by their names. */
import { groupBy } from '../../../platform/group-by.ts';
import { type Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { spaceNameKey } from '../../venue/events/events.ts';
import { findEventWithSpaces, findZone, type SpaceRow } from './booking-writes.sql.ts';

export interface Placement {
  /** Null: by calendar. Then `date` is given, and there is neither zone nor space. */
  readonly event_id: string | null;
  readonly date: Date | null;
  /** The zone without a space in it; where there are spaces, that of the first one. */
  readonly zone_id: string | null;
  readonly space_ids: readonly string[];
}

export interface Found {
  readonly spaces: readonly SpaceRow[];
  /** That of the first space, else the one asked for. */
  readonly zone: Pick<SpaceRow, 'zone_id' | 'duration_seconds' | 'accepts_automatically'> | null;
}

type FoundOrWrong = Found & { readonly problems: readonly RefusalDetail[] };

/** The zone and the spaces that are asked for, or what is wrong with them. */
export async function findPlacement(tenant: TenantDb, wanted: Placement): Promise<FoundOrWrong> {
  return (await findPlacements(tenant, [wanted]))[0]!;
}

/** The same for several bookings, in their order: each event and each zone is read once. */
export async function findPlacements(tenant: TenantDb, wanted: readonly Placement[]): Promise<readonly FoundOrWrong[]> {
  const spacesOf = await readSpaces(tenant, wanted);
  const zones = new Map<string, Found['zone']>();
  const zoneOf = async (eventId: string, zoneId: string) => {
    const key = `${eventId} ${zoneId}`;
    if (!zones.has(key)) zones.set(key, (await tenant.run(findZone, { eventId, zoneId }))[0] ?? null);
    return zones.get(key) ?? null;
  };
  const found: FoundOrWrong[] = [];
  for (const one of wanted) found.push(await decideWhereabouts(one, spacesOf, zoneOf));
  return found;
}

/** Ids of the events that there are → those of their spaces that are asked for; null where it was cancelled. */
async function readSpaces(tenant: TenantDb, wanted: readonly Placement[]) {
  const spaces = new Map<string, readonly SpaceRow[] | null>();
  for (const [eventId, ofEvent] of groupBy(wanted, (one) => one.event_id)) {
    if (eventId === null) continue;
    const spaceIds = ofEvent.flatMap((one) => one.space_ids);
    const [event] = await tenant.run(findEventWithSpaces, { eventId, spaceIds });
    if (event) spaces.set(eventId, event.is_cancelled ? null : event.spaces);
  }
  return spaces;
}

async function decideWhereabouts(
  { event_id: eventId, date, zone_id: zoneId, space_ids: spaceIds }: Placement,
  spacesOf: ReadonlyMap<string, readonly SpaceRow[] | null>,
  zoneOf: (eventId: string, zoneId: string) => Promise<Found['zone']>,
): Promise<FoundOrWrong> {
  const wrong = (...problems: readonly RefusalDetail[]) => ({ spaces: [], zone: null, problems });
  if ((eventId === null) === (date === null)) {
    return wrong({ path: '/event_id', message: 'give either event_id or date' });
  }
  if (eventId === null) {
    const problems: RefusalDetail[] = [];
    if (zoneId !== null) problems.push({ path: '/zone_id', message: 'needs an event' });
    if (spaceIds.length > 0) problems.push({ path: '/space_ids', message: 'need an event' });
    return wrong(...problems);
  }
  const ofEvent = spacesOf.get(eventId);
  if (ofEvent === null) return wrong({ path: '/event_id', message: 'the event was cancelled' });
  if (!ofEvent) return wrong({ path: '/event_id', message: 'there is no such event' });
  const { spaces, problems } = orderedSpaces(spaceIds, ofEvent);
  if (problems.length > 0) return wrong(...problems);
  const [first] = spaces;
  if (first && zoneId !== null && first.zone_id !== zoneId) {
    return wrong({ path: '/zone_id', message: 'is not the zone of the first space' });
  }
  if (first || zoneId === null) return { spaces, zone: first ?? null, problems };
  const zone = await zoneOf(eventId, zoneId);
  return zone ? { spaces, zone, problems } : wrong({ path: '/zone_id', message: 'the event has no such zone' });
}

/** The spaces in the order of the ids, each once, and which ids name none. */
export function orderedSpaces(
  spaceIds: readonly string[],
  found: readonly SpaceRow[],
): { readonly spaces: readonly SpaceRow[]; readonly problems: readonly RefusalDetail[] } {
  const byId = new Map(found.map((space) => [space.id, space]));
  const problems = spaceIds.flatMap((id, index) =>
    byId.has(id) ? [] : [{ path: `/space_ids/${index}`, message: 'the event has no such space' }],
  );
  return { spaces: [...new Set(spaceIds)].flatMap((id) => byId.get(id) ?? []), problems };
}

/** The names in a text in which commas separate them; blank ones are passed over, repeated ones named once. */
export function readSpaceNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const name of text.split(',')) {
    const key = spaceNameKey(name);
    if (key !== '' && !names.has(key)) names.set(key, name.trim());
  }
  return [...names.values()];
}

/** The spaces in the order of the names; refuses names that none of the event's spaces has. */
export function spacesNamed(
  names: readonly string[],
  found: readonly SpaceRow[],
): readonly SpaceRow[] | Refusal<'unknown_space'> {
  const byKey = new Map(found.map((space) => [space.name_key, space]));
  const unknown = names.filter((name) => !byKey.has(spaceNameKey(name)));
  if (unknown.length === 0) return names.map((name) => byKey.get(spaceNameKey(name))!);
  const message =
    unknown.length === 1
      ? `The event has no space ${unknown[0]}.`
      : `The event has none of the spaces ${unknown.join(', ')}.`;
  return refuse(
    'unknown_space',
    message,
    unknown.map((name) => ({ path: '/space_names', message: `the event has no space ${name}` })),
  );
}
