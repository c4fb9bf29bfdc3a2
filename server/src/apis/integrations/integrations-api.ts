import { integrations } from '@stagedoor/contract';
import { authenticateOrganization } from '../../http/authenticate.ts';
import type { ApiDefinition } from '../../http/register.ts';
import { scopeForbids } from '../../http/scopes.ts';
import { authHandlers } from './auth.ts';
import { bookingHandlers } from './bookings.ts';
import { channelHandlers } from './channels.ts';
import { clientHandlers } from './clients.ts';
import { customTaxHandlers } from './custom-taxes.ts';
import { discountCodeHandlers } from './discount-codes.ts';
import { eventHandlers } from './events.ts';
import { externalPaymentHandlers } from './external-payments.ts';
import { invoiceHandlers } from './invoices.ts';
import { listHandlers } from './lists.ts';
import { passHandlers } from './passes.ts';
import { paymentHandlers } from './payments.ts';
import { saleHandlers } from './sales.ts';
import { subscriptionHandlers } from './subscriptions.ts';
import { ticketRateHandlers } from './ticket-rates.ts';
import { ticketHandlers } from './tickets.ts';
import { userHandlers } from './users.ts';
import { walletMovementHandlers } from './wallet-movements.ts';
import { webhookHandlers } from './webhooks.ts';

/** The integrations API: the organization's own systems read and change its data. */
export const integrationsApi: ApiDefinition = {
  name: 'integrations',
  root: '/integrations',
  operations: integrations,
  handlers: [
    ...authHandlers,
    ...bookingHandlers,
    ...channelHandlers,
    ...clientHandlers,
    ...eventHandlers,
    ...externalPaymentHandlers,
    ...invoiceHandlers,
    ...walletMovementHandlers,
    ...customTaxHandlers,
    ...saleHandlers,
    ...listHandlers,
    ...ticketHandlers,
    ...ticketRateHandlers,
    ...passHandlers,
    ...subscriptionHandlers,
    ...paymentHandlers,
    ...discountCodeHandlers,
    ...userHandlers,
    ...webhookHandlers,
  ],
  authenticate: authenticateOrganization,
  forbids: scopeForbids,
};
