import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createWorld, type World } from '../support/world.ts';

interface Ground {
  readonly service: TestService;
  readonly world: World;
  readonly root: string;
}

async function startGround(database?: TestDatabase): Promise<Ground> {
  const service = await startTestService({ connectionsMax: 40, ...(database ? { database } : {}) });
  const world = await createWorld(service);
  return { service, world, root: await service.listen() };
}

async function importOnce({ root, world }: Ground, key: string, fullName = 'Ilse Okafor') {
  const response = await fetch(`${root}/integrations/tickets`, {
    method: 'POST',
    headers: { ...world.main.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      ticket_rate_id: world.main.rateId,
      tickets: [{ price_id: world.main.priceIds[1], full_name: fullName, email: 'ilse@example.org' }],
    }),
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    text: await response.text(),
  };
}

const ticketsCount = async ({ service }: Ground) =>
  (await service.database.sql('SELECT count(*)::int AS count FROM tickets'))[0]!.count;
const fiftyConcurrently = (ground: Ground, key: string) =>
  Promise.all(Array.from({ length: 50 }, () => importOnce(ground, key)));

describe('50 identical imports with one Idempotency-Key at the same time', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await startGround();
  });
  afterAll(() => ground.service.close());

  it('have one effect, and all that are answered get the same answer', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const key = `import-${round}`;
      const answers = await fiftyConcurrently(ground, key);
      expect(await ticketsCount(ground)).toBe(round);
      const done = answers.filter(({ status }) => status === 200);
      expect(done.filter(({ replayed }) => replayed === null)).toHaveLength(1);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      for (const { status, text } of answers.filter((answer) => answer.status !== 200)) {
        expect(status).toBe(409);
        expect(JSON.parse(text).error).toBe('idempotency_in_flight');
      }
      const later = await importOnce(ground, key);
      expect(later).toEqual({ status: 200, replayed: 'true', text: done[0]!.text });
      const other = await importOnce(ground, key, 'Nadia Ferrer');
      expect(other.status).toBe(422);
      expect(JSON.parse(other.text).error).toBe('idempotency_mismatch');
      expect(await ticketsCount(ground)).toBe(round);
    }
  });
});

describe('without the guard', () => {
  let database: TestDatabase;
  let ground: Ground;
  beforeAll(async () => {
    database = await cloneDatabase();
    // A lock that is always granted stands before the real one.
    await database.sql(
      `CREATE FUNCTION public.pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
    );
    await database.sql(`ALTER DATABASE ${database.connection.database} SET search_path = public, pg_catalog`);
    ground = await startGround(database);
  });
  afterAll(async () => {
    await ground.service.close();
    await database.drop();
  });

  it('they have many: the record alone comes too late', async () => {
    await fiftyConcurrently(ground, 'import');
    expect(await ticketsCount(ground)).toBeGreaterThan(1);
  });
});
