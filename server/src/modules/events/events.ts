/**
 * Events: the shows of an organization, where they take place, and the zones and spaces that can be booked for them.
 *
 * An event belongs to a location of the same organization; zones belong to one event, spaces to one zone of it. The
 * names of spaces are unique within the event whatever their case, and have no commas, since a walk-in names several in
 * one text. Creating and changing an event is told as `event.created` and `event.updated`, in the same transaction.
 *
 * Nothing is deleted that something refers to: an event, zone or space with bookings, tickets or guests stays. The
 * database decides that at the instant of the deletion. Rates are another module's; an event that is deleted takes its
 * unsold ones along.
 */
import type { Db } from '../../platform/database.ts';
import { noEvent } from './event-writes.ts';
import { type EventRow, findEvent } from './events.sql.ts';

export {
  createEvent,
  deleteEvent,
  type EventInput,
  eventCreated,
  eventUpdated,
  type NewEvent,
  noEvent,
  updateEvent,
} from './event-writes.ts';
export { type EventRow, type EventsFilter, listEvents } from './events.sql.ts';
export { type LocationRow, listLocations } from './locations.sql.ts';
export { createLocation, deleteLocation, type LocationInput, readLocation, updateLocation } from './locations.ts';
export { createSpaces, deleteSpace, type SpaceInput, spaceNameKey, updateSpace } from './spaces.ts';
export type { SpaceRow, ZoneRow } from './zones.sql.ts';
export { createZone, deleteZone, listZones, readZone, updateZone, type ZoneInput } from './zones.ts';

export async function readEvent(db: Db, organizationId: string, id: string): Promise<EventRow | typeof noEvent> {
  const [row] = await db.run(findEvent, organizationId, id);
  return row ?? noEvent;
}
