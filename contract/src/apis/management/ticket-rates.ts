import { operation } from '../../operation.ts';
import { ManagedPrice, ManagedSupplement, ManagedTicketRate } from '../../resources/managed-rate.ts';
import { DataOf, Done, Id, ListOf, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { newRateBody, priceBody, rateBody, supplementBody } from '../ticket-rate-bodies.ts';
import { changesOf } from './inputs.ts';

const organizationId = Id('organization', 'Id of the organization.');
const rateId = Id('rate', 'Id of the rate.');
const eventPath = Type.Object({ organizationId, eventId: Id('event', 'Id of the event.') });
const ratePath = Type.Object({ organizationId, rateId });
const pricePath = Type.Object({ organizationId, rateId, priceId: Id('price', 'Id of the price step.') });
const supplementPath = Type.Object({ organizationId, rateId, supplementId: Id('supplement', 'Id of the supplement.') });

export const listTicketRates = operation({
  id: 'listTicketRates',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
  access: { by: 'session', role: 'viewer' },
  tag: 'Ticket Rates',
  summary: 'List ticket rates of an event',
  description: 'Returns all ticket rates of an event, including private ones, in their order.',
  params: eventPath,
  success: { status: 200, description: 'The rates.', schema: ListOf(ManagedTicketRate) },
  errors: ['not_found'],
});

export const createTicketRate = operation({
  id: 'createTicketRate',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Create a ticket rate',
  description:
    'Creates a ticket rate with its price steps and supplements. The quota limits the whole rate; each step has ' +
    `its own quantity. An event has at most ${limits.perEventMax} ticket rates.`,
  params: eventPath,
  body: newRateBody,
  success: { status: 201, description: 'The rate.', schema: DataOf(ManagedTicketRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const getTicketRate = operation({
  id: 'getTicketRate',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Ticket Rates',
  summary: 'Read a ticket rate',
  description: 'Returns a ticket rate with its price steps and supplements.',
  params: ratePath,
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedTicketRate) },
  errors: ['not_found'],
});

export const updateTicketRate = operation({
  id: 'updateTicketRate',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Change a ticket rate',
  description: 'Changes a ticket rate. Its quota cannot go below what is sold or held.',
  params: ratePath,
  body: Type.Partial(rateBody, changesOf),
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedTicketRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const deleteTicketRate = operation({
  id: 'deleteTicketRate',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Delete a ticket rate',
  description: 'Deletes a ticket rate without issued tickets. Mark other rates as complete instead.',
  params: ratePath,
  success: { status: 200, description: 'The rate is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const createTicketRatePrice = operation({
  id: 'createTicketRatePrice',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Add a price step',
  description: `Adds a price step after the others. A rate has at most ${limits.pricesPerRateMax}.`,
  params: ratePath,
  body: priceBody,
  success: { status: 201, description: 'The price step.', schema: DataOf(ManagedPrice) },
  errors: ['not_found', 'conflict'],
});

export const updateTicketRatePrice = operation({
  id: 'updateTicketRatePrice',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Change a price step',
  description:
    'Changes a price step. Its quantity cannot go below what is used. Tickets keep the price they were sold at.',
  params: pricePath,
  body: Type.Partial(priceBody, changesOf),
  success: { status: 200, description: 'The price step.', schema: DataOf(ManagedPrice) },
  errors: ['not_found', 'conflict'],
});

export const deleteTicketRatePrice = operation({
  id: 'deleteTicketRatePrice',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Delete a price step',
  description: 'Deletes a price step without issued tickets. The last step of a rate cannot be deleted.',
  params: pricePath,
  success: { status: 200, description: 'The price step is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const orderTicketRatePrices = operation({
  id: 'orderTicketRatePrices',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Reorder the price steps',
  description: 'Sets the order in which the price steps are sold.',
  params: ratePath,
  body: Type.Object(
    {
      price_ids: Type.Array(Id('price', 'Id of a price step.'), {
        description: 'All price steps of the rate, each once.',
        minItems: 1,
        maxItems: limits.pricesPerRateMax,
      }),
    },
    { description: 'The order.' },
  ),
  success: { status: 200, description: 'The price steps, in their order.', schema: ListOf(ManagedPrice) },
  errors: ['not_found'],
});

export const createTicketRateSupplement = operation({
  id: 'createTicketRateSupplement',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Add a supplement',
  description: `Adds a supplement that can be bought with a ticket. A rate has at most ${limits.supplementsPerRateMax}.`,
  params: ratePath,
  body: supplementBody,
  success: { status: 201, description: 'The supplement.', schema: DataOf(ManagedSupplement) },
  errors: ['not_found', 'conflict'],
});

export const updateTicketRateSupplement = operation({
  id: 'updateTicketRateSupplement',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Change a supplement',
  description: 'Changes a supplement. Sold supplements do not change.',
  params: supplementPath,
  body: Type.Partial(supplementBody, changesOf),
  success: { status: 200, description: 'The supplement.', schema: DataOf(ManagedSupplement) },
  errors: ['not_found'],
});

export const deleteTicketRateSupplement = operation({
  id: 'deleteTicketRateSupplement',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Delete a supplement',
  description: 'Deletes a supplement that no ticket was sold with.',
  params: supplementPath,
  success: { status: 200, description: 'The supplement is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});
