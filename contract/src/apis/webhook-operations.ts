/** Webhook endpoints and their deliveries: the same operations for an organization and for a channel. */
import { operation } from '../operation.ts';
import { SignatureCheck } from '../resources/signature-check.ts';
import { WebhookDelivery, WebhookDeliveryDetail } from '../resources/webhook-delivery.ts';
import { RotatedWebhookSecret, WebhookEndpoint, WebhookRecovery } from '../resources/webhook-endpoint.ts';
import { shownKindsRule } from '../resources/webhook-event.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  FilterQuery,
  Id,
  InstantInput,
  ListOf,
  OneOf,
  StrInput,
  Type,
  UrlInput,
} from '../schema.ts';
import {
  channelNotificationKinds,
  deliveryStatuses,
  limits,
  type NotificationKind,
  notificationKinds,
} from '../vocabulary.ts';

interface Owner<A extends 'integrations' | 'channels'> {
  readonly api: A;
  readonly word: 'organization' | 'channel';
  readonly path: `/${string}`;
}

const kindsMax = 100;

/** Of keys, which may send thousands again; the few that people send are recorded. */
const sendingLeavesNoEntry = 'It changes no endpoint, and the delivery keeps its attempts.';

const rightsRule =
  'An endpoint is sent the kinds that both the key that created it and the key that last set its address may read.';

/** The settings of an endpoint; `kinds` are those that its owner can be sent. */
const settingsOf = (kinds: readonly NotificationKind[]) => ({
  name: StrInput('Name, for people.', { minLength: 1, examples: ['Door system'] }),
  url: UrlInput(
    'Address that notifications are posted to: https, and public. In alpha, http and the private addresses that ' +
      'the deployment allows are accepted as well.',
    'https://hooks.example.org/stagedoor',
  ),
  events: Type.Array(OneOf(kinds, 'Kind of event.'), {
    description: 'Kinds of notifications that are sent to it. Empty: all kinds, including kinds added later.',
    maxItems: kindsMax,
  }),
});

/** The body that creates an endpoint of an owner who can be sent these kinds. */
export function webhookEndpointCreationOf(kinds: readonly NotificationKind[]) {
  const { name, url, events } = settingsOf(kinds);
  return Type.Object(
    { name, url, events: Type.Optional(events) },
    { description: 'The endpoint. The service generates its secret; you cannot provide one.' },
  );
}

/** The body that changes such an endpoint. */
export function webhookEndpointChangeOf(kinds: readonly NotificationKind[]) {
  const { name, url, events } = settingsOf(kinds);
  return Type.Object(
    { name: Type.Optional(name), url: Type.Optional(url), events: Type.Optional(events) },
    { description: 'What to change. The secret is changed by rotating it.', minProperties: 1 },
  );
}

/** What these operations have in common with those of people in the management API, whose paths and access are others. */
export const endpointDeletion = {
  method: 'DELETE',
  summary: 'Delete a webhook endpoint',
  description:
    'Deletes an endpoint permanently. Waiting and held deliveries are cancelled, and all deliveries stay in the ' +
    'list.',
  success: { status: 200, description: 'The endpoint is deleted.', schema: Done },
  errors: ['not_found'],
} as const;

/** `kinds` are those that the owner of the endpoint can be sent. */
export function endpointTestOf(kinds: readonly NotificationKind[]) {
  return {
    method: 'POST',
    summary: 'Test a webhook endpoint',
    description:
      'Sends a `webhook.test` to this endpoint only, whatever kinds it subscribes to, ahead of waiting ' +
      'deliveries and even while the endpoint is paused after failures. With `event`, sends that kind with an ' +
      'example payload instead: its ids refer to nothing, and `test` in the body is true. Tests of other kinds ' +
      'than `webhook.test` are not in the feed.',
    body: Type.Object(
      { event: Type.Optional(OneOf(kinds, 'Kind of event to send; `webhook.test` when omitted.')) },
      { description: 'What to send.' },
    ),
    bodyOptional: true,
    success: {
      status: 202,
      description: 'The test is queued: read the delivery to see the result.',
      schema: DataOf(WebhookDelivery),
    },
    errors: ['not_found', 'conflict'],
  } as const;
}

