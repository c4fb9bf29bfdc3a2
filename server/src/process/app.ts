/**
 * The HTTP application, without listening: every API on its root, health, and the answers that no operation gives.
 */

import { isUtf8 } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { type ApiName, limits, qualifiedId } from '@stagedoor/contract';
import type { ErrorObject } from 'ajv';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { channelsApi } from '../apis/channels/channels-api.ts';
import { type ReadDemoLogin, registerConsole } from '../apis/console/console.ts';
import { type ReadDemoExamples, type ReadDemoKeys, registerDocs } from '../apis/docs/docs.ts';
import { registerGatewayWebhooks } from '../apis/gateway-webhooks/gateway-webhooks.ts';
import { integrationsApi } from '../apis/integrations/integrations-api.ts';
import { managementApi } from '../apis/management/management-api.ts';
import { readForms, registerPaymentPage } from '../apis/payment-page/payment-page.ts';
import { registerPictureFiles } from '../apis/picture-files/picture-files.ts';
import { resellersApi } from '../apis/resellers/resellers-api.ts';
import { registerShops } from '../apis/shop-pages/shop-pages.ts';
import { registerWalletPasses } from '../apis/wallet-passes/wallet-passes.ts';
import { answerBrokenRequest, type BrokenRequest } from '../http/broken-requests.ts';
import { routedPath } from '../http/channels-host.ts';
import { apiOfPath, type ErrorAnswer, sendError } from '../http/errors.ts';
import { defaultHttpLimits, type HttpLimits, limitConnections, serverOptions } from '../http/http-limits.ts';
import { collectRoutes, methodOf, type RefuseOtherMethods, routeOtherMethods } from '../http/other-methods.ts';
import { parseQuery } from '../http/query-parser.ts';
import { registerApi, sendMalformed, tooLarge } from '../http/register.ts';
import { rememberAnswer } from '../http/request-record.ts';
import { isProbe, traceRequests } from '../http/request-tracing.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../http/services.ts';
import { detailsOf } from '../http/validation-messages.ts';
import { jsonToXml, prefersXml, xmlType } from '../http/xml.ts';
import { isDanglingReference } from '../platform/database.ts';
import { requestIds } from '../platform/ids.ts';
import { describeError } from '../platform/log.ts';
import { isTracing } from '../platform/tracing.ts';
import { isUnavailable } from '../platform/unavailable.ts';
import { type ReadinessCheck, registerHealth } from './health.ts';

const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 2_000 };

export interface AppOptions {
  /** A worker answers for its health only. */
  readonly role: 'all' | 'api' | 'worker';
  readonly metricsOnOwnPort: boolean;
  readonly httpLimits?: HttpLimits;
  /** False while the start is not complete; /readyz is 503 until then. */
  readonly isStarted?: () => boolean;
  /** Reported by /readyz in addition to the state of the database. */
  readonly details?: Readonly<Record<string, ReadinessCheck>>;
  /** Set where the console may offer the login of the demonstration. */
  readonly readDemoLogin?: ReadDemoLogin;
  readonly readDemoKeys?: ReadDemoKeys;
  readonly readDemoExamples?: ReadDemoExamples;
}

