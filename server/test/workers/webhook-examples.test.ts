/** docs/examples/webhooks: the receiver and the reader of the feed, run as they stand there, against the service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { emit, ledger, startWorker, statusesOf } from '../support/delivering.ts';
import { openTestService } from '../support/test-service.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createOrganization } from '../support/world.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-webhook-examples-'));
const service = await openTestService();
const address = await service.listen();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) await stop(child);
});

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs an example; what it prints grows in `lines`. */
function run(example: string, settings: Record<string, string>) {
  const script = fileURLToPath(new URL(`../../../docs/examples/webhooks/${example}`, import.meta.url));
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [script], { env: { PATH, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const said = { text: '', complaints: '' };
  child.stdout.on('data', (chunk) => {
    said.text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.complaints += chunk;
  });
  return { child, said, ids: () => said.text.match(/whe_\w+/g) ?? [] };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const patience = { timeout: 15_000, interval: 50 };

it('receiver.mjs prints what is sent to it, each notification once, and refuses what another has signed', async () => {
  const { id: organizationId } = await createOrganization(service);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const genuine = await addEndpoint(service, { organizationId }, { url });
  const other = await addEndpoint(service, { organizationId }, { url });
  const receiver = run('receiver.mjs', { PORT: String(port), WEBHOOK_SECRET: genuine.signSecret });
  const answered = async () => (await fetch(url).catch(() => null))?.status;
  await expect.poll(answered, patience).toBe(400);
  const worker = await startWorker(service);
  try {
    const emitted = await emit(service, organizationId, 20);
    const tried = async () => statusesOf(await ledger(service.database));
    await expect.poll(tried, patience).toEqual({ succeeded: 20, failed: 20 });
    expect(receiver.ids().toSorted()).toEqual(emitted.toSorted());
    const failed = (await ledger(service.database)).filter(({ status }) => status === 'failed');
    expect(new Set(failed.map((line) => `${line.endpoint_id} ${line.last_status_code}`))).toEqual(
      new Set([`${other.id} 400`]),
    );
    await service.database.sql(`UPDATE webhook_queue SET due_at = now() - interval '1 s'`);
    await service.database.sql(
      `INSERT INTO webhook_queue
         (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, trigger, attempts)
       SELECT id, organization_id, endpoint_id, notification_id, created_at, now(), 'manual', attempts_count
       FROM webhook_deliveries WHERE endpoint_id = $1`,
      [genuine.id],
    );
    const again = async () => (await ledger(service.database)).filter(({ attempts_count: made }) => made >= 2).length;
    await expect.poll(again, patience).toBe(40);
    expect(receiver.ids().toSorted()).toEqual(emitted.toSorted());
  } finally {
    await worker.stop();
  }
});

it('feed.mjs prints everything once, and goes on where it was stopped', async () => {
  const organization = await createOrganization(service);
  const cursorFile = path.join(folder, 'cursor.txt');
  const settings = {
    STAGEDOOR_URL: address,
    STAGEDOOR_KEY: organization.headers['x-api-key']!,
    CURSOR_FILE: cursorFile,
  };
  const first = await emit(service, organization.id, 1_200);
  const before = run('feed.mjs', settings);
  await expect.poll(() => before.ids().length, patience).toBe(first.length);
  expect(before.ids()).toEqual(first);
  // Its cursor is kept after the work.
  const left = async () => {
    const url = `${address}/integrations/webhook-events?after=${readFileSync(cursorFile, 'utf8')}`;
    return (await fetch(url, { headers: organization.headers })).json();
  };
  await expect.poll(left, patience).toMatchObject({ data: [] });
  await stop(before.child);

  const second = await emit(service, organization.id, 5);
  const after = run('feed.mjs', settings);
  await expect.poll(() => after.ids().length, patience).toBe(second.length);
  expect(after.ids()).toEqual(second);
  expect(before.said.complaints + after.said.complaints).toBe('');
});

it('feed.mjs says why it is refused, and asks again later', async () => {
  const { said, child } = run('feed.mjs', {
    STAGEDOOR_URL: address,
    STAGEDOOR_KEY: 'ik_test_wrong',
    CURSOR_FILE: path.join(folder, 'none.txt'),
  });
  await expect.poll(() => said.complaints, patience).toMatch(/^401 \w/);
  expect(child.exitCode).toBeNull();
});
