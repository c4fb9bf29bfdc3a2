/**
 * The API reference: the OpenAPI documents, an index, and a page for each API that shows its document. The pages load
 * nothing from another origin, and their policy allows no script and no style but these.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type ApiName, apis } from '@stagedoor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staticFile } from '../static-file.ts';
import { errorsPage, indexPage, journeyPage, journeys, type OpenApiDocument, referencePage } from './pages.ts';

const require = createRequire(import.meta.url);
const apiNames = Object.keys(apis) as ApiName[];

/** The same folder from `server/src/docs` and from `server/dist/docs`. */
const inServer = (path: string) => new URL(`../../${path}`, import.meta.url);

/** Files of the pages. The reference is a program of its own, which the build copies from its package. */
const assets: Readonly<Record<string, { readonly file: URL; readonly type: string }>> = {
  'index.css': { file: inServer('assets/docs/index.css'), type: 'text/css; charset=utf-8' },
  'errors.css': { file: inServer('assets/docs/errors.css'), type: 'text/css; charset=utf-8' },
  'bar.css': { file: inServer('assets/docs/bar.css'), type: 'text/css; charset=utf-8' },
  'icon.svg': { file: inServer('assets/docs/icon.svg'), type: 'image/svg+xml' },
  'start.js': { file: inServer('assets/docs/start.js'), type: 'text/javascript; charset=utf-8' },
  'reference.js': { file: inServer('dist/reference/standalone.js'), type: 'text/javascript; charset=utf-8' },
};

/** The same file for readers of the repository and of the service. */
const journeyFile = (name: string) => inServer(`../docs/journeys/${name}.md`);

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** `nonce` admits the style sheets that the reference program writes into its page; it sets style attributes as well. */
function pageHeaders(nonce?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...(nonce ? [`style-src-elem 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') };
}

function readDocument(name: ApiName): Promise<Buffer> {
  return readFile(require.resolve(`@stagedoor/contract/openapi/${name}.json`));
}

async function readIndex(): Promise<Buffer> {
  const documents = await Promise.all(
    apiNames.map(async (name) => [name, JSON.parse((await readDocument(name)).toString())] as const),
  );
  return Buffer.from(indexPage(Object.fromEntries(documents) as Record<ApiName, OpenApiDocument>));
}

export function registerDocs(app: FastifyInstance): void {
  const plain = { config: { plain: 'documentation' } };
  for (const [name, { file, type }] of Object.entries(assets)) {
    const headers = { ...common, 'content-type': type };
    app.get(
      `/docs/assets/${name}`,
      plain,
      staticFile(() => readFile(file), headers),
    );
  }
  for (const name of apiNames) {
    const headers = {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `inline; filename="stagedoor-${name}.openapi.json"`,
    };
    app.get(
      `/${name}/openapi.json`,
      plain,
      staticFile(() => readDocument(name), headers),
    );
    app.get(`/docs/${name}`, plain, async (_request: FastifyRequest, reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply.headers({ ...pageHeaders(nonce), 'cache-control': 'no-store' }).send(referencePage(name, nonce));
    });
  }
  app.get('/docs', plain, staticFile(readIndex, pageHeaders()));
  const errors = Buffer.from(errorsPage());
  app.get(
    '/docs/errors',
    plain,
    staticFile(async () => errors, pageHeaders()),
  );
  for (const { name, title } of journeys) {
    const read = async () => Buffer.from(journeyPage(title, (await readFile(journeyFile(name))).toString()));
    app.get(`/docs/journeys/${name}`, plain, staticFile(read, pageHeaders()));
  }
}
