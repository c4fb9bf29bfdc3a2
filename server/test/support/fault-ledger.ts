/** Load for tests of faults, and the ledger at their end: what was committed, what was received, what is written of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { outboxMessage } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { isUnavailable } from '../../src/platform/unavailable.ts';
import { plainOutbox, testKind } from './delivering.ts';
import type { Ground } from './fault-ground.ts';
import type { TestDatabase } from './test-database.ts';

/** How many notifications were emitted: with an acknowledged commit, and with an unknown one, as the database went away. */
export interface EmittedCounts {
  acknowledged: number;
  unknown: number;
}

export interface Load {
  readonly emitted: EmittedCounts;
  stop(): Promise<EmittedCounts>;
}

const about = { resourceId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c', channelId: null };
const perTransaction = 2;

/** Emits so many notifications a second, two in a transaction, until it is stopped; goes on when the database is back. */
export function startLoad({ service, organization }: Ground, perSecond: number): Load {
  const emitted: EmittedCounts = { acknowledged: 0, unknown: 0 };
  let isStopping = false;
  const begunAt = performance.now();
  let begun = 0;
  const one = async () => {
    const notes = Array.from({ length: perTransaction }, (_, index) =>
      outboxMessage(testKind, { number: begun + index, text: 'x'.repeat(200) }, about),
    );
    try {
      await service.services.database.transaction((tx) =>
        plainOutbox.emit(tenantDb(tx, organization.id), notes, new Date()),
      );
      emitted.acknowledged += notes.length;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      emitted.unknown += notes.length;
      await sleep(50);
    }
  };
  const loop = async () => {
    while (!isStopping) {
      const due = ((performance.now() - begunAt) / 1_000) * perSecond;
      if (begun < due) {
        begun += perTransaction;
        await one();
      } else {
        await sleep(5);
      }
    }
  };
  const running = Promise.all([loop(), loop()]);
  // A failure rejects `stop`.
  running.catch(() => {});
  return {
    emitted,
    stop: async () => {
      isStopping = true;
      await running;
      return emitted;
    },
  };
}

/** Waits until nothing is queued any more. */
export async function emptied(database: TestDatabase, withinMs: number): Promise<void> {
  await expect
    .poll(async () => (await database.sql('SELECT count(*)::int AS queued FROM webhook_queue'))[0]!.queued, {
      timeout: withinMs,
      interval: 50,
    })
    .toBe(0);
}

export interface Ledger {
  readonly notifications: number;
  /** Requests of which no attempt is written down: those that were made, and then made again under another claim. */
  readonly duplicates: number;
  /** Attempts whose results came when the claim was somebody else's. */
  readonly superseded: number;
}

/**
 * Every notification that was committed came to every endpoint, as the bytes that are stored and with a signature that
 * verifies, and is written down as succeeded; nothing else came, and nothing is left in the queue.
 */
export async function expectAllDelivered(ground: Ground, emitted: EmittedCounts): Promise<Ledger> {
  const { database, receiver, endpoints } = ground;
  const stored = await database.sql<{ id: string; body: Buffer }>('SELECT id, body FROM webhook_notifications');
  expect(stored.length).toBeGreaterThanOrEqual(emitted.acknowledged);
  expect(stored.length).toBeLessThanOrEqual(emitted.acknowledged + emitted.unknown);
  const bodies = new Map(stored.map(({ id, body }) => [id, body]));
  const ids = [...bodies.keys()].sort();
  for (const { path, secret } of endpoints) {
    expect([...receiver.countsOf(path).keys()].sort(), path).toEqual(ids);
    const webhook = new Webhook(secret);
    for (const one of receiver.received) {
      if (one.path !== path) continue;
      webhook.verify(one.body, one.headers, { jsonParse: false });
      expect(one.body.equals(bodies.get(one.id)!)).toBe(true);
    }
  }
  expect(await database.sql('SELECT delivery_id, claim_id FROM webhook_queue')).toEqual([]);
  const [written] = await database.sql<
    Record<'deliveries' | 'succeeded' | 'counted' | 'attempts' | 'superseded', number>
  >(
    `SELECT count(*)::int AS deliveries, sum(d.attempts_count)::int AS attempts, count(*) FILTER (WHERE d.status = 'succeeded')::int AS succeeded,
       count(*) FILTER (WHERE d.attempts_count = a.count AND a.count > 0)::int AS counted,
       coalesce(sum(a.superseded), 0)::int AS superseded
     FROM webhook_deliveries d
     LEFT JOIN LATERAL (
       SELECT count(*) FILTER (WHERE NOT superseded) AS count, count(*) FILTER (WHERE superseded) AS superseded
       FROM webhook_attempts w WHERE w.organization_id = d.organization_id AND w.delivery_id = d.id) a ON true`,
  );
  const deliveries = ids.length * endpoints.length;
  expect(written).toMatchObject({ deliveries, succeeded: deliveries, counted: deliveries });
  const duplicates = receiver.received.length - written!.attempts;
  return { notifications: ids.length, duplicates, superseded: written!.superseded };
}
