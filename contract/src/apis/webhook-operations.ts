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

const settings = {
  name: StrInput('Name, for people.', { minLength: 1, examples: ['Door system'] }),
  url: UrlInput(
    'Address that notifications are posted to: https, and public. In alpha http is taken too, and private addresses ' +
      'that the deployment allows.',
    'https://hooks.example.org/stagedoor',
  ),
  events: Type.Array(OneOf(notificationKinds, 'Kind of event.'), {
    description: 'Kinds of notifications that are sent to it. Empty: all, those too that are added later.',
    maxItems: kindsMax,
  }),
};

/** The body that creates an endpoint. */
export const webhookEndpointCreation = Type.Object(
  { name: settings.name, url: settings.url, events: Type.Optional(settings.events) },
  { description: 'The endpoint. Its secret is made by the service and cannot be given.' },
);

/** The body that changes an endpoint. */
export const webhookEndpointChange = Type.Object(
  { name: Type.Optional(settings.name), url: Type.Optional(settings.url), events: Type.Optional(settings.events) },
  { description: 'What to change. The secret is changed by rotating it.', minProperties: 1 },
);

/** What these operations have in common with those of people in the management API, whose paths and access are others. */
export const endpointDeletion = {
  method: 'DELETE',
  summary: 'Delete a webhook endpoint',
  description: 'Ends an endpoint for good: what waits for it or is held is cancelled. Its deliveries stay listed.',
  success: { status: 200, description: 'The endpoint is gone.', schema: Done },
  errors: ['not_found'],
} as const;

/** `kinds` are those that the owner of the endpoint can be sent. */
export function endpointTestOf(kinds: readonly NotificationKind[]) {
  return {
    method: 'POST',
    summary: 'Test a webhook endpoint',
    description:
      'Sends a `webhook.test` to this endpoint alone, whatever kinds it takes, before everything that waits for it and ' +
      'also while it rests after failures. With `event` it sends that kind instead, with an example as payload: its ' +
      'ids are of nothing, and `test` in the body says so. Tests with another kind than `webhook.test` are not in the feed.',
    body: Type.Object(
      { event: Type.Optional(OneOf(kinds, 'Kind of event to send; `webhook.test` when omitted.')) },
      { description: 'What to send.' },
    ),
    bodyOptional: true,
    success: {
      status: 202,
      description: 'The test is on its way: read the delivery to see what came of it.',
      schema: DataOf(WebhookDelivery),
    },
    errors: ['not_found', 'conflict'],
  } as const;
}

const signatureRules =
  'Takes a delivery as a receiver got it, or with the signature that its code computes, and says whether the ' +
  'signature is right and otherwise what was done wrong: every usual mistake is tried. Send the body as it came ' +
  '(`body`, or `body_base64` where it may be no text) and all headers. Nothing of it is kept.';

/** Says whether a signature is right, by the secrets of the endpoint, of the owner's other endpoints, and what was sent. */
export const signatureCheck = {
  method: 'POST',
  // Every usual mistake is tried on up to 256 kB: that is work.
  limit: { name: 'signature-checks', perMinute: 60, burst: 20, counts: 'calls' },
  summary: 'Find out why a signature is refused',
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
          description:
            'The headers that were received, by name. Those that are no part of a signature are passed over.',
          maxProperties: 200,
        },
      ),
      received_at: Type.Optional(InstantInput('When it was received, to judge its timestamp by; now when omitted.')),
    },
    { description: 'What was received.' },
  ),
  success: { status: 200, description: 'What the signature is worth.', schema: DataOf(SignatureCheck) },
  errors: ['not_found'],
} as const;

export const recoveryStart = {
  method: 'POST',
  summary: 'Send again what a webhook endpoint missed',
  description:
    'Sends again all deliveries to the endpoint that are failed, exhausted or held, made since an instant; little by ' +
    'little, so that newer notifications are not kept waiting. What is older than 30 days is cancelled instead, since ' +
    'its content is not kept.',
  body: Type.Object(
    { since: InstantInput('Deliveries made from this instant on are sent again; at most 90 days ago.') },
    { description: 'From when on.' },
  ),
  success: { status: 202, description: 'The recovery has begun.', schema: DataOf(WebhookRecovery) },
  errors: ['not_found', 'conflict'],
} as const;

