/** Places of one rate and redemptions of one code that are given back at once, while something is sold with them. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { releaseRedemptions } from '../../src/contexts/sales/discount-codes/discount-codes.sql.ts';
import { releasePlaces } from '../../src/contexts/ticketing/inventory/places.sql.ts';
import { type TenantTransaction, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { openWorld } from '../support/fixtures.ts';
import { countWaiting } from '../support/waiting.ts';
import { createRate } from '../support/world.ts';

const { service, world } = await openWorld({ connectionsMax: 10 });
const organizationId = world.main.id;

interface Counter {
  readonly table: string;
  readonly column: string;
  readonly id: string;
  readonly giveBack: (tenant: TenantTransaction) => Promise<unknown>;
}

async function placesOfRate(): Promise<Counter> {
  const { rateId: id, priceIds } = await createRate(service, organizationId, world.main.eventId, { sold_count: 5 });
  await service.database.sql('UPDATE ticket_rate_prices SET used_count = 5 WHERE id = $1', [priceIds[0]]);
  const values = { rateIds: [id], priceIds: [priceIds[0]!], places: [1] };
  return { table: 'ticket_rates', column: 'sold_count', id, giveBack: (tenant) => tenant.run(releasePlaces, values) };
}

async function redemptionsOfCode(): Promise<Counter> {
  const { id } = await createDiscountCodeRow(service, world.main, { redemptions_count: 5, sales_count: 5 });
  const giveBack = (tenant: TenantTransaction) =>
    tenant.run(releaseRedemptions, { ids: [id], redemptions: [1], sales: [1] });
  return { table: 'discount_codes', column: 'redemptions_count', id, giveBack };
}

it.each([
  ['places of a rate', placesOfRate],
  ['redemptions of a code', redemptionsOfCode],
])('two who give %s back never wait for each other', async (_what, create) => {
  const { table, column, id, giveBack } = await create();
  // What is sold names the row, and changes its counter.
  const naming = new pg.Client({ ...service.database.connection });
  const changing = new pg.Client({ ...service.database.connection });
  await Promise.all([naming.connect(), changing.connect()]);
  let triesCount = 0;
  try {
    await naming.query('BEGIN');
    await naming.query(`SELECT FROM ${table} WHERE id = $1 FOR KEY SHARE`, [id]);
    await changing.query('BEGIN');
    await changing.query(`UPDATE ${table} SET ${column} = ${column} + 1 WHERE id = $1`, [id]);
    const both = Promise.all(
      [1, 2].map(() =>
        service.services.database.transaction((tx) => {
          triesCount += 1;
          return giveBack(tenantDb(tx, organizationId));
        }),
      ),
    );
    await eventually(async () => (await countWaiting(service.database)) === 2);
    await changing.query('COMMIT');
    await both;
    await naming.query('COMMIT');
  } finally {
    await Promise.all([naming.end(), changing.end()]);
  }
  const [row] = await service.database.sql(`SELECT ${column}::int AS count FROM ${table} WHERE id = $1`, [id]);
  expect([row!.count, triesCount]).toEqual([4, 2]);
});
