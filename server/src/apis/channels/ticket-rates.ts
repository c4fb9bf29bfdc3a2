import { channels } from '@stagedoor/contract';
import { listTicketRatesAcrossOrganizations } from '../../modules/ticket-rates/ticket-rates.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentTicketRate } from '../common/presenters/ticket-rate.ts';

export const ticketRateHandlers: readonly Handler[] = [
  endpoint(channels.listTicketRates, {
    input: ({ query }) => ({ eventIds: idsOf(query.event_id), organizationId: query.organization_id }),
    run: ({ crossTenant, caller, page, now }, filter) =>
      listTicketRatesAcrossOrganizations(crossTenant, caller.channel.id, filter, page, now),
    present: presentTicketRate,
  }),
];

/** The ids of a list separated by commas, each once. */
function idsOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : [...new Set(text.split(',').map((id) => id.trim()))];
}
