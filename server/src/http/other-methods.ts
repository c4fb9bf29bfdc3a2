/**
 * Answers 405 with `Allow` for every method that a known path does not have: TRACE and those of WebDAV too, as far as
 * Node's HTTP parser knows them. For a made-up method, of which Node makes no request, see broken-requests.ts.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Router from 'find-my-way';
import { apiOfPath, sendError } from './errors.ts';
import { formPages } from './form-pages.ts';

type RouterOptions = Pick<Router.Config<Router.HTTPVersion.V1>, 'ignoreTrailingSlash' | 'maxParamLength'>;

/** Methods that have routes. No operation has TRACE: it stands for all that are not in this list, but for HEAD. */
const routedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const methodsBefore = new WeakMap<IncomingMessage, string>();

/**
 * Has HEAD answered like a GET, whose body Node leaves out, and a request of any other method without routes like a TRACE.
 * The router would keep a tree for each method: the thirty of them that Node knows would take 8 MB, and HEAD a tenth of a start.
 */
export function routeOtherMethods(request: IncomingMessage): void {
  const { method = '' } = request;
  if (routedMethods.includes(method)) return;
  methodsBefore.set(request, method);
  request.method = method === 'HEAD' ? 'GET' : 'TRACE';
}

/** The method as it was sent. */
export function methodOf(request: FastifyRequest): string {
  return methodsBefore.get(request.raw) ?? request.method;
}

/** Sends the answer to a request whose path is known and lacks its method; false where the path is not known either. */
export type RefuseOtherMethods = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Notes the methods of every route registered from now on. The function returned completes the routes, and answers with
 * what is asked where no route was found. A route for each method that a path lacks would take more than all others: only
 * those are made without which another path would answer in its place, such as /events/:eventId for /events/search.
 */
export function collectRoutes(app: FastifyInstance, routerOptions: RouterOptions): () => RefuseOtherMethods {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // Its addresses are of organizations: whether one is known, only the database says.
    if (config?.plain === formPages.shop) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByUrl.set(url, methods);
  });
  return () => {
    const allowedByUrl = new Map([...methodsByUrl].map(([url, methods]) => [url, allowedOf(methods)]));
    let paths: Router.Instance<Router.HTTPVersion.V1> | undefined;
    const refuse: RefuseOtherMethods = (request, reply) => {
      paths ??= routerOf(allowedByUrl.keys(), routerOptions);
      const url = paths.find('GET', request.raw.url ?? '/')?.store as string | undefined;
      if (url === undefined) return false;
      void sendAllowed(request, reply, url, allowedByUrl.get(url)!);
      return true;
    };
    for (const [url, method] of hiddenMethods(allowedByUrl)) {
      app.route({
        method,
        url,
        config: { plain: 'says which methods the path has' },
        // Before the body is read: what it is does not matter here.
        onRequest: (request, reply) => void refuse(request, reply),
        handler: async () => undefined,
      });
    }
    return refuse;
  };
}

function allowedOf(methods: ReadonlySet<string>): readonly string[] {
  return [...new Set([...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'])];
}

/** The methods that a path lacks and that another path has which may be meant by the same address. */
function hiddenMethods(allowedByUrl: ReadonlyMap<string, readonly string[]>): [url: string, methods: string[]][] {
  const all = [...allowedByUrl].map(([url, allowed]) => ({ url, allowed, parts: partsOf(url) }));
  return all.flatMap(({ url, allowed, parts }) => {
    const others = all.filter((other) => other.url !== url && canMeanTheSame(parts, other.parts));
    const methods = routedMethods.filter(
      (method) => !allowed.includes(method) && others.some((other) => other.allowed.includes(method)),
    );
    return methods.length > 0 ? [[url, methods]] : [];
  });
}

/** Null where a part may be anything. */
const partsOf = (url: string) => url.split('/').map((part) => (part.includes(':') ? null : part));

/** Both may be meant by one address. What a * stands for may have any number of parts. */
function canMeanTheSame(parts: readonly (string | null)[], others: readonly (string | null)[]): boolean {
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const other = others[index];
    if (part === '*' || other === '*') return true;
    if (part !== other && part !== null && other !== null) return false;
  }
  return parts.length === others.length;
}

function routerOf(urls: Iterable<string>, options: RouterOptions): Router.Instance<Router.HTTPVersion.V1> {
  const router = Router(options);
  for (const url of urls) router.on('GET', url, () => {}, url);
  return router;
}

function sendAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  allowed: readonly string[],
): FastifyReply {
  const allow = allowed.join(', ');
  reply.header('allow', allow);
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return sendError(reply, apiOfPath(url), {
    code: 'method_not_allowed',
    message: `${methodOf(request)} is not possible here; allowed are ${allow}.`,
  });
}
