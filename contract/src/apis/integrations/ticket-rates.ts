import { operation } from '../../operation.ts';
import { IntegrationsTicketRate } from '../../resources/integrations-rate.ts';
import { AfterQuery, DataOf, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listTicketRates = operation({
  id: 'listTicketRates',
  api: 'integrations',
  method: 'GET',
  path: '/tickets-rates',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'TicketsRates',
  summary: 'List ticket rates',
  description:
    'Returns the ticket rates of an event, including private ones, ordered by (creation, id). Without an event, ' +
    'returns the rates of all events that have not ended. An unknown event returns an empty list.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    ...pagingQuery,
    after: AfterQuery('rate'),
  }),
  success: { status: 200, description: 'The ticket rates.', schema: ListOf(IntegrationsTicketRate) },
  errors: [],
});

export const getTicketRate = operation({
  id: 'getTicketRate',
  api: 'integrations',
  method: 'GET',
  path: '/tickets-rates/{rateId}',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'TicketsRates',
  summary: 'Read a ticket rate',
  description: 'Returns one ticket rate, private or not, with the places that are left.',
  params: Type.Object({ rateId: Id('rate', 'Id of the ticket rate.') }),
  success: { status: 200, description: 'The ticket rate.', schema: DataOf(IntegrationsTicketRate) },
  errors: ['not_found'],
});
