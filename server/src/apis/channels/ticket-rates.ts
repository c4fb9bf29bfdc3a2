import { channels } from '@stagedoor/contract';
import { quoteTickets } from '../../contexts/ticketing/catalogue/catalogue.ts';
import {
  getRateOfChannel,
  listTicketRatesAcrossOrganizations,
} from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentPricingInfo } from '../../wire/presenters/catalogue.ts';
import { presentTicketRate } from '../../wire/presenters/ticket-rate.ts';
import { eventIdsOf } from './event-ids.ts';

export const ticketRateHandlers: readonly Handler[] = [
  endpoint(channels.listTicketRates, {
    input: ({ query }) => ({
      eventIds: query.event_id === undefined ? undefined : eventIdsOf(query.event_id),
      organizationId: query.organization_id,
    }),
    run: ({ crossTenant, caller, page, now }, filter) =>
      listTicketRatesAcrossOrganizations(crossTenant, caller.channel.id, filter, page, now),
    present: presentTicketRate,
  }),

  endpoint(channels.getTicketRate, {
    run: ({ crossTenant, caller, params }) => getRateOfChannel(crossTenant, caller.channel.id, params),
    present: presentTicketRate,
  }),

  endpoint(channels.getTicketRateBySlug, {
    run: ({ crossTenant, caller, params, query }) =>
      getRateOfChannel(crossTenant, caller.channel.id, { slug: params.slug, eventIds: [query.event_id] }),
    present: presentTicketRate,
  }),

  endpoint(channels.getTicketRatePricingInfo, {
    run: ({ crossTenant, caller, params, query, now }) => {
      const asked = { rateId: params.rateId, quantity: query.quantity ?? 1 };
      return quoteTickets(crossTenant, caller.channel.id, asked, now);
    },
    present: presentPricingInfo,
  }),
];
