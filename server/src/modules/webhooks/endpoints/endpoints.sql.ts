import type { WebhookEndpointStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../../platform/database.ts';
import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, int, listOf, text } from '../../../platform/sql/types.ts';

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
export const lockEndpointRow = statement<Owned, { id: string; status: WebhookEndpointStatus }>(
  'lock_webhook_endpoint',
  ownedForUpdate,
);

/** Others may lock it so as well, but nobody can change, disable or delete it. */
export const lockEndpointRowShared = statement<
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

/** Whoever's it is. No row: it is not active any more, or has another address. */
export const updateEndpointDisabledAcrossOwners = statement<
  [id: string, now: Date, reason: string, onlyForUrl: string | null],
  { organization_id: string | null; name: string; url: string }
>(
  'disable_webhook_endpoint_automatically',
  `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $3, disabled_at = $2, updated_at = $2
   WHERE id = $1 AND status = 'active' AND deleted_at IS NULL AND ($4::text IS NULL OR url = $4)
   RETURNING organization_id, name, url`,
);

export const softDeleteEndpoint = statement<OwnedEndpoint, { id: string }>(
  'soft_delete_webhook_endpoint',
  `UPDATE webhook_endpoints
   SET deleted_at = $4, updated_at = $4, status = 'disabled', cancel_deliveries_from = $4::timestamptz - interval '91 days'
   WHERE ${owned} RETURNING id`,
);

export interface DeletedEndpointRow {
  id: string;
  organization_id: string | null;
  channel_id: string | null;
  deleted_at: string;
  cancel_deliveries_from: string;
}

/**
 * A deleted endpoint with deliveries that may not be cancelled yet, unless somebody else has it. The last minutes before
 * the deletion are looked at again a minute after it, when transactions that were open then have ended.
 */
export const claimDeletedEndpoint = statement<[now: Date], DeletedEndpointRow>(
  'claim_deleted_webhook_endpoint',
  `SELECT id, organization_id, channel_id, deleted_at, cancel_deliveries_from FROM webhook_endpoints
   WHERE cancel_deliveries_from IS NOT NULL
     AND (cancel_deliveries_from < deleted_at OR deleted_at <= $1::timestamptz - interval '1 minute')
   ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);

/** Null: none of its deliveries is left to be cancelled. */
export const updateEndpointCancelled = statement<[id: string, from: Date | null]>(
  'update_deleted_webhook_endpoint_cancelled',
  'UPDATE webhook_endpoints SET cancel_deliveries_from = $2 WHERE id = $1',
);

export const insertSecret = statement<[id: string, endpointId: string, keyId: string, ciphertext: Buffer, now: Date]>(
  'insert_webhook_secret',
  'INSERT INTO webhook_secrets (id, endpoint_id, key_id, ciphertext, created_at) VALUES ($1, $2, $3, $4, $5)',
);

export const updatePresentSecretExpiring = statement<[endpointId: string, expiresAt: Date]>(
  'let_present_webhook_secret_expire',
  'UPDATE webhook_secrets SET expires_at = $2 WHERE endpoint_id = $1 AND expires_at IS NULL',
);

/** All but the present one and the newest of those before it. */
export const deleteOldSecrets = statement<[endpointId: string, keptMax: number]>(
  'delete_old_webhook_secrets',
  `DELETE FROM webhook_secrets WHERE endpoint_id = $1 AND id NOT IN (
     SELECT id FROM webhook_secrets WHERE endpoint_id = $1
     ORDER BY expires_at DESC NULLS FIRST, created_at DESC, id LIMIT $2)`,
);

export const deleteSecrets = statement<[endpointId: string]>(
  'delete_webhook_secrets',
  'DELETE FROM webhook_secrets WHERE endpoint_id = $1',
);

export const deleteExpiredSecrets = statement<[before: Date]>(
  'delete_expired_webhook_secrets',
  'DELETE FROM webhook_secrets WHERE expires_at < $1',
);

/** Secrets that were encrypted with another key than this one, in the order of their ids. */
export const listSecretsOfOtherKeysAcrossOrganizations = crossTenantStatement(
  'list_webhook_secrets_of_other_keys',
  { keyId: text, afterId: text, limit: int },
  { id: text, ciphertext: bytes },
  `SELECT id, ciphertext FROM webhook_secrets WHERE key_id <> $1 AND id > $2 ORDER BY id LIMIT $3`,
);

/** Leaves alone what has changed since it was read. */
export const updateSecretsReencryptedAcrossOrganizations = crossTenantStatement(
  'update_webhook_secrets_reencrypted',
  { keyId: text, ids: listOf(text), oldCiphertexts: listOf(bytes), newCiphertexts: listOf(bytes) },
  { id: text },
  `UPDATE webhook_secrets s SET key_id = $1, ciphertext = n.new_ciphertext
   FROM unnest($2::text[], $3::bytea[], $4::bytea[]) n (id, old_ciphertext, new_ciphertext)
   WHERE s.id = n.id AND s.ciphertext = n.old_ciphertext RETURNING s.id`,
);
