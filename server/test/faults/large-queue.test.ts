import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, claim, defaultConcurrency } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { Database, type Transaction } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { emit } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { sized } from '../support/fault-scale.ts';
import { endAll, type ServiceProcess } from '../support/service-process.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createOrganization } from '../support/world.ts';

/** 90 % of what is queued is one dead endpoint's; the others share the rest. */
const queuedCount = sized({ full: 1_000_000, short: 20_000 });
const deadCount = queuedCount * 0.9;
const othersCount = 20;
const notificationsCount = (queuedCount - deadCount) / othersCount;

let ground: Ground;
let client: pg.Client;
/** As those of a worker are. */
let planned: Database;
let dead: { id: string; organizationId: string };
beforeAll(async () => {
  ground = await prepareGround({ endpointsCount: othersCount });
  const { service, database, organization } = ground;
  client = new pg.Client({ ...database.connection });
  await client.connect();
  planned = new Database({ connection: database.connection, log: createLog('silent'), plansByIndex: true });
  await emit(service, organization.id, notificationsCount, { batch: 250 });
  const owner = await createOrganization(service);
  const { id } = await addEndpoint(service, { organizationId: owner.id }, { url: await closedAddress() });
  dead = { id, organizationId: owner.id };
  await fillDead();
}, 600_000);
afterAll(async () => {
  await endAll();
  await Promise.all([client.end(), planned.close()]);
  await ground.close();
});

/** A port that nothing listens on. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/`;
}

/** As the outbox writes them, by SQL, since there are many. All are due, before those of the others. */
async function fillDead(): Promise<void> {
  const rows = 'FROM (SELECT n, $4::timestamptz AS at FROM generate_series(1, $3::int) n) numbered';
  const at = new Date(Date.now() - 3_600_000);
  const statements = [
    `INSERT INTO webhook_notifications (organization_id, id, created_at, kind, resource_id, sequence, body)
     SELECT $1, 'ntf_dead_' || n, at, 'event.updated', $2, n, '{}' ${rows}`,
    `INSERT INTO webhook_deliveries (organization_id, id, created_at, notification_id, endpoint_id, kind, status, updated_at)
     SELECT $1, 'wd_dead_' || n, at, 'ntf_dead_' || n, $2, 'event.updated', 'pending', at ${rows}`,
    `INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at)
     SELECT 'wd_dead_' || n, $1, $2, 'ntf_dead_' || n, at, at ${rows}`,
  ];
  for (const statement of statements) await client.query(statement, [dead.organizationId, dead.id, deadCount, at]);
}

interface Node {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Node[];
}

/** A parameter as it stands in SQL. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.map((item) => JSON.stringify(item)).join(',')}}'`;
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`;
}

/**
 * What a claim touches, planned as a worker has it planned, and undone afterwards: pages, and rows that it looked at and
 * passed over.
 */
