/** What those who run the service ask: is it alive, is it ready, which version, how is it doing. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Services } from './apis/common/services.ts';
import { statement } from './platform/database.ts';
import { describeError } from './platform/log.ts';
import { knownMigrations } from './platform/migrations.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const findMigrations = statement<[], { name: string }>(
  'find_migrations',
  'SELECT name FROM schema_migrations ORDER BY id',
);

/** 'ok', or what is wrong. */
export type ReadinessCheck = () => Promise<string>;

export interface HealthOptions {
  readonly role: string;
  readonly metricsOnOwnPort: boolean;
  /** What does not keep this process from answering requests, and yet should be known. */
  readonly details?: Readonly<Record<string, ReadinessCheck>>;
}

export function registerHealth(app: FastifyInstance, services: Services, options: HealthOptions): Registry {
  const registry = createMetrics(app, services);
  app.get('/livez', { config: { plain: 'health' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { plain: 'health' } }, async (_request, reply) => {
    const database = await checkDatabase(services);
    const details = await Promise.all(
      Object.entries(options.details ?? {}).map(async ([name, check]) => {
        return [name, await check().catch(() => 'unknown: the database does not answer')] as const;
      }),
    );
    const isReady = database === 'ok';
    if (!isReady) reply.code(503).header('retry-after', '1');
    const isWell = details.every(([, state]) => state === 'ok');
    const status = isReady ? (isWell ? 'ok' : 'degraded') : 'unavailable';
    return { status, role: options.role, checks: { database, ...Object.fromEntries(details) } };
  });
  app.get('/version', { config: { plain: 'health' } }, async () => ({
    name: 'stagedoor',
    version,
    environment: services.environment,
    node: process.version,
  }));
  if (!options.metricsOnOwnPort) {
    app.get('/metrics', { config: { plain: 'metrics' } }, async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  }
  return registry;
}

/** Serves the metrics on a port of their own. */
export async function listenForMetrics(
  registry: Registry,
  host: string,
  port: number,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** True for callers on this machine; one that a proxy speaks for is not. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(address) && request.headers['x-forwarded-for'] === undefined;
}

async function checkDatabase(services: Services): Promise<string> {
  try {
    const applied = (await services.database.run(findMigrations)).map((row) => row.name);
    const missing = knownMigrations().filter((name) => !applied.includes(name));
    return missing.length === 0 ? 'ok' : `migrations missing: ${missing.join(', ')}`;
  } catch (error) {
    services.log.warn(describeError(error), 'not ready: the database does not answer');
    return 'the database does not answer';
  }
}

function createMetrics(app: FastifyInstance, services: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'stagedoor_request_duration_seconds',
    help: 'Time from request to answer, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  // Finding the series by its labels costs more than counting; there are only as many as operations have statuses.
  const observed = new Map<string, Histogram.Internal<'operation' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config?.operation?.id ?? 'none';
    const key = `${operation} ${reply.statusCode}`;
    let series = observed.get(key);
    if (!series) {
      series = duration.labels({ operation, status: reply.statusCode });
      observed.set(key, series);
    }
    series.observe(reply.elapsedTime / 1_000);
    done();
  });
  services.database.registerMetrics(registry);
  return registry;
}
