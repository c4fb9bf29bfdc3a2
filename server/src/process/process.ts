/** One running process of the service, from its settings to its end. */
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { createSetupLink, isSetUp } from '../contexts/identity/accounts/accounts.ts';
import { checkJobRights } from '../contexts/messaging/jobs/jobs.ts';
import {
  countQueuedMailsAcrossOrganizations,
  fileTransport,
  type MailTransport,
  smtpTransport,
  withTestAddresses,
} from '../contexts/messaging/mail/mail.ts';
import { defaultHttpLimits } from '../http/http-limits.ts';
import type { Services } from '../http/services.ts';
import { Database } from '../platform/database.ts';
import { bucketStore, folderStore } from '../platform/file-store/file-store.ts';
import { createLog, type Log } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';
import { stdout } from '../platform/output.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';
import { outsideOfSpans, startTracing } from '../platform/tracing.ts';
import { serviceVersion } from '../platform/version.ts';
import { sayingWaits, type WaitsFor } from '../platform/waiting.ts';
import { createNotifyWaker, startDelivering, watchWorkers } from '../workers/delivering.ts';
import { DeliveryMetrics, registerQueueMetrics } from '../workers/delivery-metrics.ts';
import { startHoldExpiry } from '../workers/hold-expiry.ts';
import { JobMetrics, registerJobMetrics } from '../workers/job-metrics.ts';
import { startJobs } from '../workers/jobs.ts';
import { startMaintenance } from '../workers/maintenance.ts';
import { followTestClock } from '../workers/test-clock.ts';
import { startWaitingRoomPasses } from '../workers/waiting-rooms.ts';
import { buildApp } from './app.ts';
import { recordCommand } from './command-audit.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './database-server.ts';
import { prepareDemo, readDemoExamples, readDemoKeys, readDemoLogin } from './demo/demo.ts';
import { claimEnvironment } from './deployment.ts';
import { listenForMetrics } from './health.ts';
import { placementStep } from './schema/distribution.ts';
import { openSecretsKey } from './secrets-key.ts';
import { createServices } from './service.ts';
import { Shutdown } from './shutdown.ts';
import { explainMissingRights, StartError } from './start-error.ts';
import { setupLine } from './user-commands.ts';
import { checkWallets, readAppleWallet, readGoogleWallet } from './wallet-settings.ts';

/** Each in milliseconds. Attempts of deliveries that hang take ten seconds to end; a database ends within one. */
const limits = { drain: 11_000, requests: 8_000, close: 1_500, database: 11_000 } as const;

/**
 * Starts the service, serves until the signal aborts, and stops. Answers with the exit code; rejects where the start
 * failed, after closing what was open by then. A start that is interrupted by the signal stops in the same way.
 */
