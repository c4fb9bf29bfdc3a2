/** A revoked key is refused within a second by every process, whatever happens to the connections that announce it. */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn } from '../support/sign-in.ts';
import { sqlIn } from '../support/sql-in.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

const withinMs = 1_000;
let database: TestDatabase;
let one: TestService;
let other: TestService;
let organization: TestOrganization;
let admin: { authorization: string };
beforeAll(async () => {
  database = await cloneDatabase();
  one = await startTestService({ database });
  other = await startTestService({ database });
});
beforeEach(async () => {
  organization = await createOrganization(one);
  admin = await signIn(one, organization.id, 'admin');
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

const keysUrl = () => `/management/organizations/${organization.id}/api-keys`;
const use = (service: TestService, key: string) =>
  service.call('GET', '/integrations/auth', { headers: { 'x-api-key': key } });
async function createKey(): Promise<{ id: string; key: string }> {
  const body = { name: 'Key', scopes: ['tickets:read'], rate_limit: { per_second: 10_000 } };
  const { data } = (await one.call('POST', keysUrl(), { headers: admin, body })).body;
  return { id: data._id, key: data.secret };
}
/** Until the process answers from memory alone. */
async function warmUp(service: TestService, key: string): Promise<void> {
  const statements = async () => {
    const before = service.services.database.statementsCount;
    expect((await use(service, key)).status).toBe(200);
    return service.services.database.statementsCount - before;
  };
  await expect.poll(statements, { interval: 10, timeout: 3_000 }).toBe(0);
}
async function revoke(id: string): Promise<number> {
  expect((await one.call('DELETE', `${keysUrl()}/${id}`, { headers: admin })).status).toBe(200);
  return performance.now();
}
async function diesInTime(service: TestService, key: string, revokedAt: number): Promise<void> {
  while ((await use(service, key)).status !== 401) {
    expect(performance.now() - revokedAt).toBeLessThan(withinMs);
    await sleep(2);
  }
  // And stays dead.
  for (let times = 0; times < 20; times += 1) {
    expect((await use(service, key)).status).toBe(401);
    await sleep(10);
  }
}
/** Breaks the connections on which the processes hear of changes. */
async function breakListening(): Promise<number> {
  const broken = await database.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query IN ('LISTEN stagedoor_credentials', 'SELECT 1') AND pid <> pg_backend_pid()`,
  );
  return broken.length;
}

it('in the process that revoked it and in another one', async () => {
  const { id, key } = await createKey();
  await warmUp(one, key);
  await warmUp(other, key);
  const revokedAt = await revoke(id);
  await Promise.all([diesInTime(one, key, revokedAt), diesInTime(other, key, revokedAt)]);
});

it('because it is notified: a process that caches the key does not see a change without a notification', async () => {
  const { id, key } = await createKey();
  await warmUp(other, key);
  await database.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
  await sleep(withinMs);
  expect((await use(other, key)).status).toBe(200);
  const revokedAt = await revoke(id);
  await diesInTime(other, key, revokedAt);
});

it('also where the revocation was asked with an Idempotency-Key', async () => {
  const { id, key } = await createKey();
  await warmUp(other, key);
  const headers = { ...admin, 'idempotency-key': 'revoke-once' };
  expect((await one.call('DELETE', `${keysUrl()}/${id}`, { headers })).status).toBe(200);
  await diesInTime(other, key, performance.now());
});

it('under constant use, from the moment of the second on', async () => {
  const { id, key } = await createKey();
  await warmUp(other, key);
  let stop = false;
  const seen: { at: number; status: number }[] = [];
  const hammer = Array.from({ length: 4 }, async () => {
    while (!stop) {
      const at = performance.now();
      seen.push({ at, status: (await use(other, key)).status });
      // Answers from memory leave no room for anything else in this process.
      await turn();
    }
  });
  const revokedAt = await revoke(id);
  await sleep(withinMs + 200);
  stop = true;
  await Promise.all(hammer);
  const late = seen.filter(({ at }) => at > revokedAt + withinMs);
  expect(late.length).toBeGreaterThan(0);
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([401]));
});

it('when the connection that announces changes was broken just before', async () => {
  const { id, key } = await createKey();
  await warmUp(other, key);
  expect(await breakListening()).toBe(2);
  const revokedAt = await revoke(id);
  await diesInTime(other, key, revokedAt);
});

it('when it is broken again and again, and once it is whole the keys are held again', async () => {
  const { id, key } = await createKey();
  await warmUp(other, key);
  let revokedAt = 0;
  for (let times = 0; times < 8; times += 1) {
    await breakListening();
    if (times === 4) revokedAt = await revoke(id);
    await sleep(40);
  }
  await diesInTime(other, key, revokedAt);
  const { key: fresh } = await createKey();
  await warmUp(other, fresh);
});

it('rotated without grace: the old key is dead, the new one lives, in every process', async () => {
  const { id, key } = await createKey();
  await warmUp(other, key);
  const rotated = await one.call('POST', `${keysUrl()}/${id}/rotate`, { headers: admin, body: { grace: 'now' } });
  await diesInTime(other, key, performance.now());
  expect((await use(other, rotated.body.data.secret)).status).toBe(200);
});

it('not when the revocation was undone', async () => {
  const { id, key } = await createKey();
  await warmUp(other, key);
  await one.services.database.transaction(
    async (tx) => {
      await sqlIn(tx, 'UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    },
    () => false,
  );
  expect((await use(other, key)).status).toBe(200);
});

it('a session that is ended, a person who is disabled and a role that is taken are gone at once, everywhere', async () => {
  const url = `/management/organizations/${organization.id}`;
  const see = async () => (await other.call('GET', url, { headers: admin })).status;
  expect(await see()).toBe(200);
  expect((await one.call('DELETE', '/management/sessions/current', { headers: admin })).status).toBe(200);
  expect(await see()).toBe(401);
});
