import type { Role } from '@stagedoor/contract/vocabulary';
import { advisoryLockSeeds } from '../../platform/advisory-locks.ts';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';

export interface UserRow {
  id: string;
  email: string;
  name: string;
  is_operator: boolean;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
}

const userColumns = 'id, email, name, is_operator, disabled_at, created_at, updated_at';

export const findUserWithPassword = statement<[emailKey: string], UserRow & { password_hash: string | null }>(
  'find_user_with_password',
  `SELECT ${userColumns}, password_hash FROM users WHERE email_key = $1`,
);

export const findUserByEmailKey = statement<[emailKey: string], UserRow>(
  'find_user_by_email_key',
  `SELECT ${userColumns} FROM users WHERE email_key = $1`,
);

/** Waits for whoever changes the person. */
export const findUserForUpdate = statement<[id: string], UserRow>(
  'find_user_for_update',
  `SELECT ${userColumns} FROM users WHERE id = $1 FOR NO KEY UPDATE`,
);

/** No row where the e-mail is taken. */
export const insertUser = statement<
  [
    id: string,
    email: string,
    emailKey: string,
    name: string,
    passwordHash: string | null,
    isOperator: boolean,
    now: Date,
  ],
  UserRow
>(
  'insert_user',
  `INSERT INTO users (id, email, email_key, name, password_hash, is_operator, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (email_key) DO NOTHING
   RETURNING ${userColumns}`,
);

/** What is null stays as it is. */
export const updateUserFields = statement<
  [id: string, name: string | null, isOperator: boolean | null, disabled: boolean | null, now: Date],
  UserRow
>(
  'update_user_fields',
  `UPDATE users SET
     name = COALESCE($2, name),
     is_operator = COALESCE($3, is_operator),
     disabled_at = CASE WHEN $4::boolean IS NULL THEN disabled_at WHEN $4 THEN COALESCE(disabled_at, $5) END,
     updated_at = $5
   WHERE id = $1
   RETURNING ${userColumns}`,
);

export const updateUserPassword = statement<[id: string, passwordHash: string, now: Date]>(
  'update_user_password',
  'UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1',
);

/** No row where the password was changed since $2 was read. */
export const updateUserPasswordFrom = statement<
  [id: string, presentHash: string, passwordHash: string, now: Date],
  { id: string }
>(
  'update_user_password_from',
  'UPDATE users SET password_hash = $3, updated_at = $4 WHERE id = $1 AND password_hash = $2 RETURNING id',
);

/** The door before the lock below, for the reason given at `enterOwnerChange`. */
export const enterOperatorChange = statement<[]>(
  'enter_operator_change',
  `SELECT pg_advisory_xact_lock(hashtextextended('operators', ${advisoryLockSeeds.operators}))`,
);

/** Those who can run the deployment now. Two who take each other's right away wait for each other here. */
export const lockOperators = statement<[], { id: string }>(
  'lock_operators',
  'SELECT id FROM users WHERE is_operator AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE',
);

/** The person beside each organization that the person belongs to; one row without organization where there is none. */
export interface UserMembershipRow extends UserRow {
  has_totp: boolean;
  recovery_codes_left: number;
  role: Role | null;
  organization_id: string | null;
  organization_name: string;
  organization_slug: string;
  currency: string;
  timezone: string;
  organization_created_at: string;
  organization_updated_at: string;
}

export const findUserWithMemberships = statement<[id: string], UserMembershipRow>(
  'find_user_with_memberships',
  `SELECT u.id, u.email, u.name, u.is_operator, u.disabled_at, u.created_at, u.updated_at, m.role,
     t.user_id IS NOT NULL AS has_totp,
     (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS recovery_codes_left,
     o.id AS organization_id, o.name AS organization_name, o.slug AS organization_slug, o.currency, o.timezone,
     o.created_at AS organization_created_at, o.updated_at AS organization_updated_at
   FROM users u
   LEFT JOIN totp_secrets t ON t.user_id = u.id AND t.confirmed_at IS NOT NULL
   LEFT JOIN memberships m ON m.user_id = u.id
   LEFT JOIN organizations o ON o.id = m.organization_id
   WHERE u.id = $1
   ORDER BY o.id`,
);

export interface UserPage {
  readonly after: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const usersStatement = preparedByText<UserRow>('list_users');

export function listUserRows(db: Db, emailKey: string | undefined, page: UserPage): Promise<UserRow[]> {
  const where = new Conditions().where('email_key = ?', emailKey).where('id > ?', page.after).whereText('true');
  const text = `SELECT ${userColumns} FROM users WHERE ${where}
    ORDER BY id LIMIT ${where.value(page.limit)} OFFSET ${where.value(page.offset)}`;
  return db.run(usersStatement(text), ...where.values);
}
