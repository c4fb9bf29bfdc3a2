/** Webhook deliveries: the same for a channel, an organization and its people, who see those to their own endpoints. */
import type { management, WebhookDeliveryOperations } from '@stagedoor/contract';
import { getDelivery, listDeliveries, retryDelivery } from '../contexts/messaging/webhooks/webhooks.ts';
import { endpoint } from '../http/endpoint.ts';
import { notificationFilterOf } from '../http/flat-filter.ts';
import type { Handler } from '../http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { presentWebhookDelivery, presentWebhookDeliveryDetail } from './presenters/webhook-delivery.ts';
import { readableKindsOf, shownKindsOf, webhookOwnerOf } from './webhook-owner.ts';

interface DeliveryOperations {
  readonly list: WebhookDeliveryOperations['list'] | typeof management.listWebhookDeliveries;
  readonly get: WebhookDeliveryOperations['get'] | typeof management.getWebhookDelivery;
  readonly retry: WebhookDeliveryOperations['retry'] | typeof management.retryWebhookDelivery;
}

export function webhookDeliveryHandlers(operations: DeliveryOperations): readonly Handler[] {
  return [
    endpoint(operations.list, {
      input: ({ query }, problems) => ({ ...query, ...notificationFilterOf(query, problems) }),
      run: async (
        { crossTenant, caller, page },
        { endpoint_id: endpointId, status, event, event_id: notificationId },
      ) => {
        const kinds = shownKindsOf(caller, event);
        if (kinds instanceof Refusal) return kinds;
        return listDeliveries(crossTenant, webhookOwnerOf(caller), { endpointId, status, kinds, notificationId }, page);
      },
      present: presentWebhookDelivery,
    }),

    endpoint(operations.get, {
      run: ({ crossTenant, caller, params }) =>
        getDelivery(crossTenant, webhookOwnerOf(caller), params.deliveryId, readableKindsOf(caller)),
      present: presentWebhookDeliveryDetail,
    }),

    endpoint(operations.retry, {
      run: (context) => {
        const { caller, params } = context;
        return retryDelivery(context, webhookOwnerOf(caller), params.deliveryId, readableKindsOf(caller));
      },
      present: presentWebhookDelivery,
    }),
  ];
}
