/**
 * Makes the operations of an API and their handlers into routes: who may call, how often, what comes in, what goes out.
 * The order of refusals: 401 who are you, 429 not so fast, 403 not with this key, then what is wrong with the request.
 */
import { Readable } from 'node:stream';
import { type AnyErrorCode, type ApiName, idPrefixes, limits, type Operation, statusOf } from '@stagedoor/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { burstOf, type Rejected } from '../contexts/identity/access/access.ts';
import { allowFileTime } from '../platform/body-time.ts';
import { Refusal, type RefusalDetail } from '../platform/refusal.ts';
import { crossTenantDb, type Executor } from '../platform/sql/tenant-db.ts';
import { isRejected } from './authenticate.ts';
import type { Caller } from './callers.ts';
import { addressForCaller } from './channels-host.ts';
import { deprecationHeaders } from './deprecation.ts';
import { addHelpToStored, codeForMalformedPath, type ErrorAnswer, sendError } from './errors.ts';
import { Replay } from './execute-write.ts';
import type { Handler } from './handlers.ts';
import { summary } from './problems.ts';
import { type ParsedQuery, queryProblems } from './query-parser.ts';
import { type Allowance, RateLimiter, type Taken } from './rate-limit.ts';
import { isAudited, RequestAudit } from './request-audit.ts';
import { recordRequest } from './request-record.ts';
import { fileHeaders, tellVersion } from './security-headers.ts';
import { serializerOf } from './serialization.ts';
import type { Services } from './services.ts';
import { knownBrowsersOf, SessionCookie, sessionTokenInCookie } from './session-cookie.ts';
import { findUnstorable } from './text-guard.ts';
import { validatorOf } from './validation.ts';
import { idKindOf, nameOfKind, oneOfKind } from './validation-messages.ts';
import { WriteBatcher } from './write-batcher.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
    /** For routes that are no operations, such as health: why they need no contract. */
    plain?: string;
    /** The body is left as the bytes that came. */
    wantsBytes?: boolean;
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
  readonly forbids?: (caller: Caller, operation: Operation) => string | ErrorAnswer | null;
}

export function registerApi(app: FastifyInstance, services: Services, api: ApiDefinition): void {
  const handlers = new Map(api.handlers.map((handler) => [handler.operation.id, handler]));
  const limiter = new RateLimiter();
  const ownLimiter = new RateLimiter();
  const batcher = new WriteBatcher(services.database);
  for (const operation of Object.values(api.operations)) {
    const handler = handlers.get(operation.id);
    if (!handler) throw new Error(`operation ${operation.id} of the ${api.name} API has no handler`);
    handlers.delete(operation.id);
    const url = api.root + operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    registerOperation(app, services, api, { operation, handler, url, limiter, ownLimiter, batcher });
  }
  const [unknown] = handlers.keys();
  if (unknown) throw new Error(`handler ${unknown} of the ${api.name} API has no operation`);
}

/** What an operation that declares no query or no body accepts of it: no name at all. */
const emptySchema = { type: 'object', properties: {}, additionalProperties: false };

interface Route {
  readonly operation: Operation;
  readonly handler: Handler;
  readonly url: string;
  readonly limiter: RateLimiter;
  /** Counts for the limits that operations have of their own. */
  readonly ownLimiter: RateLimiter;
  readonly batcher: WriteBatcher;
}

