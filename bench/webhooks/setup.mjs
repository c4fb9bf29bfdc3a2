// What all sides stand on: one PostgreSQL that syncs, each side with a database of its own in it, a Redis, the receiver,
// and organizations with endpoints.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createEndpoint } from '../../server/dist/contexts/messaging/webhooks/webhooks.js';
import { Database } from '../../server/dist/platform/database.js';
import { startEmbeddedPostgres } from '../../server/dist/platform/embedded-postgres/embedded-postgres.js';
import { newId } from '../../server/dist/platform/ids.js';
import { createLog } from '../../server/dist/platform/log.js';
import { SecretsKey } from '../../server/dist/platform/secrets.js';
import { crossTenantDb } from '../../server/dist/platform/sql/tenant-db.js';
import { databaseUrlOf, partitionsOfToday, startService } from '../setup.mjs';
import { startScript, track } from './processes.mjs';
import { startRedis } from './redis.mjs';
import { findSvix } from './sides/svix.mjs';
import { concurrency, sidesOf } from './sides.mjs';

/** Groups of organizations: how many, and how many endpoints each has. Every endpoint takes everything. */
const groups = {
  threefold: { organizations: 10, endpoints: 3 },
  single: { organizations: 10, endpoints: 1 },
  many: { organizations: 100, endpoints: 1 },
};
/** Sides with a database of their own, if they take part. */
const ownStores = ['graphile-worker', 'pg-boss', 'svix', 'bare-rows'];
// Those of `many` are never sent anything.
const receivingCount = 40;

export async function prepareSetup() {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: () => {} });
  const client = new pg.Client({ ...server.connection });
  await client.connect();
  const sql = async (text, values) => (await client.query(text, values)).rows;
  const secretsKey = randomBytes(32);
  const databaseUrl = databaseUrlOf(server.connection);

  const startOurs = async (given) => {
    const settings = {
      SECRETS_KEY: secretsKey.toString('base64'),
      WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...given,
    };
    let entry;
    await startService(databaseUrl, path.join(folder, 'service'), settings, (child) => {
      entry = track(child);
    });
    return entry;
  };
  const first = await startOurs({ ROLE: 'all' });
  await partitionsOfToday(server.connection);
  await first.stop();

  const receiver = await openReceiver();
  const worlds = await createWorlds(sql, databaseUrl, new SecretsKey(secretsKey), receiver.ports);
  mkdirSync(path.join(folder, 'redis'));
  const redis = await startRedis(path.join(folder, 'redis'));
  const svix = findSvix();
  const jwtSecret = randomBytes(32).toString('base64url');

  /** What the scripts of a side are started with. */
  const settingsOf = (side) => ({
    side,
    concurrency,
    databaseUrl: databaseUrlOf({ ...server.connection, database: databaseOf(side) }),
    redisPort: redis?.port,
    svix: svix && { program: svix.program, jwtSecret },
    secretsKey: secretsKey.toString('base64'),
  });
  for (const side of sidesOf({ redis, svix }, ...ownStores)) {
    await sql(`CREATE DATABASE ${databaseOf(side)}`);
    const { prepare } = await import(`./sides/${side}.mjs`);
    await prepare(settingsOf(side));
  }

  return {
    sql,
    worlds,
    receiver,
    redis,
    svix,
    postgresVersion: (await sql('SHOW server_version'))[0].server_version,
    settingsOf,
    startOurs,
    /** Nothing of an earlier run is left, and what it wrote is on the disk: no side pays for the writes of another. */
    empty: async (side) => {
      const { empty } = await import(`./sides/${side}.mjs`);
      await empty?.(settingsOf(side), sql);
      await sql('CHECKPOINT');
    },
    /** What was queued is on the disk, and the planner knows of it: no side starts with the statistics of an empty table. */
    settleDown: async (side) => {
      const own = new pg.Client({ connectionString: settingsOf(side).databaseUrl });
      await own.connect();
      await own.query('VACUUM ANALYZE');
      await own.end();
      await sql('CHECKPOINT');
    },
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}

const databaseOf = (side) => (ownStores.includes(side) ? side.replaceAll('-', '_') : 'stagedoor');

async function openReceiver() {
  let onReceived = () => {};
  const script = startScript('receiver.mjs', { endpointsCount: receivingCount }, ({ received }) =>
    onReceived(received),
  );
  return {
    ports: await script.ask('ports'),
    begin: async (given, listener = () => {}) => {
      onReceived = () => {};
      await script.ask('begin', given);
      onReceived = listener;
    },
    counts: () => script.ask('counts'),
    report: () => script.ask('report'),
  };
}

async function createWorlds(sql, databaseUrl, secretsKey, ports) {
  const database = new Database({ connection: { connectionString: databaseUrl }, log: createLog('warn') });
  const now = new Date();
  const worlds = {};
  let number = 0;
  for (const [name, { organizations, endpoints }] of Object.entries(groups)) {
    worlds[name] = [];
    for (let index = 0; index < organizations; index += 1) {
      const id = newId('organization', now);
      await sql(
        `INSERT INTO organizations (id, name, slug, currency, currency_digits, timezone, created_at, updated_at)
         VALUES ($1, 'Harbour Hall', $2, 'EUR', 2, 'Europe/Madrid', $3, $3)`,
        [id, `${name}-${index}`, now],
      );
      const organization = { id, endpoints: [] };
      const owner = { organizationId: id };
      for (let slot = 0; slot < endpoints; slot += 1) {
        const url = `http://127.0.0.1:${ports[number] ?? 9}/${number}`;
        const made = await database.transaction((tx) =>
          createEndpoint(
            { crossTenant: crossTenantDb(tx), now },
            secretsKey,
            owner,
            { name: `n${number}`, url, kinds: [] },
            (text) => new URL(text),
          ),
        );
        organization.endpoints.push({ number, slot, id: made.id, url, secret: made.signSecret });
        number += 1;
      }
      worlds[name].push(organization);
    }
  }
  await database.close();
  return worlds;
}
