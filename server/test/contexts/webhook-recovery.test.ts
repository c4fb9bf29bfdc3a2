/** The steps of a recovery: what they queue, how much of it at a time, and what may happen in between. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  advanceRecoveries,
  disableEndpoint,
  type EndpointOwner,
  enableEndpoint,
  type RecoveryRow,
  startRecovery,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createDay } from '../../src/platform/partitions.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { openTestService } from '../support/test-service.ts';
import { addEndpoint, type GivenSendable, insertSendable, rowOf } from '../support/webhooks.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';
import { inWriteContext } from '../support/write-context.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let place: TestOrganization;
let owner: EndpointOwner;
let endpointId: string;
const service = await openTestService({ clock });
beforeEach(async () => {
  place = await createOrganization(service);
  owner = { organizationId: place.id };
  endpointId = (await addEndpoint(service, owner)).id;
});

const hourMs = 3_600_000;
const ago = (ms: number) => new Date(clock.now().getTime() - ms);

async function start(since = ago(24 * hourMs), id = endpointId): Promise<RecoveryRow> {
  const started = await inWriteContext(service, (change) => startRecovery(change, owner, id, since));
  if (started instanceof Refusal) throw new Error(started.message);
  return started;
}
const step = (queuedMax?: number) => advanceRecoveries(service.services.database, clock.now(), queuedMax);
async function finish(queuedMax?: number): Promise<number> {
  let released = 0;
  for (;;) {
    const taken = await step(queuedMax);
    released += taken.released;
    if (!taken.more) return released;
  }
}
const missed = (given: Partial<GivenSendable> = {}) =>
  insertSendable(service, place.id, { endpoint_id: endpointId, status: 'held', ...given });
const recoveryOf = async (id = endpointId) =>
  (
    await service.database.sql('SELECT * FROM webhook_recoveries WHERE endpoint_id = $1 ORDER BY created_at DESC', [id])
  )[0]!;

/** Straight into the tables, the older ones first, a minute apart. */
async function insertMany(count: number, status: string): Promise<void> {
  await service.database.sql(
    `WITH made AS (
       INSERT INTO webhook_deliveries (organization_id, id, created_at, notification_id, endpoint_id, kind, status, updated_at)
       SELECT $1, 'wd_' || $4 || lpad(g::text, 6, '0'), $3::timestamptz - g * interval '1 minute', 'whe_' || $4 || g, $2, 'ticket.sold', $4, $3
       FROM generate_series(1, $5::int) g
       RETURNING organization_id, notification_id, created_at)
     INSERT INTO webhook_notifications (organization_id, id, created_at, kind, resource_id, sequence, body)
     SELECT organization_id, notification_id, created_at, 'ticket.sold', 'tkt_1', 1, '{}' FROM made`,
    [place.id, endpointId, clock.now(), status, count],
  );
}

