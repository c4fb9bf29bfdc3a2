/** Signing in: the person whose e-mail and password they are, or a refusal that does not say which of the two was wrong. */
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import { type CrossTenantTransaction, crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { type AccountContext, inTransaction } from './account-context.ts';
import type { KnownBrowser } from './known-browsers.ts';
import { hashToken } from './link-tokens.ts';
import { isPasswordWorkFull, verifyPassword } from './passwords.ts';
import { updateReplacedSession, updateSessionConfirmed } from './sessions.sql.ts';
import { confirmedUntil, type OpenedSession, openSession } from './sessions.ts';
import type { AttemptSource, NetworkPurpose } from './sign-in-throttle.ts';
import { verifySecondFactor } from './totp.ts';
import { findUserWithPassword, lockUserWithPassword, type UserRow, type UserWithPasswordRow } from './users.sql.ts';
import { emailKeyOf } from './users.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** Of the session whose cookie the browser will no longer have; null where it has none. */
  readonly replacedToken: string | null;
  /** What the cookie of the browser says. */
  readonly knownBrowsers: readonly KnownBrowser[];
}

const wrongPassword = refuse('unauthorized', 'E-mail or password is wrong.');
const disabledAccount = refuse('unauthorized', 'The account is disabled: ask those who run this deployment.');

/** Opens a session, and ends the one whose cookie it takes the place of. Refuses a wrong password, a missing or wrong code, a disabled account, and too many attempts. */
export async function signIn(
  context: AccountContext,
  given: SignIn,
  now: Date,
): Promise<{ session: OpenedSession; user: UserRow } | Refusal<'unauthorized' | 'totp_required' | 'rate_limited'>> {
  const emailKey = emailKeyOf(given.email);
  const source = sourceOf(given, emailKey);
  const fromNetwork =
    'known' in source ? refusePasswordWork() : beginNetworkAttempt(context, 'sign-in', given.address, now);
  const tooMany = fromNetwork ?? beginEmailAttempt(context, emailKey, source, now);
  if (tooMany) return tooMany;
  const db = crossTenantDb(context.database);
  const [user] = await db.run(findUserWithPassword, { emailKey });
  const opened = await openVerifiedSession(context, user, given, source, now);
  if (opened instanceof Refusal) {
    const attempted = { id: user?.id ?? null, email: user?.email ?? given.email };
    await context.audit.failed(db, { user: attempted, reason: opened.message });
  }
  return opened;
}

/** A browser that the person has signed in with before, otherwise the network. */
function sourceOf({ knownBrowsers, address }: SignIn, emailKey: string): AttemptSource {
  const browser = knownBrowsers.find(({ isOf }) => isOf(emailKey));
  return browser ? { known: `browser ${browser.id}` } : { network: address, purpose: 'sign-in' };
}

async function openVerifiedSession(
  context: AccountContext,
  user: UserWithPasswordRow | undefined,
  { email, password, code, userAgent, replacedToken }: SignIn,
  source: AttemptSource,
  now: Date,
): Promise<{ session: OpenedSession; user: UserRow } | Refusal<'unauthorized' | 'totp_required'>> {
  const emailKey = emailKeyOf(email);
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !matches) return wrongPassword;
  const { signInThrottle, secretsKey, audit, realClock } = context;
  return inTransaction(context, async (tx) => {
    const refused = await lockVerifiedUser(tx, user, wrongPassword);
    if (refused) return refused;
    const wrongCode = await verifySecondFactor(tx, secretsKey, user.id, code, realClock.now());
    if (wrongCode) {
      if (wrongCode.code === 'totp_required') signInThrottle.withdraw(emailKey, source);
      return wrongCode;
    }
    signInThrottle.succeeded(emailKey, source);
    if (replacedToken !== null) await tx.run(updateReplacedSession, { tokenHash: hashToken(replacedToken), now });
    const session = await openSession(tx, user.id, userAgent, now);
    await audit.succeeded(tx, { user, sessionId: session.id });
    return { session, user };
  });
}

/**
 * Locks the person whose password was verified before the transaction; the refusal where it was changed since then, or the
 * account is disabled. What ends the sessions of the person locks the row too: it sees a session that is opened before it.
 */