function registerOperation(app: FastifyInstance, services: Services, api: ApiDefinition, route: Route): void {
  const { operation, handler, url, limiter, batcher } = route;
  const ownLimit = ownLimitOf(operation, route.ownLimiter, services.operationLimitFactor);
  const deprecation = deprecationHeaders(operation);
  app.route({
    method: operation.method,
    url,
    config: { operation },
    schema: {
      ...(operation.params ? { params: operation.params } : {}),
      querystring: operation.query ?? emptySchema,
      ...(operation.method === 'GET' || operation.bodyMediaType ? {} : { body: operation.body ?? emptySchema }),
      ...(operation.success.schema ? { response: { [operation.success.status]: operation.success.schema } } : {}),
    },
    validatorCompiler: ({ schema, httpPart }) => validatorOf(schema as object, httpPart),
    // Fastify sends buffers too; its types only know texts.
    serializerCompiler: ({ schema }) => serializerOf(schema) as (data: unknown) => string,
    onRequest: (request, reply, done) => {
      const { unauthenticatedLimit } = services;
      if (deprecation) reply.headers(deprecation);
      if (operation.access.by === 'public') {
        // A browser that a person has signed in with before does not share the allowance of its network.
        const [browser] = knownBrowsersOf(services, request);
        const taken = unauthenticatedLimit.takePublic(`${operation.api}.${operation.id}`, browser?.id ?? request.ip);
        announceLimit(reply, 'network', unauthenticatedLimit.allowance, taken);
        return taken.allowed ? done() : void sendError(reply, api.name, networkLimited(taken));
      }
      const attempt = unauthenticatedLimit.begin(request, sessionTokenInCookie(services, request));
      if (!('valid' in attempt)) {
        announceLimit(reply, 'network', unauthenticatedLimit.allowance, attempt);
        return void sendError(reply, api.name, networkLimited(attempt));
      }
      const enter = (caller: Caller | Rejected) => {
        if (isRejected(caller)) {
          attempt.invalid();
          if (attempt.taken) announceLimit(reply, 'network', unauthenticatedLimit.allowance, attempt.taken);
          return void sendError(reply, api.name, { code: caller.code ?? 'unauthorized', message: caller.rejected });
        }
        attempt.valid();
        request.caller = caller;
        tellVersion(reply);
        const refused = refusedEntry(api, operation, limiter, caller, reply) ?? ownLimit?.refuse(caller, reply);
        if (refused) return void sendError(reply, api.name, refused);
        done();
      };
      // Mostly the caller is known at once; a promise is made only where the database has to be asked.
      const caller = api.authenticate(services, request, operation);
      if (!(caller instanceof Promise)) return enter(caller);
      caller.then(enter).catch((error) => {
        attempt.unknown();
        done(error);
      });
    },
    preValidation: (request, reply, done) => {
      if ((operation.bodyOptional || !operation.body) && !operation.bodyMediaType) request.body ??= {};
      if (isFileTooLarge(operation, request)) return void sendError(reply, api.name, fileTooLarge(operation));
      const details = (request.query as ParsedQuery)[queryProblems];
      if (details) return void sendMalformed(reply, operation, 'query', details);
      done();
    },
    // After validation, which has bounded how much there is to look at.
    preHandler: (request, reply, done) => {
      const unstorable = unstorableOf(request);
      if (unstorable) return void sendMalformed(reply, operation, unstorable.part, [unstorable.detail]);
      done();
    },
    onResponse: (request, reply, done) => {
      recordRequest(services, api.root, request, reply);
      done();
    },
    ...(ownLimit ? { onSend: answeredBy(ownLimit) } : {}),
    handler: (request, reply) => handle(services, api, { operation, handler, request, reply, batcher }),
  });
}

const answeredBy =
  (limit: OwnLimit) =>
  (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void) => {
    limit.answered(request.caller, reply);
    done(null, payload);
  };

