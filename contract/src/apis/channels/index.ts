/** The channels API: partners who sell for organizations read what they may sell and what they sold. */
import { getChannelAuth } from './auth.ts';
import { listTicketRates } from './ticket-rates.ts';
import { listTickets } from './tickets.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';

export const channels = {
  getChannelAuth,
  listTickets,
  listTicketRates,
  ...webhookEndpoints,
  ...webhookDeliveries,
} as const;
