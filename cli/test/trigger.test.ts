/** `stagedoor trigger`: every kind of notification goes out, and arrives where an endpoint takes it. */
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationKinds } from '../../contract/src/vocabulary.ts';
import { type JobRunner, startJobs } from '../../server/src/workers/jobs.ts';
import { startWorker } from '../../server/test/support/delivering.ts';
import { differencesOf } from '../../server/test/support/differences.ts';
import { startTestService } from '../../server/test/support/test-service.ts';
import { createWorld } from '../../server/test/support/world.ts';
import { triggers, untriggered } from '../src/trigger-kinds.ts';
import { type Demo, startDemo } from './demo.ts';
import { createCli, type Served, serve } from './support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let demo: Demo;
let worker: Awaited<ReturnType<typeof startWorker>>;
let jobs: JobRunner;
let receiver: Served;
const received: { id: string; event: string }[] = [];
beforeAll(async () => {
  demo = await startDemo();
  const { service, cli } = demo;
  receiver = await serve((request, response) => {
    void buffer(request).then((body) => {
      received.push(JSON.parse(body.toString()));
      response.writeHead(204).end();
    });
  });
  worker = await startWorker(service);
  jobs = await startJobs({ ...service.services, mail: null });
  // Those of the demonstration lead to addresses that do not exist.
  await service.database.sql("UPDATE webhook_endpoints SET status = 'disabled', disabled_at = now()");
  const url = `${receiver.url}/hooks`;
  const made = await cli.run(['webhook-endpoints', 'create', '--name', 'Receiver', '--url', url]);
  expect(made).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await jobs?.stop();
  await worker?.stop();
  receiver?.close();
  await demo?.close();
});

it('knows every kind: what is done for it, or why it cannot be triggered', async () => {
  expect([...Object.keys(triggers), ...Object.keys(untriggered)].sort()).toEqual([...notificationKinds].sort());
  const { code, stdout } = await demo.cli.run(['trigger', '--list', '--query', '[].kind']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toHaveLength(notificationKinds.length);
});

describe('every kind goes out and arrives', () => {
  it.each(Object.keys(triggers))('%s', async (kind) => {
    const { code, stdout, stderr } = await demo.cli.run(['trigger', kind, '--json', '--wait', '30']);
    expect([code, stderr]).toEqual([0, '']);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ kind, event_id: expect.stringMatching(/^whe_/) });
    // Those of the demonstration, which are disabled, are held.
    const sent = result.deliveries.filter(({ status }: { status: string }) => status !== 'held');
    expect(sent).toMatchObject([{ event: kind, status: 'succeeded', last_attempt: { status_code: 204 } }]);
    expect(received).toContainEqual(expect.objectContaining({ id: result.event_id, event: kind }));
  });

  it('and the books agree afterwards', async () => {
    expect(await differencesOf(demo.service)).toEqual([]);
  });
});

it('says in a terminal what was done and what each endpoint answered', async () => {
  const { code, stdout } = await demo.cli.runInTerminal(['trigger', 'list.created'], { columns: 160 });
  expect(code).toBe(0);
  expect(stdout).toContain('Put ');
  expect(stdout).toMatch(/succeeded.* 204/);
});

it('refuses a kind that there is not, that cannot be triggered, and production', async () => {
  expect((await demo.cli.run(['trigger'])).code).toBe(2);
  expect((await demo.cli.run(['trigger', 'ticket.lost'])).code).toBe(2);
  const disabled = await demo.cli.run(['trigger', 'webhook_endpoint.disabled']);
  expect([disabled.code, disabled.stderr]).toEqual([1, expect.stringContaining('410')]);
  const production = await startTestService({ environment: 'production' });
  const { main } = await createWorld(production);
  const cli = createCli({ STAGEDOOR_URL: await production.listen(), STAGEDOOR_KEY: main.apiKey });
  try {
    const refused = await cli.run(['trigger', 'booking.created']);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('production')]);
    expect((await cli.run(['simulate', 'night'])).stderr).toContain('production');
  } finally {
    cli.close();
    await production.close();
  }
});