export async function run(config: Config, stopRequested: AbortSignal): Promise<number> {
  const log = createLog(config.logLevel);
  const shutdown = new Shutdown(log);
  const print = (line: string) => stdout().print(line);
  try {
    await start({ config, log, shutdown, stopRequested, print });
    await aborted(stopRequested);
  } catch (error) {
    if (!stopRequested.aborted) {
      await shutdown.run();
      throw error;
    }
  }
  log.info({ signal: stopRequested.reason }, 'stopping');
  return (await shutdown.run()) ? 0 : 1;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

interface Starting {
  readonly config: Config;
  readonly log: Log;
  readonly shutdown: Shutdown;
  readonly stopRequested: AbortSignal;
  readonly print: (line: string) => void;
}

async function start({ config, log, shutdown, stopRequested, print }: Starting): Promise<void> {
  // A person at a terminal reads where the service listens before the lines of the log; what is wrong is shown at once.
  const isForPerson = process.stdout.isTTY && config.logLevel === 'info';
  if (isForPerson) log.level = 'warn';
  await refuseBusyPorts(config);
  const appleWallet = await readAppleWallet(config);
  const googleWallet = await readGoogleWallet(config);
  if (config.tracing) {
    const stopTracing = await startTracing({ name: config.tracing.serviceName, version: serviceVersion }, log);
    shutdown.add('traces', limits.close, stopTracing);
  }
  const say = isForPerson ? print : (sentence: string) => log.warn(sentence);
  const waiting = <T>(what: string, work: (waitsFor: WaitsFor) => Promise<T>) => sayingWaits(say, what, work);
  const database = await waiting(config.databaseUrl ? 'the database to answer' : 'the embedded database to start', () =>
    openDatabase(config, log, stopRequested),
  );
  shutdown.add('database', limits.database, () => database.close());
  const migrated = await explainMissingRights(
    () =>
      waiting('the database to be migrated', (waitsFor) =>
        migrate(database.migrationConnection, { signal: stopRequested, waitsFor, placementStep }),
      ),
    'set DATABASE_MIGRATION_URL to the role that owns the tables.',
  );
  if (migrated.length > 0) {
    if (isForPerson) print(`Prepared the database (${migrated.length} migrations).`);
    log.info({ migrations: migrated.length, from: migrated[0], to: migrated.at(-1) }, 'migrated the database');
  }
  const secretsKey = await explainMissingRights(
    () => waiting('the database to tell whom it belongs to', () => claimDatabase(config, database, log)),
    'let the owner of the tables run "npm start -- db grant --role <that of DATABASE_URL>".',
  );
  const listening = { address: '' };
  const delivery = { wake: () => {} };
  let isStarted = false;
  const services = createServices({
    connection: database.connection,
    directConnection: database.directConnection,
    connectionsMax: config.databaseConnections,
    environment: config.environment,
    secretsKey,
    files: config.picturesBucket
      ? bucketStore(config.picturesBucket)
      : folderStore(path.join(database.dataDir, 'pictures')),
    appleWallet,
    googleWallet,
    publicUrl: () => config.publicUrl ?? listening.address,
    channelsHost: config.channelsHost,
    trustProxy: config.trustProxy,
    auditRetentionDays: config.auditRetentionDays,
    requestLog: config.requestLog,
    secondFactor: config.secondFactor,
    stripe: { apiUrl: config.stripeApiUrl },
    webhookAllowAddresses: config.webhookAllowAddresses,
    webhookPorts: config.webhookPorts,
    wakeDelivery: () => outsideOfSpans(() => delivery.wake()),
    log,
  });
  shutdown.add('services', limits.close, () => services.close());
  // After the last answers, before the connections to the database are closed.
  shutdown.add('request log', limits.close, async () => services.requestLog?.stop());
  services.requestLog?.start();
  await waiting('a connection that listens', () => services.access.start());
  const { testClock } = services;
  if (testClock) {
    const following = await waiting('the test clock', () => followTestClock({ ...services, testClock }));
    shutdown.add('test clock', limits.close, () => following.stop());
  }
  const watch = watchWorkers(crossTenantDb(services.database), log, () => isStarted);
  shutdown.add('watch', limits.close, () => watch.stop());
  const mail = mailTransportOf(config, database.dataDir);
  const { app, registry } = buildApp(services, {
    role: config.role,
    metricsOnOwnPort: config.metricsPort !== null,
    httpLimits: { ...defaultHttpLimits, connectionsMax: config.httpConnections },
    isStarted: () => isStarted,
    readDemoLogin: () => readDemoLogin(database.dataDir),
    readDemoKeys: () => readDemoKeys(database.dataDir),
    readDemoExamples: (api) => readDemoExamples(crossTenantDb(services.database), database.dataDir, api),
    details: {
      deliveries: watch.check,
      ...(appleWallet ? { wallets: () => checkWallets(appleWallet) } : {}),
      ...(mail ? {} : { mails: () => checkMails(services) }),
    },
  });
  // Observes the process itself for as long as it lives: once for each process, not for each app.
  collectDefaultMetrics({ register: registry });
  registerQueueMetrics(registry, crossTenantDb(services.database));
  registerJobMetrics(registry, crossTenantDb(services.database));
  shutdown.add('requests', limits.drain, () => closeApp(app));
  const metricsAt = metricsAddress(config);
  if (metricsAt) {
    const metrics = await listenOn(metricsAt, () => listenForMetrics(registry, metricsAt, (url) => app.inject(url)));
    shutdown.add('metrics', limits.close, () => metrics.close());
  }
  stopRequested.throwIfAborted();
  listening.address = await listen(app, config);
  print(`Stagedoor (${config.environment}, role ${config.role}) listens on ${listening.address}`);
  log.level = config.logLevel;
  if (config.role !== 'worker' && config.demo === 'auto' && config.environment === 'alpha') {
    const isTerminal = process.stdout.isTTY;
    await waiting('the demonstration data', () =>
      prepareDemo(services, database.dataDir, print, { isTerminal, stopRequested }),
    );
  }
  stopRequested.throwIfAborted();
  // After the demonstration data: both want the tables of the notifications.
  if (config.role !== 'api') {
    const metrics = new DeliveryMetrics(registry);
    const delivering = await waiting('the first heartbeat of the deliveries', () =>
      startDelivering({ ...services, clock: undefined, metrics }),
    );
    delivery.wake = delivering.wake;
    // What is old is said by the clock of the database: one machine whose clock is wrong must not clear history away.
    const differencesFound = registerDifferences(registry);
    const maintenance = startMaintenance({ ...services, clock: delivering.clock, differencesFound });
    // Set ahead, the clock has come to days without partitions, and to the end of events.
    testClock?.onChange(() => maintenance.wake());
    const holdExpiry = startHoldExpiry({ ...services, clock: delivering.clock });
    const waitingRooms = startWaitingRoomPasses({ ...services, clock: delivering.clock });
    const jobs = await waiting('the background jobs', () =>
      startJobs({ ...services, clock: delivering.clock, mail }, { metrics: new JobMetrics(registry) }),
    );
    // Attempts that hang take ten seconds to end; meanwhile no client should still be sending requests.
    shutdown.add('requests, deliveries and jobs', limits.drain, () =>
      Promise.all([
        closeApp(app),
        delivering.stop(),
        maintenance.stop(),
        holdExpiry.stop(),
        waitingRooms.stop(),
        jobs.stop(),
      ]),
    );
  } else {
    delivery.wake = createNotifyWaker(crossTenantDb(services.database));
  }
  stopRequested.throwIfAborted();
  isStarted = true;
  // A worker has no pages.
  if (config.role === 'worker') return print('Ready.');
  await showSetup(services, print);
  print(`Ready. Console: ${services.publicUrl()}/console/  Documentation: ${services.publicUrl()}/docs`);
}

/**
 * While there is no account, says how the first one is made: at a terminal with a new link, which has no place in the file of
 * a log; elsewhere with the command that prints one.
 */
async function showSetup({ database, realClock, publicUrl }: Services, print: (line: string) => void): Promise<void> {
  if (await isSetUp(crossTenantDb(database))) return;
  if (!process.stdout.isTTY) {
    print('There is no account yet: "npm start -- users setup-link" prints a link to make the first one.');
    return;
  }
  const link = await database.transaction(async (tx) => {
    const db = crossTenantDb(tx);
    const now = realClock.now();
    const made = await createSetupLink(db, now);
    if (made instanceof Refusal) return null;
    await recordCommand(db, { name: 'start', operation: 'createSetupLink', targetIds: [], fields: [] }, now);
    return made;
  });
  // Null where another process has made the first account meanwhile.
  if (link) print(setupLine(link, publicUrl()));
}

/** Sees that the database is one for this process: of its environment, written with its secrets key, open to its role. */
async function claimDatabase(config: Config, { connection, dataDir }: OpenDatabase, log: Log): Promise<SecretsKey> {
  const database = new Database({ connection, log, connectionsMax: 1 });
  const db = crossTenantDb(database);
  try {
    await claimEnvironment({ database, environment: config.environment });
    await checkJobRights(db);
    return await openSecretsKey(db, config, dataDir);
  } finally {
    await database.close();
  }
}

/** What the hourly comparison of money and places found, for the metrics. */
function registerDifferences(registry: Registry): (count: number) => void {
  const gauge = new Gauge({
    name: 'stagedoor_audit_differences',
    help: 'What does not agree about money and places, by the last comparison of this process',
    registers: [registry],
  });
  const comparedAt = new Gauge({
    name: 'stagedoor_audit_compared_timestamp_seconds',
    help: 'When this process ended its last comparison of money and places; 0 before the first',
    registers: [registry],
  });
  return (count) => {
    gauge.set(count);
    comparedAt.setToCurrentTime();
  };
}

/** Null in production without a mail server. */
function mailTransportOf({ smtp, mailFrom, environment }: Config, dataDir: string): MailTransport | null {
  const transport = smtp && smtpTransport(smtp);
  if (environment === 'production') return transport;
  return withTestAddresses(transport ?? fileTransport(path.join(dataDir, 'mail'), mailFrom ?? 'tickets@example.org'));
}

async function checkMails({ database }: Services): Promise<string> {
  const count = await countQueuedMailsAcrossOrganizations(crossTenantDb(database));
  return count === 0 ? 'ok' : `${count} mails wait: set SMTP_URL and MAIL_FROM.`;
}

/** Ends the requests that are under way; those that take too long, such as of clients that send nothing, are cut off. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limits.requests);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}

/** Where to listen, with the names of the settings that say so. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly settings: readonly [host: string, port: string];
}

const requestsAddress = ({ host, port }: Config): ListenAddress => ({ host, port, settings: ['HOST', 'PORT'] });

function metricsAddress({ metricsHost, metricsPort }: Config): ListenAddress | null {
  if (metricsPort === null) return null;
  return { host: metricsHost, port: metricsPort, settings: ['METRICS_HOST', 'METRICS_PORT'] };
}

/**
 * Before anything is created: a port that is in use would be noticed only after the database was there. All are taken at
 * once, so that one which both settings name is noticed too.
 */
async function refuseBusyPorts(config: Config): Promise<void> {
  const taken: Server[] = [];
  try {
    for (const address of [requestsAddress(config), metricsAddress(config)]) {
      if (!address || address.port === 0) continue;
      const server = createServer();
      const listening = () =>
        new Promise<void>((resolve, reject) => {
          server.once('error', reject).listen(address.port, address.host, resolve);
        });
      await listenOn(address, listening);
      taken.push(server);
    }
  } finally {
    await Promise.all(taken.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** Answers with the address to reach the service at from this machine. */
async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await listenOn(requestsAddress(config), () => app.listen({ host: config.host, port: config.port }));
  const { port } = app.server.address() as AddressInfo;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function listenOn<T>({ host, port, settings }: ListenAddress, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const [hostName, portName] = settings;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} of ${host} is in use: stop what uses it, or set ${portName} to another one.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
      throw new StartError(`Cannot listen on ${host} port ${port} (${code}): check ${hostName} and ${portName}.`);
    }
    throw error;
  }
}
