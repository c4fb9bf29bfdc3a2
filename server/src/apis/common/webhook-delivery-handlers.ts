/** Webhook deliveries: the same for an organization and for a channel, each of which sees those to its own endpoints. */
import { limits, type WebhookDeliveryOperations } from '@stagedoor/contract';
import { findDelivery, listDeliveries, retryDelivery } from '../../modules/webhooks/webhooks.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { notificationFilterOf } from './flat-filter.ts';
import { type Handler, read, write } from './handlers.ts';
import { pageOf, shownOf } from './paging.ts';
import { presentWebhookDelivery, presentWebhookDeliveryDetail } from './presenters/webhook-delivery.ts';
import { readableKindsOf, shownKindsOf, webhookOwnerOf } from './webhook-owner.ts';

export function webhookDeliveryHandlers(operations: WebhookDeliveryOperations): readonly Handler[] {
  return [
    read(operations.list, async ({ db, caller, query, nextPage }) => {
      const { endpoint_id: endpointId, status } = query;
      const filter = notificationFilterOf(query);
      if (filter instanceof Refusal) return filter;
      const kinds = shownKindsOf(caller, filter.event);
      if (kinds instanceof Refusal) return kinds;
      const filters = { endpointId, status, kinds, notificationId: filter.event_id };
      const page = pageOf(query, limits.deliveriesDefault);
      const rows = await listDeliveries(db, webhookOwnerOf(caller), filters, page);
      return { success: true, data: shownOf(rows, page, nextPage).map(presentWebhookDelivery) };
    }),

    read(operations.get, async ({ db, caller, params }) => {
      const row = await findDelivery(db, webhookOwnerOf(caller), params.deliveryId);
      if (!row || readableKindsOf(caller)?.includes(row.kind) === false)
        return refuse('not_found', 'There is no such delivery.');
      return { success: true, data: presentWebhookDeliveryDetail(row) };
    }),

    write(operations.retry, async ({ change, caller, params }) => {
      const delivery = await retryDelivery(change, webhookOwnerOf(caller), params.deliveryId, readableKindsOf(caller));
      return delivery instanceof Refusal ? delivery : { success: true, data: presentWebhookDelivery(delivery) };
    }),
  ];
}
