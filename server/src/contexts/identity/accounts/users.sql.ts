import { roles } from '@stagedoor/contract/vocabulary';
import { advisoryLockSeeds } from '../../../platform/advisory-locks.ts';
import { crossTenantFilter, crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  email: text,
  name: text,
  is_operator: bool,
  disabled_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
};
export type UserRow = RowOf<typeof columns>;

const columnNames = Object.keys(columns).join(', ');

const columnsWithPassword = { ...columns, password_hash: nullable(text) };
export type UserWithPasswordRow = RowOf<typeof columnsWithPassword>;

export const findUserWithPassword = crossTenantStatement(
  'find_user_with_password',
  { emailKey: text },
  columnsWithPassword,
  `SELECT ${columnNames}, password_hash FROM users WHERE email_key = $1`,
);

export const findUserByEmailKey = crossTenantStatement(
  'find_user_by_email_key',
  { emailKey: text },
  columns,
  `SELECT ${columnNames} FROM users WHERE email_key = $1`,
);

/** The same, of a person whose password was verified: a change of password or account waits for the session, and ends it. */
export const lockUserWithPassword = crossTenantStatement(
  'lock_user_with_password',
  { id: text },
  columnsWithPassword,
  `SELECT ${columnNames}, password_hash FROM users WHERE id = $1 FOR NO KEY UPDATE`,
);

/** Waits for another transaction that changes the person. */
export const lockUser = crossTenantStatement(
  'lock_user',
  { id: text },
  columns,
  `SELECT ${columnNames} FROM users WHERE id = $1 FOR NO KEY UPDATE`,
);

export const findUserId = crossTenantStatement(
  'find_user_id',
  { id: text },
  { id: text },
  'SELECT id FROM users WHERE id = $1',
);

export const listUserRows = crossTenantFilter(
  'list_users',
  {
    parameters: { limit: int, offset: int },
    conditions: {
      emailKey: ['email_key = ?', text],
      search: ["strpos(lower(concat_ws(' ', name, email)), lower(?)) > 0", text],
      after: ['id > (SELECT k.id FROM users k WHERE k.id = ?)', text],
    },
    columns,
  },
  (where) => `SELECT ${columnNames} FROM users WHERE true${where} ORDER BY id LIMIT $1 OFFSET $2`,
);

/** No row where the e-mail is taken. */
export const insertUser = crossTenantStatement(
  'insert_user',
  {
    id: text,
    email: text,
    emailKey: text,
    name: text,
    passwordHash: nullable(text),
    isOperator: bool,
    now: instant,
  },
  columns,
  `INSERT INTO users (id, email, email_key, name, password_hash, is_operator, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (email_key) DO NOTHING
   RETURNING ${columnNames}`,
);

/** What is null stays as it is. */
export const updateUserFields = crossTenantStatement(
  'update_user_fields',
  { id: text, name: nullable(text), isOperator: nullable(bool), disabled: nullable(bool), now: instant },
  columns,
  `UPDATE users SET
     name = COALESCE($2, name),
     is_operator = COALESCE($3, is_operator),
     disabled_at = CASE WHEN $4::boolean IS NULL THEN disabled_at WHEN $4 THEN COALESCE(disabled_at, $5) END,
     updated_at = $5
   WHERE id = $1
   RETURNING ${columnNames}`,
);

export const updateUserPassword = crossTenantStatement(
  'update_user_password',
  { id: text, passwordHash: text, now: instant },
  {},
  'UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1',
);

/** No row where the password was changed since `presentHash` was read. */
export const updateUserPasswordFrom = crossTenantStatement(
  'update_user_password_from',
  { id: text, presentHash: text, passwordHash: text, now: instant },
  { id: text },
  'UPDATE users SET password_hash = $3, updated_at = $4 WHERE id = $1 AND password_hash = $2 RETURNING id',
);

/** Of two who take each other's right away the second waits here; not for rows, for the reason given at `enterOwnerChange`. */
export const enterOperatorChange = crossTenantStatement(
  'enter_operator_change',
  {},
  { entered: int },
  `SELECT 1 AS entered FROM pg_advisory_xact_lock(hashtextextended('operators', ${advisoryLockSeeds.operators}))`,
);

/** Those who can run the deployment now. */
export const listOperators = crossTenantStatement(
  'list_operators',
  {},
  { id: text },
  'SELECT id FROM users WHERE is_operator AND disabled_at IS NULL',
);

/** The person beside each organization that the person belongs to; one row without organization where there is none. */
const columnsWithMembership = {
  ...columns,
  has_totp: bool,
  recovery_codes_left: int,
  role: nullable(oneOf(roles)),
  organization_id: nullable(text),
  organization_name: nullable(text),
  organization_slug: nullable(text),
  currency: nullable(text),
  timezone: nullable(text),
  logo_url: nullable(text),
  organization_created_at: nullable(instant),
  organization_updated_at: nullable(instant),
};
export type UserMembershipRow = RowOf<typeof columnsWithMembership>;

export const findUserWithMemberships = crossTenantStatement(
  'find_user_with_memberships',
  { id: text },
  columnsWithMembership,
  `SELECT u.id, u.email, u.name, u.is_operator, u.disabled_at, u.created_at, u.updated_at, m.role,
     t.user_id IS NOT NULL AS has_totp,
     (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS recovery_codes_left,
     o.id AS organization_id, o.name AS organization_name, o.slug AS organization_slug, o.currency, o.timezone, o.logo_url,
     o.created_at AS organization_created_at, o.updated_at AS organization_updated_at
   FROM users u
   LEFT JOIN totp_secrets t ON t.user_id = u.id AND t.confirmed_at IS NOT NULL
   LEFT JOIN memberships m ON m.user_id = u.id
   LEFT JOIN organizations o ON o.id = m.organization_id
   WHERE u.id = $1
   ORDER BY o.id`,
);
