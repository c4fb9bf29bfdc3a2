import { operation } from '../../operation.ts';
import { IntegrationsTicketRate } from '../../resources/integrations-rate.ts';
import { AfterQuery, DataOf, Id, ListOf, pagingQuery, Type } from '../../schema.ts';
import { changesOf } from '../management/inputs.ts';
import { newRateBody, priceBody, rateBody } from '../ticket-rate-bodies.ts';

const ratePath = Type.Object({ rateId: Id('rate', 'Id of the ticket rate.') });

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
  params: ratePath,
  success: { status: 200, description: 'The ticket rate.', schema: DataOf(IntegrationsTicketRate) },
  errors: ['not_found'],
});

export const createTicketRate = operation({
  id: 'createTicketRate',
  api: 'integrations',
  method: 'POST',
  path: '/tickets-rates',
  access: { by: 'key', scope: 'ticket-rates:write' },
  tag: 'TicketsRates',
  summary: 'Create a ticket rate',
  description:
    'Creates a ticket rate of an event with its price steps and supplements. The quota limits the whole rate; each ' +
    'step has its own quantity.',
  body: Type.Object(
    { event_id: Id('event', 'Event that it is for.'), ...newRateBody.properties },
    { description: 'The ticket rate with its price steps.' },
  ),
  success: { status: 201, description: 'The ticket rate.', schema: DataOf(IntegrationsTicketRate) },
  errors: ['already_exists', 'conflict'],
});

export const updateTicketRate = operation({
  id: 'updateTicketRate',
  api: 'integrations',
  method: 'PATCH',
  path: '/tickets-rates/{rateId}',
  access: { by: 'key', scope: 'ticket-rates:write' },
  tag: 'TicketsRates',
  summary: 'Change a ticket rate',
  description:
    'Changes only the given fields; the price steps have their own operations. The quota cannot go below what is sold ' +
    'or held.',
  params: ratePath,
  body: Type.Partial(rateBody, changesOf),
  success: { status: 200, description: 'The ticket rate.', schema: DataOf(IntegrationsTicketRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const createTicketRatePrice = operation({
  id: 'createTicketRatePrice',
  api: 'integrations',
  method: 'POST',
  path: '/tickets-rates/{rateId}/prices',
  access: { by: 'key', scope: 'ticket-rates:write' },
  tag: 'TicketsRates',
  summary: 'Add a price step to a ticket rate',
  description: 'Adds a price step, which is sold after the others.',
  params: ratePath,
  body: priceBody,
  success: { status: 201, description: 'The ticket rate.', schema: DataOf(IntegrationsTicketRate) },
  errors: ['not_found', 'conflict'],
});

export const updateTicketRatePrice = operation({
  id: 'updateTicketRatePrice',
  api: 'integrations',
  method: 'PATCH',
  path: '/tickets-rates/{rateId}/prices/{priceId}',
  access: { by: 'key', scope: 'ticket-rates:write' },
  tag: 'TicketsRates',
  summary: 'Change a price step of a ticket rate',
  description:
    'Changes only the given fields. Tickets that were sold keep their price. The quantity cannot go below what is sold ' +
    'or held.',
  params: Type.Object({
    rateId: Id('rate', 'Id of the ticket rate.'),
    priceId: Id('price', 'Id of the price step.'),
  }),
  body: Type.Partial(priceBody, changesOf),
  success: { status: 200, description: 'The ticket rate.', schema: DataOf(IntegrationsTicketRate) },
  errors: ['not_found', 'conflict'],
});
