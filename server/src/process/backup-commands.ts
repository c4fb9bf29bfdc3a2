/**
 * Copies of the embedded database, made while it runs, by the means of its server: a package of npm brings the server
 * without the programs that dump and restore, and those of the system may be older than it. The secrets key is not in them.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { clientSettings, Database } from '../platform/database.ts';
import { defaultDataDir } from '../platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { stdout } from '../platform/output.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';
import { type Command, command } from './command.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabaseForCommand } from './database-server.ts';
import { openSecretsKey } from './secrets-key.ts';
import { stopSignals } from './shutdown.ts';

/** Of no use in a copy: what belongs to the process that runs, or is made anew at a start. The log is added at the end. */
const leftOut = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal/*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  '*/pgsql_tmp*',
];

function embeddedDataDir({ databaseUrl, dataDir }: Config, name: string): string {
  if (databaseUrl)
    throw new ConfigError(`${name} is for the embedded database: copy that of DATABASE_URL by its own tools.`);
  return path.resolve(dataDir ?? defaultDataDir());
}

/**
 * Writes to `place`. Ends well also where files changed or went away while they were read: the log of the server has what
 * they lack. Where the command is asked to stop, it ends too, so that nothing goes on writing what is then removed.
 */
function tar(place: string, ...words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', ['--warning=no-file-changed', '--warning=no-file-removed', ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C' },
    });
    let stoppedBy = '';
    const stop = (signal: NodeJS.Signals) => {
      stoppedBy = signal;
      child.kill();
    };
    for (const signal of stopSignals) process.on(signal, stop);
    let errors = '';
    const isFull = () => /No space left on device|Disk quota exceeded/.test(errors);
    child.stderr.on('data', (chunk) => {
      errors += chunk;
      // It would go on with the next file, and the next.
      if (isFull()) child.kill();
    });
    child.once('error', (error) =>
      reject(new ConfigError(`The program tar cannot be run (${error.message}): install it.`)),
    );
    child.once('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop);
      if (stoppedBy) reject(new ConfigError(`The command was stopped by ${stoppedBy}.`));
      else if (isFull())
        reject(new ConfigError(`The disk of ${place} is full: make space, or name a place on another disk.`));
      else if (code === 0 || (code === 1 && !words.includes('--extract'))) resolve();
      else reject(new ConfigError(`tar ended with ${code}: ${errors.trim()}`));
    });
  });
}

/** `db backup` */
export const backupDatabase: Command = command({
  name: 'db backup',
  about: 'Copies the embedded database into one file, also while the service runs. The secrets key is not in it.',
  options: { to: { type: 'string', value: '<file>', meaning: 'A new file, such as stagedoor.tar.', isRequired: true } },
  example: 'npm start -- db backup --to stagedoor.tar',
  run: async ({ to = '' }, env) => {
    const config = readConfig(env);
    const dataDir = embeddedDataDir(config, 'db backup');
    if (existsSync(to)) throw new ConfigError(`${to} is there already: name a new file.`);
    if (!existsSync(path.join(dataDir, 'postgres'))) throw new ConfigError(`There is no database in ${dataDir}.`);
    const unfinished = `${path.resolve(to)}.unfinished`;
    createPrivateFile(unfinished);
    const server = await openDatabaseForCommand(config, createLog('warn'));
    const client = new pg.Client(clientSettings(server.connection));
    client.on('error', () => {});
    try {
      await client.connect();
      await copyCluster(client, dataDir, unfinished);
      flush(unfinished);
      renameSync(unfinished, to);
    } finally {
      rmSync(unfinished, { force: true });
      await client.end();
      await server.close();
    }
    const mebibytes = Math.ceil(statSync(to).size / 2 ** 20);
    stdout().print(`${to}: ${mebibytes} MiB. The secrets key is not in it: keep a copy of it elsewhere.`);
    return 0;
  },
});

/** One of a copy that was killed is not written on: others might read it, or its tar still write to it. */
function createPrivateFile(file: string): void {
  try {
    rmSync(file, { force: true });
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${file} cannot be written (${code}): name a file in a folder that can be written.`);
  }
}

/** The copy has to be there after a power failure too. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function copyCluster(client: pg.Client, dataDir: string, file: string): Promise<void> {
  // Until the session ends, the server keeps its log from here on.
  await client.query("SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)");
  await client.query("SELECT pg_backup_start('stagedoor', true)");
  const excluded = leftOut.map((name) => `--exclude=postgres/${name}`);
  const place = path.dirname(file);
  await tar(
    place,
    '--create',
    `--file=${file}`,
    `--directory=${dataDir}`,
    '--anchored',
    '--wildcards',
    ...excluded,
    'postgres',
  );
  const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-backup-'));
  try {
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres/backup_label'), rows[0].labelfile, { mode: 0o600 });
    const owned = [`--owner=:${uid}`, `--group=:${gid}`];
    await tar(place, '--append', `--file=${file}`, `--directory=${folder}`, ...owned, 'postgres/backup_label');
    await tar(place, '--append', `--file=${file}`, `--directory=${dataDir}`, 'postgres/pg_wal');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `db restore` */
export const restoreDatabase: Command = command({
  name: 'db restore',
  about:
    'Makes the embedded database from a file of db backup, in a DATA_DIR that has none, and checks the secrets key.',
  options: { from: { type: 'string', value: '<file>', meaning: 'A file of db backup.', isRequired: true } },
  example: 'DATA_DIR=/data/restored npm start -- db restore --from stagedoor.tar',
  run: async ({ from = '' }, env) => {
    const config = readConfig(env);
    const dataDir = embeddedDataDir(config, 'db restore');
    if (!existsSync(from)) throw new ConfigError(`There is no file ${from}.`);
    const cluster = path.join(dataDir, 'postgres');
    if (existsSync(cluster))
      throw new ConfigError(`${cluster} is there already: move it away, or choose another DATA_DIR.`);
    makeFolder(dataDir, { mode: 0o700 });
    // Where it is left because this process is killed, the next start in the directory removes it.
    const unfinished = mkdtempSync(`${cluster}.restore-`);
    try {
      await tar(
        dataDir,
        '--extract',
        '--same-permissions',
        `--file=${path.resolve(from)}`,
        `--directory=${unfinished}`,
      );
      // Added at the end: a file that ends before it is no copy that PostgreSQL can start from.
      if (!existsSync(path.join(unfinished, 'postgres/backup_label')))
        throw new ConfigError(`${from} is no file of db backup, or not a whole one.`);
      renameSync(path.join(unfinished, 'postgres'), cluster);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
    const log = createLog('warn');
    const server = await openDatabaseForCommand(config, log);
    const database = new Database({ connection: server.connection, log, connectionsMax: 1 });
    try {
      stdout().print(`The database is in ${cluster}.`);
      await openSecretsKey(crossTenantDb(database), config, server.dataDir);
      stdout().print('The secrets key belongs to it.');
      return 0;
    } finally {
      await database.close();
      await server.close();
    }
  },
});
