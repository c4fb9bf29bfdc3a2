/** The channels API: partners who sell for organizations read what they may sell and what they sold. */
import { getChannelAuth } from './auth.ts';
import { listTicketRates } from './ticket-rates.ts';
import { listTickets } from './tickets.ts';
import {
  getChannelWebhookDelivery,
  listChannelWebhookDeliveries,
  retryChannelWebhookDelivery,
} from './webhook-deliveries.ts';
import {
  createChannelWebhookEndpoint,
  deleteChannelWebhookEndpoint,
  disableChannelWebhookEndpoint,
  enableChannelWebhookEndpoint,
  getChannelWebhookEndpoint,
  getChannelWebhookEndpointRecovery,
  listChannelWebhookEndpoints,
  recoverChannelWebhookEndpoint,
  rotateChannelWebhookEndpointSecret,
  testChannelWebhookEndpoint,
  updateChannelWebhookEndpoint,
} from './webhook-endpoints.ts';

export const channels = {
  getChannelAuth,
  listTickets,
  listTicketRates,
  listChannelWebhookEndpoints,
  createChannelWebhookEndpoint,
  getChannelWebhookEndpoint,
  updateChannelWebhookEndpoint,
  deleteChannelWebhookEndpoint,
  enableChannelWebhookEndpoint,
  disableChannelWebhookEndpoint,
  rotateChannelWebhookEndpointSecret,
  testChannelWebhookEndpoint,
  recoverChannelWebhookEndpoint,
  getChannelWebhookEndpointRecovery,
  listChannelWebhookDeliveries,
  getChannelWebhookDelivery,
  retryChannelWebhookDelivery,
} as const;
