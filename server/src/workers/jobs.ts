/**
 * One process that runs background jobs, by graphile-worker: it takes jobs, four at a time, is woken by NOTIFY, looks every
 * five seconds for those whose time has come, and tries again what failed, with growing pauses. Here are the table of what to
 * run, and what the library lacks: it takes a job of a process that was killed for running for four hours, and stops for
 * good when it could not record a result.
 *
 * If the process dies while a job runs, others take it for dead after a minute and run the job again. If it dies between
 * the work of a job and the record of it, the work is done twice: jobs have to see that it is done.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { integrations, resellers } from '@stagedoor/contract';
import type { Environment } from '@stagedoor/contract/vocabulary';
import type { Logger, Task, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker';
import pg from 'pg';
import { removeBulkAction, runBulkAction } from '../contexts/bulk-actions/bulk-actions.ts';
import { runCancellation } from '../contexts/cancellations/cancellations.ts';
import { eraseKept } from '../contexts/customers/privacy/privacy.ts';
import { invitationUrl, linkToken, passwordUrl } from '../contexts/identity/accounts/accounts.ts';
import { readFlatPicture, removePicture } from '../contexts/identity/pictures/pictures.ts';
import { removeImportFile, runCheck, runImport, runUndo } from '../contexts/imports/imports.ts';
import { passPdfToken, printPass } from '../contexts/memberships/pass-pdf/pass-pdf.ts';
import { renewSubscription } from '../contexts/memberships/subscriptions/subscriptions.ts';
import {
  releaseJobsOfDeadWorkers,
  releaseMailsWaiting,
  reportJobWorkerAlive,
  reportJobWorkerEnded,
} from '../contexts/messaging/jobs/jobs.ts';
import {
  type MailEnd,
  type MailLinks,
  type MailSources,
  type MailTransport,
  sendQueuedMail,
} from '../contexts/messaging/mail/mail.ts';
import { cancelDeliveriesOfRemovedPartner, type Outbox } from '../contexts/messaging/webhooks/webhooks.ts';
import { issueLateInvoices, lookUpGatewaySession, type ReportBatcher } from '../contexts/sales/checkout/checkout.ts';
import { sendEvidence } from '../contexts/sales/disputes/disputes.ts';
import type { Gateways } from '../contexts/sales/gateways/gateways.ts';
import { invoiceBelow, paymentAddress, returnUrl } from '../contexts/sales/payments/payments.ts';
import { sendRefund } from '../contexts/sales/refunds/refunds.ts';
import { signTicketLink } from '../contexts/sales/ticket-pdf/ticket-pdf.ts';
import { printTicket } from '../contexts/ticketing/resale/resale.ts';
import {
  type AppleWallet,
  type GoogleWallet,
  googleWalletAddress,
  tellWallets,
  walletPassToken,
} from '../contexts/wallets/wallet-passes/wallet-passes.ts';
import { fillRows } from '../platform/batched-steps.ts';
import type { Clock } from '../platform/clock.ts';
import { clientSettings, type Database } from '../platform/database.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import { loadGraphileWorker } from '../platform/graphile-worker.ts';
import { type JobName, type JobOrigin, type JobPayloads, jobSchema } from '../platform/jobs.ts';
import { describeError, type Log, sayFirst } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import { crossTenantDb, type TenantDb, tenantDb } from '../platform/sql/tenant-db.ts';
import { inSpan } from '../platform/tracing.ts';
import { isUnreachable } from '../platform/unavailable.ts';
import type { JobMetrics, JobOutcome } from './job-metrics.ts';

/** What jobs may use. */
export interface JobServices {
  /** Null where there is no mail server: mails then wait. */
  readonly mail: MailTransport | null;
  /** Address under which others reach the service, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly environment: Environment;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly secretsKey: SecretsKey;
  readonly gateways: Gateways;
  readonly reportBatcher: ReportBatcher;
  readonly files: FileStore;
  /** Null where there is no certificate: tickets have no passes in Apple Wallet. */
  readonly appleWallet: AppleWallet | null;
  /** Null where there is no account at Google: tickets have no passes in Google Wallet. */
  readonly googleWallet: GoogleWallet | null;
  readonly log: Log;
}

