import { channels } from '@stagedoor/contract';
import type { Handler } from '../../http/handlers.ts';
import { webhookDeliveryHandlers } from '../../wire/webhook-delivery-handlers.ts';
import { webhookEndpointHandlers } from '../../wire/webhook-endpoint-handlers.ts';

export const webhookHandlers: readonly Handler[] = [
  ...webhookEndpointHandlers({
    list: channels.listWebhookEndpoints,
    create: channels.createWebhookEndpoint,
    get: channels.getWebhookEndpoint,
    update: channels.updateWebhookEndpoint,
    remove: channels.deleteWebhookEndpoint,
    enable: channels.enableWebhookEndpoint,
    disable: channels.disableWebhookEndpoint,
    rotateSecret: channels.rotateWebhookEndpointSecret,
    test: channels.testWebhookEndpoint,
    checkSignature: channels.checkWebhookEndpointSignature,
    recover: channels.recoverWebhookEndpoint,
    recovery: channels.getWebhookEndpointRecovery,
  }),
  ...webhookDeliveryHandlers({
    list: channels.listWebhookDeliveries,
    get: channels.getWebhookDelivery,
    retry: channels.retryWebhookDelivery,
  }),
];
