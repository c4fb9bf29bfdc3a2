import { operation } from '../../operation.ts';
import { WebhookDelivery, WebhookDeliveryDetail } from '../../resources/webhook-delivery.ts';
import { AfterQuery, DataOf, FilterQuery, Id, ListOf, OneOf, Type } from '../../schema.ts';
import { deliveryStatuses, limits, notificationKinds } from '../../vocabulary.ts';

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  api: 'integrations',
  method: 'GET',
  path: '/webhook-deliveries',
  access: { by: 'key', scope: 'webhooks:read' },
  tag: 'Webhook Deliveries',
  summary: 'List webhook deliveries',
  description: 'Answers the deliveries to the endpoints of the organization, the newest first.',
  query: Type.Object({
    endpoint_id: Type.Optional(Id('webhookEndpoint', 'Only deliveries to this endpoint.')),
    status: Type.Optional(OneOf(deliveryStatuses, 'Only deliveries in this state.')),
    filter: FilterQuery({
      event: Type.Optional(OneOf(notificationKinds, 'Kind of event.')),
      event_id: Type.Optional(Id('notification', 'Id of the notification.')),
    }),
    limit: Type.Optional(
      Type.Integer({
        description: 'Most deliveries to answer with.',
        format: 'int32',
        minimum: 1,
        maximum: limits.deliveriesMax,
        default: limits.deliveriesDefault,
      }),
    ),
    after: AfterQuery('webhookDelivery'),
  }),
  success: { status: 200, description: 'The deliveries.', schema: ListOf(WebhookDelivery) },
  errors: [],
});

export const getWebhookDelivery = operation({
  id: 'getWebhookDelivery',
  api: 'integrations',
  method: 'GET',
  path: '/webhook-deliveries/{deliveryId}',
  access: { by: 'key', scope: 'webhooks:read' },
  tag: 'Webhook Deliveries',
  summary: 'Read a webhook delivery',
  description: 'Answers one delivery with all its attempts.',
  params: Type.Object({ deliveryId: Id('webhookDelivery', 'Delivery id.') }),
  success: { status: 200, description: 'The delivery.', schema: DataOf(WebhookDeliveryDetail) },
  errors: ['not_found'],
});
