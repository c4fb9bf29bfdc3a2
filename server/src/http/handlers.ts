/**
 * What handlers are given, and how they are run; `endpoint()` makes them. A read is given the database. A write is given a transaction, which is
 * undone if the handler refuses or throws, and which also holds the record of the Idempotency-Key. A write of a single
 * statement (`singleStatement`) runs without a transaction around it where it has no Idempotency-Key.
 */
import type { InputOf, Operation } from '@stagedoor/contract';
import type { AccountAudit } from '../contexts/identity/audit/audit.ts';
import type { CallerOf } from './callers.ts';
import type { Services } from './services.ts';
import type { SessionCookie } from './session-cookie.ts';

/** The request, and what the handler answers by. */
export interface Call<O extends Operation> extends InputOf<O> {
  readonly caller: CallerOf<O>;
  readonly services: Services;
  /** The instant of the request: one for all that it does. */
  readonly now: Date;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** For operations that open their transactions themselves: records them in the audit log. */
  readonly audit: AccountAudit;
  /** The body of an operation that takes a file, as it comes; empty where none was sent. */
  readonly file: AsyncIterable<Uint8Array>;
  /** Announces that there is more after the thing with this id. */
  readonly nextPage: (afterId: string) => void;
  /** A header of the request, by its name in lower case; undefined where it was not sent, or more than once. */
  readonly requestHeader: (name: string) => string | undefined;
  /** Sets a header of the answer. */
  readonly header: (name: string, value: string) => void;
  /** The cookie in which a browser keeps its session. */
  readonly sessionCookie: SessionCookie;
}

export interface Handler {
  readonly operation: Operation;
  /** Around the call; `own` for writes whose context opens its transactions itself. */
  readonly transaction: 'none' | 'around' | 'singleStatement' | 'own';
  // The types of the call are checked where the handler is written; from here on they are the operation's.
  readonly run: (call: never) => Promise<unknown>;
  /** For writes of a rush: how several run in one transaction. */
  readonly batch?: {
    /** What calls must have in common; null for one that runs by itself. */
    readonly keyOf: (call: never) => string | null;
    /** The results of the calls, of which a refused one has changed nothing; null where each has to run by itself. */
    readonly run: (calls: readonly never[]) => Promise<unknown[] | null>;
    /** How long the next ones wait for a batch, in milliseconds; until it has ended where it is undefined. */
    readonly patienceMs: number | undefined;
  };
}
