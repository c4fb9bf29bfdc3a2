/** Exchanging the secrets key: everything opens before, between and after, and an interruption loses nothing. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretsKey } from '../../src/platform/secrets.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { readConfig } from '../../src/process/config.ts';
import { claimEnvironment } from '../../src/process/deployment.ts';
import { openSecretsKey, SecretsKeyMismatchError } from '../../src/process/secrets-key.ts';
import { entriesOfCommand } from '../support/audit-log.ts';
import { eventually, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { endAll, launchCommand, runToEnd } from '../support/service-process.ts';
import { openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import { cloneDatabase, databaseUrlOf, holdOpen, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createTicket, createWorld, type World } from '../support/world.ts';

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const env = () => ({
  DATABASE_URL: databaseUrlOf(database),
  SECRETS_KEY: newKey.toString('base64'),
  SECRETS_KEY_PREVIOUS: oldKey.toString('hex'),
});
const reencrypt = (settings: Record<string, string> = env()) => runToEnd(settings, ['secrets', 'reencrypt']);

let database: TestDatabase;
let world: World;
/** With the old key, with both, and with the new one alone. */
let before: TestService;
let between: TestService;
let after: TestService;
beforeAll(async () => {
  database = await cloneDatabase();
  before = await startTestService({ database, secretsKey: oldKey });
  between = await startTestService({ database, secretsKey: newKey, previousSecretsKeys: [oldKey] });
  after = await startTestService({ database, secretsKey: newKey });
  world = await createWorld(before);
});
afterAll(async () => {
  await endAll();
  for (const service of [before, between, after]) await service.close();
  await database.drop();
});

const create = (service: TestService, key: string) =>
  service.call('POST', '/channels/webhooks/endpoints', {
    headers: { ...world.channel.headers, 'idempotency-key': key },
    body: { name: 'Doors', url: 'https://hooks.example.org/doors' },
  });
const secretOf = async (service: TestService, id: string) =>
  (await service.call('GET', `/channels/webhooks/endpoints/${id}`, { headers: world.channel.headers })).body.data
    ?.sign_secret;
const entries = () => entriesOfCommand(database, 'secrets reencrypt');
/** Extra secrets whose row names another key than the one they were inserted with. */
const reencryptedCount = async () => {
  const text = `SELECT FROM webhook_secrets WHERE id LIKE 'extra-%' AND key_id <> 'former'`;
  return (await database.sql(text)).length;
};

