import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { defaultDataDir, prepareDataDirectory } from '../../src/platform/embedded-postgres/data-directory.ts';
import {
  diskDirectory,
  linksIn,
  nobody,
  Project,
  processes,
  removeTemporaryDirectories,
  type ServerProcess,
  serverProcesses,
  serversUnder,
  stillRunning,
  temporaryDirectory,
} from '../support/embedded-postgres-process.ts';
import { describeNeeding, isRoot, itNeeding } from '../support/needs.ts';

// Many processes start and end here, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

/** Root tries the ordinary user's way as `nobody`; an ordinary user as itself. */
const ordinary = isRoot ? { uid: nobody } : {};
const ordinaryUid = isRoot ? nobody : process.getuid!();

/** Some processes of the server come and go, so those that have gone do not count. */
function uidsOf(pids: readonly number[]): Set<number> {
  return new Set(processes().flatMap(({ pid, uid }) => (pids.includes(pid) ? [uid] : [])));
}

function programOf(pid: number): string {
  return processes()
    .find((each) => each.pid === pid)!
    .commandLine.split(' -D ')[0]!;
}

async function answer(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    // plpgsql is loaded from the library directory, text search configurations from the shared files.
    await client.query(`do $$ begin perform to_tsvector('english', 'bookings'); end $$`);
    return (await client.query('select 42 as answer')).rows[0].answer;
  } finally {
    await client.end();
  }
}

async function expectItWorks(server: ServerProcess, uid: number): Promise<void> {
  const { dataDir } = await server.started();
  const pids = serverProcesses(dataDir);
  expect(uidsOf(pids)).toEqual(new Set([uid]));
  expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(uid);
  expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  await server.stop();
  await expect.poll(() => stillRunning(pids), { timeout: 5_000 }).toEqual([]);
}

/** Where root's binaries go when neither the project nor the data can be entered by the server's account. */
const sharedCache = '/var/cache/stagedoor';
const cacheWasThere = existsSync(sharedCache);

afterAll(() => {
  removeTemporaryDirectories();
  if (isRoot && !cacheWasThere) rmSync(sharedCache, { recursive: true, force: true });
});

describe('an ordinary user', () => {
  it('needs nothing in the environment, and gets .stagedoor in the working directory', async () => {
    const project = new Project(isRoot ? { owner: nobody } : {});
    const server = project.start({}, ordinary);
    const { dataDir } = await server.started();
    expect(dataDir).toBe(path.join(project.directory, '.stagedoor'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(programOf(serversUnder(dataDir)[0]!)).toBe(path.join(project.native, 'bin', 'postgres'));
    await expectItWorks(server, ordinaryUid);
  });

  it('makes the library links when the install script did not run', async () => {
    const project = new Project({ ownBinaries: { withLinks: false }, ...(isRoot && { owner: nobody }) });
    const links = linksIn(project.native);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => existsSync(link))).toEqual([]);
    const server = project.start({}, ordinary);
    const { dataDir } = await server.started();
    expect(links.filter((link) => !lstatSync(link).isSymbolicLink() || !existsSync(link))).toEqual([]);
    expect(programOf(serversUnder(dataDir)[0]!)).toBe(path.join(project.native, 'bin', 'postgres'));
    await expectItWorks(server, ordinaryUid);
  });

  // Needs files of somebody else, which only root can make.
  itNeeding('root')(
    'runs from a copy when the links are missing and cannot be made, and repairs a damaged one',
    async () => {
      const project = new Project({ ownBinaries: { withLinks: false } });
      const dataDir = diskDirectory('data', nobody);
      const first = project.start({ dataDir }, ordinary);
      const { connection } = await first.started();
      const program = programOf(serversUnder(dataDir)[0]!);
      expect(program).toMatch(new RegExp(`^${dataDir}/binaries-[^/]+/bin/postgres$`));
      expect(await answer(connection)).toBe(42);
      await expectItWorks(first, nobody);
      expect(linksIn(project.native).filter((link) => existsSync(link))).toEqual([]);

      const damaged = path.resolve(program, '../../lib/libicuuc.so.60');
      truncateSync(damaged, 0);
      const second = project.start({ dataDir }, ordinary);
      await second.started();
      expect(statSync(damaged).size).toBeGreaterThan(1_000_000);
      await expectItWorks(second, nobody);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('binaries-'))).toHaveLength(1);
    },
  );

  itNeeding('root')('reports in one sentence that the data directory belongs to another account', async () => {
    const project = new Project();
    const dataDir = temporaryDirectory('foreign');
    const { name, message } = await project.start({ dataDir }, ordinary).next('failed', 'started');
    expect(name).toBe('DataDirNotUsableError');
    expect(message).toMatch(/^The data directory \S+ cannot be used because this user may not write there: [^\n]+\.$/);
  });

  itNeeding('root')('reports in one sentence that root has used the data directory before', async () => {
    const project = new Project();
    const dataDir = temporaryDirectory('roots');
    await startAndStop(project, dataDir);
    chmodSync(dataDir, 0o777);
    const { name, message } = await project.start({ dataDir }, ordinary).next('failed', 'started');
    expect(name).toBe('DataDirNotUsableError');
    expect(message).toMatch(/^\S+\/postgres belongs to another user \(uid \d+\): [^\n]+\.$/);
  });
});

async function startAndStop(project: Project, dataDir: string, as: { uid?: number } = {}): Promise<void> {
  const server = project.start({ dataDir }, as);
  await server.started();
  await server.stop();
}

/**
 * What a start as root must not touch: accounts, and what is named for us or for PostgreSQL in the folders of the
 * system. Other programs write there at the same time, so everything else is passed over.
 */
