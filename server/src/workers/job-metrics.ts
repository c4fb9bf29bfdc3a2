/** Metrics of the background jobs. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { listJobFactsAcrossOrganizations } from '../contexts/messaging/jobs/jobs.ts';
import type { MailEnd } from '../contexts/messaging/mail/mail.ts';
import type { CrossTenantDb } from '../platform/sql/tenant-db.ts';

/** `failed`: that was the last attempt. */
export type JobOutcome = 'succeeded' | 'to_retry' | 'failed';

/** Asked more often than this, the same numbers are answered again. */
const freshMs = 5_000;

/** Attempts of this process. */
export class JobMetrics {
  readonly #attempts: Counter;
  readonly #duration: Histogram;
  readonly #mails: Counter;

  constructor(registry: Registry) {
    this.#attempts = new Counter({
      name: 'stagedoor_job_attempts_total',
      help: 'Attempts of background jobs by name and outcome: succeeded, to_retry or failed (the last attempt).',
      labelNames: ['name', 'outcome'],
      registers: [registry],
    });
    this.#duration = new Histogram({
      name: 'stagedoor_job_duration_seconds',
      help: 'Time of one attempt of a background job.',
      labelNames: ['name'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
      registers: [registry],
    });
    this.#mails = new Counter({
      name: 'stagedoor_mails_total',
      help: 'Mails by what became of them: sent or failed (refused, given up, or not known to have arrived).',
      labelNames: ['status'],
      registers: [registry],
    });
    // So that the first one that fails is an increase.
    for (const status of ['sent', 'failed']) this.#mails.inc({ status }, 0);
  }

  mailEnded(status: MailEnd): void {
    this.#mails.inc({ status });
  }

  ended(name: string, outcome: JobOutcome, durationMs: number): void {
    this.#attempts.inc({ name, outcome });
    this.#duration.observe({ name }, durationMs / 1_000);
  }
}

/** The jobs as the database knows them, whichever process is asked. While it is away the numbers stay as they were. */
export function registerJobMetrics(registry: Registry, db: CrossTenantDb): void {
  let read: Promise<unknown> = Promise.resolve();
  let readAt = Number.NEGATIVE_INFINITY;
  const collect = async () => {
    if (performance.now() - readAt >= freshMs) {
      readAt = performance.now();
      read = readJobs(db, gauges).catch(() => {});
    }
    await read;
  };
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `stagedoor_jobs_${name}`, help, labelNames: ['name'], registers: [registry], collect });
  const gauges = {
    waiting: gauge('waiting', 'Background jobs that wait, by name; those for a later time count.'),
    failed: gauge('failed', 'Background jobs that were tried as often as they may be, by name.'),
    oldest: gauge('oldest_due_seconds', 'How long the background job that waits longest has been due, by name.'),
  };
}

async function readJobs(db: CrossTenantDb, gauges: Record<'waiting' | 'failed' | 'oldest', Gauge>): Promise<void> {
  const facts = await listJobFactsAcrossOrganizations(db);
  for (const gauge of Object.values(gauges)) gauge.reset();
  for (const { name, waiting, failed, oldest_due_seconds: oldest } of facts) {
    gauges.waiting.set({ name }, waiting);
    gauges.failed.set({ name }, failed);
    gauges.oldest.set({ name }, oldest);
  }
}
