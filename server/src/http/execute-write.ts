/** Runs a write: its transaction, and the promise of the Idempotency-Key around it. */
import { type AnyErrorCode, limits, statusOf } from '@stagedoor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  claim,
  claimBatch,
  decryptBody,
  encryptBody,
  fingerprintOf,
  type IdempotentRequest,
  type RequestAnswer,
  record,
} from '../contexts/identity/idempotency/idempotency.ts';
import { notBatched } from '../platform/batcher.ts';
import type { Database, Transaction } from '../platform/database.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import { type CrossTenantTransaction, crossTenantDb, type Executor } from '../platform/sql/tenant-db.ts';
import { errorBody } from './errors.ts';
import type { Handler } from './handlers.ts';
import type { RequestAudit } from './request-audit.ts';

/** An answer as text, as it is recorded. */
export class Replay {
  readonly status: number;
  readonly body: string;
  /** False for the answer that is being recorded: it is sent from the record's text, so that both are the same bytes. */
  readonly repeated: boolean;
  constructor(status: number, body: string, repeated: boolean) {
    this.status = status;
    this.body = body;
    this.repeated = repeated;
  }
}

export interface WriteContext {
  readonly handler: Handler;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly credentialId: string;
  readonly secretsKey: SecretsKey;
  readonly now: Date;
  readonly callOf: (db: Executor) => unknown;
  /** Null where the operation leaves no entry in the audit log. */
  readonly audit: RequestAudit | null;
}

export type Outcome = unknown | Refusal<AnyErrorCode> | Replay;

export async function executeWrite(context: WriteContext, db: Database): Promise<Outcome> {
  const { handler, request } = context;
  // Who sends a key with an operation that has no use for one is answered as if it were not there.
  const key = handler.operation.withoutIdempotencyKey ? undefined : request.headers['idempotency-key'];
  const run = handler.run as (call: unknown) => Promise<unknown>;
  if (key === undefined) {
    if (handler.transaction === 'singleStatement' && !context.audit) return run(context.callOf(db));
    return db.transaction(
      (tx) => runAudited(context, run, tx),
      (result) => !(result instanceof Refusal),
    );
  }
  const identity = identityOf(context, key);
  return identity instanceof Refusal ? identity : db.transaction((tx) => executeOnce(context, run, identity, tx));
}

/** What the request is known by; refuses a key that is none. */
function identityOf(context: WriteContext, key: string | string[]): IdempotentRequest | Refusal<'invalid_request'> {
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyLength) {
    return refuse(
      'invalid_request',
      `Idempotency-Key: must be 1 to ${limits.idempotencyKeyLength} printable ASCII characters.`,
    );
  }
  const { request, credentialId } = context;
  const secrets = context.handler.operation.keepsSecrets ? context.secretsKey.deriveAll('idempotency') : [null];
  const [fingerprint, ...formerFingerprints] = secrets.map((one) =>
    fingerprintOf(request.method, request.originalUrl, request.body, one),
  );
  return { credentialId, key, fingerprint: fingerprint!, formerFingerprints };
}

/** Carries out the write and records it in the same transaction, unless it refuses. */
async function runAudited(
  { callOf, audit }: WriteContext,
  run: (call: unknown) => Promise<unknown>,
  tx: Transaction,
): Promise<unknown> {
  const result = await run(callOf(tx));
  if (audit && !(result instanceof Refusal)) await audit.recordWrite(crossTenantDb(tx), result);
  return result;
}

async function executeOnce(
  context: WriteContext,
  run: (call: unknown) => Promise<unknown>,
  identity: IdempotentRequest,
  tx: Transaction,
): Promise<Outcome> {
  const { now } = context;
  const db = crossTenantDb(tx);
  const claimed = await claim(db, identity, now);
  switch (claimed.state) {
    case 'in_flight':
      return refuse(
        'idempotency_in_flight',
        'The first request with this Idempotency-Key has not ended; ask again shortly.',
      );
    case 'mismatch':
      return refuse(
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request: take a new key for a new request.',
      );
    case 'replay':
      return new Replay(claimed.status, asSent(context, identity, claimed.body), true);
    case 'first':
  }
  const result = await tx.savepoint(
    () => runAudited(context, run, tx),
    (outcome) => !(outcome instanceof Refusal),
  );
  const { outcome, answer } = answerOf(context, identity, result);
  if (answer) record(db, [answer], now);
  return outcome;
}

