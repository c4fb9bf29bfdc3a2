/** Several workers at one recovery: each delivery is queued once, the pace is kept, and disabling leaves nothing behind. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  advanceRecoveries,
  disableEndpoint,
  enableEndpoint,
  startRecovery,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { barrier } from '../support/parallel.ts';
import { sqlIn } from '../support/sql-in.ts';
import { stampede } from '../support/stampede.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';
import { inWriteContext } from '../support/write-context.ts';

let service: TestService;
let place: TestOrganization;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  place = await createOrganization(service);
});
afterEach(() => service.close());

const owner = () => ({ organizationId: place.id });
const hourAgo = () => new Date(Date.now() - 3_600_000);
const start = async (id: string) => {
  const started = await inWriteContext(service, (change) => startRecovery(change, owner(), id, hourAgo()));
  if (started instanceof Refusal) throw new Error(started.message);
};
const count = async (text: string, id: string) =>
  Number((await service.database.sql(`SELECT count(*)::int AS count FROM ${text}`, [id]))[0]!.count);

/** An endpoint that missed as many deliveries as that. */
async function endpointWith(missedCount: number): Promise<string> {
  const { id } = await addEndpoint(service, owner());
  await service.database.sql(
    `WITH made AS (
       INSERT INTO webhook_deliveries (organization_id, id, created_at, notification_id, endpoint_id, kind, status, updated_at)
       SELECT $1, 'wd_' || $2 || g, now() - g * interval '1 second', 'whe_' || $2 || g, $2, 'ticket.sold',
         (ARRAY['held', 'failed', 'exhausted'])[g % 3 + 1], now()
       FROM generate_series(1, $3::int) g
       RETURNING organization_id, notification_id, created_at)
     INSERT INTO webhook_notifications (organization_id, id, created_at, kind, resource_id, sequence, body)
     SELECT organization_id, notification_id, created_at, 'ticket.sold', 'tkt_1', 1, '{}' FROM made`,
    [place.id, id, missedCount],
  );
  return id;
}

/** Writes down every row that goes into the queue. */
const watchQueue = () =>
  service.database.sql(
    `CREATE TABLE queued_rows (delivery_id text, endpoint_id text, waiting bigint);
     CREATE FUNCTION write_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO queued_rows SELECT NEW.delivery_id, NEW.endpoint_id, count(*) FROM webhook_queue
       WHERE endpoint_id = NEW.endpoint_id AND priority = 2;
       RETURN NEW; END $$;
     CREATE TRIGGER write_down AFTER INSERT ON webhook_queue FOR EACH ROW EXECUTE FUNCTION write_down()`,
  );

