/** Signing in: who the e-mail and password belong to, or a no that says nothing about which of the two was wrong. */
import type { Db } from '../../platform/database.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import { verifyPassword } from './passwords.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { findUserWithPassword, type UserRow } from './users.sql.ts';
import { emailKeyOf } from './users.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
}

export async function signIn(
  db: Db,
  attempts: PasswordAttempts,
  given: SignIn,
  now: Date,
): Promise<{ session: OpenedSession; user: UserRow } | Refusal<'unauthorized' | 'rate_limited'>> {
  const emailKey = emailKeyOf(given.email);
  const refused = await beginAttempt(attempts, emailKey, given.address);
  if (refused) return refused;
  const [user] = await db.run(findUserWithPassword, emailKey);
  const matches = await verifyPassword(user?.password_hash ?? null, given.password);
  if (!user || !matches) return refuse('unauthorized', 'E-mail or password is wrong.');
  await attempts.succeeded(emailKey, given.address);
  if (user.disabled_at) return refuse('unauthorized', 'The account is disabled: ask those who run this deployment.');
  return { session: await openSession(db, user.id, given.userAgent, now), user };
}

/** Counts an attempt at a password; the refusal where there were too many. */
export async function beginAttempt(
  attempts: PasswordAttempts,
  emailKey: string,
  address: string,
): Promise<Refusal<'rate_limited'> | null> {
  const seconds = await attempts.begin(emailKey, address);
  if (seconds === null) return null;
  const message = 'Too many attempts with a wrong password: wait for Retry-After seconds.';
  return new Refusal('rate_limited', message, undefined, seconds);
}
