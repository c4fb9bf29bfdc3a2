/** The state of an event while it is on. */

import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { readEventTotals } from '../../sales/dashboard/dashboard.ts';
import { type Occupancy, readOccupancy } from '../../venue/occupancy/occupancy.ts';
import { type FiguresRow, findFigures, listDoorMarks } from './figures.sql.ts';

export interface Figures {
  readonly row: FiguresRow;
  readonly occupancy: Occupancy;
  /** Minor units; null where it was not asked for. */
  readonly money: { readonly revenue: number; readonly advancesHeld: number; readonly refunded: number } | null;
}

/** Who is expected at an event and who is inside, with its money where that is asked for; null for an unknown event. */
export async function readFigures(tenant: TenantDb, eventId: string, withMoney: boolean): Promise<Figures | null> {
  const [row] = await tenant.run(findFigures, { eventId });
  if (!row) return null;
  const occupancy = await readOccupancy(tenant, eventId);
  return { row, occupancy: occupancy!, money: withMoney ? await readEventTotals(tenant, eventId) : null };
}

/** For each event: a text that changes whenever something is added to its log of the doors. */
export async function readDoorMarks(
  tenant: TenantDb,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tenant.run(listDoorMarks, { eventIds });
  return new Map(rows.map(({ event_id: eventId, mark }) => [eventId, mark]));
}