export async function lockVerifiedUser(
  tx: CrossTenantTransaction,
  { id, password_hash: verifiedHash }: UserWithPasswordRow,
  passwordChanged: Refusal<'unauthorized'>,
): Promise<Refusal<'unauthorized'> | null> {
  const [user] = await tx.run(lockUserWithPassword, { id });
  if (user?.password_hash !== verifiedHash) return passwordChanged;
  return user.disabled_at ? disabledAccount : null;
}

/**
 * Confirms a session with password and code; answers until when. Refuses a wrong password, a missing or wrong code, and too
 * many attempts, which are counted for the session.
 */
export async function confirmSession(
  context: AccountContext,
  given: {
    readonly user: { readonly id: string; readonly email: string };
    readonly sessionId: string;
    readonly password: string;
    readonly code: string | undefined;
  },
  now: Date,
): Promise<Date | Refusal<'invalid_request' | 'totp_required' | 'rate_limited'>> {
  const { database, signInThrottle, secretsKey, audit, realClock } = context;
  const { user, sessionId, password, code } = given;
  const verified = await verifyOwnPassword(context, { user, sessionId, password, path: '/password' }, now);
  if (verified instanceof Refusal) return verified;
  const { emailKey, source } = verified;
  const confirmed = await inTransaction<Date | Refusal<'totp_required' | 'invalid_request'>>(context, async (tx) => {
    const refused = await verifySecondFactor(tx, secretsKey, user.id, code, realClock.now());
    if (refused?.code === 'totp_required') {
      signInThrottle.withdraw(emailKey, source);
      return refuse('totp_required', refused.message);
    }
    if (refused) return refuseInput('/code', 'is wrong, or was used already');
    signInThrottle.succeeded(emailKey, source);
    const until = confirmedUntil(now);
    await tx.run(updateSessionConfirmed, { id: sessionId, until });
    await audit.succeeded(tx, { user });
    return until;
  });
  if (confirmed instanceof Refusal) {
    await audit.failed(crossTenantDb(database), { user, reason: confirmed.message });
  }
  return confirmed;
}

/**
 * Verifies the password of a person who is signed in; refuses a wrong one and too many attempts. The caller reports the
 * success to throttle and audit log.
 */
export async function verifyOwnPassword(
  context: AccountContext,
  given: {
    readonly user: { readonly id: string; readonly email: string };
    readonly sessionId: string;
    readonly password: string;
    /** The field of the password, for the refusal. */
    readonly path: string;
  },
  now: Date,
): Promise<
  | { readonly emailKey: string; readonly source: AttemptSource; readonly passwordHash: string }
  | Refusal<'invalid_request' | 'rate_limited'>
> {
  const emailKey = emailKeyOf(given.user.email);
  const source = { known: `session ${given.sessionId}` };
  const refused = beginEmailAttempt(context, emailKey, source, now);
  if (refused) return refused;
  const db = crossTenantDb(context.database);
  const [user] = await db.run(findUserWithPassword, { emailKey });
  const passwordHash = user?.password_hash ?? null;
  const matches = await verifyPassword(passwordHash, given.password);
  if (passwordHash === null || !matches) {
    const wrong = refuseInput(given.path, 'is not your password');
    await context.audit.failed(db, { user: given.user, reason: wrong.message });
    return wrong;
  }
  return { emailKey, source, passwordHash };
}

/** Counts an attempt from a network; the refusal where there were too many. */
export function beginNetworkAttempt(
  { signInThrottle }: AccountContext,
  purpose: NetworkPurpose,
  address: string,
  now: Date,
): Refusal<'rate_limited'> | null {
  return refusePasswordWork() ?? tooManyAttempts(signInThrottle.beginFromNetwork(purpose, address, now));
}

function refusePasswordWork(): Refusal<'rate_limited'> | null {
  return tooManyAttempts(isPasswordWorkFull() ? 1 : null);
}

/** Counts an attempt at an e-mail; the refusal where it comes too early. */
export function beginEmailAttempt(
  { signInThrottle }: AccountContext,
  emailKey: string,
  source: AttemptSource,
  now: Date,
): Refusal<'rate_limited'> | null {
  return tooManyAttempts(signInThrottle.beginForEmail(emailKey, source, now));
}

function tooManyAttempts(seconds: number | null): Refusal<'rate_limited'> | null {
  if (seconds === null) return null;
  return new Refusal('rate_limited', 'Too many attempts: wait for Retry-After seconds.', undefined, seconds);
}
