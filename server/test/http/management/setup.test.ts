import { beforeEach, describe, expect, it } from 'vitest';
import { createSetupLink } from '../../../src/contexts/identity/accounts/accounts.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { entriesOf } from '../../support/audit-log.ts';
import { openTestService, startTestService } from '../../support/test-service.ts';

const password = 'nine boats in a grey harbour';
const person = { email: 'ada@example.org', name: 'Ada Moreno', password };
const service = await openTestService();
beforeEach(async () => {
  await service.database.sql('DELETE FROM setup_links');
  await service.database.sql('DELETE FROM sessions');
  await service.database.sql('DELETE FROM users');
});

const createLink = () =>
  service.services.database.transaction((tx) => createSetupLink(crossTenantDb(tx), service.services.clock.now()));
async function newToken(): Promise<string> {
  const link = await createLink();
  if (link instanceof Refusal) throw new Error(link.message);
  return link.token;
}
const use = (token: string, more: object = {}) =>
  service.call('POST', '/management/setup-links/use', { body: { token, ...person, ...more } });
const isNeeded = async () => (await service.call('GET', '/management/setup')).body.data.needed;

describe('getSetup', () => {
  it('200: an account is needed until there is one', async () => {
    expect(await isNeeded()).toBe(true);
    await use(await newToken());
    expect(await isNeeded()).toBe(false);
  });

  it('429: after as many calls as one network may make', async () => {
    const limited = await startTestService({ unauthenticatedRate: { perSecond: 0.01, burst: 2 } });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await limited.call('GET', '/management/setup')).status);
    await limited.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('useSetupLink', () => {
  it('201: creates an operator, who is signed in; only a hash of the link is kept', async () => {
    const token = await newToken();
    const kept = await service.database.sql('SELECT row_to_json(l)::text AS row FROM setup_links l');
    expect([kept.length, JSON.stringify(kept).includes(token)]).toEqual([1, false]);
    const answer = await use(token);
    expect(answer.status).toBe(201);
    expect(answer.body.data.user).toMatchObject({ email: person.email, name: person.name, operator: true });
    const headers = { authorization: `Bearer ${answer.body.data.token}` };
    expect((await service.call('GET', '/management/users', { headers })).status).toBe(200);
    const body = { email: person.email, password };
    expect((await service.call('POST', '/management/sessions', { body })).status).toBe(201);
  });

  it('201: is recorded, without the token of the link', async () => {
    const token = await newToken();
    const answer = await use(token);
    const entries = await entriesOf(service.database, [String(answer.headers['x-request-id'])]);
    const { _id: userId } = answer.body.data.user;
    expect(entries).toMatchObject([
      { organization_id: null, operation: 'useSetupLink', outcome: 'succeeded', user_id: userId },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('400: names each field that is wrong, and the link works on', async () => {
    const token = await newToken();
    const wrong = await use(token, { email: 'no-address', name: '' });
    expect(wrong.body.details.map(({ path }: { path: string }) => path).sort()).toEqual(['/email', '/name']);
    const weak = await use(token, { password: 'Password12345' });
    expect([weak.status, weak.body.details[0].path]).toEqual([400, '/password']);
    expect((await use(token, { cookie: true })).body.details).toMatchObject([{ path: '/cookie' }]);
    expect((await use(token)).status).toBe(201);
  });

  it('404: a link that is unknown, replaced or expired', async () => {
    const replaced = await newToken();
    const token = await newToken();
    for (const dead of ['unknown', token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), replaced]) {
      expect((await use(dead)).status).toBe(404);
    }
    await service.database.sql("UPDATE setup_links SET expires_at = now() - interval '1 second'");
    expect((await use(token)).status).toBe(404);
    expect(await isNeeded()).toBe(true);
  });

  it('409: there is an account, also where a link is left; another link is not made', async () => {
    const token = await newToken();
    await service.database.sql(
      `INSERT INTO users (id, email, email_key, name, created_at, updated_at)
       VALUES ('usr_01hnj1svyweb5sckjgn53yn84s', 'grace@example.org', 'grace@example.org', 'Grace', now(), now())`,
    );
    expect((await use(token)).body.error).toBe('conflict');
    expect(await createLink()).toMatchObject({ code: 'conflict' });
  });

  it('429: after a hundred attempts from one network', async () => {
    const limited = await startTestService();
    const body = { token: 'unknown', ...person };
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      statuses.push((await limited.call('POST', '/management/setup-links/use', { body })).status);
    }
    await limited.close();
    expect(statuses).toEqual([...Array(100).fill(404), 429]);
  });
});
