/** Owners who open and close a shop at the same moment. */
import { expect, it } from 'vitest';
import { openFixtures } from '../support/fixtures.ts';

const { service, world, owner, manage } = await openFixtures();

it('is opened by several at once with one channel and one key that works', async () => {
  const shop = manage(owner, '/shop');
  for (let round = 0; round < 5; round += 1) {
    const opened = await Promise.all([1, 2, 3, 4].map(() => shop('PUT', '', { open: true })));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await shop('PUT', '', { open: false });
  }
  await Promise.all([true, false, true, false].map((open) => shop('PUT', '', { open })));
  await shop('PUT', '', { open: true });
  const rows = await service.database.sql(
    `SELECT count(DISTINCT k.channel_id)::int AS channels, count(*) FILTER (WHERE k.revoked_at IS NULL)::int AS working,
       bool_or(k.revoked_at IS NULL AND k.id = s.key_id) AS has_the_shop
     FROM shops s JOIN api_keys k ON k.channel_id = s.channel_id
     WHERE s.organization_id = $1`,
    [world.main.id],
  );
  expect(rows).toEqual([{ channels: 1, working: 1, has_the_shop: true }]);
});
