/** How a person who is signed in changes the password. */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type AccountContext, inTransaction } from './account-context.ts';
import { updatePasswordLinksRevoked } from './password-links.sql.ts';
import { refusePassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { updateSessionsRevoked } from './sessions.sql.ts';
import { verifyOwnPassword } from './sign-in.ts';
import { updateUserPasswordFrom } from './users.sql.ts';

/**
 * Sets another password, where the present one is known, and ends all sessions but the one that asks. Links to set the
 * password stop working. Refuses a wrong or weak password, too many attempts, and a password that another request has
 * changed meanwhile.
 */
export async function updatePassword(
  context: AccountContext,
  change: {
    readonly user: { readonly id: string; readonly email: string; readonly name: string };
    readonly sessionId: string;
    readonly currentPassword: string;
    readonly newPassword: string;
  },
  now: Date,
): Promise<Refusal<'invalid_request' | 'rate_limited'> | undefined> {
  const { user, sessionId, currentPassword, newPassword } = change;
  const path = '/current_password';
  const verified = await verifyOwnPassword(context, { user, sessionId, password: currentPassword, path }, now);
  if (verified instanceof Refusal) return verified;
  context.signInThrottle.succeeded(verified.emailKey, verified.source);
  const weak = refusePassword(newPassword, user, '/new_password');
  if (weak) return weak;
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(context, async (tx) => {
    const changes = { id: user.id, presentHash: verified.passwordHash, passwordHash, now };
    const [changed] = await tx.run(updateUserPasswordFrom, changes);
    if (!changed) return refuse('invalid_request', `${path}: was changed meanwhile.`);
    await tx.run(updateSessionsRevoked, { userId: user.id, exceptId: sessionId, now });
    await tx.run(updatePasswordLinksRevoked, { userId: user.id, now });
    await context.audit.succeeded(tx, { user });
    return undefined;
  });
}
