import { operation } from '../../operation.ts';
import { WebhookDelivery, WebhookDeliveryDetail } from '../../resources/webhook-delivery.ts';
import { DataOf, Id, ListOf, Type } from '../../schema.ts';
import { listWebhookDeliveries as listForIntegrations } from '../integrations/webhook-deliveries.ts';
import { deliveryRetry } from '../webhook-operations.ts';

const organizationId = Id('organization', 'Id of the organization.');
const params = Type.Object({ organizationId, deliveryId: Id('webhookDelivery', 'Id of the delivery.') });
const path = '/organizations/{organizationId}/webhook-deliveries';
const reading = { api: 'management', access: { by: 'session', role: 'viewer' }, tag: 'Webhook deliveries' } as const;

export const listWebhookDeliveries = operation({
  ...reading,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path,
  summary: 'List webhook deliveries',
  description: 'Returns the deliveries to the endpoints of the organization, newest first.',
  params: Type.Object({ organizationId }),
  query: listForIntegrations.query,
  success: { status: 200, description: 'The deliveries.', schema: ListOf(WebhookDelivery) },
  errors: ['not_found'],
});

export const getWebhookDelivery = operation({
  ...reading,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: `${path}/{deliveryId}`,
  summary: 'Read a webhook delivery',
  description: 'Returns one delivery with all its attempts.',
  params,
  success: { status: 200, description: 'The delivery.', schema: DataOf(WebhookDeliveryDetail) },
  errors: ['not_found'],
});

export const retryWebhookDelivery = operation({
  ...reading,
  ...deliveryRetry,
  access: { by: 'session', role: 'manager' },
  id: 'retryWebhookDelivery',
  path: `${path}/{deliveryId}/retry`,
  params,
});