export function buildApp(services: Services, options: AppOptions): { app: FastifyInstance; registry: Registry } {
  const httpLimits = options.httpLimits ?? defaultHttpLimits;
  const newRequestId = requestIds(services.clock);
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // Requests are logged below, by route, so Fastify need not create a logger for each.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    bodyLimit: limits.bodyBytes,
    trustProxy: services.trustProxy.length > 0 ? [...services.trustProxy] : false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: httpLimits.fileMs,
    connectionTimeout: httpLimits.stalledMs,
    // Node would refuse a request without a Host header with an empty answer; the first hook refuses it with a body.
    http: { ...serverOptions(httpLimits), requireHostHeader: false },
    routerOptions: { ...routerOptions, querystringParser: parseQuery },
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      routeOtherMethods(request);
      return routedPath(services, request.headers.host, request.url ?? '/');
    },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersOf(services)).header('x-request-id', request.id);
      void sendUnexpected(services, error, request, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => answerBroken(error, socket),
  });
  const answerBroken = (error: BrokenRequest, socket: Duplex) =>
    void answerBrokenRequest({ app, services, requestId: newRequestId() }, error, socket);
  const endUnused = limitConnections(app.server, httpLimits, (code, socket) => answerBroken({ code }, socket));
  app.addHook('preClose', (done) => {
    endUnused();
    done();
  });
  // Without a listener Node closes the connection of a CONNECT without an answer.
  app.server.on('connect', (_request, socket) => {
    answerBroken({ code: 'HPE_INVALID_METHOD' }, socket);
  });
  // Without a listener Node answers 417; an unknown expectation may be ignored.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.decorateRequest('caller', null);
  app.decorateRequest('answeredJson', null);
  app.decorate('publicUrl', services.publicUrl);
  readJsonBodies(app);
  readFileBodies(app);
  readForms(app);
  refuseUndeclaredRoutes(app);
  const completeRoutes = collectRoutes(app, routerOptions);
  addHooks(app, services, (request, reply) => refuseOtherMethods(request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => sendUnexpected(services, error, request, reply));
  app.setNotFoundHandler(sendUnknownPath);
  const registry = registerHealth(app, services, options);
  if (options.role !== 'worker') {
    registerDocs(app, services, options);
    registerConsole(app, services, options.readDemoLogin ?? null);
    registerPictureFiles(app, services);
    registerPaymentPage(app, services);
    registerGatewayWebhooks(app, services);
    registerWalletPasses(app, services);
    registerShops(app, services, sendUnknownPath);
    for (const api of [integrationsApi, channelsApi, resellersApi, managementApi]) registerApi(app, services, api);
  }
  const refuseOtherMethods = completeRoutes();
  return { app, registry };
}

function headersOf(services: Services): Readonly<Record<string, string>> {
  return securityHeaders(services.publicUrl());
}

function sendUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, apiOfPath(request.url), {
    code: 'not_found',
    message: 'There is no such path; the documentation is at /docs.',
  });
}

function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config?.wantsBytes) return done(null, body);
    if (fileTypeOf(request)) return done(unsupportedBody(), undefined);
    if (isEncoded(request)) return done(encodedBody(), undefined);
    // Many clients name a type even when they send nothing.
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body as Buffer)) return done(malformedBody('the body is not UTF-8'), undefined);
    const text = (body as Buffer).toString('utf8');
    void parse(request, text, (error, value) => done(error ? malformedBody(whyNotParsed(text)) : null, value));
  });
}

/** The parser also refuses names that would reach the prototypes of objects. */
function whyNotParsed(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return 'the body is not valid JSON';
  }
  return 'no field may be named __proto__, and none named constructor may have a field prototype';
}

/** Files are read as they come, by the operations that take them. */
function readFileBodies(app: FastifyInstance): void {
  for (const type of ['text/csv', 'application/octet-stream']) {
    app.addContentTypeParser(type, (request: FastifyRequest, payload: unknown, done) => {
      if (fileTypeOf(request) !== type) return done(unsupportedBody(), undefined);
      done(isEncoded(request) ? encodedBody() : null, payload);
    });
  }
}

const fileTypeOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.operation?.bodyMediaType;

function unsupportedBody(): FastifyError {
  return Object.assign(new Error('unsupported'), { name: 'FastifyError', code: 'UNSUPPORTED_BODY', statusCode: 415 });
}

