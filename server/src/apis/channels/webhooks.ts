import { channels } from '@stagedoor/contract';
import type { Handler } from '../common/handlers.ts';
import { webhookDeliveryHandlers } from '../common/webhook-delivery-handlers.ts';
import { webhookEndpointHandlers } from '../common/webhook-endpoint-handlers.ts';

export const webhookHandlers: readonly Handler[] = [
  ...webhookEndpointHandlers({
    list: channels.listChannelWebhookEndpoints,
    create: channels.createChannelWebhookEndpoint,
    get: channels.getChannelWebhookEndpoint,
    update: channels.updateChannelWebhookEndpoint,
    remove: channels.deleteChannelWebhookEndpoint,
    enable: channels.enableChannelWebhookEndpoint,
    disable: channels.disableChannelWebhookEndpoint,
    rotateSecret: channels.rotateChannelWebhookEndpointSecret,
    test: channels.testChannelWebhookEndpoint,
    recover: channels.recoverChannelWebhookEndpoint,
    recovery: channels.getChannelWebhookEndpointRecovery,
  }),
  ...webhookDeliveryHandlers({
    list: channels.listChannelWebhookDeliveries,
    get: channels.getChannelWebhookDelivery,
    retry: channels.retryChannelWebhookDelivery,
  }),
];
