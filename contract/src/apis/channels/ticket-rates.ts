import { operation } from '../../operation.ts';
import { TicketRate } from '../../resources/ticket-rate.ts';
import { AfterQuery, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

const eventId = 'evt_[0-7][0-9a-hjkmnp-tv-z]{25}';

export const listTicketRates = operation({
  id: 'listTicketRates',
  api: 'channels',
  method: 'GET',
  path: '/ticket-rates',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'Ticket Rates',
  summary: 'List ticket rates',
  description:
    'Answers the ticket rates of the named events, ordered by (creation, id); without an event, all rates of events ' +
    'that have not ended, of the organizations whose partner the channel is.',
  query: Type.Object({
    event_id: Type.Optional(
      Type.String({
        description: 'Event id, or several separated by commas, at most 50.',
        pattern: `^${eventId}( ?, ?${eventId}){0,49}$`,
        maxLength: 2_000,
        examples: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c'],
      }),
    ),
    organization_id: Type.Optional(Id('organization', 'Organization that sells.')),
    ...pagingQuery,
    after: AfterQuery('rate'),
  }),
  success: { status: 200, description: 'The ticket rates.', schema: ListOf(TicketRate) },
  errors: [],
});
