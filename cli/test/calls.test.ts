/** Commands made of the contract, and those about keys, against the service: in a pipe and in a pseudo-terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson } from '../../server/test/support/sign-in.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createTicket, createWorld, insert, type World } from '../../server/test/support/world.ts';
import { buildCli, type Cli, createCli, program, serve } from './support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let service: TestService;
let world: World;
let cli: Cli;
let url: string;
const password = 'a long enough password';
let email: string;
beforeAll(async () => {
  await buildCli();
  service = await startTestService();
  world = await createWorld(service);
  url = await service.listen();
  ({ email } = await createPerson(service, world.main.id, 'owner', { password }));
  cli = createCli({ STAGEDOOR_URL: url, STAGEDOOR_KEY: world.main.apiKey });
});
afterAll(async () => {
  cli?.close();
  await service?.close();
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is sent.
const escapes = /\u001b\[/;
const walkIn = (space: string) => [
  ...['bookings', 'create-walk-in', '--event-id', world.main.eventId],
  ...['--space-names', space, '--for', '2', '--name', 'Vera Lindqvist'],
];

describe('in a pipe', () => {
  it('says that the output cannot be written, and fails', async () => {
    // Open for reading alone: writing fails, as on a full disk.
    const file = openSync(program, 'r');
    for (const words of [[], ['--json']]) {
      const child = spawn(process.execPath, [program, 'events', 'list', ...words], {
        env: cli.env,
        stdio: ['ignore', file, 'pipe'],
      });
      const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
      expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringContaining('The output cannot be written')]]);
    }
    closeSync(file);
  });

  it('prints a thing in lines, without colors', async () => {
    const { code, stdout, stderr } = await cli.run(['auth', 'get']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^organization\\._id +${world.main.id}$`, 'm'));
    expect(stdout).not.toMatch(escapes);
  });

  it('prints JSON, and what JMESPath finds in it', async () => {
    const { stdout } = await cli.run(['events', 'list', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ _id: world.main.eventId }]);
    expect((await cli.run(['events', 'list', '--query', '[0]._id'])).stdout).toBe(`${world.main.eventId}\n`);
    const wrong = await cli.run(['events', 'list', '--query', '[0']);
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  });

  it('takes a booking with options, and with a body from standard input', async () => {
    const { code, stdout } = await cli.run([...walkIn('1'), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ for: 2, name: 'Vera Lindqvist', walkin: true });
    const input = JSON.stringify({ event_id: world.main.eventId, space_names: '2', for: 9 });
    const piped = await cli.run(['bookings', 'create-walk-in', '--data', '-', '--for', '3', '--query', 'for'], {
      input,
    });
    expect(piped).toMatchObject({ code: 0, stdout: '3\n' });
  });

  it('checks a ticket in by its id', async () => {
    const { id } = await createTicket(service, world.main);
    const { code, stdout } = await cli.run(['tickets', 'check-in', String(id), '--enter', '1']);
    expect([code, stdout]).toEqual([0, 'Done.\n']);
    const again = await cli.run(['tickets', 'check-in', String(id), '--enter', '1', '--json']);
    expect(again.code).toBe(1);
    expect(JSON.parse(again.stderr)).toMatchObject({
      ...{ error: 'already_checked_in', status: 409 },
      request_id: expect.stringMatching(/^req_/),
      retry_after: null,
    });
  });

  it('names no path where the body as a whole is wrong', async () => {
    const { code, stderr } = await cli.run([
      'guest-lists',
      'check-in',
      'lst_01hnj6ng3yebj9cedyra3e0ynf',
      '--data',
      '{}',
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The body must be a list.')]);
    expect(stderr).not.toMatch(/^ +:/m);
  });

  it('turns all pages of a list', async () => {
    for (let more = 0; more < 3; more += 1) await createTicket(service, world.main);
    const one = await cli.run(['tickets', 'list', '--event-id', world.main.eventId, '--limit', '1', '--json']);
    expect(JSON.parse(one.stdout)).toHaveLength(1);
    expect(one.stderr).toContain('There are more: --all');
    const all = await cli.run(['tickets', 'list', '--event-id', world.main.eventId, '--limit', '1', '--all', '--json']);
    expect(JSON.parse(all.stdout).length).toBeGreaterThanOrEqual(3);
    expect(all.stderr).toBe('');
    const csv = await cli.run(['tickets', 'list', '--event-id', world.main.eventId, '--limit', '1', '--all', '--csv']);
    const [head, ...rows] = csv.stdout.trimEnd().split('\n');
    expect([head!.split(',').includes('_id'), rows.length]).toEqual([true, JSON.parse(all.stdout).length]);
    const none = await cli.run(['tickets', 'list', '--event-id', world.main.eventId, '--query', "[?name=='Nobody']"]);
    expect([none.stdout.trim(), none.stderr]).toEqual([
      '[]',
      expect.stringContaining('Nothing in the answer matches --query.'),
    ]);
    const table = await cli.run(['tickets', 'list', '--event-id', world.main.eventId, '--limit', '1', '--all']);
    expect(table.stdout.trim().split('\n')).toHaveLength(JSON.parse(all.stdout).length + 1);
  });

  it('does a write once with one Idempotency-Key', async () => {
    const words = [...walkIn('3'), '--idempotency-key', 'cli-test-once', '--query', '_id'];
    const [first, second] = [await cli.run(words), await cli.run(words)];
    expect(first.code).toBe(0);
    expect(second.stdout).toBe(first.stdout);
  });

  it('prints curl with a variable for the key, and sends nothing', async () => {
    const { code, stdout } = await cli.run([...walkIn('4'), '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain(`curl -X POST '${url}/integrations/bookings/walk-in'`);
    expect(stdout).toContain('-H "x-api-key: $STAGEDOOR_KEY"');
    expect(stdout).toMatch(/-H 'idempotency-key: \w+'/);
    expect(stdout).not.toContain(world.main.apiKey);
    // The space is still free.
    expect((await cli.run(walkIn('4'))).code).toBe(0);
  });

  it('speaks to the other APIs by their name', async () => {
    const env = { STAGEDOOR_KEY: world.channel.headers['x-api-key'] };
    const { stdout } = await cli.run(['channels', 'auth', 'get', '--query', 'channel._id'], { env });
    expect(stdout).toBe(`${world.channel.id}\n`);
    // A resource of the integrations API has the name of the other API.
    expect((await cli.run(['channels', 'list'])).code).toBe(0);
  });
});

describe('exit codes', () => {
  it('is 1 for what is refused, with the code, the meaning and the request', async () => {
    const { code, stderr } = await cli.run(walkIn('no such space'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Refused: /);
    expect(stderr).toMatch(/code +unknown_space \(400\)/);
    expect(stderr).toMatch(/request +req_\w+/);
  });

  it.each([
    ['an unknown command', ['tickes', 'list'], 'tickets'],
    ['an unknown verb', ['tickets', 'lst'], 'list'],
    ['an unknown option', ['tickets', 'list', '--evnt-id', 'x'], '--event-id'],
    ['an unknown option of a sub-command', ['clock', 'show', '--jsn'], '--json'],
    ['an unknown sub-command', ['logs', 'tial'], 'tail'],
    ['a missing sub-command', ['logs'], 'stagedoor logs tail'],
    ['an option without its value', ['tickets', 'list', '--limit'], '--limit'],
    ['a missing argument', ['tickets', 'check-in'], 'TICKET-ID'],
    ['a missing option', ['bookings', 'create-walk-in'], '--event-id'],
    ['a number that is none', ['tickets', 'check-in', 'tkt_x', '--enter', 'two'], 'whole number'],
    ['a word too many', ['auth', 'get', 'more'], 'too many arguments'],
    [
      'a secret among the arguments',
      ['management', 'sessions', 'create', '--email', 'a@b.c', '--password', 'x'],
      'others',
    ],
  ])('is 2 for %s', async (_, words, said) => {
    const { code, stdout, stderr } = await cli.run(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });

  it('is 3 where the service is not reachable', async () => {
    const { code, stderr } = await cli.run(['auth', 'get'], { env: { STAGEDOOR_URL: 'http://127.0.0.1:9' } });
    expect(code).toBe(3);
    expect(stderr).toContain('no_answer');
    const overloaded = await serve((_, response) => {
      response
        .writeHead(503, { 'retry-after': '120' })
        .end(JSON.stringify({ error: 'unavailable', message: 'Later.' }));
    });
    const later = await cli.run(['auth', 'get'], { env: { STAGEDOOR_URL: overloaded.url } });
    expect([later.code, later.stderr]).toEqual([3, expect.stringMatching(/retry +in 120 s/)]);
    const asJson = await cli.run(['auth', 'get', '--json'], { env: { STAGEDOOR_URL: overloaded.url } });
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: 'unavailable', status: 503, retry_after: 120 });
    overloaded.close();
  });

  it('is 2 where a person of several organizations names none', async () => {
    const { id, headers } = await createPerson(service, world.main.id, 'viewer');
    const at = service.services.clock.now();
    const twin = { organization_id: world.twin.id, user_id: id, role: 'viewer', created_at: at, updated_at: at };
    await insert(service.database, 'memberships', twin);
    const env = { STAGEDOOR_KEY: '', STAGEDOOR_TOKEN: headers.authorization.replace('Bearer ', '') };
    const { code, stderr } = await cli.run(['management', 'events', 'list'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('--organization-id')]);
  });

  it('is 2 without any keys', async () => {
    const { code, stderr } = await cli.run(['auth', 'get'], { env: { STAGEDOOR_KEY: '' } });
    expect(code).toBe(2);
    expect(stderr).toContain('stagedoor login');
  });
});

describe('in a terminal', () => {
  it('prints a table that fits, with a bold head', async () => {
    const { code, stdout } = await cli.runInTerminal(['tickets', 'list', '--event-id', world.main.eventId], {
      columns: 60,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(escapes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is sent.
    const lines = stdout.replaceAll(/\u001b\[\d+m/g, '').split(/\r?\n/);
    expect(lines[0]).toMatch(/^_id /);
    for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('has no colors with NO_COLOR', async () => {
    const { stdout } = await cli.runInTerminal(['auth', 'get'], { env: { NO_COLOR: '1' } });
    expect(stdout).toContain(world.main.id);
    expect(stdout).not.toMatch(escapes);
  });

  it('says what there is', async () => {
    for (const words of [
      ...[[], ['tickets'], ['tickets', 'check-in', '--help'], ['channels'], ['help', 'channels', 'tickets']],
      ...[
        ['help', 'login'],
        ['clock', 'advance', '--help'],
        ['simulate', 'night', '-h'],
        ['profiles', '--help'],
      ],
    ]) {
      const { code, stdout } = await cli.runInTerminal(words);
      expect([words, code]).toEqual([words, 0]);
      expect(stdout).toContain('stagedoor');
    }
  });

  it('says who may run a command of the management API', async () => {
    const { stdout } = await cli.run(['management', 'payment-settings', 'update', '--help']);
    expect(stdout).toContain('\nRole: admin or higher.\n');
  });
});

describe('login, profiles, whoami', () => {
  const bare = { STAGEDOOR_URL: '', STAGEDOOR_KEY: '' };

  it('keeps a key from standard input in a file that only its owner can read', async () => {
    const login = await cli.run(['login', '--url', url], { input: `${world.main.apiKey}\n`, env: bare });
    expect([login.code, login.stdout]).toEqual([0, '']);
    expect(login.stderr).toContain('Logged in');
    expect(login.stderr).not.toContain(world.main.apiKey);
    const file = join(cli.folder, 'settings/profiles.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(cli.folder, 'settings')).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8')).toContain(world.main.apiKey);
    const { stdout } = await cli.run(['whoami', '--json'], { env: bare });
    expect(JSON.parse(stdout)).toMatchObject([{ api: 'integrations', url: `${url}/integrations` }]);
  });

  it('refuses a key that is not good, and keeps nothing of it', async () => {
    const before = readFileSync(join(cli.folder, 'settings/profiles.json'), 'utf8');
    const wrong = `${world.main.apiKey.slice(0, -1)}~`;
    const login = await cli.run(['login', '--url', url, '--profile', 'other'], { input: wrong, env: bare });
    expect(login.code).toBe(1);
    const ofReseller = `${world.reseller.headers.authorization!.slice(0, -1)}~`;
    for (const key of [wrong, ofReseller]) {
      const refused = await cli.run(['whoami'], { env: { STAGEDOOR_KEY: key } });
      expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('refused')]);
    }
    expect(readFileSync(join(cli.folder, 'settings/profiles.json'), 'utf8')).toBe(before);
  });

  it('keeps a key that is typed in a terminal, where it is not shown', async () => {
    const login = await cli.runInTerminal(['login', '--url', url, '--profile', 'typed'], {
      typed: [['not shown', `${world.main.apiKey}\r`]],
      env: bare,
    });
    expect(login.code).toBe(0);
    expect(login.stdout).toContain('Logged in');
    expect(login.stdout).not.toContain(world.main.apiKey);
    expect((await cli.run(['auth', 'get', '--profile', 'typed'], { env: bare })).code).toBe(0);
    expect((await cli.run(['profiles', 'remove', 'typed'], { env: bare })).code).toBe(0);
  });

  it('stops with 130 at Ctrl-C in a question', async () => {
    const login = await cli.runInTerminal(['login', '--url', url], { typed: [['not shown', '\u0003']], env: bare });
    expect([login.code, login.stdout]).toEqual([130, expect.stringContaining('Cancelled.')]);
  });

  it('signs in as a person with a password from standard input', async () => {
    const words = ['login', '--url', url, '--email', email, '--profile', 'piped'];
    const login = await cli.run(words, { input: `${password}\n`, env: bare });
    expect([login.code, login.stdout]).toEqual([0, '']);
    expect(login.stderr).not.toContain(password);
    const events = await cli.run(['management', 'events', 'list', '--profile', 'piped', '--json'], { env: bare });
    expect(events.code).toBe(0);
    const { profiles } = JSON.parse(readFileSync(join(cli.folder, 'settings/profiles.json'), 'utf8'));
    const token: string = profiles.piped.keys.management;
    expect((await cli.run(['profiles', 'remove', 'piped'], { env: bare })).code).toBe(0);
    // The session of the profile has ended.
    const { code, stderr } = await cli.run(['whoami'], {
      env: { ...bare, STAGEDOOR_URL: url, STAGEDOOR_TOKEN: token },
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('unauthorized')]);
  });

  it('signs in as a person in a terminal, where the password is not shown', async () => {
    const login = await cli.runInTerminal(['login', '--url', url, '--email', email], {
      typed: [['Password', `${password}\r`]],
      env: bare,
    });
    expect(login.stdout).toContain('Logged in');
    expect(login.code).toBe(0);
    expect(login.stdout).not.toContain(password);
    const events = await cli.run(['management', 'events', 'list', '--query', '[]._id'], { env: bare });
    expect(JSON.parse(events.stdout)).toContain(world.main.eventId);
  });

  it('keeps the other keys and the organization of a profile for the same deployment only', async () => {
    const login = async (at: string, input: string, ...more: string[]) => {
      const ended = await cli.run(['login', '--url', at, '--profile', 'kept', ...more], { input, env: bare });
      expect(ended.code).toBe(0);
      const found = await cli.run(['profiles', '--query', "[?name=='kept'].[keys, organization_id][0]"], { env: bare });
      return JSON.parse(found.stdout);
    };
    const { id } = world.main;
    expect(await login(url, world.main.apiKey, '--organization-id', id)).toEqual([['integrations'], id]);
    const key = world.channel.headers['x-api-key']!;
    expect(await login(url, key)).toEqual([['integrations', 'channels'], id]);
    expect(await login(url.replace('127.0.0.1', 'localhost'), key)).toEqual([['channels'], null]);
    expect((await cli.run(['profiles', 'remove', 'kept'], { env: bare })).code).toBe(0);
  });

  it('lists, chooses and removes profiles', async () => {
    const added = await cli.run(['login', '--url', url, '--profile', 'twin'], { input: world.twin.apiKey, env: bare });
    expect(added.code).toBe(0);
    const names = await cli.run(['profiles', '--query', '[].name'], { env: bare });
    expect(JSON.parse(names.stdout)).toEqual(['default', 'twin']);
    const auth = (env: NodeJS.ProcessEnv, ...more: string[]) =>
      cli.run(['auth', 'get', '--query', 'organization._id', ...more], { env });
    expect((await auth(bare)).stdout).toBe(`${world.main.id}\n`);
    expect((await auth(bare, '--profile', 'twin')).stdout).toBe(`${world.twin.id}\n`);
    const ofTwin = { ...bare, STAGEDOOR_PROFILE: 'twin' };
    expect((await auth(ofTwin)).stdout).toBe(`${world.twin.id}\n`);
    const again = await cli.run(['login', '--url', url], { input: world.twin.apiKey, env: ofTwin });
    expect(again.stderr).toContain('the profile twin');
    expect((await auth(bare)).stdout).toBe(`${world.main.id}\n`);
    expect((await cli.runInTerminal(['profiles', 'use', 'twin'], { env: bare })).code).toBe(0);
    expect((await auth(bare)).stdout).toBe(`${world.twin.id}\n`);
    expect((await cli.run(['profiles', 'remove', 'twin'], { env: bare })).code).toBe(0);
    expect((await auth(bare)).code).toBe(2);
    expect((await cli.runInTerminal(['profiles'], { env: bare })).stdout).toContain('default');
  });

  const demoFile = () => ({
    integrations_url: `${url}/integrations`,
    channels_url: `${url}/channels`,
    resellers_url: `${url}/resellers`,
    management_url: `${url}/management`,
    login: { email, password },
    organization: { _id: world.main.id },
    integration: { api_key: world.main.apiKey },
    channel: { api_key: world.channel.headers['x-api-key'] },
    reseller: { api_key: world.reseller.headers.authorization },
    events: [],
  });

  it('reads the demo.json beside it, and signs in by itself', async () => {
    const file = join(cli.folder, 'demo.json');
    writeFileSync(file, JSON.stringify(demoFile()));
    const { code, stdout } = await cli.run(['whoami', '--query', '[].api'], { env: bare });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(['integrations', 'channels', 'resellers', 'management']);
    const sessions = readFileSync(join(cli.folder, 'settings/sessions.json'), 'utf8');
    await cli.run(['management', 'sessions', 'delete-current'], { env: bare });
    // The session that was kept has ended: another is opened.
    expect((await cli.run(['management', 'events', 'list'], { env: bare })).code).toBe(0);
    expect(readFileSync(join(cli.folder, 'settings/sessions.json'), 'utf8')).not.toBe(sessions);
    expect((await cli.runInTerminal(['whoami'], { env: bare, columns: 120 })).stdout).toContain('Keys of');
  });

  it.each([
    ['without a DATA_DIR', '.stagedoor', undefined],
    ['in a DATA_DIR of this folder', 'data', () => 'data'],
    ['in a DATA_DIR named by its whole path', 'data', (folder: string) => join(folder, 'data')],
    ['with a DATA_DIR that has none', '.stagedoor', () => 'data'],
  ])('finds the demo.json of a service %s', async (_, place, dataDir) => {
    const own = createCli();
    try {
      mkdirSync(join(own.folder, place));
      writeFileSync(join(own.folder, place, 'demo.json'), JSON.stringify(demoFile()));
      const env = { ...bare, ...(dataDir ? { DATA_DIR: dataDir(own.folder) } : {}) };
      const { code, stdout } = await own.run(['auth', 'get', '--query', 'organization._id'], { env });
      expect([code, stdout]).toEqual([0, `${world.main.id}\n`]);
    } finally {
      own.close();
    }
  });

  it('prefers the demo.json of DATA_DIR to that of the folder', async () => {
    const own = createCli();
    try {
      const twin = { ...demoFile(), integration: { api_key: world.twin.apiKey } };
      for (const [place, file] of [
        ['.stagedoor', demoFile()],
        ['data', twin],
      ] as const) {
        mkdirSync(join(own.folder, place));
        writeFileSync(join(own.folder, place, 'demo.json'), JSON.stringify(file));
      }
      const env = { ...bare, DATA_DIR: 'data' };
      const { stdout } = await own.run(['auth', 'get', '--query', 'organization._id'], { env });
      expect(stdout).toBe(`${world.twin.id}\n`);
    } finally {
      own.close();
    }
  });
});
