/** What measurements stand on. */
import { expect, it } from 'vitest';
import { partitionsOfToday } from '../../../bench/setup.mjs';
import { openTestService } from '../support/test-service.ts';

const { database } = await openTestService();

it('says which partition maintenance has not made, rather than waiting for ever', async () => {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  await database.sql(
    `DROP TABLE IF EXISTS webhook_attempts_${day}, webhook_deliveries_${day}, webhook_notifications_${day}`,
  );
  await expect(partitionsOfToday(database.connection, 100)).rejects.toThrow(
    `webhook_notifications_${day} within 0.1 s`,
  );
});
