import type { EventType, Outfit } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { insertSlugged } from '../../../platform/sql/slugs.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { replacePicture } from '../../identity/pictures/pictures.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  deleteEventRows,
  type EventRow,
  findEvent,
  insertEvent,
  listEventTies,
  lockEvent,
  updateEventCancelled,
  updateEventRow,
} from './events.sql.ts';
import { lockLocation } from './locations.sql.ts';

export const eventCreated = notificationKind<EventRow>('event.created');
export const eventUpdated = notificationKind<EventRow>('event.updated');

export interface EventInput {
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

export const noEvent = refuse('not_found', 'There is no event with this id.');

/** Creates an event at a location of the organization; without an end of swaps these end with the start. */
export async function createEvent(
  write: TenantWriteContext,
  input: NewEvent,
): Promise<EventRow | Refusal<'invalid_request' | 'already_exists'>> {
  const { tenant, now } = write;
  const swapUntil = input.swap_available_until ?? input.starts_at;
  const problems = [
    ...timeProblems({ ...input, swap_available_until: swapUntil }),
    ...(await locationProblems(tenant, input.location_id)),
    ...(await pictureProblems(write, '', input.image_url)),
  ];
  if (problems.length > 0) return refuse('invalid_request', 'The event is not valid.', problems);
  const id = newId('event', now);
  const taken = await insertSlugged(tenant, insertEvent, {
    id,
    name: input.name,
    slug: input.slug,
    type: input.type ?? 'PARTY',
    description: input.description ?? '',
    starts_at: input.starts_at,
    ends_at: input.ends_at,
    date_only: input.date_only ?? false,
    age_min: input.age_min ?? 0,
    outfit: input.outfit ?? '',
    artists: input.artists ?? [],
    music_genres: input.music_genres ?? [],
    image_url: input.image_url ?? '',
    url: input.url ?? '',
    active: input.active ?? true,
    visible: input.visible ?? true,
    resale_enabled: input.resale_enabled ?? true,
    swap_available_until: swapUntil,
    sealed_tickets_available_at: input.sealed_tickets_available_at ?? null,
    location_id: input.location_id,
    created_at: now,
    updated_at: now,
  });
  if (taken !== null) return slugTaken(taken);
  const [created] = await tenant.run(findEvent, { id });
  await emit(write, [outboxMessage(eventCreated, created!, { resourceId: id, channelId: null })]);
  return created!;
}

/** Changes what is given; swaps that end with the start go on doing so. */
export async function updateEvent(
  write: TenantWriteContext,
  id: string,
  input: EventInput,
): Promise<EventRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const { tenant, now } = write;
  const [before] = await tenant.run(lockEvent, { id });
  if (!before) return noEvent;
  const swapsEndAtStart = before.swap_available_until === before.starts_at;
  const changes = {
    ...(input.starts_at && swapsEndAtStart ? { swap_available_until: input.starts_at } : {}),
    ...given(input),
  };
  const problems = [...timeProblems({ ...timesOf(before), ...changes }), ...cancelledProblems(before, changes)];
  if (input.location_id !== undefined) problems.push(...(await locationProblems(tenant, input.location_id)));
  problems.push(...(await pictureProblems(write, before.image_url, input.image_url)));
  if (problems.length > 0) return refuse('invalid_request', 'The event is not valid.', problems);
  const updated = await mapConstraintViolation(
    'taken',
    () => tenant.run(updateEventRow.statement, updateEventRow.valuesOf(id, { ...changes, updated_at: now })),
    slugTaken(input.slug ?? before.slug),
  );
  if (updated instanceof Refusal) return updated;
  const [after] = await tenant.run(findEvent, { id });
  await emit(write, [outboxMessage(eventUpdated, after!, { resourceId: id, channelId: null, toPartners: true })]);
  return after!;
}

/** Deletes an event with its zones, spaces and rates, unless something was booked, sold or planned for it. */
export async function deleteEvent(
  write: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const { tenant } = write;
  const [event] = await tenant.run(lockEvent, { id });
  if (!event) return noEvent;
  const ties = await tenant.run(listEventTies, { id });
  if (ties.length > 0) {
    const list = ties.map(({ tie }) => tie).join(', ');
    return refuse('conflict', `The event has ${list}: it can be switched off, but not deleted.`);
  }
  // What was added since then is caught by the foreign keys.
  const refused = await mapConstraintViolation(
    'referenced',
    async () => {
      for (const step of deleteEventRows) await tenant.run(step, { id });
    },
    refuse('conflict', 'The event has a new sale or booking: it cannot be deleted.'),
  );
  if (refused instanceof Refusal) return refused;
  await pictureProblems(write, event.image_url, '');
}

/** A cancelled event stays off sale. */
function cancelledProblems(
  { cancelled_at: cancelledAt }: EventRow,
  { active, resale_enabled: isResold }: EventInput,
): RefusalDetail[] {
  if (cancelledAt === null) return [];
  const problem = (path: string) => ({ path, message: `cannot be: the event was cancelled at ${cancelledAt}` });
  return [...(active ? [problem('/active')] : []), ...(isResold ? [problem('/resale_enabled')] : [])];
}

/** Takes an event off sale for good, and ends the resale of its tickets; once. Refuses an unknown event. */
export async function closeCancelledEvent(
  write: TenantWriteContext,
  id: string,
): Promise<EventRow | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const [before] = await tenant.run(lockEvent, { id });
  if (!before) return noEvent;
  const closed = await tenant.run(updateEventCancelled, { id, now });
  if (closed.length === 0) return before;
  const [after] = await tenant.run(findEvent, { id });
  await emit(write, [outboxMessage(eventUpdated, after!, { resourceId: id, channelId: null })]);
  return after!;
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another event of the organization has the identifier ${slug}.`);
}

async function locationProblems(tenant: TenantDb, id: string): Promise<RefusalDetail[]> {
  const [found] = await tenant.run(lockLocation, { id });
  return found ? [] : [{ path: '/location_id', message: 'is not a location of the organization' }];
}

/** Keeps the picture that is named from now on, and leaves the one before to be deleted. */
async function pictureProblems(
  { tenant, now }: TenantWriteContext,
  before: string,
  after: string | undefined,
): Promise<RefusalDetail[]> {
  if (after === undefined) return [];
  const problem = await replacePicture(tenant, { before, after }, now);
  return problem === null ? [] : [{ path: '/image_url', message: problem }];
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
