/** `explain`, `logs tail` and `completion`, in a pipe and in a pseudo-terminal. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { itNeeding } from '../../server/test/support/needs.ts';
import { createPerson } from '../../server/test/support/sign-in.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createTicket, createWorld, type World } from '../../server/test/support/world.ts';
import { wordsFor } from '../src/completion.ts';
import { buildCli, type Cli, createCli, program, serve } from './support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const password = 'a long enough password';
let service: TestService;
let world: World;
let cli: Cli;
beforeAll(async () => {
  await buildCli();
  service = await startTestService();
  world = await createWorld(service);
  const url = await service.listen();
  const { email } = await createPerson(service, world.main.id, 'owner', { password });
  cli = createCli();
  const key = await cli.run(['login', '--url', url], { input: world.main.apiKey });
  const session = await cli.run(['login', '--url', url, '--email', email], { input: `${password}\n` });
  expect([key.code, session.code]).toEqual([0, 0]);
});
afterAll(async () => {
  cli?.close();
  await service?.close();
});

describe('explain', () => {
  it('tells of a request, with what was answered and what that means', async () => {
    const refused = await cli.run(['tickets', 'get', 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c', '--json']);
    const { request_id: id } = JSON.parse(refused.stderr);
    await service.services.requestLog!.flush();
    const { code, stdout } = await cli.run(['explain', id]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^GET \/integrations\/tickets\//);
    expect(stdout).toContain('answered 404 not_found');
  });

  it('tells of a ticket and of its barcode: whether a door admits it, and why not', async () => {
    const { id } = await createTicket(service, world.main);
    const before = await cli.runInTerminal(['explain', String(id)]);
    expect(before.code).toBe(0);
    expect(before.stdout).toContain('would admit its holder');
    await cli.run(['tickets', 'check-in', String(id)]);
    const code = (await cli.run(['tickets', 'get', String(id), '--query', 'code'])).stdout.trim();
    const after = await cli.run(['explain', code]);
    expect(after.stdout).toContain(`Ticket ${id}`);
    expect(after.stdout).toContain('would refuse its holder');
    expect(after.stdout).toContain('already_checked_in');
    const { stdout } = await cli.run(['explain', code, '--query', 'history[].kind']);
    expect(JSON.parse(stdout)).toContain('admitted');
  });

  it('tells of a barcode that the organization gave, whatever it begins with', async () => {
    for (const code of ['vip_0001', 'constructor_1']) {
      const { id } = await createTicket(service, world.main, { barcode: code });
      expect(await cli.run(['explain', code])).toMatchObject({ code: 0, stdout: expect.stringContaining(String(id)) });
    }
  });

  it('tells of a delivery', async () => {
    const endpoint = await cli.run([
      ...['webhook-endpoints', 'create', '--name', 'Hooks', '--url', 'https://hooks.example.org/in', '--query', '_id'],
    ]);
    expect(endpoint.code).toBe(0);
    await cli.run(['bookings', 'create-walk-in', '--event-id', world.main.eventId, '--space-names', '7', '--for', '2']);
    const { stdout } = await cli.run(['webhook-deliveries', 'list', '--query', '[0].id']);
    const story = await cli.run(['explain', stdout.trim()]);
    expect(story.stdout).toContain('to https://hooks.example.org/in');
    expect(story.stdout).toContain('It waits to be sent.');
  });

  it('refuses what it does not know', async () => {
    expect((await cli.run(['explain', 'org_01jd3k5v8wexbtq8m2zr4h6n7c'])).code).toBe(2);
    expect((await cli.run(['explain'])).code).toBe(2);
    expect((await cli.run(['explain', 'NOSUCHBARCODE'])).code).toBe(1);
  });
});

it('logs tail shows each call once, as it comes in, and only those that are asked for', async () => {
  const tail = (...words: string[]) => {
    const child = spawn(process.execPath, [program, 'logs', 'tail', '--json', ...words], {
      env: cli.env,
      cwd: cli.folder,
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const calls = () =>
      said
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    return { child, calls, gone: once(child, 'exit') };
  };
  // What was called before is in the log before anybody follows it.
  await service.services.requestLog!.flush();
  const { child, calls, gone } = tail();
  const filtered = [tail('--status', '4xx'), tail('--error-code', 'not_found')];
  // Each has begun once it shows a call.
  const refused = async () => {
    await cli.run(['tickets', 'get', 'tkt_01jd3k5v8wexbtq8m2zr4h6n7d']);
    await service.services.requestLog!.flush();
    for (const one of [calls, ...filtered.map((other) => other.calls)]) expect(one()).not.toEqual([]);
  };
  await vi.waitFor(refused, { timeout: 30_000, interval: 300 });
  for (let more = 0; more < 3; more += 1) await cli.run(['events', 'list']);
  const shown = () => calls().filter(({ operation }) => operation === 'listEvents');
  await service.services.requestLog!.flush();
  await vi.waitFor(() => expect(shown()).toHaveLength(3), { timeout: 30_000, interval: 300 });
  const ids = calls().map(({ request_id: id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of filtered) {
    expect([...new Set(one.calls().map(({ status }) => status))]).toEqual([404]);
    one.child.kill('SIGINT');
    await one.gone;
  }
  child.kill('SIGINT');
  expect(await gone).toEqual([0, null]);
});

it.each([
  ['is ahead', 'now() + 600000'],
  ['is behind, and runs fast', 'begun - 600000 + (now() - begun) * 60'],
])('logs tail shows each call once where the clock of the machine %s', async (_, time) => {
  const clock = `data:text/javascript,const now = Date.now, begun = now(); Date.now = () => ${time};`;
  const child = spawn(process.execPath, ['--import', clock, program, 'logs', 'tail', '--json'], {
    env: cli.env,
    cwd: cli.folder,
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const shown = () => [...said.matchAll(/"request_id":"(\w+)".*"operation":"listReferrers"/g)].map(([, id]) => id);
  const call = async () => {
    await cli.run(['referrers', 'list']);
    await service.services.requestLog!.flush();
    expect(shown()).not.toEqual([]);
  };
  await vi.waitFor(call, { timeout: 20_000, interval: 500 });
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(shown()).toEqual([...new Set(shown())]);
  child.kill('SIGINT');
  await once(child, 'exit');
});

describe('completion', () => {
  it('knows commands, resources, verbs, options and values', () => {
    expect(wordsFor(['ti'])).toEqual([
      'ticket-rate-prices',
      'ticket-rates',
      'ticket-supplements',
      'tickets',
      'tip-rates',
    ]);
    expect(wordsFor(['tickets', 'check'])).toEqual(['check-in', 'check-in-by-code']);
    expect(wordsFor(['management', 'discount-c'])).toEqual(['discount-codes']);
    expect(wordsFor(['tickets', 'check-in', 'tkt_x', '--en'])).toEqual(['--enter', '--entry-date']);
    expect(wordsFor(['webhook-events', 'list', '--event', 'list.'])).toEqual([
      'list.checked_in',
      'list.created',
      'list.removed',
      'list.updated',
    ]);
    expect(wordsFor(['completion', 'z'])).toEqual(['zsh']);
    expect(wordsFor(['nothing', ''])).toEqual([]);
  });

  const live = async (...words: string[]) => {
    const { code, stdout, stderr } = await cli.run(['completion', 'words', 'fish', ...words]);
    expect([code, stderr]).toEqual([0, '']);
    return stdout.split('\n').filter(Boolean);
  };

  it('knows ids of the service, of arguments and options, with what they are of', async () => {
    const { main } = world;
    const event = expect.stringMatching(new RegExp(`^${main.eventId}\\t\\w`));
    expect(await live('events', 'get', '')).toEqual([event]);
    expect(await live('management', 'events', 'update', 'evt_')).toEqual([event]);
    expect(await live('tickets', 'list', '--limit', '3', '--event-id', '')).toEqual([event]);
    expect(await live('export', 'tickets', '--event-id', 'evt')).toEqual([event]);
    expect(await live('events', 'get', 'tkt')).toEqual([]);
    const ticket = await createTicket(service, main);
    // The list of that event, as it is the next one.
    const firstWords = async (...words: string[]) => (await live(...words)).map((line) => line.split('\t')[0]);
    // Asked for a moment only: a busy machine takes another key.
    await vi.waitFor(async () => {
      const tickets = await firstWords('management', 'tickets', 'void', String(ticket.id).slice(0, 20));
      expect(tickets).toContain(String(ticket.id));
    }, 30_000);
    const code = (await cli.run(['tickets', 'get', String(ticket.id), '--query', 'code'])).stdout.trim();
    await vi.waitFor(async () => expect(await firstWords('tickets', 'check-in-by-code', '')).toContain(code), 30_000);
    expect(await live('tickets', 'list', '--profile', '')).toEqual(['default']);
    expect(await live('profiles', 'use', 'd')).toEqual(['default']);
  });

  it('asks once in half a minute, and says nothing where it cannot ask', async () => {
    const asked = async () => {
      await service.services.requestLog!.flush();
      const query = "length([?operation=='listClients'])";
      return Number((await cli.run(['management', 'requests', 'list', '--limit', '500', '--query', query])).stdout);
    };
    const before = await asked();
    await live('clients', 'get', '');
    await live('clients', 'get', 'cli_');
    expect((await asked()) - before).toBe(1);

    const silent = await serve(() => {});
    const env = { STAGEDOOR_URL: silent.url, STAGEDOOR_KEY: world.main.apiKey };
    for (const STAGEDOOR_URL of [env.STAGEDOOR_URL, 'http://127.0.0.1:9', 'no address']) {
      const begun = performance.now();
      const ended = await cli.run(['completion', 'words', 'bash', 'events', 'get', ''], {
        env: { ...env, STAGEDOOR_URL },
      });
      expect(ended).toMatchObject({ code: 0, stdout: '\n', stderr: '' });
      expect(performance.now() - begun).toBeLessThan(10_000);
    }
    silent.close();
  });

  /** As a command of the path, since the scripts call it by its name. */
  function shellEnv(): NodeJS.ProcessEnv {
    const file = join(cli.folder, 'stagedoor');
    writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    chmodSync(file, 0o755);
    return { ...cli.env, PATH: `${cli.folder}:${process.env.PATH}` };
  }

  /** The service answers in this process, which therefore must not wait for the shell without doing anything else. */
  const runShell = (shell: string, ...words: string[]) =>
    promisify(execFile)(shell, words, { cwd: cli.folder, env: shellEnv() });

  itNeeding('bash')('works in bash', async () => {
    const script = `source <(stagedoor completion bash)
COMP_WORDS=(stagedoor tickets check); COMP_CWORD=2; _stagedoor; printf '%s\\n' "\${COMPREPLY[@]}"
COMP_WORDS=(stagedoor tickets list --event-id ''); COMP_CWORD=4; _stagedoor; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const words = { stdout: `check-in\ncheck-in-by-code\n${world.main.eventId}\n`, stderr: '' };
    await vi.waitFor(async () => expect(await runShell('bash', '-c', script)).toEqual(words), 30_000);
  });

  itNeeding('zsh')('works in zsh', async () => {
    const script = `autoload -U compinit && compinit -u -D
source <(stagedoor completion zsh)
compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -l -- "$@" "\${shown[@]}" }
words=(stagedoor tickets check); CURRENT=3; _stagedoor
words=(stagedoor events get evt); CURRENT=4; _stagedoor`;
    const { eventId } = world.main;
    const checks = ['check-in', 'check-in-by-code', 'check-in', 'check-in-by-code'];
    const shown = [...checks, eventId, expect.stringMatching(new RegExp(`^${eventId}  \\w`)), ''];
    await vi.waitFor(async () => {
      const { stdout, stderr } = await runShell('zsh', '-fc', script);
      expect([stdout.split('\n'), stderr]).toEqual([shown, '']);
    }, 30_000);
  });
});
