/**
 * Idempotency: a request that is sent again with the same key has its effect once and gets the same answer.
 *
 * `claim` opens a request inside the transaction of its effect; `record` stores the answer in the same transaction, so
 * effect and record are there together or not at all. While the first request runs, a second one is told so rather
 * than made to wait. Keys belong to a credential and are kept for 24 hours.
 */
import { createHash, createHmac } from 'node:crypto';
import { limits } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { deleteAnswersBefore, findAnswer, tryLockKey, upsertAnswer } from './idempotency.sql.ts';

export type Claim =
  | { readonly state: 'first' }
  | { readonly state: 'in_flight' }
  | { readonly state: 'mismatch' }
  | { readonly state: 'replay'; readonly status: number; readonly body: string };

export interface IdempotentRequest {
  readonly credentialId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/**
 * What makes two requests the same: method, address with query, and body. With a key where the body holds a password,
 * so that nobody who reads the fingerprint can try passwords against it.
 */
export function fingerprintOf(method: string, url: string, body: unknown, key: Buffer | null = null): Buffer {
  const text = `${method}\n${url}\n${JSON.stringify(body) ?? ''}`;
  return (key ? createHmac('sha256', key) : createHash('sha256')).update(text).digest();
}

export async function claim(tx: Transaction, request: IdempotentRequest, now: Date): Promise<Claim> {
  const [lock] = await tx.run(tryLockKey, request.credentialId, request.key);
  if (!lock?.locked) return { state: 'in_flight' };
  const oldest = new Date(now.getTime() - limits.idempotencyLifeMs);
  const [answer] = await tx.run(findAnswer, request.credentialId, request.key, oldest);
  if (!answer) return { state: 'first' };
  if (!answer.fingerprint.equals(request.fingerprint)) return { state: 'mismatch' };
  return { state: 'replay', status: answer.status, body: answer.body };
}

export async function record(
  tx: Transaction,
  request: IdempotentRequest,
  answer: { status: number; body: string },
  now: Date,
): Promise<void> {
  await tx.run(upsertAnswer, request.credentialId, request.key, request.fingerprint, answer.status, answer.body, now);
}

/** Deletes the answers that nobody may ask for any more, and says how many. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const [row] = await db.run(deleteAnswersBefore, new Date(now.getTime() - limits.idempotencyLifeMs));
  return row?.count ?? 0;
}
