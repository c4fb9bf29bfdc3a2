/** People: created by those who run the deployment or by an organization that takes them in. */
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, CrossTenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { revokeInvitationsAcrossOrganizations } from './invitations.sql.ts';
import { updatePasswordLinksRevoked } from './password-links.sql.ts';
import { updateSessionsRevoked } from './sessions.sql.ts';
import {
  enterOperatorChange,
  findUserByEmailKey,
  findUserId,
  findUserWithMemberships,
  insertUser,
  listOperators,
  listUserRows,
  type UserMembershipRow,
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
  /** Null until the person sets the first password with a link. */
  readonly passwordHash: string | null;
  readonly isOperator: boolean;
}

/** Creates an account. Refuses an e-mail that is no address, and one that is taken in any spelling. */
export async function createUser(
  db: CrossTenantDb,
  user: NewUser,
  now: Date,
): Promise<UserRow | Refusal<'already_exists' | 'invalid_request'>> {
  const email = user.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refuse('invalid_request', 'The e-mail is not an address.');
  const [row] = await db.run(insertUser, {
    id: newId('user', now),
    email,
    emailKey: emailKeyOf(email),
    name: user.name.trim(),
    passwordHash: user.passwordHash,
    isOperator: user.isOperator,
    now,
  });
  return row ?? refuse('already_exists', 'There is an account with this e-mail.');
}

/** The account with the e-mail, in any spelling. */
export async function findUserByEmail(db: CrossTenantDb, email: string): Promise<UserRow | null> {
  const [row] = await db.run(findUserByEmailKey, { emailKey: emailKeyOf(email) });
  return row ?? null;
}

export interface UserFilter {
  /** Only the account with this e-mail, in any spelling. */
  readonly email?: string | undefined;
  /** Only those with this text in name or e-mail. */
  readonly search?: string | undefined;
}

/** The accounts in the order in which they were created. Refuses an unknown `after`. */
export async function listUsers(
  db: CrossTenantDb,
  { email, search }: UserFilter,
  { after, limit, offset }: Page,
): Promise<UserRow[] | Refusal<'invalid_request'>> {
  const emailKey = email === undefined ? undefined : emailKeyOf(email);
  const rows = await db.run(listUserRows, { emailKey, search, after, limit, offset });
  return rowsAfter(after, rows, (id) => db.run(findUserId, { id }));
}

/** The person, once for each organization that the person belongs to. */
export async function findUserAndMemberships(db: CrossTenantDb, userId: string): Promise<UserMembershipRow[]> {
  return db.run(findUserWithMemberships, { id: userId });
}

/** Changes the name of a person who is signed in; undefined changes nothing. */
export async function updateOwnName(
  db: CrossTenantDb,
  userId: string,
  name: string | undefined,
  now: Date,
): Promise<UserRow> {
  const changes = { id: userId, name: name?.trim() ?? null, isOperator: null, disabled: null, now };
  const [row] = await db.run(updateUserFields, changes);
  return row!;
}

export interface UserChanges {
  readonly name?: string | undefined;
  readonly isOperator?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * Changes an account. A person who is disabled is signed out, and invitations and links of the person stop working.
 * Refuses an unknown person, and to take away the last operator; the caller checks who may change what.
 */
export async function updateUser(
  tx: CrossTenantTransaction,
  userId: string,
  changes: UserChanges,
  now: Date,
): Promise<UserRow | Refusal<'not_found' | 'conflict'>> {
  const { name, isOperator, disabled } = changes;
  if (isOperator === false || disabled === true) {
    await tx.run(enterOperatorChange, {});
    const operators = await tx.run(listOperators, {});
    if (operators.length === 1 && operators[0]!.id === userId) {
      return refuse('conflict', 'This is the last person who runs the deployment: make another an operator first.');
    }
  }
  const [row] = await tx.run(updateUserFields, {
    id: userId,
    name: name?.trim() ?? null,
    isOperator: isOperator ?? null,
    disabled: disabled ?? null,
    now,
  });
  if (!row) return refuse('not_found', 'There is no such person.');
  if (disabled) {
    await tx.run(updateSessionsRevoked, { userId, exceptId: '', now });
    await tx.run(updatePasswordLinksRevoked, { userId, now });
    await tx.run(revokeInvitationsAcrossOrganizations, { userId, now });
  }
  return row;
}
