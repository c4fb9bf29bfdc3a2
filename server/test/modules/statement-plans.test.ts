import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createWorld, type World } from '../support/world.ts';

let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
});
afterAll(() => service.close());

describe('a connection of the API', () => {
  it('plans a page once, although its limit is a parameter', async () => {
    const { database } = service.services;
    // Other test files of this process may have used up the shapes of the statement that are prepared under a name.
    vi.resetModules();
    const { listTicketsAcrossOrganizations } = await import('../../src/modules/tickets/tickets.ts');
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
