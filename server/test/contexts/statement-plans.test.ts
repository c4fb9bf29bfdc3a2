import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { claimQueued } from '../../src/contexts/messaging/webhooks/engine/claim.sql.ts';
import { deleteQueuedOfPartner } from '../../src/contexts/messaging/webhooks/engine/partner-removal.sql.ts';
import { deleteQueuedBatch } from '../../src/contexts/messaging/webhooks/engine/queue.sql.ts';
import { findBooking } from '../../src/contexts/tables/bookings/bookings.sql.ts';
import { listHolds } from '../../src/contexts/ticketing/tickets/hold-caps.sql.ts';
import { insertPurchaseRows } from '../../src/contexts/ticketing/tickets/purchase.sql.ts';
import { insertWaitingPlaces } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.sql.ts';
import { Database, planStatementsOnce } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import type { AnyStatement } from '../../src/platform/sql/statement.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { salesList } from '../../src/process/sales-list.sql.ts';
import { textOf } from '../support/altered-statement.ts';
import { startDemoService } from '../support/demo-service.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout } from '../support/purchases.ts';
import { allStatements } from '../support/sql-statements.ts';
import { createRate } from '../support/world.ts';

const { service, world } = await openWorld();
const batches = (await allStatements()).filter(({ label }) => label.endsWith('_batch'));

describe('a connection of the API', () => {
  it('plans a page once, although its limit is a parameter', async () => {
    const { database } = service.services;
    // Other test files of this process may have used up the shapes of the statement that are prepared under a name.
    vi.resetModules();
    const { listTicketsAcrossOrganizations } = await import('../../src/contexts/ticketing/tickets/tickets.ts');
    const plans = await database.transaction(async (tx) => {
      const page = { limit: 101, offset: 0, after: undefined };
      for (let count = 0; count < 10; count += 1) {
        await listTicketsAcrossOrganizations(
          crossTenantDb(tx),
          world.channel.id,
          [{ eventId: world.main.eventId }],
          {},
          page,
        );
      }
      return tx.execute<{ generic_plans: number; custom_plans: number }>({
        text: `SELECT generic_plans, custom_plans FROM pg_prepared_statements
               WHERE name LIKE 'list_tickets_across_organizations%'`,
        values: [],
      });
    });
    expect(plans).toEqual([{ generic_plans: 10, custom_plans: 0 }]);
  });
});

describe('statements are not compiled', () => {
  it.each([{ plansByIndex: false }, { plansByIndex: true }])(
    'whatever the server does by itself: %o',
    async (options) => {
      const { connection } = service.services.database;
      const database = new Database({ connection, log: createLog('silent'), connectionsMax: 1, ...options });
      const setting = "SELECT setting, source FROM pg_settings WHERE name = 'jit'";
      const [jit] = await database.execute({ text: setting, values: [] });
      await database.close();
      expect(jit).toEqual({ setting: 'off', source: options.plansByIndex ? 'client' : 'session' });
    },
  );
});

/** Which indexes a statement reads a table by, where it is planned for any parameters; undefined for one that reads all of it. */
async function indexesOf(client: pg.Client, statement: AnyStatement, table: string) {
  const text = textOf(statement);
  const values = Array.from(
    { length: Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))) },
    () => 'NULL',
  );
  await client.query(`PREPARE planned AS ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE planned (${values.join(', ')})`);
  await client.query('DEALLOCATE planned');
  const scans = rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => line.includes(' Scan ') && / on (\w+)/.exec(line)?.[1] === table);
  return scans.map((line) => /using (\w+)/.exec(line)?.[1]);
}