const signatureRules =
  'Checks a delivery as a receiver got it, or with a signature that your code computed, and reports whether the ' +
  'signature is valid. If it is not, the response names the mistake: all common mistakes are tried. Send the ' +
  'body as received (`body`, or `body_base64` if it may not be text) and all headers. Nothing is stored.';

/** Says whether a signature is right, by the secrets of the endpoint, of the owner's other endpoints, and what was sent. */
export const signatureCheck = {
  method: 'POST',
  // Every usual mistake is tried on up to 256 kB: that is work.
  limit: { name: 'signature-checks', perMinute: 60, burst: 20, counts: 'calls' },
  summary: 'Check why a signature is rejected',
  description: signatureRules,
  withoutIdempotencyKey: 'It changes nothing.',
  body: Type.Object(
    {
      body: Type.Optional(
        Type.String({
          description: 'The body that was received, as text. Either this or `body_base64`.',
          maxLength: limits.bodyBytes,
          pattern: '^[^\\u0000]*$',
          examples: ['{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","event":"webhook.test"}'],
        }),
      ),
      body_base64: Type.Optional(
        Type.String({
          description: 'The bytes of the body that was received, in base64.',
          maxLength: limits.bodyBytes,
          pattern: '^[A-Za-z0-9+/]*={0,2}$',
        }),
      ),
      headers: Type.Record(
        // Every name, also one with a line break in it.
        Type.String({ pattern: '^[\\s\\S]*$' }),
        Type.String({ maxLength: 16_384, pattern: '^[^\\u0000-\\u0008\\u000a-\\u001f]*$' }),
        {
          description: 'The received headers, by name. Headers that are not part of a signature are ignored.',
          maxProperties: 200,
        },
      ),
      received_at: Type.Optional(InstantInput('When it was received, to check its timestamp; now if omitted.')),
    },
    { description: 'What was received.' },
  ),
  success: { status: 200, description: 'The result of the check.', schema: DataOf(SignatureCheck) },
  errors: ['not_found'],
} as const;

export const recoveryStart = {
  method: 'POST',
  summary: 'Resend missed deliveries of a webhook endpoint',
  description:
    'Sends all failed, exhausted and held deliveries of the endpoint since an instant again, gradually, so that ' +
    'newer notifications are not delayed. Deliveries older than 30 days are cancelled instead, because their ' +
    'content is no longer stored. Kinds that the endpoint may not be sent are left out.',
  body: Type.Object(
    { since: InstantInput('Deliveries made from this instant on are sent again; at most 90 days ago.') },
    { description: 'The start of the recovery.' },
  ),
  success: { status: 202, description: 'The recovery has started.', schema: DataOf(WebhookRecovery) },
  errors: ['not_found', 'conflict'],
} as const;

export const recoveryProgress = {
  method: 'GET',
  summary: 'Read the progress of a recovery',
  description: 'Returns the latest recovery of the endpoint. It is deleted 30 days after its end.',
  success: { status: 200, description: 'The recovery.', schema: DataOf(WebhookRecovery) },
  errors: ['not_found'],
} as const;

export const deliveryRetry = {
  method: 'POST',
  summary: 'Resend a webhook delivery',
  description:
    'Sends one delivery again, whatever its status, ahead of other waiting deliveries of its endpoint. Not ' +
    'possible while it is being sent, while its endpoint is disabled or may not be sent its kind, after it was ' +
    'cancelled, or after 30 days.',
  success: {
    status: 202,
    description: 'The delivery is queued: read it again to see the result.',
    schema: DataOf(WebhookDelivery),
  },
  errors: ['not_found', 'conflict'],
} as const;

function endpointStatus<const S extends 'active' | 'disabled'>(status: S) {
  return DataOf(
    Type.Object(
      { id: Id('webhookEndpoint', 'Endpoint id.'), status: OneOf([status], `Always ${status}.`) },
      { description: 'The endpoint.' },
    ),
  );
}

