import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/sign-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { countWaiting } from '../support/waiting.ts';
import { createWorld, type World } from '../support/world.ts';

let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
});
afterAll(() => service.close());

it('answers 409, not 500, where what an entry refers to is deleted while it is being written', async () => {
  const { main } = world;
  const headers = await signIn(service, main.id, 'manager');
  const office = new pg.Client({ ...service.database.connection });
  await office.connect();
  await office.query('BEGIN');
  await office.query('DELETE FROM list_rates WHERE organization_id = $1 AND id = $2', [main.id, main.listRateId]);
  const writing = service.call('POST', `/management/organizations/${main.id}/guest-lists`, {
    headers,
    body: { list_rate_id: main.listRateId, name: 'Noor Kowalczyk', for: 2 },
  });
  while ((await countWaiting(service.database)) === 0);
  await office.query('COMMIT');
  await office.end();
  const answer = await writing;
  expect(answer.status, answer.text).toBe(409);
  expect(answer.body.error).toBe('conflict');
  expect(await service.database.sql('SELECT FROM guest_lists WHERE organization_id = $1', [main.id])).toHaveLength(0);
});
