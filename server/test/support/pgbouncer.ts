/** A PgBouncer of one test before the server of the run, in transaction mode: each transaction gets any of four sessions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { eventually, temporaryDirectory } from './embedded-postgres-process.ts';
import { isRoot } from './needs.ts';
import { freePort } from './service-process.ts';
import type { TestDatabase } from './test-database.ts';

export interface PgBouncer {
  /** The address of the database behind it. */
  urlOf(database: TestDatabase): string;
  close(): Promise<void>;
}

export async function startPgBouncer(program: string): Promise<PgBouncer> {
  const { host, port, user, password } = inject('postgres');
  const folder = temporaryDirectory('pgbouncer');
  const listenPort = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${port} user=${user}${password ? ` password=${password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
${(await isOfToday(program)) ? 'max_prepared_statements = 100' : ''}
`,
  );
  // It refuses to run as root, and the socket is open to the account of the server alone.
  const account = isRoot && host?.startsWith('/') ? statSync(host) : null;
  if (account) for (const one of [folder, file]) chownSync(one, account.uid, account.gid);
  const child = spawn(program, [file], { stdio: 'ignore', ...(account ? { uid: account.uid, gid: account.gid } : {}) });
  const connection = { host: '127.0.0.1', port: listenPort, user: user!, database: 'postgres' };
  await eventually(() => answers(connection), 10_000);
  return {
    urlOf: ({ connection: { database } }) => `postgres://${user}@127.0.0.1:${listenPort}/${database}`,
    close: () => ended(child),
  };
}

/** Only newer ones know the setting, and would not start with one that they do not know. */
async function isOfToday(program: string): Promise<boolean> {
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(text) ?? [];
  return Number(minor) >= 21;
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
