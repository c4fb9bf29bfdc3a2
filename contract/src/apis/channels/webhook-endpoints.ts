import { operation } from '../../operation.ts';
import { WebhookEndpoint } from '../../resources/webhook-endpoint.ts';
import { ListOf } from '../../schema.ts';

export const listWebhookEndpoints = operation({
  id: 'listWebhookEndpoints',
  api: 'channels',
  method: 'GET',
  path: '/webhooks/endpoints',
  access: { by: 'key', scope: 'webhooks:read' },
  tag: 'Webhook Endpoints',
  summary: 'List webhook endpoints',
  description: 'Answers all webhook endpoints of the channel, with the secrets that they are signed with.',
  success: { status: 200, description: 'The endpoints.', schema: ListOf(WebhookEndpoint) },
  errors: [],
});