describe('a recovery', () => {
  it('queues what is failed, exhausted or held, and nothing else', async () => {
    const wanted = [
      await missed({ status: 'held' }),
      await missed({ status: 'held', attempts_count: 3 }),
      await missed({ status: 'exhausted', attempts_count: 40 }),
      await missed({
        status: 'failed',
        attempts_count: 5,
        next_retry_at: new Date('2026-11-21T05:00:00Z'),
        queued: { due_at: new Date('2026-11-21T05:00:00Z'), priority: 1, trigger: 'retry' },
      }),
    ];
    const others = [
      await missed({ status: 'succeeded', attempts_count: 1 }),
      await missed({ status: 'cancelled' }),
      await missed({ status: 'pending' }),
      await missed({ endpoint_id: (await addEndpoint(service, owner)).id }),
    ];
    const before = await Promise.all(others.map(({ id }) => rowOf(service, 'webhook_deliveries', id)));
    await start();
    clock.advance(1_000);
    expect(await finish()).toBe(4);
    for (const { id, attempts_count = 0 } of wanted) {
      expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({
        organization_id: place.id,
        endpoint_id: endpointId,
        priority: 2,
        trigger: 'recover',
        due_at: clock.now(),
        attempts: attempts_count,
        claim_id: null,
      });
      expect(await rowOf(service, 'webhook_deliveries', id)).toMatchObject({
        status: attempts_count === 0 ? 'pending' : 'failed',
        next_retry_at: clock.now(),
      });
    }
    expect(await Promise.all(others.map(({ id }) => rowOf(service, 'webhook_deliveries', id)))).toEqual(before);
    const queued = await service.database.sql('SELECT priority FROM webhook_queue WHERE organization_id = $1', [
      place.id,
    ]);
    expect(queued.map(({ priority }) => priority).sort()).toEqual([0, 2, 2, 2, 2]);
    expect(await recoveryOf()).toMatchObject({ status: 'completed', total_count: 4, released_count: 4 });
  });

  it('reaches from its instant to its beginning, both counted', async () => {
    const since = ago(2 * hourMs);
    const before = await missed({ created_at: new Date(since.getTime() - 1) });
    const inside = [await missed({ created_at: since }), await missed({ created_at: clock.now() })];
    await start(since);
    const after = await missed({ created_at: new Date(clock.now().getTime() + 1) });
    expect(await finish()).toBe(2);
    for (const { id } of inside) expect(await rowOf(service, 'webhook_queue', id)).toBeDefined();
    for (const { id } of [before, after]) expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    expect(await recoveryOf()).toMatchObject({ total_count: 2 });
  });

  it('leaves a delivery to the attempt that is under way', async () => {
    const claim = { claim_id: crypto.randomUUID(), leased_until: new Date(clock.now().getTime() + 1), priority: 1 };
    const { id } = await missed({ status: 'failed', attempts_count: 2, queued: claim });
    await start();
    expect(await finish()).toBe(0);
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject(claim);
    expect(await recoveryOf()).toMatchObject({ status: 'completed', total_count: 1, released_count: 0 });
  });

  it('cancels what is not kept any more, also where it waits', async () => {
    const lost = [
      await missed({ kept: false }),
      await missed({ kept: false, status: 'failed', attempts_count: 1 }),
      await missed({ kept: false, status: 'exhausted', attempts_count: 40 }),
    ];
    const { id: good } = await missed();
    await start();
    expect(await finish()).toBe(1);
    for (const { id } of lost) {
      expect(await rowOf(service, 'webhook_deliveries', id)).toMatchObject({
        status: 'cancelled',
        next_retry_at: null,
      });
      expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    }
    expect(await rowOf(service, 'webhook_queue', good)).toBeDefined();
  });

  it('reads over days that have their partitions and over those that have none', async () => {
    const { database } = service.services;
    const days = [40, 20, 3, 0].map((days) => ago(days * 24 * hourMs));
    for (const day of days.slice(1, 3)) {
      const midnight = new Date(Math.floor(day.getTime() / 86_400_000) * 86_400_000);
      for (const name of ['webhook_deliveries', 'webhook_notifications']) {
        await createDay(database, { name, column: 'created_at' }, midnight);
      }
    }
    for (const day of days) await missed({ created_at: day });
    await start(ago(60 * 24 * hourMs));
    expect(await finish()).toBe(4);
    expect(await recoveryOf()).toMatchObject({ total_count: 4, released_count: 4 });
  });
});

describe('the pace', () => {
  it('never queues more recoveries than the limit, and continues as they are sent', async () => {
    for (let count = 0; count < 7; count += 1) await missed();
    await start();
    expect(await step(3)).toEqual({ released: 0, more: true });
    expect(await step(3)).toEqual({ released: 3, more: true });
    expect(await step(3)).toEqual({ released: 0, more: false });
    await service.database.sql(
      `DELETE FROM webhook_queue WHERE delivery_id IN (
         SELECT delivery_id FROM webhook_queue WHERE endpoint_id = $1 ORDER BY delivery_id LIMIT 2)`,
      [endpointId],
    );
    expect(await step(3)).toEqual({ released: 2, more: true });
    expect(await finish(100)).toBe(2);
    expect(await recoveryOf()).toMatchObject({ status: 'completed', total_count: 7, released_count: 7 });
  });

  it('takes the oldest first', async () => {
    const [third, first, second] = [
      await missed({ created_at: ago(1_000) }),
      await missed({ created_at: ago(9_000) }),
      await missed({ created_at: ago(5_000) }),
    ];
    await start();
    await step(2);
    await step(2);
    expect(await rowOf(service, 'webhook_queue', third.id)).toBeUndefined();
    for (const { id } of [first, second]) expect(await rowOf(service, 'webhook_queue', id)).toBeDefined();
    await finish(100);
  });

  it('queues at most 500 in a step, and looks at a bounded number where few were missed', async () => {
    await insertMany(1_201, 'held');
    await start(ago(40 * hourMs));
    expect(await step(10_000)).toEqual({ released: 0, more: true });
    expect(await step(10_000)).toEqual({ released: 500, more: true });
    expect(await finish(10_000)).toBe(701);
    await insertMany(4_500, 'succeeded');
    const { id } = await missed();
    clock.advance(1_000);
    await start(ago(80 * hourMs));
    await step(10_000);
    expect(await step(10_000)).toEqual({ released: 0, more: true });
    expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    expect(await finish(10_000)).toBe(1);
    expect(await recoveryOf()).toMatchObject({ status: 'completed', total_count: 1 });
  });

  it('takes turns among endpoints: one that is at its limit does not keep the others waiting', async () => {
    const other = (await addEndpoint(service, owner)).id;
    for (const id of [endpointId, endpointId, other]) await missed({ endpoint_id: id });
    await start();
    clock.advance(10);
    await start(undefined, other);
    await step(1);
    await step(1);
    clock.advance(10);
    expect(await step(1)).toEqual({ released: 1, more: true });
    clock.advance(10);
    expect(await step(1)).toMatchObject({ released: 1 });
    clock.advance(600);
    // Both are full now, but each has waited for more than half a second.
    expect(await step(1)).toEqual({ released: 0, more: true });
    expect(await step(1)).toEqual({ released: 0, more: false });
    await finish(100);
    expect(await recoveryOf()).toMatchObject({ status: 'completed' });
    expect(await recoveryOf(other)).toMatchObject({ status: 'completed' });
  });
});

