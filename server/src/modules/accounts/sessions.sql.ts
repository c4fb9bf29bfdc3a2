import type { Role } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import { crossTenantFilter, crossTenantStatement } from '../../platform/sql/statement.ts';
import { instant, int, type RowOf, text } from '../../platform/sql/types.ts';

/** A session, its person, and the membership in the organization that was asked for, where there is one. */
export interface SessionRow {
  id: string;
  expires_at: string;
  last_used_at: string;
  confirmed_until: string;
  has_totp: boolean;
  revoked_at: string | null;
  user_id: string;
  user_email: string;
  user_name: string;
  is_operator: boolean;
  disabled_at: string | null;
  role: Role | null;
  organization_id: string | null;
  organization_name: string | null;
  organization_slug: string | null;
  currency: string | null;
  currency_digits: number | null;
  timezone: string | null;
}

export const findSessionByHash = statement<[tokenHash: Buffer, organizationId: string | null], SessionRow>(
  'find_session_by_hash',
  `SELECT s.id, s.expires_at, s.last_used_at, s.confirmed_until, s.revoked_at, t.user_id IS NOT NULL AS has_totp,
     u.id AS user_id, u.email AS user_email, u.name AS user_name, u.is_operator, u.disabled_at,
     m.role, o.id AS organization_id, o.name AS organization_name, o.slug AS organization_slug,
     o.currency, o.currency_digits, o.timezone
   FROM sessions s
   JOIN users u ON u.id = s.user_id
   LEFT JOIN totp_secrets t ON t.user_id = u.id AND t.confirmed_at IS NOT NULL
   LEFT JOIN memberships m ON m.organization_id = $2 AND m.user_id = u.id
   LEFT JOIN organizations o ON o.id = m.organization_id
   WHERE s.token_hash = $1`,
);

export const insertSession = statement<
  [id: string, tokenHash: Buffer, userId: string, userAgent: string, now: Date, expiresAt: Date, confirmedUntil: Date]
>(
  'insert_session',
  `INSERT INTO sessions (id, token_hash, user_id, user_agent, created_at, last_used_at, expires_at, confirmed_until)
   VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
);

export const updateSessionLastUsed = statement<[id: string, now: Date]>(
  'update_session_last_used',
  'UPDATE sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2',
);

export const updateSessionConfirmed = statement<[id: string, until: Date]>(
  'update_session_confirmed',
  'UPDATE sessions SET confirmed_until = $2 WHERE id = $1',
);

export const deleteSessionsExpiredBefore = statement<[before: Date], { count: number }>(
  'delete_sessions_expired_before',
  `WITH gone AS (DELETE FROM sessions WHERE expires_at < $1 RETURNING 1) SELECT count(*)::int AS count FROM gone`,
);

const ownColumns = { id: text, user_agent: text, created_at: instant, last_used_at: instant, expires_at: instant };
export type OwnSessionRow = RowOf<typeof ownColumns>;

/** Sessions of the person that work at `now`. */
export const listLiveSessions = crossTenantFilter(
  'list_live_sessions',
  {
    parameters: { userId: text, now: instant, usedAfter: instant, limit: int, offset: int },
    conditions: { after: ['id > (SELECT k.id FROM sessions k WHERE k.user_id = $1 AND k.id = ?)', text] },
    columns: ownColumns,
  },
  (where) => `SELECT id, user_agent, created_at, last_used_at, expires_at FROM sessions
    WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_used_at > $3${where}
    ORDER BY id LIMIT $4 OFFSET $5`,
);

export const findSessionOfUser = crossTenantStatement(
  'find_session_of_user',
  { userId: text, id: text },
  { id: text },
  'SELECT id FROM sessions WHERE user_id = $1 AND id = $2',
);

export const updateSessionRevoked = crossTenantStatement(
  'update_session_revoked',
  { id: text, userId: text, now: instant },
  { id: text },
  `UPDATE sessions SET revoked_at = COALESCE(revoked_at, $3) WHERE id = $1 AND user_id = $2 RETURNING id`,
);

/** All of the person but one; '' spares none. */
export const updateSessionsRevoked = statement<[userId: string, exceptId: string, now: Date]>(
  'update_sessions_revoked',
  `UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL`,
);