/** Whether the body says that it is compressed, which no operation takes: it could be far larger than its limit. */
function isEncoded({ headers }: FastifyRequest): boolean {
  return !['', 'identity'].includes(
    String(headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase(),
  );
}

function encodedBody(): FastifyError {
  return Object.assign(new Error('encoded'), { name: 'FastifyError', code: 'ENCODED_BODY', statusCode: 415 });
}

function malformedBody(message: string): FastifyError {
  return Object.assign(new Error(message), { name: 'FastifyError', code: 'MALFORMED_BODY', statusCode: 400 });
}

/** The start fails over a route that is neither an operation of the contract nor marked as plain. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { operation, plain } = route.config ?? {};
    if (plain) return;
    if (!operation) throw new Error(`route ${String(route.method)} ${route.url} is no operation of the contract`);
    const { access } = operation;
    if (!access || (access.by === 'key' && access.scope === undefined)) {
      throw new Error(`operation ${operation.id} does not say who may call it`);
    }
  });
}

/** True for the answers that exist in two forms: JSON of the integrations API, its document aside. */
function isNegotiable(request: FastifyRequest): boolean {
  return request.url.startsWith('/integrations') && request.routeOptions.config?.plain !== 'documentation';
}

/** Whether what is about to be sent is JSON, as text or encoded. */
function isJson(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  return (
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    String(reply.getHeader('content-type')).startsWith('application/json')
  );
}

function addHooks(app: FastifyInstance, services: Services, refuseOtherMethods: RefuseOtherMethods): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    services.live.close();
    done();
  });
  if (isTracing()) traceRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(services)).header('x-request-id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      const answer = { code: 'invalid_request', message: 'The request has no Host header.' } as const;
      return void sendError(reply, apiOfPath(request.url), answer);
    }
    // Answered before the body is read, so that an unknown path is a 404 whatever the body is.
    if (!request.is404) return done();
    if (!refuseOtherMethods(request, reply)) void sendUnknownPath(request, reply);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A client that keeps its connection open would delay the end of the process.
    if (isClosing) reply.header('connection', 'close');
    if (!isJson(reply, payload)) return done(null, payload);
    rememberAnswer(request, payload);
    if (!isNegotiable(request)) return done(null, payload);
    reply.header('vary', 'accept');
    if (!prefersXml(request.headers.accept)) return done(null, payload);
    reply.type(xmlType).removeHeader('content-length');
    done(null, jsonToXml(String(payload)));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config?.operation;
    const route = request.routeOptions.url ?? 'unknown';
    services.log[isProbe(route) ? 'debug' : 'info'](
      {
        request_id: request.id,
        method: methodOf(request),
        route,
        operation: operation && qualifiedId(operation),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        credential: request.caller?.credentialId,
      },
      'request',
    );
    done();
  });
}

function sendUnexpected(services: Services, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const operation = request.routeOptions?.config?.operation;
  const api = operation?.api ?? apiOfPath(request.url);
  if (error.validation && operation) {
    const part = error.validationContext === 'querystring' ? 'query' : error.validationContext;
    return sendMalformed(
      reply,
      operation,
      part as 'params' | 'query' | 'body',
      detailsOf(error.validation as unknown as ErrorObject[]),
    );
  }
  const answer = answerFor(error, api, operation?.bodyMediaType ?? 'application/json');
  if (answer.code === 'internal_error' || answer.code === 'unavailable') {
    services.log.error(
      { request_id: request.id, operation: operation && qualifiedId(operation), ...describeError(error) },
      answer.code,
    );
  }
  return sendError(reply, api, answer);
}

function answerFor(error: FastifyError, api: ApiName, mediaType: string): ErrorAnswer {
  if (isDanglingReference(error) && api !== 'resellers') {
    return { code: 'conflict', message: 'Something that this refers to has just been deleted: read it again.' };
  }
  if (isUnavailable(error)) {
    return {
      code: 'unavailable',
      message:
        'The service cannot reach its database: try again in a moment, with the same Idempotency-Key if you sent one.',
    };
  }
  if (error.code === 'MALFORMED_BODY')
    return { code: 'invalid_request', message: `The request cannot be read: ${error.message}.` };
  if (error.code === 'FST_ERR_BAD_URL')
    return { code: 'invalid_request', message: 'The path has an escape that is no UTF-8 text.' };
  if (error.statusCode === 413) return { code: 'payload_too_large', message: tooLarge };
  if (error.code === 'ENCODED_BODY') {
    return {
      code: 'unsupported_media_type',
      message: 'Send the body uncompressed, without the header Content-Encoding.',
    };
  }
  if (error.statusCode === 415) return { code: 'unsupported_media_type', message: `Send the body as ${mediaType}.` };
  if (error.statusCode === 408) return { code: 'invalid_request', message: 'The request took too long to arrive.' };
  if (error.statusCode && error.statusCode < 500)
    return { code: 'invalid_request', message: 'The request is malformed.' };
  return {
    code: 'internal_error',
    message: 'Something broke on our side; quote the request id when you ask about it.',
  };
}
