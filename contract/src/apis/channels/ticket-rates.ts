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
    'that are shown and have not ended, of the organizations whose partner the channel is. Private rates are sold by ' +
    'the organization alone and are not answered. All price steps are answered, also where `show_all_prices` asks to ' +
    'show buyers only the current one. `current_price` is the first step with places left whose `valid_until` has not ' +
    'passed; the last step when none sells any more.',
  query: Type.Object({
    event_id: Type.Optional(
      Type.String({
        description: 'Event id, or several separated by commas, at most 100.',
        pattern: `^${eventId}( ?, ?${eventId}){0,99}$`,
        maxLength: 3_400,
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
