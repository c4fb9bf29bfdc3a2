import { management } from '@stagedoor/contract';
import type { ApiDefinition } from '../../http/register.ts';
import { webhookDeliveryHandlers } from '../../wire/webhook-delivery-handlers.ts';
import { webhookEventHandlers } from '../../wire/webhook-event-handlers.ts';
import { accountHandlers } from './accounts.ts';
import { auditLogHandlers } from './audit-log.ts';
import { authenticateDevice } from './authenticate-device.ts';
import { authenticateSession, sessionForbids } from './authenticate-session.ts';
import { bookingCatalogueHandlers } from './booking-catalogue.ts';
import { bookingHandlers } from './bookings.ts';
import { bulkActionHandlers } from './bulk-actions.ts';
import { clientHandlers } from './clients.ts';
import { discountCodeHandlers } from './discount-codes.ts';
import { disputeHandlers } from './disputes.ts';
import { doorDeviceHandlers } from './door-devices.ts';
import { doorEntryHandlers } from './door-entries.ts';
import { doorSettingsHandlers } from './door-settings.ts';
import { eventCancellationHandlers } from './event-cancellations.ts';
import { eventDashboardHandlers } from './event-dashboard.ts';
import { eventGroupHandlers } from './event-groups.ts';
import { eventHandlers } from './events.ts';
import { exportHandlers } from './exports.ts';
import { externalPaymentHandlers } from './external-payments.ts';
import { guestListHandlers } from './guest-lists.ts';
import { importHandlers } from './imports.ts';
import { invoiceHandlers } from './invoices.ts';
import { jobHandlers } from './jobs.ts';
import { keyHandlers } from './keys.ts';
import { liveHandlers } from './live.ts';
import { mailTextHandlers } from './mail-texts.ts';
import { memberAndInvitationHandlers } from './members.ts';
import { moneyTotalsHandlers } from './money-totals.ts';
import { organizationHandlers } from './organizations.ts';
import { partnerHandlers } from './partners.ts';
import { passHandlers } from './passes.ts';
import { paymentSettingsHandlers } from './payment-settings.ts';
import { paymentHandlers } from './payments.ts';
import { payoutHandlers } from './payouts.ts';
import { pictureHandlers } from './pictures.ts';
import { planHandlers } from './plans.ts';
import { shownByRole } from './presenters/field-roles.ts';
import { reconciliationHandlers } from './reconciliation.ts';
import { refundHandlers } from './refunds.ts';
import { requestHandlers } from './requests.ts';
import { shopTextHandlers } from './shop-texts.ts';
import { shopHandlers } from './shops.ts';
import { taxSettingsHandlers } from './tax-settings.ts';
import { termsTextHandlers } from './terms-texts.ts';
import { testClockHandlers } from './test-clock.ts';
import { ticketRateHandlers } from './ticket-rates.ts';
import { ticketHandlers } from './tickets.ts';
import { userHandlers } from './users.ts';
import { waitingRoomHandlers } from './waiting-rooms.ts';
import { walletMovementHandlers } from './wallet-movements.ts';
import { webhookEndpointHandlers } from './webhook-endpoints.ts';

/** The management API: people of an organization, and those who run the deployment, create and change its data. */
export const managementApi: ApiDefinition = {
  name: 'management',
  root: '/management',
  operations: management,
  handlers: [
    ...accountHandlers,
    ...auditLogHandlers,
    ...bookingCatalogueHandlers,
    ...bookingHandlers,
    ...bulkActionHandlers,
    ...clientHandlers,
    ...discountCodeHandlers,
    ...disputeHandlers,
    ...doorDeviceHandlers,
    ...doorEntryHandlers,
    ...doorSettingsHandlers,
    ...eventCancellationHandlers,
    ...eventDashboardHandlers,
    ...eventHandlers,
    ...eventGroupHandlers,
    ...exportHandlers,
    ...externalPaymentHandlers,
    ...guestListHandlers,
    ...importHandlers,
    ...invoiceHandlers,
    ...jobHandlers,
    ...keyHandlers,
    ...liveHandlers,
    ...mailTextHandlers,
    ...memberAndInvitationHandlers,
    ...moneyTotalsHandlers,
    ...organizationHandlers,
    ...partnerHandlers,
    ...paymentSettingsHandlers,
    ...pictureHandlers,
    ...passHandlers,
    ...paymentHandlers,
    ...payoutHandlers,
    ...planHandlers,
    ...reconciliationHandlers,
    ...refundHandlers,
    ...requestHandlers,
    ...shopHandlers,
    ...taxSettingsHandlers,
    ...shopTextHandlers,
    ...termsTextHandlers,
    ...ticketHandlers,
    ...testClockHandlers,
    ...ticketRateHandlers,
    ...userHandlers,
    ...waitingRoomHandlers,
    ...walletMovementHandlers,
    ...webhookDeliveryHandlers({
      list: management.listWebhookDeliveries,
      get: management.getWebhookDelivery,
      retry: management.retryWebhookDelivery,
    }),
    ...webhookEndpointHandlers,
    ...webhookEventHandlers({ list: management.listWebhookEvents, listKinds: management.listWebhookEventKinds }),
  ].map(shownByRole),
  authenticate: (services, request, { access }) =>
    access.by === 'device' ? authenticateDevice(services, request) : authenticateSession(services, request),
  forbids: sessionForbids,
};
