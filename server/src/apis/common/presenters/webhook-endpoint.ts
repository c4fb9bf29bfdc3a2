import type { WebhookEndpoint } from '@stagedoor/contract';
import type { Endpoint } from '../../../modules/webhooks/webhooks.ts';

/** With the secret: for the one whose endpoint it is only. */
export function presentWebhookEndpoint(endpoint: Endpoint): WebhookEndpoint {
  return {
    _id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    sign_secret: endpoint.signSecret,
    status: endpoint.status,
  };
}
