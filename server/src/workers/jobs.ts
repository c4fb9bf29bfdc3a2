/**
 * One process that runs background jobs, by graphile-worker: it takes jobs, four at a time, is woken by NOTIFY, looks each
 * second for those whose time has come, and tries again what failed, with growing pauses. Here are the table of what to
 * run, and what the library lacks: it takes a job of a process that was killed for running for four hours, and stops for
 * good when it could not record a result.
 *
 * If the process dies while a job runs, others take it for dead after a minute and run the job again. If it dies between
 * the work of a job and the record of it, the work is done twice: jobs have to see that it is done.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Task, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker';
import pg from 'pg';
import { releaseJobsOfDeadWorkers, reportJobWorkerAlive, reportJobWorkerEnded } from '../modules/jobs/jobs.ts';
import { sendRefund } from '../modules/refunds/refunds.ts';
import type { Outbox } from '../modules/webhooks/webhooks.ts';
import type { Clock } from '../platform/clock.ts';
import { clientSettings, type Database } from '../platform/database.ts';
import { type JobName, type JobOrigin, type JobPayloads, jobSchema } from '../platform/jobs.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';
import type { JobMetrics, JobOutcome } from './job-metrics.ts';

/** What jobs may use. */
export interface JobServices {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly secretsKey: SecretsKey;
  readonly log: Log;
}

/**
 * Runs one job; one that rejects is tried again. The signal aborts when the process stops: what takes longer than the
 * two seconds after that is left, and is run again later.
 */
export type JobHandler<Payload> = (
  payload: Payload & JobOrigin,
  services: JobServices,
  signal: AbortSignal,
) => Promise<void>;
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<JobPayloads[Name]> };

const jobHandlers: JobHandlers = {
  send_refund: (payload, services) => sendRefund(services, payload),
};

const aliveEveryMs = 10_000;
const againAfterMs = 2_000;
/** For how long no job can be asked for before the workers are replaced. */
const failingMaxMs = 60_000;
const statementTimeoutMs = 30_000;
/** When jobs are asked to end, when they are left, and how long it may take to say that they were. */
const stopping = { abortMs: 4_000, leaveMs: 6_000, giveUpMs: 2_000 } as const;

const librarySettings = {
  concurrentJobs: 4,
  pollInterval: 1_000,
  // Without these a result that cannot be recorded would be a rejection that nobody handles.
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
} as const;

export interface JobRunnerOptions {
  /** Default: those of the service. */
  readonly handlers?: Readonly<Record<string, JobHandler<never>>>;
  readonly metrics?: JobMetrics;
  readonly aliveEveryMs?: number;
  /** When a process that does not say that it is alive is taken for dead. */
  readonly deadAfterSeconds?: number;
}

export interface JobRunner {
  /** Takes no more jobs, and resolves when those that run have ended or were left to be run again. */
  stop(): Promise<void>;
}

/** Loads the library, which only processes that run jobs need. */
export async function startJobs(services: JobServices, options: JobRunnerOptions = {}): Promise<JobRunner> {
  const handlers = (options.handlers ?? jobHandlers) as Readonly<Record<string, JobHandler<never>>>;
  if (Object.keys(handlers).length === 0) return { stop: async () => {} };
  const runner = new LibraryRunner(services, handlers, options, await import('graphile-worker'));
  await runner.start();
  return runner;
}

class LibraryRunner implements JobRunner {
  readonly #services: JobServices;
  readonly #options: JobRunnerOptions;
  readonly #library: typeof import('graphile-worker');
  readonly #logger: Logger;
  readonly #connections: pg.Pool;
  readonly #tasks: TaskList;
  #workers: WorkerPool | undefined;
  readonly #endSoon = new AbortController();
  #isStopping = false;
  /** Since when no job could be asked for; null while that works. */
  #failingSince: number | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  #beat: Promise<void> = Promise.resolve();

  constructor(
    services: JobServices,
    handlers: Readonly<Record<string, JobHandler<never>>>,
    options: JobRunnerOptions,
    library: typeof import('graphile-worker'),
  ) {
    this.#services = services;
    this.#options = options;
    this.#library = library;
    this.#logger = libraryLogger(library, services.log);
    this.#connections = openConnections(services);
    const names = Object.keys(handlers);
    this.#tasks = Object.fromEntries(names.map((name) => [name, this.#taskOf(name, handlers[name]!)]));
  }

