import { operation } from '../../operation.ts';
import { Event, Location, Space, Zone } from '../../resources/event.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  Id,
  InstantInput,
  Int,
  ListOf,
  Nullable,
  OneOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
} from '../../schema.ts';
import { eventTypes, limits, outfits } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const eventId = Id('event', 'Id of the event.');
const organizationPath = Type.Object({ organizationId });
const locationPath = Type.Object({ organizationId, locationId: Id('location', 'Id of the location.') });
const eventPath = Type.Object({ organizationId, eventId });
const zonePath = Type.Object({ organizationId, zoneId: Id('zone', 'Id of the zone.') });
const spacePath = Type.Object({ organizationId, spaceId: Id('space', 'Id of the space.') });

const name = StrInput('Name.', { minLength: 1 });
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const text = (description: string, maxLength: number = limits.nameLength) =>
  Type.Optional(StrInput(description, { maxLength }));
const webAddress = (description: string) =>
  Type.Optional(
    Type.String({
      description: `${description} http or https; empty for none.`,
      pattern: '^(https?://[^\\s\\u0000-\\u001f\\u007f]+)?$',
      maxLength: 2_000,
      examples: ['https://saltworks.example.org/equinox'],
    }),
  );
const degrees = (description: string, most: number) =>
  Type.Optional(Nullable(Type.Number({ description, minimum: -most, maximum: most })));
const names = (description: string, maxItems: number) =>
  Type.Optional(Type.Array(StrInput('Name.', { minLength: 1, maxLength: 100 }), { description, maxItems }));

const locationBody = Type.Object(
  {
    name,
    address: text('Street and number.'),
    city: text('City.'),
    postal_code: text('Postal code.', 20),
    country: Type.Optional(
      Type.String({ description: 'Country, ISO 3166-1 alpha-2.', pattern: '^([A-Z]{2})?$', maxLength: 2 }),
    ),
    latitude: degrees('Degrees north.', 90),
    longitude: degrees('Degrees east.', 180),
    timezone: Type.Optional(
      StrInput("Its time zone, as in the IANA database; the organization's when not given.", {
        minLength: 1,
        maxLength: 64,
        examples: ['Europe/Madrid'],
      }),
    ),
  },
  { description: 'The location.' },
);

const eventBody = Type.Object(
  {
    name,
    slug: Type.Optional(SlugInput('Identifier within the organization; made of the name when not given.')),
    type: Type.Optional(OneOf(eventTypes, 'Kind of event; PARTY when not given.')),
    description: text('Description.', 10_000),
    start_date: InstantInput('When it starts.'),
    end_date: InstantInput('When it ends.'),
    date_only: flag('True when the event has a day but no hour that is told.'),
    location_id: Id('location', 'Id of a location of the organization.'),
    age: Type.Optional(
      Type.String({
        description: 'Least age of guests in years; empty when all ages are welcome.',
        pattern: '^([1-9][0-9]?)?$',
        maxLength: 2,
        examples: ['18'],
      }),
    ),
    outfit: Type.Optional(OneOf([...outfits, ''], 'Dress code.')),
    artists: names('Who plays.', 100),
    music_genres: names('What is played.', 30),
    image_url: webAddress('Address of its picture.'),
    url: webAddress('Address of its page.'),
    active: flag('False when it is called off or not open yet; true when not given.'),
    visible: flag('False when only those who know its id are to find it; true when not given.'),
    resale_enabled: flag('True when its tickets can be swapped by resellers; true when not given.'),
    swap_available_until: Type.Optional(
      InstantInput('Until when its tickets can be swapped, at most until its end; its start when not given.'),
    ),
    sealed_tickets_available_at: Type.Optional(
      Nullable(InstantInput('When its tickets stop being sealed, at most its end; null or not given: never sealed.')),
    ),
  },
  { description: 'The event.' },
);

