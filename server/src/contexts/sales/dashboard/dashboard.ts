/**
 * The dashboard of an event: what was sold, who is inside, and the money of it. Counts come out of tickets, bookings and
 * lists; money out of the ledger alone, so that it is what `npm run audit` compares. What was not collected for a rejected
 * booking, and its advance in cash, stand nowhere there; an advance by card that is not given back is forfeited.
 */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { type Occupancy, readOccupancy } from '../../venue/occupancy/occupancy.ts';
import { type EventCountsRow, type EventMoneyRow, findEventCounts, findEventMoney } from './dashboard.sql.ts';

export type { EventCountsRow, EventMoneyRow } from './dashboard.sql.ts';
export { type EventFigures, eventFigures } from './figures.ts';

export interface EventDashboard {
  readonly counts: EventCountsRow;
  readonly occupancy: Occupancy;
  /** Null where it was not asked for. */
  readonly money: EventMoneyRow | null;
}

/** The dashboard of an event, with its money where that is asked for; refuses an unknown event. */
export async function getEventDashboard(
  tenant: TenantDb,
  eventId: string,
  withMoney: boolean,
): Promise<EventDashboard | Refusal<'not_found'>> {
  const [counts] = await tenant.run(findEventCounts, { eventId });
  if (!counts) return refuse('not_found', 'There is no such event.');
  const [money] = withMoney ? await tenant.run(findEventMoney, { eventId }) : [];
  const occupancy = await readOccupancy(tenant, eventId);
  return { counts, occupancy: occupancy!, money: money ?? null };
}
