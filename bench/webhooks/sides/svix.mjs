// The Svix server, a program of its own: a message of an application goes to all endpoints of that application, its
// queue is a stream in Redis, and messages and attempts are in PostgreSQL. An organization of the benchmark is an
// application. The only way in is its HTTP API, so the process that enqueues calls it. The program is started anew for
// each run, as the workers of the other sides are.
import { execFileSync, spawn } from 'node:child_process';
import pg from 'pg';
import { Agent, request } from 'undici';
import { kind, notificationOf } from '../notification.mjs';
import { nowMs, sleep } from '../numbers.mjs';
import { track } from '../processes.mjs';
import { emptyRedis, freePort } from '../redis.mjs';

const startedWithinMs = 30_000;
/** BullMQ has the first. */
const redisDatabase = 1;
/** Of the connections of the database server its default of 100 would leave none for others. */
const connectionsMax = 40;

/** All that is not set here is left at its defaults: among others the schedule of retries, and 500 tasks at once. */
const environmentOf = ({ databaseUrl, redisPort, svix }) => ({
  PATH: process.env.PATH,
  RUST_LOG: 'error',
  SVIX_JWT_SECRET: svix.jwtSecret,
  SVIX_DB_DSN: databaseUrl,
  SVIX_DB_POOL_MAX_SIZE: String(connectionsMax),
  SVIX_QUEUE_TYPE: 'redis',
  SVIX_REDIS_DSN: `redis://127.0.0.1:${redisPort}/${redisDatabase}`,
  SVIX_WHITELIST_SUBNETS: '[127.0.0.0/8]',
  // The names of the headers that the receiver verifies.
  SVIX_WHITELABEL_HEADERS: 'true',
  // As long as all other sides wait for an answer.
  SVIX_WORKER_REQUEST_TIMEOUT: '10',
});

/** A command of the program that prints something and ends. */
const ask = (settings, ...command) =>
  execFileSync(settings.svix.program, command, { env: environmentOf(settings), encoding: 'utf8' });

/** Null where no program is named. */
export function findSvix() {
  const program = process.env.SVIX_SERVER;
  if (!program) return null;
  return { program, version: execFileSync(program, ['--version'], { encoding: 'utf8' }).trim() };
}

export async function prepare(settings) {
  ask(settings, 'migrate');
}

/** A process with the API, the worker or both. */
export async function startServer(settings, { api, worker }) {
  const port = await freePort();
  const child = spawn(settings.svix.program, [], {
    env: {
      ...environmentOf(settings),
      SVIX_LISTEN_ADDRESS: `127.0.0.1:${port}`,
      SVIX_API_ENABLED: String(api),
      SVIX_WORKER_ENABLED: String(worker),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const entry = track(child);
  const address = `http://127.0.0.1:${port}`;
  if (api) await answersAt(address, child);
  return {
    address,
    token: /Token \(Bearer\): (\S+)/.exec(ask(settings, 'jwt', 'generate'))[1],
    // Asked to end it first waits for the requests under way and for its queue, up to twenty seconds.
    stop: entry.kill,
  };
}

async function answersAt(address, child) {
  for (const until = nowMs() + startedWithinMs; nowMs() < until; ) {
    if (child.exitCode !== null) throw new Error(`svix-server ended with status ${child.exitCode}`);
    const isHealthy = await request(`${address}/api/v1/health/`, { method: 'HEAD' }).then(
      ({ statusCode }) => statusCode < 300,
      () => false,
    );
    if (isHealthy) return;
    await sleep(50);
  }
  throw new Error(`svix-server did not answer within ${startedWithinMs / 1_000} s`);
}

export async function openEnqueuer({ server, organizations }, connections) {
  const agent = new Agent({ connections });
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
  const post = async (path, body) => {
    const url = `${server.address}/api/v1${path}`;
    const response = await request(url, { dispatcher: agent, method: 'POST', headers, body });
    const text = await response.body.text();
    if (response.statusCode >= 300) throw new Error(`svix-server answered ${response.statusCode}: ${text}`);
    return JSON.parse(text);
  };

  const applications = new Map();
  for (const { id, endpoints } of organizations) {
    const application = await post('/app/', JSON.stringify({ name: id }));
    applications.set(id, application.id);
    for (const { url, secret } of endpoints) {
      await post(`/app/${application.id}/endpoint/`, JSON.stringify({ url, secret }));
    }
  }
  // The answer has no need of the payload.
  const write = ({ id }, mark) =>
    post(
      `/app/${applications.get(id)}/msg/?with_content=false`,
      `{"eventType":"${kind}","payload":${notificationOf(mark, id).body}}`,
    );
  return {
    write,
    fill: (organization, marks) => Promise.all(marks.map((mark) => write(organization, mark))),
    close: () => agent.destroy(),
  };
}

export async function empty({ databaseUrl, redisPort }) {
  await emptyRedis(redisPort, redisDatabase);
  await withClient(databaseUrl, (client) =>
    client.query(`
      TRUNCATE message, messagecontent, messageattempt, messagedestination,
        application, applicationmetadata, endpoint, endpointmetadata`),
  );
}

/** Deliveries without an attempt that succeeded, once there are none or it has had some seconds. */
export async function countUnsettled(_sql, { databaseUrl }) {
  return withClient(databaseUrl, async (client) => {
    let count = 0;
    for (let tries = 0; tries < 50; tries += 1) {
      const { rows } = await client.query(`
        SELECT (SELECT count(*) FROM message JOIN endpoint USING (app_id))::int
          - (SELECT count(*) FROM (SELECT DISTINCT msg_id, endp_id FROM messageattempt WHERE status = 0) succeeded)::int
          AS count`);
      count = rows[0].count;
      if (count === 0) break;
      await sleep(100);
    }
    return count;
  });
}

async function withClient(databaseUrl, run) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
