/**
 * The documentation: a start page, guides, the reference of each API with its OpenAPI document, each page as Markdown
 * too. The pages load nothing from another origin, and their policy allows no script and no style but these.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type ApiName, apis, type Operation } from '@stagedoor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnMachine } from '../../http/own-machine.ts';
import type { Services } from '../../http/services.ts';
import { type FileHandler, routeFiles, staticFile } from '../../http/static-file.ts';
import { type Guide, guides, journeys, pictures, twinAddressFrom } from './guides.ts';
import { escapeHtml, linkedMarkdown } from './markdown.ts';
import { openApi30 } from './openapi-3-0.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { addressOfArazzo, addressOfTwin, errorsPage, guidePage, indexPage, llmsFullText, llmsText } from './pages.ts';
import { type PostmanExamples, type PostmanSource, postmanCollection } from './postman.ts';
import { referenceAddress, type Samples } from './reference-markdown.ts';
import { referencePage } from './reference-pages.ts';
import {
  entriesOfApi,
  entriesOfErrors,
  entriesOfGuide,
  missingPage,
  type SearchEntry,
  search,
  searchPage,
} from './search.ts';

const require = createRequire(import.meta.url);
const apiNames = Object.keys(apis) as ApiName[];

/** The same folder from `server/src/docs` and from `server/dist/docs`. */
const inServer = (path: string) => new URL(`../../../${path}`, import.meta.url);

/** Files of the pages. */
const assets: Readonly<Record<string, { readonly file: URL; readonly type: string }>> = {
  'index.css': { file: inServer('assets/docs/index.css'), type: 'text/css; charset=utf-8' },
  'errors.css': { file: inServer('assets/docs/errors.css'), type: 'text/css; charset=utf-8' },
  'reference.css': { file: inServer('assets/docs/reference.css'), type: 'text/css; charset=utf-8' },
  'icon.svg': { file: inServer('assets/docs/icon.svg'), type: 'image/svg+xml' },
  'checker.js': { file: inServer('assets/docs/checker.js'), type: 'text/javascript; charset=utf-8' },
  'reference.js': { file: inServer('assets/docs/reference.js'), type: 'text/javascript; charset=utf-8' },
};

/** The same file for readers of the repository and of the service. */
const inRepository = (file: string) => inServer(`../${file}`);

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const pageHeaders = { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };

function readDocument(name: ApiName): Promise<Buffer> {
  return readFile(require.resolve(`@stagedoor/contract/openapi/${name}.json`));
}

const readParsed = async (name: ApiName) => JSON.parse((await readDocument(name)).toString()) as OpenApiDocument;

async function readSamples(name: ApiName): Promise<Samples> {
  const file = require.resolve(`@stagedoor/contract/samples/${name}.json`);
  return JSON.parse((await readFile(file)).toString()) as Samples;
}

async function readDocuments(): Promise<Record<ApiName, OpenApiDocument>> {
  const documents = await Promise.all(apiNames.map(async (name) => [name, await readParsed(name)] as const));
  return Object.fromEntries(documents) as Record<ApiName, OpenApiDocument>;
}

/** Everything that is searched. */
async function readEntries(): Promise<SearchEntry[]> {
  const documents = await readDocuments();
  const ofGuides = await Promise.all(
    [...guides, ...journeys].map(async ({ file, name, title }) => {
      const text = (await readFile(inRepository(file))).toString();
      return entriesOfGuide(title, addressOfTwin(file, name).replace(/\.md$/, ''), text);
    }),
  );
  return [...apiNames.flatMap((api) => entriesOfApi(api, documents[api])), ...ofGuides.flat(), ...entriesOfErrors()];
}

/** The header of each API that carries the credential, and how a collection fills it. */
const credentialHeaders: Readonly<Record<ApiName, { readonly header: string; readonly value: string }>> = {
  integrations: { header: 'x-api-key', value: '{{key}}' },
  channels: { header: 'x-api-key', value: '{{key}}' },
  resellers: { header: 'Authorization', value: '{{key}}' },
  management: { header: 'Authorization', value: 'Bearer {{key}}' },
};

