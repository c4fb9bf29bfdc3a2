/** Groups of events, such as series and seasons. An event can belong to several; deleting a group leaves its events. */
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { pageReader } from '../../../platform/sql/paging.ts';
import { insertSlugged } from '../../../platform/sql/slugs.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  copyGroupsOfEvent,
  deleteEventGroupRow,
  deleteEventsOfGroup,
  type EventGroupRow,
  eventGroups,
  findEventGroup,
  insertEventGroup,
  setEventsOfGroup,
  updateEventGroupRow,
} from './event-groups.sql.ts';

export interface EventGroupInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  /** All events of the group. */
  readonly event_ids?: readonly string[] | undefined;
}

const noGroup = refuse('not_found', 'There is no event group with this id.');
const slugTaken = (slug: string) =>
  refuse('already_exists', `Another event group of the organization has the identifier ${slug}.`);

/** A group with the ids of its events; refuses an unknown id. */
export async function getEventGroup(tenant: TenantDb, id: string): Promise<EventGroupRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findEventGroup, { id });
  return row ?? noGroup;
}

/** In the order of (creation, id); refuses an unknown `after`. */
export const listEventGroups = pageReader(eventGroups);

/** Creates a group; refuses a slug that is taken, and events that there are not. */
export async function createEventGroup(
  { tenant, now }: TenantWriteContext,
  input: EventGroupInput & { readonly name: string },
): Promise<EventGroupRow | Refusal<'invalid_request' | 'already_exists' | 'not_found'>> {
  const id = newId('eventGroup', now);
  const { name, slug, description = '', event_ids: eventIds = [] } = input;
  const row = { id, name, slug, description, created_at: now, updated_at: now };
  const taken = await insertSlugged(tenant, insertEventGroup, row);
  if (taken !== null) return slugTaken(taken);
  return (await setEvents(tenant, id, eventIds)) ?? getEventGroup(tenant, id);
}

/** Changes what is given; refuses a slug that is taken, and events that there are not. */
export async function updateEventGroup(
  { tenant, now }: TenantWriteContext,
  id: string,
  { event_ids: eventIds, ...changes }: EventGroupInput,
): Promise<EventGroupRow | Refusal<'invalid_request' | 'already_exists' | 'not_found'>> {
  const updated = await mapConstraintViolation(
    'taken',
    () => tenant.run(updateEventGroupRow.statement, updateEventGroupRow.valuesOf(id, { ...changes, updated_at: now })),
    slugTaken(changes.slug ?? ''),
  );
  if (updated instanceof Refusal) return updated;
  if (updated.length === 0) return noGroup;
  const refused = eventIds && (await setEvents(tenant, id, eventIds));
  return refused ?? getEventGroup(tenant, id);
}

/** Deletes a group and leaves its events; refuses an unknown id. */
export async function deleteEventGroup(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found'> | undefined> {
  await tenant.run(deleteEventsOfGroup, { id });
  const deleted = await tenant.run(deleteEventGroupRow, { id });
  if (deleted.length === 0) return noGroup;
}

/** Puts an event, which has no groups yet, into all groups of another one. */
export async function copyEventGroups(tenant: TenantDb, fromId: string, toId: string): Promise<void> {
  await tenant.run(copyGroupsOfEvent, { fromId, toId });
}

async function setEvents(
  tenant: TenantDb,
  id: string,
  eventIds: readonly string[],
): Promise<Refusal<'invalid_request'> | null> {
  const unknown = await mapConstraintViolation(
    'gone',
    () => tenant.run(setEventsOfGroup, { id, eventIds }),
    refuse('invalid_request', 'One of the events has just been deleted.', [
      { path: '/event_ids', message: 'one of the events has just been deleted' },
    ]),
  );
  if (unknown instanceof Refusal) return unknown;
  const problems = unknown.map(({ unknown_id }) => ({
    path: `/event_ids/${eventIds.indexOf(unknown_id)}`,
    message: 'there is no such event',
  }));
  return problems.length > 0 ? refuse('invalid_request', 'There is no such event.', problems) : null;
}
