import { webhookDeliveryOperations } from '../webhook-operations.ts';

export const {
  list: listWebhookDeliveries,
  get: getWebhookDelivery,
  retry: retryWebhookDelivery,
} = webhookDeliveryOperations({
  api: 'integrations',
  word: 'organization',
  path: '/webhook-deliveries',
});
