import { webhookEndpointOperations } from '../webhook-operations.ts';

export const {
  list: listChannelWebhookEndpoints,
  create: createChannelWebhookEndpoint,
  get: getChannelWebhookEndpoint,
  update: updateChannelWebhookEndpoint,
  remove: deleteChannelWebhookEndpoint,
  enable: enableChannelWebhookEndpoint,
  disable: disableChannelWebhookEndpoint,
  rotateSecret: rotateChannelWebhookEndpointSecret,
  test: testChannelWebhookEndpoint,
  recover: recoverChannelWebhookEndpoint,
  recovery: getChannelWebhookEndpointRecovery,
} = webhookEndpointOperations({
  api: 'channels',
  prefix: 'Channel',
  word: 'channel',
  path: '/webhooks/endpoints',
});
