/** The console as it is served: its page under its policy, its files, and the login of the demonstration. */
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerConsole } from '../../src/apis/console/console.ts';
import { builtConsole } from '../support/console.ts';
import { openShop } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { openTestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

builtConsole();
const service = await openTestService();

const scriptIn = (page: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(page)![1]!;

describe('the page', () => {
  it.each([
    '/console',
    '/console/',
    '/console/sign-in',
    '/console/o/sala-medusa/settings/security',
    '/console/password/x.y',
    '/console/door',
  ])('is served at %s, with a policy without inline script and without other origins', async (path) => {
    const answer = await service.call('GET', path);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(answer.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    expect(policy).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; ` +
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(answer.text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|(src|href)="(https?:)?\/\//);
    expect(answer.text).not.toContain('__NONCE__');
    expect(answer.text).toContain(nonce);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('has another nonce each time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => (await service.call('GET', '/console/')).headers['content-security-policy']),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('is where / leads, but to a shop while that is the only one that is open', async () => {
    const leads = async () => {
      const { status, headers } = await service.call('GET', '/');
      return [status, headers.location];
    };
    expect(await leads()).toEqual([302, '/console/']);
    const [first, second] = [await createOrganization(service), await createOrganization(service)];
    const owner = await signIn(service, first.id, 'owner');
    const shop = await openShop(service, first.id, owner);
    expect(await leads()).toEqual([302, shop]);
    await openShop(service, second.id, await signIn(service, second.id, 'owner'));
    expect(await leads()).toEqual([302, '/console/']);
  });
});

describe('a file', () => {
  it('may be kept for a year, since its name has the hash of its content', async () => {
    const answer = await service.call('GET', scriptIn((await service.call('GET', '/console/')).text));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['door-worker.js', 'text/javascript; charset=utf-8'],
    ['door.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['door-icon.svg', 'image/svg+xml'],
    ['door-icon.png', 'image/png'],
  ])('%s of the door keeps its name, and is asked for each time', async (name, type) => {
    const answer = await service.call('GET', `/console/${name}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers.etag).toBeDefined();
  });

  it('that the service worker keeps is served, each of them', async () => {
    const { text } = await service.call('GET', '/console/door-worker.js');
    const files = [...text.matchAll(/\/console\/assets\/[\w.-]+/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/__DOOR_/);
    expect(files).toContain(scriptIn((await service.call('GET', '/console/door')).text));
    for (const path of files) expect([path, (await service.call('GET', path)).status]).toEqual([path, 200]);
  });

  it('of another build is 404, not the page', async () => {
    const answer = await service.call('GET', '/console/assets/index-00000000.js');
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
  });
});

describe('the login of the demonstration', () => {
  const login = { email: 'marisol@example.org', password: 'x' };

  async function ask(environment: 'alpha' | 'production', headers: Record<string, string>, remoteAddress: string) {
    const app = Fastify();
    registerConsole(app, { ...service.services, environment }, async () => login);
    const answer = await app.inject({ url: '/console/demo-login.json', headers, remoteAddress });
    await app.close();
    return answer.json();
  }

  it('is offered in alpha to the own machine', async () => {
    expect(await ask('alpha', {}, '127.0.0.1')).toEqual(login);
    expect(await ask('alpha', {}, '::1')).toEqual(login);
  });

  it('is not offered to other machines, through a proxy, or in production', async () => {
    expect(await ask('alpha', {}, '192.168.1.20')).toBeNull();
    expect(await ask('alpha', { 'x-forwarded-for': '192.168.1.20' }, '127.0.0.1')).toBeNull();
    expect(await ask('alpha', { forwarded: 'for=192.168.1.20' }, '127.0.0.1')).toBeNull();
    expect(await ask('production', {}, '127.0.0.1')).toBeNull();
  });
});
