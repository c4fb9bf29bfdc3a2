import type {
  RotatedWebhookSecret,
  WebhookEndpoint,
  WebhookEndpointDisabled,
  WebhookRecovery,
  WebhookTest,
} from '@stagedoor/contract';
import {
  type DisabledEndpoint,
  type Endpoint,
  type EndpointTest,
  type Presenter,
  presenter,
  type RecoveryRow,
  type RotatedSecret,
  webhookEndpointDisabled,
  webhookTest,
} from '../../contexts/messaging/webhooks/webhooks.ts';

export function presentWebhookEndpoint(endpoint: Endpoint): WebhookEndpoint {
  return {
    _id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    sign_secret: endpoint.signSecret,
    status: endpoint.status,
    events: [...endpoint.kinds],
    missing_scopes: [...endpoint.missingScopes],
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt ?? '',
    failing_since: endpoint.health.failingSince ?? '',
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  };
}

export function presentRotatedSecret({ id, signSecret, previousExpiresAt }: RotatedSecret): RotatedWebhookSecret {
  return { id, sign_secret: signSecret, previous_secret_expires_at: previousExpiresAt.toISOString() };
}

export function presentWebhookRecovery(row: RecoveryRow): WebhookRecovery {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    status: row.status,
    since: row.since,
    until: row.until,
    total: row.total_count,
    released: row.released_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function presentDisabledEndpoint(endpoint: DisabledEndpoint): WebhookEndpointDisabled {
  return {
    endpoint_id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    reason: endpoint.reason,
    disabled_at: endpoint.disabledAt.toISOString(),
    failing_since: endpoint.failingSince?.toISOString() ?? '',
  };
}

function presentEndpointTest({ endpointId, message }: EndpointTest): WebhookTest {
  return { endpoint_id: endpointId, message };
}

export const webhookEndpointPresenters: readonly Presenter[] = [
  presenter(webhookEndpointDisabled, presentDisabledEndpoint),
  presenter(webhookTest, presentEndpointTest),
];
