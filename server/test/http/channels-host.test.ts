/** The setting CHANNELS_HOST: the channels API at `/` of a host of its own. */

import { channels } from '@stagedoor/contract';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { createTicket } from '../support/world.ts';

const host = 'channels.example.org';
const { service, world } = await openWorld({ channelsHost: host, publicUrl: 'https://tickets.example.org' });
for (let count = 0; count < 5; count += 1) {
  await createTicket(service, world.main, { channel_id: world.channel.id });
}

const call = (method: string, url: string, headers: Record<string, string> = {}) =>
  service.call(method, url, { headers: { host, ...world.channel.headers, ...headers } });

describe('operations on the host of the channels API', () => {
  it.each(Object.values(channels).map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s is known at /',
    async (_, { method, path }) => {
      const url = path.replaceAll(/\{\w+\}/g, 'none');
      const onHost = await service.call(method, url, { headers: { host } });
      const elsewhere = await service.call(method, `/channels${url}`);
      expect(onHost.status).toBe(401);
      expect({ ...onHost.body, request_id: '' }).toEqual({ ...elsewhere.body, request_id: '' });
    },
  );

  it('answer as under /channels, with and without a slash at the end', async () => {
    for (const url of ['/auth', '/auth/', '/auth?x=1']) {
      expect((await call('GET', '/auth')).body, url).toEqual(
        (await service.call('GET', '/channels/auth', { headers: world.channel.headers })).body,
      );
    }
  });

  it.each(['Channels.Example.ORG', `${host}:443`, `${host}:4000`, `${host}.`])('know the host as %s', async (name) => {
    expect((await call('GET', '/auth', { host: name })).status).toBe(200);
  });

  it.each(['tickets.example.org', 'x.channels.example.org', 'channels.example.org.evil.example', '127.0.0.1:4000'])(
    'are not at / of %s',
    async (name) => {
      expect((await call('GET', '/auth', { host: name })).status).toBe(404);
      expect((await call('GET', '/channels/auth', { host: name })).status).toBe(200);
    },
  );

  it('read their query and their body', async () => {
    const answer = await service.call('POST', '/webhooks/endpoints', {
      headers: { host, ...world.channel.headers },
      body: { name: 'Shop', url: 'https://shop.example.org/hooks' },
    });
    expect(answer.status).toBe(201);
    expect((await call('GET', '/tickets?limit=x')).body.details).toMatchObject([{ path: '/limit' }]);
  });
});

describe('404 and 405 on the host', () => {
  it.each(['/nowhere', '/channels/auth', '/integrations/auth', '/resellers/validate', '/management/me', '/console/'])(
    '%s is not there',
    async (url) => {
      const answer = await call('GET', url);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
    },
  );

  it.each(['POST', 'DELETE', 'TRACE'])('%s of a path that has GET only names what it has', async (method) => {
    const answer = await call(method, '/auth');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});

describe('the next page on the host', () => {
  const nextOf = (link: unknown) => /^<([^>]*)>; rel="next"$/.exec(String(link))?.[1];

  it('is on that host, without /channels, and leads through all of the list', async () => {
    const seen: string[] = [];
    let url: string | undefined = `https://${host}/tickets?limit=2&status=active`;
    while (url) {
      const { origin, pathname, search } = new URL(url);
      expect([origin, pathname]).toEqual([`https://${host}`, '/tickets']);
      const answer = await call('GET', pathname + search);
      expect(answer.status).toBe(200);
      expect(answer.body.data.length).toBeLessThanOrEqual(2);
      seen.push(...answer.body.data.map((ticket: { _id: string }) => ticket._id));
      url = answer.headers.link === undefined ? undefined : nextOf(answer.headers.link);
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('keeps the port by which the caller came', async () => {
    const answer = await call('GET', '/tickets?limit=2', { host: `${host}:8443` });
    expect(nextOf(answer.headers.link)).toMatch(/^https:\/\/channels\.example\.org:8443\/tickets\?limit=2&after=tkt_/);
  });

  it('is at the public address for all other hosts', async () => {
    const answer = await call('GET', '/channels/tickets?limit=2', { host: 'tickets.example.org' });
    expect(nextOf(answer.headers.link)).toMatch(/^https:\/\/tickets\.example\.org\/channels\/tickets\?limit=2&after=/);
  });
});

describe('health and documentation on the host', () => {
  it.each(['/livez', '/livez/', '/readyz', '/version'])('%s answers', async (url) => {
    const answer = await call('GET', url);
    expect(answer.status).toBe(200);
  });

  it.each([
    '/docs',
    '/docs/',
    '/docs/reference/channels',
    '/docs/reference/channels/tickets',
    '/docs/assets/reference.js',
    '/channels/openapi.json',
  ])('%s is the same as on any host', async (url) => {
    const onHost = await call('GET', url);
    expect(onHost.status).toBe(200);
    expect(onHost.text).toBe((await service.call('GET', url)).text);
  });

  it('/ leads to the documentation', async () => {
    const answer = await call('GET', '/');
    expect([answer.status, answer.headers.location]).toEqual([302, '/docs']);
  });
});
