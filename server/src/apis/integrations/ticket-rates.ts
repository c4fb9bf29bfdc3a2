import { integrations } from '@stagedoor/contract';
import { listRatesWithEvent } from '../../modules/ticket-rates/ticket-rates.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentIntegrationsTicketRate } from '../common/presenters/ticket-rate.ts';

export const ticketRateHandlers: readonly Handler[] = [
  endpoint(integrations.listTicketRates, {
    run: ({ tenant, query, page, now }) => listRatesWithEvent(tenant, query.event_id, page, now),
    present: presentIntegrationsTicketRate,
  }),
];