/** What is answered to a first request with its key, and what is recorded of it. */
function answerOf(
  context: WriteContext,
  identity: IdempotentRequest,
  result: unknown,
): { readonly outcome: Outcome; readonly answer: RequestAnswer | null } {
  const { handler, request, reply } = context;
  if (!(result instanceof Refusal)) {
    const { status } = handler.operation.success;
    const body =
      result === undefined ? '' : String(reply.serializeInput(result as Record<string, unknown>, String(status)));
    const answer = { request: identity, status, body: asKept(context, identity, body) };
    return { outcome: new Replay(status, body, false), answer };
  }
  const refusal = result as Refusal<AnyErrorCode>;
  const status = statusOf(refusal.code);
  // What the state forbids today it may allow tomorrow: such an answer is not kept.
  if (status === 409 || status === 429) return { outcome: refusal, answer: null };
  const body = JSON.stringify(errorBody(handler.operation.api, refusal, request.id));
  return { outcome: refusal, answer: { request: identity, status, body: asKept(context, identity, body) } };
}

/**
 * Runs writes of one operation, with different keys, in one transaction. Null where each has to be run by itself; so has
 * one whose place has `notBatched`: its key is claimed by another request or has an answer.
 */
export async function executeBatch(
  contexts: readonly WriteContext[],
  db: Database,
): Promise<(Outcome | typeof notBatched)[] | null> {
  const { now, handler } = contexts.at(-1)!;
  const outcomes = await db.transaction(
    async (tx) => {
      const identities = contexts.map((context) => keyedIdentity(context));
      const isFirst = await claimFirsts(crossTenantDb(tx), identities, now);
      const firsts = contexts.filter((_, index) => isFirst[index]);
      const results = await handler.batch!.run(firsts.map(({ callOf }) => callOf(tx) as never));
      if (!results) return null;
      const answers: RequestAnswer[] = [];
      const left = results.values();
      const outcomes = contexts.map((context, index) => {
        if (!isFirst[index]) return notBatched;
        const result = left.next().value;
        const identity = identities[index];
        if (!identity || identity instanceof Refusal) return result;
        const { outcome, answer } = answerOf(context, identity, result);
        if (answer) answers.push(answer);
        return outcome;
      });
      if (answers.length > 0) record(crossTenantDb(tx), answers, now);
      return outcomes;
    },
    (outcomes) => outcomes !== null,
  );
  return outcomes;
}

/** Null where the request has no key; a refusal where its key is none. */
function keyedIdentity(context: WriteContext): KeyedIdentity {
  const key = context.request.headers['idempotency-key'];
  return key === undefined ? null : identityOf(context, key);
}

type KeyedIdentity = IdempotentRequest | Refusal | null;

/** Claims the keys of those that have one; true where there is none, false where it is refused. */
async function claimFirsts(
  db: CrossTenantTransaction,
  identities: readonly KeyedIdentity[],
  now: Date,
): Promise<boolean[]> {
  const keyed = identities.filter(
    (identity): identity is IdempotentRequest => identity !== null && !(identity instanceof Refusal),
  );
  const claimed = (keyed.length > 0 ? await claimBatch(db, keyed, now) : []).values();
  return identities.map((identity) => {
    if (identity instanceof Refusal) return false;
    return identity ? claimed.next().value! : true;
  });
}

/** An answer as it is kept: a secret that is shown once is not to be read in the database for a day. */
function asKept({ handler, secretsKey }: WriteContext, identity: IdempotentRequest, body: string): string {
  return handler.operation.keepsSecrets ? encryptBody(secretsKey, identity, body) : body;
}

function asSent({ handler, secretsKey }: WriteContext, identity: IdempotentRequest, kept: string): string {
  return handler.operation.keepsSecrets ? decryptBody(secretsKey, identity, kept) : kept;
}
