/**
 * Who is inside at an event. There is one statement of it (`occupancy.sql.ts`), which the live view, the dashboard, the
 * page of the event and the doors read, so that all of them show the same number.
 */
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { findOccupancy, occupancyKinds, type PeopleInside } from './occupancy.sql.ts';

type Kind = PeopleInside['kind'];

/** People inside, by what admitted them. */
export interface Occupancy extends Readonly<Record<Kind, number>> {
  readonly inside: number;
  /** People for whom the location has room; null where that is not said. */
  readonly capacity: number | null;
  /** With tickets, by rate. */
  readonly byRate: ReadonlyMap<string, number>;
  /** With tickets and bookings, by the channel that sold them; null: the organization itself. */
  readonly byChannel: ReadonlyMap<string | null, number>;
}

/** Who is inside at an event, in all and by what admitted them; null for an unknown event. */
export async function readOccupancy(tenant: TenantDb, eventId: string): Promise<Occupancy | null> {
  const [row] = await tenant.run(findOccupancy, { eventId });
  if (!row) return null;
  const { capacity, groups } = row;
  const sum = (kind: Kind) => groups.reduce((total, group) => total + (group.kind === kind ? group.people : 0), 0);
  const counts = Object.fromEntries(occupancyKinds.map((kind) => [kind, sum(kind)])) as Record<Kind, number>;
  return {
    ...counts,
    inside: groups.reduce((total, { people }) => total + people, 0),
    capacity,
    byRate: totals(groups.filter(({ kind }) => kind === 'tickets').map((one) => [one.rate_id!, one.people])),
    byChannel: totals(
      groups.filter(({ kind }) => kind === 'tickets' || kind === 'bookings').map((one) => [one.channel_id, one.people]),
    ),
  };
}

function totals<Key>(amounts: readonly (readonly [Key, number])[]): ReadonlyMap<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, amount] of amounts) sums.set(key, (sums.get(key) ?? 0) + amount);
  return sums;
}