describe('exchanging the key', () => {
  let endpointId: string;
  let secret: string;
  let pdf: string;
  let shop: string;

  it('leaves everything open to processes that know both keys', async () => {
    const created = await create(before, 'once');
    endpointId = created.body.data._id;
    secret = created.body.data.sign_secret;
    const { barcode } = await createTicket(before, world.main);
    const customer = { firstName: 'A', lastName: 'B', email: 'a@example.org' };
    const swapped = await before.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: { ticket: { barcode }, customer },
    });
    pdf = new URL(swapped.body.pdf).pathname;

    shop = await openShop(before, world.main.id, (await createPerson(before, world.main.id, 'owner')).headers);

    expect(await secretOf(between, endpointId)).toBe(secret);
    expect((await between.call('GET', shop)).status).toBe(200);
    expect((await after.call('GET', shop)).status).toBe(500);
    const repeated = await create(between, 'once');
    expect([repeated.headers['idempotent-replayed'], repeated.text]).toEqual(['true', created.text]);
    expect((await between.call('GET', pdf)).status).toBe(200);
    expect(
      (await after.call('GET', `/channels/webhooks/endpoints/${endpointId}`, { headers: world.channel.headers }))
        .status,
    ).toBe(500);
  });

  it('encrypts in batches, goes on where it was killed, and changes no secret', async () => {
    const old = new SecretsKey(oldKey);
    const ids = Array.from({ length: 1_300 }, (_, number) => `extra-${String(number).padStart(5, '0')}`);
    await database.sql(
      `INSERT INTO webhook_secrets (id, endpoint_id, key_id, ciphertext, expires_at, created_at)
       SELECT id, $2, 'former', ciphertext, now() + interval '1 day', now() FROM unnest($1::text[], $3::bytea[]) n (id, ciphertext)`,
      [ids, endpointId, ids.map((id) => old.encrypt('webhook-secrets', id, `whsec_${id}`))],
    );
    const [user] = await database.sql<{ id: string }>(
      `INSERT INTO users (id, email, email_key, name, created_at, updated_at)
       VALUES ('usr_reencrypted', 'r@example.org', 'r@example.org', 'R', now(), now()) RETURNING id`,
    );
    await database.sql('INSERT INTO totp_secrets (user_id, encrypted_secret, created_at) VALUES ($1, $2, now())', [
      user!.id,
      old.encrypt('totp-secrets', user!.id, 'JBSWY3DPEHPK3PXP'),
    ]);
    // The third batch waits for a row, and the process is killed there.
    const holder = await holdOpen(database, `SELECT FROM webhook_secrets WHERE id = 'extra-01200' FOR UPDATE`);
    const { child, exited } = launchCommand(env(), ['secrets', 'reencrypt']);
    await eventually(async () => (await reencryptedCount()) >= 900);
    child.kill('SIGKILL');
    await exited;
    // Its statement would still be carried out, since the server has not seen yet that nobody waits for it.
    await database.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await eventually(
      async () =>
        (
          await database.sql(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length === 0,
    );
    await holder.release();
    expect(await entries()).toEqual([]);
    const doneCount = await reencryptedCount();
    expect(doneCount).toBeLessThan(1_300);

    const ended = await reencrypt();
    expect(ended.output).toMatch(
      /^webhook-secrets: 30\d encrypted anew under the present key, 0 that no key decrypts$/m,
    );
    expect(ended.code).toBe(0);
    const entry = { organization_id: null, operation: 'reencryptSecrets', target_ids: [], fields: [] };
    expect(await entries()).toMatchObject([{ ...entry, outcome: 'succeeded', reason: '' }]);
    expect(await reencryptedCount()).toBe(1_300);
    const rows = await database.sql<{ id: string; ciphertext: Buffer }>(
      `SELECT id, ciphertext FROM webhook_secrets WHERE id LIKE 'extra-%'`,
    );
    const key = new SecretsKey(newKey);
    expect(ended.output).toContain('totp-secrets: 1 encrypted anew under the present key, 0 that no key decrypts');
    expect(ended.output).toContain('shop-keys: 1 encrypted anew under the present key, 0 that no key decrypts');
    const [totp] = await database.sql<{ encrypted_secret: Buffer }>('SELECT encrypted_secret FROM totp_secrets');
    expect(key.decrypt('totp-secrets', user!.id, totp!.encrypted_secret)).toBe('JBSWY3DPEHPK3PXP');
    for (const { id, ciphertext } of rows) expect(key.decrypt('webhook-secrets', id, ciphertext)).toBe(`whsec_${id}`);
  }, 120_000);

  it('then needs the former key no more', async () => {
    expect(await secretOf(after, endpointId)).toBe(secret);
    expect((await after.call('GET', shop)).status).toBe(200);
    expect((await reencrypt()).output).toBe(
      'webhook-secrets: 0 encrypted anew under the present key, 0 that no key decrypts\n' +
        'totp-secrets: 0 encrypted anew under the present key, 0 that no key decrypts\n' +
        'gateway-keys: 0 encrypted anew under the present key, 0 that no key decrypts\n' +
        'shop-keys: 0 encrypted anew under the present key, 0 that no key decrypts\n' +
        'idempotency: 0 encrypted anew under the present key, 0 that no key decrypts\n',
    );
  }, 60_000);

  it('leaves alone and reports what no key decrypts', async () => {
    await database.sql(
      `INSERT INTO webhook_secrets (id, endpoint_id, key_id, ciphertext, expires_at, created_at)
       VALUES ('lost', $1, 'lost', $2, now() + interval '1 day', now())`,
      [endpointId, randomBytes(60)],
    );
    const ended = await reencrypt();
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('webhook-secrets: 0 encrypted anew under the present key, 1 that no key decrypts');
    expect(ended.output).toContain('SECRETS_KEY_PREVIOUS');
    const reason = 'No key decrypts 1 of what is encrypted.';
    expect((await entries()).at(-1)).toMatchObject({ operation: 'reencryptSecrets', outcome: 'failed', reason });
    expect(await database.sql(`SELECT FROM webhook_secrets WHERE id = 'lost' AND key_id = 'lost'`)).toHaveLength(1);
  }, 60_000);
});

