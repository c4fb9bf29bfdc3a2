/** The figures of an event that the live view shows while it is on. */

import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { FiguresReader } from '../../messaging/live/live.ts';
import { type Occupancy, readOccupancy } from '../../venue/occupancy/occupancy.ts';
import { findEventTotals } from './dashboard.sql.ts';
import { type FiguresRow, findFigures, listDoorMarks } from './figures.sql.ts';

export interface EventFigures {
  readonly row: FiguresRow;
  readonly occupancy: Occupancy;
  /** Minor units; null where it was not asked for. */
  readonly money: { readonly revenue: number; readonly advancesHeld: number; readonly refunded: number } | null;
}

/** Who is expected at an event and who is inside, with its money where that is asked for; null for an unknown event. */
async function readFigures(tenant: TenantDb, eventId: string, withMoney: boolean): Promise<EventFigures | null> {
  const [row] = await tenant.run(findFigures, { eventId });
  if (!row) return null;
  const occupancy = await readOccupancy(tenant, eventId);
  return { row, occupancy: occupancy!, money: withMoney ? await readEventTotals(tenant, eventId) : null };
}

/** For each event: a text that changes whenever something is added to its log of the doors. */
async function readDoorMarks(tenant: TenantDb, eventIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tenant.run(listDoorMarks, { eventIds });
  return new Map(rows.map(({ event_id: eventId, mark }) => [eventId, mark]));
}

/** What an event earned, less what was given back, and the advances that are held; minor units. */
async function readEventTotals(
  tenant: TenantDb,
  eventId: string,
): Promise<{ readonly revenue: number; readonly advancesHeld: number; readonly refunded: number }> {
  const [money] = await tenant.run(findEventTotals, { eventId });
  const { advances_held: advancesHeld, forfeited: _forfeited, refunded, ...parts } = money!.totals;
  return { revenue: Object.values(parts).reduce((sum, part) => sum + part, 0), advancesHeld, refunded };
}

/** For the live view, which stands below what is sold. */
export const eventFigures: FiguresReader<EventFigures> = {
  read: readFigures,
  withoutMoney: (figures) => ({ ...figures, money: null }),
  readMarks: readDoorMarks,
};
