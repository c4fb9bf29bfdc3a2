/**
 * The contract: everything that is public about the service, written once. It declares the operations of every API,
 * the shape of what they take and answer, the closed lists, the limits and the errors. The server validates and
 * answers by it, the documents and clients are made of it. It imports nothing of ours.
 */
import { channels } from './apis/channels/index.ts';
import { integrations } from './apis/integrations/index.ts';
import { management } from './apis/management/index.ts';
import { resellers } from './apis/resellers/index.ts';

export const apis = { integrations, channels, resellers, management } as const;

export type { PassCheckoutResult } from './apis/channels/passes.ts';
export type { CustomTax } from './apis/integrations/custom-taxes.ts';
export type { Sale } from './apis/integrations/sales.ts';
export type { OrganizationUser } from './apis/integrations/users.ts';
export type { WalletMovement } from './apis/integrations/wallet-movements.ts';
export type { WebhookDeliveryOperations, WebhookEndpointOperations } from './apis/webhook-operations.ts';
export * from './errors.ts';
export { errorsPageParts, type PagePart } from './errors-page.ts';
export * from './notifications/index.ts';
export * from './operation.ts';
export * from './resources/account.ts';
export * from './resources/api-key.ts';
export * from './resources/audit-entry.ts';
export * from './resources/booking.ts';
export * from './resources/booking-availability.ts';
export * from './resources/booking-catalogue.ts';
export * from './resources/bought-supplement.ts';
export * from './resources/channel.ts';
export * from './resources/channels-event.ts';
export * from './resources/channels-list-rate.ts';
export * from './resources/channels-organization.ts';
export * from './resources/client.ts';
export * from './resources/discount-code.ts';
export * from './resources/door-device.ts';
export * from './resources/door-entry.ts';
export * from './resources/error.ts';
export * from './resources/event.ts';
export * from './resources/event-dashboard.ts';
export * from './resources/event-group.ts';
export * from './resources/external-payment.ts';
export * from './resources/gateway-payment.ts';
export * from './resources/guest-list.ts';
export * from './resources/integrations-event.ts';
export * from './resources/integrations-rate.ts';
export * from './resources/integrations-ticket.ts';
export * from './resources/invoice.ts';
export * from './resources/job.ts';
export * from './resources/live.ts';
export * from './resources/logged-request.ts';
export * from './resources/managed-rate.ts';
export * from './resources/managed-ticket.ts';
export * from './resources/managed-webhook-endpoint.ts';
export * from './resources/organization.ts';
export * from './resources/partner.ts';
export * from './resources/pass.ts';
export * from './resources/payment.ts';
export * from './resources/payment-settings.ts';
export * from './resources/personal-data.ts';
export * from './resources/plan.ts';
export * from './resources/preregistration.ts';
export * from './resources/price.ts';
export * from './resources/pricing-info.ts';
export * from './resources/refund.ts';
export * from './resources/refund-request.ts';
export * from './resources/reseller-event.ts';
export * from './resources/reseller-validation.ts';
export * from './resources/signature-check.ts';
export * from './resources/swap-result.ts';
export * from './resources/ticket.ts';
export * from './resources/ticket-import.ts';
export * from './resources/ticket-rate.ts';
export * from './resources/webhook-delivery.ts';
export * from './resources/webhook-endpoint.ts';
export * from './resources/webhook-event.ts';
export * from './resources/zone-offer.ts';
export * from './vocabulary.ts';
export { channels, integrations, management, resellers };
