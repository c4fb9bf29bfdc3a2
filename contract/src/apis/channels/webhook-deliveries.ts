import { webhookDeliveryOperations } from '../webhook-operations.ts';

export const {
  list: listChannelWebhookDeliveries,
  get: getChannelWebhookDelivery,
  retry: retryChannelWebhookDelivery,
} = webhookDeliveryOperations({
  api: 'channels',
  prefix: 'Channel',
  word: 'channel',
  path: '/webhooks/deliveries',
});
