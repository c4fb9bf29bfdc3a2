/** The served documentation: pages, documents, and how files are encoded and kept by clients. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerDocs } from '../../src/apis/docs/docs.ts';
import { guides as guidePages, journeys as journeyPages } from '../../src/apis/docs/guides.ts';
import { type OpenApiDocument, operationsOf, slugOf } from '../../src/apis/docs/openapi-document.ts';
import { createPerson } from '../support/sign-in.ts';
import { openTestService } from '../support/test-service.ts';
import { createWorld } from '../support/world.ts';

const service = await openTestService();

// What browsers send: they like XML better than what they do not name.
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
const apis = ['integrations', 'channels', 'resellers', 'management'] as const;
const documents = Object.fromEntries(
  apis.map((api) => [
    api,
    JSON.parse(readFileSync(new URL(`../../../contract/dist/documents/${api}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<(typeof apis)[number], OpenApiDocument>;
/** Every page of the reference. */
const reference = apis.flatMap((api) => [
  `/docs/reference/${api}`,
  ...documents[api].tags.map(({ name }) => `/docs/reference/${api}/${slugOf(name)}`),
]);
const pages = ['/docs', '/docs/errors'];
const journeys = journeyPages.map(({ name }) => `/docs/journeys/${name}`);
const guides = guidePages.map(({ name }) => `/docs/guides/${name}`);