/** The keys of the demonstration; null where there is none. */
export type DemoKeys = Readonly<Record<Exclude<ApiName, 'management'>, string>>;
export type ReadDemoKeys = () => Promise<DemoKeys | null>;
/** Things of the demonstration for the examples of an API; null where there is none. */
export type ReadDemoExamples = (api: ApiName) => Promise<PostmanExamples | null>;

export function registerDocs(
  app: FastifyInstance,
  { environment, publicUrl }: Pick<Services, 'environment' | 'publicUrl'>,
  demo: { readonly readDemoKeys?: ReadDemoKeys; readonly readDemoExamples?: ReadDemoExamples },
): void {
  const plain = { config: { plain: 'documentation' } };
  const below = new Map<string, FileHandler>();
  const serve = (path: string, handler: FileHandler) => {
    if (path.startsWith('/docs/')) below.set(path.slice('/docs/'.length), handler);
    else app.get(path, plain, handler);
  };
  /** Somebody on this machine can read `demo.json` as well, and is shown what is in it. */
  const offersDemo = (request: FastifyRequest) => environment === 'alpha' && isOwnMachine(request);
  /** A page that is filled with the keys of the demonstration, for whom it is offered. */
  const pageWithKeys = (path: string, read: () => Promise<string>, fill: (html: string, keys: DemoKeys) => string) => {
    const send = staticFile(async () => Buffer.from(await read()), pageHeaders);
    serve(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const keys = offersDemo(request) ? ((await demo.readDemoKeys?.()) ?? null) : null;
      if (keys === null) return send(request, reply);
      const filled = fill(await read(), keys).replaceAll(exampleAddress, escapeHtml(publicUrl()));
      return reply.headers({ ...pageHeaders, 'cache-control': 'no-store' }).send(filled);
    });
  };
  for (const [name, { file, type }] of Object.entries(assets)) {
    const headers = { ...common, 'content-type': type };
    serve(
      `/docs/assets/${name}`,
      staticFile(() => readFile(file), headers),
    );
  }
  // What browsers ask for by themselves, whichever page they show.
  const iconHeaders = { ...common, 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' };
  serve(
    '/favicon.ico',
    staticFile(() => readFile(inServer('assets/favicon.ico')), iconHeaders),
  );
  for (const name of apiNames) {
    const headers = {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `inline; filename="stagedoor-${name}.openapi.json"`,
    };
    serve(
      `/${name}/openapi.json`,
      staticFile(() => readDocument(name), headers),
    );
  }
  const file = (path: string, type: string, read: () => Promise<Buffer>) =>
    serve(path, staticFile(read, { ...common, 'content-type': type }));
  for (const name of apiNames) {
    file(`/${name}/openapi-3.0.json`, 'application/json; charset=utf-8', async () =>
      Buffer.from(JSON.stringify(openApi30(JSON.parse((await readDocument(name)).toString())))),
    );
    const jsonHeaders = { ...common, 'content-type': 'application/json; charset=utf-8' };
    const collection = async (filled: { readonly key?: string; readonly examples?: PostmanExamples | null } = {}) => {
      const source = JSON.parse((await readDocument(name)).toString()) as PostmanSource;
      const variables = { baseUrl: `${publicUrl()}/${name}`, ...credentialHeaders[name] };
      return Buffer.from(JSON.stringify(postmanCollection(source, { ...variables, ...filled }), null, 2));
    };
    const send = staticFile(() => collection(), jsonHeaders);
    serve(`/${name}/postman.json`, async (request: FastifyRequest, reply: FastifyReply) => {
      const keys = offersDemo(request) ? ((await demo.readDemoKeys?.()) ?? null) : null;
      if (keys === null) return send(request, reply);
      const examples = await demo.readDemoExamples?.(name);
      const key = name === 'management' ? '' : keys[name];
      return reply.headers({ ...jsonHeaders, 'cache-control': 'no-store' }).send(await collection({ key, examples }));
    });
  }
  serve(
    '/docs',
    staticFile(async () => Buffer.from(indexPage(await readDocuments())), pageHeaders),
  );
  for (const path of ['/llms.txt', '/docs/llms.txt']) {
    file(path, 'text/plain; charset=utf-8', async () => Buffer.from(llmsText(await readDocuments())));
  }
  const twinOf = async ({ file: of }: Guide) =>
    linkedMarkdown((await readFile(inRepository(of))).toString(), twinAddressFrom(of));
  for (const path of ['/llms-full.txt', '/docs/llms-full.txt']) {
    file(path, 'text/plain; charset=utf-8', async () => {
      const errors = (await readFile(inRepository('docs/errors.md'))).toString();
      const texts = await Promise.all([...guides, ...journeys].map(twinOf));
      return Buffer.from(llmsFullText(await readDocuments(), [...texts, errors]));
    });
  }
  let entries: Promise<SearchEntry[]> | undefined;
  serve('/docs/search', async (request, reply) => {
    entries ??= readEntries();
    const { q } = request.query as { readonly q?: unknown };
    const query = typeof q === 'string' ? q.slice(0, 200) : '';
    const found = search(await entries, query);
    return reply.headers({ ...pageHeaders, 'cache-control': 'no-cache' }).send(searchPage(query, found));
  });
  serve(
    '/docs/errors',
    staticFile(async () => Buffer.from(errorsPage()), pageHeaders),
  );
  const markdown = 'text/markdown; charset=utf-8';
  file('/docs/errors.md', markdown, () => readFile(inRepository('docs/errors.md')));
  for (const guide of [...guides, ...journeys]) {
    const text = () => readFile(inRepository(guide.file));
    const twin = addressOfTwin(guide.file, guide.name);
    file(twin, markdown, async () => Buffer.from(await twinOf(guide)));
    const address = twin.replace(/\.md$/, '');
    const read = async () => guidePage(guide, (await text()).toString());
    if (guide.name === 'quickstart') {
      pageWithKeys(address, read, (html, { integrations }) =>
        html.replaceAll('ik_test_your_key', escapeHtml(integrations)),
      );
    } else {
      const send = staticFile(async () => Buffer.from(await read()), pageHeaders);
      serve(address, send);
    }
  }
  for (const picture of pictures) file(`/${picture}`, 'image/png', () => readFile(inRepository(picture)));
  for (const { name } of journeys) {
    file(addressOfArazzo(name), 'application/json; charset=utf-8', async () => {
      const text = (await readFile(inRepository(`docs/journeys/${name}.arazzo.json`))).toString();
      return Buffer.from(text.replaceAll(/"[./]*\/contract\/dist\/documents\/(\w+)\.json"/g, '"/$1/openapi.json"'));
    });
  }
  // Addresses that people shorten: the start page lists what is there.
  for (const section of ['guides', 'journeys', 'reference']) {
    serve(`/docs/${section}`, (_request, reply) => reply.redirect(`/docs#${section}`));
  }
  for (const name of apiNames) {
    serve(`/docs/${name}`, (_request, reply) => reply.redirect(referenceAddress(name), 308));
    for (const tag of [undefined, ...tagsOf(name)]) {
      const address = referenceAddress(name, tag);
      const read = async () => {
        const [document, samples] = await Promise.all([readParsed(name), readSamples(name)]);
        return referencePage(name, document, samples, tag);
      };
      file(`${address}.md`, markdown, async () => Buffer.from((await read()).markdown));
      const fill = (html: string, keys: DemoKeys) => (name === 'management' ? html : withKey(html, keys[name]));
      pageWithKeys(address, async () => (await read()).html, fill);
    }
  }
  routeFiles(app, '/docs', plain.config, below, (request, reply) =>
    reply.headers({ ...pageHeaders, 'cache-control': 'no-cache' }).send(missingPage(request.url)),
  );
}

/** The tags of an API that have a page: those of its operations, and that of its notifications. */
function tagsOf(name: ApiName): string[] {
  const tags = new Set((Object.values(apis[name]) as Operation[]).map(({ tag }) => tag));
  return [...tags, ...(name === 'integrations' || name === 'channels' ? ['Notifications'] : [])];
}

/** Where the examples say that the service is. */
const exampleAddress = 'http://127.0.0.1:4000';

/** The examples of the reference, with a key in place of the variable that would have it. */
function withKey(html: string, key: string): string {
  return html
    .replaceAll('$STAGEDOOR_KEY', escapeHtml(key))
    .replaceAll('process.env.STAGEDOOR_KEY!', `'${escapeHtml(key)}'`);
}
