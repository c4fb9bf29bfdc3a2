import { operation } from '../../operation.ts';
import { Space, Zone } from '../../resources/event.ts';
import { DataOf, Done, hourPattern, Id, Int, ListOf, Nullable, SlugInput, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { changesOf, flag, nameInput, text } from './inputs.ts';

const organizationId = Id('organization', 'Id of the organization.');
const eventPath = Type.Object({ organizationId, eventId: Id('event', 'Id of the event.') });
const zonePath = Type.Object({ organizationId, zoneId: Id('zone', 'Id of the zone.') });
const spacePath = Type.Object({ organizationId, spaceId: Id('space', 'Id of the space.') });

const zoneBody = Type.Object(
  {
    name: nameInput,
    slug: Type.Optional(SlugInput('Identifier within the event; made of the name when not given.')),
    description: text('Description.', limits.textLength),
    position: Type.Optional(Int('Position in the order of the event; the last when not given.', { maximum: 100_000 })),
    active: flag('True while it takes bookings; true when not given.'),
    duration: Type.Optional(Int('Estimated length of a stay in seconds; 0: not supported.', { maximum: 604_800 })),
    accepts_automatically: flag('True when bookings without a paid advance are accepted without review.'),
    can_select_client: flag('True when clients choose their space.'),
    is_full: flag('True to take no more requests of channels.'),
    bookings_max: Type.Optional(
      Nullable(
        Int('Up to how many open bookings channels send requests; null or not given: any number.', {
          maximum: 100_000,
        }),
      ),
    ),
    hours: Type.Optional(
      Type.Array(
        Type.Object(
          {
            format: Type.String({
              description: 'The hour, HH:mm.',
              pattern: `^${hourPattern}$`,
              maxLength: 5,
              examples: ['23:30'],
            }),
            selected: flag('True when it can be booked; true when not given.'),
          },
          { description: 'An hour.' },
        ),
        { description: 'Its hours; all of them are replaced.', maxItems: limits.hoursPerZoneMax },
      ),
    ),
  },
  { description: 'The zone.' },
);

const coordinate = (description: string) =>
  Type.Optional(Type.Number({ description, minimum: -1_000_000, maximum: 1_000_000 }));

const spaceBody = Type.Object(
  {
    name: StrInput('Name, without commas, unique within the event case-insensitive.', {
      minLength: 1,
      maxLength: 60,
      examples: ['12'],
    }),
    capacity: Type.Optional(Int('People it has room for; 0 when that is not said.', { maximum: limits.partySizeMax })),
    position: Type.Optional(Int('Position in the order of the zone; the last when not given.', { maximum: 100_000 })),
    layout: Type.Optional(
      Type.Object(
        {
          x: coordinate('Across, from the left; 0 when not given.'),
          y: coordinate('Down, from the top; 0 when not given.'),
          scale: coordinate('Size; 1, the usual one, when not given.'),
          rotation: coordinate('Rotation in degrees, clockwise; 0 when not given.'),
          radius: coordinate('Radius of a round space; 0 when not given.'),
        },
        { description: 'Where it stands on the plan of the zone; as a whole.' },
      ),
    ),
  },
  { description: 'A space.' },
);

export const listZones = operation({
  id: 'listZones',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/zones',
  access: { by: 'session', role: 'viewer' },
  tag: 'Zones',
  summary: 'List zones with their spaces',
  description: 'Returns all zones of an event with their spaces, in their order.',
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
  description: 'Returns a zone with its spaces.',
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
  description: 'Deletes a zone with its spaces. A zone with bookings cannot be deleted.',
  params: zonePath,
  success: { status: 200, description: 'The zone is deleted.', schema: Done },
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
  description:
    'Creates spaces of a zone, either all or none: a name that already exists in the event is rejected and ' +
    'named in the message.',
  params: zonePath,
  body: Type.Object(
    {
      spaces: Type.Array(spaceBody, {
        description: 'The spaces, in their order.',
        minItems: 1,
        maxItems: limits.spacesPerRequestMax,
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
  description: 'Deletes a space. A space with bookings, including past ones, cannot be deleted.',
  params: spacePath,
  success: { status: 200, description: 'The space is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});
