import { operation } from '../../operation.ts';
import { DataOf, Id, OneOf, Type } from '../../schema.ts';

export const enableWebhookEndpoint = operation({
  id: 'enableWebhookEndpoint',
  api: 'integrations',
  method: 'POST',
  path: '/webhook-endpoints/{webhookEndpointId}/enable',
  access: { by: 'key', scope: 'webhooks:write' },
  tag: 'Webhook Endpoints',
  summary: 'Enable a webhook endpoint',
  description: 'Reactivates a disabled endpoint. An active one stays active, with the same answer.',
  params: Type.Object({ webhookEndpointId: Id('webhookEndpoint', 'Endpoint id.') }),
  success: {
    status: 200,
    description: 'The endpoint is active.',
    schema: DataOf(
      Type.Object(
        {
          id: Id('webhookEndpoint', 'Endpoint id.'),
          status: OneOf(['active'], 'Always active.'),
        },
        { description: 'The endpoint.' },
      ),
    ),
  },
  errors: ['not_found'],
});
