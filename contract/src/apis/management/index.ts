/** The management API: people of an organization, and those who run the deployment, create and change its data. */
import * as accounts from './accounts.ts';
import * as auditLog from './audit-log.ts';
import * as bookingCatalogue from './booking-catalogue.ts';
import * as bookings from './bookings.ts';
import * as bulkActions from './bulk-actions.ts';
import * as clients from './clients.ts';
import * as discountCodes from './discount-codes.ts';
import * as disputes from './disputes.ts';
import * as doorDevices from './door-devices.ts';
import * as doorEntries from './door-entries.ts';
import * as doorSettings from './door-settings.ts';
import * as eventCancellations from './event-cancellations.ts';
import * as eventDashboard from './event-dashboard.ts';
import * as eventGroups from './event-groups.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as externalPayments from './external-payments.ts';
import * as guestLists from './guest-lists.ts';
import * as imports from './imports.ts';
import * as invitations from './invitations.ts';
import * as invoices from './invoices.ts';
import * as jobs from './jobs.ts';
import * as keys from './keys.ts';
import * as listRates from './list-rates.ts';
import * as live from './live.ts';
import * as locations from './locations.ts';
import * as mailTexts from './mail-texts.ts';
import * as members from './members.ts';
import * as moneyTotals from './money-totals.ts';
import * as organizations from './organizations.ts';
import * as partners from './partners.ts';
import * as passes from './passes.ts';
import * as paymentSettings from './payment-settings.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as pictures from './pictures.ts';
import * as plans from './plans.ts';
import * as reconciliation from './reconciliation.ts';
import * as refunds from './refunds.ts';
import * as requests from './requests.ts';
import * as setup from './setup.ts';
import * as shopTexts from './shop-texts.ts';
import * as shops from './shops.ts';
import * as taxSettings from './tax-settings.ts';
import * as termsTexts from './terms-texts.ts';
import * as testClock from './test-clock.ts';
import * as ticketRates from './ticket-rates.ts';
import * as tickets from './tickets.ts';
import * as users from './users.ts';
import * as waitingRooms from './waiting-rooms.ts';
import * as walletMovements from './wallet-movements.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';
import * as webhookEvents from './webhook-events.ts';
import * as webhookSignatures from './webhook-signatures.ts';
import * as zones from './zones.ts';

export const management = {
  ...accounts,
  ...auditLog,
  ...bookingCatalogue,
  ...bookings,
  ...bulkActions,
  ...clients,
  ...discountCodes,
  ...disputes,
  ...doorDevices,
  ...doorEntries,
  ...doorSettings,
  ...eventCancellations,
  ...eventDashboard,
  ...events,
  ...eventGroups,
  ...exports,
  ...externalPayments,
  ...guestLists,
  ...imports,
  ...invitations,
  ...invoices,
  ...jobs,
  ...keys,
  ...listRates,
  ...live,
  ...locations,
  ...mailTexts,
  ...members,
  ...moneyTotals,
  ...organizations,
  ...partners,
  ...paymentSettings,
  ...payments,
  ...payouts,
  ...passes,
  ...pictures,
  ...plans,
  ...reconciliation,
  ...refunds,
  ...requests,
  ...shops,
  ...taxSettings,
  ...tickets,
  ...shopTexts,
  ...termsTexts,
  ...testClock,
  ...ticketRates,
  ...setup,
  ...users,
  ...waitingRooms,
  ...walletMovements,
  ...webhookDeliveries,
  ...webhookEndpoints,
  ...webhookEvents,
  ...webhookSignatures,
  ...zones,
} as const;
