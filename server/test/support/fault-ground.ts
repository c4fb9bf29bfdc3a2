/**
 * What tests of faults stand on: a database with an organization and its endpoints, a receiver of theirs, and the
 * settings with which processes join in.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionSettings } from '../../src/platform/database.ts';
import { temporaryDirectory } from './embedded-postgres-process.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';
import { startTestService, type TestService } from './test-service.ts';
import { addEndpoint } from './webhooks.ts';
import { startWorkerProcess, type WorkerProcess, type WorkerProcessSettings } from './worker-process.ts';
import { createOrganization, type TestOrganization } from './world.ts';

export interface GroundEndpoint {
  readonly id: string;
  /** Of its address at the receiver. */
  readonly path: string;
  readonly secret: string;
}

export interface Ground {
  readonly service: TestService;
  readonly database: TestDatabase;
  readonly organization: TestOrganization;
  readonly receiver: Receiver;
  readonly endpoints: readonly GroundEndpoint[];
  /** The address of the database, for sessions under this name. */
  databaseUrl(applicationName: string): string;
  /** The service as it is run, in a role; without demonstration data. */
  startProcess(
    role: 'api' | 'worker' | 'all',
    env?: Record<string, string>,
    nodeArguments?: readonly string[],
  ): Promise<ServiceProcess>;
  /** A worker with a short lease. */
  startWorker(
    given?: Partial<WorkerProcessSettings['worker']> & { deadlineMs?: number },
    nodeArguments?: readonly string[],
  ): Promise<WorkerProcess>;
  close(): Promise<void>;
}

/** The name of the sessions of all workers and processes started here. */
export const processSessions = 'fault_processes';
export const shortLeaseMs = 4_000;

export async function prepareGround(given: { endpointsCount?: number; database?: TestDatabase } = {}): Promise<Ground> {
  const { endpointsCount = 3 } = given;
  const database = given.database ?? (await cloneDatabase());
  const secretsKey = randomBytes(32);
  const service = await startTestService({ database, secretsKey });
  const organization = await createOrganization(service);
  const receiver = await startReceiver();
  const endpoints: GroundEndpoint[] = [];
  for (let number = 1; number <= endpointsCount; number += 1) {
    const path = `/${number}`;
    const owner = { organizationId: organization.id };
    const { id, signSecret } = await addEndpoint(service, owner, { name: `No ${number}`, url: receiver.url + path });
    endpoints.push({ id, path, secret: signSecret });
  }
  const databaseUrl = (applicationName: string) => urlOf(database.connection, applicationName);
  const key = secretsKey.toString('base64');
  const env = {
    DATABASE_URL: databaseUrl(processSessions),
    DATA_DIR: temporaryDirectory('ground'),
    SECRETS_KEY: key,
    DEMO: 'off',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8',
  };
  return {
    service,
    database,
    organization,
    receiver,
    endpoints,
    databaseUrl,
    startProcess: (role, more = {}, nodeArguments = []) =>
      startServiceProcess({ ...env, ROLE: role, ...more }, nodeArguments),
    startWorker: ({ deadlineMs = 3_000, ...worker } = {}, nodeArguments = []) =>
      startWorkerProcess(
        {
          databaseUrl: databaseUrl(processSessions),
          secretsKey: key,
          deadlineMs,
          worker: { leaseMs: shortLeaseMs, ...worker },
        },
        nodeArguments,
      ),
    close: async () => {
      await receiver.close();
      await service.close();
      if (!given.database) await database.drop();
    },
  };
}

export interface Held {
  /** True while somebody waits. */
  isWaitedFor(): Promise<boolean>;
  release(): Promise<void>;
}

/** Makes workers wait between a claim and its requests, where they read addresses and secrets. */
export async function holdTargets({ database }: Ground): Promise<Held> {
  const holder = new pg.Client({ ...database.connection });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE webhook_secrets IN ACCESS EXCLUSIVE MODE');
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND query LIKE '%LEFT JOIN webhook_secrets%'`;
  return {
    isWaitedFor: async () => (await database.sql(waiting)).length > 0,
    release: async () => {
      await holder.query('ROLLBACK');
      await holder.end();
    },
  };
}

function urlOf({ host, port, user, password, database }: ConnectionSettings, applicationName: string): string {
  const who = password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}&application_name=${applicationName}`;
}
