/**
 * Answers 405 with `Allow` for every method that a known path does not have: TRACE and those of WebDAV too, as far as
 * Node's HTTP parser knows them. For a made-up method, of which Node makes no request, see broken-requests.ts.
 */
import type { IncomingMessage } from 'node:http';
import type { ApiName } from '@stagedoor/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiOfPath, sendError } from './errors.ts';

/** Methods that have routes. No operation has TRACE: it stands for all that are not in this list. */
const routedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const methodsBefore = new WeakMap<IncomingMessage, string>();

/**
 * Has a request of a method without routes answered like a TRACE. The router would keep a tree for each method: the thirty
 * of them that Node knows would take 8 MB.
 */
export function routeOtherMethods(request: IncomingMessage): void {
  const { method = '' } = request;
  if (routedMethods.includes(method)) return;
  methodsBefore.set(request, method);
  request.method = 'TRACE';
}

/** The method as it was sent. */
export function methodOf(request: FastifyRequest): string {
  return methodsBefore.get(request.raw) ?? request.method;
}

/** Notes the methods of every route registered from now on. The function returned adds the answers to all others. */
export function collectRoutes(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByUrl.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsByUrl]) refuseOtherMethods(app, url, methods);
  };
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const allowed = [...new Set([...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'])];
  const allow = allowed.join(', ');
  const api: ApiName = apiOfPath(url);
  app.route({
    method: routedMethods.filter((method) => method === 'OPTIONS' || !allowed.includes(method)),
    url,
    config: { plain: 'says which methods the path has' },
    // Before the body is read: what it is does not matter here.
    onRequest: async (request, reply) => {
      reply.header('allow', allow);
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return sendError(reply, api, {
        code: 'method_not_allowed',
        message: `${methodOf(request)} is not possible here; allowed are ${allow}.`,
      });
    },
    handler: async () => undefined,
  });
}
