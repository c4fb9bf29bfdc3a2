/**
 * Turns the operations of an API and their handlers into routes: who may call, how often, what comes in, what goes out.
 * The order of refusals: 401 who are you, 429 not so fast, 403 not with this key, then what is wrong with the request.
 */
import { type AnyErrorCode, type ApiName, limits, type Operation, statusOf } from '@stagedoor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Rejected } from '../../modules/access/access.ts';
import type { Db, Transaction } from '../../platform/database.ts';
import { Refusal, type RefusalDetail } from '../../platform/refusal.ts';
import { isRejected } from './authenticate.ts';
import type { Caller } from './callers.ts';
import { codeForMalformedPath, type ErrorAnswer, sendError } from './errors.ts';
import { executeWrite, Replay } from './execute-write.ts';
import type { Handler } from './handlers.ts';
import { summary } from './problems.ts';
import { type ParsedQuery, queryProblems } from './query-parser.ts';
import { RateLimiter } from './rate-limit.ts';
import type { Services } from './services.ts';
import { findUnstorable } from './text-guard.ts';
import { bodyValidators, textValidators } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
    /** For routes that are no operations, such as health: why they need no contract. */
    plain?: string;
  }
}

export interface ApiDefinition {
  readonly name: ApiName;
  readonly root: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly handlers: readonly Handler[];
  readonly authenticate: (
    services: Services,
    request: FastifyRequest,
    operation: Operation,
  ) => Caller | Rejected | Promise<Caller | Rejected>;
  /** What the operation asks of a caller who is known; the message of a 403, another answer, or null. */
  readonly forbids: (caller: Caller, operation: Operation) => string | ErrorAnswer | null;
}

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function registerApi(app: FastifyInstance, services: Services, api: ApiDefinition): void {
  const handlers = new Map(api.handlers.map((handler) => [handler.operation.id, handler]));
  const limiter = new RateLimiter();
  const allowed = new Map<string, string[]>();
  for (const operation of Object.values(api.operations)) {
    const handler = handlers.get(operation.id);
    if (!handler) continue; // while handlers are being written
    if (!handler) throw new Error(`operation ${operation.id} of the ${api.name} API has no handler`);
    handlers.delete(operation.id);
    const url = api.root + operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    allowed.set(url, [...(allowed.get(url) ?? []), operation.method]);
    registerOperation(app, services, api, { operation, handler, url, limiter });
  }
  const [stranger] = handlers.keys();
  if (stranger) throw new Error(`handler ${stranger} of the ${api.name} API has no operation`);
  for (const [url, allow] of allowed) refuseOtherMethods(app, api.name, url, allow);
}

interface Route {
  readonly operation: Operation;
  readonly handler: Handler;
  readonly url: string;
  readonly limiter: RateLimiter;
}

function registerOperation(app: FastifyInstance, services: Services, api: ApiDefinition, route: Route): void {
  const { operation, handler, url, limiter } = route;
  app.route({
    method: operation.method,
    url,
    config: { operation },
    schema: {
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      ...(operation.success.schema ? { response: { [operation.success.status]: operation.success.schema } } : {}),
    },
    validatorCompiler: ({ schema, httpPart }) =>
      (httpPart === 'body' ? bodyValidators : textValidators).compile(schema),
    onRequest: (request, reply, done) => {
      if (operation.access.by === 'public') return done();
      const enter = (caller: Caller | Rejected) => {
        const refused = refusedEntry(api, operation, limiter, caller, reply);
        if (refused) return void sendError(reply, api.name, refused);
        request.caller = caller as Caller;
        done();
      };
      // Mostly the caller is known at once; a promise is made only where the database has to be asked.
      const caller = api.authenticate(services, request, operation);
      if (caller instanceof Promise) caller.then(enter).catch(done);
      else enter(caller);
    },
    preValidation: (request, reply, done) => {
      if (operation.bodyOptional) request.body ??= {};
      const malformed = problemsOf(request);
      if (malformed) return void sendMalformed(reply, operation, malformed.part, malformed.details);
      done();
    },
    handler: (request, reply) => handle(services, api, { operation, handler, request, reply }),
  });
}

/** Why the caller may not go on, or null. */
function refusedEntry(
  api: ApiDefinition,
  operation: Operation,
  limiter: RateLimiter,
  caller: Caller | Rejected,
  reply: FastifyReply,
): ErrorAnswer | null {
  if (isRejected(caller)) return { code: 'unauthorized', message: caller.rejected };
  if (!allow(reply, limiter, caller)) {
    const message = `More than ${caller.ratePerSecond} requests a second: wait for Retry-After seconds.`;
    return { code: 'rate_limited', message };
  }
  const forbidden = api.forbids(caller, operation);
  return typeof forbidden === 'string' ? { code: 'forbidden', message: forbidden } : forbidden;
}

