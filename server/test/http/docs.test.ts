/** The served documentation: pages, documents, and how files are encoded and kept by clients. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// What browsers send: they like XML better than what they do not name.
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
const pages = ['/docs', '/docs/errors', '/docs/integrations', '/docs/channels', '/docs/resellers', '/docs/management'];
const journeys = ['sell-tickets', 'run-a-door', 'take-bookings', 'resell', 'reconcile-money'].map(
  (name) => `/docs/journeys/${name}`,
);
const apis = ['integrations', 'channels', 'resellers', 'management'];

describe('the documentation', () => {
  it.each([...pages, ...journeys])('is a page at %s that loads nothing from another origin', async (path) => {
    const answer = await service.call('GET', path, { headers: browser });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(answer.text).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(answer.text).not.toMatch(/<style|\sstyle=|<script>/);
  });

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
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text.match(/<pre/g)).toHaveLength(written.match(/^```\w+$/gm)!.length);
    const [, linked] = /\]\(([\w-]+)\.md\)/.exec(written)!;
    expect(text).toContain(`href="/docs/journeys/${linked}"`);
  });

  it.each(apis)('has the document of the %s API, with a name to be kept under', async (api) => {
    const answer = await service.call('GET', `/${api}/openapi.json`, { headers: browser });
    expect(answer.status).toBe(200);
    expect(answer.body.openapi).toMatch(/^3\.1/);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`inline; filename="stagedoor-${api}.openapi.json"`);
  });

  it.each([
    ['reference.js', 'text/javascript; charset=utf-8', 1_000_000],
    ['start.js', 'text/javascript; charset=utf-8', 500],
    ['index.css', 'text/css; charset=utf-8', 500],
    ['errors.css', 'text/css; charset=utf-8', 500],
    ['bar.css', 'text/css; charset=utf-8', 300],
    ['icon.svg', 'image/svg+xml', 100],
  ])('has the file %s', async (name, type, bytesMin) => {
    const answer = await get(`/docs/assets/${name}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.rawPayload.length).toBeGreaterThan(bytesMin);
  });
});

describe('a file', () => {
  const path = '/docs/assets/reference.js';

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

  it('answers HEAD with the headers of GET and no body', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const [head, whole] = await Promise.all([
      service.app.inject({ method: 'HEAD', url: path, headers }),
      get(path, headers),
    ]);
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-encoding', 'content-length', 'content-type', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    }
  });
});