/** Left where it is when reading ends early, as the answer is still to be sent over the same connection. */
async function* fileOf({ body, raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return;
  allowFileTime(raw);
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (error) {
    throw raw.complete ? error : brokenOff();
  } finally {
    body.resume();
  }
}

/** The client is gone, or was too slow: no fault of the service. */
function brokenOff(): FastifyError {
  const error = new Error('the file did not arrive as a whole');
  return Object.assign(error, { name: 'FastifyError', code: 'MALFORMED_BODY', statusCode: 400 });
}

/** Said by the request before the file has come. */
function isFileTooLarge({ bodyMediaType, bodyBytesMax }: Operation, { headers }: FastifyRequest): boolean {
  return bodyMediaType !== undefined && Number(headers['content-length'] ?? 0) > (bodyBytesMax ?? limits.bodyBytes);
}

function fileTooLarge({ bodyBytesMax = limits.bodyBytes }: Operation): ErrorAnswer {
  return { code: 'payload_too_large', message: `The file is larger than ${bodyBytesMax / 1_048_576} MB: split it.` };
}

/** Why the caller may not go on, or null. */
function refusedEntry(
  api: ApiDefinition,
  operation: Operation,
  limiter: RateLimiter,
  caller: Caller,
  reply: FastifyReply,
): ErrorAnswer | null {
  const allowance = { perSecond: caller.ratePerSecond, burst: caller.rateBurst };
  const taken = limiter.take(caller.credentialId, allowance);
  announceLimit(reply, 'default', allowance, taken);
  if (!taken.allowed) {
    const message = `More than ${caller.ratePerSecond} requests a second: wait for Retry-After seconds.`;
    return { code: 'rate_limited', message, retryAfterSeconds: taken.resetSeconds };
  }
  const limited = refusedForOrganization(limiter, caller, reply, taken);
  if (limited) return limited;
  const forbidden = api.forbids?.(caller, operation) ?? null;
  return typeof forbidden === 'string' ? { code: 'forbidden', message: forbidden } : forbidden;
}

/**
 * The limit that the operator sets for all keys of the organization together. Announced instead of that of the key where
 * fewer requests are left of it.
 */
function refusedForOrganization(
  limiter: RateLimiter,
  caller: Caller,
  reply: FastifyReply,
  ofKey: Taken,
): ErrorAnswer | null {
  const perSecond = caller.organizationRatePerSecond;
  if (caller.kind !== 'organization' || perSecond === null) return null;
  const allowance = { perSecond, burst: burstOf(perSecond) };
  const taken = limiter.take(`organization ${caller.organization.id}`, allowance);
  if (!taken.allowed || taken.remaining < ofKey.remaining) announceLimit(reply, 'organization', allowance, taken);
  if (taken.allowed) return null;
  const message = `More than ${perSecond} requests a second over all keys of the organization: wait for Retry-After seconds.`;
  return { code: 'rate_limited', message, retryAfterSeconds: taken.resetSeconds };
}

interface OwnLimit {
  refuse(caller: Caller, reply: FastifyReply): ErrorAnswer | null;
  /** What is answered is known. */
  answered(caller: Caller | null, reply: FastifyReply): void;
}

/**
 * The limit that the operation has beside that of the credential, or null. Where misses count, each call counts until its
 * answer is known to be none: so many at once count too.
 */
function ownLimitOf({ limit }: Operation, limiter: RateLimiter, factor: number): OwnLimit | null {
  if (!limit) return null;
  const { name, counts } = limit;
  const allowance = { perSecond: (limit.perMinute / 60) * factor, burst: limit.burst * factor };
  const bucketOf = ({ credentialId }: Caller) => `${name} ${credentialId}`;
  const unanswered = new WeakSet<FastifyReply>();
  return {
    refuse: (caller, reply) => {
      const taken = limiter.take(bucketOf(caller), allowance);
      if (taken.allowed) {
        unanswered.add(reply);
        return null;
      }
      announceLimit(reply, name, allowance, taken);
      const what = counts === 'calls' ? 'of these requests' : 'requests for what does not exist';
      const message = `More than ${limit.perMinute} ${what} a minute: wait for Retry-After seconds.`;
      return { code: 'rate_limited', message, retryAfterSeconds: taken.resetSeconds };
    },
    answered: (caller, reply) => {
      const isCounted = unanswered.delete(reply) && caller !== null;
      if (isCounted && counts === 'misses' && reply.statusCode !== 404) limiter.putBack(bucketOf(caller), allowance);
    },
  };
}

function networkLimited({ resetSeconds }: Taken): ErrorAnswer {
  const message = 'Too many requests without valid credentials from this network: wait for Retry-After seconds.';
  return { code: 'rate_limited', message, retryAfterSeconds: resetSeconds };
}

/** Answers a request whose form is wrong, with everything that is wrong about it. */
export function sendMalformed(
  reply: FastifyReply,
  operation: Operation,
  part: 'params' | 'query' | 'body',
  details: readonly RefusalDetail[],
): FastifyReply {
  const code = part === 'params' ? codeForMalformedPath(operation) : 'invalid_request';
  if (statusOf(code) === 404) {
    return sendError(reply, operation.api, { code, message: nothingThere(operation, details) });
  }
  return sendError(reply, operation.api, { code, message: summary(details), details });
}

/** Says that there is nothing with the id in the path, and how ids of that kind begin. */
function nothingThere({ params }: Operation, details: readonly RefusalDetail[]): string {
  const parameter = details[0]?.path.slice(1) ?? '';
  const kind = idKindOf((params?.properties[parameter] as { pattern?: string } | undefined)?.pattern);
  if (!kind) return 'There is nothing at this address.';
  return `There is no ${nameOfKind(kind)} with this id: the id of ${oneOfKind(kind)} begins with ${idPrefixes[kind]}_.`;
}

/** Says on the answer what the limit is and what is left of it. */
function announceLimit(reply: FastifyReply, name: string, { perSecond, burst }: Allowance, taken: Taken): void {
  reply.header('ratelimit-policy', `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`);
  reply.header('ratelimit', `"${name}";r=${taken.remaining};t=${taken.resetSeconds}`);
}

function unstorableOf(request: FastifyRequest) {
  for (const part of ['params', 'query', 'body'] as const) {
    // A file is for its handler to read.
    if (part === 'body' && request.routeOptions.config.operation?.bodyMediaType) continue;
    const detail = findUnstorable(request[part]);
    if (detail) return { part, detail };
  }
  return null;
}

interface Handling {
  readonly operation: Operation;
  readonly handler: Handler;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly batcher: WriteBatcher;
}

async function handle(services: Services, api: ApiDefinition, handling: Handling): Promise<unknown> {
  const { operation, handler, request, reply, batcher } = handling;
  const now = services.clock.now();
  const userAgent = request.headers['user-agent'] ?? '';
  const { params, query, body, caller, id: requestId, ip: address } = request;
  const audit = new RequestAudit({ operation, caller, params, query, body, address, userAgent, requestId, now });
  const callOf = (db: Executor) => ({
    db,
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    services,
    now,
    requestId: request.id,
    address: request.ip,
    userAgent,
    audit,
    file: fileOf(request),
    nextPage: (afterId: string) => reply.header('link', nextLink(services, request, afterId)),
    requestHeader: (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    header: (name: string, value: string) => reply.header(name, value),
    sessionCookie: new SessionCookie(services, request, reply),
  });
  const credentialId = request.caller?.credentialId ?? 'public';
  const { database, secretsKey } = services;
  const result =
    handler.transaction === 'none' || handler.transaction === 'own'
      ? await (handler.run as (call: unknown) => Promise<unknown>)(callOf(database))
      : await batcher.execute({
          handler,
          request,
          reply,
          credentialId,
          secretsKey,
          now,
          callOf,
          audit: isAudited(operation) ? audit : null,
        });
  if (result instanceof Refusal) return sendError(reply, api.name, result as Refusal<AnyErrorCode>);
  if (handler.transaction === 'none' && isAudited(operation)) await audit.recordWrite(crossTenantDb(database), result);
  if (handler.transaction === 'own' && isAudited(operation) && !audit.isRecorded) {
    throw new Error(`${operation.id} left no entry in the audit log`);
  }
  return sendSuccess(reply, operation, result);
}

function sendSuccess(reply: FastifyReply, operation: Operation, result: unknown): unknown {
  const { status, mediaType } = operation.success;
  if (result instanceof Replay) {
    if (result.repeated) reply.header('idempotent-replayed', 'true');
    if (result.status >= 400) addHelpToStored(reply, operation.api, result.body);
    return reply.code(result.status).type('application/json; charset=utf-8').serializer(String).send(result.body);
  }
  reply.code(status);
  if (mediaType) reply.type(mediaType).headers(fileHeaders);
  return reply.send(result);
}

function nextLink(services: Services, request: FastifyRequest, afterId: string): string {
  const address = addressForCaller(services, request.headers.host);
  const url = new URL(request.originalUrl, address);
  url.searchParams.delete('offset');
  url.searchParams.set('after', afterId);
  return `<${address}${url.pathname}${url.search}>; rel="next"`;
}

/** Text of a body that is too large, for every API. */
export const tooLarge = `The body is larger than ${limits.bodyBytes / 1024} kB: send less at once.`;
