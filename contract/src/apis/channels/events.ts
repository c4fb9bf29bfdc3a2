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
    'Answers the events of the organizations whose partner the channel is, the next first, that are shown, active and ' +
    'meet all conditions given. Without `start_date` and `end_date`: those that have not ended. With `latitude`, ' +
    '`longitude` and `radius_km`, which go together: those within that distance. Each has the ticket rates that the ' +
    'channel may sell.',
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
    populate: Type.Optional(StrInput('Accepted without effect: location and ticket rates are always there.')),
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
  description:
    'Answers an event of an organization whose partner the channel is, also one that is over, called off or not shown ' +
    'in lists.',
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
    'Answers the event with a slug, of an organization whose partner the channel is. Slugs are unique within an ' +
    'organization: where several have the same one, `organization_id` says which; without it, the one that starts last.',
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
  summary: 'Preregister somebody for an event',
  description:
    'Keeps the address of somebody who waits for tickets of the event to be on sale. An address is kept once for ' +
    'each event: `already_registered` says that it was, and the answer then shows what is kept. A consent to marketing ' +
    'that is given with a later call is kept too.',
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
  success: { status: 200, description: 'What is kept.', schema: PreregistrationAnswer },
  errors: ['not_found', 'not_on_sale'],
});
