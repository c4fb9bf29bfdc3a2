/**
 * Idempotency: a request that is sent again with the same key has its effect once and gets the same answer.
 *
 * `claim` opens a request inside the transaction of its effect; `record` stores the answer in the same transaction, so
 * effect and record are there together or not at all. While the first request runs, a second one is refused rather
 * than made to wait. Keys belong to a credential and are kept for 24 hours.
 */
import { createHash, createHmac } from 'node:crypto';
import { limits } from '@stagedoor/contract/vocabulary';
import type { Reencrypted, SecretsKey } from '../../../platform/secrets.ts';
import type { CrossTenantDb, CrossTenantTransaction } from '../../../platform/sql/tenant-db.ts';
import {
  deleteAnswersBefore,
  findAnswer,
  listAnsweredKeys,
  listEncryptedAnswersAcrossOrganizations,
  tryLockKey,
  tryLockKeys,
  updateAnswerReencryptedAcrossOrganizations,
  upsertAnswers,
} from './idempotency.sql.ts';

export type Claim =
  | { readonly state: 'first' }
  | { readonly state: 'in_flight' }
  | { readonly state: 'mismatch' }
  | { readonly state: 'replay'; readonly status: number; readonly body: string };

export interface IdempotentRequest {
  readonly credentialId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  /** What the fingerprint was under former secrets keys. */
  readonly formerFingerprints?: readonly Buffer[];
}

/**
 * What makes two requests the same: method, address with query, and body. With a key where the body holds a password,
 * so that a reader of the fingerprint cannot try passwords against it.
 */
export function fingerprintOf(method: string, url: string, body: unknown, key: Buffer | null = null): Buffer {
  const text = `${method}\n${url}\n${JSON.stringify(body) ?? ''}`;
  return (key ? createHmac('sha256', key) : createHash('sha256')).update(text).digest();
}

/**
 * Opens a request, for as long as the transaction lasts: the first with its key, or one whose answer is stored, is still
 * being made, or was given to another request.
 */
export async function claim(db: CrossTenantTransaction, request: IdempotentRequest, now: Date): Promise<Claim> {
  const { credentialId, key } = request;
  const createdAfter = new Date(now.getTime() - limits.idempotencyLifeMs);
  // Sent together, run one after the other: the second sees what was committed before the lock was free.
  const [[lock], [answer]] = await Promise.all([
    db.run(tryLockKey, { credentialId, key }),
    db.run(findAnswer, { credentialId, key, createdAfter }),
  ]);
  if (!lock?.locked) return { state: 'in_flight' };
  if (!answer) return { state: 'first' };
  const fingerprints = [request.fingerprint, ...(request.formerFingerprints ?? [])];
  if (!fingerprints.some((one) => one.equals(answer.fingerprint))) return { state: 'mismatch' };
  return { state: 'replay', status: answer.status, body: answer.body };
}

/**
 * Opens requests that share a transaction, all with different keys: true for those that are the first with their key. The
 * others have to be claimed by themselves, to learn why they are not.
 */
export async function claimBatch(
  db: CrossTenantTransaction,
  requests: readonly IdempotentRequest[],
  now: Date,
): Promise<boolean[]> {
  const asked = { credentialIds: requests.map((one) => one.credentialId), keys: requests.map((one) => one.key) };
  const createdAfter = new Date(now.getTime() - limits.idempotencyLifeMs);
  const [locks, answered] = await Promise.all([
    db.run(tryLockKeys, asked),
    db.run(listAnsweredKeys, { ...asked, createdAfter }),
  ]);
  const isFirst = requests.map(() => true);
  for (const { place, locked } of locks) if (!locked) isFirst[place - 1] = false;
  for (const { place } of answered) isFirst[place - 1] = false;
  return isFirst;
}

export interface RequestAnswer {
  readonly request: IdempotentRequest;
  readonly status: number;
  readonly body: string;
}

/** Stores the answers of claimed requests for 24 hours. */
export function record(db: CrossTenantTransaction, answers: readonly RequestAnswer[], now: Date): void {
  db.send(upsertAnswers, {
    credentialIds: answers.map(({ request }) => request.credentialId),
    keys: answers.map(({ request }) => request.key),
    fingerprints: answers.map(({ request }) => request.fingerprint),
    statuses: answers.map(({ status }) => status),
    bodies: answers.map(({ body }) => body),
    now,
  });
}

/** An answer that holds a secret, as it is kept: it cannot be read in the database without the secrets key. */
export function encryptBody(secretsKey: SecretsKey, { credentialId, key }: AnswerKey, body: string): string {
  return secretsKey.encrypt('idempotency', `${credentialId} ${key}`, body).toString('base64');
}

/** Throws where none of the keys decrypts it. */
export function decryptBody(secretsKey: SecretsKey, { credentialId, key }: AnswerKey, kept: string): string {
  return secretsKey.decrypt('idempotency', `${credentialId} ${key}`, Buffer.from(kept, 'base64'));
}

type AnswerKey = Pick<IdempotentRequest, 'credentialId' | 'key'>;

const reencryptBatchSize = 500;

/** Encrypts under the present key the answers that former keys encrypted; may be interrupted and called again. */
export async function reencryptAnswers(db: CrossTenantDb, secretsKey: SecretsKey): Promise<Reencrypted> {
  let reencrypted = 0;
  let unreadable = 0;
  let after = { afterCredentialId: '', afterKey: '' };
  for (;;) {
    const rows = await db.run(listEncryptedAnswersAcrossOrganizations, { ...after, limit: reencryptBatchSize });
    for (const { credential_id: credentialId, key, body } of rows) {
      const rowId = `${credentialId} ${key}`;
      if (secretsKey.isOfPresentKey('idempotency', rowId, Buffer.from(body, 'base64'))) continue;
      const newBody = reencryptedBody(secretsKey, { credentialId, key }, body);
      if (newBody === null) {
        unreadable += 1;
        continue;
      }
      const changed = { credentialId, key, oldBody: body, newBody };
      reencrypted += (await db.run(updateAnswerReencryptedAcrossOrganizations, changed)).length;
    }
    if (rows.length < reencryptBatchSize) return { reencrypted, unreadable };
    const last = rows.at(-1)!;
    after = { afterCredentialId: last.credential_id, afterKey: last.key };
  }
}

function reencryptedBody(secretsKey: SecretsKey, answer: AnswerKey, body: string): string | null {
  try {
    return encryptBody(secretsKey, answer, decryptBody(secretsKey, answer, body));
  } catch {
    return null;
  }
}

/** Deletes the answers that cannot be replayed any more, and returns how many. */
export async function deleteExpired(db: CrossTenantDb, now: Date): Promise<number> {
  const [row] = await db.run(deleteAnswersBefore, { before: new Date(now.getTime() - limits.idempotencyLifeMs) });
  return row?.count ?? 0;
}
