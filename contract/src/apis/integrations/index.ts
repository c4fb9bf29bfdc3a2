/** The integrations API: an organization's own systems read and change its data. */
import { getAuth } from './auth.ts';
import {
  createWalkInBooking,
  getBookingAvailability,
  getBookingByCode,
  listBookingProducts,
  listBookings,
  listBookingsByEmail,
  listEventBookings,
  refundBooking,
  updateBookingDeposit,
  updateBookingFields,
  updateBookingProducts,
  updateBookingStatus,
} from './bookings.ts';
import { listChannels } from './channels.ts';
import { getClient, listClients } from './clients.ts';
import { listCustomTaxes } from './custom-taxes.ts';
import { getDiscountCode, listDiscountCodes } from './discount-codes.ts';
import { getEventGroup, listEventGroups } from './event-groups.ts';
import { getEvent, listEvents } from './events.ts';
import { createExternalPayment, listExternalPayments, undoExternalPayment } from './external-payments.ts';
import { getInvoice, getInvoicePdf, getInvoicePdfAddress, listInvoices, listInvoicesByResource } from './invoices.ts';
import { checkInGuestList, getGuestListByCode, listGuestLists, listListRates } from './lists.ts';
import { checkInPass, getPass, getV2PassByCode, listPasses, listV2Passes, refundPass } from './passes.ts';
import { getPayment, listPayments, listRefunds } from './payments.ts';
import { listSales } from './sales.ts';
import {
  cancelSubscription,
  checkInSubscriptionByCode,
  createSubscription,
  createSubscriptionListEntry,
  getSubscription,
  listPlans,
  listSubscriptions,
} from './subscriptions.ts';
import { listTicketRates } from './ticket-rates.ts';
import {
  checkInTicket,
  checkInTicketByCode,
  createRefundRequest,
  createTickets,
  deleteTickets,
  getTicket,
  getTicketAdmission,
  getTicketByCode,
  listTickets,
  refundTicket,
  updateTicketSupplementProductQuantityUsed,
} from './tickets.ts';
import { listTipRates } from './tip-rates.ts';
import { listUsers } from './users.ts';
import { listWalletMovements } from './wallet-movements.ts';
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
  listEventGroups,
  getEventGroup,
  listBookings,
  getBookingByCode,
  createWalkInBooking,
  listBookingsByEmail,
  updateBookingStatus,
  listTickets,
  getTicket,
  getTicketByCode,
  getTicketAdmission,
  listEventBookings,
  getBookingAvailability,
  updateBookingDeposit,
  updateBookingFields,
  listBookingProducts,
  listTipRates,
  updateBookingProducts,
  refundBooking,
  listExternalPayments,
  createExternalPayment,
  undoExternalPayment,
  checkInTicket,
  checkInTicketByCode,
  deleteTickets,
  updateTicketSupplementProductQuantityUsed,
  createTickets,
  listTicketRates,
  refundTicket,
  createRefundRequest,
  listPayments,
  getPayment,
  listRefunds,
  listInvoices,
  getInvoice,
  listInvoicesByResource,
  getInvoicePdfAddress,
  getInvoicePdf,
  listWalletMovements,
  listCustomTaxes,
  listSales,
  listDiscountCodes,
  getDiscountCode,
  listPasses,
  getPass,
  checkInPass,
  refundPass,
  listV2Passes,
  getV2PassByCode,
  listPlans,
  createSubscription,
  listSubscriptions,
  getSubscription,
  cancelSubscription,
  createSubscriptionListEntry,
  checkInSubscriptionByCode,
  listClients,
  getClient,
  listUsers,
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