function outside(): unknown {
  const ours = (name: string) => /stagedoor|postgres|pgsql/i.test(name);
  const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(ours) : []);
  const namesIn = (directory: string) => (existsSync(directory) ? readdirSync(directory).filter(ours) : []);
  return {
    accounts: ['/etc/passwd', '/etc/group', '/etc/shadow'].map(linesOf),
    names: ['/', '/etc', '/var', '/var/lib', '/run', '/root', '/home', '/usr/local'].map(namesIn),
  };
}

/** The account PostgreSQL is expected to run under. */
function expectedAccount(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres:', 'nobody:'].flatMap((name) => lines.filter((each) => each.startsWith(name)))[0]!;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

// Root has other ways than ordinary users, and only root can take them.
describeNeeding('root')('root', () => {
  it('runs the server under an account that exists, and changes nothing outside the data directory', async () => {
    const before = outside();
    const project = new Project();
    const dataDir = path.join(temporaryDirectory('root'), 'not', 'yet', 'there');
    await expectItWorks(project.start({ dataDir }), expectedAccount().uid);
    expect(outside()).toEqual(before);
  });

  it('opens a private data directory of its own to that account alone, to pass and not to list', async () => {
    const dataDir = temporaryDirectory('private');
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await startAndStop(new Project(), dataDir);
    const { uid, gid, mode } = statSync(dataDir);
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 0, gid: expectedAccount().gid, mode: 0o710 });
  });

  it('starts a project that lies under a directory only root can enter, with its data in it', async () => {
    const before = outside();
    const project = new Project({ ownBinaries: { withLinks: true }, mode: 0o700 });
    const first = project.start({});
    const { connection, dataDir } = await first.started();
    expect(dataDir).toBe(path.join(project.directory, '.stagedoor'));
    expect(connection.host).toBe(path.join(dataDir, 'socket'));
    expect(programOf(serversUnder(dataDir)[0]!)).toMatch(/^\/var\/cache\/stagedoor\/binaries-[^/]+\/bin\/postgres$/);
    expect(await answer(connection)).toBe(42);

    // Recognised and recovered like any other.
    await first.kill();
    const second = project.start({});
    expect((await second.started()).connection).toEqual(connection);
    expect(second.events.map(({ line }) => line).join()).toContain('Taking over');
    const refused = await project.start({}).next('failed', 'started');
    expect(refused.name).toBe('DataDirInUseError');
    await expectItWorks(second, expectedAccount().uid);
    expect(outside()).toEqual(before);
  });

  it('copies the binaries beside the data when the account can come there and not to the project', async () => {
    const project = new Project({ ownBinaries: { withLinks: true }, mode: 0o700 });
    const dataDir = diskDirectory('copies');
    // Two at once: neither may see half of the other's copy.
    const both = [project.start({ dataDir }), project.start({ dataDir })];
    const outcomes = await Promise.all(both.map((each) => each.next('started', 'failed')));
    expect(outcomes.map(({ event, name }) => name ?? event).sort()).toEqual(['DataDirInUseError', 'started']);
    const winner = both[outcomes.findIndex(({ event }) => event === 'started')]!;
    expect(programOf(serversUnder(dataDir)[0]!)).toMatch(new RegExp(`^${dataDir}/binaries-[^/]+/bin/postgres$`));
    expect(await answer((await winner.started()).connection)).toBe(42);
    await expectItWorks(winner, expectedAccount().uid);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('binaries-'))).toHaveLength(1);
  });

  it('is not stopped by a strict umask at installation or now', async () => {
    const project = new Project({ ownBinaries: { withLinks: false } });
    spawnSync('/bin/chmod', ['-R', 'go-rwx', path.dirname(project.native)]);
    const previous = process.umask(0o077);
    const server = project.start({ dataDir: path.join(temporaryDirectory('umask'), 'a', 'b') });
    process.umask(previous);
    expect(await answer((await server.started()).connection)).toBe(42);
    await expectItWorks(server, expectedAccount().uid);
  });

  it('goes on as the user who ran the cluster first, so that both can use it in turn', async () => {
    const project = new Project();
    const dataDir = temporaryDirectory('turns', nobody);
    await startAndStop(project, dataDir, ordinary);
    await expectItWorks(project.start({ dataDir }), nobody);
  });

  it('reports in one sentence which folder closes the data directory to the server', () => {
    const closed = temporaryDirectory('closed');
    const dataDir = path.join(closed, 'below');
    expect(() => prepareDataDirectory(dataDir, false)).toThrow(
      new RegExp(
        `^PostgreSQL runs as the account "\\w+", which cannot enter ${closed}: [^\\n]+ "chmod o\\+x ${closed}"\\.$`,
      ),
    );
  });

  it('reports in one sentence that the cluster belongs to root', async () => {
    const dataDir = temporaryDirectory('chowned');
    const project = new Project();
    mkdirSync(path.join(dataDir, 'postgres'), { mode: 0o700 });
    const { name, message } = await project.start({ dataDir }).next('failed', 'started');
    expect(name).toBe('DataDirNotUsableError');
    expect(message).toMatch(/belongs to root, under which PostgreSQL does not run: .*chown -R \d+:\d+ [^\n]+\.$/);
  });

  it('gets the same default place at every start, and one outside the project where it must be', () => {
    expect(defaultDataDir()).toBe(path.join(process.cwd(), '.stagedoor'));
    expect(defaultDataDir(false)).toMatch(/^\/var\/lib\/stagedoor\/[\w-]+-[0-9a-f]{8}$/);
    expect(defaultDataDir(false)).toBe(defaultDataDir(false));
  });
});
