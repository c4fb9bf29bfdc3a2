/**
 * Handlers: a few lines for each operation. A read is given the database. A write is given a transaction, which is
 * undone if the handler refuses or throws, and which also holds the record of the Idempotency-Key. A write of a single
 * statement may say `writeAlone`: without an Idempotency-Key it runs without a transaction around it.
 */
import type { AnyErrorCode, InputOf, Operation, OutputOf } from '@stagedoor/contract';
import type { AccountAudit } from '../../modules/audit/audit.ts';
import type { WriteContext } from '../../modules/webhooks/webhooks.ts';
import type { Db, Transaction } from '../../platform/database.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { CallerOf } from './callers.ts';
import type { Services } from './services.ts';

interface CallBase<O extends Operation> extends InputOf<O> {
  readonly caller: CallerOf<O>;
  readonly services: Services;
  /** The instant of the request: one for all that it does. */
  readonly now: Date;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** For operations that open their transactions themselves: records what came of them in the audit log. */
  readonly audit: AccountAudit;
  /** Announces that there is more after the thing with this id. */
  readonly nextPage: (afterId: string) => void;
  /** Sets a header of the answer. */
  readonly header: (name: string, value: string) => void;
}

export interface ReadCall<O extends Operation> extends CallBase<O> {
  readonly db: Db;
}
export interface WriteCall<O extends Operation> extends CallBase<O> {
  readonly tx: Transaction;
  /** The same transaction with what a change has to have at hand. */
  readonly change: WriteContext;
}

type Answer<O extends Operation> = Promise<OutputOf<O> | Refusal<AnyErrorCode>>;

export interface Handler {
  readonly operation: Operation;
  readonly kind: 'read' | 'write' | 'writeAlone';
  // The types of the call are checked where the handler is written; from here on they are the operation's.
  readonly run: (call: never) => Promise<unknown>;
}

export function read<const O extends Operation>(operation: O, run: (call: ReadCall<O>) => Answer<O>): Handler {
  return { operation, kind: 'read', run };
}

export function write<const O extends Operation>(operation: O, run: (call: WriteCall<O>) => Answer<O>): Handler {
  return { operation, kind: 'write', run };
}

export function writeAlone<const O extends Operation>(operation: O, run: (call: ReadCall<O>) => Answer<O>): Handler {
  return { operation, kind: 'writeAlone', run };
}
