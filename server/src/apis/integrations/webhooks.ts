import { integrations } from '@stagedoor/contract';
import type { Handler } from '../../http/handlers.ts';
import { webhookDeliveryHandlers } from '../../wire/webhook-delivery-handlers.ts';
import { webhookEndpointHandlers } from '../../wire/webhook-endpoint-handlers.ts';
import { webhookEventHandlers } from '../../wire/webhook-event-handlers.ts';

export const webhookHandlers: readonly Handler[] = [
  ...webhookEndpointHandlers({
    list: integrations.listWebhookEndpoints,
    create: integrations.createWebhookEndpoint,
    get: integrations.getWebhookEndpoint,
    update: integrations.updateWebhookEndpoint,
    remove: integrations.deleteWebhookEndpoint,
    enable: integrations.enableWebhookEndpoint,
    disable: integrations.disableWebhookEndpoint,
    rotateSecret: integrations.rotateWebhookEndpointSecret,
    test: integrations.testWebhookEndpoint,
    checkSignature: integrations.checkWebhookEndpointSignature,
    recover: integrations.recoverWebhookEndpoint,
    recovery: integrations.getWebhookEndpointRecovery,
  }),
  ...webhookDeliveryHandlers({
    list: integrations.listWebhookDeliveries,
    get: integrations.getWebhookDelivery,
    retry: integrations.retryWebhookDelivery,
  }),
  ...webhookEventHandlers({ list: integrations.listWebhookEvents, listKinds: integrations.listWebhookEventKinds }),
];
