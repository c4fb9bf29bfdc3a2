import { operation } from '../../operation.ts';
import { PricingInfo } from '../../resources/pricing-info.ts';
import { TicketRate } from '../../resources/ticket-rate.ts';
import { AfterQuery, DataOf, Id, Int, ListOf, pagingQuery, SlugInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { EventIds } from './event-ids.ts';

export const listTicketRates = operation({
  id: 'listTicketRates',
  api: 'channels',
  method: 'GET',
  path: '/ticket-rates',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'Ticket Rates',
  summary: 'List ticket rates',
  description:
    'Returns the ticket rates of the given events, ordered by (creation, id); without an event, all rates of ' +
    'listed events of partner organizations that have not ended. Private rates are sold only by the ' +
    'organization and are not returned. `prices` has all price steps if `show_all_prices` is true, otherwise ' +
    'only the current one. `current_price` is the first step with places left whose `valid_until` has not ' +
    'passed, or the last step if none can be sold.',
  query: Type.Object({
    event_id: Type.Optional(EventIds),
    organization_id: Type.Optional(Id('organization', 'Organization that sells.')),
    ...pagingQuery,
    after: AfterQuery('rate'),
  }),
  success: { status: 200, description: 'The ticket rates.', schema: ListOf(TicketRate) },
  errors: [],
});

const rateId = Id('rate', 'Id of the ticket rate.');

export const getTicketRate = operation({
  id: 'getTicketRate',
  api: 'channels',
  method: 'GET',
  path: '/ticket-rates/{rateId}',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'Ticket Rates',
  summary: 'Read a ticket rate',
  description: 'Returns a ticket rate of a partner organization, unless it is private.',
  params: Type.Object({ rateId }),
  success: { status: 200, description: 'The ticket rate.', schema: DataOf(TicketRate) },
  errors: ['not_found'],
});

export const getTicketRateBySlug = operation({
  id: 'getTicketRateBySlug',
  api: 'channels',
  method: 'GET',
  path: '/ticket-rates/by-slug/{slug}',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'Ticket Rates',
  summary: 'Read a ticket rate by its slug',
  description: 'Returns the ticket rate of an event with a slug, unless it is private.',
  params: Type.Object({ slug: SlugInput('Slug of the rate.') }),
  query: Type.Object({ event_id: Id('event', 'Event that it is for.') }),
  success: { status: 200, description: 'The ticket rate.', schema: DataOf(TicketRate) },
  errors: ['not_found'],
});

export const getTicketRatePricingInfo = operation({
  id: 'getTicketRatePricingInfo',
  api: 'channels',
  method: 'GET',
  path: '/ticket-rates/{rateId}/pricing-info',
  access: { by: 'key', scope: 'ticket-rates:read' },
  tag: 'Ticket Rates',
  summary: 'Calculate the price of tickets',
  description:
    'Returns one line for each ticket of a purchase, with the price step at which it would be sold now. If the ' +
    'current step has fewer places left than the requested tickets, the remaining tickets use the next step. ' +
    'Nothing is reserved. Fails if this number of tickets cannot be bought now.',
  params: Type.Object({ rateId }),
  query: Type.Object({
    quantity: Type.Optional({
      ...Int('How many tickets, within `min` and `max` of the rate; 1 when omitted.', {
        minimum: 1,
        maximum: limits.checkoutTicketsMax,
      }),
      default: 1,
    }),
  }),
  success: { status: 200, description: 'A line for each ticket.', schema: ListOf(PricingInfo) },
  errors: ['not_found', 'not_on_sale', 'sold_out'],
});