/**
 * Runs one job; one that rejects is tried again, unless it was the last attempt. The signal aborts when the process
 * stops: what takes longer than the two seconds after that is left, and is run again later.
 */
export type JobHandler<Payload> = (
  payload: Payload & JobOrigin,
  services: JobServices,
  run: { readonly signal: AbortSignal; readonly isLastAttempt: boolean },
) => Promise<void>;
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<JobPayloads[Name]> };

/** What cannot be run here is left to a process that can. */
function handlersOf({ mail }: JobServices, metrics: JobMetrics | undefined): JobHandlers {
  return {
    send_refund: (payload, services) => sendRefund(services, payload),
    send_evidence: (payload, services) => sendEvidence(services, payload),
    issue_late_invoices: (payload, services, { signal }) => issueLateInvoices(services, payload, signal),
    // In alpha the sandbox collects.
    renew_subscription: (payload, services) =>
      renewSubscription({ ...services, canCollect: services.environment === 'alpha' }, payload),
    look_up_gateway_session: async (payload, services) => {
      await lookUpGatewaySession(services, payload);
    },
    cancel_deliveries_of_removed_partner: (removed, { database, clock }, { signal }) =>
      cancelDeliveriesOfRemovedPartner(database, clock, removed, signal),
    cancel_event: (payload, services, run) => runCancellation(services, payload, run),
    run_bulk_action: (payload, services, run) => runBulkAction(services, payload, run),
    remove_bulk_action: ({ organizationId, bulkActionId }, { database }) =>
      database.transaction((tx) => removeBulkAction(tenantDb(tx, organizationId), bulkActionId)),
    check_import: (payload, services, run) => runCheck(services, payload, run),
    run_import: (payload, services, run) => runImport(services, payload, run),
    undo_import: (payload, services, run) => runUndo(services, payload, run),
    remove_import_file: ({ organizationId, importId }, { database, clock }) =>
      database.transaction((tx) => removeImportFile(tenantDb(tx, organizationId), importId, clock.now())),
    remove_picture: (payload, services) => removePicture(services, payload),
    tell_wallets: (payload, services, run) => tellWallets(services, payload, run),
    erase_kept_data: ({ organizationId, paymentIds, bookingIds }, { database, clock }) =>
      database.transaction((tx) => eraseKept(tenantDb(tx, organizationId), { paymentIds, bookingIds }, clock.now())),
    fill_rows: (payload, { database }, run) => fillRows(database, payload, run),
    ...(mail ? { send_mail: sendMail(mail, (status) => metrics?.mailEnded(status)) } : {}),
  };
}

/** Sends mails; with the first one after the mail server was away those go that wait for their next attempt. */
function sendMail(transport: MailTransport, onEnded: (status: MailEnd) => void): JobHandler<JobPayloads['send_mail']> {
  let wasAway = false;
  return async ({ organizationId, mailId }, services, { isLastAttempt }) => {
    const tenant = tenantDb(services.database, organizationId);
    let isSent = false;
    await sendQueuedMail(tenant, mailId, {
      transport,
      links: mailLinks(services),
      sources: mailSources(tenant, services),
      isLastAttempt,
      onEnded: (status) => {
        isSent = status === 'sent';
        onEnded(status);
      },
      onAway: () => {
        wasAway = true;
      },
    });
    if (!isSent || !wasAway) return;
    wasAway = false;
    await releaseMailsWaiting(crossTenantDb(services.database));
  };
}

/** A wide picture, sharp on phones. */
const mailPicture = { width: 1_000, height: 600, ground: '#ffffff' } as const;

function mailSources(tenant: TenantDb, { files, clock }: JobServices): MailSources {
  return {
    ticket: (ticketId, ownerSince) => printTicket(tenant, { ticketId, ownerSince }, { files, now: clock.now() }),
    pass: async (passId) => {
      const printed = await printPass(tenant, passId, files);
      return printed instanceof Refusal ? null : printed;
    },
    picture: async (address) => (await readFlatPicture(files, address, mailPicture))?.content ?? null,
  };
}

