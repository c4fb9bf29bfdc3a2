import { statement } from '../../platform/database.ts';

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
