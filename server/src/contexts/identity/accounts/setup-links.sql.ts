import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bool, bytes, instant } from '../../../platform/sql/types.ts';

/** Replaces the link that was made before. */
export const upsertSetupLink = crossTenantStatement(
  'upsert_setup_link',
  { tokenHash: bytes, now: instant, expiresAt: instant },
  {},
  `INSERT INTO setup_links (token_hash, created_at, expires_at) VALUES ($1, $2, $3)
   ON CONFLICT (singleton) DO UPDATE SET token_hash = $1, created_at = $2, expires_at = $3`,
);

export const findSetupState = crossTenantStatement(
  'find_setup_state',
  {},
  { is_set_up: bool },
  'SELECT EXISTS (SELECT 1 FROM users) AS is_set_up',
);

const isUsable = 'token_hash = $1 AND expires_at > $2 AND NOT EXISTS (SELECT 1 FROM users)';

/** No row where the link does not work. */
export const findSetupLink = crossTenantStatement(
  'find_setup_link',
  { tokenHash: bytes, now: instant },
  { created_at: instant },
  `SELECT created_at FROM setup_links WHERE ${isUsable}`,
);

/** No row where the link does not work, or another request has used it first. */
export const deleteSetupLink = crossTenantStatement(
  'delete_setup_link',
  { tokenHash: bytes, now: instant },
  { created_at: instant },
  `DELETE FROM setup_links WHERE ${isUsable} RETURNING created_at`,
);