describe('what happens in between', () => {
  it('a step that dies leaves nothing behind, and the next one begins where it did', async () => {
    for (let count = 0; count < 4; count += 1) await missed();
    await start();
    await step(2);
    await step(2);
    const before = await recoveryOf();
    // The last statement of a step fails, as if the process were gone before it.
    await service.database.sql(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''gone''; END';
       CREATE TRIGGER die BEFORE UPDATE ON webhook_recoveries FOR EACH ROW EXECUTE FUNCTION die()`,
    );
    await expect(step(100)).rejects.toThrow('gone');
    await service.database.sql('DROP FUNCTION die CASCADE');
    expect(await recoveryOf()).toEqual(before);
    const queued = () => service.database.sql('SELECT 1 FROM webhook_queue WHERE endpoint_id = $1', [endpointId]);
    expect(await queued()).toHaveLength(2);
    expect(await finish(100)).toBe(2);
    expect(await queued()).toHaveLength(4);
    expect(await recoveryOf()).toMatchObject({ status: 'completed', released_count: 4 });
  });

  it('a counter that dies is replaced after a minute, and the others are recovered meanwhile', async () => {
    await missed();
    await start();
    await service.database.sql("UPDATE webhook_recoveries SET updated_at = created_at + interval '1 ms'");
    clock.advance(30_000);
    expect(await step()).toEqual({ released: 0, more: false, isIdle: true });
    clock.advance(31_000);
    expect(await step()).toEqual({ released: 0, more: true });
    expect(await recoveryOf()).toMatchObject({ total_count: 1 });
    expect(await finish()).toBe(1);
  });

  it('disabling the endpoint cancels it, and enabling it again does not go on with it', async () => {
    for (let count = 0; count < 4; count += 1) await missed();
    await start();
    await step(2);
    await step(2);
    await inWriteContext(service, (change) => disableEndpoint(change, owner, endpointId, ''));
    await inWriteContext(service, (change) => enableEndpoint(change, owner, endpointId));
    expect(await finish()).toBe(0);
    expect(await recoveryOf()).toMatchObject({ status: 'cancelled', released_count: 2 });
    const statuses = await service.database.sql('SELECT status FROM webhook_deliveries WHERE endpoint_id = $1', [
      endpointId,
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(['held', 'held', 'held', 'held']);
    clock.advance(1);
    await start();
    expect(await finish()).toBe(4);
  });

  it('an endpoint that is found disabled or deleted cancels it', async () => {
    await missed();
    await start();
    await step();
    await service.database.sql("UPDATE webhook_endpoints SET status = 'disabled' WHERE id = $1", [endpointId]);
    expect(await step()).toEqual({ released: 0, more: true });
    expect(await recoveryOf()).toMatchObject({ status: 'cancelled' });
    expect(await finish()).toBe(0);
  });

  it('a delivery that succeeded between the look and the queue is not sent again', async () => {
    const { id } = await missed({ status: 'failed', attempts_count: 1, queued: false });
    await start();
    await step();
    // Its attempt ends while the step is writing: the trigger stands for another process that is a moment faster.
    await service.database.sql(
      `CREATE FUNCTION settle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         UPDATE webhook_deliveries SET status = 'succeeded' WHERE id = NEW.delivery_id; RETURN NEW; END $$;
       CREATE TRIGGER settle AFTER INSERT ON webhook_queue FOR EACH ROW EXECUTE FUNCTION settle()`,
    );
    expect(await finish()).toBe(0);
    await service.database.sql('DROP FUNCTION settle CASCADE');
    expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    expect(await rowOf(service, 'webhook_deliveries', id)).toMatchObject({ status: 'succeeded' });
  });

  it('a delivery that failed once more between the look and the queue goes on counting from there', async () => {
    const { id } = await missed({ status: 'exhausted', attempts_count: 40 });
    await start();
    await step();
    await service.database.sql(
      `CREATE FUNCTION settle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         UPDATE webhook_deliveries SET attempts_count = 41 WHERE id = NEW.delivery_id; RETURN NEW; END $$;
       CREATE TRIGGER settle AFTER INSERT ON webhook_queue FOR EACH ROW EXECUTE FUNCTION settle()`,
    );
    expect(await finish()).toBe(1);
    await service.database.sql('DROP FUNCTION settle CASCADE');
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({ attempts: 41 });
  });
});
