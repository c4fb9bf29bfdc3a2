/** The whole service on a database of its own, called in process or over a real port. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { qualifiedId } from '@stagedoor/contract';
import type { Environment } from '@stagedoor/contract/vocabulary';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, expect } from 'vitest';
import { defaultLiveTimes, type LiveTimes } from '../../src/contexts/messaging/live/live.ts';
import type { StripeSettings } from '../../src/contexts/sales/gateways/gateways.ts';
import type { Product } from '../../src/contexts/sales/product/product.ts';
import type { AppleWallet, GoogleWallet } from '../../src/contexts/wallets/wallet-passes/wallet-passes.ts';
import type { HttpLimits } from '../../src/http/http-limits.ts';
import type { Allowance } from '../../src/http/rate-limit.ts';
import { isAudited } from '../../src/http/request-audit.ts';
import type { Services } from '../../src/http/services.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { type FileStore, folderStore } from '../../src/platform/file-store/file-store.ts';
import { createLog } from '../../src/platform/log.ts';
import { SecretsKey } from '../../src/platform/secrets.ts';
import { buildApp } from '../../src/process/app.ts';
import { createServices } from '../../src/process/service.ts';
import { answerProblems } from './answer-schemas.ts';
import { type AuditedAnswer, expectCompleteAuditLog } from './audit-log.ts';
import { recordAnswer } from './contract-coverage.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

export interface TestService {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  /** Everything logged so far, a line an item. */
  readonly logLines: string[];
  call(
    method: string,
    url: string,
    options?: { headers?: Record<string, string>; body?: unknown; raw?: string | Buffer },
  ): Promise<TestAnswer>;
  /** Listens on a free loopback port and answers with the address, for real parallel clients. */
  listen(): Promise<string>;
  /** Throws where an answer since the last check was not as its operation declares, or the audit log lacks it. */
  check(): Promise<void>;
  /** Checks, and ends the service and its database. */
  close(): Promise<void>;
}

export interface TestServiceOptions {
  readonly clock?: Clock;
  readonly database?: TestDatabase;
  readonly connectionsMax?: number;
  /** A folder of its own where it is not given. */
  readonly files?: FileStore;
  readonly channelsHost?: string;
  readonly publicUrl?: string;
  readonly httpLimits?: HttpLimits;
  readonly secondFactor?: Services['secondFactor'];
  readonly sessionRate?: Services['sessionRate'];
  readonly unauthenticatedRate?: Allowance;
  readonly operationLimitFactor?: number;
  /** Streams end at once where it is not given, since a call in process waits for the end of its answer. */
  readonly liveTimes?: LiveTimes;
  readonly webhookAllowAddresses?: readonly string[];
  /** Where processes are to open what this service has sealed; random otherwise. */
  readonly secretsKey?: Buffer;
  readonly environment?: Environment;
  /** Sold beside those of the service. */
  readonly moreProducts?: readonly Product[];
  readonly stripe?: Partial<StripeSettings>;
  readonly appleWallet?: AppleWallet;
  readonly googleWallet?: GoogleWallet;
  readonly previousSecretsKeys?: readonly Buffer[];
  /** False where its answers are left to chance, so that they count for no declared status. */
  readonly isCounted?: boolean;
  /** For tests that take a guard out of the service, whose answers are then not declared. */
  readonly undeclaredAnswersAllowed?: boolean;
}

/** How long the end of a service waits for connections that are still open. */
const closeMsMax = 1_000;

/** The service of a file of tests, open until its last one has ended. */
export async function openTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await startTestService(options);
  afterAll(() => service.close());
  return service;
}

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = options.database ?? (await cloneDatabase());
  const logLines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logLines.push(chunk.toString());
      done();
    },
  });
  let publicUrl = options.publicUrl ?? 'http://127.0.0.1:4000';
  const picturesFolder = path.join(tmpdir(), `stagedoor-pictures-${randomUUID()}`);
  const services = createServices({
    connection: database.connection,
    connectionsMax: options.connectionsMax ?? 10,
    environment: options.environment ?? 'alpha',
    secretsKey: new SecretsKey(options.secretsKey ?? randomBytes(32), options.previousSecretsKeys),
    files: options.files ?? folderStore(picturesFolder),
    publicUrl: () => publicUrl,
    channelsHost: options.channelsHost ?? null,
    trustProxy: [],
    ...(options.moreProducts ? { moreProducts: options.moreProducts } : {}),
    ...(options.stripe ? { stripe: options.stripe } : {}),
    ...(options.appleWallet ? { appleWallet: options.appleWallet } : {}),
    ...(options.secondFactor ? { secondFactor: options.secondFactor } : {}),
    ...(options.googleWallet ? { googleWallet: options.googleWallet } : {}),
    webhookAllowAddresses: options.webhookAllowAddresses ?? [],
    // Tests ask faster than people do.
    sessionRate: options.sessionRate ?? { perSecond: 10_000, burst: 100_000 },
    operationLimitFactor: options.operationLimitFactor ?? 10_000,
    unauthenticatedRate: options.unauthenticatedRate ?? { perSecond: 10_000, burst: 100_000 },
    liveTimes: options.liveTimes ?? { ...defaultLiveTimes, lifetimeMs: 20 },
    log: createLog('info', destination),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const { app } = buildApp(services, {
    role: 'all',
    metricsOnOwnPort: true,
    ...(options.httpLimits ? { httpLimits: options.httpLimits } : {}),
  });
  const wrongAnswers = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config ?? {};
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (operation && isJson && typeof payload === 'string') {
      for (const problem of answerProblems(operation, reply.statusCode, payload)) wrongAnswers.add(problem);
    }
    return payload;
  });
  const audited: AuditedAnswer[] = [];
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config?.operation;
    if (operation && options.isCounted !== false) recordAnswer(qualifiedId(operation), reply.statusCode);
    if (operation && isAudited(operation)) {
      const succeeded = reply.statusCode < 300 && !reply.hasHeader('idempotent-replayed');
      audited.push({ requestId: request.id, operation: operation.id, succeeded });
    }
    done();
  });
  await services.access.start();
  await app.ready();
  const check = async () => {
    await expectCompleteAuditLog(database, audited.splice(0));
    const wrong = [...wrongAnswers];
    wrongAnswers.clear();
    // Each answer of each test is what its operation declares.
    if (!options.undeclaredAnswersAllowed) expect(wrong, 'answers that are not as declared').toEqual([]);
  };
  return {
    app,
    services,
    database,
    logLines,
    call: async (method, url, { headers = {}, body, raw } = {}) => {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const answer = await app.inject({
        method: method as InjectOptions['method'] & string,
        url,
        headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      } as InjectOptions);
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? JSON.parse(answer.body) : answer.body,
      };
    },
    listen: async () => {
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      publicUrl = options.publicUrl ?? address;
      return address;
    },
    check,
    close: async () => {
      try {
        await check();
      } finally {
        // Clients that left a stream without ending it would be waited for.
        const cutOff = setTimeout(() => app.server.closeAllConnections(), closeMsMax);
        await app.close();
        clearTimeout(cutOff);
        await services.close();
        rmSync(picturesFolder, { recursive: true, force: true });
        if (!options.database) await database.drop();
      }
    },
  };
}
