/** What those who run the service ask: is it alive, is it ready, which version, how is it doing. */
import { createServer } from 'node:http';
import { qualifiedId } from '@stagedoor/contract';
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { defaultHttpLimits, limitConnections, serverOptions } from '../http/http-limits.ts';
import { isOwnMachine } from '../http/own-machine.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../http/services.ts';
import { describeError } from '../platform/log.ts';
import { knownMigrations } from '../platform/migration-files.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';
import { isReadOnly } from '../platform/unavailable.ts';
import { serviceVersion } from '../platform/version.ts';
import { findWritability, limitMemory, listAppliedMigrations } from './deployment.sql.ts';

/** 'ok', or what is wrong. */
export type ReadinessCheck = () => Promise<string>;

export interface HealthOptions {
  readonly role: string;
  readonly metricsOnOwnPort: boolean;
  /** False while the start is not complete, such as before the demonstration data is there. */
  readonly isStarted?: () => boolean;
  /** What does not keep this process from answering requests, and yet should be known. */
  readonly details?: Readonly<Record<string, ReadinessCheck>>;
}

export function registerHealth(app: FastifyInstance, services: Services, options: HealthOptions): Registry {
  const registry = createMetrics(app, services);
  const changes = new StateChanges();
  const clockChanges = new StateChanges();
  const findWrites = keptFor(
    ({ database }) => (database === 'ok' ? writabilityLifeMs : readinessLifeMs),
    () => checkWrites(services, changes, clockChanges),
  );
  const checks = keptFor(
    () => readinessLifeMs,
    () => runChecks(services, changes, findWrites, options.details),
  );
  app.get('/livez', { config: { plain: 'health' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { plain: 'health' } }, async (_request, reply) => {
    const { database, details } = await checks();
    const isStarted = options.isStarted?.() ?? true;
    const isReady = isStarted && database === 'ok';
    if (!isReady) reply.code(503).header('retry-after', '1');
    const isWell = Object.values(details).every((state) => state === 'ok');
    const status = isReady ? (isWell ? 'ok' : 'degraded') : 'unavailable';
    const start = isStarted ? {} : { start: 'not complete yet' };
    return { status, role: options.role, checks: { database, ...start, ...details } };
  });
  app.get('/version', { config: { plain: 'health' } }, async (request) => ({
    name: 'stagedoor',
    environment: services.environment,
    ...(isOwnMachine(request) ? { version: serviceVersion, node: process.version } : {}),
  }));
  if (!options.metricsOnOwnPort) {
    app.get('/metrics', { config: { plain: 'metrics' } }, async (request, reply) => {
      if (!isOwnMachine(request)) return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  }
  return registry;
}

/** Anybody may ask: however often that is, the database is asked about once in this time. */
const readinessLifeMs = 1_000;
/** Finding out whether it can be written costs it more than to answer. */
const writabilityLifeMs = 5_000;

interface Checks {
  readonly database: string;
  readonly details: Readonly<Record<string, string>>;
}

/** What a write finds out; the clock where it is wrong. */
interface Writes {
  readonly database: string;
  readonly clock?: string;
}

/** What the log says of the database or the clock: probes ask every few seconds, and only what changed is said. */
class StateChanges {
  #known = 'ok';

  to(state: string, say: () => void): string {
    if (state !== this.#known) say();
    this.#known = state;
    return state;
  }
}

async function runChecks(
  services: Services,
  changes: StateChanges,
  findWrites: () => Promise<Writes>,
  details: HealthOptions['details'] = {},
): Promise<Checks> {
  const answers = await checkDatabase(services, changes);
  const { database, ...clock } = answers === 'ok' ? await findWrites() : { database: answers };
  if (database === 'ok') changes.to(database, () => services.log.info('ready again'));
  const states = Object.entries(details).map(async ([name, check]) => {
    return [name, await check().catch(() => 'unknown: the database does not answer')] as const;
  });
  const listening = services.access.isListening
    ? 'ok'
    : 'changes of keys are not heard of: the database is asked at each request';
  return { database, details: { listening, ...clock, ...Object.fromEntries(await Promise.all(states)) } };
}

/** The result of `run`, which is run anew where the last one is older; those who ask meanwhile wait for the same. */
function keptFor<T>(lifeMs: (result: T) => number, run: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  let keptUntil = 0;
  let isRunning = false;
  return () => {
    if (kept && (isRunning || performance.now() < keptUntil)) return kept;
    isRunning = true;
    kept = run()
      .then((result) => {
        keptUntil = performance.now() + lifeMs(result);
        return result;
      })
      .finally(() => {
        isRunning = false;
      });
    return kept;
  };
}

/**
 * Serves the metrics on a port of their own, and what probes ask: there they need not share the connections of clients.
 * `answerProbe` answers as the other port does.
 */
export async function listenForMetrics(
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
  answerProbe: (url: string) => Promise<{ readonly statusCode: number; readonly payload: string }>,
): Promise<{ close(): Promise<void> }> {
  const server = createServer(serverOptions(defaultHttpLimits), (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders(''))) response.setHeader(name, value);
    if (request.url === '/livez' || request.url === '/readyz') {
      answerProbe(request.url).then(
        ({ statusCode, payload }) =>
          response.writeHead(statusCode, { 'content-type': 'application/json; charset=utf-8' }).end(payload),
        () => response.writeHead(500).end(),
      );
      return;
    }
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  limitConnections(server, { ...defaultHttpLimits, connectionsMax: 50 }, (_reason, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function checkDatabase(services: Services, changes: StateChanges): Promise<string> {
  try {
    const applied = await crossTenantDb(services.database).run(listAppliedMigrations, {});
    const missing = knownMigrations().filter((known) => !applied.some(({ name }) => name === known));
    return missing.length === 0 ? 'ok' : `migrations missing: ${missing.join(', ')}`;
  } catch (error) {
    return reportSilence(services, changes, error);
  }
}

function reportSilence({ log }: Services, changes: StateChanges, error: unknown): string {
  return changes.to('the database does not answer', () =>
    log.warn(describeError(error), 'not ready: the database does not answer'),
  );
}

/** A database that can only be read is of no use to sales and doors. */
async function checkWrites(services: Services, changes: StateChanges, clockChanges: StateChanges): Promise<Writes> {
  const refuses = (reason: string) => {
    const say = () => services.log.error({ reason }, 'not ready: the database takes no writes');
    return { database: changes.to(`takes no writes: ${reason}`, say) };
  };
  try {
    const { now } = await services.database.transaction(async (tx) => {
      const db = crossTenantDb(tx);
      await db.run(limitMemory, {});
      const [found] = await db.run(findWritability, {});
      // As a write fails there, so that this connection is not kept.
      if (found!.read_only) throw Object.assign(new Error('the database is read-only'), { code: '25006' });
      return found!;
    });
    return { database: 'ok', ...checkClock(services, clockChanges, Date.now() - Date.parse(now)) };
  } catch (error) {
    if (isReadOnly(error)) return refuses('it is read-only');
    if ((error as { code?: string }).code === '53100') return refuses('its disk is full');
    return { database: reportSilence(services, changes, error) };
  }
}

const clockOffMaxMs = 60_000;

/** Processes judge what has expired by the clock of their machine: where it is wrong, purchases and sessions end at other times. */
function checkClock({ log }: Services, changes: StateChanges, aheadMs: number): { readonly clock?: string } {
  const isOff = Math.abs(aheadMs) > clockOffMaxMs;
  const clock = `the clock of this machine is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database: set it.`;
  changes.to(isOff ? 'wrong' : 'ok', () => {
    if (isOff) log.error(clock);
    else log.info('the clock of this machine is right again');
  });
  return isOff ? { clock } : {};
}

function createMetrics(app: FastifyInstance, services: Services): Registry {
  const registry = new Registry();
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
    const { operation: called } = request.routeOptions.config ?? {};
    const operation = called ? qualifiedId(called) : 'none';
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
  services.requestLog?.registerMetrics(registry);
  services.gateways.registerMetrics(registry);
  return registry;
}
