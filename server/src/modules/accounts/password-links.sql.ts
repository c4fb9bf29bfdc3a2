import { statement } from '../../platform/database.ts';

export const insertPasswordLink = statement<
  [tokenHash: Buffer, userId: string, issuedBy: string | null, now: Date, expiresAt: Date]
>(
  'insert_password_link',
  `INSERT INTO password_links (token_hash, user_id, issued_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
);

export const updatePasswordLinksRevoked = statement<[userId: string, now: Date]>(
  'update_password_links_revoked',
  `UPDATE password_links SET revoked_at = $2 WHERE user_id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
);

const isUsable = 'token_hash = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2';

/** The person whose password the link sets. */
export const findPasswordLinkOwner = statement<[tokenHash: Buffer, now: Date], { email: string; name: string }>(
  'find_password_link_owner',
  `SELECT u.email, u.name FROM password_links l JOIN users u ON u.id = l.user_id
   WHERE ${isUsable} AND u.disabled_at IS NULL`,
);

/** No row where somebody else has used the link first. */
export const updatePasswordLinkUsed = statement<[tokenHash: Buffer, now: Date], { user_id: string }>(
  'update_password_link_used',
  `UPDATE password_links SET used_at = $2 WHERE ${isUsable} RETURNING user_id`,
);

/** Deletes what stopped working before the instant, and says how many. */
export const deletePasswordLinksExpiredBefore = statement<[before: Date], { count: number }>(
  'delete_password_links_expired_before',
  `WITH gone AS (DELETE FROM password_links WHERE expires_at < $1 RETURNING 1) SELECT count(*)::int AS count FROM gone`,
);
