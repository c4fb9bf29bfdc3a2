import { integrations, limits } from '@stagedoor/contract';
import { enableEndpoint, findDelivery, listDeliveries } from '../../modules/webhooks/webhooks.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentWebhookDelivery, presentWebhookDeliveryDetail } from '../common/presenters/webhook-delivery.ts';

export const webhookHandlers: readonly Handler[] = [
  write(integrations.enableWebhookEndpoint, async ({ change, caller, params }) => {
    const owner = { organizationId: caller.organization.id };
    const enabled = await enableEndpoint(change, owner, params.webhookEndpointId);
    if (enabled instanceof Refusal) return enabled;
    return { success: true, data: enabled };
  }),

  read(integrations.listWebhookDeliveries, async ({ db, caller, query, nextPage }) => {
    const { endpoint_id: endpointId, status, filter = {} } = query;
    const filters = { endpointId, status, kind: filter.event, notificationId: filter.event_id };
    const page = pageOf(query, limits.deliveriesDefault);
    const rows = await listDeliveries(db, caller.organization.id, filters, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentWebhookDelivery) };
  }),

  read(integrations.getWebhookDelivery, async ({ db, caller, params }) => {
    const row = await findDelivery(db, caller.organization.id, params.deliveryId);
    if (!row) return refuse('not_found', 'There is no such delivery.');
    return { success: true, data: presentWebhookDeliveryDetail(row) };
  }),
];
