/** Links to set a password: the first one of an account, or another one for a password that was forgotten. */
import { type Language, limits } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type CrossTenantDb, type CrossTenantTransaction, crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import { type AccountContext, inTransaction } from './account-context.ts';
import { hashToken, isToken, newLinkToken, newToken } from './link-tokens.ts';
import {
  deletePasswordLinksExpiredBefore,
  findPasswordLinkOwner,
  findPersonToMail,
  insertPasswordLink,
  updatePasswordLinksRevoked,
  updatePasswordLinkUsed,
} from './password-links.sql.ts';
import { refusePassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { updateSessionsRevoked } from './sessions.sql.ts';
import { beginNetworkAttempt } from './sign-in.ts';
import { lockUser, type UserRow, updateUserPassword } from './users.sql.ts';
import { createUser, emailKeyOf, type NewUser } from './users.ts';

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
  tx: CrossTenantTransaction,
  userId: string,
  issuedBy: string | null,
  now: Date,
): Promise<NewPasswordLink | Refusal<'not_found' | 'conflict'>> {
  // Waits for another request that makes a link, so that only the last one works.
  const [user] = await tx.run(lockUser, { id: userId });
  if (!user) return refuse('not_found', 'There is no such person.');
  if (user.disabled_at) return refuse('conflict', 'The account is disabled: enable it first.');
  await tx.run(updatePasswordLinksRevoked, { userId, now });
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + limits.passwordLinkLifeMs);
  await tx.run(insertPasswordLink, { tokenHash: hash, userId, issuedBy, now, expiresAt });
  return { token, expiresAt };
}

/** Of one person, in an hour: anyone may ask for them. */
const mailedLinksMax = 5;

/**
 * Mails a person who forgot the password a link that works once and for 24 hours; links made before it work on. Nothing
 * is mailed, and the answer does not say so, where there is no such person, the account is disabled or belongs to no
 * organization, or five links were mailed within an hour. Refuses too many attempts.
 */
export async function requestPasswordLink(
  context: AccountContext,
  given: { readonly email: string; readonly language: Language; readonly address: string },
  now: Date,
): Promise<Refusal<'rate_limited'> | undefined> {
  const tooMany = beginNetworkAttempt(context, 'password-link', given.address, now);
  if (tooMany) return tooMany;
  const emailKey = emailKeyOf(given.email);
  const { audit, secretsKey } = context;
  return inTransaction(context, async (tx) => {
    const wanted = { emailKey, since: new Date(now.getTime() - 3_600_000), linksMax: mailedLinksMax };
    const [found] = await tx.run(findPersonToMail, wanted);
    // Waits for another request of the same person, whose link then counts.
    if (found) await tx.run(lockUser, { id: found.id });
    const [person] = found ? await tx.run(findPersonToMail, wanted) : [];
    await audit.succeeded(tx, { user: person ?? { id: null, email: given.email } });
    if (!person) return undefined;
    const { id: userId, email, organization_id: organizationId } = person;
    const { hash, nonce } = newLinkToken(secretsKey.derive('account-links'));
    const expiresAt = new Date(now.getTime() + limits.passwordLinkLifeMs);
    await tx.run(insertPasswordLink, { tokenHash: hash, userId, issuedBy: null, now, expiresAt });
    const write = { tenant: tx.ofTenant(organizationId), now };
    const data = { nonce, until: expiresAt.toISOString() };
    const { language } = given;
    const mail = { cause: `link ${nonce} of ${userId}`, to: email, language, data, eventId: null } as const;
    await queueMail(write, { ...mail, template: 'password_link' });
    return undefined;
  });
}

/** Creates an account without a password, and a link to set it. Refuses an e-mail that is no address or is taken. */
export async function createUserWithLink(
  tx: CrossTenantTransaction,
  given: Omit<NewUser, 'passwordHash'>,
  issuedBy: string,
  now: Date,
): Promise<{ readonly user: UserRow; readonly link: NewPasswordLink } | Refusal<'already_exists' | 'invalid_request'>> {
  const user = await createUser(tx, { ...given, passwordHash: null }, now);
  if (user instanceof Refusal) return user;
  const link = await createPasswordLink(tx, user.id, issuedBy, now);
  if (link instanceof Refusal) throw new Error(link.message);
  return { user, link };
}

const linkIsDead = refuse('not_found', 'The link does not work (any more): ask for a new one.');

/**
 * Sets the password of the link's person, ends all sessions and revokes other links; the second factor stays as it is. Refuses a link that is
 * unknown, expired, replaced or used, a weak password, and too many attempts.
 */
export async function usePasswordLink(
  context: AccountContext,
  given: { readonly token: string; readonly newPassword: string; readonly address: string },
  now: Date,
): Promise<Refusal<'not_found' | 'invalid_request' | 'rate_limited'> | undefined> {
  const tooMany = beginNetworkAttempt(context, 'password-link', given.address, now);
  if (tooMany) return tooMany;
  if (!isToken(given.token)) return linkIsDead;
  const tokenHash = hashToken(given.token);
  const [owner] = await crossTenantDb(context.database).run(findPasswordLinkOwner, { tokenHash, now });
  if (!owner) return linkIsDead;
  const weak = refusePassword(given.newPassword, owner, '/new_password');
  if (weak) return weak;
  const passwordHash = await hashPassword(given.newPassword);
  return inTransaction(context, async (tx) => {
    const { id: userId } = owner;
    // Before the link, as in everything that revokes links of the person.
    await tx.run(lockUser, { id: userId });
    const [used] = await tx.run(updatePasswordLinkUsed, { tokenHash, now });
    if (!used) return linkIsDead;
    await tx.run(updatePasswordLinksRevoked, { userId, now });
    await tx.run(updateUserPassword, { id: userId, passwordHash, now });
    await tx.run(updateSessionsRevoked, { userId, exceptId: '', now });
    await context.audit.succeeded(tx, { user: { id: userId, email: owner.email } });
    return undefined;
  });
}

/** Used and expired links stay for a month, then they are of no use to anybody. */
const expiredLinkKeptMs = 30 * 86_400_000;

/** Deletes the links that expired more than a month ago, and answers how many. */
export async function deleteExpiredPasswordLinks(db: CrossTenantDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - expiredLinkKeptMs);
  const [row] = await db.run(deletePasswordLinksExpiredBefore, { before });
  return row?.count ?? 0;
}
