/**
 * The console: a program for browsers, served as the files that its build leaves in `console/dist`. Its page loads nothing
 * from another origin and runs no script but these files; every path below `/console/` that is no file is the page, which
 * reads the rest of the address itself.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isChannelsHost } from '../apis/common/channels-host.ts';
import type { Services } from '../apis/common/services.ts';
import { staticFile } from '../static-file.ts';

/** The same folder from `server/src/console` and from `server/dist/console`. */
const built = new URL('../../../console/dist/', import.meta.url);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** `nonce` admits the style sheets that the program writes into its page. */
function pageHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') };
}

/** What the demonstration's data offers to sign in with; null where there is none. */
export type ReadDemoLogin = () => Promise<{ readonly email: string; readonly password: string } | null>;

/** Registers the console and what leads to it. */
export function registerConsole(app: FastifyInstance, services: Services, readDemoLogin: ReadDemoLogin | null): void {
  const plain = { config: { plain: 'console' } };
  // The host of the channels API has no console.
  app.get('/', plain, async (request, reply) =>
    reply.redirect(isChannelsHost(services, request.headers.host) ? '/docs' : '/console/', 302),
  );
  const page = existsSync(new URL('index.html', built)) ? readFileSync(new URL('index.html', built), 'utf8') : null;
  for (const name of page === null ? [] : readdirSync(new URL('assets/', built))) {
    const headers = {
      ...common,
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      // The name has the hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
    };
    app.get(
      `/console/assets/${name}`,
      plain,
      staticFile(() => readFile(new URL(`assets/${name}`, built)), headers),
    );
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // A file of another build: the page would be no script.
    if (request.url.startsWith('/console/assets/')) return reply.callNotFound();
    if (page === null) {
      return reply.code(404).type('text/plain; charset=utf-8').send('The console is not built: run npm run build.\n');
    }
    const nonce = randomBytes(16).toString('base64');
    return reply.headers(pageHeaders(nonce)).send(page.replaceAll('__NONCE__', nonce));
  };
  app.get('/console', plain, sendPage);
  app.get('/console/*', plain, sendPage);
  const offersLogin = services.environment === 'alpha' ? readDemoLogin : null;
  app.get('/console/demo-login.json', plain, async (request, reply) => {
    const login = offersLogin && isOwnMachine(request) ? await offersLogin() : null;
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(login));
  });
}

/** True for a caller on this machine that no proxy stands before. */
function isOwnMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(ip);
}