describe('the fingerprint of the key in the database', () => {
  const fingerprintOf = (key: Buffer) => new SecretsKey(key).fingerprints[0]!;
  const settings = (present: Buffer, previous: readonly Buffer[] = []) => ({
    DATABASE_URL: databaseUrlOf(database),
    SECRETS_KEY: present.toString('base64'),
    SECRETS_KEY_PREVIOUS: previous.map((key) => key.toString('base64')).join(','),
  });
  const open = (present: Buffer, previous?: readonly Buffer[]) =>
    openSecretsKey(crossTenantDb(before.services.database), readConfig(settings(present, previous)), '/nowhere');
  const recorded = async () => (await database.sql('SELECT secrets_keys FROM deployment'))[0]?.secrets_keys;

  beforeAll(() => claimEnvironment(before.services));

  it('lets a process start that has each key by which something may be encrypted, and no other', async () => {
    await open(oldKey);
    await expect(open(newKey)).rejects.toThrow(SecretsKeyMismatchError);
    expect(await recorded()).toEqual([fingerprintOf(oldKey)]);
    await open(newKey, [oldKey]);
    await expect(open(oldKey)).rejects.toThrow(SecretsKeyMismatchError);
    await expect(open(newKey)).rejects.toThrow(SecretsKeyMismatchError);
    expect(await recorded()).toEqual([fingerprintOf(oldKey), fingerprintOf(newKey)]);
  });

  it('stops a start and a command with another key, and says what to do', async () => {
    const other = randomBytes(32);
    const sentence = `The database is encrypted with the secrets key ${fingerprintOf(oldKey)}, ${fingerprintOf(newKey)}, and SECRETS_KEY has the fingerprint ${fingerprintOf(other)}: start with the key that belongs to the database. To exchange it, name it in SECRETS_KEY_PREVIOUS. If it is lost, follow docs/runbooks/lost-secrets-key.md.\n`;
    const env = { ...settings(other), DATA_DIR: temporaryDirectory('other-key'), PORT: '0', LOG_LEVEL: 'silent' };
    const ended = await Promise.all([runToEnd(env), reencrypt(env)]);
    expect(ended).toEqual([
      { code: 1, output: sentence },
      { code: 1, output: sentence },
    ]);
  }, 60_000);

  it('is that of the present key alone once everything is encrypted with it', async () => {
    await database.sql(`DELETE FROM webhook_secrets WHERE id = 'lost'`);
    expect((await reencrypt()).code).toBe(0);
    expect(await recorded()).toEqual([fingerprintOf(newKey)]);
    await open(newKey);
    await expect(open(oldKey)).rejects.toThrow(SecretsKeyMismatchError);
  }, 60_000);

  it('is one of two keys that processes start with at once on a new database', async () => {
    for (let times = 0; times < 10; times += 1) {
      await database.sql(`UPDATE deployment SET secrets_keys = '{}'`);
      const keys = [randomBytes(32), randomBytes(32)];
      const opened = await Promise.allSettled(keys.map((key) => open(key)));
      expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const won = keys[opened.findIndex(({ status }) => status === 'fulfilled')]!;
      expect(await recorded()).toEqual([fingerprintOf(won)]);
    }
  });

  it('is forgotten where the key is lost, by the SQL of the runbook: endpoints then take a new secret, and shops open', async () => {
    const runbook = readFileSync(new URL('../../../docs/runbooks/lost-secrets-key.md', import.meta.url), 'utf8');
    const [, statements] = /```sql\n(BEGIN;[\s\S]*?)```/.exec(runbook)!;
    await database.sql(statements!);
    const lost = await startTestService({ database, secretsKey: randomBytes(32) });
    try {
      const [endpoint] = await database.sql<{ id: string }>('SELECT id FROM webhook_endpoints LIMIT 1');
      const url = `/channels/webhooks/endpoints/${endpoint!.id}`;
      const rotated = await lost.call('POST', `${url}/rotate-secret`, { headers: world.channel.headers });
      expect(rotated.status).toBe(200);
      expect((await lost.call('GET', url, { headers: world.channel.headers })).status).toBe(200);
      const shop = await openShop(lost, world.main.id, (await createPerson(lost, world.main.id, 'owner')).headers);
      expect((await lost.call('GET', shop)).status).toBe(200);
    } finally {
      await lost.close();
    }
  });
});
