import { management, type PaymentSettings } from '@stagedoor/contract';
import {
  getPaymentSettings,
  type PaymentSettingsRow,
  updatePaymentSettings,
} from '../../contexts/sales/payment-settings/payment-settings.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';

export const paymentSettingsHandlers: readonly Handler[] = [
  endpoint(management.getPaymentSettings, {
    run: ({ tenant, services, now }) => getPaymentSettings(tenant, services.environment, now),
    present: (row: PaymentSettingsRow, { services }) => presentPaymentSettings(row, services),
  }),

  endpoint(management.updatePaymentSettings, {
    run: ({ write, body, services }) => {
      const {
        stripe_secret_key: stripeSecretKey,
        stripe_webhook_secret: stripeWebhookSecret,
        blocks_disputed_tickets: blocksDisputedTickets,
        ...holds
      } = body;
      const changes = { holds, blocksDisputedTickets, stripeSecretKey, stripeWebhookSecret };
      return updatePaymentSettings(write, changes, services);
    },
    present: (row: PaymentSettingsRow, { services }) => presentPaymentSettings(row, services),
  }),
];

function presentPaymentSettings(row: PaymentSettingsRow, { publicUrl }: Services): PaymentSettings {
  return {
    ...row.holds,
    blocks_disputed_tickets: row.blocksDisputedTickets,
    gateway: row.gateway ?? '',
    stripe_secret_key_last4: row.stripe?.secret_key_last4 ?? '',
    stripe_webhook_secret_last4: row.stripe?.webhook_secret_last4 ?? '',
    stripe_webhook_url: `${publicUrl()}/gateways/stripe/${row.organizationId}`,
    stripe_connected_at: row.stripe?.updated_at ?? '',
    uncollectable_amounts: row.uncollectable.map(
      ({ kind, id, name, event_id: eventId, event_name, path, message }) => ({
        resource_type: kind,
        rate_id: id,
        name,
        event_id: eventId ?? '',
        event_name,
        path,
        message,
      }),
    ),
  };
}
