/** The webhook endpoints of an organization for its people: with their health, and without their secrets. */
import { operation } from '../../operation.ts';
import { ManagedWebhookEndpoint, NewWebhookEndpoint } from '../../resources/managed-webhook-endpoint.ts';
import { RotatedWebhookSecret } from '../../resources/webhook-endpoint.ts';
import { DataOf, Id, ListOf, Type } from '../../schema.ts';
import { limits, notificationKinds } from '../../vocabulary.ts';
import {
  endpointDeletion,
  endpointTestOf,
  recoveryProgress,
  recoveryStart,
  webhookEndpointChangeOf,
  webhookEndpointCreationOf,
} from '../webhook-operations.ts';

const organizationId = Id('organization', 'Id of the organization.');
const params = Type.Object({ organizationId, endpointId: Id('webhookEndpoint', 'Id of the endpoint.') });
const path = '/organizations/{organizationId}/webhook-endpoints';

const reading = { api: 'management', access: { by: 'session', role: 'viewer' }, tag: 'Webhook endpoints' } as const;
const changing = { ...reading, access: { by: 'session', role: 'manager' } } as const;
const ruling = { ...reading, access: { by: 'session', role: 'admin' } } as const;

export const listWebhookEndpoints = operation({
  ...reading,
  id: 'listWebhookEndpoints',
  method: 'GET',
  path,
  summary: 'List webhook endpoints',
  description:
    `Returns all webhook endpoints of the organization, at most ${limits.endpointsPerOwner}, oldest first, with ` +
    'their health. Secrets are never shown again.',
  params: Type.Object({ organizationId }),
  success: { status: 200, description: 'The endpoints.', schema: ListOf(ManagedWebhookEndpoint) },
  errors: ['not_found'],
});

export const createWebhookEndpoint = operation({
  ...changing,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path,
  keepsSecrets: true,
  summary: 'Create a webhook endpoint',
  description:
    'Sends notifications to an address, starting now. The response has the secret of the endpoint, which is ' +
    `shown only here. An organization has at most ${limits.endpointsPerOwner} endpoints.`,
  params: Type.Object({ organizationId }),
  body: webhookEndpointCreationOf(notificationKinds),
  success: { status: 201, description: 'The endpoint with its secret.', schema: DataOf(NewWebhookEndpoint) },
  errors: ['not_found', 'conflict'],
});

export const getWebhookEndpoint = operation({
  ...reading,
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: `${path}/{endpointId}`,
  summary: 'Read a webhook endpoint',
  description: 'Returns an endpoint and its health, without its secret.',
  params,
  success: { status: 200, description: 'The endpoint.', schema: DataOf(ManagedWebhookEndpoint) },
  errors: ['not_found'],
});

export const updateWebhookEndpoint = operation({
  ...changing,
  id: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: `${path}/{endpointId}`,
  summary: 'Change a webhook endpoint',
  description:
    'Changes the fields in the body. A new address applies from the next attempt, including to waiting ' +
    'deliveries, and starts without failures; new kinds apply to new events. An address that you set, also the ' +
    'present one again, no longer counts as set by a key.',
  params,
  body: webhookEndpointChangeOf(notificationKinds),
  success: { status: 200, description: 'The endpoint.', schema: DataOf(ManagedWebhookEndpoint) },
  errors: ['not_found', 'conflict'],
});

export const deleteWebhookEndpoint = operation({
  ...ruling,
  ...endpointDeletion,
  id: 'deleteWebhookEndpoint',
  path: `${path}/{endpointId}`,
  params,
});

export const enableWebhookEndpoint = operation({
  ...changing,
  id: 'enableWebhookEndpoint',
  method: 'POST',
  path: `${path}/{endpointId}/enable`,
  summary: 'Enable a webhook endpoint',
  description:
    'Enables a disabled endpoint and resets its failures. Held deliveries stay held until they are recovered. ' +
    'An active endpoint does not change.',
  params,
  success: { status: 200, description: 'The endpoint is active.', schema: DataOf(ManagedWebhookEndpoint) },
  errors: ['not_found'],
});

export const disableWebhookEndpoint = operation({
  ...changing,
  id: 'disableWebhookEndpoint',
  method: 'POST',
  path: `${path}/{endpointId}/disable`,
  summary: 'Disable a webhook endpoint',
  description:
    'Stops sending to an endpoint: waiting and new deliveries are held and can be recovered later. A disabled ' +
    'endpoint does not change.',
  params,
  success: { status: 200, description: 'The endpoint is disabled.', schema: DataOf(ManagedWebhookEndpoint) },
  errors: ['not_found'],
});

export const rotateWebhookEndpointSecret = operation({
  ...ruling,
  id: 'rotateWebhookEndpointSecret',
  method: 'POST',
  path: `${path}/{endpointId}/rotate-secret`,
  keepsSecrets: true,
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Creates a new secret, which is used for signatures immediately and shown only here. For 24 hours, ' +
    'notifications are also signed with the previous secret, so that receivers can switch. If there are more ' +
    'than two previous secrets, the oldest expires immediately.',
  params,
  success: { status: 200, description: 'The new secret.', schema: DataOf(RotatedWebhookSecret) },
  errors: ['not_found'],
});

export const testWebhookEndpoint = operation({
  ...changing,
  ...endpointTestOf(notificationKinds),
  id: 'testWebhookEndpoint',
  path: `${path}/{endpointId}/test`,
  params,
});

export const recoverWebhookEndpoint = operation({
  ...changing,
  ...recoveryStart,
  id: 'recoverWebhookEndpoint',
  path: `${path}/{endpointId}/recover`,
  params,
});

export const getWebhookEndpointRecovery = operation({
  ...reading,
  ...recoveryProgress,
  id: 'getWebhookEndpointRecovery',
  path: `${path}/{endpointId}/recover`,
  params,
});
