/** Webhook endpoints: the same for an organization and for a channel, who own them in the same way. */
import type { WebhookEndpointOperations } from '@stagedoor/contract';
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  findRecovery,
  listEndpoints,
  rotateSecret,
  sendTest,
  startRecovery,
  updateEndpoint,
} from '../../modules/webhooks/webhooks.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Handler, read, write } from './handlers.ts';
import { presentWebhookDelivery } from './presenters/webhook-delivery.ts';
import { presentRotatedSecret, presentWebhookEndpoint, presentWebhookRecovery } from './presenters/webhook-endpoint.ts';
import { Problems } from './problems.ts';
import type { Services } from './services.ts';
import { maySeeSecrets, webhookOwnerOf } from './webhook-owner.ts';

const checkUrl =
  ({ outbound }: Services) =>
  (text: string) =>
    outbound.checkUrl(text);

export function webhookEndpointHandlers(operations: WebhookEndpointOperations): readonly Handler[] {
  return [
    read(operations.list, async ({ db, caller, services }) => {
      const owner = webhookOwnerOf(caller);
      const endpoints = maySeeSecrets(caller)
        ? await listEndpoints(db, owner, services.secretsKey)
        : await listEndpoints(db, owner);
      return { success: true, data: endpoints.map(presentWebhookEndpoint) };
    }),

    write(operations.create, async ({ change, caller, body, services }) => {
      const { name, url, events: kinds = [] } = body;
      const endpoint = { name, url, kinds };
      const owner = webhookOwnerOf(caller);
      const created = await createEndpoint(change, services.secretsKey, owner, endpoint, checkUrl(services));
      return created instanceof Refusal ? created : { success: true, data: presentWebhookEndpoint(created) };
    }),

    read(operations.get, async ({ db, caller, params, services }) => {
      const owner = webhookOwnerOf(caller);
      const found = maySeeSecrets(caller)
        ? await findEndpoint(db, owner, params.webhookEndpointId, services.secretsKey)
        : await findEndpoint(db, owner, params.webhookEndpointId);
      if (!found) return refuse('not_found', 'There is no such webhook endpoint.');
      return { success: true, data: presentWebhookEndpoint(found) };
    }),

    write(operations.update, async ({ change, caller, params, body, services }) => {
      const { name, url, events: kinds } = body;
      const updated = await updateEndpoint(
        change,
        webhookOwnerOf(caller),
        params.webhookEndpointId,
        { name, url, kinds },
        checkUrl(services),
        services.secretsKey,
      );
      return updated instanceof Refusal ? updated : { success: true, data: presentWebhookEndpoint(updated) };
    }),

    write(operations.remove, async ({ change, caller, params }) => {
      const refused = await deleteEndpoint(change, webhookOwnerOf(caller), params.webhookEndpointId);
      return refused ?? { success: true };
    }),

    write(operations.enable, async ({ change, caller, params }) => {
      const enabled = await enableEndpoint(change, webhookOwnerOf(caller), params.webhookEndpointId);
      return enabled instanceof Refusal ? enabled : { success: true, data: enabled };
    }),

    write(operations.disable, async ({ change, caller, params }) => {
      const owner = webhookOwnerOf(caller);
      const disabled = await disableEndpoint(change, owner, params.webhookEndpointId, 'Disabled on request.');
      return disabled instanceof Refusal ? disabled : { success: true, data: disabled };
    }),

    write(operations.rotateSecret, async ({ change, caller, params, services }) => {
      const owner = webhookOwnerOf(caller);
      const rotated = await rotateSecret(change, services.secretsKey, owner, params.webhookEndpointId);
      return rotated instanceof Refusal ? rotated : { success: true, data: presentRotatedSecret(rotated) };
    }),

    write(operations.test, async ({ change, caller, params }) => {
      const delivery = await sendTest(change, webhookOwnerOf(caller), params.webhookEndpointId);
      return delivery instanceof Refusal ? delivery : { success: true, data: presentWebhookDelivery(delivery) };
    }),

    write(operations.recover, async ({ change, caller, params, body }) => {
      const problems = new Problems();
      const since = problems.instant('/since', body.since);
      if (!since) return problems.refusal();
      const started = await startRecovery(change, webhookOwnerOf(caller), params.webhookEndpointId, since);
      return started instanceof Refusal ? started : { success: true, data: presentWebhookRecovery(started) };
    }),

    read(operations.recovery, async ({ db, caller, params }) => {
      const latest = await findRecovery(db, webhookOwnerOf(caller), params.webhookEndpointId);
      if (!latest) return refuse('not_found', 'This endpoint was not recovered within the last 30 days.');
      return { success: true, data: presentWebhookRecovery(latest) };
    }),
  ];
}
