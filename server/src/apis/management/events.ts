import { type InputOf, limits, management } from '@stagedoor/contract';
import { copyEvent } from '../../modules/event-copy/event-copy.ts';
import {
  createEvent,
  deleteEvent,
  type EventInput,
  listEvents,
  readEvent,
  updateEvent,
} from '../../modules/events/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentEvent } from '../common/presenters/event.ts';
import { Problems } from '../common/problems.ts';
import { locationHandlers } from './locations.ts';
import { inWireNames } from './wire-names.ts';
import { zoneHandlers } from './zones.ts';

const wireNames = { starts_at: 'start_date', ends_at: 'end_date' };

export const eventHandlers: readonly Handler[] = [
  ...locationHandlers,
  ...zoneHandlers,

  read(management.listEvents, async ({ db, caller, query, now, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    const filter = {
      ...page,
      period: query.period ?? 'all',
      startsFrom: problems.instant('/start_date', query.start_date),
      startsBefore: problems.instant('/end_date', query.end_date),
      locationId: query.location_id,
      active: query.active,
      search: query.search,
    };
    if (problems.any) return problems.refusal();
    const rows = await listEvents(db, caller.organization.id, filter, now);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentEvent) };
  }),

  write(management.createEvent, async ({ change, caller, body }) => {
    const problems = new Problems();
    const starts_at = problems.instant('/start_date', body.start_date);
    const ends_at = problems.instant('/end_date', body.end_date);
    const input = eventInput(body, problems);
    if (problems.any || !starts_at || !ends_at) return problems.refusal();
    const { name, location_id } = body;
    const event = await createEvent(change, caller.organization.id, {
      ...input,
      name,
      location_id,
      starts_at,
      ends_at,
    });
    return event instanceof Refusal ? inWireNames(event, wireNames) : { success: true, data: presentEvent(event) };
  }),

  read(management.getEvent, async ({ db, caller, params }) => {
    const event = await readEvent(db, caller.organization.id, params.eventId);
    return event instanceof Refusal ? event : { success: true, data: presentEvent(event) };
  }),

  write(management.updateEvent, async ({ change, caller, params, body }) => {
    const problems = new Problems();
    const input = eventInput(body, problems);
    if (problems.any) return problems.refusal();
    const event = await updateEvent(change, caller.organization.id, params.eventId, input);
    return event instanceof Refusal ? inWireNames(event, wireNames) : { success: true, data: presentEvent(event) };
  }),

  write(management.deleteEvent, async ({ change, caller, params }) => {
    return (await deleteEvent(change, caller.organization.id, params.eventId)) ?? { success: true };
  }),

  write(management.copyEvent, async ({ change, caller, params, body }) => {
    const problems = new Problems();
    const starts_at = problems.instant('/start_date', body.start_date);
    const ends_at = problems.instant('/end_date', body.end_date);
    if (problems.any || !starts_at) return problems.refusal();
    const { name, slug } = body;
    const event = await copyEvent(change, caller.organization.id, params.eventId, { name, slug, starts_at, ends_at });
    return event instanceof Refusal ? inWireNames(event, wireNames) : { success: true, data: presentEvent(event) };
  }),
];

type EventBody = InputOf<typeof management.updateEvent>['body'];

function eventInput(body: EventBody, problems: Problems): EventInput {
  const sealed = body.sealed_tickets_available_at;
  return {
    name: body.name,
    slug: body.slug,
    type: body.type,
    description: body.description,
    starts_at: problems.instant('/start_date', body.start_date),
    ends_at: problems.instant('/end_date', body.end_date),
    date_only: body.date_only,
    age_min: body.age === undefined ? undefined : Number(body.age),
    outfit: body.outfit,
    artists: body.artists,
    music_genres: body.music_genres,
    image_url: body.image_url,
    url: body.url,
    active: body.active,
    visible: body.visible,
    resale_enabled: body.resale_enabled,
    swap_available_until: problems.instant('/swap_available_until', body.swap_available_until),
    sealed_tickets_available_at: sealed === null ? null : problems.instant('/sealed_tickets_available_at', sealed),
    location_id: body.location_id,
  };
}
