/**
 * The shop of one organization as a program of its own, in front of an API elsewhere: `npm start -w shop`. It keeps
 * nothing: several of them can run with the same settings.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { networkOf } from '@stagedoor/contract/networks';
import { Channels } from '@stagedoor/sdk';
import { NetworkLimit } from './network-limit.ts';
import { readSettings, type Settings } from './settings.ts';
import { assets, Shop, type ShopAnswer, type ShopRequest } from './shop.ts';
import { urlOf } from './visit.ts';

const formBytesMax = 131_072;
const requestMs = 30_000;
const headersMs = 10_000;

const plain = (status: number, body: string): ShopAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

/** The organization whose partner the key is: the one with the slug, or the only one. Rejects where there is none. */
async function findOrganization({ apiUrl, apiKey, slug }: Settings) {
  const client = new Channels({ baseUrl: apiUrl, apiKey });
  const all = await client.organizations.list().toArray({ max: 1_000 });
  const found = slug ? all.filter((one) => one.slug === slug) : all;
  if (found.length === 1) return found[0]!;
  const slugs = all.map((one) => one.slug).join(', ');
  throw new Error(`SHOP_ORGANIZATION must be one of the organizations of the key: ${slugs || 'it has none'}.`);
}

/** Address of the visitor: that which the last of so many proxies saw. */
function addressOf(request: IncomingMessage, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const seen = proxies > 0 ? forwarded.at(-proxies) : undefined;
  return seen ?? request.socket.remoteAddress ?? '';
}

/** The body as text; null where it is longer than a form can be. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > formBytesMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Starts the shop; settles once it listens. */
async function startShop(settings: Settings): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { apiUrl, apiKey, publicUrl, logoUrl, signingKeys, port, host, proxies } = settings;
  const { _id: organizationId, slug } = await findOrganization(settings);
  const shop = new Shop({ apiUrl, publicUrl: () => publicUrl, signingKeys, now: () => new Date() });
  const access = { organizationId, apiKey, isOpen: true, logoUrl };
  const limit = new NetworkLimit();

  async function answer(request: IncomingMessage): Promise<ShopAnswer> {
    const url = urlOf(`${publicUrl}${request.url}`);
    if (!url) return plain(404, 'There is no such page.\n');
    const { pathname } = url;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== 'GET' && method !== 'POST') return plain(405, 'Only GET and POST are answered here.\n');
    if (method === 'GET') {
      if (pathname === '/livez') return plain(200, 'ok\n');
      if (pathname === '/') return { status: 302, headers: { location: `/${slug}` }, body: '' };
      if (pathname === '/robots.txt') {
        return plain(200, `User-agent: *\nSitemap: ${publicUrl}/${slug}/sitemap.xml\n`);
      }
      const name = pathname.replace('/shop/assets/', '');
      if (pathname.startsWith('/shop/assets/') && Object.hasOwn(assets.types, name)) {
        return asset(name as keyof typeof assets.types);
      }
    }
    const [, first, rest = ''] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? [];
    if (first !== slug) return plain(404, 'There is no such page.\n');
    const shopRequest: ShopRequest = {
      method,
      slug,
      path: decoded(rest),
      query: url.searchParams,
      form: new URLSearchParams(),
      headers: request.headers,
      address: addressOf(request, proxies),
    };
    const waitSeconds = limit.take(`${method} ${networkOf(shopRequest.address)}`);
    if (waitSeconds > 0) return shop.busy(shopRequest, waitSeconds);
    if (method === 'GET') return shop.answer(access, shopRequest);
    const body = await bodyOf(request);
    if (body === null) return plain(413, 'The form is too large.\n');
    return shop.answer(access, { ...shopRequest, form: new URLSearchParams(body) });
  }

  const always = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const send = (response: ServerResponse, { status, headers, body }: ShopAnswer) => {
    response.writeHead(status, { ...always, ...headers });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      send(response, await answer(request));
    } catch (error) {
      console.error(error);
      if (!response.headersSent)
        send(response, plain(500, 'Something went wrong here. Send the form again: it does not buy twice.\n'));
    }
  };
  const server = createServer({ requestTimeout: requestMs, headersTimeout: headersMs }, (request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const { port: bound } = server.address() as { readonly port: number };
  return { url: `http://${host}:${bound}/${slug}`, close };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function asset(name: keyof typeof assets.types): Promise<ShopAnswer> {
  const headers = { 'content-type': assets.types[name], 'cache-control': 'public, max-age=300' };
  return { status: 200, headers, body: await readFile(new URL(name, assets.folder)) };
}

try {
  const { url, close } = await startShop(readSettings(process.env));
  console.log(`The shop listens on ${url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
