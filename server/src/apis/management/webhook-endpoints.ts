import { management } from '@stagedoor/contract';
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
import { type Handler, type ReadCall, read, type WriteCall, write } from '../common/handlers.ts';
import { presentWebhookDelivery } from '../common/presenters/webhook-delivery.ts';
import { presentRotatedSecret, presentWebhookRecovery } from '../common/presenters/webhook-endpoint.ts';
import { Problems } from '../common/problems.ts';
import type { Services } from '../common/services.ts';
import { managedEndpointPresenter, presentNewEndpoint } from './presenters/webhook-endpoint.ts';

type Reading = ReadCall<typeof management.getWebhookEndpoint>;
type Changing = WriteCall<typeof management.enableWebhookEndpoint>;

const ownerOf = ({ caller }: Pick<Reading, 'caller'>) => ({ organizationId: caller.organization.id });
const urlCheck = ({ outbound }: Services) => outbound.checkUrl.bind(outbound);
const success = true;

async function answerEndpoint(call: Pick<Reading, 'db' | 'caller' | 'params' | 'now'>) {
  const found = await findEndpoint(call.db, ownerOf(call), call.params.endpointId);
  if (!found) return refuse('not_found', 'There is no such webhook endpoint.');
  return { success, data: managedEndpointPresenter(call.now)(found) };
}

/** After a change, what became of the endpoint. */
async function answerChanged(call: Pick<Changing, 'tx' | 'caller' | 'params' | 'now'>, result: unknown) {
  return result instanceof Refusal ? (result as Refusal<'not_found'>) : answerEndpoint({ ...call, db: call.tx });
}

export const webhookEndpointHandlers: readonly Handler[] = [
  read(management.listWebhookEndpoints, async (call) => {
    const endpoints = await listEndpoints(call.db, ownerOf(call));
    return { success, data: endpoints.map(managedEndpointPresenter(call.now)) };
  }),

  write(management.createWebhookEndpoint, async (call) => {
    const { change, body, services, now } = call;
    const { name, url, events: kinds = [] } = body;
    const check = urlCheck(services);
    const created = await createEndpoint(change, services.secretsKey, ownerOf(call), { name, url, kinds }, check);
    return created instanceof Refusal ? created : { success, data: presentNewEndpoint(created, now) };
  }),

  read(management.getWebhookEndpoint, answerEndpoint),

  write(management.updateWebhookEndpoint, async (call) => {
    const { change, params, body, services, now } = call;
    const { name, url, events: kinds } = body;
    const settings = { name, url, kinds };
    const row = await updateEndpoint(change, ownerOf(call), params.endpointId, settings, urlCheck(services));
    return row instanceof Refusal ? row : { success, data: managedEndpointPresenter(now)(row) };
  }),

  write(management.deleteWebhookEndpoint, async (call) => {
    return (await deleteEndpoint(call.change, ownerOf(call), call.params.endpointId)) ?? { success };
  }),

  write(management.enableWebhookEndpoint, async (call) => {
    return answerChanged(call, await enableEndpoint(call.change, ownerOf(call), call.params.endpointId));
  }),

  write(management.disableWebhookEndpoint, async (call) => {
    const reason = 'Disabled by a member of the organization.';
    return answerChanged(call, await disableEndpoint(call.change, ownerOf(call), call.params.endpointId, reason));
  }),

  write(management.rotateWebhookEndpointSecret, async (call) => {
    const { change, params, services } = call;
    const rotated = await rotateSecret(change, services.secretsKey, ownerOf(call), params.endpointId);
    return rotated instanceof Refusal ? rotated : { success, data: presentRotatedSecret(rotated) };
  }),

  write(management.testWebhookEndpoint, async (call) => {
    const delivery = await sendTest(call.change, ownerOf(call), call.params.endpointId);
    return delivery instanceof Refusal ? delivery : { success, data: presentWebhookDelivery(delivery) };
  }),

  write(management.recoverWebhookEndpoint, async (call) => {
    const problems = new Problems();
    const since = problems.instant('/since', call.body.since);
    if (!since) return problems.refusal();
    const started = await startRecovery(call.change, ownerOf(call), call.params.endpointId, since);
    return started instanceof Refusal ? started : { success, data: presentWebhookRecovery(started) };
  }),

  read(management.getWebhookEndpointRecovery, async (call) => {
    const latest = await findRecovery(call.db, ownerOf(call), call.params.endpointId);
    if (!latest) return refuse('not_found', 'This endpoint was not recovered within the last 30 days.');
    return { success, data: presentWebhookRecovery(latest) };
  }),
];
