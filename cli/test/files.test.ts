/** `import`, `export` and `clock` against the service, in a pipe and in a pseudo-terminal. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobRunner, startJobs } from '../../server/src/workers/jobs.ts';
import { createPerson } from '../../server/test/support/sign-in.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createTicket, createWorld, type World } from '../../server/test/support/world.ts';
import { buildCli, type Cli, createCli, serve } from './support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let service: TestService;
let world: World;
let jobs: JobRunner;
let cli: Cli;
beforeAll(async () => {
  await buildCli();
  service = await startTestService();
  world = await createWorld(service);
  jobs = await startJobs({ ...service.services, mail: null });
  cli = await cliOf(service, world);
});
afterAll(async () => {
  cli?.close();
  await jobs?.stop();
  await service?.close();
});

/** As an owner who runs the deployment. */
async function cliOf(of: TestService, { main }: World): Promise<Cli> {
  const { headers } = await createPerson(of, main.id, 'owner', { operator: true });
  return createCli({
    STAGEDOOR_URL: await of.listen(),
    STAGEDOOR_TOKEN: headers.authorization.replace('Bearer ', ''),
    STAGEDOOR_ORGANIZATION: main.id,
  });
}

const fileOf = (name: string, text: string | Buffer) => {
  const file = join(cli.folder, name);
  writeFileSync(file, text);
  return file;
};
const entries = async () => {
  const rows = await service.database.sql<{ name: string; party_size: number }>(
    'SELECT name, party_size FROM guest_lists WHERE organization_id = $1 AND removed_at IS NULL ORDER BY name',
    [world.main.id],
  );
  return rows.map(({ name, party_size: people }) => `${name} ${people}`);
};
const importList = (file: string, ...more: string[]) => [
  ...['import', 'guest-lists', file, '--list-rate-id', world.main.listRateId],
  ...more,
];
const withBadRow = 'Nombre;Cuantos;Correo\nIlse Okafor;5;ilse@example.org\nMateo Serra;2;nobody\nPriya Nair;1;\n';

describe('import', () => {
  it('shows columns and every bad row, imports nothing without a word, imports the others, undoes it', async () => {
    const file = fileOf('guests.csv', withBadRow);
    const columns = ['--column', 'Cuantos=for'];
    const dry = await cli.run(importList(file, ...columns, '--dry-run'));
    expect([dry.code, dry.stderr]).toEqual([1, expect.stringContaining('1 row is bad. Nothing was imported.')]);
    const passing = await cli.run(importList(file, ...columns, '--dry-run', '--skip-bad-rows', '--json'));
    expect([passing.code, JSON.parse(passing.stdout).bad_rows]).toEqual([0, 1]);
    expect(dry.stdout).toMatch(/^Cuantos +for +5$/m);
    expect(dry.stdout).toMatch(/^line 3, Correo: is no e-mail address/m);
    expect(dry.stdout).toContain('3 rows, 1 of them bad.');
    const refused = await cli.run(importList(file, ...columns, '--yes'));
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--skip-bad-rows')]);
    expect(await entries()).toEqual([]);

    const done = await cli.run(importList(file, ...columns, '--yes', '--skip-bad-rows', '--json'));
    expect(done.code).toBe(0);
    const made = JSON.parse(done.stdout);
    expect(made).toMatchObject({ status: 'completed', created_count: 2, problems: [{ line: 3, column: 'Correo' }] });
    expect(done.stderr).toMatch(/^Importing: 3 rows of 3 rows$/m);
    expect(await entries()).toEqual(['Ilse Okafor 5', 'Priya Nair 1']);
    const undone = await cli.run(['import', '--undo', made._id]);
    expect([undone.code, undone.stdout]).toEqual([0, 'Taken back: 2 of 2.\n']);
    expect(await entries()).toEqual([]);
  });

  it('asks for confirmation in a terminal, draws a bar there, and follows the answer', async () => {
    const file = fileOf('two.csv', Buffer.from('name,for\nMu\u00f1oz,2\nNadia,1\n', 'latin1'));
    const no = await cli.runInTerminal(importList(file), { typed: [['Import 2 rows?', 'n']] });
    expect([no.code, no.stdout]).toEqual([1, expect.stringContaining('Nothing was imported.')]);
    expect(await entries()).toEqual([]);
    const yes = await cli.runInTerminal(importList(file), { typed: [['Import 2 rows?', 'y']] });
    expect([yes.code, yes.stdout]).toEqual([0, expect.stringContaining('2 created')]);
    expect(yes.stdout).toContain('█'.repeat(24));
    expect(await entries()).toEqual(['Mu\u00f1oz 2', 'Nadia 1']);
  });

  it('leaves a column out, shows all bad rows of a long file, and refuses names that there are not', async () => {
    const file = fileOf('bad.csv', withBadRow);
    const left = await cli.run(importList(file, '--column', 'Cuantos=for', '--column', 'Correo=', '--dry-run'));
    expect(left.stdout).toMatch(/^Correo +\(left out\)/m);
    expect(left.stdout).toContain('3 rows, 0 of them bad.');
    expect(left.code).toBe(0);
    for (const [column, said] of [
      ['Nombres=name', 'has no column Nombres'],
      ['Cuantos=people', 'There is no field people'],
    ] as const) {
      const wrong = await cli.run(importList(file, '--column', column, '--dry-run'));
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining(said)]);
    }
    const long = fileOf('long.csv', `name,for\n${'Nadia,none\n'.repeat(501)}`);
    const all = await cli.run(importList(long, '--dry-run', '--query', 'length(problems)'));
    expect(all.stdout).toBe('501\n');
    const none = await cli.run(importList(long, '--yes', '--skip-bad-rows'));
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('No row can be imported.')]);
  });

  it('reads standard input', async () => {
    const { code, stdout } = await cli.run(['import', 'clients', '-', '--yes', '--query', 'created_count'], {
      input: 'name,email\nHana Brandt,hana.brandt@example.org\n',
    });
    expect([code, stdout]).toEqual([0, '1\n']);
  });

  it.each([
    ['no kind', ['import']],
    ['a kind that there is not', ['import', 'doors', 'x.csv', '--yes']],
    ['no file', ['import', 'clients', '--yes']],
    ['a file that there is not', ['import', 'clients', 'missing.csv', '--yes']],
    ['an option of another kind', ['import', 'clients', '-', '--event-id', 'evt_1', '--yes']],
    ['nobody to ask', ['import', 'clients', '-']],
    ['a file beside --undo', ['import', 'clients', '-', '--undo', 'imp_1']],
  ])('is wrong use with %s', async (_, words) => {
    const { code, stdout, stderr } = await cli.run(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Wrong use/);
  });
});