describe('the documentation', () => {
  it.each([...pages, ...guides, ...journeys, ...reference])(
    'is a page at %s that loads nothing from another origin',
    async (path) => {
      const answer = await service.call('GET', path, { headers: browser });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).toContain("connect-src 'self'");
      expect(answer.text).not.toMatch(/(src|href)="(https?:)?\/\//);
      expect(answer.text).not.toMatch(/<style|\sstyle=|<script>/);
    },
  );

  it('has a page for people at an address that leads nowhere, with a search', async () => {
    const answer = await service.call('GET', '/docs/guides/<nowhere>', { headers: browser });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('There is no such page');
    expect(answer.text).toContain('action="/docs/search"');
    expect(answer.text).not.toContain('<nowhere>');
  });

  describe('the search', () => {
    const found = async (query: string) => {
      const answer = await service.call('GET', `/docs/search?q=${encodeURIComponent(query)}`, { headers: browser });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const list = answer.text.split('<ul class="found">')[1] ?? '';
      return Array.from(list.matchAll(/<a href="([^"]+)"/g), ([, address]) => address!);
    };

    it.each([
      ['walk-in', '/docs/reference/integrations/bookings#createWalkInBooking'],
      ['rotate api key', '/docs/reference/management/api-keys#rotateApiKey'],
      ['/tickets/{ticketId}/checkin', '/docs/reference/integrations/tickets#checkInTicket'],
      ['ticket.sold', '/docs/reference/integrations/notifications#onTicketSold'],
      ['idempotency_mismatch', '/docs/errors#idempotency_mismatch'],
      ['test clock', '/docs/guides/testing'],
    ])('finds by %j: %s', async (query, address) => {
      const first = (await found(query)).slice(0, 8);
      expect(
        first.some((one) => one === address || one.startsWith(`${address}#`)),
        first.join(' '),
      ).toBe(true);
    });

    it('leads to anchors that are there', async () => {
      const addresses = await found('ticket');
      expect(addresses).toHaveLength(50);
      for (const address of addresses) {
        const [path, anchor] = address.split('#') as [string, string?];
        const { text } = await service.call('GET', path);
        if (anchor !== undefined) expect(text, address).toContain(`id="${anchor}"`);
      }
    });

    it('says that nothing was found, and shows what was looked for as text', async () => {
      const { text } = await service.call('GET', `/docs/search?q=${encodeURIComponent('"><b>no such words')}`);
      expect(text).toContain('Nothing has all of these words.');
      expect(text).toContain('value="&quot;&gt;&lt;b&gt;no such words"');
      expect(text).not.toContain('<b>no');
      expect((await service.call('GET', '/docs/search?q=a&q=b')).status).toBe(200);
    });
  });

  it('leads from every page of Markdown, llms.txt and llms-full.txt to what is there', async () => {
    const twins = [...guides, ...journeys, ...reference, '/docs/errors'].map((path) => `${path}.md`);
    const broken: string[] = [];
    const known = new Map<string, number>();
    let links = 0;
    for (const path of [...twins, '/llms.txt', '/llms-full.txt']) {
      const { text, status } = await service.call('GET', path);
      expect(status, path).toBe(200);
      const outside = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
      for (const [, link] of outside.matchAll(/\]\(([^)\s]+)\)/g)) {
        const target = new URL(link!, `http://localhost${path}`);
        if (target.host !== 'localhost') continue;
        links += 1;
        if (!known.has(target.pathname)) known.set(target.pathname, (await get(target.pathname)).statusCode);
        if (known.get(target.pathname) !== 200) broken.push(`${path}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(1_000);
  }, 120_000);

  it('has every guide, journey and list of operations in llms-full.txt', async () => {
    const { text } = await service.call('GET', '/llms-full.txt');
    for (const path of [...guides, ...journeys]) {
      const [title] = /^# .*$/m.exec((await service.call('GET', `${path}.md`)).text)!;
      expect(text).toContain(`\n${title}\n`);
    }
    for (const api of apis) {
      for (const { name } of documents[api].tags) {
        for (const { operationId } of operationsOf(documents[api], name)) expect(text).toContain(`#${operationId})`);
      }
    }
  });

  it.each(['/docs/nowhere', '/docs/guides/nowhere', '/docs/reference/channels/nowhere.md', '/docs/constructor'])(
    'has nothing at %s',
    async (path) => {
      const answer = await service.call('GET', path);
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    },
  );

  it('lists every API with its operations, tags and document', async () => {
    const { text } = await service.call('GET', '/docs');
    for (const api of apis) {
      const { body } = await service.call('GET', `/${api}/openapi.json`);
      const operations = Object.values(body.paths).flatMap((path) =>
        Object.values(path as Record<string, { tags?: string[] }>).filter((each) => each.tags),
      );
      const [, section] = text.split(`<section aria-labelledby="${api}">`);
      expect(section).toContain(`<dd>${operations.length}</dd>`);
      expect(section).toContain(`href="/${api}/openapi.json"`);
      for (const tag of new Set(operations.flatMap((each) => each.tags!))) expect(section).toContain(`>${tag}</a>`);
    }
  });

  it.each(journeys)('links %s in its index, which is written as in the repository', async (path) => {
    expect((await service.call('GET', '/docs')).text).toContain(`href="${path}"`);
    const { text } = await service.call('GET', path);
    const written = readFileSync(fileURLToPath(new URL(`../../..${path}.md`, import.meta.url)), 'utf8');
    const [, title] = /^# (.*)$/m.exec(written)!;
    expect(text).toContain(`>${title}</h1>`);
    expect(text.match(/<pre/g)).toHaveLength(written.match(/^```\w+$/gm)!.length);
    const [, linked] = /\]\(([\w-]+)\.md\)/.exec(written)!;
    expect(text).toContain(`href="/docs/journeys/${linked}"`);
  });

  it.each(guides)('links %s in its index, with its Markdown beside it', async (path) => {
    expect((await service.call('GET', '/docs')).text).toContain(`href="${path}"`);
    const page = await service.call('GET', path);
    expect(page.text).toContain(`<link rel="alternate" type="text/markdown" href="${path}.md">`);
    const twin = await service.call('GET', `${path}.md`);
    expect([twin.status, twin.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    const [, title] = /^# (.*)$/m.exec(twin.text)!;
    expect(page.text).toContain(`>${title}</h1>`);
  });

  it('leads to pages and anchors that are there', async () => {
    const texts = new Map<string, string>();
    for (const path of [...pages, ...guides, ...journeys, ...reference]) {
      texts.set(path, (await service.call('GET', path)).text);
    }
    const broken: string[] = [];
    const files = new Set<string>();
    for (const [path, text] of texts) {
      for (const href of new Set(Array.from(text.matchAll(/href="([^"]+)"/g), ([, address]) => address!))) {
        const [target, anchor] = href.split('#') as [string, string?];
        const page = target === '' ? text : texts.get(target);
        if (page === undefined && !files.has(target)) {
          files.add(target);
          if ((await get(target, { accept: '*/*' })).statusCode !== 200) broken.push(`${path}: ${href}`);
        } else if (anchor !== undefined && !page?.includes(`id="${anchor}"`)) broken.push(`${path}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('names every page and document in llms.txt', async () => {
    for (const path of ['/llms.txt', '/docs/llms.txt']) {
      const answer = await service.call('GET', path);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      for (const page of [...guides, ...journeys, '/docs/errors']) expect(answer.text).toContain(`(${page}.md)`);
      for (const api of apis) {
        expect(answer.text).toContain(`(/${api}/openapi.json)`);
        expect(answer.text).toContain(`(/${api}/openapi-3.0.json)`);
        expect(answer.text).toContain(`(/docs/reference/${api}.md)`);
      }
    }
  });

  it.each(['guides', 'journeys', 'reference'])('leads from /docs/%s to the list of them', async (section) => {
    const response = await get(`/docs/${section}`);
    expect([response.statusCode, response.headers.location]).toEqual([302, `/docs#${section}`]);
    expect((await get('/docs')).body).toContain(` id="${section}"`);
  });

  it('loads a page in less than 300 kB, compressed', async () => {
    for (const path of [...pages, ...guides, ...journeys, ...reference]) {
      const encoded = { 'accept-encoding': 'gzip' };
      const page = await get(path, encoded);
      const text = gunzipSync(page.rawPayload).toString();
      const files = [...text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, name]) => name!);
      const answers = await Promise.all(files.map((name) => get(name, encoded)));
      const bytes = [page, ...answers].reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
      expect(bytes, path).toBeLessThan(300_000);
    }
  }, 120_000);

  describe.each(apis)('the reference of %s', (api) => {
    it.each(documents[api].tags.map(({ name }) => name))('shows the operations of %s in three forms', async (tag) => {
      const address = `/docs/reference/${api}/${slugOf(tag)}`;
      const [page, twin] = [await service.call('GET', address), await service.call('GET', `${address}.md`)];
      expect([page.status, twin.status, twin.headers['content-type']]).toEqual([
        200,
        200,
        'text/markdown; charset=utf-8',
      ]);
      const operations = operationsOf(documents[api], tag);
      if (tag === 'Notifications') expect(page.text).toContain('<h2 id="onTicketSold">');
      else expect(operations.length).toBeGreaterThan(0);
      for (const { operationId, summary, method, path } of operations) {
        expect(page.text).toContain(`<h2 id="${operationId}"><a href="#${operationId}">${summary}</a></h2>`);
        expect(page.text).toContain(`<b>${method}</b> /${api}${path}</code>`);
        expect(twin.text).toContain(`## ${summary}\n`);
      }
      for (const language of ['bash', 'typescript', 'sh']) {
        expect(page.text.split(`<pre tabindex="0" class="${language}">`), language).toHaveLength(operations.length + 1);
      }
      expect(page.text.split('<div class="samples">')).toHaveLength(operations.length + 1);
      const ids = Array.from(page.text.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    });

    it('has all operations on one page, and is found at its former address', async () => {
      const page = await service.call('GET', `/docs/reference/${api}`);
      for (const { name } of documents[api].tags) {
        for (const { operationId } of operationsOf(documents[api], name))
          expect(page.text).toContain(`#${operationId}"`);
      }
      const former = await get(`/docs/${api}`);
      expect([former.statusCode, former.headers.location]).toEqual([308, `/docs/reference/${api}`]);
    });
  });

  it.each(apis)('has a Postman collection of the %s API with every operation', async (api) => {
    const { body, status } = await service.call('GET', `/${api}/postman.json`);
    expect(status).toBe(200);
    expect(body.info.schema).toContain('v2.1.0');
    const document = (await service.call('GET', `/${api}/openapi.json`)).body;
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { tags?: string[] }>).filter((each) => each.tags),
    );
    const items = body.item.flatMap((folder: { item: object[] }) => folder.item);
    expect(items).toHaveLength(operations.length);
    for (const { request } of items) {
      expect(request.url.raw).toMatch(/^\{\{baseUrl\}\}\/[^{}]*$/);
      expect(request.header[0].value).toContain('{{key}}');
      const key = request.header.find((one: { key: string }) => one.key === 'Idempotency-Key');
      if (key) expect([key.value, key.disabled]).toEqual(['{{$guid}}', undefined]);
      if (request.body) expect(() => JSON.parse(request.body.raw)).not.toThrow();
    }
  });

  it.each(apis)('has the document of the %s API, with a name to be kept under', async (api) => {
    const answer = await service.call('GET', `/${api}/openapi.json`, { headers: browser });
    expect(answer.status).toBe(200);
    expect(answer.body.openapi).toMatch(/^3\.1/);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`inline; filename="stagedoor-${api}.openapi.json"`);
  });

  it.each([
    ['reference.js', 'text/javascript; charset=utf-8', 500],
    ['checker.js', 'text/javascript; charset=utf-8', 500],
    ['index.css', 'text/css; charset=utf-8', 500],
    ['errors.css', 'text/css; charset=utf-8', 500],
    ['reference.css', 'text/css; charset=utf-8', 500],
    ['icon.svg', 'image/svg+xml', 100],
  ])('has the file %s', async (name, type, bytesMin) => {
    const answer = await get(`/docs/assets/${name}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.rawPayload.length).toBeGreaterThan(bytesMin);
  });
});

it('/favicon.ico is an icon of the sizes that browsers show, which they may keep for a day', async () => {
  const answer = await get('/favicon.ico');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/x-icon']);
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  const file = answer.rawPayload;
  expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 3]);
  const entries = [0, 1, 2];
  expect(entries.map((index) => file[6 + 16 * index])).toEqual([16, 32, 48]);
  for (const index of entries) {
    const start = file.readUInt32LE(6 + 16 * index + 12);
    expect(file.subarray(start + 1, start + 4).toString()).toBe('PNG');
  }
});

describe('a file', () => {
  const path = '/channels/openapi.json';

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['identity, br;q=0.1', undefined],
    ['', undefined],
  ])('is sent to who accepts %j as %s', async (accepted, encoding) => {
    const [answer, plain] = await Promise.all([get(path, { 'accept-encoding': accepted }), get(path)]);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(decode(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('has an entity tag for each encoding, by which it is not sent again', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { headers } = await get(path, { 'accept-encoding': encoding });
        return headers.etag!;
      }),
    );
    expect(new Set(tags).size).toBe(3);
    const [br, gzip] = tags as [string, string];
    const ask = (ifNoneMatch: string) => get(path, { 'accept-encoding': 'br', 'if-none-match': ifNoneMatch });
    for (const known of [br, `W/${br}`, `"other", ${br}`, '*']) {
      const answer = await ask(known);
      expect([known, answer.statusCode, answer.rawPayload.length]).toEqual([known, 304, 0]);
      expect(answer.headers).toMatchObject({ etag: br, vary: 'accept-encoding', 'cache-control': 'no-cache' });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
    for (const other of [gzip, '"other"', 'nonsense']) expect((await ask(other)).statusCode).toBe(200);
  });

  it('answers HEAD with the headers of GET', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const [head, whole] = await Promise.all([
      fetch((await service.listen()) + path, { method: 'HEAD', headers }),
      get(path, headers),
    ]);
    expect(head.status).toBe(200);
    for (const name of ['etag', 'content-encoding', 'content-length', 'content-type', 'vary']) {
      expect([name, head.headers.get(name)]).toEqual([name, String(whole.headers[name])]);
    }
  });
});

describe('the quickstart and the reference', () => {
  const key = 'ik_test_demonstration';
  const keys = { integrations: key, channels: 'ck_test_demonstration', resellers: 'rs_test_demonstration' };
  const ask = async (
    environment: 'alpha' | 'production',
    request: { url?: string; remoteAddress?: string; headers?: object },
  ) => {
    const app = fastify();
    registerDocs(app, { environment, publicUrl: () => 'http://127.0.0.1:4321' }, { readDemoKeys: async () => keys });
    const answer = await app.inject({ url: '/docs/guides/quickstart', ...request } as never);
    await app.close();
    return answer;
  };

  it('have the key of the demonstration for somebody on this machine, and are not kept', async () => {
    const answer = await ask('alpha', {});
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`KEY=${key}`);
    expect(answer.body).toContain('STAGEDOOR=http://127.0.0.1:4321');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['another machine', 'alpha', { remoteAddress: '203.0.113.9' }],
    ['a proxy', 'alpha', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a name that was made to lead here', 'alpha', { headers: { host: 'rebound.example.org' } }],
    ['production', 'production', {}],
  ] as const)('has none for %s', async (_, environment, request) => {
    const answer = await ask(environment, request);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain(key);
    expect(answer.body).toContain('ik_test_your_key');
  });

  it.each(['integrations', 'channels', 'resellers'] as const)('have the key in the examples of %s', async (api) => {
    const url = `/docs/reference/${api}/${{ integrations: 'bookings', channels: 'tickets', resellers: 'resale' }[api]}`;
    const filled = await ask('alpha', { url });
    expect(filled.body).toContain(`: ${keys[api]}`);
    expect(filled.body).toContain(`apiKey: '${keys[api]}'`);
    expect(filled.body).toContain(`http://127.0.0.1:4321/${api}`);
    expect(filled.headers['cache-control']).toBe('no-store');
    const plain = await ask('alpha', { url, remoteAddress: '203.0.113.9' });
    expect(plain.body).not.toContain(keys[api]);
    expect(plain.body).toContain('$STAGEDOOR_KEY');
  });

  it('have calls that are answered', async () => {
    const { main } = await createWorld(service);
    const password = 'a long one that nobody else has 17';
    const person = await createPerson(service, main.id, 'owner', { password });
    const { text } = await service.call('GET', '/docs/guides/quickstart.md');
    const calls = [...text.matchAll(/curl -s "\$STAGEDOOR([^"]+)"(?:[^\n]*\\\n[^\n]*-d '([^']+)')?/g)];
    expect(calls.length).toBeGreaterThanOrEqual(5);
    for (const [, path, body] of calls) {
      // The guide has a made-up person, and the token of an earlier answer.
      const isSignIn = path === '/management/sessions';
      const answer = await service.call(body ? 'POST' : 'GET', path!, {
        headers: path!.startsWith('/management/') ? (isSignIn ? {} : person.headers) : main.headers,
        ...(body ? { body: isSignIn ? { email: person.email, password } : JSON.parse(body) } : {}),
      });
      expect([path, answer.status]).toEqual([path, body ? 201 : 200]);
    }
  });
});