describe('eight workers and three recoveries', () => {
  it('queue each delivery once, never more than may wait, and count right', async () => {
    const ids = [await endpointWith(200), await endpointWith(200), await endpointWith(200)];
    await watchQueue();
    for (const id of ids) await start(id);
    const { database } = service.services;
    let released = 0;
    const isDone = async () =>
      (await service.database.sql("SELECT 1 FROM webhook_recoveries WHERE status = 'running'")).length === 0;
    const work = async () => {
      while (!(await isDone())) {
        const step = await advanceRecoveries(database, new Date(), 20);
        released += step.released;
        // What waits is sent.
        await service.database.sql(
          `DELETE FROM webhook_queue WHERE delivery_id IN (
             SELECT delivery_id FROM webhook_queue ORDER BY random() LIMIT 15 FOR UPDATE SKIP LOCKED)`,
        );
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(released).toBe(600);
    for (const id of ids) {
      const recoveries = await service.database.sql('SELECT * FROM webhook_recoveries WHERE endpoint_id = $1', [id]);
      expect(recoveries).toMatchObject([{ status: 'completed', total_count: 200, released_count: 200 }]);
      expect(await count('queued_rows WHERE endpoint_id = $1', id)).toBe(200);
      expect(await count("webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending'", id)).toBe(200);
    }
    const [rows] = await service.database.sql(
      'SELECT count(DISTINCT delivery_id)::int AS distinct, max(waiting)::int AS most FROM queued_rows',
    );
    expect(rows!.distinct).toBe(600);
    expect(rows!.most).toBeLessThanOrEqual(20);
  });

  it('would count twice and queue more than may wait if a recovery were not taken by one at a time', async () => {
    const id = await endpointWith(40);
    await start(id);
    const read = `SELECT coalesce(cursor_id, '') AS cursor_id FROM webhook_recoveries WHERE status = 'running'`;
    const waiting = 'SELECT count(*)::int AS count FROM webhook_queue WHERE endpoint_id = $1';
    const queue = `INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, priority)
       SELECT id, organization_id, endpoint_id, notification_id, created_at, now(), 2 FROM webhook_deliveries
       WHERE endpoint_id = $1 AND id > $2 ORDER BY id OFFSET $3 LIMIT $4 ON CONFLICT DO NOTHING`;
    const advance = `UPDATE webhook_recoveries SET released_count = released_count + $1 WHERE status = 'running'`;
    const bothLooked = barrier(2);
    const step = (number: number) =>
      service.services.database.transaction(async (tx) => {
        const [recovery] = await sqlIn<{ cursor_id: string | null }>(tx, read);
        const [queued] = await sqlIn<{ count: number }>(tx, waiting, [id]);
        await bothLooked();
        const room = 10 - queued!.count;
        // One of both has seen a delivery more of which the other knows nothing yet.
        await sqlIn(tx, queue, [id, recovery!.cursor_id ?? '', number, room]);
        await sqlIn(tx, advance, [room]);
      });
    await Promise.all([step(0), step(5)]);
    const [inQueue] = await service.database.sql(waiting, [id]);
    const [recovery] = await service.database.sql('SELECT released_count FROM webhook_recoveries');
    expect(inQueue!.count).toBe(15);
    expect(recovery!.released_count).toBe(20);
  });
});

describe('disabling and enabling while workers recover', () => {
  it('never waits in a circle, and in the end leaves nothing queued and everything held', async () => {
    const id = await endpointWith(300);
    const { database } = service.services;
    let isOver = false;
    const work = async () => {
      while (!isOver) await advanceRecoveries(database, new Date(), 50);
    };
    const turn = async () => {
      for (let round = 0; round < 15; round += 1) {
        await inWriteContext(service, (change) => startRecovery(change, owner(), id, hourAgo()));
        for (let step = 0; step < 3; step += 1) await advanceRecoveries(database, new Date(), 50);
        await inWriteContext(service, (change) => disableEndpoint(change, owner(), id, ''));
        await inWriteContext(service, (change) => enableEndpoint(change, owner(), id));
      }
      await inWriteContext(service, (change) => disableEndpoint(change, owner(), id, ''));
      isOver = true;
    };
    await Promise.all([...Array.from({ length: 6 }, work), turn()]);
    expect(await count('webhook_queue WHERE endpoint_id = $1', id)).toBe(0);
    expect(await count("webhook_recoveries WHERE endpoint_id = $1 AND status = 'running'", id)).toBe(0);
    const statuses = await service.database.sql(
      'SELECT DISTINCT status FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY 1',
      [id],
    );
    // What no step has come to yet is as it was.
    expect(statuses.map(({ status }) => status).filter((status) => status === 'pending')).toEqual([]);
    expect(await count('webhook_deliveries WHERE endpoint_id = $1 AND next_retry_at IS NOT NULL', id)).toBe(0);
  });

  it('waits for a step that is being taken, and takes away what it has queued', async () => {
    const id = await endpointWith(5);
    await start(id);
    const { database } = service.services;
    await advanceRecoveries(database, new Date());
    await service.database.sql(
      `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END';
       CREATE TRIGGER linger AFTER INSERT ON webhook_queue FOR EACH ROW EXECUTE FUNCTION linger()`,
    );
    const lingering = { query: 'SELECT pg_advisory_xact_lock(4711)', values: [], waitersMin: 2 };
    const [step] = await stampede(service.database, lingering, async () => {
      const stepping = advanceRecoveries(database, new Date(), 3);
      await vi.waitFor(async () => {
        const waiting = await service.database.sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'");
        expect(waiting).toHaveLength(1);
      });
      const disabling = inWriteContext(service, (change) => disableEndpoint(change, owner(), id, ''));
      return Promise.all([stepping, disabling]);
    });
    expect(step).toEqual({ released: 3, more: true });
    expect(await count('webhook_queue WHERE endpoint_id = $1', id)).toBe(0);
    expect(await count('webhook_deliveries WHERE endpoint_id = $1 AND next_retry_at IS NOT NULL', id)).toBe(0);
    expect(await count("webhook_recoveries WHERE endpoint_id = $1 AND status = 'cancelled'", id)).toBe(1);
  });

  it('would leave queued what a step releases meanwhile, if disabling did not wait for it', async () => {
    const id = await endpointWith(1);
    const release = `INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, priority)
       SELECT id, organization_id, endpoint_id, notification_id, created_at, now(), 2 FROM webhook_deliveries
       WHERE endpoint_id = $1 AND EXISTS (SELECT FROM webhook_endpoints WHERE id = $1 AND status = 'active')`;
    await service.services.database.transaction(async (tx) => {
      await sqlIn(tx, release, [id]);
      await inWriteContext(service, (change) => disableEndpoint(change, owner(), id, ''));
    });
    expect(await count('webhook_queue WHERE endpoint_id = $1', id)).toBe(1);
  });
});
