/** The integrations API: an organization's own systems read and change its data. */
import { getAuth } from './auth.ts';
import {
  createWalkInBooking,
  getBookingByCode,
  listBookings,
  listBookingsByEmail,
  updateBookingStatus,
} from './bookings.ts';
import { listChannels } from './channels.ts';
import { getEvent, listEvents } from './events.ts';
import { checkInGuestList, getGuestListByCode, listGuestLists, listListRates } from './lists.ts';
import { listTicketRates } from './ticket-rates.ts';
import {
  checkInTicket,
  checkInTicketByCode,
  createTickets,
  deleteTickets,
  getTicket,
  getTicketAdmission,
  getTicketByCode,
  listTickets,
} from './tickets.ts';
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
import { listWebhookEventKinds, listWebhookEvents } from './webhook-events.ts';

export const integrations = {
  getAuth,
  listChannels,
  listEvents,
  getEvent,
  listBookings,
  getBookingByCode,
  createWalkInBooking,
  listBookingsByEmail,
  updateBookingStatus,
  listTickets,
  getTicket,
  getTicketByCode,
  getTicketAdmission,
  checkInTicket,
  checkInTicketByCode,
  deleteTickets,
  createTickets,
  listTicketRates,
  listGuestLists,
  getGuestListByCode,
  checkInGuestList,
  listListRates,
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
  listWebhookEvents,
  listWebhookEventKinds,
} as const;
