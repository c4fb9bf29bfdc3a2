/**
 * The API reference: the OpenAPI documents, an index, and a page for each API that shows its document. The pages load
 * nothing from another origin, and their policy allows no script and no style but these.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type ApiName, apis } from '@stagedoor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../apis/common/services.ts';
import { isOwnMachine } from '../own-machine.ts';
import { staticFile } from '../static-file.ts';
import { type Guide, guides, journeys } from './guides.ts';
import { escapeHtml } from './markdown.ts';
import {
  addressOfTwin,
  errorsPage,
  guidePage,
  indexPage,
  llmsText,
  type OpenApiDocument,
  referencePage,
} from './pages.ts';
import { type PostmanSource, postmanCollection } from './postman.ts';

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
  'checker.js': { file: inServer('assets/docs/checker.js'), type: 'text/javascript; charset=utf-8' },
  'start.js': { file: inServer('assets/docs/start.js'), type: 'text/javascript; charset=utf-8' },
  'reference.js': { file: inServer('dist/reference/standalone.js'), type: 'text/javascript; charset=utf-8' },
};

/** The same file for readers of the repository and of the service. */
const inRepository = (file: string) => inServer(`../${file}`);

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

async function readDocuments(): Promise<Record<ApiName, OpenApiDocument>> {
  const documents = await Promise.all(
    apiNames.map(async (name) => [name, JSON.parse((await readDocument(name)).toString())] as const),
  );
  return Object.fromEntries(documents) as Record<ApiName, OpenApiDocument>;
}

/** The header of each API that carries the credential, and how a collection fills it. */
const credentialHeaders: Readonly<Record<ApiName, { readonly header: string; readonly value: string }>> = {
  integrations: { header: 'x-api-key', value: '{{key}}' },
  channels: { header: 'x-api-key', value: '{{key}}' },
  resellers: { header: 'Authorization', value: '{{key}}' },
  management: { header: 'Authorization', value: 'Bearer {{key}}' },
};

/** The integrations key of the demonstration; null where there is none. */
export type ReadDemoKey = () => Promise<string | null>;

export function registerDocs(
  app: FastifyInstance,
  { environment, publicUrl }: Pick<Services, 'environment' | 'publicUrl'>,
  readDemoKey: ReadDemoKey | null,
): void {
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
  const file = (path: string, type: string, read: () => Promise<Buffer>) =>
    app.get(path, plain, staticFile(read, { ...common, 'content-type': type }));
  for (const name of apiNames) {
    file(`/${name}/postman.json`, 'application/json; charset=utf-8', async () => {
      const source = JSON.parse((await readDocument(name)).toString()) as PostmanSource;
      const collection = postmanCollection(source, { baseUrl: `${publicUrl()}/${name}`, ...credentialHeaders[name] });
      return Buffer.from(JSON.stringify(collection, null, 2));
    });
  }
  app.get(
    '/docs',
    plain,
    staticFile(async () => Buffer.from(indexPage(await readDocuments())), pageHeaders()),
  );
  for (const path of ['/llms.txt', '/docs/llms.txt']) {
    file(path, 'text/plain; charset=utf-8', async () => Buffer.from(llmsText(await readDocuments())));
  }
  const errors = Buffer.from(errorsPage());
  app.get(
    '/docs/errors',
    plain,
    staticFile(async () => errors, pageHeaders()),
  );
  const markdown = 'text/markdown; charset=utf-8';
  file('/docs/errors.md', markdown, () => readFile(inRepository('docs/errors.md')));
  for (const guide of [...guides, ...journeys]) {
    const text = () => readFile(inRepository(guide.file));
    const twin = addressOfTwin(guide.file, guide.name);
    file(twin, markdown, text);
    const read = async () => Buffer.from(guidePage(guide, (await text()).toString()));
    const sendPage = staticFile(read, pageHeaders());
    app.get(twin.replace(/\.md$/, ''), plain, async (request: FastifyRequest, reply: FastifyReply) => {
      const isOffered = guide.name === 'quickstart' && environment === 'alpha' && isOwnMachine(request);
      const key = isOffered ? ((await readDemoKey?.()) ?? null) : null;
      if (key === null) return sendPage(request, reply);
      const headers = { ...pageHeaders(), 'cache-control': 'no-store' };
      return reply.headers(headers).send(withDemonstration(await quickstartText(guide), { key, address: publicUrl() }));
    });
  }
}

const quickstartText = async (guide: Guide) => guidePage(guide, (await readFile(inRepository(guide.file))).toString());

/** The quickstart for somebody on this machine, who can read `demo.json` as well. */
function withDemonstration(html: string, { key, address }: { readonly key: string; readonly address: string }): string {
  return html.replaceAll('ik_test_your_key', escapeHtml(key)).replaceAll('http://127.0.0.1:4000', escapeHtml(address));
}
