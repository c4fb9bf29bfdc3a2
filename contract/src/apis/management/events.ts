import { operation } from '../../operation.ts';
import { Event } from '../../resources/event.ts';
import { Preregistration } from '../../resources/preregistration.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  Id,
  InstantInput,
  ListOf,
  OneOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
} from '../../schema.ts';
import { eventBody } from '../event-body.ts';
import { changesOf } from './inputs.ts';

const organizationId = Id('organization', 'Id of the organization.');
const organizationPath = Type.Object({ organizationId });
const eventPath = Type.Object({ organizationId, eventId: Id('event', 'Id of the event.') });

export const listEvents = operation({
  id: 'listEvents',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events',
  access: { by: 'session', role: 'viewer' },
  tag: 'Events',
  summary: 'List events',
  description:
    'Returns the events of the organization by their start: the latest first, but of upcoming ones the next first.',
  params: organizationPath,
  query: Type.Object({
    period: Type.Optional(
      OneOf(['all', 'upcoming', 'past'], 'All events, those that have not ended, or those that have; all by default.'),
    ),
    start_date: Type.Optional(InstantInput('Only events that start at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only events that start before this instant.')),
    location_id: Type.Optional(Id('location', 'Only events at this location.')),
    group_id: Type.Optional(Id('eventGroup', 'Only events of this group.')),
    active: Type.Optional(Type.Boolean({ description: 'True: only active events; false: only inactive ones.' })),
    search: Type.Optional(
      StrInput('Only events with this text in their name, whatever case and accents.', { maxLength: 100 }),
    ),
    ...pagingQuery,
    after: AfterQuery('event'),
  }),
  success: { status: 200, description: 'The events.', schema: ListOf(Event) },
  errors: ['not_found'],
});

export const createEvent = operation({
  id: 'createEvent',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'Create an event',
  description: 'Creates an event and emits `event.created`.',
  params: organizationPath,
  body: eventBody,
  success: { status: 201, description: 'The event.', schema: DataOf(Event) },
  errors: ['not_found', 'already_exists'],
});

export const getEvent = operation({
  id: 'getEvent',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Events',
  summary: 'Read an event',
  description: 'Returns an event of the organization.',
  params: eventPath,
  success: { status: 200, description: 'The event.', schema: DataOf(Event) },
  errors: ['not_found'],
});

export const updateEvent = operation({
  id: 'updateEvent',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/events/{eventId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'Change an event',
  description:
    'Changes an event and emits `event.updated`. If the start changes and swaps ended at the start, the end of ' +
    'swaps changes with it.',
  params: eventPath,
  body: Type.Partial(eventBody, changesOf),
  success: { status: 200, description: 'The event.', schema: DataOf(Event) },
  errors: ['not_found', 'already_exists'],
});

export const deleteEvent = operation({
  id: 'deleteEvent',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/events/{eventId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'Delete an event',
  description:
    'Deletes an event with its zones, spaces and rates. An event with bookings, tickets, guest-list entries, ' +
    'payments, discount codes or pass types that name it cannot be deleted: deactivate it with `active` instead.',
  params: eventPath,
  success: { status: 200, description: 'The event is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const copyEvent = operation({
  id: 'copyEvent',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/copy',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'Copy an event',
  description:
    'Creates an event with the settings, zones, spaces, ticket rates and list rates of another and with new ' +
    'ids. Zones ' +
    'and rates keep their identifiers. All instants are moved together with the start, by the clock of the location. ' +
    'The copy belongs to the same groups. Sales and bookings are not copied. ' +
    'Emits `event.created`.',
  params: eventPath,
  body: Type.Object(
    {
      name: Type.Optional(StrInput('Name; that of the copied event when not given.', { minLength: 1 })),
      slug: Type.Optional(SlugInput('Identifier within the organization; made of the name when not given.')),
      start_date: InstantInput('When the new event starts.'),
      end_date: Type.Optional(InstantInput('When it ends; after as long as the copied event when not given.')),
    },
    { description: 'When the new event takes place.' },
  ),
  success: { status: 201, description: 'The new event.', schema: DataOf(Event) },
  errors: ['not_found', 'already_exists'],
});

export const listPreregistrations = operation({
  id: 'listPreregistrations',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/preregistrations',
  access: { by: 'session', role: 'manager' },
  tag: 'Events',
  summary: 'List the people who preregistered for an event',
  description:
    'Returns the people who are waiting for tickets of the event to go on sale, ordered by (creation, id). ' +
    'Erasing a client also erases the preregistrations of that person.',
  params: Type.Object({
    organizationId: Id('organization', 'Id of the organization.'),
    eventId: Id('event', 'Id of the event.'),
  }),
  query: Type.Object({ ...pagingQuery, after: AfterQuery('preregistration') }),
  success: { status: 200, description: 'The people.', schema: ListOf(Preregistration) },
  errors: ['not_found'],
});
