import { operation } from '../../operation.ts';
import { ChannelsEvent } from '../../resources/channels-event.ts';
import { PreregistrationAnswer } from '../../resources/preregistration.ts';
import {
  AfterQuery,
  DataOf,
  EmailInput,
  Id,
  InstantInput,
  ListOf,
  OneOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
} from '../../schema.ts';
import { languages } from '../../vocabulary.ts';

export const listEvents = operation({
  id: 'listEvents',
  api: 'channels',
  method: 'GET',
  path: '/events',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'List events',
  description:
    'Returns the listed and active events of partner organizations that match all given conditions, the next ' +
    'first. Without `start_date` and `end_date`, returns events that have not ended. `latitude`, `longitude` ' +
    'and `radius_km` must be given together and select events within that distance. Each event includes the ' +
    'ticket rates that the channel can sell.',
  query: Type.Object({
    organization_id: Type.Optional(Id('organization', 'Organization that holds it.')),
    location_id: Type.Optional(Id('location', 'Location where it takes place.')),
    start_date: Type.Optional(InstantInput('Only events that start at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only events that start before this instant.')),
    search: Type.Optional(
      StrInput('Part of the name, of an artist, or of the name or city of the location; case does not matter.', {
        minLength: 1,
        examples: ['equinox'],
      }),
    ),
    latitude: Type.Optional(Type.Number({ description: 'Degrees north.', minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ description: 'Degrees east.', minimum: -180, maximum: 180 })),
    radius_km: Type.Optional(
      Type.Number({ description: 'Greatest distance in kilometres.', minimum: 0, maximum: 20_100 }),
    ),
    populate: Type.Optional(StrInput('Accepted but ignored: location and ticket rates are always there.')),
    ...pagingQuery,
    after: AfterQuery('event'),
  }),
  success: { status: 200, description: 'The events.', schema: ListOf(ChannelsEvent) },
  errors: [],
});

export const getEvent = operation({
  id: 'getEvent',
  api: 'channels',
  method: 'GET',
  path: '/events/{eventId}',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'Read an event',
  description: 'Returns an event of a partner organization, including past, cancelled and unlisted events.',
  params: Type.Object({ eventId: Id('event', 'Id of the event.') }),
  success: { status: 200, description: 'The event.', schema: DataOf(ChannelsEvent) },
  errors: ['not_found'],
});

export const getEventBySlug = operation({
  id: 'getEventBySlug',
  api: 'channels',
  method: 'GET',
  path: '/events/by-slug/{slug}',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'Read an event by its slug',
  description:
    'Returns the event with a slug, of a partner organization. Slugs are unique within an organization: if ' +
    'several organizations use the same slug, `organization_id` selects one; without it, the event that starts ' +
    'last is returned.',
  params: Type.Object({ slug: SlugInput('Slug of the event.') }),
  query: Type.Object({ organization_id: Type.Optional(Id('organization', 'Organization that holds it.')) }),
  success: { status: 200, description: 'The event.', schema: DataOf(ChannelsEvent) },
  errors: ['not_found'],
});

export const preregisterEvent = operation({
  id: 'preregisterEvent',
  api: 'channels',
  method: 'POST',
  path: '/events/{eventId}/preregister',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Events',
  summary: 'Preregister a person for an event',
  description:
    'Stores the address of a person who is waiting for tickets of the event to go on sale. Each address is ' +
    'stored once for each event: `already_registered` is true if it was already stored, and the response then ' +
    'shows the stored data. A marketing consent in a later call is stored too.',
  params: Type.Object({ eventId: Id('event', 'Id of the event.') }),
  body: Type.Object(
    {
      name: StrInput('Name.', { minLength: 1, examples: ['Vera Lindqvist'] }),
      email: EmailInput('E-mail.'),
      phone: Type.Optional(StrInput('Phone number.', { maxLength: 40, examples: ['+34600123456'] })),
      language: Type.Optional(OneOf(languages, 'Language of the person.')),
      marketing_consent: Type.Optional(
        Type.Boolean({ description: 'True where the person agreed to receive advertisements; false when omitted.' }),
      ),
    },
    { description: 'The person.' },
  ),
  success: { status: 200, description: 'The stored data.', schema: PreregistrationAnswer },
  errors: ['not_found', 'not_on_sale'],
});