describe('export', () => {
  it('writes a file under its name, or to standard output', async () => {
    const { id } = await createTicket(service, world.main);
    const file = join(cli.folder, 'tickets.csv');
    const words = ['export', 'tickets', '--event-id', world.main.eventId];
    const saved = await cli.run([...words, '--out', file]);
    expect([saved.code, saved.stdout]).toEqual([0, '']);
    expect(readFileSync(file, 'utf8')).toContain(String(id));
    const piped = await cli.run(words);
    expect(piped.stdout).toBe(readFileSync(file, 'utf8'));
    expect(existsSync(`${file}.part`)).toBe(false);
    const { code, stdout } = await cli.runInTerminal([...words, '--out', file]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('MB')]);
  });

  it('keeps the file of before where an export is cut off', async () => {
    const file = fileOf('kept.csv', 'of yesterday');
    const cutting = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('id,name\n', () => response.destroy());
    });
    const env = { STAGEDOOR_URL: cutting.url };
    const { code, stderr } = await cli.run(['export', 'clients', '--out', file], { env });
    expect([code, stderr]).toEqual([3, expect.stringContaining('cut off')]);
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.part`)]).toEqual(['of yesterday', false]);
    cutting.close();
  });

  it('leaves no file where it is refused, and says what is missing', async () => {
    const file = join(cli.folder, 'none.csv');
    const env = { STAGEDOOR_ORGANIZATION: 'org_01jd3k5v8wexbtq8m2zr4h6n7c' };
    const refused = await cli.run(['export', 'clients', '--out', file], { env });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not_found')]);
    expect(existsSync(file)).toBe(false);
    expect((await cli.run(['export', 'tickets'])).code).toBe(2);
    expect((await cli.run(['export', 'clients', '--status', 'active'])).code).toBe(2);
    expect((await cli.run(['export'])).code).toBe(2);
  });
});

describe('clock', () => {
  it('is shown, set ahead and made faster', async () => {
    const own = await startTestService();
    const owner = await cliOf(own, await createWorld(own));
    try {
      const query = async (...words: string[]) => (await owner.run(['clock', ...words])).stdout.trim();
      expect(await query('show', '--query', 'ahead_seconds')).toBe('0');
      expect(await query('advance', '1d2h3m4s', '--query', 'ahead_seconds')).toBe('93784');
      const inTen = new Date(Date.now() + 10 * 86_400_000).toISOString();
      expect((await query('set', inTen, '--query', 'now')).slice(0, 16)).toBe(inTen.slice(0, 16));
      expect(await query('speed', '60', '--query', 'speed')).toBe('60');
      expect((await owner.run(['clock', 'set', '2020-01-01T00:00:00Z'])).code).toBe(1);
      expect((await owner.runInTerminal(['clock'])).stdout).toMatch(/speed.* 60/);
      for (const words of [['turn'], ['advance'], ['advance', 'soon'], ['speed', 'x'], ['show', 'x']]) {
        expect((await owner.run(['clock', ...words])).code).toBe(2);
      }
    } finally {
      owner.close();
      await own.close();
    }
  });
});