const zoneBody = Type.Object(
  {
    name,
    slug: Type.Optional(SlugInput('Identifier within the event; made of the name when not given.')),
    description: text('Description.', limits.textLength),
    position: Type.Optional(Int('Place in the order of the event; the last when not given.', { maximum: 100_000 })),
    active: flag('True while it takes bookings; true when not given.'),
    duration: Type.Optional(Int('Estimated length of a stay in seconds; 0: not supported.', { maximum: 604_800 })),
    accepts_automatically: flag('True when bookings without a paid advance are accepted without review.'),
  },
  { description: 'The zone.' },
);

const spaceBody = Type.Object(
  {
    name: StrInput('Name, without commas, unique within the event whatever its case.', {
      minLength: 1,
      maxLength: 60,
      examples: ['12'],
    }),
    capacity: Type.Optional(Int('People it has room for; 0 when that is not said.', { maximum: limits.partySizeMax })),
    position: Type.Optional(Int('Place in the order of the zone; the last when not given.', { maximum: 100_000 })),
  },
  { description: 'A space.' },
);

/** What a PATCH takes of what a POST takes: any of it, at least one. */
const changesOf = { description: 'What to change.', minProperties: 1 } as const;

export const listLocations = operation({
  id: 'listLocations',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/locations',
  access: { by: 'session', role: 'viewer' },
  tag: 'Locations',
  summary: 'List locations',
  description: 'Answers the locations of the organization, ordered by (creation, id).',
  params: organizationPath,
  query: Type.Object({ ...pagingQuery, after: AfterQuery('location') }),
  success: { status: 200, description: 'The locations.', schema: ListOf(Location) },
  errors: ['not_found'],
});

export const createLocation = operation({
  id: 'createLocation',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/locations',
  access: { by: 'session', role: 'manager' },
  tag: 'Locations',
  summary: 'Create a location',
  description: 'Creates a place where events can be held.',
  params: organizationPath,
  body: locationBody,
  success: { status: 201, description: 'The location.', schema: DataOf(Location) },
  errors: ['not_found'],
});

