import { statement } from '../../platform/database.ts';
import { crossTenantStatement } from '../../platform/sql/statement.ts';
import { bytes, int, text } from '../../platform/sql/types.ts';

export interface TotpRow {
  encrypted_secret: Buffer;
  confirmed_at: string | null;
  last_step: number;
}

const columns = 'encrypted_secret, confirmed_at, last_step';

export const findTotp = statement<[userId: string], TotpRow>(
  'find_totp',
  `SELECT ${columns} FROM totp_secrets WHERE user_id = $1`,
);

/** Waits for whoever changes the second factor of the person. */
export const findTotpForUpdate = statement<[userId: string], TotpRow>(
  'find_totp_for_update',
  `SELECT ${columns} FROM totp_secrets WHERE user_id = $1 FOR NO KEY UPDATE`,
);

/** No row where the person has a secret that was confirmed. */
export const upsertUnconfirmedTotp = statement<
  [userId: string, encryptedSecret: Buffer, now: Date],
  { user_id: string }
>(
  'upsert_unconfirmed_totp',
  `INSERT INTO totp_secrets (user_id, encrypted_secret, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at
   WHERE totp_secrets.confirmed_at IS NULL
   RETURNING user_id`,
);

export const updateTotpConfirmed = statement<[userId: string, step: number, now: Date]>(
  'update_totp_confirmed',
  'UPDATE totp_secrets SET confirmed_at = $3, last_step = $2 WHERE user_id = $1',
);

/** No row where a code of this time step or a later one was taken: a code is good once. */
export const updateTotpStep = statement<[userId: string, step: number], { user_id: string }>(
  'update_totp_step',
  'UPDATE totp_secrets SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
);

export const deleteTotp = statement<[userId: string]>('delete_totp', 'DELETE FROM totp_secrets WHERE user_id = $1');

export const insertRecoveryCodes = statement<[userId: string, codeHashes: readonly Buffer[], now: Date]>(
  'insert_recovery_codes',
  `INSERT INTO recovery_codes (user_id, code_hash, created_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) hash`,
);

/** No row where the code is unknown or was used. */
export const updateRecoveryCodeUsed = statement<[userId: string, codeHash: Buffer, now: Date], { code_hash: Buffer }>(
  'update_recovery_code_used',
  `UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL
   RETURNING code_hash`,
);

export const deleteRecoveryCodes = statement<[userId: string]>(
  'delete_recovery_codes',
  'DELETE FROM recovery_codes WHERE user_id = $1',
);

export const listTotpSecretsAcrossOrganizations = crossTenantStatement(
  'list_totp_secrets',
  { afterUserId: text, limit: int },
  { user_id: text, encrypted_secret: bytes },
  'SELECT user_id, encrypted_secret FROM totp_secrets WHERE user_id > $1 ORDER BY user_id LIMIT $2',
);

/** Leaves alone what has changed since it was read. */
export const updateTotpReencryptedAcrossOrganizations = crossTenantStatement(
  'update_totp_reencrypted',
  { userId: text, oldSecret: bytes, newSecret: bytes },
  { user_id: text },
  'UPDATE totp_secrets SET encrypted_secret = $3 WHERE user_id = $1 AND encrypted_secret = $2 RETURNING user_id',
);