function mailLinks(services: JobServices): MailLinks {
  const { secretsKey, appleWallet, googleWallet } = services;
  const publicUrl = services.publicUrl();
  const accountToken = (nonce: string) => linkToken(nonce, secretsKey.derive('account-links'));
  const { hostname: host } = new URL(publicUrl);
  return (organizationId) => ({
    host,
    ticketPdfUrl: (ticketId, ownerSince) => {
      const key = secretsKey.derive('pdf-links');
      const token = signTicketLink('pdf', { key, organizationId, ticketId, ownerSince });
      return `${publicUrl}/resellers${resellers.getTicketPdf.path.replace('{token}', token)}`;
    },
    walletLinks: (itemId, ownerSince) => {
      const token = walletPassToken({ organizationId, itemId, ownerSince }, secretsKey.derive('wallet-links'));
      return [
        ...(appleWallet ? [{ wallet: 'Apple Wallet', url: `${publicUrl}/wallet/passes/${token}` }] : []),
        ...(googleWallet ? [{ wallet: 'Google Wallet', url: googleWalletAddress(publicUrl, token) }] : []),
      ];
    },
    passPdfUrl: (passId) => {
      const token = passPdfToken({ organizationId, passId }, secretsKey.derive('pdf-links'));
      return `${publicUrl}/integrations${integrations.getPassPdf.path.replace('{token}', token)}`;
    },
    paymentUrl: (paymentId) => paymentAddress({ organizationId, paymentId }, publicUrl, secretsKey),
    invoiceUrl: (paymentId) => invoiceBelow(paymentAddress({ organizationId, paymentId }, publicUrl, secretsKey)),
    returnUrl: (address, paymentId) => returnUrl(address, paymentId, 'succeeded'),
    invitationUrl: (nonce) => invitationUrl(accountToken(nonce), publicUrl),
    passwordUrl: (nonce) => passwordUrl(accountToken(nonce), publicUrl),
  });
}

const aliveEveryMs = 10_000;
const againAfterMs = 2_000;
/** How long retired workers may take to record results. */
const endMaxMs = 10_000;
const statementTimeoutMs = 30_000;
/** When jobs are asked to end, when they are left, and how long it may take to say that they were. */
interface StopTimes {
  readonly abortMs: number;
  readonly leaveMs: number;
  readonly giveUpMs: number;
}
const defaultStopTimes: StopTimes = { abortMs: 4_000, leaveMs: 6_000, giveUpMs: 2_000 };
const defaultPollMs = 5_000;

const librarySettings = {
  concurrentJobs: 4,
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
  /** How often it asks for jobs that are due by now. */
  readonly pollMs?: number;
  readonly stopTimes?: StopTimes;
}

export interface JobRunner {
  /** Takes no more jobs, and resolves when those that run have ended or were left to be run again. */
  stop(): Promise<void>;
}

/** Loads the library, which only processes that run jobs need. */
export async function startJobs(services: JobServices, options: JobRunnerOptions = {}): Promise<JobRunner> {
  const handlers = (options.handlers ?? handlersOf(services, options.metrics)) as Handlers;
  const runner = new LibraryRunner(services, handlers, options, loadGraphileWorker());
  await runner.start();
  return runner;
}

type Handlers = Readonly<Record<string, JobHandler<never>>>;
type Library = typeof import('graphile-worker');

/** Workers of the library under one id, by which they take jobs, with connections of their own. */
interface WorkerSet {
  readonly workers: WorkerPool;
  readonly connections: pg.Pool;
  /** Jobs that run here now. */
  readonly running: Set<string>;
  /** Since when it takes no more jobs. */
  retiredAt: number | null;
  hasEnded: boolean;
  /** The error for which another set takes its place was said. */
  isReplaced: boolean;
}

