import { webhookEndpointOperations } from '../webhook-operations.ts';

export const {
  list: listWebhookEndpoints,
  create: createWebhookEndpoint,
  get: getWebhookEndpoint,
  update: updateWebhookEndpoint,
  remove: deleteWebhookEndpoint,
  enable: enableWebhookEndpoint,
  disable: disableWebhookEndpoint,
  rotateSecret: rotateWebhookEndpointSecret,
  test: testWebhookEndpoint,
  checkSignature: checkWebhookEndpointSignature,
  recover: recoverWebhookEndpoint,
  recovery: getWebhookEndpointRecovery,
} = webhookEndpointOperations({
  api: 'channels',
  word: 'channel',
  path: '/webhooks/endpoints',
});
