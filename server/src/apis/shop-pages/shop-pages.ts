/**
 * The web shops of organizations, each under the identifier of its organization: `/{slug}`. Their pages are those of the
 * workspace `shop`, which calls the channels API of this process without a connection. An address whose organization has
 * no shop is unknown, like any other; one that the service has itself never leads here. One of before leads to that of now:
 * buyers keep links to their orders.
 */
import { readFile } from 'node:fs/promises';
import { assets, Shop, type ShopAnswer, type ShopRequest } from '@stagedoor/shop';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  findShopForPages,
  listOpenShops,
  type OpenedShop,
  reservedSlugs,
} from '../../contexts/identity/shops/shops.ts';
import { isChannelsHost } from '../../http/channels-host.ts';
import { apiOfPath, sendError } from '../../http/errors.ts';
import { formPages } from '../../http/form-pages.ts';
import type { Services } from '../../http/services.ts';
import { routeFiles, staticFile } from '../../http/static-file.ts';
import { createCache } from '../../platform/cache.ts';
import { crossTenantDb } from '../../platform/sql/tenant-db.ts';

/** Who waits asks often; the shop that it asks hardly changes. */
const accessKeptMs = 1_000;
const accessesKeptMax = 1_000;
const formBytesMax = 131_072;
const slugPattern = `^(?!(?:${reservedSlugs.join('|')})$)[a-z0-9-]+$`;

interface Visited {
  Params: { slug: string; '*'?: string };
  Querystring: Record<string, unknown>;
  Body: unknown;
}

/** Registers the shops, what leads to them, and what search engines ask for. `sendUnknownPath` answers where there is no shop. */
export function registerShops(
  app: FastifyInstance,
  services: Services,
  sendUnknownPath: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const db = crossTenantDb(services.database);
  const shop = new Shop({
    apiUrl: 'http://in-process/channels',
    fetch: inProcess(app),
    publicUrl: services.publicUrl,
    signingKeys: services.secretsKey.deriveAll('shop-links'),
    now: () => services.clock.now(),
  });
  // Before anything is looked up. Many visitors share a network: reading and buying are counted apart.
  const takeOne = (request: FastifyRequest) =>
    services.unauthenticatedLimit.takePublic(request.method === 'POST' ? 'shop forms' : 'shop pages', request.ip);
  const plain = { config: { plain: 'entrance' } };
  const limited = {
    ...plain,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const { allowed, resetSeconds: retryAfterSeconds } = takeOne(request);
      if (allowed) return;
      const message = 'Too many requests from this network: wait for Retry-After seconds.';
      return sendError(reply, apiOfPath(request.url), { code: 'rate_limited', message, retryAfterSeconds });
    },
  };
  // One shop is meant by the address of the service alone; the host of the channels API has none, and no console.
  app.get('/', limited, async (request, reply) => {
    if (isChannelsHost(services, request.headers.host)) return reply.redirect('/docs', 302);
    const [first, ...others] = await listOpenShops(db);
    return reply.redirect(first !== undefined && others.length === 0 ? `/${first}` : '/console/', 302);
  });
  app.get('/robots.txt', limited, async (_request, reply) => {
    const sitemaps = (await listOpenShops(db)).map((slug) => `Sitemap: ${services.publicUrl()}/${slug}/sitemap.xml`);
    return reply
      .type('text/plain; charset=utf-8')
      .send(['User-agent: *', 'Disallow: /console/', 'Disallow: /pay/', ...sitemaps, ''].join('\n'));
  });
  const assetFiles = Object.entries(assets.types).map(
    ([name, type]) =>
      [name, staticFile(() => readFile(new URL(name, assets.folder)), { 'content-type': type })] as const,
  );
  routeFiles(app, '/shop/assets', plain.config, new Map(assetFiles));

  const accesses = new WeakMap<FastifyRequest, OpenedShop>();
  const keptAccesses = createCache<string, Promise<OpenedShop | null>>(accessesKeptMax, { ttl: accessKeptMs });
  const accessFor = ({ params: { slug, '*': rest = '' } }: FastifyRequest<Visited>): Promise<OpenedShop | null> => {
    const find = () => findShopForPages(db, slug, services.secretsKey);
    if (!/\/waiting(\.json)?$/.test(rest)) return find();
    const kept = keptAccesses.get(slug);
    if (kept) return kept;
    const read = find();
    keptAccesses.set(slug, read);
    // What is not there, or cannot be read, may be there a moment later.
    const forget = () => keptAccesses.delete(slug);
    read.then((access) => access ?? forget(), forget);
    return read;
  };
  const send = (reply: FastifyReply, { status, headers, body }: ShopAnswer) =>
    reply
      .code(status)
      .headers(headers)
      .send(typeof body === 'string' ? body : Buffer.from(body));
  // Before the body is read, so that an unknown address is a 404 whatever the body is.
  const onRequest = async (request: FastifyRequest<Visited>, reply: FastifyReply) => {
    const taken = takeOne(request);
    if (!taken.allowed) return send(reply, shop.busy(shopRequest(request), taken.resetSeconds));
    const access = await accessFor(request);
    if (!access) return sendUnknownPath(request, reply);
    if (access.slug !== request.params.slug)
      return reply.redirect(request.url.replace(/^\/[^/?]+/, `/${access.slug}`), 307);
    accesses.set(request, access);
  };
  const answer = async (request: FastifyRequest<Visited>, reply: FastifyReply) =>
    send(reply, await shop.answer(accesses.get(request)!, shopRequest(request)));
  const options = { config: { plain: formPages.shop }, bodyLimit: formBytesMax, onRequest };
  app.get<Visited>(`/:slug(${slugPattern})`, options, answer);
  app.get<Visited>(`/:slug(${slugPattern})/*`, options, answer);
  app.post<Visited>(`/:slug(${slugPattern})/*`, options, answer);
}

function shopRequest(request: FastifyRequest<Visited>): ShopRequest {
  const { slug, '*': rest = '' } = request.params;
  return {
    method: request.method === 'POST' ? 'POST' : 'GET',
    slug,
    path: `/${rest}`,
    query: new URLSearchParams(request.url.split('?', 2)[1] ?? ''),
    form: new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
    headers: request.headers,
    address: request.ip,
  };
}

/** Calls operations of this process: the same as over a connection, without one. */
function inProcess(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const { pathname, search, host } = new URL(String(input));
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), host },
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}