/**
 * After an error of the database a set of workers is not to be trusted: a job may be taken without anybody knowing, the
 * result of one unrecorded, and the end of the set may never come. It is retired and another takes its place. The jobs
 * that it had taken and does not run are released when its id is reported as ended.
 */
class LibraryRunner implements JobRunner {
  readonly #services: JobServices;
  readonly #handlers: Handlers;
  readonly #options: JobRunnerOptions;
  readonly #library: Library;
  readonly #sets = new Set<WorkerSet>();
  readonly #endSoon = new AbortController();
  #isStopping = false;
  #heartbeat: NodeJS.Timeout | undefined;
  #beat: Promise<void> = Promise.resolve();

  constructor(services: JobServices, handlers: Handlers, options: JobRunnerOptions, library: Library) {
    this.#services = services;
    this.#handlers = handlers;
    this.#options = options;
    this.#library = library;
  }

  async start(): Promise<void> {
    await releaseJobsOfDeadWorkers(this.#db, this.#options.deadAfterSeconds);
    await this.#begin();
    this.#scheduleBeat();
  }

  async stop(): Promise<void> {
    const { abortMs, leaveMs, giveUpMs } = this.#options.stopTimes ?? defaultStopTimes;
    this.#isStopping = true;
    clearTimeout(this.#heartbeat);
    const askedToEnd = setTimeout(() => this.#endSoon.abort(), abortMs);
    const ending = [...this.#sets].filter((set) => !isOver(set));
    for (const set of ending) this.#retire(set);
    const ended = Promise.all(ending.map(({ workers }) => quietly(workers.promise)));
    if (!(await isWithin(leaveMs, ended))) {
      const left = ending.filter(({ hasEnded }) => !hasEnded);
      const leave = ({ workers }: WorkerSet) => quietly(workers.forcefulShutdown('The process that ran it stopped.'));
      await isWithin(giveUpMs, Promise.all(left.map(leave)));
    }
    clearTimeout(askedToEnd);
    // A beat that is under way would say once more that the workers are alive.
    await isWithin(1_000, this.#beat);
    await isWithin(1_000, Promise.all([...this.#sets].map((set) => this.#forget(set))));
  }

  async #begin(): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    const connections = openConnections(this.#services);
    const running = new Set<string>();
    let set: WorkerSet | undefined;
    const workers = this.#library.runTaskList(
      {
        pgPool: connections,
        schema: jobSchema,
        logger: libraryLogger(this.#library, this.#services.log, () => set?.isReplaced === true),
        events,
        noHandleSignals: true,
        preset: { worker: { ...librarySettings, pollInterval: this.#options.pollMs ?? defaultPollMs } },
      },
      this.#tasksOf(running),
      connections,
    );
    const begun: WorkerSet = { workers, connections, running, retiredAt: null, hasEnded: false, isReplaced: false };
    set = begun;
    this.#sets.add(begun);
    events.on('worker:getJob:error', ({ error }) => this.#retire(begun, error));
    // It ends by itself where the result of a job could not be recorded.
    events.on('pool:gracefulShutdown', () => this.#retired(begun));
    void quietly(workers.promise).then(() => {
      begun.hasEnded = true;
    });
    await this.#report(begun);
  }

  /** Lets the set take no more jobs; those that it runs go on. */
  #retire(set: WorkerSet, error?: unknown): void {
    if (set.retiredAt !== null) return;
    this.#retired(set, error);
    void quietly(set.workers.gracefulShutdown());
  }

  #retired(set: WorkerSet, error?: unknown): void {
    if (set.retiredAt !== null) return;
    set.retiredAt = performance.now();
    if (this.#isStopping) return;
    set.isReplaced = true;
    const about = { workers: set.workers.id, ...(error ? describeError(error) : {}) };
    this.#services.log.warn(about, 'the workers of background jobs are replaced after an error');
    void this.#replace();
  }

  /** Begins another set as soon as the database answers. */
  async #replace(): Promise<void> {
    const { log } = this.#services;
    const outcome = sayFirst((facts) => log.warn(facts, 'background jobs wait for the database'));
    for (;;) {
      await sleep(againAfterMs, undefined, { ref: false });
      if (this.#isStopping) return;
      try {
        await releaseJobsOfDeadWorkers(this.#db, this.#options.deadAfterSeconds);
        await this.#begin();
        return;
      } catch (error) {
        outcome.failed(error);
      }
    }
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
    for (const set of this.#sets) await (isOver(set) ? this.#forget(set) : this.#report(set));
    await quietly(releaseJobsOfDeadWorkers(this.#db, this.#options.deadAfterSeconds));
  }

  /** Never rejects: the next time makes up for it. */
  async #report({ workers }: WorkerSet): Promise<void> {
    try {
      await reportJobWorkerAlive(this.#db, workers.id);
    } catch (error) {
      this.#services.log.warn(describeError(error), 'the workers of background jobs could not say that they are alive');
    }
  }

  /** Where the database does not answer, it will not be reported any more, which comes to the same later. */
  async #forget(set: WorkerSet): Promise<void> {
    this.#sets.delete(set);
    // Not waited for: a connection that is in use keeps it open.
    void quietly(set.connections.end());
    await quietly(reportJobWorkerEnded(this.#db, set.workers.id));
  }

  #tasksOf(running: Set<string>): TaskList {
    return Object.fromEntries(
      Object.entries(this.#handlers).map(([name, handler]) => [name, this.#taskOf(name, handler, running)]),
    );
  }

  #taskOf(name: string, handler: JobHandler<never>, running: Set<string>): Task {
    const { log } = this.#services;
    return async (payload, { job }) => {
      const { jobId } = payload as JobOrigin;
      const isLast = job.attempts >= job.max_attempts;
      const startedAt = performance.now();
      const ended = (outcome: JobOutcome) => this.#options.metrics?.ended(name, outcome, performance.now() - startedAt);
      running.add(jobId);
      try {
        const run = { signal: this.#endSoon.signal, isLastAttempt: isLast };
        const span = { name: `job ${name}`, kind: 'consumer', parent: null } as const;
        await inSpan(span, () => handler(payload as never, this.#services, run));
        ended('succeeded');
      } catch (error) {
        ended(isLast ? 'failed' : 'to_retry');
        const attempt = { attempt: job.attempts, attempts_max: job.max_attempts };
        const about = { job: jobId, name, ...attempt, ...describeError(error) };
        if (isLast) log.error(about, 'a background job failed for good');
        else log.warn(about, 'a background job failed and is tried again later');
        throw new Error(shownError(error));
      } finally {
        running.delete(jobId);
      }
    };
  }
}

/** True for a set that runs no jobs any more, whether its end came or not. */
function isOver({ retiredAt, hasEnded, running }: WorkerSet): boolean {
  if (retiredAt === null || running.size > 0) return false;
  return hasEnded || performance.now() - retiredAt > endMaxMs;
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

/**
 * The library releases the connection on which it listens twice where that is cut just as its workers end, and the error of
 * the pool, which nobody waits for, would end the process: only the first release counts.
 */
class ReleasedOnce extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: ConnectCallback): void;
  override connect(taken?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!taken) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      taken(error, client, (reason) => {
        if (!isReleased) release(reason);
        isReleased = true;
      });
    });
    return undefined;
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

export function openConnections({ database, log }: Pick<JobServices, 'database' | 'log'>): pg.Pool {
  const connections = new ReleasedOnce({
    ...clientSettings(database.directConnection),
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

/** What the library says of itself, until the set is replaced for an error; what jobs come to is logged here. */
function libraryLogger({ Logger }: Library, log: Log, isReplaced: () => boolean): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure === true) return;
    const error: unknown = meta?.error ?? meta?.fatalError;
    const about = { library: 'graphile-worker', ...(error ? describeError(error) : {}) };
    // Its sentences can quote errors of the database; that this is away is said here, once.
    const isNews = (level === 'error' || level === 'warning') && !isUnreachable(error) && !isReplaced();
    if (isNews) log.warn(about, message.split(/[:;\n]/)[0]!);
    else log.trace(about, message);
  });
}
