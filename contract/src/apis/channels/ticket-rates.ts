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
    'Answers the ticket rates of the named events, ordered by (creation, id); without an event, all rates of events ' +
    'that are shown and have not ended, of the organizations whose partner the channel is. Private rates are sold by ' +
    'the organization alone and are not answered. `prices` are all price steps where `show_all_prices` is true, else ' +
    'only the current one. `current_price` is the first step with places left whose `valid_until` has not passed; the ' +
    'last step when none sells any more.',
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
  description: 'Answers a ticket rate of an organization whose partner the channel is, unless it is private.',
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
  description: 'Answers the ticket rate of an event with a slug, unless it is private.',
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
  summary: 'Ask what tickets would cost',
  description:
    'Answers a line for each ticket of a purchase: the price step at which it would be sold now. Where the current ' +
    'step has fewer places left than tickets are asked for, the others are sold at the next one. Nothing is kept for ' +
    'the channel. Refused where so many tickets could not be bought now.',
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
