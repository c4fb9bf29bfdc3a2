/**
 * The console: a program for browsers, served as the files that its build leaves in `console/dist`. Its pages load nothing
 * from another origin and run no script but these files; every path below `/console/` that is no file is the page, which
 * reads the rest of the address itself. The door is a page of its own, `/console/door`, with a service worker.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnMachine } from '../../http/own-machine.ts';
import type { Services } from '../../http/services.ts';
import { routeFiles, staticFile } from '../../http/static-file.ts';

/** The same folder from `server/src/console` and from `server/dist/console`. */
const built = new URL('../../../../console/dist/', import.meta.url);

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
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') };
}

/** Files whose names stay the same from build to build: of the door, which is installed and opens without network. */
const doorFiles: Readonly<Record<string, string>> = {
  'door-worker.js': 'text/javascript; charset=utf-8',
  'door.webmanifest': 'application/manifest+json; charset=utf-8',
  'door-icon.svg': 'image/svg+xml',
  'door-icon.png': 'image/png',
};

/** What the demonstration's data offers to sign in with; null where there is none. */
export type ReadDemoLogin = () => Promise<{ readonly email: string; readonly password: string } | null>;

/** Registers the console. */
export function registerConsole(app: FastifyInstance, services: Services, readDemoLogin: ReadDemoLogin | null): void {
  const plain = { config: { plain: 'console' } };
  const page = readPage('index.html');
  const doorPage = readPage('door.html');
  const assets = page === null ? [] : readdirSync(new URL('assets/', built));
  const assetFile = (name: string) => {
    const headers = {
      ...common,
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      // The name has the hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
    };
    return staticFile(() => readFile(new URL(`assets/${name}`, built)), headers);
  };
  // One that is not there is of another build: the page would be no script.
  routeFiles(app, '/console/assets', plain.config, new Map(assets.map((name) => [name, assetFile(name)])));
  for (const [name, type] of page === null ? [] : Object.entries(doorFiles)) {
    app.get(
      `/console/${name}`,
      plain,
      staticFile(() => readFile(new URL(name, built)), { ...common, 'content-type': type }),
    );
  }
  const send = (text: string | null) => async (_request: FastifyRequest, reply: FastifyReply) => {
    if (text === null) {
      return reply.code(404).type('text/plain; charset=utf-8').send('The console is not built: run npm run build.\n');
    }
    const nonce = randomBytes(16).toString('base64');
    return reply.headers(pageHeaders(nonce)).send(text.replaceAll('__NONCE__', nonce));
  };
  const sendPage = send(page);
  app.get('/console/door', plain, send(doorPage));
  app.get('/console', plain, sendPage);
  app.get('/console/*', plain, sendPage);
  const offersLogin = services.environment === 'alpha' ? readDemoLogin : null;
  app.get('/console/demo-login.json', plain, async (request, reply) => {
    const login = offersLogin && isOwnMachine(request) ? await offersLogin() : null;
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(login));
  });
}

function readPage(name: string): string | null {
  const file = new URL(name, built);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
