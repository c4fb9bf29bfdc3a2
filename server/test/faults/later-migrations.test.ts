/** Migrations of a later version on many tickets: who reads or writes meanwhile does not wait for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillRows } from '../../src/platform/batched-steps.ts';
import type { JobPayloads } from '../../src/platform/jobs.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { type JobHandler, startJobs } from '../../src/workers/jobs.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { folderWithMigrations } from '../support/later-migrations.ts';
import { holdOpen } from '../support/test-database.ts';
import { openTestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

const ticketsCount = sized({ full: 300_000, short: 30_000 });
const readerWaitMsMax = 1_000;

const column = { '299901010000_label': 'ALTER TABLE tickets ADD COLUMN label text;\n' };
const steps = {
  '299901010001_label-index': `-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_without_label ON tickets (organization_id, id) WHERE label IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_label ON tickets (organization_id, label);
`,
  '299901010002_label-fill': `-- in batches
UPDATE tickets SET label = upper(full_name) || id
WHERE organization_id = $1 AND id = ANY (ARRAY(
  SELECT id FROM tickets WHERE organization_id = $1 AND label IS NULL ORDER BY id LIMIT $2 FOR NO KEY UPDATE))
RETURNING 1;
`,
};
const names = Object.keys(steps);
const folder = folderWithMigrations({ ...column, ...steps });

const service = await openTestService();
const { database } = service;
let owner: TestOrganization;
let ticketId: string;
beforeAll(async () => {
  owner = await createOrganization(service);
  ticketId = await sellTicket(owner);
  await multiplyTickets();
  await migrate(database.connection, { folder: folderWithMigrations(column) });
}, 600_000);

async function sellTicket({ rateId, priceIds, headers }: TestOrganization): Promise<string> {
  const tickets = [{ price_id: priceIds[0], full_name: 'Ilse', email: 'ilse@example.org' }];
  const { body } = await service.call('POST', '/integrations/tickets', {
    headers,
    body: { ticket_rate_id: rateId, tickets },
  });
  return body.data[0]._id;
}

/** By SQL, since there are many; constraints that a copy cannot break are not checked. */
async function multiplyTickets(): Promise<void> {
  const columns = await database.sql<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'tickets' AND is_generated = 'NEVER'`,
  );
  const all = columns.map(({ name }) => name);
  const copied = all.map((name) => (['id', 'barcode'].includes(name) ? `${name} || '_' || n` : name));
  const client = new pg.Client({ ...database.connection });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO tickets (${all}) SELECT ${copied} FROM tickets, generate_series(1, ${ticketsCount - 1}) n`,
  );
  await client.query('ANALYZE tickets');
  await client.end();
}

/** Somebody who reads and writes one ticket in turns, and gives up where a lock is waited for. */
class Caller {
  readonly #client = new pg.Client({ ...database.connection });
  longestMs = 0;
  callsCount = 0;
  refused: string[] = [];

  async open(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(`SET lock_timeout = '300ms'`);
  }

  async call(): Promise<void> {
    const texts = [
      'SELECT * FROM tickets WHERE organization_id = $1 AND id = $2',
      'UPDATE tickets SET updated_at = now() WHERE organization_id = $1 AND id = $2',
    ];
    for (const text of texts) {
      const began = performance.now();
      await this.#client.query(text, [owner.id, ticketId]).catch((error: Error) => this.refused.push(error.message));
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      this.callsCount += 1;
    }
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

let caller: Caller;
beforeAll(async () => {
  caller = new Caller();
  await caller.open();
});
afterAll(() => caller.close());

const jobsCount = async () => (await database.sql('SELECT 1 FROM graphile_worker._private_jobs')).length;

describe(`later migrations on ${ticketsCount} tickets`, () => {
  it('an index that waits for a transaction lets others read and write', async () => {
    const writer = await holdOpen(database, `UPDATE tickets SET full_name = 'Ilse A' WHERE id = '${ticketId}_1'`);
    const migrating = migrate(database.connection, { folder });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE 'CREATE INDEX%'`;
    await eventually(async () => (await database.sql(waiting)).length === 1, 60_000);
    for (let time = 0; time < 20; time += 1) await caller.call();
    expect(caller.refused).toEqual([]);
    // As long as the transaction is open.
    expect(await database.sql(waiting)).toHaveLength(1);
    await writer.release();
    expect(await migrating).toEqual(names);
  }, 120_000);

  it('rows are filled by jobs while others read and write, none of whom waits for a second', async () => {
    const fill: JobHandler<JobPayloads['fill_rows']> = (payload, { database: of }, run) =>
      fillRows(of, payload, { ...run, folder });
    const jobs = await startJobs({ ...service.services, mail: null }, { handlers: { fill_rows: fill as never } });
    while ((await jobsCount()) > 0) {
      await caller.call();
      await sleep(2);
    }
    await jobs.stop();
    expect(await database.sql('SELECT 1 FROM tickets WHERE label IS NULL')).toEqual([]);
    expect(caller.callsCount).toBeGreaterThan(100);
    expect(caller.refused).toEqual([]);
    expect(caller.longestMs).toBeLessThan(readerWaitMsMax);
  }, 600_000);
});
