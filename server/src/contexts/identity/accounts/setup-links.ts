/**
 * The link that makes the first account, that of an operator. It is made on the server while there is no account, works once
 * and for 24 hours, and is kept as a hash alone; a new link replaces the one before.
 */
import { limits } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type CrossTenantDb, type CrossTenantTransaction, crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { type AccountContext, inTransaction } from './account-context.ts';
import { hashToken, isToken, newToken } from './link-tokens.ts';
import { refusePassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { deleteSetupLink, findSetupLink, findSetupState, upsertSetupLink } from './setup-links.sql.ts';
import { beginNetworkAttempt } from './sign-in.ts';
import type { UserRow } from './users.sql.ts';
import { createUser } from './users.ts';

/** The token of a link, which is kept as a hash alone. */
export interface NewSetupLink {
  readonly token: string;
  readonly expiresAt: Date;
}

const setUpAlready = refuse('conflict', 'There is an account already: sign in, or ask an operator for an account.');
const linkIsDead = refuse('not_found', 'The setup link does not work (any more): make a new one on the server.');

/** Whether there is an account. */
export async function isSetUp(db: CrossTenantDb): Promise<boolean> {
  const [state] = await db.run(findSetupState, {});
  return state!.is_set_up;
}

/** Makes the link, and replaces the one before. Refuses where there is an account. */
export async function createSetupLink(
  tx: CrossTenantTransaction,
  now: Date,
): Promise<NewSetupLink | Refusal<'conflict'>> {
  if (await isSetUp(tx)) return setUpAlready;
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + limits.setupLinkLifeMs);
  await tx.run(upsertSetupLink, { tokenHash: hash, now, expiresAt });
  return { token, expiresAt };
}

export interface FirstAccount {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Makes the first account, of an operator, and signs the person in. Refuses a link that is unknown, expired or replaced, a
 * weak password, too many attempts, and every link once there is an account: of two requests at once, one makes it.
 */
export async function useSetupLink(
  context: AccountContext,
  given: FirstAccount,
  now: Date,
): Promise<
  | { readonly session: OpenedSession; readonly user: UserRow }
  | Refusal<'not_found' | 'conflict' | 'invalid_request' | 'rate_limited'>
> {
  const tooMany = beginNetworkAttempt(context, 'setup-link', given.address, now);
  if (tooMany) return tooMany;
  const db = crossTenantDb(context.database);
  const tokenHash = hashToken(given.token);
  const [link] = isToken(given.token) ? await db.run(findSetupLink, { tokenHash, now }) : [];
  if (!link) return refuseDeadLink(db);
  const { email, name, password } = given;
  const weak = refusePassword(password, { email, name }, '/password');
  if (weak) return weak;
  const passwordHash = await hashPassword(password);
  return inTransaction<
    { session: OpenedSession; user: UserRow } | Refusal<'not_found' | 'conflict' | 'invalid_request'>
  >(context, async (tx) => {
    const [used] = await tx.run(deleteSetupLink, { tokenHash, now });
    if (!used) return refuseDeadLink(tx);
    const user = await createUser(tx, { email, name, passwordHash, isOperator: true }, now);
    // Of an account with the e-mail, the command `users create` has made it meanwhile.
    if (user instanceof Refusal) return setUpAlready;
    const session = await openSession(tx, user.id, given.userAgent, now);
    await context.audit.succeeded(tx, { user, sessionId: session.id, targetIds: [user.id] });
    return { session, user };
  });
}

async function refuseDeadLink(db: CrossTenantDb): Promise<Refusal<'not_found' | 'conflict'>> {
  return (await isSetUp(db)) ? setUpAlready : linkIsDead;
}
