import type { EventType, Outfit } from '@stagedoor/contract/vocabulary';
import { newId } from '../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { type Columns, unless, updateRow } from '../../platform/rows.ts';
import { insertSlugged } from '../../platform/slugged-rows.ts';
import { type Change, note, notificationKind } from '../notifications/notifications.ts';
import { deleteEventRows, type EventRow, findEvent, listEventTies, lockEvent } from './events.sql.ts';
import { holdLocation } from './locations.sql.ts';

export const eventCreated = notificationKind<EventRow>('event.created');
export const eventUpdated = notificationKind<EventRow>('event.updated');

export interface EventInput extends Columns {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly type?: EventType | undefined;
  readonly description?: string | undefined;
  readonly starts_at?: Date | undefined;
  readonly ends_at?: Date | undefined;
  readonly date_only?: boolean | undefined;
  readonly age_min?: number | undefined;
  readonly outfit?: Outfit | '' | undefined;
  readonly artists?: readonly string[] | undefined;
  readonly music_genres?: readonly string[] | undefined;
  readonly image_url?: string | undefined;
  readonly url?: string | undefined;
  readonly active?: boolean | undefined;
  readonly visible?: boolean | undefined;
  readonly resale_enabled?: boolean | undefined;
  readonly swap_available_until?: Date | undefined;
  readonly sealed_tickets_available_at?: Date | null | undefined;
  readonly location_id?: string | undefined;
}

export interface NewEvent extends EventInput {
  readonly name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly location_id: string;
}

type Refused = Refusal<'not_found' | 'invalid_request' | 'already_exists'>;
export const noEvent = refuse('not_found', 'There is no such event.');

export async function createEvent(
  change: Change,
  organizationId: string,
  input: NewEvent,
): Promise<EventRow | Refused> {
  const event = { type: 'PARTY' as const, swap_available_until: input.starts_at, ...given(input) };
  const problems = [...timeProblems(event), ...(await locationProblems(change, organizationId, input.location_id))];
  if (problems.length > 0) return refuse('invalid_request', 'The event is not valid.', problems);
  const { tx, now, outbox } = change;
  const id = newId('event', now);
  const row = { ...event, organization_id: organizationId, id, created_at: now, updated_at: now };
  const taken = await insertSlugged(tx, { table: 'events', columns: ['organization_id'] }, row);
  if (taken !== null) return slugTaken(taken);
  const [created] = await tx.run(findEvent, organizationId, id);
  await outbox.write(tx, organizationId, [note(eventCreated, created!, { resourceId: id, channelId: null })], now);
  return created!;
}

export async function updateEvent(
  change: Change,
  organizationId: string,
  id: string,
  input: EventInput,
): Promise<EventRow | Refused> {
  const { tx, now, outbox } = change;
  const [before] = await tx.run(lockEvent, organizationId, id);
  if (!before) return noEvent;
  const swapsEndAtStart = before.swap_available_until === before.starts_at;
  const changes = {
    ...(input.starts_at && swapsEndAtStart ? { swap_available_until: input.starts_at } : {}),
    ...given(input),
  };
  const problems = timeProblems({ ...timesOf(before), ...changes });
  if (input.location_id !== undefined) {
    problems.push(...(await locationProblems(change, organizationId, input.location_id)));
  }
  if (problems.length > 0) return refuse('invalid_request', 'The event is not valid.', problems);
  const updated = await unless(
    'taken',
    () => updateRow(tx, 'events', { organizationId, id }, { ...changes, updated_at: now }),
    slugTaken(input.slug ?? before.slug),
  );
  if (updated instanceof Refusal) return updated;
  const [after] = await tx.run(findEvent, organizationId, id);
  await outbox.write(tx, organizationId, [note(eventUpdated, after!, { resourceId: id, channelId: null })], now);
  return after!;
}

/** Deletes an event with its zones, spaces and rates, unless something was booked, sold or planned for it. */
export async function deleteEvent(
  { tx }: Change,
  organizationId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const [event] = await tx.run(lockEvent, organizationId, id);
  if (!event) return noEvent;
  const ties = await tx.run(listEventTies, organizationId, id);
  if (ties.length > 0) {
    const list = ties.map(({ tie }) => tie).join(', ');
    return refuse('conflict', `The event has ${list}: it can be switched off, but not deleted.`);
  }
  // What came in since then is caught by the foreign keys.
  const refused = await unless(
    'referenced',
    async () => {
      for (const step of deleteEventRows) await tx.run(step, organizationId, id);
    },
    refuse('conflict', 'Something was just sold or booked for the event: it cannot be deleted.'),
  );
  if (refused instanceof Refusal) return refused;
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another event of the organization has the identifier ${slug}.`);
}

async function locationProblems({ tx }: Change, organizationId: string, id: string): Promise<RefusalDetail[]> {
  const [found] = await tx.run(holdLocation, organizationId, id);
  return found ? [] : [{ path: '/location_id', message: 'is not a location of the organization' }];
}

interface Times {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly swap_available_until: Date;
  readonly sealed_tickets_available_at?: Date | null | undefined;
}

function timesOf(row: EventRow): Times {
  const sealed = row.sealed_tickets_available_at;
  return {
    starts_at: new Date(row.starts_at),
    ends_at: new Date(row.ends_at),
    swap_available_until: new Date(row.swap_available_until),
    sealed_tickets_available_at: sealed === null ? null : new Date(sealed),
  };
}

function timeProblems(times: Times): RefusalDetail[] {
  const { starts_at, ends_at, swap_available_until, sealed_tickets_available_at } = times;
  if (ends_at <= starts_at) return [{ path: '/ends_at', message: 'must be after the start' }];
  const problems: RefusalDetail[] = [];
  if (swap_available_until > ends_at) {
    problems.push({ path: '/swap_available_until', message: 'must not be after the end' });
  }
  if (sealed_tickets_available_at && sealed_tickets_available_at > ends_at) {
    problems.push({ path: '/sealed_tickets_available_at', message: 'must not be after the end' });
  }
  return problems;
}

/** Without what was not given, so that spreading it hides nothing. */
function given<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;
}
