import { webhookDeliveryOperations } from '../webhook-operations.ts';

export const {
  list: listWebhookDeliveries,
  get: getWebhookDelivery,
  retry: retryWebhookDelivery,
} = webhookDeliveryOperations({
  api: 'channels',
  word: 'channel',
  path: '/webhooks/deliveries',
});
