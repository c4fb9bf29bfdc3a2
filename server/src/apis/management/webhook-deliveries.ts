import { management } from '@stagedoor/contract';
import { webhookDeliveryHandlers as handlersFor } from '../common/webhook-delivery-handlers.ts';

export const webhookDeliveryHandlers = handlersFor({
  list: management.listWebhookDeliveries,
  get: management.getWebhookDelivery,
  retry: management.retryWebhookDelivery,
});
