/** Workers in the process of a test, notifications for them, and the ledger of what became of each. */
import type { DeliveryStatus, NotificationKind } from '@stagedoor/contract/vocabulary';
import {
  type ConcurrencyLimits,
  notificationKind,
  Outbox,
  outboxMessage,
  presenter,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import type { Clock, TestClock } from '../../src/platform/clock.ts';
import { OutboundHttp } from '../../src/platform/outbound-http/outbound-http.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { type Delivering, startDelivering } from '../../src/workers/delivering.ts';
import type { DeliveryWorkerOptions } from '../../src/workers/delivery-worker.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestService } from './test-service.ts';

export interface TestWorkerOptions extends DeliveryWorkerOptions {
  readonly clock?: Clock;
  readonly testClock?: TestClock;
  readonly deadlineMs?: number;
  readonly connectTimeoutMs?: number;
  /** Loopback where nothing else is said. */
  readonly allowAddresses?: readonly string[];
}

/** A worker that may dial loopback; stop it before the service is closed. */
export async function startWorker(
  service: TestService,
  options: TestWorkerOptions = {},
): Promise<Delivering & { readonly outbound: OutboundHttp }> {
  const { database, outbox, secretsKey, log } = service.services;
  const { deadlineMs = 2_000, connectTimeoutMs = 500, clock, testClock, ...rest } = options;
  const { allowAddresses = ['127.0.0.0/8', '::1/128'], ...workerOptions } = rest;
  const outbound = new OutboundHttp({
    allowHttp: true,
    allowAddresses,
    deadlineMs,
    connectTimeoutMs,
  });
  const delivering = await startDelivering(
    { database, outbox, secretsKey, log, outbound, clock, testClock },
    { pollMs: 50, leaseMs: 5_000, ...workerOptions },
  );
  return {
    ...delivering,
    outbound,
    stop: async () => {
      await delivering.stop();
      await outbound.close();
    },
  };
}

/** Limits of a small worker, per priority in the order first, retry, recovery; recoveries gain no places. */
export function smallConcurrency(
  total: number,
  [first, retry, recovery]: [number, number, number],
  [endpointFirst, endpointRetry, endpointRecovery]: [number, number, number],
): ConcurrencyLimits {
  return {
    total,
    priorities: { first, retry, recovery },
    endpoint: { first: endpointFirst, retry: endpointRetry, recovery: endpointRecovery },
    quickEndpointMax: endpointRecovery,
    owner: total,
  };
}

export const testKind = notificationKind<object>('event.updated');
/** Emits notifications whose subject is their payload. */
export const plainOutbox = new Outbox([presenter(testKind, (subject: object) => subject)]);

export interface EmitOptions {
  readonly payload?: object;
  readonly channelId?: string | null;
  /** Notifications in one transaction. */
  readonly batch?: number;
  readonly now?: Date;
}

/** Emits `count` notifications, committed in batches; answers with their ids, in order. */
export async function emit(
  service: TestService,
  organizationId: string,
  count: number,
  options: EmitOptions = {},
): Promise<string[]> {
  const { payload = { text: 'x'.repeat(200) }, channelId = null, batch = 100 } = options;
  const about = { resourceId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c', channelId };
  const before = await lastSequence(service.database);
  for (let done = 0; done < count; done += batch) {
    const messages = Array.from({ length: Math.min(batch, count - done) }, (_, index) =>
      outboxMessage(testKind, { number: done + index, ...payload }, about),
    );
    const now = options.now ?? new Date();
    await service.services.database.transaction((tx) => plainOutbox.emit(tenantDb(tx, organizationId), messages, now));
  }
  const rows = await service.database.sql<{ id: string }>(
    'SELECT id FROM webhook_notifications WHERE organization_id = $1 AND sequence > $2 ORDER BY sequence',
    [organizationId, before],
  );
  return rows.map(({ id }) => id);
}

async function lastSequence(database: TestDatabase): Promise<number> {
  const [row] = await database.sql<{ last: string }>(
    'SELECT coalesce(max(sequence), 0)::text AS last FROM webhook_notifications',
  );
  return Number(row!.last);
}

export interface LedgerLine {
  readonly id: string;
  readonly notification_id: string;
  readonly endpoint_id: string;
  readonly kind: NotificationKind;
  readonly status: DeliveryStatus;
  readonly attempts_count: number;
  readonly next_retry_at: Date | null;
  readonly last_status_code: number | null;
  readonly last_error_message: string | null;
  readonly queued: boolean;
  /** Recorded, those that were superseded apart. */
  readonly attempts: number;
  readonly superseded: number;
}

/** Every delivery with what is recorded of it. */
export function ledger(database: TestDatabase): Promise<LedgerLine[]> {
  return database.sql<LedgerLine>(
    `SELECT d.id, d.notification_id, d.endpoint_id, d.kind, d.status, d.attempts_count, d.next_retry_at,
       d.last_status_code, d.last_error_message,
       EXISTS (SELECT FROM webhook_queue q WHERE q.delivery_id = d.id) AS queued,
       coalesce(a.attempts, 0)::int AS attempts, coalesce(a.superseded, 0)::int AS superseded
     FROM webhook_deliveries d
     LEFT JOIN (
       SELECT delivery_id, count(*) FILTER (WHERE NOT superseded) AS attempts,
         count(*) FILTER (WHERE superseded) AS superseded
       FROM webhook_attempts GROUP BY delivery_id) a ON a.delivery_id = d.id
     ORDER BY d.created_at, d.id`,
  );
}

/** How many deliveries are in each status. */
export function statusesOf(lines: readonly LedgerLine[]): Partial<Record<DeliveryStatus, number>> {
  const counts: Partial<Record<DeliveryStatus, number>> = {};
  for (const { status } of lines) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Lets the given time pass for everything that the engine has written: as a fake clock would, for all processes. */
export async function letTimePass(database: TestDatabase, ms: number): Promise<void> {
  const earlier = `interval '${Math.round(ms)} ms'`;
  // In one transaction, behind all writers: row by row the workers and this would wait for each other.
  await database.sql(
    `LOCK TABLE webhook_queue, webhook_endpoint_state IN SHARE ROW EXCLUSIVE MODE;
     UPDATE webhook_queue SET due_at = due_at - ${earlier}, leased_until = leased_until - ${earlier};
     UPDATE webhook_endpoint_state SET first_failure_at = first_failure_at - ${earlier},
       last_success_at = last_success_at - ${earlier}, not_before = not_before - ${earlier},
       window_started_at = window_started_at - ${earlier}`,
  );
}
