/**
 * Steps between the statements of the service: a test stops a request behind a statement, sends another request, and
 * sees what the second does meanwhile. Locks can be taken out of the service's own statements, to see that a test
 * notices. Everything works on what the driver is given, so the service under test is the one that runs in production.
 */
import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';
import { countWaiting } from './waiting.ts';

/** The locking clauses of a statement, as they stand in its text, and the advisory locks that it waits for. */
const lockClause =
  /pg_advisory_xact_lock(?:_shared)?(?=\()|\s+FOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|SHARE|KEY\s+SHARE)(?:\s+OF\s+\w+)?(?:\s+SKIP\s+LOCKED|\s+NOWAIT)?/g;

/** The text without its locking clause of that number, from 0 on; without any where no number is given. */
function withoutLock(text: string, number?: number): string {
  let count = -1;
  return text.replaceAll(lockClause, (clause) => {
    count += 1;
    if (number !== undefined && number !== count) return clause;
    // Another function of the same kind of number, which does nothing.
    return clause.startsWith('pg_') ? 'abs' : '';
  });
}

interface StoppedRequest {
  readonly label: string;
  readonly reached: () => void;
  readonly released: Promise<void>;
}

const stops: StoppedRequest[] = [];
/** Connections of stopped requests: what they send behind the statement waits too. */
const stopped = new WeakMap<pg.Client, Promise<void>>();
const stripped = new Map<string, { readonly number: number | undefined; wasSent: boolean }>();

/** A statement is sent under its label and a digest of its text. */
function labelOf(name: string): string {
  return name.replace(/_[0-9a-f]{12}$/, '');
}

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: Callback) => unknown;

let isInstalled = false;
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function controlled(this: pg.Client, config, values?, callback?): unknown {
    const isReleased = stopped.get(this);
    if (isReleased && !callback) return isReleased.then(() => controlled.call(this, config, values));
    const { name, text } = (config ?? {}) as { name?: string; text?: string };
    if (name === undefined || text === undefined) return query.call(this, config, values, callback);
    const label = labelOf(name);
    record(label, text);
    const strip = stripped.get(label);
    if (strip) strip.wasSent = true;
    const sent = strip
      ? {
          ...(config as object),
          name: `${name}_${strip.number ?? 'all'}`.slice(-63),
          text: withoutLock(text, strip.number),
        }
      : config;
    const index = stops.findIndex((stop) => stop.label === label);
    if (index < 0) return query.call(this, sent, values, callback);
    const [stop] = stops.splice(index, 1);
    const wait = () => {
      stop!.reached();
      return stop!.released;
    };
    if (callback) {
      return query.call(this, sent, values, (error, result) => void wait().then(() => callback(error, result)));
    }
    const answered = query.call(this, sent, values) as Promise<unknown>;
    stopped.set(
      this,
      stop!.released.then(() => void stopped.delete(this)),
    );
    return answered.then(
      (result) => wait().then(() => result),
      (error) => wait().then(() => Promise.reject(error)),
    );
  };
}

/**
 * Takes a lock out of the statement, until the function that is answered with is called. That throws where
 * the statement was not sent meanwhile: then nothing was tried.
 */
export function stripLock(label: string, number?: number): () => void {
  install();
  const strip = { number, wasSent: false };
  stripped.set(label, strip);
  return () => {
    stripped.delete(label);
    if (!strip.wasSent) throw new Error(`no statement ${label} was sent`);
  };
}

export interface Interleaved<First, Second> {
  readonly first: First;
  readonly second: Second;
  /** True where the second request was still waiting for a lock when the first one went on. */
  readonly secondWaited: boolean;
}

/**
 * Starts the first request, stops it behind the statement with the label, starts the second and lets the first go on
 * once the second is done or waits for a lock. Throws where the first request does not send such a statement.
 */
export async function interleave<First, Second>(
  database: TestDatabase,
  label: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<Interleaved<First, Second>> {
  install();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let stop: StoppedRequest | undefined;
  const reached = new Promise<'reached'>((resolve) => {
    stop = { label, reached: () => resolve('reached'), released };
    stops.push(stop);
  });
  try {
    const firstAnswer = first();
    const begun = await Promise.race([reached, firstAnswer]);
    if (begun !== 'reached') {
      const { text } = begun as { text?: string };
      throw new Error(`the first request has not sent the statement ${label}: ${text ?? ''}`);
    }
    let isSecondDone = false;
    const secondAnswer = second().finally(() => {
      isSecondDone = true;
    });
    secondAnswer.catch(() => {});
    while (!isSecondDone && (await countWaiting(database)) === 0) await setTimeout(5);
    const secondWaited = !isSecondDone;
    release();
    return { first: await firstAnswer, second: await secondAnswer, secondWaited };
  } finally {
    release();
    const index = stops.indexOf(stop!);
    if (index >= 0) stops.splice(index, 1);
  }
}

/** For `npm run test:locks`: notes which test sends which locking statement, or runs the tests without one of the locks. */
const { RECORD_LOCKS: recordFile, STRIPPED_LOCK: strippedLock } = process.env;
const recorded = new Set<string>();

function record(label: string, text: string): void {
  if (!recordFile) return;
  const clauses = text.match(lockClause);
  if (!clauses) return;
  const line = `${label}\t${clauses.length}\t${expect.getState().testPath ?? ''}\n`;
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(recordFile, line);
}

if (recordFile) install();
if (strippedLock) {
  const [label, number] = strippedLock.split(':');
  stripLock(label!, Number(number));
}