async function costOfClaim(
  slots = new ConcurrencyLimiter(defaultConcurrency),
): Promise<{ pages: number; passedOver: number }> {
  let plan!: Node;
  const explain = async (tx: Transaction, text: string, parameters: readonly unknown[]) => {
    await tx.execute({ text: `PREPARE claim AS ${text}`, values: [] });
    const execute = `EXECUTE claim (${parameters.map(literal).join(', ')})`;
    const [row] = await tx.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>({
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${execute}`,
      values: [],
    });
    await tx.execute({ text: 'DEALLOCATE claim', values: [] });
    plan = row!['QUERY PLAN'][0].Plan;
  };
  const explaining = crossTenantDb({
    execute: async ({ text, values }) => {
      await planned.transaction(
        (tx) => explain(tx, text, values),
        () => false,
      );
      return [{ last_endpoint_id: null, visited: 0, delivery_id: null }] as never;
    },
  });
  await claim(explaining, { afterEndpointId: '', now: new Date(), leaseMs: 15_000, capacity: slots.capacity() });
  const passedOver = (node: Node): number =>
    (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1) +
    (node.Plans ?? []).reduce((sum, child) => sum + passedOver(child), 0);
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], passedOver: passedOver(plan) };
}

describe('a claim, with one endpoint that owns nine tenths of a long queue', () => {
  /** A claim takes 96 first attempts: a few pages for each, and for each endpoint and priority. */
  const pagesMax = 3_000;
  const passedOverMax = 500;
  const expectCheap = async (slots?: ConcurrencyLimiter) => {
    const cost = await costOfClaim(slots);
    expect(cost.pages).toBeLessThan(pagesMax);
    expect(cost.passedOver).toBeLessThan(passedOverMax);
  };
  const rest = (until: string) =>
    client.query(`UPDATE webhook_endpoint_state SET breaker = 'open', not_before = ${until} WHERE endpoint_id = $1`, [
      dead.id,
    ]);

  it('looks at few pages while all of it is due, as nothing is known of the tables and as it is', async () => {
    await expectCheap();
    await client.query('ANALYZE webhook_queue');
    await expectCheap();
  });

  it('and while that endpoint has as much on its way as it may', async () => {
    const slots = new ConcurrencyLimiter(defaultConcurrency);
    for (let taken = 0; taken < defaultConcurrency.endpoint.first; taken += 1) {
      slots.acquire({ endpointId: dead.id, ownerId: dead.organizationId, priority: 'first' });
    }
    await expectCheap(slots);
  });

  it('and while it rests, and when it is tried again', async () => {
    await rest(`now() + interval '1 hour'`);
    await expectCheap();
    await rest(`now() - interval '1 second'`);
    await expectCheap();
    await client.query(`UPDATE webhook_endpoint_state SET breaker = 'closed', not_before = NULL`);
  });
});

describe('a worker before a long queue', () => {
  const bytesOf = async ({ address }: ServiceProcess) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]);
  };

  it('sends new notifications to others promptly, delivers all that can be, and stays small', async () => {
    const { service, database, receiver } = ground;
    const worker = await ground.startProcess('worker');
    const bytesBefore = await bytesOf(worker);
    const fresh = await createOrganization(service);
    await addEndpoint(service, { organizationId: fresh.id }, { url: `${receiver.url}/fresh` });
    const delaysMs: number[] = [];
    for (let number = 1; number <= 20; number += 1) {
      const committedAt = performance.now();
      await emit(service, fresh.id, 1);
      await eventually(() => receiver.countsOf('/fresh').size === number);
      delaysMs.push(performance.now() - committedAt);
    }
    const median = delaysMs.sort((a, b) => a - b)[10]!;
    expect(median).toBeLessThan(1_000);
    const left = `SELECT count(*)::int AS queued FROM webhook_queue WHERE endpoint_id <> $1`;
    await expect
      .poll(async () => (await database.sql(left, [dead.id]))[0]!.queued, { timeout: 300_000, interval: 200 })
      .toBe(0);
    const grown = (await bytesOf(worker)) - bytesBefore;
    expect(grown).toBeLessThan(256 * 2 ** 20);
    expect(await worker.kill('SIGTERM')).toBe(0);
  }, 400_000);

  it('leaves an exact ledger: the others have everything, and what the dead endpoint is to get is all there', async () => {
    const { database, receiver, endpoints } = ground;
    const written = await database.sql(
      `SELECT d.endpoint_id = $1 AS dead, d.status, count(*)::int AS deliveries, count(q.delivery_id)::int AS queued,
         count(q.claim_id)::int AS claimed, max(d.attempts_count) AS attempts
       FROM webhook_deliveries d LEFT JOIN webhook_queue q ON q.delivery_id = d.id
       GROUP BY 1, 2 ORDER BY 1, 2`,
      [dead.id],
    );
    const failed = written.find((one) => one.dead && one.status === 'failed')?.deliveries ?? 0;
    expect(written).toEqual([
      {
        dead: false,
        status: 'succeeded',
        deliveries: queuedCount - deadCount + 20,
        queued: 0,
        claimed: 0,
        attempts: 1,
      },
      { dead: true, status: 'failed', deliveries: failed, queued: failed, claimed: 0, attempts: expect.any(Number) },
      {
        dead: true,
        status: 'pending',
        deliveries: deadCount - failed,
        queued: deadCount - failed,
        claimed: 0,
        attempts: 0,
      },
    ]);
    // The breaker opened after the first ones; what rests costs no attempt.
    expect(failed).toBeLessThan(100);
    for (const { path } of endpoints) expect(receiver.countsOf(path).size).toBe(notificationsCount);
    expect(receiver.received.length).toBe(queuedCount - deadCount + 20);
  });
});
