import { limits, management } from '@stagedoor/contract';
import { findDelivery, listDeliveries, retryDelivery } from '../../modules/webhooks/webhooks.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { notificationFilterOf } from '../common/flat-filter.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentWebhookDelivery, presentWebhookDeliveryDetail } from '../common/presenters/webhook-delivery.ts';

export const webhookDeliveryHandlers: readonly Handler[] = [
  read(management.listWebhookDeliveries, async ({ db, caller, query, nextPage }) => {
    const { endpoint_id: endpointId, status } = query;
    const filter = notificationFilterOf(query);
    if (filter instanceof Refusal) return filter;
    const filters = { endpointId, status, kinds: filter.event && [filter.event], notificationId: filter.event_id };
    const page = pageOf(query, limits.deliveriesDefault);
    const rows = await listDeliveries(db, { organizationId: caller.organization.id }, filters, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentWebhookDelivery) };
  }),

  read(management.getWebhookDelivery, async ({ db, caller, params }) => {
    const row = await findDelivery(db, { organizationId: caller.organization.id }, params.deliveryId);
    if (!row) return refuse('not_found', 'There is no such delivery.');
    return { success: true, data: presentWebhookDeliveryDetail(row) };
  }),

  write(management.retryWebhookDelivery, async ({ change, caller, params }) => {
    const delivery = await retryDelivery(change, { organizationId: caller.organization.id }, params.deliveryId);
    return delivery instanceof Refusal ? delivery : { success: true, data: presentWebhookDelivery(delivery) };
  }),
];