/** Answers a request whose form is wrong, with everything that is wrong about it. */
export function sendMalformed(
  reply: FastifyReply,
  operation: Operation,
  part: 'params' | 'query' | 'body',
  details: readonly RefusalDetail[],
): FastifyReply {
  const code = part === 'params' ? codeForMalformedPath(operation) : 'invalid_request';
  if (statusOf(code) === 404) return sendError(reply, operation.api, { code, message: 'There is no such thing.' });
  return sendError(reply, operation.api, { code, message: summary(details), details });
}

function allow(reply: FastifyReply, limiter: RateLimiter, caller: Caller): boolean {
  const taken = limiter.take(caller.credentialId, { perSecond: caller.ratePerSecond, burst: caller.rateBurst });
  reply.header(
    'ratelimit-policy',
    `"default";q=${caller.rateBurst};w=${Math.ceil(caller.rateBurst / caller.ratePerSecond)}`,
  );
  reply.header('ratelimit', `"default";r=${taken.remaining};t=${taken.resetSeconds}`);
  if (!taken.allowed) reply.header('retry-after', String(taken.resetSeconds));
  return taken.allowed;
}

function problemsOf(request: FastifyRequest) {
  const query = request.query as ParsedQuery;
  const found = query[queryProblems];
  if (found) return { part: 'query' as const, details: found };
  for (const part of ['params', 'query', 'body'] as const) {
    const unstorable = findUnstorable(request[part]);
    if (unstorable) return { part, details: [unstorable] };
  }
  return null;
}

interface Handling {
  readonly operation: Operation;
  readonly handler: Handler;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handle(services: Services, api: ApiDefinition, handling: Handling): Promise<unknown> {
  const { operation, handler, request, reply } = handling;
  const now = services.clock.now();
  const callOf = (handles: { db: Db; tx?: Transaction }) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    services,
    now,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    nextPage: (afterId: string) => reply.header('link', nextLink(services, request, afterId)),
    header: (name: string, value: string) => reply.header(name, value),
    ...handles,
    ...(handles.tx ? { change: { tx: handles.tx, outbox: services.outbox, now } } : {}),
  });
  const credentialId = request.caller?.credentialId ?? 'public';
  const { database } = services;
  const result =
    handler.kind === 'read'
      ? await (handler.run as (call: unknown) => Promise<unknown>)(callOf({ db: database }))
      : await executeWrite(
          { handler, request, reply, credentialId, secretsKey: services.secretsKey, now, callOf },
          database,
        );
  if (result instanceof Refusal) return sendError(reply, api.name, result as Refusal<AnyErrorCode>);
  return sendSuccess(reply, operation, result);
}

function sendSuccess(reply: FastifyReply, operation: Operation, result: unknown): unknown {
  const { status, mediaType } = operation.success;
  if (result instanceof Replay) {
    if (result.repeated) reply.header('idempotent-replayed', 'true');
    return reply.code(result.status).type('application/json; charset=utf-8').serializer(String).send(result.body);
  }
  reply.code(status);
  if (mediaType) reply.type(mediaType);
  return reply.send(result);
}

function nextLink(services: Services, request: FastifyRequest, afterId: string): string {
  const url = new URL(request.originalUrl, services.publicUrl());
  url.searchParams.delete('offset');
  url.searchParams.set('after', afterId);
  return `<${services.publicUrl()}${url.pathname}${url.search}>; rel="next"`;
}

function refuseOtherMethods(app: FastifyInstance, api: ApiName, url: string, allowedMethods: readonly string[]): void {
  const allow = [...new Set([...allowedMethods, ...(allowedMethods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(
    ', ',
  );
  const others = methods.filter((method) => !allowedMethods.includes(method));
  app.route({
    method: [...others, 'OPTIONS'],
    url,
    config: { plain: 'tells which methods the path has' },
    // Before the body is read: what it is does not matter here.
    onRequest: async (request, reply) => {
      reply.header('allow', allow);
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return sendError(reply, api, {
        code: 'method_not_allowed',
        message: `${request.method} is not known here; allowed are ${allow}.`,
      });
    },
    handler: async () => undefined,
  });
}

/** Text of a body that is too large, for every API. */
export const tooLarge = `The body is larger than ${limits.bodyBytes / 1024} kB: send less at once.`;
