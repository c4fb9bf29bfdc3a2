import type { WebhookEndpointStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

// Those who add endpoints to one owner count one after the other.
export const lockOrganization = statement<[organizationId: string], { id: string }>(
  'lock_organization_for_endpoints',
  'SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
);
export const lockChannel = statement<[channelId: string], { id: string }>(
  'lock_channel_for_endpoints',
  'SELECT id FROM channels WHERE id = $1 FOR NO KEY UPDATE',
);

export const countEndpoints = statement<[organizationId: string | null, channelId: string | null], { count: number }>(
  'count_webhook_endpoints',
  `SELECT count(*)::int AS count FROM webhook_endpoints
   WHERE (organization_id = $1 OR channel_id = $2) AND deleted_at IS NULL`,
);

export const insertEndpoint = statement<
  [
    id: string,
    organizationId: string | null,
    channelId: string | null,
    name: string,
    url: string,
    kinds: readonly string[],
    now: Date,
    secretId: string,
    keyId: string,
    ciphertext: Buffer,
  ]
>(
  'insert_webhook_endpoint',
  `WITH endpoint AS (
     INSERT INTO webhook_endpoints (id, organization_id, channel_id, name, url, kinds, status, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'active', $7, $7)
     RETURNING id
   )
   INSERT INTO webhook_secrets (id, endpoint_id, key_id, ciphertext, created_at)
   SELECT $8, id, $9, $10, $7 FROM endpoint`,
);

export interface EndpointWithSecretRow {
  id: string;
  name: string;
  url: string;
  status: WebhookEndpointStatus;
  secret_id: string;
  ciphertext: Buffer;
}

export const listChannelEndpoints = statement<[channelId: string], EndpointWithSecretRow>(
  'list_channel_webhook_endpoints',
  `SELECT e.id, e.name, e.url, e.status, s.id AS secret_id, s.ciphertext
   FROM webhook_endpoints e
   JOIN webhook_secrets s ON s.endpoint_id = e.id AND s.expires_at IS NULL
   WHERE e.channel_id = $1 AND e.deleted_at IS NULL
   ORDER BY e.created_at, e.id`,
);

/** The owner is the organization or the channel; the other is null. No row: the owner has no such endpoint. */
type OwnedEndpoint = [organizationId: string | null, channelId: string | null, id: string, now: Date];

const ownedForUpdate = `
  SELECT id, status FROM webhook_endpoints
  WHERE id = $3 AND (organization_id = $1 OR channel_id = $2) AND deleted_at IS NULL
  FOR NO KEY UPDATE`;

export const updateEndpointEnabled = statement<OwnedEndpoint, { previous: WebhookEndpointStatus }>(
  'enable_webhook_endpoint',
  `WITH found AS MATERIALIZED (${ownedForUpdate}),
   enabled AS (
     UPDATE webhook_endpoints e SET status = 'active', disabled_reason = '', disabled_at = NULL, updated_at = $4
     FROM found WHERE e.id = found.id AND found.status = 'disabled'
   )
   SELECT status AS previous FROM found`,
);

export const updateEndpointDisabled = statement<
  [...OwnedEndpoint, reason: string],
  { previous: WebhookEndpointStatus }
>(
  'disable_webhook_endpoint',
  `WITH found AS MATERIALIZED (${ownedForUpdate}),
   disabled AS (
     UPDATE webhook_endpoints e SET status = 'disabled', disabled_reason = $5, disabled_at = $4, updated_at = $4
     FROM found WHERE e.id = found.id AND found.status = 'active'
   )
   SELECT status AS previous FROM found`,
);

export const softDeleteEndpoint = statement<OwnedEndpoint, { id: string }>(
  'soft_delete_webhook_endpoint',
  `UPDATE webhook_endpoints SET deleted_at = $4, updated_at = $4, status = 'disabled'
   WHERE id = $3 AND (organization_id = $1 OR channel_id = $2) AND deleted_at IS NULL RETURNING id`,
);

export const deleteSecrets = statement<[endpointId: string]>(
  'delete_webhook_secrets',
  'DELETE FROM webhook_secrets WHERE endpoint_id = $1',
);

/** As for an endpoint that never failed. `last_success_at` is history and stays. */
export const upsertCleanState = statement<[endpointId: string]>(
  'upsert_clean_webhook_endpoint_state',
  `INSERT INTO webhook_endpoint_state (endpoint_id) VALUES ($1)
   ON CONFLICT (endpoint_id) DO UPDATE SET first_failure_at = NULL, consecutive_failures = 0, breaker = 'closed',
     not_before = NULL, warned_level = 0`,
);

export const deleteState = statement<[endpointId: string]>(
  'delete_webhook_endpoint_state',
  'DELETE FROM webhook_endpoint_state WHERE endpoint_id = $1',
);

// The queue is local to one database and the deliveries may be spread over many (see docs on scaling): so they are
// never in one statement.
export const deleteQueued = statement<
  [endpointId: string],
  { organization_ids: string[]; delivery_ids: string[]; instants: string[] }
>(
  'delete_queued_of_webhook_endpoint',
  `WITH gone AS (
     DELETE FROM webhook_queue WHERE endpoint_id = $1 RETURNING organization_id, delivery_id, notification_created_at
   )
   SELECT coalesce(array_agg(organization_id), '{}') AS organization_ids,
          coalesce(array_agg(delivery_id), '{}') AS delivery_ids,
          coalesce(array_agg(notification_created_at::text), '{}') AS instants
   FROM gone`,
);

export const updateDeliveriesHeld = statement<
  [organizationIds: string[], deliveryIds: string[], instants: string[], now: Date]
>(
  'hold_webhook_deliveries',
  `UPDATE webhook_deliveries d SET status = 'held', next_retry_at = NULL, updated_at = $4
   FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS q (organization_id, id, created_at)
   WHERE d.organization_id = q.organization_id AND d.id = q.id AND d.created_at = q.created_at
     AND d.status IN ('pending', 'failed')`,
);

/** Over all organizations: a channel's endpoint was told by many. */
export const updateDeliveriesCancelledAcrossOrganizations = statement<[endpointId: string, now: Date]>(
  'cancel_webhook_deliveries',
  `UPDATE webhook_deliveries d SET status = 'cancelled', next_retry_at = NULL, updated_at = $2
   FROM organizations o
   WHERE d.organization_id = o.id AND d.endpoint_id = $1 AND d.status IN ('pending', 'failed', 'held')`,
);
