import { operation } from '../../operation.ts';
import { IntegrationsTicketRate } from '../../resources/integrations-rate.ts';
import { AfterQuery, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listTicketRates = operation({
  id: 'listTicketRates',
  api: 'integrations',
  method: 'GET',
  path: '/tickets-rates',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'TicketsRates',
  summary: 'List ticket rates',
  description:
    'Answers the ticket rates of an event, private ones included, or without an event those of all events that have ' +
    'not ended, ordered by (creation, id). An unknown event is an empty list.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    ...pagingQuery,
    after: AfterQuery('rate'),
  }),
  success: { status: 200, description: 'The ticket rates.', schema: ListOf(IntegrationsTicketRate) },
  errors: [],
});
