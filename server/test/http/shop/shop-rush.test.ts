/** More visitors than the pages of shops may ask for at once: the requests of others go on, and every page comes in the end. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { openWorld } from '../../support/fixtures.ts';
import { openShop } from '../../support/shop.ts';
import { createPerson } from '../../support/sign-in.ts';
import { countWaiting } from '../../support/waiting.ts';

const { service, world } = await openWorld();

it('leaves connections to the database for other requests while it makes no page, and makes all later', async () => {
  const { main } = world;
  const shop = await openShop(service, main.id, (await createPerson(service, main.id, 'owner')).headers);
  const holder = new pg.Client({ ...service.database.connection });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
  const pages = Promise.all(Array.from({ length: 30 }, () => service.call('GET', shop)));
  await expect.poll(() => countWaiting(service.database), { timeout: 10_000 }).toBe(6);
  const { status } = await service.call('GET', '/integrations/auth', { headers: main.headers });
  expect([status, await countWaiting(service.database)]).toEqual([200, 6]);
  await holder.query('ROLLBACK');
  await holder.end();
  expect(new Set((await pages).map((page) => page.status))).toEqual(new Set([200]));
});
