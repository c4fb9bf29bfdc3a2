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

/** The owner is the organization or the channel; the other is null. No row: the owner has no such endpoint. */
type Owned = [organizationId: string | null, channelId: string | null, id: string];
type OwnedEndpoint = [...Owned, now: Date];

const owned = 'id = $3 AND (organization_id = $1 OR channel_id = $2) AND deleted_at IS NULL';
const ownedForUpdate = `SELECT id, status, url FROM webhook_endpoints WHERE ${owned} FOR NO KEY UPDATE`;

/** Those who change the endpoint or its secrets come one after the other. */
export const lockEndpoint = statement<Owned, { id: string; status: WebhookEndpointStatus }>(
  'lock_webhook_endpoint',
  ownedForUpdate,
);

/** Whatever is to be sent to the endpoint holds it so: others may as well, but nobody can disable or delete it. */
export const holdEndpoint = statement<
  Owned,
  { id: string; name: string; status: WebhookEndpointStatus; channel_id: string | null }
>('hold_webhook_endpoint', `SELECT id, name, status, channel_id FROM webhook_endpoints WHERE ${owned} FOR SHARE`);

export const updateEndpointSettings = statement<
  [...OwnedEndpoint, name: string | null, url: string | null, kinds: readonly string[] | null],
  { previous_url: string; url: string }
>(
  'update_webhook_endpoint',
  `WITH found AS MATERIALIZED (${ownedForUpdate})
   UPDATE webhook_endpoints e
   SET name = coalesce($5, e.name), url = coalesce($6, e.url), kinds = coalesce($7::text[], e.kinds), updated_at = $4
   FROM found WHERE e.id = found.id
   RETURNING found.url AS previous_url, e.url`,
);

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

/** Whoever's it is. No row: it is not active any more. */
export const updateEndpointDisabledAcrossOwners = statement<
  [id: string, now: Date, reason: string],
  { organization_id: string | null; name: string; url: string }
>(
  'disable_webhook_endpoint_automatically',
  `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $3, disabled_at = $2, updated_at = $2
   WHERE id = $1 AND status = 'active' AND deleted_at IS NULL
   RETURNING organization_id, name, url`,
);

export const softDeleteEndpoint = statement<OwnedEndpoint, { id: string }>(
  'soft_delete_webhook_endpoint',
  `UPDATE webhook_endpoints SET deleted_at = $4, updated_at = $4, status = 'disabled' WHERE ${owned} RETURNING id`,
);
