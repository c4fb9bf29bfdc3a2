import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, instant, int, listOf, nullable, text } from '../../../platform/sql/types.ts';

const columns = { encrypted_secret: bytes, confirmed_at: nullable(instant), last_step: int };
const select = 'SELECT encrypted_secret, confirmed_at, last_step FROM totp_secrets WHERE user_id = $1';

export const findTotp = crossTenantStatement('find_totp', { userId: text }, columns, select);

/** Waits for another transaction that changes the second factor of the person. */
export const lockTotp = crossTenantStatement('lock_totp', { userId: text }, columns, `${select} FOR NO KEY UPDATE`);

/** No row where the person has a secret that was confirmed. */
export const upsertUnconfirmedTotp = crossTenantStatement(
  'upsert_unconfirmed_totp',
  { userId: text, encryptedSecret: bytes, now: instant },
  { user_id: text },
  `INSERT INTO totp_secrets (user_id, encrypted_secret, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at
   WHERE totp_secrets.confirmed_at IS NULL
   RETURNING user_id`,
);

export const updateTotpConfirmed = crossTenantStatement(
  'update_totp_confirmed',
  { userId: text, step: int, now: instant },
  {},
  'UPDATE totp_secrets SET confirmed_at = $3, last_step = $2 WHERE user_id = $1',
);

/** No row where a code of this time step or a later one was taken: a code is good once. */
export const updateTotpStep = crossTenantStatement(
  'update_totp_step',
  { userId: text, step: int },
  { user_id: text },
  'UPDATE totp_secrets SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
);

export const deleteTotp = crossTenantStatement(
  'delete_totp',
  { userId: text },
  {},
  'DELETE FROM totp_secrets WHERE user_id = $1',
);

export const insertRecoveryCodes = crossTenantStatement(
  'insert_recovery_codes',
  { userId: text, codeHashes: listOf(bytes), now: instant },
  {},
  `INSERT INTO recovery_codes (user_id, code_hash, created_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) hash`,
);

/** No row where the code is unknown or was used. */
export const updateRecoveryCodeUsed = crossTenantStatement(
  'update_recovery_code_used',
  { userId: text, codeHash: bytes, now: instant },
  { code_hash: bytes },
  `UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL
   RETURNING code_hash`,
);

export const deleteRecoveryCodes = crossTenantStatement(
  'delete_recovery_codes',
  { userId: text },
  {},
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
