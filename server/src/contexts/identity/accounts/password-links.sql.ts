import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, instant, int, nullable, text } from '../../../platform/sql/types.ts';

export const insertPasswordLink = crossTenantStatement(
  'insert_password_link',
  { tokenHash: bytes, userId: text, issuedBy: nullable(text), now: instant, expiresAt: instant },
  {},
  `INSERT INTO password_links (token_hash, user_id, issued_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
);

export const updatePasswordLinksRevoked = crossTenantStatement(
  'update_password_links_revoked',
  { userId: text, now: instant },
  {},
  `UPDATE password_links SET revoked_at = $2 WHERE user_id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
);

const isUsable = 'token_hash = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2';

/** The person whose password the link sets. */
export const findPasswordLinkOwner = crossTenantStatement(
  'find_password_link_owner',
  { tokenHash: bytes, now: instant },
  { id: text, email: text, name: text },
  `SELECT u.id, u.email, u.name FROM password_links l JOIN users u ON u.id = l.user_id
   WHERE ${isUsable} AND u.disabled_at IS NULL`,
);

/** No row where another request has used the link first. */
export const updatePasswordLinkUsed = crossTenantStatement(
  'update_password_link_used',
  { tokenHash: bytes, now: instant },
  { user_id: text },
  `UPDATE password_links SET used_at = $2 WHERE ${isUsable} RETURNING user_id`,
);

/** Deletes what stopped working before the instant, and answers how many. */
export const deletePasswordLinksExpiredBefore = crossTenantStatement(
  'delete_password_links_expired_before',
  { before: instant },
  { count: int },
  `WITH gone AS (DELETE FROM password_links WHERE expires_at < $1 RETURNING 1) SELECT count(*)::int AS count FROM gone`,
);

/**
 * A person who can sign in and asked for fewer links since an instant, with the organization of which the person was first
 * a member: it sends the mail.
 */
export const findPersonToMail = crossTenantStatement(
  'find_person_to_mail',
  { emailKey: text, since: instant, linksMax: int },
  { id: text, email: text, organization_id: text },
  `SELECT u.id, u.email, m.organization_id FROM users u JOIN memberships m ON m.user_id = u.id
   WHERE u.email_key = $1 AND u.disabled_at IS NULL
     AND $3 > (SELECT count(*) FROM password_links l
               WHERE l.user_id = u.id AND l.issued_by IS NULL AND l.created_at > $2)
   ORDER BY m.created_at, m.organization_id LIMIT 1`,
);
