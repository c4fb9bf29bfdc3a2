import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { callProcess } from '../support/process-client.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { endAll, launchNode } from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf, type TestDatabase } from '../support/test-database.ts';

const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

let receiver: Receiver;
let database: TestDatabase;
beforeAll(async () => {
  [receiver, database] = await Promise.all([startReceiver(), cloneDatabase()]);
});
afterEach(endAll);
afterAll(async () => {
  await receiver.close();
  await database.drop();
});

/** With the demo.json of the database: the demonstration data is made by the first start. */
const dataDir = temporaryDirectory('start');

/** Runs what `npm start` runs, with these settings alone; builds first where that is due. */
async function start(env: Record<string, string>) {
  const given = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(database), ...env };
  const { child, exited, output } = launchNode(given, [script]);
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  await eventually(() => hasEnded || output().includes('Ready.'), 110_000);
  expect(output()).toContain('Ready.');
  const address = /listens on (\S+)/.exec(output())![1]!;
  const key = () => JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')).integration.api_key as string;
  const post = (url: string, body: object = {}) =>
    callProcess(address, 'POST', `/integrations${url}`, { headers: { 'x-api-key': key() }, body });
  const stop = async () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { post, stop };
}

describe('the one command that starts the service', () => {
  it('lets webhooks be received on the own machine', async () => {
    const service = await start({});
    // Refunds of the demonstration may still be confirmed, which other endpoints are notified of.
    const { status, body } = await service.post('/webhook-endpoints', {
      name: 'Mine',
      url: `${receiver.url}/mine`,
      events: ['ticket.deleted'],
    });
    expect(status).toBe(201);
    expect((await service.post(`/webhook-endpoints/${body.data._id}/test`)).status).toBe(202);
    await eventually(() => receiver.received.length === 1);
    const [received] = receiver.received;
    new Webhook(body.data.sign_secret).verify(received!.body, { ...received!.headers });
    expect(await service.stop()).toBe(0);
  }, 150_000);

  it('leaves the setting as it is where it is set, also to nothing', async () => {
    const service = await start({ WEBHOOK_ALLOW_ADDRESSES: '' });
    const refused = await service.post('/webhook-endpoints', { name: 'Mine', url: `${receiver.url}/mine` });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/url' }] });
    expect(await service.stop()).toBe(0);
  }, 150_000);

  it('opens nothing where others can reach the service', async () => {
    const service = await start({ HOST: '0.0.0.0' });
    const refused = await service.post('/webhook-endpoints', { name: 'Mine', url: `${receiver.url}/mine` });
    expect(refused.status).toBe(400);
    expect(await service.stop()).toBe(0);
  }, 150_000);

  it('opens nothing in production, where the setting would stop the start', async () => {
    const production = await cloneDatabase();
    const url = databaseUrlOf(production);
    const service = await start({
      ENVIRONMENT: 'production',
      DATABASE_URL: url,
      DATABASE_TLS: 'off',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'https://tickets.example.org',
      TRUST_PROXY: 'none',
    });
    expect(await service.stop()).toBe(0);
    await production.drop();
  }, 150_000);
});
