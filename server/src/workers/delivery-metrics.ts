/** Metrics of the deliveries. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import {
  type AttemptResult,
  findQueueFactsAcrossOrganizations,
  findWorkers,
  priorities,
  type SettleReport,
} from '../contexts/messaging/webhooks/webhooks.ts';
import type { CrossTenantDb } from '../platform/sql/tenant-db.ts';

const breakers = ['closed', 'open', 'half_open'] as const;
/** Asked more often than this, the same numbers are answered again: counting a long queue is work. */
const freshMs = 5_000;

/** Attempts of this process. */
export class DeliveryMetrics {
  readonly #duration: Histogram;
  readonly #lag: Histogram;
  readonly #outcomes: Counter;

  constructor(registry: Registry) {
    this.#duration = new Histogram({
      name: 'stagedoor_delivery_attempt_duration_seconds',
      help: 'Time of one attempt, from the request to the answer or its absence.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
    this.#lag = new Histogram({
      name: 'stagedoor_delivery_lag_seconds',
      help: 'Time from when a first attempt was due until it was answered.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600, 3_600],
      registers: [registry],
    });
    this.#outcomes = new Counter({
      name: 'stagedoor_delivery_attempts_total',
      help: 'Attempts by outcome: succeeded, failed (will be retried), exhausted (given up) or superseded.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  attempted({ claim, exchange, endedAt }: AttemptResult): void {
    this.#duration.observe(exchange.durationMs / 1_000);
    if (claim.trigger === 'first') {
      this.#lag.observe(Math.max(0, (endedAt.getTime() - claim.dueAt.getTime()) / 1_000));
    }
  }

  settled({ superseded }: SettleReport, results: readonly AttemptResult[]): void {
    for (const result of results) {
      this.#outcomes.inc({ outcome: superseded.has(result) ? 'superseded' : result.outcome.status });
    }
  }
}

/** The queue and its workers as the database knows them, whichever process is asked. */
export function registerQueueMetrics(registry: Registry, db: CrossTenantDb): void {
  let read: Promise<unknown> = Promise.resolve();
  let readAt = Number.NEGATIVE_INFINITY;
  /** Every gauge waits for the same reading. While the database is away the numbers stay as they were. */
  const collect = async () => {
    if (performance.now() - readAt >= freshMs) {
      readAt = performance.now();
      read = readQueue(db, gauges).catch(() => {});
    }
    await read;
  };
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `stagedoor_delivery_${name}`, help, labelNames, registers: [registry], collect });
  const gauges = {
    depth: gauge('queue_depth', 'Deliveries that wait or are in flight, by priority.', ['priority']),
    oldest: gauge('oldest_due_seconds', 'How long the first attempt that waits longest has been due.'),
    states: gauge('breakers', 'Endpoints by the state of their breaker.', ['state']),
    dead: gauge('queue_dead_tuples', 'Dead rows of the queue that vacuum has not cleared away.'),
    workers: gauge('workers', 'Processes that deliver, seen within 20 seconds.'),
  };
}

async function readQueue(db: CrossTenantDb, gauges: Record<'depth' | 'oldest' | 'states' | 'dead' | 'workers', Gauge>) {
  const [facts, seen] = await Promise.all([findQueueFactsAcrossOrganizations(db), findWorkers(db)]);
  for (const [number, priority] of priorities.entries()) gauges.depth.set({ priority }, facts.depth[number] ?? 0);
  for (const state of breakers) gauges.states.set({ state }, facts.breakers[state] ?? 0);
  gauges.oldest.set(Math.max(0, facts.oldest_due_seconds));
  gauges.dead.set(facts.dead_tuples);
  gauges.workers.set(seen.alive);
}