/** How many rows each reading of a table is planned for. */
async function rowsPlanned(client: pg.Client, text: string): Promise<number[]> {
  await client.query(`PREPARE planned AS ${text}`);
  const { rows: types } = await client.query(
    "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'planned'",
  );
  const nulls = Array.from({ length: types[0].count }, () => 'NULL').join(', ');
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE planned (${nulls})`);
  await client.query('DEALLOCATE planned');
  const rowsIn = (node: PlanNode): number[] => [
    ...(node['Relation Name'] ? [node['Plan Rows']] : []),
    ...(node.Plans ?? []).flatMap(rowsIn),
  ];
  return rowsIn(rows[0]['QUERY PLAN'][0].Plan);
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

describe('a table of which all rows were deleted', () => {
  const places = `INSERT INTO waiting_places (organization_id, id, event_id, channel_id, network, arrived_at, created_at)
    SELECT 'org', 'wpl_' || n, 'evt', 'chn', 'network' || n, now(), now() FROM generate_series(1, 5000) n`;
  const queue = `INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at)
    SELECT 'dlv_' || n, 'org', 'we_' || n % 7, 'ntf_' || n, now(), now() FROM generate_series(1, 5000) n`;

  it.each([
    [insertWaitingPlaces, 'waiting_places', places],
    [claimQueued, 'webhook_queue', queue],
    [deleteQueuedBatch, 'webhook_queue', queue],
    [deleteQueuedOfPartner, 'webhook_queue', queue],
  ] as const)('is read by its indexes: $label', async (statement, table, filling) => {
    const client = new pg.Client({ ...service.database.connection });
    await client.connect();
    try {
      await client.query(`SET session_replication_role = replica; SET plan_cache_mode = force_generic_plan`);
      await client.query(filling);
      await client.query(`DELETE FROM ${table} WHERE organization_id = 'org'`);
      await client.query(`VACUUM ANALYZE ${table}`);
      const indexes = await indexesOf(client, statement, table);
      expect(indexes.length).toBeGreaterThan(0);
      expect(indexes).not.toContain(undefined);
    } finally {
      await client.end();
    }
  });
});

describe('what is held of a rate', () => {
  it.each([listHolds, insertPurchaseRows])(
    'is found by an index of its own before a rush, in it and after it: $label',
    async (statement) => {
      const { rateId } = await createRate(service, world.main.id, world.main.eventId);
      const { payment_id: id } = (await beginCheckout(service, world.channel, rateId)).body.data;
      const client = new pg.Client({ ...service.database.connection });
      await client.connect();
      const copy = (count: number, name: string, change: string) =>
        client.query(
          `INSERT INTO payments SELECT more.* FROM payments p, generate_series(1, ${count}) n,
           json_populate_record(p, json_build_object('id', p.id || '${name}' || n, ${change})) more WHERE p.id = $1`,
          [id],
        );
      const kinds = ['payments_holds_of_buyer', 'payments_holds_of_network', 'payments_holds_of_buyer'];
      // Of purchases of this rate, and of those of several.
      const own = kinds.flatMap((index) => [index, index]);
      try {
        await client.query('BEGIN; SET LOCAL plan_cache_mode = force_generic_plan');
        await copy(5_000, 'sold', `'status', 'succeeded', 'buyer_key', ''`);
        await client.query('ANALYZE payments');
        expect(await indexesOf(client, statement, 'payments')).toEqual(own);
        await copy(5_000, 'held', `'buyer_key', n || '@example.org'`);
        expect(await indexesOf(client, statement, 'payments')).toEqual(own);
        await client.query('ANALYZE payments');
        expect(await indexesOf(client, statement, 'payments')).toEqual(own);
      } finally {
        await client.end();
      }
    },
  );
});

describe('where there are many sales', async () => {
  const demo = await startDemoService();
  afterAll(() => demo.close());

  it('finds the spaces of a booking by their ids, also where they stand behind all that was analyzed', async () => {
    const { sql } = demo.service.database;
    await sql(`INSERT INTO spaces (organization_id, id, event_id, zone_id, name, name_key, created_at, updated_at)
       SELECT z.organization_id, 'spc_later_' || n, z.event_id, z.id, 'later ' || n, 'later ' || n, now(), now()
       FROM generate_series(1, 40000) n,
         (SELECT z.* FROM zones z JOIN bookings b USING (organization_id, event_id) ORDER BY z.id LIMIT 1) z`);
    await sql('VACUUM ANALYZE');
    const [booking] = await sql(`INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, holds)
       SELECT b.organization_id, b.event_id, b.id, s.id, false FROM bookings b
       JOIN spaces s ON s.organization_id = b.organization_id AND s.event_id = b.event_id AND s.id = 'spc_later_9999' LIMIT 1
       RETURNING organization_id, booking_id`);
    const plan = await demo.service.services.database.transaction(async (tx) => {
      await tx.execute({ text: `PREPARE planned AS ${textOf(findBooking)}`, values: [] });
      const [row] = await tx.execute<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>({
        text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE planned ('${booking!.organization_id}', '${booking!.booking_id}')`,
        values: [],
      });
      return row!['QUERY PLAN'][0]!.Plan;
    });
    // All spaces before it take some hundreds.
    expect(plan['Shared Hit Blocks']).toBeLessThan(100);
  });

  it.each(batches)('reads only what is asked for where several reads are sent as one: $label', async (batch) => {
    const client = new pg.Client(demo.service.database.connection);
    await client.connect();
    await client.query(planStatementsOnce);
    const rows = await rowsPlanned(client, textOf(batch));
    await client.end();
    expect(Math.max(...rows)).toBeLessThan(60);
  });

  it('reads what belongs to a sale once for a page of them, also where no table was analyzed yet', async () => {
    const client = new pg.Client({ ...demo.service.database.connection });
    await client.connect();
    await client.query(`DELETE FROM pg_statistic; UPDATE pg_class SET reltuples = -1 WHERE relkind = 'r'`);
    await client.query('SET plan_cache_mode = force_generic_plan');
    const { queryOf } = salesList.list;
    const { rows: organizations } = await client.query(
      'SELECT organization_id AS id FROM tickets GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    );
    const { text, values } = queryOf([organizations[0].id], { limit: 500, offset: 0 });
    const literals = values.map((value) => client.escapeLiteral(String(value))).join(', ');
    await client.query(`PREPARE sales AS ${text}`);
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE sales (${literals})`);
    await client.end();
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    expect(plan['Actual Rows']).toBeGreaterThan(200);
    // Were it once for each of the others too, it would be some thousands.
    expect(plan['Shared Hit Blocks'] / plan['Actual Rows']).toBeLessThan(1_000);
  }, 60_000);
});

describe('a transaction that allows long statements', () => {
  it('waits for them, plans each for its parameters, and leaves the connection as it was', async () => {
    const { connection } = service.services.database;
    const database = new Database({
      connection,
      log: createLog('silent'),
      connectionsMax: 1,
      statementTimeoutMs: 200,
      answerTimeoutMs: 400,
    });
    const sleep = { text: 'SELECT pg_sleep(0.8)', values: [] };
    const mode = { text: 'SHOW plan_cache_mode', values: [] };
    try {
      const during = await database.transaction(async (tx) => {
        await tx.allowLongStatements();
        await tx.execute(sleep);
        return tx.execute(mode);
      });
      expect(during).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
      expect(await database.execute(mode)).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
      await expect(database.execute(sleep)).rejects.toThrow('statement timeout');
    } finally {
      await database.close();
    }
  });
});
