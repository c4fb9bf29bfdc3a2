/** Sessions of browsers: how the cookie is set, when it counts, when it is forgotten. */
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createPerson, signIn } from '../../support/sign-in.ts';
import {
  openTestService,
  startTestService,
  type TestAnswer,
  type TestService,
  type TestServiceOptions,
} from '../../support/test-service.ts';
import { createOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const password = 'nine boats in a grey harbour';
const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000', host: 'localhost:4000' };
const service = await openTestService({ clock });

type Headers = Record<string, string>;

async function open(of: TestService, headers: Headers = ownPage): Promise<TestAnswer> {
  const { email } = await createPerson(of, null, 'viewer', { password });
  return of.call('POST', '/management/sessions', { headers, body: { email, password, cookie: true } });
}
const setCookies = ({ headers }: TestAnswer) => [headers['set-cookie'] ?? []].flat().map(String);
/** Names and values of the cookies, as a browser sends them back. */
const cookieOf = (answer: TestAnswer) => ({
  cookie: setCookies(answer)
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
const rename = (headers: Headers) =>
  service.call('PATCH', '/management/me', { headers, body: { name: 'Ingrid Falk-Moe' } });

async function withService<T>(options: TestServiceOptions, use: (other: TestService) => Promise<T>): Promise<T> {
  const other = await startTestService({ clock, ...options });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describe('createSession with cookie', () => {
  it('201: sets a __Host- cookie for as long as the session lasts, and answers without the token', async () => {
    const answer = await open(service);
    expect(answer.status).toBe(201);
    expect(answer.body.data.token).toBe('');
    expect(setCookies(answer)[0]).toMatch(
      /^__Host-stagedoor_session=[A-Za-z0-9_-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(service.logLines.join('\n')).not.toContain(
      answer.body.data.token || setCookies(answer)[0]!.split(/[=;]/)[1],
    );
  });

  it('201: sets no cookie where none is asked for', async () => {
    const { email } = await createPerson(service, null, 'viewer', { password });
    const answer = await service.call('POST', '/management/sessions', { headers: ownPage, body: { email, password } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body.data.token).toHaveLength(43);
  });

  it('201: in alpha over http from another machine, it has a plain name and is not Secure', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', host: '192.168.1.20:4000' };
    const answer = await open(service, headers);
    expect(setCookies(answer)[0]).toMatch(/^stagedoor_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    const me = await service.call('GET', '/management/me', { headers: cookieOf(answer) });
    expect(me.status).toBe(200);
  });

  it('201: over https it is Secure under any name of the host', async () => {
    await withService({ publicUrl: 'https://tickets.example.org' }, async (other) => {
      const headers = { origin: 'https://tickets.example.org', host: 'internal:4000' };
      for (const cookie of setCookies(await open(other, headers))) expect(cookie).toMatch(/^__Host-.*; Secure$/);
    });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example', host: 'localhost:4000' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://x.localhost:4000', host: 'localhost:4000' }],
    ['an old browser on another site', { origin: 'https://elsewhere.example', host: 'localhost:4000' }],
    ['an opaque origin', { origin: 'null', host: 'localhost:4000' }],
    ['a program', {}],
  ])('400: for %s', async (_who, headers) => {
    const answer = await open(service, headers as Headers);
    expect([answer.status, answer.body.details]).toMatchObject([400, [{ path: '/cookie' }]]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('201: ends the session whose cookie it takes the place of, also of another person; others go on', async () => {
    const [replaced, other] = [await open(service), await open(service)].map(cookieOf);
    const asked = await open(service, { ...ownPage, ...replaced });
    expect(asked.status).toBe(201);
    const me = async (headers: Headers) => (await service.call('GET', '/management/me', { headers })).status;
    expect([await me(replaced!), await me(other!), await me(cookieOf(asked))]).toEqual([401, 200, 200]);
  });

  it('201: without a new cookie, and 401: with a wrong password, the session of the cookie goes on', async () => {
    const kept = cookieOf(await open(service));
    const { email } = await createPerson(service, null, 'viewer', { password });
    for (const body of [
      { email, password },
      { email, password: 'ten boats in a grey harbour', cookie: true },
    ]) {
      await service.call('POST', '/management/sessions', { headers: { ...ownPage, ...kept }, body });
    }
    expect((await service.call('GET', '/management/me', { headers: kept })).status).toBe(200);
  });

  it('401: sets no cookie for a wrong password', async () => {
    const { email } = await createPerson(service, null, 'viewer', { password });
    const body = { email, password: 'not the password', cookie: true };
    const answer = await service.call('POST', '/management/sessions', { headers: ownPage, body });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
  });
});

describe('acceptInvitation with cookie', () => {
  async function accept(headers: Headers): Promise<TestAnswer> {
    const { id } = await createOrganization(service);
    const owner = await signIn(service, id, 'owner');
    const invited = await service.call('POST', `/management/organizations/${id}/invitations`, {
      headers: owner,
      body: { email: `mateo-${id}@example.org`, role: 'door' },
    });
    const token = invited.body.data.invitation_url.split('/').at(-1);
    const body = { token, name: 'Mateo Serra', password, cookie: true };
    return service.call('POST', '/management/invitations/accept', { headers, body });
  }

  it('201: the person is signed in by the cookie', async () => {
    const answer = await accept(ownPage);
    expect([answer.status, answer.body.data.token]).toEqual([201, '']);
    expect((await rename({ ...ownPage, ...cookieOf(answer) })).status).toBe(200);
  });

  it('400: from elsewhere', async () => {
    expect((await accept({})).body.details).toMatchObject([{ path: '/cookie' }]);
  });
});

describe('a request with the cookie', () => {
  it('200: reads from anywhere, and writes from pages of this service', async () => {
    const cookie = cookieOf(await open(service));
    expect((await service.call('GET', '/management/me', { headers: cookie })).status).toBe(200);
    expect((await rename({ ...cookie, ...ownPage })).status).toBe(200);
    expect((await rename({ ...cookie, origin: 'http://localhost:4000', host: 'localhost:4000' })).status).toBe(200);
    expect((await rename({ cookie: `theme=dark; ${cookie.cookie}; x`, ...ownPage })).status).toBe(200);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['no page', { 'sec-fetch-site': 'none' }],
    ['another origin, by an old browser', { origin: 'https://elsewhere.example' }],
    ['something that does not say where it comes from', {}],
  ])('401: does not write for %s', async (_who, headers) => {
    const sent = { ...cookieOf(await open(service)), ...(headers as Headers) };
    const writes = [
      await rename(sent),
      await service.call('POST', '/management/me/totp', { headers: sent }),
      await service.call('PUT', '/management/me/password', { headers: sent, body: {} }),
      await service.call('DELETE', '/management/sessions/current', { headers: sent }),
    ];
    for (const { status, body } of writes) {
      expect([status, body.message]).toEqual([401, expect.stringContaining('page of this service')]);
    }
  });

  it('401: an unknown token, an empty cookie, a cookie of another name', async () => {
    const { cookie } = cookieOf(await open(service));
    const token = cookie.split('=')[1]!;
    for (const wrong of [
      `__Host-stagedoor_session=${'a'.repeat(43)}`,
      '__Host-stagedoor_session=',
      `session=${token}`,
    ]) {
      expect((await service.call('GET', '/management/me', { headers: { cookie: wrong } })).status).toBe(401);
    }
  });

  it('counts the __Host- cookie before one of the plain name, which other hosts and pages without encryption can set', async () => {
    const [own, other] = [await open(service), await open(service)].map((answer) => cookieOf(answer).cookie);
    const plain = other!.replaceAll('__Host-', '');
    const idOf = async (cookie: string) =>
      (await service.call('GET', '/management/me', { headers: { cookie } })).body.data.user._id;
    const id = await idOf(own!);
    expect(await idOf(plain)).not.toBe(id);
    expect(await idOf(`${plain}; ${own}`)).toBe(id);
  });

  it('401: over https no cookie of the plain name counts, which other hosts can set for a browser that is not signed in', async () => {
    await withService({ publicUrl: 'https://tickets.example.org' }, async (other) => {
      const headers = { origin: 'https://tickets.example.org', host: 'tickets.example.org' };
      const { cookie } = cookieOf(await open(other, headers));
      const statusOf = async (sent: string) =>
        (await other.call('GET', '/management/me', { headers: { cookie: sent } })).status;
      expect([await statusOf(cookie), await statusOf(cookie.replaceAll('__Host-', ''))]).toEqual([200, 401]);
    });
  });

  it('counts a bearer token before the cookie', async () => {
    const cookie = cookieOf(await open(service));
    const headers = { ...cookie, authorization: `Bearer ${'a'.repeat(43)}` };
    expect((await service.call('GET', '/management/me', { headers })).status).toBe(401);
  });

  it('429: guessing by cookies is limited like other guessing, and a valid cookie is not', async () => {
    await withService({ unauthenticatedRate: { perSecond: 0.01, burst: 5 } }, async (other) => {
      const cookie = cookieOf(await open(other));
      const read = (headers: Headers) => other.call('GET', '/management/me', { headers });
      expect((await read(cookie)).status).toBe(200);
      const guess = (n: number) => read({ cookie: `__Host-stagedoor_session=${String(n).padStart(43, 'a')}` });
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await guess(n)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await read(cookie)).status).toBe(200);
    });
  });
});

describe('deleteCurrentSession with the cookie', () => {
  it('200: ends the session and clears the cookie', async () => {
    const cookie = cookieOf(await open(service));
    const answer = await service.call('DELETE', '/management/sessions/current', { headers: { ...cookie, ...ownPage } });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBe(
      '__Host-stagedoor_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
    expect((await service.call('GET', '/management/me', { headers: cookie })).status).toBe(401);
  });

  it('200: sets no cookie for a bearer token', async () => {
    const headers = await signIn(service, null);
    const answer = await service.call('DELETE', '/management/sessions/current', { headers });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });
});
