import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database.ts';
import { newId, requestIds } from '../../src/platform/ids.ts';
import { createDay } from '../../src/platform/partitions.ts';
import { type Maintenance, startMaintenance } from '../../src/workers/maintenance.ts';
import { sqlIn } from '../support/sql-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { addEndpoint, insertDelivery } from '../support/webhooks.ts';
import { createOrganization, createRate, insert, type TestOrganization } from '../support/world.ts';

const now = '2026-11-20T20:00:00.000Z';
const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.parse(now) + days * dayMs);
const tables = ['webhook_notifications', 'webhook_deliveries', 'webhook_attempts', 'request_log'] as const;

const clock = fixedClock(now);
let service: TestService;
let place: TestOrganization;
let endpointId: string;
beforeEach(async () => {
  clock.set(now);
  service = await startTestService({ clock });
  place = await createOrganization(service);
  endpointId = (await addEndpoint(service, { organizationId: place.id })).id;
});
afterEach(() => service.close());

/** One pass over everything. */
async function maintain(): Promise<void> {
  const maintenance = startMaintenance(service.services);
  await maintenance.firstPass;
  await maintenance.stop();
}

const partitionsOf = async (table: string) =>
  (
    await service.database.sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = $1::regclass ORDER BY 1`,
      [table],
    )
  ).map(({ name }) => name.slice(table.length + 1));
const whereIs = async (table: string, id: string, column = 'id') =>
  (await service.database.sql(`SELECT tableoid::regclass::text AS name FROM ${table} WHERE ${column} = $1`, [id])).map(
    ({ name }) => name,
  );
const failures = () => service.logLines.filter((line) => line.includes('a step of maintenance failed'));

/** Holds a lock for which the making of days waits; the answer lets it go. */
async function lockDeliveries(): Promise<() => Promise<void>> {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let holder = Promise.resolve();
  await new Promise<void>((hasLock) => {
    holder = service.services.database.transaction(async (tx) => {
      await sqlIn(tx, 'LOCK TABLE webhook_deliveries_default IN ROW EXCLUSIVE MODE');
      hasLock();
      await held;
    });
  });
  return () => {
    letGo();
    return holder;
  };
}

async function insertNotification(createdAt: Date): Promise<string> {
  const id = newId('notification', createdAt);
  await insert(service.database, 'webhook_notifications', {
    organization_id: place.id,
    id,
    created_at: createdAt,
    kind: 'ticket.sold',
    resource_id: 'tkt_1',
    sequence: 1,
    body: Buffer.from('{}'),
  });
  return id;
}

async function insertAttempt(requestedAt: Date): Promise<string> {
  const deliveryId = newId('webhookDelivery', requestedAt);
  await insert(service.database, 'webhook_attempts', {
    organization_id: place.id,
    delivery_id: deliveryId,
    number: 1,
    requested_at: requestedAt,
    trigger: 'first',
    duration_ms: 1,
  });
  return deliveryId;
}

async function insertQueued(delivery: { id: string; notification_id: string; created_at: Date }): Promise<void> {
  await insert(service.database, 'webhook_queue', {
    delivery_id: delivery.id,
    organization_id: place.id,
    endpoint_id: endpointId,
    notification_id: delivery.notification_id,
    notification_created_at: delivery.created_at,
    due_at: delivery.created_at,
  });
}

describe('partitions', () => {
  it('of today and the seven days to come are there after a pass, and rows of those days go into them', async () => {
    await maintain();
    const days = Array.from({ length: 8 }, (_, index) => `202611${20 + index}`);
    for (const table of tables) expect(await partitionsOf(table), table).toEqual([...days, 'default']);
    expect(failures()).toEqual([]);
    const { id } = await insertDelivery(service, place.id, { endpoint_id: endpointId });
    expect(await whereIs('webhook_deliveries', id)).toEqual(['webhook_deliveries_20261120']);
    const inAWeek = await insertNotification(daysFromNow(7));
    expect(await whereIs('webhook_notifications', inAWeek)).toEqual(['webhook_notifications_20261127']);
    const later = await insertNotification(daysFromNow(8));
    expect(await whereIs('webhook_notifications', later)).toEqual(['webhook_notifications_default']);
  });

  it('have the keys, checks and references of their table', async () => {
    await maintain();
    const facts = (name: string) =>
      service.database.sql(
        `SELECT contype, pg_get_constraintdef(oid) AS definition FROM pg_constraint
         WHERE conrelid = $1::regclass ORDER BY 1, 2`,
        [name],
      );
    const indexes = (name: string) =>
      service.database.sql(
        `SELECT regexp_replace(indexdef, '^.* USING ', '') AS definition FROM pg_indexes WHERE tablename = $1 ORDER BY 1`,
        [name],
      );
    for (const table of tables) {
      expect(await facts(`${table}_20261120`), table).toEqual(await facts(`${table}_default`));
      expect(await indexes(`${table}_20261120`), table).toEqual(await indexes(`${table}_default`));
    }
    const wrong = insertDelivery(service, place.id, { endpoint_id: endpointId, status: 'lost' as never });
    await expect(wrong).rejects.toThrow(/check constraint/);
  });

  it('take over the rows of their day that had fallen into the default partition, and leave the others there', async () => {
    const today = await insertDelivery(service, place.id, { endpoint_id: endpointId });
    const midnight = await insertDelivery(service, place.id, {
      endpoint_id: endpointId,
      created_at: new Date('2026-11-21T00:00:00.000Z'),
    });
    const lastYear = await insertDelivery(service, place.id, { endpoint_id: endpointId, created_at: daysFromNow(-60) });
    const notification = await insertNotification(daysFromNow(0));
    const attempt = await insertAttempt(daysFromNow(1));
    await maintain();
    expect(failures()).toEqual([]);
    expect(await whereIs('webhook_deliveries', today.id)).toEqual(['webhook_deliveries_20261120']);
    expect(await whereIs('webhook_deliveries', midnight.id)).toEqual(['webhook_deliveries_20261121']);
    expect(await whereIs('webhook_deliveries', lastYear.id)).toEqual(['webhook_deliveries_default']);
    expect(await whereIs('webhook_notifications', notification)).toEqual(['webhook_notifications_20261120']);
    expect(await whereIs('webhook_attempts', attempt, 'delivery_id')).toEqual(['webhook_attempts_20261121']);
    const [row] = await service.database.sql('SELECT * FROM webhook_deliveries WHERE id = $1', [today.id]);
    expect(row).toEqual(today);
  });

  it('are made once by several processes that start at the same moment', async () => {
    const many = Array.from({ length: 4 }, () => startMaintenance(service.services));
    await Promise.all(many.map(({ firstPass }) => firstPass));
    await Promise.all(many.map((one) => one.stop()));
    expect(failures()).toEqual([]);
    for (const table of tables) expect(await partitionsOf(table)).toHaveLength(9);
  });

  it('are made while the table is read and written: every row arrives in its day, and no statement waits for long', async () => {
    let isDone = false;
    let slowestMs = 0;
    const written: string[] = [];
    // Four write what belongs to the day that is being made, and read all days.
    const traffic = async () => {
      while (!isDone) {
        const start = performance.now();
        const id = await insertNotification(clock.now());
        await service.database.sql('SELECT count(*) FROM webhook_notifications WHERE organization_id = $1', [place.id]);
        slowestMs = Math.max(slowestMs, performance.now() - start);
        written.push(id);
      }
    };
    const running = Array.from({ length: 4 }, traffic);
    await maintain();
    isDone = true;
    await Promise.all(running);
    expect(failures()).toEqual([]);
    expect(written.length).toBeGreaterThan(10);
    // Who makes a day gives up after half a second, so no statement waits for longer than that.
    expect(slowestMs).toBeLessThan(1_500);
    const rows = await service.database.sql(
      'SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM webhook_notifications GROUP BY 1',
    );
    expect(rows).toEqual([{ name: 'webhook_notifications_20261120', count: written.length }]);
  });

  it('are left for the next pass while the table is locked for long: it is logged, no statement waits, nothing is lost', async () => {
    const { id } = await insertDelivery(service, place.id, { endpoint_id: endpointId });
    const letGo = await lockDeliveries();
    const maintenance = startMaintenance(service.services);
    await maintenance.firstPass;
    await maintenance.stop();
    await letGo();
    expect(failures()).toHaveLength(1);
    expect(failures()[0]).toContain('"step":"prepare partitions"');
    expect(failures()[0]).toContain('"code":"55P03"');
    // The others were made, and the steps after it ran.
    expect(await partitionsOf('webhook_notifications')).toHaveLength(9);
    expect(await partitionsOf('webhook_attempts')).toHaveLength(9);
    expect(await whereIs('webhook_deliveries', id)).toEqual(['webhook_deliveries_default']);
    await maintain();
    expect(await whereIs('webhook_deliveries', id)).toEqual(['webhook_deliveries_20261120']);
  }, 30_000);
});

describe('retention', () => {
  async function makeDays(table: (typeof tables)[number], ...days: number[]): Promise<void> {
    const column = table === 'webhook_attempts' ? 'requested_at' : 'created_at';
    for (const day of days) {
      const midnight = new Date(Math.floor(daysFromNow(day).getTime() / dayMs) * dayMs);
      await createDay(service.services.database, { name: table, column }, midnight);
    }
  }
  const past = async (table: string) => (await partitionsOf(table)).filter((name) => name < '20261120');

  it('drops notifications and attempts after 30 whole days and deliveries after 90', async () => {
    for (const table of tables) await makeDays(table, -92, -91, -90, -32, -31, -30);
    await maintain();
    expect(failures()).toEqual([]);
    expect(await past('webhook_notifications')).toEqual(['20261021']);
    expect(await past('webhook_attempts')).toEqual(['20261021']);
    expect(await past('webhook_deliveries')).toEqual(['20260822', '20261019', '20261020', '20261021']);
  });

  it('cancels what still waits for a notification that is forgotten, and only that', async () => {
    await makeDays('webhook_notifications', -31, -30);
    await makeDays('webhook_deliveries', -31, -30);
    const old = daysFromNow(-31);
    const recent = daysFromNow(-30);
    await insertNotification(old);
    const kept = await insertNotification(recent);
    const at = { endpoint_id: endpointId };
    const statuses = ['pending', 'failed', 'held', 'succeeded', 'exhausted'] as const;
    const ofOld = await Promise.all(
      statuses.map((status) =>
        insertDelivery(service, place.id, {
          ...at,
          status,
          created_at: old,
          next_retry_at: status === 'failed' ? old : null,
        }),
      ),
    );
    const ofRecent = await insertDelivery(service, place.id, { ...at, status: 'held', created_at: recent });
    for (const delivery of [ofOld[0]!, ofOld[1]!, ofRecent]) await insertQueued(delivery);
    await maintain();
    const after = await service.database.sql('SELECT id, status, next_retry_at FROM webhook_deliveries');
    const statusNow = (id: string) => after.find((row) => row.id === id);
    expect(ofOld.map(({ id }) => statusNow(id)!.status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'succeeded',
      'exhausted',
    ]);
    expect(statusNow(ofOld[1]!.id)!.next_retry_at).toBeNull();
    expect(statusNow(ofRecent.id)!.status).toBe('held');
    expect(await service.database.sql('SELECT delivery_id FROM webhook_queue')).toEqual([{ delivery_id: ofRecent.id }]);
    expect(await service.database.sql('SELECT id FROM webhook_notifications')).toEqual([{ id: kept }]);
  });

  it('deletes rows of the default partition when their time has come, and cancels what waits for them', async () => {
    const old = daysFromNow(-40);
    await insertNotification(old);
    await insertAttempt(old);
    const waiting = await insertDelivery(service, place.id, {
      endpoint_id: endpointId,
      status: 'held',
      created_at: old,
    });
    const ancient = await insertDelivery(service, place.id, { endpoint_id: endpointId, created_at: daysFromNow(-100) });
    const recent = await insertNotification(daysFromNow(-10));
    await maintain();
    expect(failures()).toEqual([]);
    expect(await service.database.sql('SELECT id FROM webhook_notifications')).toEqual([{ id: recent }]);
    expect(await service.database.sql('SELECT 1 FROM webhook_attempts')).toEqual([]);
    expect(await service.database.sql('SELECT id, status FROM webhook_deliveries')).toEqual([
      { id: waiting.id, status: 'cancelled' },
    ]);
    expect(ancient.id).not.toBe(waiting.id);
  });

  it('deletes answers kept for Idempotency-Keys after 24 hours, sessions and password links a month after their end', async () => {
    const answer = { credential_id: 'key_1', fingerprint: Buffer.from('f'), status: 200, body: '{}' };
    await insert(service.database, 'idempotency_keys', { ...answer, key: 'old', created_at: daysFromNow(-1) });
    const justNow = new Date(daysFromNow(-1).getTime() + 1_000);
    await insert(service.database, 'idempotency_keys', { ...answer, key: 'new', created_at: justNow });
    const userId = newId('user', clock.now());
    await insert(service.database, 'users', {
      id: userId,
      email: 'a@example.org',
      email_key: 'a@example.org',
      name: 'A',
      password_hash: 'none',
      created_at: clock.now(),
      updated_at: clock.now(),
    });
    for (const [id, expiredDaysAgo] of [
      ['ses_old', 31],
      ['ses_recent', 29],
    ] as const) {
      await insert(service.database, 'sessions', {
        id,
        token_hash: Buffer.from(id),
        user_id: userId,
        user_agent: '',
        created_at: daysFromNow(-60),
        last_used_at: daysFromNow(-60),
        confirmed_until: daysFromNow(-60),
        expires_at: daysFromNow(-expiredDaysAgo),
      });
      await insert(service.database, 'password_links', {
        token_hash: Buffer.from(id),
        user_id: userId,
        created_at: daysFromNow(-60),
        expires_at: daysFromNow(-expiredDaysAgo),
      });
    }
    await maintain();
    expect(await service.database.sql('SELECT key FROM idempotency_keys')).toEqual([{ key: 'new' }]);
    expect(await service.database.sql('SELECT id FROM sessions')).toEqual([{ id: 'ses_recent' }]);
    const links = await service.database.sql('SELECT token_hash FROM password_links');
    expect(links.map(({ token_hash }) => String(token_hash))).toEqual(['ses_recent']);
  });

  it('forgets recoveries a month after their end, secrets a week after theirs, and processes not seen for a day', async () => {
    const { database } = service;
    for (const [id, status, daysAgo] of [
      ['rcv_old', 'completed', 31],
      ['rcv_recent', 'cancelled', 29],
      ['rcv_running', 'running', 89],
    ] as const) {
      const at = daysFromNow(-daysAgo);
      const span = { since: at, until: at, created_at: at, updated_at: at };
      await insert(database, 'webhook_recoveries', { id, endpoint_id: endpointId, status, ...span });
    }
    for (const [id, expiredDaysAgo] of [
      ['old', 8],
      ['recent', 6],
      ['signing', -1],
    ] as const) {
      const sealed = { key_id: 'k', ciphertext: Buffer.from('c'), created_at: daysFromNow(-30) };
      const expires_at = daysFromNow(-expiredDaysAgo);
      await insert(database, 'webhook_secrets', { id, endpoint_id: endpointId, expires_at, ...sealed });
    }
    for (const [id, daysAgo] of [
      ['gone', 1.1],
      ['alive', 0],
    ] as const) {
      const seen_at = daysFromNow(-daysAgo);
      await insert(database, 'webhook_workers', { id, seen_at });
    }
    await maintain();
    const idsOf = async (table: string) =>
      (await database.sql(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => String(id));
    expect(await idsOf('webhook_recoveries')).toEqual(['rcv_recent', 'rcv_running']);
    expect((await idsOf('webhook_secrets')).filter((id) => id.length < 10)).toEqual(['recent', 'signing']);
    expect(await idsOf('webhook_workers')).toEqual(['alive']);
    expect(failures()).toEqual([]);
  });
});

describe('the loop', () => {
  let maintenance: Maintenance | undefined;
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => maintenance?.stop());
  afterAll(() => {
    vi.useRealTimers();
  });

  /** Lets a pass that a timer has begun come to its end. */
  const passed = (days: number) =>
    vi.waitFor(async () => {
      expect(await partitionsOf('webhook_attempts')).toContain(
        daysFromNow(days).toISOString().slice(0, 10).replaceAll('-', ''),
      );
    });

  it('runs at the start and every hour, by the clock of the service', async () => {
    maintenance = startMaintenance(service.services);
    await maintenance.firstPass;
    expect(await partitionsOf('webhook_attempts')).not.toContain('20261128');
    clock.advance(dayMs);
    await vi.advanceTimersByTimeAsync(3_600_000 - 1);
    expect(await partitionsOf('webhook_attempts')).not.toContain('20261128');
    await vi.advanceTimersByTimeAsync(1);
    await passed(8);
  });

  it('logs what fails and goes on: the other steps run, and the next pass makes up for it', async () => {
    await service.database.sql('ALTER TABLE webhook_deliveries_default RENAME TO hidden');
    maintenance = startMaintenance(service.services);
    await maintenance.firstPass;
    expect(failures().map((line) => JSON.parse(line).step)).toEqual(['prepare partitions', 'drop expired history']);
    await service.database.sql('ALTER TABLE hidden RENAME TO webhook_deliveries_default');
    await vi.advanceTimersByTimeAsync(3_600_000);
    await vi.waitFor(async () => expect(await partitionsOf('webhook_deliveries')).toHaveLength(9));
  });

  it('makes a day within a minute whose lock could not be had at the start', async () => {
    const letGo = await lockDeliveries();
    maintenance = startMaintenance(service.services);
    await maintenance.firstPass;
    await letGo();
    expect(await partitionsOf('webhook_deliveries')).toEqual(['default']);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect(await partitionsOf('webhook_deliveries')).toHaveLength(9), 10_000);
    expect(failures().map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', code: '55P03', step: 'prepare partitions' },
    ]);
  });

  it('goes on within a minute after an outage of the database, which is said once', async () => {
    const name = service.database.connection.database;
    await service.database.sql(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const database = new Database({ connection: service.database.connection, log: service.services.log });
    maintenance = startMaintenance({ ...service.services, database });
    await maintenance.firstPass;
    await vi.advanceTimersByTimeAsync(60_000);
    await service.database.sql(`BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`);
    // The pass that the minute before has begun may still be running.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await partitionsOf('webhook_attempts')).toHaveLength(9);
    }, 10_000);
    const said = service.logLines.filter((line) => line.includes('maintenance'));
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', code: '25006', msg: 'maintenance waits for the database' },
    ]);
    await maintenance.stop();
    await database.close();
  });

  it('compares money and places not at the start but within the first hour, and then every hour', async () => {
    const { rateId } = await createRate(service, place.id, place.eventId, { sold_count: 2 });
    const found: number[] = [];
    maintenance = startMaintenance({ ...service.services, differencesFound: (count) => found.push(count) });
    await maintenance.firstPass;
    expect(found).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    await vi.waitFor(() => expect(found).toEqual([1]), 10_000);
    const [logged] = service.logLines.filter((line) => line.includes('amounts or places are inconsistent'));
    expect(JSON.parse(logged!)).toMatchObject({ subject: rateId, expected: '0', found: '2' });
    await service.database.sql('UPDATE ticket_rates SET sold_count = 0');
    await vi.advanceTimersByTimeAsync(3_600_000);
    await vi.waitFor(() => expect(found).toEqual([1, 0]), 10_000);
  });

  it('ends promptly when it is stopped, begins no further step, and never runs again', async () => {
    maintenance = startMaintenance(service.services);
    await maintenance.stop();
    const made = (await Promise.all(tables.map(partitionsOf))).flat().length;
    // Three default partitions, and at most the day that was being made.
    expect(made).toBeLessThanOrEqual(4);
    const before = service.services.database.statementsCount;
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(service.services.database.statementsCount).toBe(before);
  });
});

describe('the audit log', () => {
  const logs = ['audit_log', 'deployment_audit_log'] as const;
  const insertEntry = async (table: (typeof logs)[number], createdAt: Date) => {
    const id = newId('auditEntry', createdAt);
    await insert(service.database, table, {
      ...(table === 'audit_log' ? { organization_id: place.id } : {}),
      id,
      created_at: createdAt,
      operation: 'updateEvent',
      outcome: 'succeeded',
      user_email: '',
      address: '',
      user_agent: '',
      request_id: 'req_1',
      target_kind: '',
      fields: ['name'],
      target_ids: ['evt_1'],
    });
    return id;
  };

  it.each(logs)(
    '%s has this month and the next, and entries move there though they cannot be deleted',
    async (table) => {
      const id = await insertEntry(table, daysFromNow(-1));
      expect(await whereIs(table, id)).toEqual([`${table}_default`]);
      await maintain();
      expect(failures()).toEqual([]);
      expect(await partitionsOf(table)).toEqual(['202611', '202612', 'default']);
      expect(await whereIs(table, id)).toEqual([`${table}_202611`]);
      await expect(service.database.sql(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
      const outside = await insertEntry(table, daysFromNow(-100));
      expect(await whereIs(table, outside)).toEqual([`${table}_default`]);
      await expect(service.database.sql(`DELETE FROM ${table}_default`)).rejects.toThrow('append-only');
    },
  );

  it.each(logs)('%s is kept for as many days as the setting says, by whole months', async (table) => {
    clock.set(new Date('2024-03-31T23:59:59.999Z'));
    await maintain();
    const id = await insertEntry(table, clock.now());
    clock.set(new Date('2025-05-05T23:59:59.999Z'));
    await maintain();
    expect(await whereIs(table, id)).toEqual([`${table}_202403`]);
    clock.set(new Date('2025-05-06T00:00:00.000Z'));
    await maintain();
    expect(failures()).toEqual([]);
    expect(await whereIs(table, id)).toEqual([]);
    expect(await partitionsOf(table)).toContain('202404');
  });

  it.each(logs)('%s keeps the last 30 days, whatever anybody asks for', async (table) => {
    const at = new Date();
    await service.database.sql('SELECT create_audit_month($1), create_audit_month($2)', [at, new Date('2001-05-01')]);
    const recent = await insertEntry(table, at);
    await service.database.sql("SELECT drop_audit_months('9999-01-01')");
    expect(await whereIs(table, recent)).toHaveLength(1);
    expect(await partitionsOf(table)).not.toContain('200105');
  });
});

describe('the request log', () => {
  const insertBatch = async (createdAt: Date): Promise<string> => {
    const id = requestIds({ now: () => createdAt })();
    await insert(service.database, 'request_log', {
      organization_id: place.id,
      id,
      created_at: createdAt,
      first_at: createdAt,
      marks: '{}',
      calls: Buffer.from(''),
    });
    return id;
  };

  it('is kept for seven whole days, in partitions and outside of them', async () => {
    const [outside, inside] = [await insertBatch(daysFromNow(-9)), await insertBatch(daysFromNow(-6))];
    await createDay(service.services.database, { name: 'request_log', column: 'created_at' }, daysFromNow(-8));
    await createDay(service.services.database, { name: 'request_log', column: 'created_at' }, daysFromNow(-7));
    const [old, kept] = [await insertBatch(daysFromNow(-8)), await insertBatch(daysFromNow(-7))];
    await maintain();
    expect(failures()).toEqual([]);
    const rows = await service.database.sql<{ id: string }>('SELECT id FROM request_log');
    expect(rows.map(({ id }) => id).sort()).toEqual([inside, kept].sort());
    expect([outside, old].some((id) => rows.some((row) => row.id === id))).toBe(false);
    expect(await partitionsOf('request_log')).not.toContain('20261112');
    expect(await partitionsOf('request_log')).toContain('20261113');
  });
});
