/** Sessions: who a token stands for, and what the person is in the organization that a request names. */
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@stagedoor/contract/vocabulary';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { OrganizationRef, Rejected } from '../access/access.ts';
import {
  deleteSessionsExpiredBefore,
  findSessionByHash,
  insertSession,
  listLiveSessions,
  type OwnSessionRow,
  type SessionPage,
  type SessionRow,
  updateSessionRevoked,
} from './sessions.sql.ts';

/** However much it is used, a session ends then. */
export const sessionLifeMs = 14 * 86_400_000;
const userAgentLength = 500;

export interface Session {
  readonly id: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string; readonly isOperator: boolean };
  /** The organization asked for and the role there; null where the person is not a member. */
  readonly membership: { readonly organization: OrganizationRef; readonly role: Role } | null;
}

export interface OpenedSession {
  readonly id: string;
  /** Told to the person once; only its hash is kept. */
  readonly token: string;
  readonly expiresAt: Date;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function openSession(db: Db, userId: string, userAgent: string, now: Date): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const id = newId('session', now);
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  await db.run(insertSession, id, hashToken(token), userId, userAgent.slice(0, userAgentLength), now, expiresAt);
  return { id, token, expiresAt };
}

/** One statement, at every request: a session that was ended is dead for the next one, in every process. */
export async function findSession(
  db: Db,
  token: string,
  organizationId: string | null,
  now: Date,
): Promise<Session | Rejected> {
  const unknown = { rejected: 'The session is not known: sign in again.' };
  // 256 bits in base64url; anything else is none of ours and not worth a question.
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return unknown;
  const [row] = await db.run(findSessionByHash, hashToken(token), organizationId);
  if (!row) return unknown;
  if (row.revoked_at) return { rejected: 'The session was ended: sign in again.' };
  if (Date.parse(row.expires_at) <= now.getTime()) return { rejected: 'The session has expired: sign in again.' };
  if (row.disabled_at) return { rejected: 'The account is disabled: ask those who run this deployment.' };
  return sessionOf(row);
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
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

/** Where a person is signed in. */
export async function listSessions(db: Db, userId: string, page: SessionPage, now: Date): Promise<OwnSessionRow[]> {
  return db.run(listLiveSessions, userId, now, page.after ?? '', page.limit, page.offset);
}

export async function endSession(
  db: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<Refusal<'not_found'> | null> {
  const [ended] = await db.run(updateSessionRevoked, sessionId, userId, now);
  return ended ? null : refuse('not_found', 'There is no such session.');
}

/** An expired session stays a month longer, to tell its person that it has expired. */
const expiredSessionKeptMs = 30 * 86_400_000;

/** Deletes the sessions that expired long ago, and says how many. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const [row] = await db.run(deleteSessionsExpiredBefore, new Date(now.getTime() - expiredSessionKeptMs));
  return row?.count ?? 0;
}
