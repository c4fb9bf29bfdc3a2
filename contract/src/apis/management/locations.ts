import { operation } from '../../operation.ts';
import { Location } from '../../resources/event.ts';
import { AfterQuery, DataOf, Done, Id, Int, ListOf, Nullable, pagingQuery, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { changesOf, nameInput, streetInput, text } from './inputs.ts';

const organizationId = Id('organization', 'Id of the organization.');
const organizationPath = Type.Object({ organizationId });
const locationPath = Type.Object({ organizationId, locationId: Id('location', 'Id of the location.') });

const degrees = (description: string, most: number) =>
  Type.Optional(Nullable(Type.Number({ description, minimum: -most, maximum: most })));

const locationBody = Type.Object(
  {
    name: nameInput,
    address: streetInput,
    city: text('City.', limits.nameLength),
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
    capacity: Type.Optional(
      Nullable(Int('People for whom it has room; null when that is not said.', { minimum: 1, maximum: 1_000_000 })),
    ),
  },
  { description: 'The location.' },
);

export const listLocations = operation({
  id: 'listLocations',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/locations',
  access: { by: 'session', role: 'viewer' },
  tag: 'Locations',
  summary: 'List locations',
  description: 'Returns the locations of the organization, ordered by (creation, id).',
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
  description: 'Returns a location of the organization.',
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
  success: { status: 200, description: 'The location is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});