export function webhookEndpointOperations<const A extends 'integrations' | 'channels'>(owner: Owner<A>) {
  const { api, word, path } = owner;
  const reading = { api, access: { by: 'key', scope: 'webhooks:read' }, tag: 'Webhook Endpoints' } as const;
  const writing = { ...reading, access: { by: 'key', scope: 'webhooks:write' } } as const;
  const params = Type.Object({ webhookEndpointId: Id('webhookEndpoint', 'Endpoint id.') });
  const kinds = api === 'channels' ? channelNotificationKinds : notificationKinds;
  return {
    list: operation({
      ...reading,
      id: 'listWebhookEndpoints',
      method: 'GET',
      path,
      summary: 'List webhook endpoints',
      description:
        `Returns all webhook endpoints of the ${word}.` +
        (api === 'channels' ? ' Those that the key has created are returned with their secrets.' : ''),
      success: { status: 200, description: 'The endpoints.', schema: ListOf(WebhookEndpoint) },
      errors: [],
    }),
    create: operation({
      ...writing,
      id: 'createWebhookEndpoint',
      method: 'POST',
      path,
      keepsSecrets: true,
      summary: 'Create a webhook endpoint',
      description:
        `Sends notifications to an address, starting now. A ${word} has at most ${limits.endpointsPerOwner} ` +
        `endpoints. ${rightsRule} Subscribing to a kind that the key may not read is refused.` +
        (api === 'channels' ? ' Kinds that no channel is sent are not accepted.' : ''),
      body: webhookEndpointCreationOf(kinds),
      success: { status: 201, description: 'The endpoint with its secret.', schema: DataOf(WebhookEndpoint) },
      errors: ['conflict'],
    }),
    get: operation({
      ...reading,
      id: 'getWebhookEndpoint',
      method: 'GET',
      path: `${path}/{webhookEndpointId}`,
      summary: 'Read a webhook endpoint',
      description:
        api === 'channels' ? 'Returns an endpoint, with its secret if the key has created it.' : 'Returns an endpoint.',
      params,
      success: { status: 200, description: 'The endpoint.', schema: DataOf(WebhookEndpoint) },
      errors: ['not_found'],
    }),
    update: operation({
      ...writing,
      id: 'updateWebhookEndpoint',
      method: 'PATCH',
      path: `${path}/{webhookEndpointId}`,
      keepsSecrets: true,
      summary: 'Change a webhook endpoint',
      description:
        'Changes the fields in the body. A new address applies from the next attempt, including to waiting ' +
        `deliveries; new kinds apply to new events. ${rightsRule} The present address, sent again by a key with more ` +
        'scopes, counts as set by that key.',
      params,
      body: webhookEndpointChangeOf(kinds),
      success: { status: 200, description: 'The endpoint.', schema: DataOf(WebhookEndpoint) },
      errors: ['not_found', 'conflict'],
    }),
    remove: operation({
      ...writing,
      ...endpointDeletion,
      id: 'deleteWebhookEndpoint',
      path: `${path}/{webhookEndpointId}`,
      params,
    }),
    enable: operation({
      ...writing,
      id: 'enableWebhookEndpoint',
      method: 'POST',
      path: `${path}/{webhookEndpointId}/enable`,
      summary: 'Enable a webhook endpoint',
      description:
        'Enables a disabled endpoint. An active endpoint stays active and returns the same response. Held ' +
        'deliveries stay held until they are recovered. If the endpoint was disabled because a key was revoked, its ' +
        'address then counts as set by your key.',
      params,
      success: { status: 200, description: 'The endpoint is active.', schema: endpointStatus('active') },
      errors: ['not_found'],
    }),
    disable: operation({
      ...writing,
      id: 'disableWebhookEndpoint',
      method: 'POST',
      path: `${path}/{webhookEndpointId}/disable`,
      summary: 'Disable a webhook endpoint',
      description:
        'Stops sending to an endpoint: waiting and new deliveries are held and can be recovered later. A ' +
        'disabled endpoint stays disabled and returns the same response.',
      params,
      success: { status: 200, description: 'The endpoint is disabled.', schema: endpointStatus('disabled') },
      errors: ['not_found'],
    }),
    rotateSecret: operation({
      ...writing,
      id: 'rotateWebhookEndpointSecret',
      method: 'POST',
      path: `${path}/{webhookEndpointId}/rotate-secret`,
      keepsSecrets: true,
      summary: 'Rotate the secret of a webhook endpoint',
      description:
        'Creates a new secret, which is used for signatures immediately. For 24 hours, notifications are also ' +
        'signed with the previous secret, so that receivers can switch. If there are more than two previous ' +
        'secrets, the oldest expires immediately.',
      params,
      success: { status: 200, description: 'The new secret.', schema: DataOf(RotatedWebhookSecret) },
      errors: ['not_found'],
    }),
    test: operation({
      ...writing,
      ...endpointTestOf(kinds),
      id: 'testWebhookEndpoint',
      withoutAudit: sendingLeavesNoEntry,
      path: `${path}/{webhookEndpointId}/test`,
      params,
    }),
    checkSignature: operation({
      ...reading,
      ...signatureCheck,
      id: 'checkWebhookEndpointSignature',
      path: `${path}/{webhookEndpointId}/check-signature`,
      params,
    }),
    recover: operation({
      ...writing,
      ...recoveryStart,
      id: 'recoverWebhookEndpoint',
      withoutAudit: sendingLeavesNoEntry,
      path: `${path}/{webhookEndpointId}/recover`,
      params,
    }),
    recovery: operation({
      ...reading,
      ...recoveryProgress,
      id: 'getWebhookEndpointRecovery',
      path: `${path}/{webhookEndpointId}/recover`,
      params,
    }),
  };
}

