/** Runs a write: its transaction, and the promise of the Idempotency-Key around it. */
import { type AnyErrorCode, limits, statusOf } from '@stagedoor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  claim,
  decryptBody,
  encryptBody,
  fingerprintOf,
  type IdempotentRequest,
  record,
} from '../../modules/idempotency/idempotency.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { SecretsKey } from '../../platform/secrets.ts';
import { crossTenantDb, type Executor } from '../../platform/sql/tenant-db.ts';
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

interface WriteContext {
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

type Outcome = unknown | Refusal<AnyErrorCode> | Replay;

export async function executeWrite(context: WriteContext, db: Database): Promise<Outcome> {
  const { handler, request } = context;
  const key = request.headers['idempotency-key'];
  const run = handler.run as (call: unknown) => Promise<unknown>;
  if (key === undefined) {
    if (handler.kind === 'writeAlone' && !context.audit) return run(context.callOf(db));
    return db.transaction(
      (tx) => runAudited(context, run, tx),
      (result) => !(result instanceof Refusal),
    );
  }
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyLength) {
    return refuse(
      'invalid_request',
      `Idempotency-Key: must be 1 to ${limits.idempotencyKeyLength} printable ASCII characters.`,
    );
  }
  const keys = handler.operation.keepsSecrets ? context.secretsKey.deriveAll('idempotency') : [null];
  const [fingerprint, ...formerFingerprints] = keys.map((one) =>
    fingerprintOf(request.method, request.originalUrl, request.body, one),
  );
  const { credentialId } = context;
  const identity: IdempotentRequest = { credentialId, key, fingerprint: fingerprint!, formerFingerprints };
  return db.transaction((tx) => executeOnce(context, run, identity, tx));
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
  const { now, request, reply, handler } = context;
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
  if (!(result instanceof Refusal)) {
    const { status } = handler.operation.success;
    const body =
      result === undefined ? '' : String(reply.serializeInput(result as Record<string, unknown>, String(status)));
    await record(db, identity, { status, body: asKept(context, identity, body) }, now);
    return new Replay(status, body, false);
  }
  const refusal = result as Refusal<AnyErrorCode>;
  const status = statusOf(refusal.code);
  // What the state forbids today it may allow tomorrow: such an answer is not kept.
  if (status !== 409 && status !== 429) {
    const body = JSON.stringify(errorBody(handler.operation.api, refusal, request.id));
    await record(db, identity, { status, body: asKept(context, identity, body) }, now);
  }
  return refusal;
}

/** An answer as it is kept: a secret that is shown once is not to be read in the database for a day. */
function asKept({ handler, secretsKey }: WriteContext, identity: IdempotentRequest, body: string): string {
  return handler.operation.keepsSecrets ? encryptBody(secretsKey, identity, body) : body;
}

function asSent({ handler, secretsKey }: WriteContext, identity: IdempotentRequest, kept: string): string {
  return handler.operation.keepsSecrets ? decryptBody(secretsKey, identity, kept) : kept;
}
