/** The integrations API: an organization's own systems read and change its data. */
import { getAuth } from './auth.ts';
import { createWalkInBooking, listBookingsByEmail } from './bookings.ts';
import { listChannels } from './channels.ts';
import { listGuestLists } from './lists.ts';
import { checkInTicket, deleteTickets, importTickets } from './tickets.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';
import { listWebhookEventKinds, listWebhookEvents } from './webhook-events.ts';

export const integrations = {
  getAuth,
  listChannels,
  createWalkInBooking,
  listBookingsByEmail,
  checkInTicket,
  deleteTickets,
  importTickets,
  listGuestLists,
  ...webhookEndpoints,
  ...webhookDeliveries,
  listWebhookEvents,
  listWebhookEventKinds,
} as const;
