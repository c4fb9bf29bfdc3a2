/** People: created by those who run the deployment or by an organization that takes them in. */
import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { hashPassword, refusePassword, verifyPassword } from './passwords.ts';
import { updateSessionsRevoked } from './sessions.sql.ts';
import {
  enterOperatorChange,
  findUserByEmailKey,
  findUserForUpdate,
  findUserWithMemberships,
  insertUser,
  listUserRows,
  lockOperators,
  type UserMembershipRow,
  type UserPage,
  type UserRow,
  updateUserFields,
} from './users.sql.ts';

/** Two spellings of one e-mail are one person. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly isOperator: boolean;
}

export async function createUser(
  db: Db,
  user: NewUser,
  now: Date,
): Promise<UserRow | Refusal<'already_exists' | 'invalid_request'>> {
  const email = user.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refuse('invalid_request', 'The e-mail is not an address.');
  const weak = refusePassword(user.password);
  if (weak) return weak;
  const passwordHash = await hashPassword(user.password);
  const [row] = await db.run(
    insertUser,
    newId('user', now),
    email,
    emailKeyOf(email),
    user.name.trim(),
    passwordHash,
    user.isOperator,
    now,
  );
  return row ?? refuse('already_exists', 'There is an account with this e-mail.');
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.run(findUserByEmailKey, emailKeyOf(email));
  return row ?? null;
}

export async function listUsers(db: Db, email: string | undefined, page: UserPage): Promise<UserRow[]> {
  return listUserRows(db, email === undefined ? undefined : emailKeyOf(email), page);
}

/** The person, once for each organization that the person belongs to. */
export async function findUserAndMemberships(db: Db, userId: string): Promise<UserMembershipRow[]> {
  return db.run(findUserWithMemberships, userId);
}

export interface UserChanges {
  readonly name?: string | undefined;
  readonly isOperator?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly password?: string | undefined;
}

export async function updateUser(
  tx: Transaction,
  userId: string,
  changes: UserChanges,
  now: Date,
): Promise<UserRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const { name, isOperator, disabled, password } = changes;
  const weak = password === undefined ? null : refusePassword(password);
  if (weak) return weak;
  if (isOperator === false || disabled === true) {
    await tx.run(enterOperatorChange);
    const operators = await tx.run(lockOperators);
    if (operators.length === 1 && operators[0]!.id === userId) {
      return refuse('conflict', 'This is the last person who runs the deployment: make another an operator first.');
    }
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const [row] = await tx.run(
    updateUserFields,
    userId,
    name?.trim() ?? null,
    isOperator ?? null,
    disabled ?? null,
    passwordHash,
    now,
  );
  if (!row) return refuse('not_found', 'There is no such person.');
  if (disabled || passwordHash) await tx.run(updateSessionsRevoked, userId, '', now);
  return row;
}

/** Sets another password, where the present one is known, and ends all sessions but the one that asks. */
export async function changePassword(
  tx: Transaction,
  change: { userId: string; sessionId: string; currentPassword: string; newPassword: string },
  now: Date,
): Promise<Refusal<'invalid_request'> | null> {
  const user = (await tx.run(findUserForUpdate, change.userId))[0]!;
  if (!(await verifyPassword(user.password_hash, change.currentPassword))) {
    const path = '/current_password';
    return refuse('invalid_request', `${path}: is not your password.`, [{ path, message: 'is not your password' }]);
  }
  const weak = refusePassword(change.newPassword);
  if (weak) return weak;
  const passwordHash = await hashPassword(change.newPassword);
  await tx.run(updateUserFields, change.userId, null, null, null, passwordHash, now);
  await tx.run(updateSessionsRevoked, change.userId, change.sessionId, now);
  return null;
}
