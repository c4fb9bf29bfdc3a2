/** The channels API: partners who sell for organizations read what they may sell and what they sold. */
import { getAuth } from './auth.ts';
import { getPayment, listPayments } from './payments.ts';
import { listTicketRates } from './ticket-rates.ts';
import { createTicketCheckout, listTickets, refundTicket } from './tickets.ts';
import { getWebhookDelivery, listWebhookDeliveries, retryWebhookDelivery } from './webhook-deliveries.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  getWebhookEndpointRecovery,
  listWebhookEndpoints,
  recoverWebhookEndpoint,
  rotateWebhookEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';

export const channels = {
  getAuth,
  listTickets,
  createTicketCheckout,
  refundTicket,
  listPayments,
  getPayment,
  listTicketRates,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  disableWebhookEndpoint,
  rotateWebhookEndpointSecret,
  testWebhookEndpoint,
  recoverWebhookEndpoint,
  getWebhookEndpointRecovery,
  listWebhookDeliveries,
  getWebhookDelivery,
  retryWebhookDelivery,
} as const;
