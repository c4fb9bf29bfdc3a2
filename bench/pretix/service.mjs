// pretix as its documentation sets it up for production, on the server of the benchmark's database and a Redis: gunicorn with
// two workers for each core, and one Celery worker. Without its reverse proxy, and without the option that ends a worker after
// 1 200 requests: both would cost it time.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { sleep } from '../onsale/clients.mjs';
import { track } from '../webhooks/processes.mjs';
import { freePort } from '../webhooks/redis.mjs';

const databaseName = 'pretix';
export const webWorkers = 2 * cpus().length;

function configOf({ address, dataDir, database, redis }) {
  const redisOf = (number) => `redis://127.0.0.1:${redis.port}/${number}`;
  const sections = {
    pretix: { instance_name: 'Benchmark', url: address, currency: 'EUR', datadir: dataDir, ecb_rates: 'off' },
    database: {
      backend: 'postgresql',
      name: databaseName,
      user: database.user,
      host: database.host,
      port: database.port,
    },
    mail: { from: 'tickets@example.org', host: '127.0.0.1' },
    redis: { location: redisOf(0), sessions: 'true' },
    celery: { backend: redisOf(1), broker: redisOf(2) },
    django: { debug: 'off' },
  };
  return Object.entries(sections)
    .map(
      ([name, options]) =>
        `[${name}]\n${Object.entries(options)
          .map(([key, value]) => `${key}=${value}\n`)
          .join('')}`,
    )
    .join('\n');
}

/** Ready, with so many paid orders of one ticket each. */
export async function startPretix({ python, setup, redis, orders }) {
  const folder = path.join(setup.dataDir, 'pretix');
  const dataDir = path.join(folder, 'data');
  mkdirSync(path.join(dataDir, 'media'), { recursive: true });
  const databaseUrl = new URL(setup.databaseUrl);
  const database = {
    user: databaseUrl.username,
    host: databaseUrl.searchParams.get('host'),
    port: Number(databaseUrl.port),
  };
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const configFile = path.join(folder, 'pretix.cfg');
  writeFileSync(configFile, configOf({ address, dataDir, database, redis }));
  await setup.sql(`CREATE DATABASE ${databaseName}`);

  const env = { PATH: process.env.PATH, HOME: folder, PRETIX_CONFIG_FILE: configFile };
  const command = (args, given = {}) =>
    promisify(execFile)(python, ['-m', 'pretix', ...args], { cwd: folder, env: { ...env, ...given } });
  console.error('  pretix: creating its tables, which takes two minutes');
  await command(['migrate', '--noinput']);
  const resultFile = path.join(folder, 'data.json');
  const script = readFileSync(path.join(import.meta.dirname, 'data.py'), 'utf8');
  await command(['shell', '-c', script], { BENCH_ORDERS: String(orders), BENCH_RESULT: resultFile });

  const client = new pg.Client({ ...database, database: databaseName });
  await client.connect();
  await client.query('VACUUM ANALYZE');

  const start = (name, args) => {
    const log = openSync(path.join(folder, `${name}.log`), 'w');
    return track(spawn(python, ['-m', ...args], { cwd: folder, env, stdio: ['ignore', log, log] }));
  };
  const web = start('web', [
    'gunicorn',
    'pretix.wsgi',
    ...['--name', 'pretix', '--workers', String(webWorkers), '--log-level', 'info', '--bind', `127.0.0.1:${port}`],
  ]);
  const worker = start('worker', ['celery', '-A', 'pretix.celery_app', 'worker', '-l', 'info']);
  const isReady = async () => {
    const answer = await fetch(`${address}/healthcheck/`).catch(() => null);
    return answer?.ok && / ready\.$/m.test(readFileSync(path.join(folder, 'worker.log'), 'utf8'));
  };
  for (const until = performance.now() + 120_000; !(await isReady()); await sleep(250)) {
    if (performance.now() > until)
      throw new Error(`pretix did not start: ${readFileSync(path.join(folder, 'web.log'), 'utf8')}`);
  }
  return {
    ...JSON.parse(readFileSync(resultFile, 'utf8')),
    address,
    pids: [web.pid, worker.pid, redis.pid],
    sql: async (text, values) => (await client.query(text, values)).rows,
    stop: async () => {
      await client.end();
      await Promise.all([web.stop(), worker.stop()]);
    },
  };
}