/** What deliveries are filtered by, plainly or inside `filter[...]`. */
const notificationFields = {
  event: Type.Optional(OneOf(notificationKinds, 'Kind of event.')),
  event_id: Type.Optional(Id('notification', 'Id of the notification.')),
};

export function webhookDeliveryOperations<const A extends 'integrations' | 'channels'>(owner: Owner<A>) {
  const { api, word, path } = owner;
  const reading = { api, access: { by: 'key', scope: 'webhooks:read' }, tag: 'Webhook Deliveries' } as const;
  const params = Type.Object({ deliveryId: Id('webhookDelivery', 'Delivery id.') });
  return {
    list: operation({
      ...reading,
      id: 'listWebhookDeliveries',
      method: 'GET',
      path,
      summary: 'List webhook deliveries',
      description: `Returns the deliveries to the endpoints of the ${word}, newest first. ${shownKindsRule}`,
      query: Type.Object({
        endpoint_id: Type.Optional(Id('webhookEndpoint', 'Only deliveries to this endpoint.')),
        status: Type.Optional(OneOf(deliveryStatuses, 'Only deliveries in this state.')),
        ...notificationFields,
        filter: FilterQuery(notificationFields),
        limit: Type.Optional(
          Type.Integer({
            description: 'Maximum number of deliveries to return.',
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
    }),
    get: operation({
      ...reading,
      id: 'getWebhookDelivery',
      method: 'GET',
      path: `${path}/{deliveryId}`,
      summary: 'Read a webhook delivery',
      description:
        'Returns one delivery with all its attempts. A delivery of a kind that the key cannot read returns 404.',
      params,
      success: { status: 200, description: 'The delivery.', schema: DataOf(WebhookDeliveryDetail) },
      errors: ['not_found'],
    }),
    retry: operation({
      ...reading,
      ...deliveryRetry,
      access: { by: 'key', scope: 'webhooks:write' },
      id: 'retryWebhookDelivery',
      withoutAudit: sendingLeavesNoEntry,
      path: `${path}/{deliveryId}/retry`,
      params,
    }),
  };
}

/** What handlers are written for: the operations of either owner. */
export type WebhookEndpointOperations = ReturnType<typeof webhookEndpointOperations<'integrations' | 'channels'>>;
export type WebhookDeliveryOperations = ReturnType<typeof webhookDeliveryOperations<'integrations' | 'channels'>>;
