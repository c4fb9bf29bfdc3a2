/**
 * Endpoints belong to an organization or to a channel, and a channel spans organizations: so these statements are
 * cross-tenant ones, and those that people cause are bound to the owner, which is a parameter.
 */
import { notificationKinds, scopes, webhookEndpointStatuses } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { bytes, instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../../platform/sql/types.ts';

/** The owner is the organization or the channel; the other is null. */
const ownerParameters = { organizationId: nullable(text), channelId: nullable(text) };
const ownedEndpoint = { ...ownerParameters, id: text };
const owned = '(e.organization_id = $1 OR e.channel_id = $2) AND e.deleted_at IS NULL';

const endpointColumns = {
  id: text,
  name: text,
  url: text,
  kinds: listOf(oneOf(notificationKinds)),
  missing_scopes: listOf(oneOf(scopes)),
  status: oneOf(webhookEndpointStatuses),
  disabled_reason: text,
  disabled_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  first_failure_at: nullable(instant),
  last_success_at: nullable(instant),
  consecutive_failures: int,
  breaker: oneOf(['closed', 'open', 'half_open']),
  not_before: nullable(instant),
};
export type EndpointRow = RowOf<typeof endpointColumns>;

/** The secret is null where the key has not created the endpoint. */
const columnsWithSecret = { ...endpointColumns, secret_id: nullable(text), ciphertext: nullable(bytes) };
export type EndpointRowWithSecret = RowOf<typeof columnsWithSecret>;
const select = `SELECT e.id, e.name, e.url, e.kinds, e.missing_scopes, e.status, e.disabled_reason, e.disabled_at, e.created_at, e.updated_at,
  s.first_failure_at, s.last_success_at, coalesce(s.consecutive_failures, 0) AS consecutive_failures,
  coalesce(s.breaker, 'closed') AS breaker, s.not_before`;
const source = 'FROM webhook_endpoints e LEFT JOIN webhook_endpoint_state s ON s.endpoint_id = e.id';
/** With the secrets of those that the key `$3` has created, or the key that has taken its place. */
const selectWithOwnSecret = `${select}, w.id AS secret_id, w.ciphertext ${source}
  LEFT JOIN webhook_secrets w ON w.endpoint_id = e.id AND w.expires_at IS NULL
    AND e.created_by IN ($3, (SELECT k.replaced_by FROM api_keys k WHERE k.id = $3))`;

export const listEndpointRows = crossTenantStatement(
  'list_webhook_endpoints',
  ownerParameters,
  endpointColumns,
  `${select} ${source} WHERE ${owned} ORDER BY e.created_at, e.id`,
);

/** Those that the person, or a key that the person created, made or gave their address. */
export const listEndpointIdsMadeByPerson = crossTenantStatement(
  'list_webhook_endpoint_ids_made_by_person',
  { ...ownerParameters, userId: text },
  { id: text },
  `SELECT e.id FROM webhook_endpoints e
   WHERE ${owned} AND ($3 IN (e.created_by, e.url_set_by)
     OR EXISTS (SELECT FROM api_keys k WHERE k.id IN (e.created_by, e.url_set_by) AND k.created_by = $3))`,
);

export const listEndpointRowsWithSecrets = crossTenantStatement(
  'list_webhook_endpoints_with_secrets',
  { ...ownerParameters, keyId: text },
  columnsWithSecret,
  `${selectWithOwnSecret} WHERE ${owned} ORDER BY e.created_at, e.id`,
);

export const findEndpointRow = crossTenantStatement(
  'find_webhook_endpoint',
  ownedEndpoint,
  endpointColumns,
  `${select} ${source} WHERE e.id = $3 AND ${owned}`,
);

export const findEndpointRowWithSecret = crossTenantStatement(
  'find_webhook_endpoint_with_secret',
  { ...ownerParameters, keyId: text, id: text },
  columnsWithSecret,
  `${selectWithOwnSecret} WHERE e.id = $4 AND ${owned}`,
);

// Those who add endpoints to one owner count one after the other.
export const lockOrganization = crossTenantStatement(
  'lock_organization_for_endpoints',
  { id: text },
  { id: text },
  'SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
);
export const lockChannel = crossTenantStatement(
  'lock_channel_for_endpoints',
  { id: text },
  { id: text },
  'SELECT id FROM channels WHERE id = $1 FOR NO KEY UPDATE',
);

export const countEndpoints = crossTenantStatement(
  'count_webhook_endpoints',
  ownerParameters,
  { count: int },
  `SELECT count(*) AS count FROM webhook_endpoints e WHERE ${owned}`,
);

/** With its first secret. */
export const insertEndpoint = crossTenantStatement(
  'insert_webhook_endpoint',
  {
    ...ownedEndpoint,
    name: text,
    url: text,
    kinds: listOf(text),
    now: instant,
    secretId: text,
    keyId: text,
    ciphertext: bytes,
    createdBy: nullable(text),
    missingScopes: listOf(oneOf(scopes)),
  },
  {},
  `WITH endpoint AS (
     INSERT INTO webhook_endpoints (organization_id, channel_id, id, name, url, kinds, status, created_at, updated_at,
       created_by, url_set_by, missing_scopes)
     VALUES ($1, $2, $3, $4, $5, $6, 'active', $7, $7, $11, $11, $12)
     RETURNING id
   )
   INSERT INTO webhook_secrets (id, endpoint_id, key_id, ciphertext, created_at)
   SELECT $8, id, $9, $10, $7 FROM endpoint`,
);

// In each of these: no row where the owner has no such endpoint.

const selectForUpdate = `SELECT e.id, e.status, e.url, e.kinds, e.missing_scopes FROM webhook_endpoints e WHERE e.id = $3 AND ${owned}
  FOR NO KEY UPDATE`;

/** Those who change the endpoint or its secrets come one after the other. */
export const lockEndpointRow = crossTenantStatement(
  'lock_webhook_endpoint',
  ownedEndpoint,
  {
    id: text,
    status: oneOf(webhookEndpointStatuses),
    url: text,
    kinds: listOf(oneOf(notificationKinds)),
    missing_scopes: listOf(oneOf(scopes)),
  },
  selectForUpdate,
);

/** Others may share the lock, but none can change, disable or delete it. */
export const lockEndpointRowShared = crossTenantStatement(
  'lock_webhook_endpoint_shared',
  ownedEndpoint,
  {
    id: text,
    name: text,
    status: oneOf(webhookEndpointStatuses),
    channel_id: nullable(text),
    missing_scopes: listOf(oneOf(scopes)),
  },
  `SELECT e.id, e.name, e.status, e.channel_id, e.missing_scopes FROM webhook_endpoints e WHERE e.id = $3 AND ${owned} FOR SHARE`,
);

/**
 * Another address counts as set by the caller. The present one again does so where the caller lacks no scope beyond those
 * that are missing already: so a key with more scopes gives back what one with less has taken away, never the reverse.
 */
export const updateEndpointSettings = crossTenantStatement(
  'update_webhook_endpoint',
  {
    ...ownedEndpoint,
    now: instant,
    name: nullable(text),
    url: nullable(text),
    kinds: nullable(listOf(text)),
    setBy: nullable(text),
    missingScopes: listOf(oneOf(scopes)),
  },
  { previous_url: text, previous_kinds: listOf(oneOf(notificationKinds)), url: text },
  `WITH found AS MATERIALIZED (${selectForUpdate})
   UPDATE webhook_endpoints e
   SET name = coalesce($5, e.name), url = coalesce($6, e.url), kinds = coalesce($7::text[], e.kinds), updated_at = $4,
     url_set_by = CASE WHEN $6 <> found.url OR ($6 = found.url AND $9::text[] <@ found.missing_scopes) THEN $8
       ELSE e.url_set_by END
   FROM found WHERE e.id = found.id
   RETURNING found.url AS previous_url, found.kinds AS previous_kinds, e.url`,
);

const previousStatus = { previous: oneOf(webhookEndpointStatuses) };

export const updateEndpointEnabled = crossTenantStatement(
  'enable_webhook_endpoint',
  { ...ownedEndpoint, now: instant },
  previousStatus,
  `WITH found AS MATERIALIZED (${selectForUpdate}),
   enabled AS (
     UPDATE webhook_endpoints e SET status = 'active', disabled_reason = '', disabled_at = NULL, updated_at = $4
     FROM found WHERE e.id = found.id AND found.status = 'disabled'
   )
   SELECT status AS previous FROM found`,
);

export const updateEndpointDisabled = crossTenantStatement(
  'disable_webhook_endpoint',
  { ...ownedEndpoint, now: instant, reason: text },
  previousStatus,
  `WITH found AS MATERIALIZED (${selectForUpdate}),
   disabled AS (
     UPDATE webhook_endpoints e SET status = 'disabled', disabled_reason = $5, disabled_at = $4, updated_at = $4
     FROM found WHERE e.id = found.id AND found.status = 'active'
   )
   SELECT status AS previous FROM found`,
);

/** Whatever its owner is. No row: it is not active any more, or has another address. */
export const updateEndpointDisabledAcrossOwners = crossTenantStatement(
  'disable_webhook_endpoint_automatically',
  { id: text, now: instant, reason: text, onlyForUrl: nullable(text) },
  { organization_id: nullable(text), name: text, url: text },
  `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $3, disabled_at = $2, updated_at = $2
   WHERE id = $1 AND status = 'active' AND deleted_at IS NULL AND ($4::text IS NULL OR url = $4)
   RETURNING organization_id, name, url`,
);

export const softDeleteEndpoint = crossTenantStatement(
  'soft_delete_webhook_endpoint',
  { ...ownedEndpoint, now: instant, cancelDeliveriesFrom: instant },
  { id: text },
  `UPDATE webhook_endpoints e
   SET deleted_at = $4, updated_at = $4, status = 'disabled', cancel_deliveries_from = $5
   WHERE e.id = $3 AND ${owned} RETURNING e.id`,
);

const deletedEndpointColumns = {
  id: text,
  organization_id: nullable(text),
  channel_id: nullable(text),
  deleted_at: nullable(instant),
  cancel_deliveries_from: nullable(instant),
};
export type DeletedEndpointRow = RowOf<typeof deletedEndpointColumns>;

/**
 * A deleted endpoint of any owner with deliveries that may not be cancelled yet, unless another process has it. The last
 * minutes before the deletion are looked at again a minute after it, when transactions that were open then have ended.
 */
export const claimDeletedEndpointAcrossOwners = crossTenantStatement(
  'claim_deleted_webhook_endpoint',
  { now: instant },
  deletedEndpointColumns,
  `SELECT id, organization_id, channel_id, deleted_at, cancel_deliveries_from FROM webhook_endpoints
   WHERE cancel_deliveries_from IS NOT NULL
     AND (cancel_deliveries_from < deleted_at OR deleted_at <= $1::timestamptz - interval '1 minute')
   ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);

/** Null: none of its deliveries is left to be cancelled. */
export const updateEndpointCancelled = crossTenantStatement(
  'update_deleted_webhook_endpoint_cancelled',
  { id: text, from: nullable(instant) },
  {},
  'UPDATE webhook_endpoints SET cancel_deliveries_from = $2 WHERE id = $1',
);
