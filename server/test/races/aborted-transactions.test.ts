/** Two transactions that wait for each other: PostgreSQL aborts one, and the service runs it again. */
import { expect, it } from 'vitest';
import { sqlIn } from '../support/sql-in.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
await service.database.sql('CREATE TABLE counters (id integer PRIMARY KEY, value integer NOT NULL)');
await service.database.sql('INSERT INTO counters VALUES (1, 0), (2, 0)');

const increment = 'UPDATE counters SET value = value + 1 WHERE id = $1';

/** Increments both counters in the given order; the second waits until the other transaction has its first. */
function incrementBoth(
  order: readonly [number, number],
  barrier: { arrived: number; open: Promise<void>; pass: () => void },
) {
  return service.services.database.transaction(async (tx) => {
    await sqlIn(tx, increment, [order[0]]);
    barrier.arrived += 1;
    if (barrier.arrived === 2) barrier.pass();
    await barrier.open;
    await sqlIn(tx, increment, [order[1]]);
  });
}

it('applies both transactions of a deadlock exactly once', async () => {
  let pass = () => {};
  const open = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const barrier = { arrived: 0, open, pass };
  await Promise.all([incrementBoth([1, 2], barrier), incrementBoth([2, 1], barrier)]);
  expect(barrier.arrived).toBe(3);
  expect(await service.database.sql('SELECT id, value FROM counters ORDER BY id')).toEqual([
    { id: 1, value: 2 },
    { id: 2, value: 2 },
  ]);
});

it('gives up after the third time', async () => {
  let runs = 0;
  const abort = "DO $$ BEGIN RAISE EXCEPTION 'abort' USING ERRCODE = '40001'; END $$";
  const failing = service.services.database.transaction(async (tx) => {
    runs += 1;
    await sqlIn(tx, abort);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(3);
});
