// A database with demonstration data and as many tickets as asked for, and the two servers that are compared on it.
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/dist/platform/embedded-postgres/embedded-postgres.js';
import { loadTickets } from '../server/dist/process/demo/load.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export async function prepareSetup(tickets) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const databaseUrl = databaseUrlOf(server.connection);
  // Creates the schema and the demonstration data.
  const first = await startService(databaseUrl, dataDir);
  await partitionsOfToday(server.connection);
  await first.stop();
  let reported = 0;
  if (tickets > 0) {
    await loadTickets({
      connection: server.connection,
      tickets,
      now: new Date(),
      progress: (done, of) => {
        if (done / of >= reported + 0.25) {
          reported = done / of;
          console.error(`  ${done} of ${of} tickets`);
        }
      },
    });
  }
  const client = new pg.Client({ ...server.connection });
  await client.connect();
  // The tables of a new installation were never analyzed: statements on tables that are known to be empty read all of them.
  if (tickets > 0) await client.query('VACUUM ANALYZE');
  await client.query('UPDATE api_keys SET rate_per_second = 10000, rate_burst = 100000');
  await client.query('UPDATE organizations SET requests_per_second_max = 100000');
  return {
    dataDir,
    databaseUrl,
    demo: JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')),
    sql: async (text, values) => (await client.query(text, values)).rows,
    close: async () => {
      await client.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function databaseUrlOf({ host, port, user, database }) {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * Waits until maintenance has made the partitions: loading without them would leave it everything to move. Rejects where
 * one is still missing after `waitMs`.
 */
export async function partitionsOfToday(connection, waitMs = 120_000) {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    const until = Date.now() + waitMs;
    for (const table of ['webhook_notifications', 'webhook_deliveries', 'webhook_attempts']) {
      const name = `${table}_${day}`;
      for (let made = false; !made; ) {
        const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS made', [name]);
        made = rows[0].made;
        if (!made && Date.now() > until) {
          throw new Error(`maintenance has not made the partition ${name} within ${waitMs / 1_000} s`);
        }
        if (!made) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await client.end();
  }
}

/** `onSpawn` is given the child process as soon as there is one; `node` is the program that runs it. */
export async function startService(databaseUrl, dataDir, settings = {}, onSpawn = () => {}, node = process.execPath) {
  const child = spawn(node, [path.join(root, 'server/dist/main.js')], {
    // As the service is started for use.
    env: {
      MALLOC_ARENA_MAX: '2',
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onSpawn(child);
  const address = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = /listens on (http:\S+)/.exec(text);
      if (match && /Ready\./.test(text)) {
        text = '';
        resolve(match[1]);
      } else if (text.length > 1e6) text = '';
    });
    child.once('exit', () => reject(new Error(`the service ended: ${text}`)));
  });
  return { address, pid: child.pid, stop: () => stopChild(child) };
}

export async function startFloor(databaseUrl, statements) {
  const child = fork(path.join(root, 'bench/floor.mjs'), {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, FLOOR_STATEMENTS: JSON.stringify(statements) },
  });
  const { address } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the floor ended')));
  });
  return { address, pid: child.pid, stop: () => stopChild(child) };
}

function stopChild(child) {
  child.removeAllListeners('exit');
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}
