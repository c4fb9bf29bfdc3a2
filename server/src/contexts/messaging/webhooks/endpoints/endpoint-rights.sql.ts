import { type Scope, scopes } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { bool, json, listOf, nullable, oneOf, text } from '../../../../platform/sql/types.ts';

/**
 * A change of the key waits for the end of the transaction, and then sees the endpoint. Not FOR SHARE, with which two
 * transactions on a cluster wait for each other: the table is on every node.
 */
export const lockKeyOfCaller = crossTenantStatement(
  'lock_key_of_webhook_endpoint',
  { keyId: text },
  { scopes: listOf(oneOf(scopes)), revoked: bool, of_channel: bool },
  `SELECT scopes, revoked_at IS NOT NULL AS revoked, channel_id IS NOT NULL AS of_channel
   FROM api_keys WHERE id = $1 FOR NO KEY UPDATE`,
);

const ofKey = { organizationId: nullable(text), channelId: nullable(text), keyId: text };
const isOfKey = `(e.organization_id = $1 OR e.channel_id = $2) AND e.deleted_at IS NULL
  AND (e.created_by = $3 OR e.url_set_by = $3)`;

/** In the order of their ids, so that two who lock several do not wait for each other. */
export const lockEndpointsOfKey = crossTenantStatement(
  'lock_webhook_endpoints_of_key',
  ofKey,
  { id: text, created_by: nullable(text) },
  `SELECT e.id, e.created_by FROM webhook_endpoints e WHERE ${isOfKey} ORDER BY e.id FOR NO KEY UPDATE`,
);

/**
 * From the present scopes of both keys. The endpoints are locked by a statement before this one: so of two transactions
 * that change different keys of an endpoint, the second sees what the first has done.
 */
export const listMissingScopes = crossTenantStatement(
  'list_missing_scopes_of_webhook_endpoints',
  { ids: listOf(text), scopes: listOf(oneOf(scopes)), channelScopes: listOf(oneOf(scopes)) },
  { id: text, scopes: listOf(oneOf(scopes)) },
  `SELECT e.id, ARRAY(
     SELECT s FROM unnest($2::text[]) AS s
     WHERE (e.channel_id IS NULL OR s = ANY ($3::text[]))
       AND EXISTS (SELECT FROM api_keys k WHERE k.id IN (e.created_by, e.url_set_by) AND s <> ALL (k.scopes))
     ORDER BY s) AS scopes
   FROM webhook_endpoints e WHERE e.id = ANY ($1::text[])`,
);

/** By itself: a cluster writes no table of its coordinator by what it reads of others. */
export const updateMissingScopes = crossTenantStatement(
  'update_missing_scopes_of_webhook_endpoints',
  { endpoints: json<readonly { readonly id: string; readonly scopes: readonly Scope[] }[]>() },
  {},
  `UPDATE webhook_endpoints e SET missing_scopes = n.scopes
   FROM json_to_recordset($1::json) AS n (id text, scopes text[]) WHERE e.id = n.id`,
);

/** No row where none of its keys was revoked. */
export const findEndpointOfRevokedKey = crossTenantStatement(
  'find_webhook_endpoint_of_revoked_key',
  { id: text },
  { missing_scopes: listOf(oneOf(scopes)), revoked_keys: listOf(text) },
  `SELECT x.missing_scopes, x.revoked_keys
   FROM (
     SELECT e.missing_scopes, ARRAY(
       SELECT k.id FROM api_keys k WHERE k.id IN (e.created_by, e.url_set_by) AND k.revoked_at IS NOT NULL) AS revoked_keys
     FROM webhook_endpoints e WHERE e.id = $1
   ) x
   WHERE x.revoked_keys <> '{}'`,
);

/** A key that was revoked answers for the endpoint no longer: for the address, the person does. */
export const updateRevokedKeysReplaced = crossTenantStatement(
  'replace_revoked_keys_of_webhook_endpoint',
  { id: text, setBy: nullable(text), revokedKeys: listOf(text) },
  {},
  `UPDATE webhook_endpoints e
   SET created_by = CASE WHEN e.created_by = ANY ($3) THEN NULL ELSE e.created_by END,
     url_set_by = CASE WHEN e.url_set_by = ANY ($3) THEN $2 ELSE e.url_set_by END
   WHERE e.id = $1`,
);

export const updateKeyOfEndpointsReplaced = crossTenantStatement(
  'replace_key_of_webhook_endpoints',
  { ...ofKey, replacedBy: text },
  {},
  `UPDATE webhook_endpoints e
   SET created_by = CASE e.created_by WHEN $3 THEN $4 ELSE e.created_by END,
     url_set_by = CASE e.url_set_by WHEN $3 THEN $4 ELSE e.url_set_by END
   WHERE ${isOfKey}`,
);
