import { describe, expect, it } from 'vitest';
import { sessionIdleMs, sessionLifeMs } from '../../../src/contexts/identity/accounts/sessions.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createPerson, signIn } from '../../support/sign-in.ts';
import { openTestService, startTestService } from '../../support/test-service.ts';
import { createOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const password = 'nine boats in a grey harbour';
let operator: { authorization: string };
const service = await openTestService({ clock });
operator = await signIn(service, null, 'viewer', { operator: true });

async function newUser(): Promise<{ id: string; email: string }> {
  const person = await createPerson(service, null, 'viewer', { password });
  await service.database.sql('DELETE FROM sessions WHERE id = $1', [person.sessionId]);
  return person;
}
const open = (email: string, given = password, headers: Record<string, string> = {}) =>
  service.call('POST', '/management/sessions', { body: { email, password: given }, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const me = (headers: Record<string, string>) => service.call('GET', '/management/me', { headers });

describe('createSession', () => {
  describe('201', () => {
    it('answers with a token that opens the API, and keeps only hashes of token and password', async () => {
      const { id, email } = await newUser();
      const answer = await open(email, password, { 'user-agent': 'door phone' });
      expect(answer.status).toBe(201);
      const { token, user, expires_at } = answer.body.data;
      expect(user).toMatchObject({ _id: id, email, operator: false, disabled: false });
      expect(expires_at).toBe(new Date(clock.now().getTime() + sessionLifeMs).toISOString());
      expect((await me(bearer(token))).body.data.user._id).toBe(id);
      const [row] = await service.database.sql(
        'SELECT row_to_json(s) AS session, u.password_hash FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.id = $1',
        [id],
      );
      expect(row!.session.user_agent).toBe('door phone');
      expect(JSON.stringify(row)).not.toContain(token);
      expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('takes the e-mail in any case and the password in any Unicode form', async () => {
      const { email } = await createPerson(service, null, 'viewer', { password: 'cre\u0300me brule\u0301e at noon' });
      expect((await open(email.toUpperCase(), 'cr\u00e8me brul\u00e9e at noon')).status).toBe(201);
    });

    it('keeps nothing for an Idempotency-Key: each time is a session of its own', async () => {
      const { email } = await newUser();
      const key = { 'idempotency-key': 'sign-in-once' };
      const tokens = [await open(email, password, key), await open(email, password, key)].map((a) => a.body.data.token);
      expect(new Set(tokens).size).toBe(2);
      expect(await service.database.sql("SELECT * FROM idempotency_keys WHERE key = 'sign-in-once'")).toEqual([]);
    });
  });

  describe('400', () => {
    it('names what is missing', async () => {
      const answer = await service.call('POST', '/management/sessions', { body: { email: 'no address' } });
      expect(answer.status).toBe(400);
      expect(answer.body.details.map(({ path }: { path: string }) => path).sort()).toEqual(['/email', '/password']);
    });
  });

  describe('401', () => {
    it('answers an unknown e-mail and a wrong password alike', async () => {
      const { email } = await newUser();
      const [wrong, unknown] = [await open(email, 'not the password'), await open('nobody@example.org')];
      for (const answer of [wrong, unknown]) {
        expect(answer.status).toBe(401);
        expect({ ...answer.body, request_id: '' }).toEqual({
          success: false,
          error: 'unauthorized',
          message: 'E-mail or password is wrong.',
          request_id: '',
        });
      }
    });

    it('takes about as long for an unknown e-mail as for a wrong password', async () => {
      const known = await Promise.all(Array.from({ length: 10 }, () => newUser()));
      const spent = { known: [] as number[], unknown: [] as number[] };
      for (const [index, { email }] of known.entries()) {
        for (const [which, address] of [
          ['known', email] as const,
          ['unknown', `nobody-${index}@example.org`] as const,
        ]) {
          const began = performance.now();
          await open(address, 'not the password');
          spent[which].push(performance.now() - began);
        }
      }
      const fastest = (values: number[]) => Math.min(...values);
      // Without the hash for unknown accounts, the unknown one takes a tenth of the time. On a busy machine even the fastest of ten
      // differ by a factor of two.
      expect(fastest(spent.unknown)).toBeGreaterThan(fastest(spent.known) / 4);
    });

    it('refuses a disabled person', async () => {
      const { id, email } = await newUser();
      await service.call('PATCH', `/management/users/${id}`, { headers: operator, body: { disabled: true } });
      expect((await open(email)).status).toBe(401);
    });
  });

  describe('429', () => {
    it('stops guessing at one e-mail, many at once too, and says when to come back', async () => {
      const { email } = await newUser();
      const guesses = await Promise.all(Array.from({ length: 15 }, (_, n) => open(email, `guess number ${n}`)));
      const statuses = guesses.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
      const late = await open(email);
      expect(late.status).toBe(429);
      expect(late.body.error).toBe('rate_limited');
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(900);
    });

    it('lets the right person in from elsewhere, however many networks guess at the e-mail', async () => {
      const { email } = await newUser();
      for (let network = 1; network <= 12; network += 1) {
        const from = `198.51.100.${network}`;
        for (let n = 0; n < 10; n += 1) {
          service.services.signInThrottle.beginForEmail(email, { network: from, purpose: 'sign-in' }, clock.now());
        }
      }
      expect((await open(email)).status).toBe(201);
    });

    it('lets another e-mail in meanwhile, and forgets the failures of one who gets in', async () => {
      const { email } = await newUser();
      for (let round = 0; round < 2; round += 1) {
        for (let n = 0; n < 8; n += 1) expect((await open(email, `guess number ${n}`)).status).toBe(401);
        expect((await open(email)).status).toBe(201);
      }
    });
  });
});

describe('confirmSession', () => {
  const confirm = (headers: Record<string, string>, body: object) =>
    service.call('POST', '/management/sessions/current/confirm', { headers, body });
  /** An operation that needs a confirmed session. */
  const createKey = (organizationId: string, headers: Record<string, string>) =>
    service.call('POST', `/management/organizations/${organizationId}/api-keys`, {
      headers,
      body: { name: 'Door', scopes: ['events:read'] },
    });

  it('200: for 10 minutes after the password, and after signing in, sensitive operations are allowed', async () => {
    const { id: organizationId } = await createOrganization(service);
    const person = await createPerson(service, organizationId, 'owner', { password });
    const headers = bearer((await open(person.email)).body.data.token);
    expect((await createKey(organizationId, headers)).status).toBe(201);
    clock.advance(10 * 60_000 - 1);
    expect((await createKey(organizationId, headers)).status).toBe(201);
    clock.advance(1);
    const refused = await createKey(organizationId, headers);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe('confirmation_required');
    const answer = await confirm(headers, { password });
    expect(answer.status).toBe(200);
    expect(answer.body.data.confirmed_until).toBe(new Date(clock.now().getTime() + 10 * 60_000).toISOString());
    expect((await createKey(organizationId, headers)).status).toBe(201);
  });

  it('200: confirms this session, not the others of the person', async () => {
    const { id: organizationId } = await createOrganization(service);
    const person = await createPerson(service, organizationId, 'owner', { password });
    const [mine, other] = [await open(person.email), await open(person.email)].map((a) => bearer(a.body.data.token));
    clock.advance(10 * 60_000);
    expect((await confirm(mine!, { password })).status).toBe(200);
    expect((await createKey(organizationId, mine!)).status).toBe(201);
    expect((await createKey(organizationId, other!)).status).toBe(403);
  });

  it('400: a wrong password', async () => {
    const { email } = await newUser();
    const headers = bearer((await open(email)).body.data.token);
    const answer = await confirm(headers, { password: 'not the password' });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: '/password', message: 'is not your password' }]);
  });

  it('429: a stolen session cannot be used to guess the password', async () => {
    const { email } = await newUser();
    const headers = bearer((await open(email)).body.data.token);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await confirm(headers, { password: `guess number ${n}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await open(email)).status).toBe(201);
  });
});

describe('listSessions', () => {
  it('200: lists where the person is signed in, marks the present one, and lists those of no other person', async () => {
    const { email } = await newUser();
    await newUser();
    const first = (await open(email, password, { 'user-agent': 'desk' })).body.data;
    clock.advance(1_000);
    const second = (await open(email, password, { 'user-agent': 'phone' })).body.data;
    const answer = await service.call('GET', '/management/sessions', { headers: bearer(second.token) });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual([
      expect.objectContaining({ _id: first._id, user_agent: 'desk', current: false }),
      expect.objectContaining({ _id: second._id, user_agent: 'phone', current: true }),
    ]);
    expect(answer.text).not.toContain('token');
  });

  it('200: goes through pages', async () => {
    const { email } = await newUser();
    const ids: string[] = [];
    let token = '';
    for (let n = 0; n < 3; n += 1) {
      const { data } = (await open(email)).body;
      ids.push(data._id);
      token = data.token;
      clock.advance(1_000);
    }
    const first = await service.call('GET', '/management/sessions?limit=2', { headers: bearer(token) });
    expect(first.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 2));
    expect(first.headers.link).toContain(`after=${ids[1]}`);
    const rest = await service.call('GET', `/management/sessions?limit=2&after=${ids[1]}`, { headers: bearer(token) });
    expect(rest.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(2));
    expect(rest.headers.link).toBeUndefined();
  });
});

describe('deleteCurrentSession', () => {
  it('200: the token is dead with the next request, the other session lives', async () => {
    const { email } = await newUser();
    const [one, other] = [(await open(email)).body.data, (await open(email)).body.data];
    const answer = await service.call('DELETE', '/management/sessions/current', { headers: bearer(one.token) });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    const dead = await me(bearer(one.token));
    expect(dead.status).toBe(401);
    expect(dead.body.message).toContain('was ended');
    expect((await me(bearer(other.token))).status).toBe(200);
  });
});

describe('deleteSession', () => {
  it('200: ends another session of the person, and again without complaint', async () => {
    const { email } = await newUser();
    const [one, other] = [(await open(email)).body.data, (await open(email)).body.data];
    for (let times = 0; times < 2; times += 1) {
      const url = `/management/sessions/${other._id}`;
      expect((await service.call('DELETE', url, { headers: bearer(one.token) })).status).toBe(200);
    }
    expect((await me(bearer(other.token))).status).toBe(401);
  });

  it('404: a session of somebody else, which goes on', async () => {
    const [one, other] = await Promise.all([newUser(), newUser()]);
    const [mine, theirs] = [(await open(one.email)).body.data, (await open(other.email)).body.data];
    const url = `/management/sessions/${theirs._id}`;
    expect((await service.call('DELETE', url, { headers: bearer(mine.token) })).status).toBe(404);
    expect((await me(bearer(theirs.token))).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends after 24 hours without use, and not while it is used', async () => {
    const { email } = await newUser();
    const headers = bearer((await open(email)).body.data.token);
    for (let times = 0; times < 3; times += 1) {
      clock.advance(sessionIdleMs - 1);
      expect((await me(headers)).status).toBe(200);
    }
    clock.advance(sessionIdleMs);
    const answer = await me(headers);
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('not used');
    const other = bearer((await open(email)).body.data.token);
    const list = await service.call('GET', '/management/sessions', { headers: other });
    expect(list.body.data).toHaveLength(1);
    operator = await signIn(service, null, 'viewer', { operator: true });
  });

  it('expires, however much it is used', async () => {
    const { email } = await newUser();
    const headers = bearer((await open(email)).body.data.token);
    const hourMs = 3_600_000;
    for (let passedMs = 0; passedMs < sessionLifeMs; passedMs += 12 * hourMs) {
      expect((await me(headers)).status).toBe(200);
      clock.advance(12 * hourMs);
    }
    const answer = await me(headers);
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('expired');
    operator = await signIn(service, null, 'viewer', { operator: true });
  });

  it('is refused, without asking the database, where the token cannot be one', async () => {
    const before = service.services.database.statementsCount;
    for (const authorization of ['', 'Bearer', 'Bearer x', `Basic ${'A'.repeat(43)}`, `Bearer ${'A'.repeat(44)}`]) {
      expect((await me({ authorization })).status).toBe(401);
    }
    expect(service.services.database.statementsCount).toBe(before);
    expect((await me(bearer('A'.repeat(43)))).status).toBe(401);
    expect(service.services.database.statementsCount).toBe(before + 1);
  });

  it('costs one statement', async () => {
    const { headers } = await createPerson(service, null, 'viewer');
    const before = service.services.database.statementsCount;
    await service.call('GET', '/management/organizations/none', { headers });
    expect(service.services.database.statementsCount - before).toBe(1);
  });

  it('is limited to 100 requests at once, for all sessions of the person together', async () => {
    const limited = await startTestService({ sessionRate: { perSecond: 50, burst: 100 } });
    const { headers } = await createPerson(limited, null, 'viewer');
    const asked = Array.from({ length: 300 }, () => limited.call('GET', '/management/me', { headers }));
    const answers = await Promise.all(asked);
    await limited.close();
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers['retry-after']).toBe('1');
    expect(answers[0]!.headers['ratelimit-policy']).toBe('"default";q=100;w=2');
  });
});

it('logs neither passwords nor tokens nor e-mails', async () => {
  const { email } = await newUser();
  const { token } = (await open(email)).body.data;
  await open(email, 'a wrong password');
  await me(bearer(token));
  await service.call('GET', `/management/users?email=${email}`, { headers: operator });
  const log = service.logLines.join('');
  for (const secret of [password, 'a wrong password', token, email, operator.authorization.slice(7)]) {
    expect(log).not.toContain(secret);
  }
});
