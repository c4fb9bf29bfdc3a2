/**
 * Webhook endpoints: the same for an organization and for a channel, who own them in the same way. Of people's operations
 * those are shared whose answers are the same.
 */
import {
  exampleBodyOf,
  type management,
  notifications,
  type SignatureCheck,
  type WebhookEndpointOperations,
} from '@stagedoor/contract';
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import {
  checkReceivedSignature,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type ExampleOccasion,
  enableEndpoint,
  getEndpoint,
  getRecovery,
  listEndpoints,
  type ReceivedSignatureResult,
  rotateSecret,
  type SignatureFinding,
  sendTest,
  startRecovery,
  updateEndpoint,
} from '../contexts/messaging/webhooks/webhooks.ts';
import { endpoint, ownTransactionEndpoint } from '../http/endpoint.ts';
import type { Handler } from '../http/handlers.ts';
import type { Problems } from '../http/problems.ts';
import type { Services } from '../http/services.ts';
import { Refusal } from '../platform/refusal.ts';
import { presentWebhookDelivery } from './presenters/webhook-delivery.ts';
import { presentRotatedSecret, presentWebhookEndpoint, presentWebhookRecovery } from './presenters/webhook-endpoint.ts';
import { announceAddressChange } from './webhook-address-change.ts';
import { endpointWriteOf, shownKindsOf, shownSecretsOf, webhookOwnerOf } from './webhook-owner.ts';

export const urlCheckOf =
  ({ outbound }: Services) =>
  (text: string) =>
    outbound.checkUrl(text);

export function webhookEndpointHandlers(operations: WebhookEndpointOperations): readonly Handler[] {
  return [
    endpoint(operations.list, {
      run: ({ crossTenant, caller, services }) =>
        listEndpoints(crossTenant, webhookOwnerOf(caller), shownSecretsOf(caller, services)),
      present: presentWebhookEndpoint,
    }),

    endpoint(operations.create, {
      input: ({ body: { name, url, events: kinds = [] } }) => ({ name, url, kinds }),
      run: (context, input) => {
        const { caller, services } = context;
        const write = endpointWriteOf(context);
        return createEndpoint(write, services.secretsKey, webhookOwnerOf(caller), input, urlCheckOf(services));
      },
      present: presentWebhookEndpoint,
    }),

    endpoint(operations.get, {
      run: ({ crossTenant, caller, params, services }) => {
        const secrets = shownSecretsOf(caller, services);
        return getEndpoint(crossTenant, webhookOwnerOf(caller), params.webhookEndpointId, secrets);
      },
      present: presentWebhookEndpoint,
    }),

    endpoint(operations.update, {
      input: ({ body: { name, url, events: kinds } }) => ({ name, url, kinds }),
      run: async (context, input) => {
        const { caller, params, services } = context;
        const owner = webhookOwnerOf(caller);
        const secrets = shownSecretsOf(caller, services);
        const write = endpointWriteOf(context);
        const { webhookEndpointId: id } = params;
        const updated = await updateEndpoint(write, owner, id, input, urlCheckOf(services), secrets);
        if (!(updated instanceof Refusal)) await announceAddressChange(context, updated);
        return updated;
      },
      present: presentWebhookEndpoint,
    }),

    endpoint(operations.enable, {
      run: (context) => {
        const { caller, params } = context;
        return enableEndpoint(endpointWriteOf(context), webhookOwnerOf(caller), params.webhookEndpointId);
      },
      present: (enabled: { id: string; status: 'active' }) => enabled,
    }),

    endpoint(operations.disable, {
      run: (context) => {
        const { caller, params } = context;
        return disableEndpoint(context, webhookOwnerOf(caller), params.webhookEndpointId, 'Disabled on request.');
      },
      present: (disabled: { id: string; status: 'disabled' }) => disabled,
    }),

    ...sharedEndpointHandlers(operations),
  ];
}

interface SharedOperations {
  readonly remove: WebhookEndpointOperations['remove'] | typeof management.deleteWebhookEndpoint;
  readonly rotateSecret: WebhookEndpointOperations['rotateSecret'] | typeof management.rotateWebhookEndpointSecret;
  readonly test: WebhookEndpointOperations['test'] | typeof management.testWebhookEndpoint;
  readonly checkSignature:
    | WebhookEndpointOperations['checkSignature']
    | typeof management.checkWebhookEndpointSignature;
  readonly recover: WebhookEndpointOperations['recover'] | typeof management.recoverWebhookEndpoint;
  readonly recovery: WebhookEndpointOperations['recovery'] | typeof management.getWebhookEndpointRecovery;
}

