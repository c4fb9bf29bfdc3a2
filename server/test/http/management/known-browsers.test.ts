/** What others try in a network stops neither those who try something else, nor a browser that has signed in before. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readKnownBrowsers, rememberAccount } from '../../../src/contexts/identity/accounts/accounts.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { SecretsKey } from '../../../src/platform/secrets.ts';
import { createPerson } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createEmptyOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const password = 'nine boats in a grey harbour';
const ownPage = { 'sec-fetch-site': 'same-origin', host: 'localhost:4000' };
const service = await openTestService({ clock });

let networks = 0;
/** A network in which nobody has tried anything. */
const newNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const newEmail = async () => (await createPerson(service, null, 'viewer', { password })).email;

async function post(url: string, body: object, remoteAddress: string, headers: Record<string, string> = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/management${url}`,
    headers,
    payload: body,
    remoteAddress,
  });
  return { status: answer.statusCode, cookies: [answer.headers['set-cookie'] ?? []].flat(), body: answer.json() };
}

/** Signs in with a page of ours; `cookie` is what the browser has kept. */
const open = (email: string, network: string, given: { cookie?: string; password?: string } = {}) =>
  post('/sessions', { email, password: given.password ?? password, cookie: true }, network, {
    ...ownPage,
    ...(given.cookie ? { cookie: given.cookie } : {}),
  });
const guess = (email: string, network: string, cookie?: string) =>
  open(email, network, { password: 'not the password', ...(cookie ? { cookie } : {}) });
const browserCookie = ({ cookies }: { cookies: readonly string[] }) =>
  cookies.find((cookie) => cookie.includes('_browser='))!.split(';')[0]!;
/** The cookie of a browser with which the person has signed in, with what it kept before. */
const signedInBefore = async (email: string, cookie?: string) =>
  browserCookie(await open(email, newNetwork(), cookie ? { cookie } : {}));

describe('wrong codes of doors', () => {
  const register = (network: string, code = '0000-0000') =>
    post('/door-devices/register', { code, name: 'South' }, network);

  it('a hundred of them in a network stop further ones there, and no sign-in', async () => {
    const network = newNetwork();
    const email = await newEmail();
    for (let count = 0; count < 100; count += 1) expect((await register(network)).status).toBe(404);
    expect((await register(network)).status).toBe(429);
    expect((await register(newNetwork())).status).toBe(404);
    expect((await open(email, network)).status).toBe(201);
  });

  it('are counted apart from right ones', async () => {
    const network = newNetwork();
    const organizationId = await createEmptyOrganization(service);
    const { headers } = await createPerson(service, organizationId, 'manager');
    for (let count = 0; count < 99; count += 1) {
      service.services.signInThrottle.beginFromNetwork('door-code', network, clock.now());
    }
    for (let count = 0; count < 3; count += 1) {
      const { body } = await service.call('POST', `/management/organizations/${organizationId}/door-codes`, {
        headers,
      });
      expect((await register(network, body.data.code)).status).toBe(201);
    }
    expect([(await register(network)).status, (await register(network)).status]).toEqual([404, 429]);
  });

  it('go on where there were a hundred wrong passwords', async () => {
    const network = newNetwork();
    for (let count = 0; count < 100; count += 1) {
      service.services.signInThrottle.beginFromNetwork('sign-in', network, clock.now());
    }
    expect((await open(await newEmail(), network)).status).toBe(429);
    expect((await register(network)).status).toBe(404);
  });
});

describe('a browser that has signed in before', () => {
  it('is let in with the right password while others in its network guess', async () => {
    const network = newNetwork();
    const email = await newEmail();
    const cookie = await signedInBefore(email);
    for (let count = 0; count < 10; count += 1) expect((await guess(email, network)).status).toBe(401);
    expect((await open(email, network)).status).toBe(429);
    expect((await open(email, network, { cookie })).status).toBe(201);
  });

  it('is let in from a network in which a hundred passwords were tried', async () => {
    const network = newNetwork();
    const email = await newEmail();
    const cookie = await signedInBefore(email);
    for (let count = 0; count < 100; count += 1) {
      service.services.signInThrottle.beginFromNetwork('sign-in', network, clock.now());
    }
    expect((await open(email, network)).status).toBe(429);
    expect((await open(email, network, { cookie })).status).toBe(201);
  });

  it('may be wrong ten times in a quarter of an hour, in whatever networks', async () => {
    const email = await newEmail();
    const cookie = await signedInBefore(email);
    for (let count = 0; count < 10; count += 1) expect((await guess(email, newNetwork(), cookie)).status).toBe(401);
    expect((await open(email, newNetwork(), { cookie })).status).toBe(429);
    expect((await open(email, newNetwork())).status).toBe(201);
  });

  it('is the same one after signing in again', async () => {
    const email = await newEmail();
    const cookie = await signedInBefore(email);
    for (let count = 0; count < 9; count += 1) await guess(email, newNetwork(), cookie);
    expect(await signedInBefore(email, cookie)).toBe(cookie);
  });

  it.each<[string, (cookie: string) => string]>([
    ['altered', (cookie) => cookie.replace(/.{2}$/, (end) => (end === 'AA' ? 'BB' : 'AA'))],
    ['of nobody', () => `__Host-stagedoor_browser=${randomBytes(48).toString('base64url')}`],
    ['empty', () => '__Host-stagedoor_browser='],
    ['long', (cookie) => `${cookie.split('=')[0]}=${'a.'.repeat(2_000)}`],
  ])('is not one whose cookie is %s', async (_, change) => {
    const network = newNetwork();
    const email = await newEmail();
    const cookie = change(await signedInBefore(email));
    for (let count = 0; count < 10; count += 1) await guess(email, network);
    expect((await open(email, network, { cookie })).status).toBe(429);
  });

  it('is known for the accounts that have signed in there, and for no other', async () => {
    const network = newNetwork();
    const [first, second, stranger] = [await newEmail(), await newEmail(), await newEmail()];
    const cookie = await signedInBefore(second, await signedInBefore(first));
    for (const email of [first, second, stranger]) {
      for (let count = 0; count < 10; count += 1) await guess(email, network);
    }
    expect((await open(first, network, { cookie })).status).toBe(201);
    expect((await open(second.toUpperCase(), network, { cookie })).status).toBe(201);
    expect((await open(stranger, network, { cookie })).status).toBe(429);
  });
});

describe('the cookie', () => {
  it('is kept for 400 days, also after signing out, out of reach of scripts, and names no e-mail', async () => {
    const email = await newEmail();
    const answer = await open(email, newNetwork());
    const cookie = answer.cookies.find((each) => each.includes('_browser='))!;
    expect(cookie).toMatch(
      /^__Host-stagedoor_browser=[A-Za-z0-9_-]{64}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    const session = answer.cookies[0]!.split(';')[0]!;
    const headers = { ...ownPage, cookie: `${session}; ${browserCookie(answer)}` };
    const out = await service.call('DELETE', '/management/sessions/current', { headers });
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([200, expect.not.stringContaining('browser')]);
  });

  it('is set by pages of ours alone, and not for a wrong password', async () => {
    const email = await newEmail();
    expect((await post('/sessions', { email, password }, newNetwork())).cookies).toEqual([]);
    expect((await guess(email, newNetwork())).cookies).toEqual([]);
  });

  it('keeps the last eight accounts', () => {
    const key = new SecretsKey(randomBytes(32));
    const emails = Array.from({ length: 10 }, (_, index) => `person-${index}@example.org`);
    const cookie = emails.reduce<string | null>(
      (kept, email) => rememberAccount(readKnownBrowsers(kept, key), email, key),
      null,
    );
    const known = readKnownBrowsers(cookie, key);
    expect(emails.filter((email) => known.some(({ isOf }) => isOf(email)))).toEqual(emails.slice(2));
  });

  it('is good with a previous secrets key, and with no other', () => {
    const former = randomBytes(32);
    const cookie = rememberAccount([], 'vera@example.org', new SecretsKey(former));
    const [known] = readKnownBrowsers(cookie, new SecretsKey(randomBytes(32), [former]));
    expect(known!.isOf('vera@example.org')).toBe(true);
    expect(readKnownBrowsers(cookie, new SecretsKey(randomBytes(32)))).toEqual([]);
  });
});
