/**
 * Events: the shows of an organization, where they take place, and the zones and spaces that can be booked for them.
 *
 * An event belongs to a location of the same organization; zones belong to one event, spaces to one zone of it. The
 * names of spaces are unique within the event whatever their case, and have no commas, since a walk-in names several in
 * one text. Creating and changing an event emits `event.created` and `event.updated` in the same transaction.
 *
 * Nothing is deleted that something refers to: an event, zone or space with bookings, tickets or guests stays. The
 * database decides that at the instant of the deletion. Rates are another module's; an event that is deleted takes its
 * unsold ones along.
 */
import type { Refusal } from '../../../platform/refusal.ts';
import { type Page, refuseUnknownCursor } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { noEvent } from './event-writes.ts';
import { type EventRow, findEvent, listEventsAscending, listEventsDescending } from './events.sql.ts';

export type { EventGroupRow } from './event-groups.sql.ts';
export {
  copyEventGroups,
  createEventGroup,
  deleteEventGroup,
  type EventGroupInput,
  getEventGroup,
  listEventGroups,
  updateEventGroup,
} from './event-groups.ts';
export {
  closeCancelledEvent,
  createEvent,
  deleteEvent,
  type EventInput,
  eventCreated,
  eventUpdated,
  type NewEvent,
  updateEvent,
} from './event-writes.ts';
export type { EventRow } from './events.sql.ts';
export type { LocationRow } from './locations.sql.ts';
export { createLocation, deleteLocation, getLocation, listLocations, updateLocation } from './locations.ts';
export type { PreregistrationRow } from './preregistrations.sql.ts';
export {
  claimWaitingPeople,
  listPreregistrations,
  type NewPreregistration,
  preregister,
  preregistrationPersonalData,
  type WaitingPerson,
} from './preregistrations.ts';
export { createSpaces, deleteSpace, type SpaceInput, spaceNameKey, updateSpace } from './spaces.ts';
export type { SpaceLayout, SpaceRow, ZoneHour, ZoneRow } from './zones.sql.ts';
export { createZone, deleteZone, getZone, listZones, updateZone, type ZoneInput } from './zones.ts';

/** An event with its location; refuses an unknown id. */
export async function getEvent(tenant: TenantDb, id: string): Promise<EventRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findEvent, { id });
  return row ?? noEvent;
}

export interface EventsFilter {
  readonly period: 'all' | 'upcoming' | 'past';
  readonly startsFrom?: Date | undefined;
  readonly startsBefore?: Date | undefined;
  readonly locationId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly active?: boolean | undefined;
  readonly search?: string | undefined;
}

/** By their start: the latest first, but of upcoming ones the next first. */
export async function listEvents(
  tenant: TenantDb,
  { period, ...conditions }: EventsFilter,
  page: Page,
  now: Date,
): Promise<EventRow[] | Refusal<'invalid_request'>> {
  const rows = await tenant.run(period === 'upcoming' ? listEventsAscending : listEventsDescending, {
    ...conditions,
    endsAfter: period === 'upcoming' ? now : undefined,
    endedBy: period === 'past' ? now : undefined,
    ...page,
  });
  if (rows.length > 0 || page.after === undefined) return rows;
  const [start] = await tenant.run(findEvent, { id: page.after });
  return start ? rows : refuseUnknownCursor();
}