const idOf = (params: { webhookEndpointId: string } | { endpointId: string }) =>
  'endpointId' in params ? params.endpointId : params.webhookEndpointId;

export function sharedEndpointHandlers(operations: SharedOperations): readonly Handler[] {
  return [
    endpoint(operations.remove, {
      run: (context) => deleteEndpoint(context, webhookOwnerOf(context.caller), idOf(context.params)),
    }),

    endpoint(operations.rotateSecret, {
      run: (context) => {
        const { caller, params, services } = context;
        return rotateSecret(context, services.secretsKey, webhookOwnerOf(caller), idOf(params));
      },
      present: presentRotatedSecret,
    }),

    endpoint(operations.test, {
      input: ({ body: { event = 'webhook.test' } }) => event,
      run: async (context, kind) => {
        const { caller, params } = context;
        // Of a kind that the key is not shown it could not read the delivery either.
        const shown = shownKindsOf(caller, kind);
        if (shown instanceof Refusal) return shown;
        return sendTest(context, webhookOwnerOf(caller), idOf(params), kind, examplePayloadOf);
      },
      present: presentWebhookDelivery,
    }),

    // It changes nothing, so it needs no transaction.
    ownTransactionEndpoint(operations.checkSignature, {
      // Signatures are made at the real time.
      input: ({ body, services }, problems) => ({
        headers: body.headers,
        body: readBody(body, problems),
        at: problems.instant('/received_at', body.received_at) ?? services.realClock.now(),
      }),
      run: ({ crossTenant, caller, params, services, now }, received) =>
        checkReceivedSignature(crossTenant, services.secretsKey, webhookOwnerOf(caller), idOf(params), received, now),
      present: presentSignatureCheck,
    }),

    endpoint(operations.recover, {
      input: ({ body }, problems) => problems.requiredInstant('/since', body.since),
      run: (context, since) => startRecovery(context, webhookOwnerOf(context.caller), idOf(context.params), since),
      present: presentWebhookRecovery,
    }),

    endpoint(operations.recovery, {
      run: ({ crossTenant, caller, params }) => getRecovery(crossTenant, webhookOwnerOf(caller), idOf(params)),
      present: presentWebhookRecovery,
    }),
  ];
}

function readBody(given: { body?: string; body_base64?: string }, problems: Problems): Buffer {
  const { body, body_base64: base64 } = given;
  if (body !== undefined && base64 !== undefined) problems.add('/body_base64', 'cannot be given together with body');
  if (body === undefined && base64 === undefined) problems.add('/body', 'is required, or body_base64');
  return base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64');
}

function presentSignatureCheck(result: ReceivedSignatureResult): SignatureCheck {
  return {
    ...presentFinding(result),
    checks: result.checks.map(presentFinding),
    notification_id: result.notificationId,
    timestamp_age_s: result.timestampAgeS,
    body: result.body,
    other_endpoint_id: result.otherEndpointId,
  };
}

function presentFinding({ valid, scheme, reason, message }: SignatureFinding) {
  return { valid, scheme, reason, message };
}

const dayMs = 86_400_000;
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const localForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/**
 * The payload of the contract's example of the kind. The organization is that of the occasion, the channel too where it is
 * for one; instants are moved by whole days, so that what happened in the example happened within the last day.
 */
function examplePayloadOf(kind: NotificationKind, { organizationId, channelId, now }: ExampleOccasion): object {
  const example = exampleBodyOf(notifications.find((item) => item.kind === kind)!);
  const movedMs = Math.floor((now.getTime() - Date.parse(example.created_at)) / dayMs) * dayMs;
  return JSON.parse(JSON.stringify(example.payload), (name, value: unknown) => {
    if (name === 'organization_id') return organizationId;
    if (name === 'channel_id' && channelId !== null) return channelId;
    if (typeof value !== 'string') return value;
    if (instantForm.test(value)) return new Date(Date.parse(value) + movedMs).toISOString();
    if (localForm.test(value)) {
      return new Date(Date.parse(`${value.replace(' ', 'T')}Z`) + movedMs).toISOString().slice(0, 19).replace('T', ' ');
    }
    return value;
  }) as object;
}
