import { roles } from '@stagedoor/contract/vocabulary';
import { crossTenantFilter, crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bool, bytes, instant, int, nullable, number, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

/** A session, its person, and the membership in the organization that was asked for, where there is one. */
const columns = {
  id: text,
  expires_at: instant,
  last_used_at: instant,
  confirmed_until: instant,
  has_totp: bool,
  revoked_at: nullable(instant),
  user_id: text,
  user_email: text,
  user_name: text,
  is_operator: bool,
  disabled_at: nullable(instant),
  role: nullable(oneOf(roles)),
  organization_id: nullable(text),
  organization_name: nullable(text),
  organization_slug: nullable(text),
  currency: nullable(text),
  currency_digits: nullable(int),
  timezone: nullable(text),
};
export type SessionRow = RowOf<typeof columns>;

export const findSessionByHash = crossTenantStatement(
  'find_session_by_hash',
  { tokenHash: bytes, organizationId: nullable(text) },
  columns,
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

export const insertSession = crossTenantStatement(
  'insert_session',
  {
    id: text,
    tokenHash: bytes,
    userId: text,
    userAgent: text,
    now: instant,
    expiresAt: instant,
    confirmedUntil: instant,
  },
  {},
  `INSERT INTO sessions (id, token_hash, user_id, user_agent, created_at, last_used_at, expires_at, confirmed_until)
   VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
);

export const updateSessionLastUsed = crossTenantStatement(
  'update_session_last_used',
  { id: text, now: instant },
  {},
  'UPDATE sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2',
);

export const updateSessionConfirmed = crossTenantStatement(
  'update_session_confirmed',
  { id: text, until: instant },
  {},
  'UPDATE sessions SET confirmed_until = $2 WHERE id = $1',
);

export const deleteSessionsExpiredBefore = crossTenantStatement(
  'delete_sessions_expired_before',
  { before: instant },
  { count: int },
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

export const updateReplacedSession = crossTenantStatement(
  'update_replaced_session',
  { tokenHash: bytes, now: instant },
  {},
  'UPDATE sessions SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL',
);

/** All of the person but one; '' spares none. */
export const updateSessionsRevoked = crossTenantStatement(
  'update_sessions_revoked',
  { userId: text, exceptId: text, now: instant },
  {},
  `UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL`,
);

/**
 * By so many seconds, for all that have not ended: where the test clock is set ahead, sessions go on. Added in UTC, which the time
 * zone of the session does not change: a cluster adds nothing else to a table that is on every node.
 */
export const updateSessionsPostponed = crossTenantStatement(
  'postpone_sessions',
  { seconds: number },
  {},
  `UPDATE sessions SET ${['expires_at', 'last_used_at', 'confirmed_until']
    .map(
      (column) => `${column} = (${column} AT TIME ZONE 'UTC' + make_interval(secs => $1::float8)) AT TIME ZONE 'UTC'`,
    )
    .join(', ')}
   WHERE revoked_at IS NULL`,
);
