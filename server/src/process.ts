/** One running process of the service, from its settings to its end. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Services } from './apis/common/services.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './database-server.ts';
import { prepareDemo } from './demo/demo.ts';
import { claimEnvironment } from './deployment.ts';
import { listenForMetrics } from './health.ts';
import { createLog, describeError, type Log } from './platform/log.ts';
import { migrate } from './platform/migrations.ts';
import { loadOrCreateSecretsKey, SecretsKey } from './platform/secrets.ts';
import { createServices } from './service.ts';
import { startDelivering, wakerOfOthers, watchDelivering } from './workers/delivering.ts';
import { DeliveryMetrics, registerQueueMetrics } from './workers/delivery-metrics.ts';
import { startMaintenance } from './workers/maintenance.ts';

export class StartError extends Error {}

export interface RunningService {
  readonly log: Log;
  readonly address: string;
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

export async function run(config: Config, print: (line: string) => void): Promise<RunningService> {
  const log = createLog(config.logLevel);
  const stops: Stop[] = [];
  const stop = async () => {
    for (const step of stops.reverse()) await step();
  };
  try {
    return await start(config, log, stops, stop, print);
  } catch (error) {
    await stop().catch((failure) => log.error(describeError(failure), 'stopping after a failed start'));
    throw error;
  }
}

async function start(
  config: Config,
  log: Log,
  stops: Stop[],
  stop: Stop,
  print: (line: string) => void,
): Promise<RunningService> {
  const database = await openDatabase(config, log);
  stops.push(() => database.close());
  const migrated = await migrate(database.connection);
  if (migrated.length > 0) log.info({ migrations: migrated }, 'migrated the database');
  const listening = { address: '' };
  const delivery = { wake: () => {} };
  const services = createServices({
    connection: database.connection,
    connectionsMax: config.databaseConnections,
    environment: config.environment,
    secretsKey: secretsKeyOf(config, database),
    publicUrl: () => config.publicUrl ?? listening.address,
    channelsHost: config.channelsHost,
    trustProxy: config.trustProxy,
    webhookAllowAddresses: config.webhookAllowAddresses,
    wakeDelivery: () => delivery.wake(),
    log,
  });
  stops.push(() => services.close());
  await claimEnvironment(services);
  await services.access.start();
  const watch = watchDelivering(services.database, log);
  stops.push(() => watch.stop());
  const { app, registry } = buildApp(services, {
    role: config.role,
    metricsOnOwnPort: config.metricsPort !== null,
    details: { deliveries: watch.check },
  });
  registerQueueMetrics(registry, services.database);
  stops.push(() => app.close());
  if (config.metricsPort !== null) {
    const metrics = await listenForMetrics(registry, config.host, config.metricsPort);
    stops.push(() => metrics.close());
  }
  listening.address = await listen(app, config);
  print(`Stagedoor (${config.environment}, role ${config.role}) listens on ${listening.address}`);
  if (config.role !== 'worker' && config.demo === 'auto' && config.environment === 'alpha') {
    await prepareDemo(services, database.dataDir, print);
  }
  // After the demonstration data: both want the tables of the notifications.
  if (config.role !== 'api') {
    const delivering = await startDelivering({ ...services, clock: undefined, metrics: new DeliveryMetrics(registry) });
    delivery.wake = delivering.wake;
    // What is old is said by the clock of the database: one machine whose clock is wrong must not clear history away.
    const maintenance = startMaintenance({ ...services, clock: delivering.clock });
    // Attempts that hang take ten seconds to end; meanwhile nobody should still be sending requests.
    stops.push(() => Promise.all([app.close(), delivering.stop(), maintenance.stop()]).then(() => {}));
  } else {
    delivery.wake = wakerOfOthers(services.database);
  }
  print(`Ready. Documentation: ${services.publicUrl()}/docs`);
  return { log, address: listening.address, stop };
}

function secretsKeyOf(config: Config, database: OpenDatabase): SecretsKey {
  if (config.secretsKey) return new SecretsKey(config.secretsKey);
  mkdirSync(database.dataDir, { recursive: true });
  return loadOrCreateSecretsKey(database.dataDir);
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} of ${config.host} is in use: stop what uses it, or set PORT to another one.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
      throw new StartError(`Cannot listen on ${config.host} port ${config.port} (${code}): check HOST and PORT.`);
    }
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** For tests and tools that need what a process has without its life. */
export type { Services };
