import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPerson } from '../../support/sign-in.ts';

const { service, world } = await openFixtures();

const password = 'nine boats in a grey harbour';

async function newPerson() {
  const { email } = await createPerson(service, null, 'viewer', { password });
  const open = async (given = password) =>
    service.call('POST', '/management/sessions', { body: { email, password: given } });
  const headers = async () => ({ authorization: `Bearer ${(await open()).body.data.token}` });
  return { email, open, headers };
}

describe('getMe', () => {
  it('200: answers the person and the organizations with the role in each, with one statement', async () => {
    const { id, email, headers } = await createPerson(service, world.main.id, 'door');
    const before = service.services.database.statementsCount;
    const answer = await service.call('GET', '/management/me', { headers });
    // One finds the session, one reads.
    expect(service.services.database.statementsCount - before).toBe(2);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      user: { _id: id, email, name: 'Ingrid Falk', operator: false, disabled: false },
      memberships: [{ _id: world.main.id, role: 'door', currency: 'EUR', timezone: 'Europe/Madrid' }],
    });
    expect(answer.text).not.toContain('password');
  });

  it('200: answers somebody who belongs nowhere', async () => {
    const { headers } = await createPerson(service, null, 'viewer');
    expect((await service.call('GET', '/management/me', { headers })).body.data.memberships).toEqual([]);
  });
});

describe('updateMe', () => {
  it('200: changes the name', async () => {
    const { id, headers } = await createPerson(service, null, 'viewer');
    const answer = await service.call('PATCH', '/management/me', { headers, body: { name: '  Vera Lindqvist ' } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ _id: id, name: 'Vera Lindqvist', operator: false, disabled: false });
  });

  it('400: anything beside the name, and changes nothing', async () => {
    const { id, headers } = await createPerson(service, null, 'viewer');
    const body = {
      name: 'Vera Lindqvist',
      operator: true,
      isOperator: true,
      is_operator: true,
      disabled: true,
      email: 'other@example.org',
      password: 'something else entirely',
    };
    const answer = await service.call('PATCH', '/management/me', { headers, body });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toHaveLength(Object.keys(body).length - 1);
    const [row] = await service.database.sql('SELECT * FROM users WHERE id = $1', [id]);
    expect(row!.name).not.toBe('Vera Lindqvist');
    expect(row).toMatchObject({
      is_operator: false,
      disabled_at: null,
      password_hash: null,
    });
    expect(row!.email).not.toBe('other@example.org');
  });

  it('400: a name that is blank, and a body with nothing to change', async () => {
    const { headers } = await createPerson(service, null, 'viewer');
    for (const body of [{ name: ' ' }, {}, { name: 7 }]) {
      expect((await service.call('PATCH', '/management/me', { headers, body })).status).toBe(400);
    }
  });
});

describe('updatePassword', () => {
  const change = (headers: Record<string, string>, current: string, next: string, key?: string) =>
    service.call('PUT', '/management/me/password', {
      headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
      body: { current_password: current, new_password: next },
    });

  it('200: the new password signs in, the old one does not, and only the session that asked lives on', async () => {
    const person = await newPerson();
    const [mine, other] = [await person.headers(), await person.headers()];
    const answer = await change(mine, password, 'seven lanterns by the sea');
    expect(answer.status).toBe(200);
    expect((await service.call('GET', '/management/me', { headers: mine })).status).toBe(200);
    expect((await service.call('GET', '/management/me', { headers: other })).status).toBe(401);
    expect((await person.open()).status).toBe(401);
    expect((await person.open('seven lanterns by the sea')).status).toBe(201);
  });

  it('400: the current password is wrong, or the new one too short; nothing is changed', async () => {
    const person = await newPerson();
    const headers = await person.headers();
    const wrong = await change(headers, 'not my password', 'seven lanterns by the sea');
    expect(wrong.status).toBe(400);
    expect(wrong.body.details).toEqual([{ path: '/current_password', message: 'is not your password' }]);
    const short = await change(headers, password, 'elevenchars');
    expect(short.status).toBe(400);
    expect(short.body.details[0].path).toBe('/new_password');
    // Twelve characters as they are typed, six as they are kept.
    expect((await change(headers, password, 'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301')).status).toBe(400);
    expect((await person.open()).status).toBe(201);
  });

  it('429: a stolen session cannot be used to guess the password', async () => {
    const person = await newPerson();
    const headers = await person.headers();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await change(headers, `guess number ${n}`, 'seven lanterns by the sea')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const answer = await change(headers, password, 'seven lanterns by the sea');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
