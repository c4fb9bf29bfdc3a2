import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createDay, dayMs } from '../../src/platform/partitions.ts';
import type { Query } from '../../src/platform/sql/statement.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

const daysCount = 15;
const rowsCount = 2_000;
const table = { name: 'history', column: 'at' };
const firstDay = Date.parse('2026-11-20T00:00:00.000Z');

let testDatabase: TestDatabase;
let database: Database;
/** That of a worker, which plans a statement once as well, and by index. */
let workers: Database;
/** Of others, such as people at a console: PostgreSQL decides when to plan anew, and then reads one partition. */
let others: pg.Pool;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  const options = { connection: testDatabase.connection, log: createLog('silent'), connectionsMax: 4 };
  database = new Database(options);
  workers = new Database({ ...options, plansByIndex: true });
  others = new pg.Pool({ ...testDatabase.connection, max: 4 });
  // A connection can outlive `end` by some milliseconds, in which its database is dropped.
  others.on('error', () => {});
});
afterAll(async () => {
  await Promise.all([database.close(), workers.close(), others.end()]);
  await testDatabase.drop();
});

/** A table of its own, whose rows of some days are all in the default partition. */
async function arrange(): Promise<void> {
  await database.script('DROP TABLE IF EXISTS history');
  await database.script(
    'CREATE TABLE history (at timestamptz(3) NOT NULL, text text NOT NULL) PARTITION BY RANGE (at)',
  );
  await database.script('CREATE TABLE history_default PARTITION OF history DEFAULT');
  await testDatabase.sql(
    `INSERT INTO history SELECT $1::timestamptz + day * interval '1 day', 'x' FROM generate_series(0, $2::int - 1) day,
       generate_series(1, $3::int)`,
    [new Date(firstDay), daysCount, rowsCount],
  );
}

/** Prepared, as statements of the service are: its plan has to notice a partition that was not there when it was made. */
const countOfDay = (day: Date): Query => ({
  name: 'count_history_of_day',
  text: 'SELECT count(*)::int AS rows FROM history WHERE at >= $1 AND at < $2',
  values: [day, new Date(day.getTime() + dayMs)],
});

/** Makes the days one after the other while the rows of each are read again and again; answers with the numbers seen. */
async function readMeanwhile(makeDay: (day: Date) => Promise<void>): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let number = 0; number < daysCount; number += 1) {
    const day = new Date(firstDay + number * dayMs);
    let isOver = false;
    const read = {
      database: () => database.execute<{ rows: number }>(countOfDay(day)),
      workers: () => workers.execute<{ rows: number }>(countOfDay(day)),
      others: async () => (await others.query<{ rows: number }>(countOfDay(day))).rows,
    };
    const readers = [read.database, read.workers, read.others, read.others].map(async (readOnce) => {
      while (!isOver) {
        const [row] = await readOnce();
        seen.add(row!.rows);
      }
    });
    try {
      await makeDay(day);
    } finally {
      isOver = true;
      await Promise.all(readers);
    }
  }
  return seen;
}

/** As the passes of maintenance do: one that waits too long for its lock leaves the day to the next. */
async function createDayAtLast(day: Date): Promise<void> {
  for (let passesLeft = 10; ; passesLeft -= 1) {
    try {
      return await createDay(database, table, day);
    } catch (error) {
      if (passesLeft === 0 || (error as { code?: string }).code !== '55P03') throw error;
    }
  }
}

it('a reader of a day that is given its partition meanwhile sees all its rows', async () => {
  await arrange();
  expect([...(await readMeanwhile(createDayAtLast))]).toEqual([rowsCount]);
  const [moved] = await testDatabase.sql('SELECT count(*)::int AS rows FROM ONLY history_default');
  expect(moved).toEqual({ rows: 0 });
});

it('without its guard, a reader that waits for the default partition alone finds nothing there', async () => {
  await arrange();
  const seen = await readMeanwhile(async (day) => {
    const name = `history_${day.getTime()}`;
    const [from, to] = [day, new Date(day.getTime() + dayMs)].map((at) => `'${at.toISOString()}'`);
    await database.script(`BEGIN;
      CREATE TABLE ${name} (LIKE history);
      LOCK TABLE ONLY history IN SHARE ROW EXCLUSIVE MODE;
      LOCK TABLE history_default IN ACCESS EXCLUSIVE MODE;
      WITH moved AS (DELETE FROM history_default WHERE at >= ${from} AND at < ${to} RETURNING *)
      INSERT INTO ${name} SELECT * FROM moved;
      ALTER TABLE history ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to});
      COMMIT`);
  });
  expect([...seen].sort()).toEqual([0, rowsCount]);
});
