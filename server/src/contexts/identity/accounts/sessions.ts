/** Sessions: who a token stands for, and what the person is in the organization that a request names. */
import type { Role } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import type { OrganizationRef, Rejected } from '../access/access.ts';
import { hashToken, isToken, newToken } from './link-tokens.ts';
import {
  deleteSessionsExpiredBefore,
  findSessionByHash,
  findSessionOfUser,
  insertSession,
  listLiveSessions,
  type OwnSessionRow,
  type SessionRow,
  updateSessionLastUsed,
  updateSessionRevoked,
  updateSessionsPostponed,
} from './sessions.sql.ts';

/** However much it is used, a session ends then. */
export const sessionLifeMs = 14 * 86_400_000;
/** Without any use, a session ends after this time. */
export const sessionIdleMs = 24 * 3_600_000;
/** How exactly the last use is kept: writing it at every request would make a write of each. */
const lastUsedResolutionMs = 5 * 60_000;
const confirmationMs = 10 * 60_000;
const userAgentLength = 500;

export interface Session {
  readonly id: string;
  /** True for 10 minutes after the person gave the password. */
  readonly isConfirmed: boolean;
  readonly hasTotp: boolean;
  readonly user: { readonly id: string; readonly email: string; readonly name: string; readonly isOperator: boolean };
  /** The organization asked for and the role there; null where the person is not a member. */
  readonly membership: { readonly organization: OrganizationRef; readonly role: Role } | null;
}

export interface OpenedSession {
  readonly id: string;
  /** Shown to the person once; only its hash is kept. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly confirmedUntil: Date;
}

/** What an operation answers whose session has to be confirmed first. */
export const confirmationRequired = refuse(
  'confirmation_required',
  'Give the password again (confirmSession), then repeat the request.',
);

/** Until when a confirmation that is given now lasts. */
export function confirmedUntil(now: Date): Date {
  return new Date(now.getTime() + confirmationMs);
}

/** Opens a session of a person who has just given password and code, so that it is confirmed. */
export async function openSession(
  db: CrossTenantDb,
  userId: string,
  userAgent: string,
  now: Date,
): Promise<OpenedSession> {
  const { token, hash } = newToken();
  const id = newId('session', now);
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  const until = confirmedUntil(now);
  await db.run(insertSession, {
    id,
    tokenHash: hash,
    userId,
    userAgent: userAgent.slice(0, userAgentLength),
    now,
    expiresAt,
    confirmedUntil: until,
  });
  return { id, token, expiresAt, confirmedUntil: until };
}

/**
 * The session of a token, or why it is refused: unknown, ended, expired, unused for 24 hours, or of a disabled person.
 * One statement, at every request: a session that was ended is dead for the next one, in every process. Every 5 minutes
 * another one keeps when it was used.
 */
export async function findSession(
  db: CrossTenantDb,
  token: string,
  organizationId: string | null,
  now: Date,
): Promise<Session | Rejected> {
  const unknown = { rejected: 'The session is not known: sign in again.' };
  if (!isToken(token)) return unknown;
  const [row] = await db.run(findSessionByHash, { tokenHash: hashToken(token), organizationId });
  if (!row) return unknown;
  if (row.revoked_at) return { rejected: 'The session was ended: sign in again.' };
  if (Date.parse(row.expires_at) <= now.getTime()) return { rejected: 'The session has expired: sign in again.' };
  const idleMs = now.getTime() - Date.parse(row.last_used_at);
  if (idleMs >= sessionIdleMs) return { rejected: 'The session was not used for 24 hours: sign in again.' };
  if (row.disabled_at) return { rejected: 'The account is disabled: ask those who run this deployment.' };
  if (idleMs >= lastUsedResolutionMs) await db.run(updateSessionLastUsed, { id: row.id, now });
  return sessionOf(row, now);
}

function sessionOf(row: SessionRow, now: Date): Session {
  return {
    id: row.id,
    isConfirmed: now.getTime() < Date.parse(row.confirmed_until),
    hasTotp: row.has_totp,
    user: { id: row.user_id, email: row.user_email, name: row.user_name, isOperator: row.is_operator },
    membership:
      row.organization_id && row.role
        ? {
            role: row.role,
            organization: {
              id: row.organization_id,
              name: row.organization_name!,
              slug: row.organization_slug!,
              currency: row.currency!,
              currencyDigits: row.currency_digits!,
              timezone: row.timezone!,
            },
          }
        : null,
  };
}

/** Where a person is signed in, the oldest session first. Refuses an `after` that is no session of the person. */
export async function listSessions(
  db: CrossTenantDb,
  userId: string,
  { after, limit, offset }: Page,
  now: Date,
): Promise<OwnSessionRow[] | Refusal<'invalid_request'>> {
  const usedAfter = new Date(now.getTime() - sessionIdleMs);
  const rows = await db.run(listLiveSessions, { userId, now, usedAfter, after, limit, offset });
  return rowsAfter(after, rows, (id) => db.run(findSessionOfUser, { userId, id }));
}

/** Ends a session of the person; one that has ended stays so. Refuses a session of somebody else. */
export async function deleteSession(
  db: CrossTenantDb,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<Refusal<'not_found'> | undefined> {
  const [ended] = await db.run(updateSessionRevoked, { id: sessionId, userId, now });
  if (!ended) return refuse('not_found', 'There is no such session.');
}

/** An expired session stays a month longer, so that its person is answered that it has expired. */
const expiredSessionKeptMs = 30 * 86_400_000;

/** Deletes the sessions that expired more than a month ago, and answers how many. */
export async function deleteEndedSessions(db: CrossTenantDb, now: Date): Promise<number> {
  const [row] = await db.run(deleteSessionsExpiredBefore, { before: new Date(now.getTime() - expiredSessionKeptMs) });
  return row?.count ?? 0;
}

/** Lets the sessions that have not ended go on for so many seconds more: where the test clock is set ahead by them. */
export async function postponeSessions(db: CrossTenantDb, seconds: number): Promise<void> {
  if (seconds > 0) await db.run(updateSessionsPostponed, { seconds });
}
