import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { bytes, instant, int, listOf, text } from '../../../../platform/sql/types.ts';

export const insertSecret = crossTenantStatement(
  'insert_webhook_secret',
  { id: text, endpointId: text, keyId: text, ciphertext: bytes, now: instant },
  {},
  'INSERT INTO webhook_secrets (id, endpoint_id, key_id, ciphertext, created_at) VALUES ($1, $2, $3, $4, $5)',
);

export const updatePresentSecretExpiring = crossTenantStatement(
  'let_present_webhook_secret_expire',
  { endpointId: text, expiresAt: instant },
  {},
  'UPDATE webhook_secrets SET expires_at = $2 WHERE endpoint_id = $1 AND expires_at IS NULL',
);

/** All but the present one and the newest of those before it. */
export const deleteOldSecrets = crossTenantStatement(
  'delete_old_webhook_secrets',
  { endpointId: text, keptMax: int },
  {},
  `DELETE FROM webhook_secrets WHERE endpoint_id = $1 AND id NOT IN (
     SELECT id FROM webhook_secrets WHERE endpoint_id = $1
     ORDER BY expires_at DESC NULLS FIRST, created_at DESC, id LIMIT $2)`,
);

export const deleteSecrets = crossTenantStatement(
  'delete_webhook_secrets',
  { endpointId: text },
  {},
  'DELETE FROM webhook_secrets WHERE endpoint_id = $1',
);

export const deleteExpiredSecretsAcrossOwners = crossTenantStatement(
  'delete_expired_webhook_secrets',
  { before: instant },
  {},
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
