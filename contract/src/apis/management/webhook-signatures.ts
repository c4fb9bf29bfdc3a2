import { operation } from '../../operation.ts';
import { Id, Type } from '../../schema.ts';
import { signatureCheck } from '../webhook-operations.ts';

export const checkWebhookEndpointSignature = operation({
  ...signatureCheck,
  id: 'checkWebhookEndpointSignature',
  api: 'management',
  path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/check-signature',
  access: { by: 'session', role: 'manager' },
  tag: 'Webhook endpoints',
  withoutAudit: 'It changes nothing.',
  params: Type.Object({
    organizationId: Id('organization', 'Id of the organization.'),
    endpointId: Id('webhookEndpoint', 'Id of the endpoint that received it.'),
  }),
});
