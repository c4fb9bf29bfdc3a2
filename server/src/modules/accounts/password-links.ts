/** Links to set a password: the first one of an account, or another one for a password that was forgotten. */
import { limits } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { AccountContext } from './account-context.ts';
import { hashToken, isToken, newToken } from './link-tokens.ts';
import {
  deletePasswordLinksExpiredBefore,
  findPasswordLinkOwner,
  insertPasswordLink,
  updatePasswordLinksRevoked,
  updatePasswordLinkUsed,
} from './password-links.sql.ts';
import { refusePassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { updateSessionsRevoked } from './sessions.sql.ts';
import { beginNetworkAttempt } from './sign-in.ts';
import { findUserForUpdate, updateUserPassword } from './users.sql.ts';

/** The token of a link, which is kept as a hash alone. */
export interface NewPasswordLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes a link that works once and for 24 hours; links made before it stop working. `issuedBy` is the operator, or null
 * for the command on the server. Refuses unknown and disabled persons.
 */
export async function createPasswordLink(
  tx: Transaction,
  userId: string,
  issuedBy: string | null,
  now: Date,
): Promise<NewPasswordLink | Refusal<'not_found' | 'conflict'>> {
  // Waits for another one who makes a link, so that only the last one works.
  const [user] = await tx.run(findUserForUpdate, userId);
  if (!user) return refuse('not_found', 'There is no such person.');
  if (user.disabled_at) return refuse('conflict', 'The account is disabled: enable it first.');
  await tx.run(updatePasswordLinksRevoked, userId, now);
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + limits.passwordLinkLifeMs);
  await tx.run(insertPasswordLink, hash, userId, issuedBy, now, expiresAt);
  return { token, expiresAt };
}

const linkIsDead = refuse('not_found', 'The link does not work (any more): ask for a new one.');

/** Sets the password of the link's person and ends all sessions. The second factor stays as it is. */
export async function usePasswordLink(
  context: AccountContext,
  given: { readonly token: string; readonly newPassword: string; readonly address: string },
  now: Date,
): Promise<Refusal<'not_found' | 'invalid_request' | 'rate_limited'> | undefined> {
  const tooMany = beginNetworkAttempt(context, given.address, now);
  if (tooMany) return tooMany;
  if (!isToken(given.token)) return linkIsDead;
  const tokenHash = hashToken(given.token);
  const [owner] = await context.database.run(findPasswordLinkOwner, tokenHash, now);
  if (!owner) return linkIsDead;
  const weak = refusePassword(given.newPassword, owner, '/new_password');
  if (weak) return weak;
  const passwordHash = await hashPassword(given.newPassword);
  return context.database.transaction(
    async (tx) => {
      const [used] = await tx.run(updatePasswordLinkUsed, tokenHash, now);
      if (!used) return linkIsDead;
      await tx.run(updateUserPassword, used.user_id, passwordHash, now);
      await tx.run(updateSessionsRevoked, used.user_id, '', now);
      await context.audit.succeeded(tx, { user: { id: used.user_id, email: owner.email } });
      return undefined;
    },
    (result) => !(result instanceof Refusal),
  );
}

/** Used and expired links stay for a month, then they are of no use to anybody. */
const expiredLinkKeptMs = 30 * 86_400_000;

/** Deletes the links that stopped working long ago, and says how many. */
export async function deleteExpiredPasswordLinks(db: Db, now: Date): Promise<number> {
  const [row] = await db.run(deletePasswordLinksExpiredBefore, new Date(now.getTime() - expiredLinkKeptMs));
  return row?.count ?? 0;
}
