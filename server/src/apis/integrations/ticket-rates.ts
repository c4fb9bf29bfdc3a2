import { integrations } from '@stagedoor/contract';
import { getRateWithEvent, listRatesWithEvent } from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentIntegrationsTicketRate } from '../../wire/presenters/ticket-rate.ts';

export const ticketRateHandlers: readonly Handler[] = [
  endpoint(integrations.listTicketRates, {
    run: ({ tenant, query, page, now }) => listRatesWithEvent(tenant, query.event_id, page, now),
    present: presentIntegrationsTicketRate,
  }),

  endpoint(integrations.getTicketRate, {
    run: ({ tenant, params }) => getRateWithEvent(tenant, params.rateId),
    present: presentIntegrationsTicketRate,
  }),
];