export const getLocation = operation({
  id: 'getLocation',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/locations/{locationId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Locations',
  summary: 'Read a location',
  description: 'Answers a location of the organization.',
  params: locationPath,
  success: { status: 200, description: 'The location.', schema: DataOf(Location) },
  errors: ['not_found'],
});

export const updateLocation = operation({
  id: 'updateLocation',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/locations/{locationId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Locations',
  summary: 'Change a location',
  description: 'Changes a location, for all events that take place there.',
  params: locationPath,
  body: Type.Partial(locationBody, changesOf),
  success: { status: 200, description: 'The location.', schema: DataOf(Location) },
  errors: ['not_found'],
});

export const deleteLocation = operation({
  id: 'deleteLocation',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/locations/{locationId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Locations',
  summary: 'Delete a location',
  description: 'Deletes a location where no event takes place or took place.',
  params: locationPath,
  success: { status: 200, description: 'The location is gone.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const listEvents = operation({
  id: 'listEvents',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events',
  access: { by: 'session', role: 'viewer' },
  tag: 'Events',
  summary: 'List events',
  description:
    'Answers the events of the organization by their start: the latest first, but of upcoming ones the next first.',
  params: organizationPath,
  query: Type.Object({
    period: Type.Optional(
      OneOf(['all', 'upcoming', 'past'], 'All events, those that have not ended, or those that have; all by default.'),
    ),
    start_date: Type.Optional(InstantInput('Only events that start at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only events that start before this instant.')),
    location_id: Type.Optional(Id('location', 'Only events at this location.')),
    active: Type.Optional(Type.Boolean({ description: 'Only events that are active, or only those that are not.' })),
    search: Type.Optional(StrInput('Only events with this text in their name, whatever its case.', { maxLength: 100 })),
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
  description: 'Creates an event and tells it as `event.created`.',
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
  description: 'Answers an event of the organization.',
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
    'Changes an event and tells it as `event.updated`. When the start is moved, the end of swaps moves along if it was ' +
    'the start.',
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
    'Deletes an event with its zones, spaces and rates. One with bookings, tickets, guest-list entries, payments or ' +
    'discount codes stays: switch it off with `active` instead.',
  params: eventPath,
  success: { status: 200, description: 'The event is gone.', schema: Done },
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
    'Creates an event with the settings, zones, spaces, ticket rates and list rates of another and with new ids. Zones ' +
    'and rates keep their identifiers. Every instant moves along with the start. Nothing sold or booked is copied. ' +
    'Told as `event.created`.',
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

export const listZones = operation({
  id: 'listZones',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/zones',
  access: { by: 'session', role: 'viewer' },
  tag: 'Zones',
  summary: 'List zones with their spaces',
  description: 'Answers all zones of an event with their spaces, in their order.',
  params: eventPath,
  success: { status: 200, description: 'The zones.', schema: ListOf(Zone) },
  errors: ['not_found'],
});

export const createZone = operation({
  id: 'createZone',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/zones',
  access: { by: 'session', role: 'manager' },
  tag: 'Zones',
  summary: 'Create a zone',
  description: `Creates a zone of an event. An event has at most ${limits.perEventMax} zones.`,
  params: eventPath,
  body: zoneBody,
  success: { status: 201, description: 'The zone.', schema: DataOf(Zone) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const getZone = operation({
  id: 'getZone',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/zones/{zoneId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Zones',
  summary: 'Read a zone',
  description: 'Answers a zone with its spaces.',
  params: zonePath,
  success: { status: 200, description: 'The zone.', schema: DataOf(Zone) },
  errors: ['not_found'],
});

export const updateZone = operation({
  id: 'updateZone',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/zones/{zoneId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Zones',
  summary: 'Change a zone',
  description: 'Changes a zone. Its identifier stays when only the name is changed.',
  params: zonePath,
  body: Type.Partial(zoneBody, changesOf),
  success: { status: 200, description: 'The zone.', schema: DataOf(Zone) },
  errors: ['not_found', 'already_exists'],
});

export const deleteZone = operation({
  id: 'deleteZone',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/zones/{zoneId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Zones',
  summary: 'Delete a zone',
  description: 'Deletes a zone with its spaces. One with bookings stays.',
  params: zonePath,
  success: { status: 200, description: 'The zone is gone.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const createSpaces = operation({
  id: 'createSpaces',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/zones/{zoneId}/spaces',
  access: { by: 'session', role: 'manager' },
  tag: 'Zones',
  summary: 'Create spaces',
  description: 'Creates spaces of a zone, all or none: a name that the event has already is refused, naming it.',
  params: zonePath,
  body: Type.Object(
    {
      spaces: Type.Array(spaceBody, {
        description: 'The spaces, in their order.',
        minItems: 1,
        maxItems: limits.spacesAtOnceMax,
      }),
    },
    { description: 'The spaces.' },
  ),
  success: { status: 201, description: 'The zone with all its spaces.', schema: DataOf(Zone) },
  errors: ['not_found', 'already_exists'],
});

export const updateSpace = operation({
  id: 'updateSpace',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/spaces/{spaceId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Zones',
  summary: 'Change a space',
  description: 'Changes a space, or moves it to another zone of the same event. Bookings of it stay.',
  params: spacePath,
  body: Type.Partial(
    Type.Object({ ...spaceBody.properties, zone_id: Id('zone', 'Id of another zone of the event.') }),
    changesOf,
  ),
  success: { status: 200, description: 'The space.', schema: DataOf(Space) },
  errors: ['not_found', 'already_exists'],
});

export const deleteSpace = operation({
  id: 'deleteSpace',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/spaces/{spaceId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Zones',
  summary: 'Delete a space',
  description: 'Deletes a space. One with bookings, also of the past, stays.',
  params: spacePath,
  success: { status: 200, description: 'The space is gone.', schema: Done },
  errors: ['not_found', 'conflict'],
});