export const recoveryProgress = {
  method: 'GET',
  summary: 'Read how far a recovery is',
  description: 'Answers the latest recovery of the endpoint. It is forgotten 30 days after its end.',
  success: { status: 200, description: 'The recovery.', schema: DataOf(WebhookRecovery) },
  errors: ['not_found'],
} as const;

export const deliveryRetry = {
  method: 'POST',
  summary: 'Send a webhook delivery again',
  description:
    'Sends one delivery again, whatever became of it before, ahead of everything that waits for its endpoint. Not ' +
    'while it is being sent, while its endpoint is disabled, once it is cancelled, or after 30 days.',
  success: {
    status: 202,
    description: 'The delivery is on its way: read it again to see what came of it.',
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
  return {
    list: operation({
      ...reading,
      id: 'listWebhookEndpoints',
      method: 'GET',
      path,
      summary: 'List webhook endpoints',
      description: `Answers all webhook endpoints of the ${word}, with the secrets that they are signed with.`,
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
      description: `Sends notifications to an address from now on. A ${word} has at most ${limits.endpointsPerOwner} endpoints.`,
      body: webhookEndpointCreation,
      success: { status: 201, description: 'The endpoint with its secret.', schema: DataOf(WebhookEndpoint) },
      errors: ['conflict'],
    }),
    get: operation({
      ...reading,
      id: 'getWebhookEndpoint',
      method: 'GET',
      path: `${path}/{webhookEndpointId}`,
      summary: 'Read a webhook endpoint',
      description: 'Answers an endpoint with its secret.',
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
        'Changes what is said in the body. Another address counts from the next attempt on, also for what waits ' +
        'already; other kinds count for what happens from now on.',
      params,
      body: webhookEndpointChange,
      success: { status: 200, description: 'The endpoint.', schema: DataOf(WebhookEndpoint) },
      errors: ['not_found'],
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
        'Reactivates a disabled endpoint. An active one stays active, with the same answer. What was held meanwhile ' +
        'stays held until it is recovered.',
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
        'Stops sending to an endpoint: what waits for it, and what happens from now on, is held and can be recovered ' +
        'later. A disabled one stays disabled, with the same answer.',
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
      summary: 'Give a webhook endpoint another secret',
      description:
        'Makes a new secret, which signs from now on. For 24 hours the previous one signs along, so that receivers ' +
        'can change over; of more than two previous ones the oldest ends at once.',
      params,
      success: { status: 200, description: 'The new secret.', schema: DataOf(RotatedWebhookSecret) },
      errors: ['not_found'],
    }),
    test: operation({
      ...writing,
      ...endpointTestOf(api === 'channels' ? channelNotificationKinds : notificationKinds),
      id: 'testWebhookEndpoint',
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
      description: `Answers the deliveries to the endpoints of the ${word}, the newest first. ${shownKindsRule}`,
      query: Type.Object({
        endpoint_id: Type.Optional(Id('webhookEndpoint', 'Only deliveries to this endpoint.')),
        status: Type.Optional(OneOf(deliveryStatuses, 'Only deliveries in this state.')),
        ...notificationFields,
        filter: FilterQuery(notificationFields),
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
    }),
    get: operation({
      ...reading,
      id: 'getWebhookDelivery',
      method: 'GET',
      path: `${path}/{deliveryId}`,
      summary: 'Read a webhook delivery',
      description: 'Answers one delivery with all its attempts; one of a kind that the key is not shown is not there.',
      params,
      success: { status: 200, description: 'The delivery.', schema: DataOf(WebhookDeliveryDetail) },
      errors: ['not_found'],
    }),
    retry: operation({
      ...reading,
      ...deliveryRetry,
      access: { by: 'key', scope: 'webhooks:write' },
      id: 'retryWebhookDelivery',
      path: `${path}/{deliveryId}/retry`,
      params,
    }),
  };
}

/** What handlers are written for: the operations of either owner. */
export type WebhookEndpointOperations = ReturnType<typeof webhookEndpointOperations<'integrations' | 'channels'>>;
export type WebhookDeliveryOperations = ReturnType<typeof webhookDeliveryOperations<'integrations' | 'channels'>>;