  async start(): Promise<void> {
    await this.#begin();
    this.#scheduleBeat();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#heartbeat);
    const workers = this.#workers!;
    const askedToEnd = setTimeout(() => this.#endSoon.abort(), stopping.abortMs);
    if (!(await isWithin(stopping.leaveMs, workers.gracefulShutdown()))) {
      await isWithin(stopping.giveUpMs, workers.forcefulShutdown('The process that ran it stopped.'));
    }
    clearTimeout(askedToEnd);
    // A beat that is under way would say once more that the workers are alive.
    await isWithin(1_000, this.#beat);
    await quietly(reportJobWorkerEnded(this.#db, workers.id));
    // Not waited for: where the database does not answer, they have their own time.
    void quietly(this.#connections.end());
  }

  /** Starts a set of workers with an id of its own. When they end by themselves, another set is started. */
  async #begin(): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    this.#failingSince = null;
    events.on('worker:getJob:error', () => {
      this.#failingSince ??= performance.now();
    });
    const worked = () => {
      this.#failingSince = null;
    };
    events.on('worker:getJob:empty', worked).on('job:start', worked);
    const workers = this.#library.runTaskList(
      {
        pgPool: this.#connections,
        schema: jobSchema,
        logger: this.#logger,
        events,
        noHandleSignals: true,
        preset: { worker: librarySettings },
      },
      this.#tasks,
      this.#connections,
    );
    this.#workers = workers;
    void quietly(workers.promise).then(() => this.#beginAgain(workers.id));
    await this.#report(workers.id);
  }

  async #beginAgain(endedId: string): Promise<void> {
    if (this.#isStopping) return;
    this.#services.log.error({}, 'the workers of background jobs ended; starting others');
    await quietly(reportJobWorkerEnded(this.#db, endedId));
    await sleep(againAfterMs, undefined, { ref: false });
    if (!this.#isStopping) await this.#begin();
  }

  get #db() {
    return crossTenantDb(this.#services.database);
  }

  #scheduleBeat(): void {
    if (this.#isStopping) return;
    this.#heartbeat = setTimeout(() => {
      this.#beat = this.#runBeat().finally(() => this.#scheduleBeat());
    }, this.#options.aliveEveryMs ?? aliveEveryMs);
  }

  async #runBeat(): Promise<void> {
    const workers = this.#workers!;
    await this.#report(workers.id);
    // The library keeps an error of its first statement for ever, and asks no more.
    if (this.#failingSince !== null && performance.now() - this.#failingSince > failingMaxMs) {
      void quietly(workers.gracefulShutdown());
    }
  }

  /** Never rejects: the next time makes up for it. */
  async #report(workerId: string): Promise<void> {
    try {
      await reportJobWorkerAlive(this.#db, workerId);
      await releaseJobsOfDeadWorkers(this.#db, this.#options.deadAfterSeconds);
    } catch (error) {
      this.#services.log.warn(describeError(error), 'the workers of background jobs could not say that they are alive');
    }
  }

  #taskOf(name: string, handler: JobHandler<never>): Task {
    const { log } = this.#services;
    return async (payload, { job }) => {
      const { jobId } = payload as JobOrigin;
      const startedAt = performance.now();
      const ended = (outcome: JobOutcome) => this.#options.metrics?.ended(name, outcome, performance.now() - startedAt);
      try {
        await handler(payload as never, this.#services, this.#endSoon.signal);
        ended('succeeded');
      } catch (error) {
        const isLast = job.attempts >= job.max_attempts;
        ended(isLast ? 'failed' : 'to_retry');
        const about = {
          job: jobId,
          name,
          attempt: job.attempts,
          attempts_max: job.max_attempts,
          ...describeError(error),
        };
        if (isLast) log.error(about, 'a background job failed for good');
        else log.warn(about, 'a background job failed and is tried again later');
        throw new Error(shownError(error));
      }
    };
  }
}

/** What operators are shown of an error: of the database's only the kind, since they can quote values. */
function shownError(error: unknown): string {
  const { error: name, message, code } = describeError(error);
  return [name, code, message].filter(Boolean).join(': ').slice(0, 500);
}

/** The outcome does not matter here. */
async function quietly(work: unknown): Promise<void> {
  try {
    await work;
  } catch {
    // Said elsewhere.
  }
}

/** False where the work has not ended by then. */
async function isWithin(limitMs: number, work: unknown): Promise<boolean> {
  const late = new AbortController();
  const tooLate = sleep(limitMs, false, { signal: late.signal }).catch(() => false);
  const isInTime = await Promise.race([quietly(work).then(() => true), tooLate]);
  late.abort();
  return isInTime;
}

function openConnections({ database, log }: JobServices): pg.Pool {
  const connections = new pg.Pool({
    ...clientSettings(database.connection),
    // One listens; the others take jobs and record results, which is a matter of milliseconds.
    max: 3,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    // Also where the server is gone without a word.
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
  });
  connections.on('error', (error) => log.warn(describeError(error), 'an idle connection of background jobs broke'));
  connections.on('connect', (client) => client.on('error', () => {}));
  return connections;
}

/** What the library says of itself; what jobs come to is logged here. */
function libraryLogger({ Logger }: typeof import('graphile-worker'), log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure === true) return;
    const about = { library: 'graphile-worker', ...(meta?.error ? describeError(meta.error) : {}) };
    // Its sentences can quote errors of the database.
    if (level === 'error' || level === 'warning') log.warn(about, message.split(/[:;\n]/)[0]!);
    else log.trace(about, message);
  });
}
