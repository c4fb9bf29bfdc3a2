/** The channels API: partners who sell for organizations read what they may sell and what they sold. */
import { getAuth } from './auth.ts';
import {
  cancelBooking,
  createBookingCheckout,
  getBooking,
  getBookingAvailability,
  listZones,
  requestBooking,
} from './bookings.ts';
import { validateBookingDiscountCode, validateTicketDiscountCode } from './discount-codes.ts';
import { getEvent, getEventBySlug, listEvents, preregisterEvent } from './events.ts';
import { createGuestList, getGuestList, getListRateBySlug, listListRates } from './lists.ts';
import { listLocations, listOrganizations } from './organizations.ts';
import { createPassCheckout, createPasses, getPass, getPassPdf, listPassTypes } from './passes.ts';
import { getPayment, listPayments } from './payments.ts';
import { getTicketRate, getTicketRateBySlug, getTicketRatePricingInfo, listTicketRates } from './ticket-rates.ts';
import {
  createNameChange,
  createRefundRequest,
  createTicketCheckout,
  createTicketSupplementCheckout,
  createTicketSupplements,
  createTickets,
  getTicketPdf,
  listTickets,
  refundTicket,
  refundTicketSupplement,
} from './tickets.ts';
import { listTipRates } from './tip-rates.ts';
import { createWaitingPlace, getWaitingPlace, getWaitingRoom, getWaitingRoomDraw } from './waiting-rooms.ts';
import { getWebhookDelivery, listWebhookDeliveries, retryWebhookDelivery } from './webhook-deliveries.ts';
import {
  checkWebhookEndpointSignature,
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
  listOrganizations,
  listLocations,
  listEvents,
  getEvent,
  getEventBySlug,
  preregisterEvent,
  listZones,
  getBookingAvailability,
  requestBooking,
  createBookingCheckout,
  getBooking,
  cancelBooking,
  listTipRates,
  validateTicketDiscountCode,
  validateBookingDiscountCode,
  listPassTypes,
  createPassCheckout,
  createPasses,
  getPass,
  getPassPdf,
  listTickets,
  getTicketPdf,
  createTickets,
  createNameChange,
  createTicketCheckout,
  refundTicket,
  createTicketSupplementCheckout,
  createTicketSupplements,
  refundTicketSupplement,
  createRefundRequest,
  listPayments,
  getPayment,
  listTicketRates,
  getTicketRate,
  getTicketRateBySlug,
  getTicketRatePricingInfo,
  listListRates,
  getListRateBySlug,
  createGuestList,
  getGuestList,
  getWaitingRoom,
  getWaitingRoomDraw,
  createWaitingPlace,
  getWaitingPlace,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  disableWebhookEndpoint,
  rotateWebhookEndpointSecret,
  testWebhookEndpoint,
  checkWebhookEndpointSignature,
  recoverWebhookEndpoint,
  getWebhookEndpointRecovery,
  listWebhookDeliveries,
  getWebhookDelivery,
  retryWebhookDelivery,
} as const;
