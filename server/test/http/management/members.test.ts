import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createPerson, signIn, type TestPerson } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../../support/world.ts';

const password = 'nine boats in a grey harbour';
const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let organization: TestOrganization;
let twin: TestOrganization;
let owner: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  service = await startTestService({ clock });
  twin = await createOrganization(service);
});
beforeEach(async () => {
  organization = await createOrganization(service);
  owner = await createPerson(service, organization.id, 'owner');
  clock.advance(1_000);
  admin = await createPerson(service, organization.id, 'admin');
});
afterAll(() => service.close());

const url = (userId = '') => `/management/organizations/${organization.id}/members${userId ? `/${userId}` : ''}`;
const add = (body: object, headers: Record<string, string> = owner.headers) =>
  service.call('POST', url(), { headers, body });
const change = (userId: string, role: string, headers: Record<string, string> = owner.headers) =>
  service.call('PATCH', url(userId), { headers, body: { role } });
const remove = (userId: string, headers: Record<string, string> = owner.headers) =>
  service.call('DELETE', url(userId), { headers });

describe('listMembers', () => {
  it('200: answers the people of this organization in the order in which they came, by pages too', async () => {
    await createPerson(service, twin.id, 'owner');
    const answer = await service.call('GET', url(), { headers: admin.headers });
    expect(answer.status).toBe(200);
    const people = answer.body.data.map(({ user_id, role }: Record<string, string>) => [user_id, role]);
    expect(people).toEqual([
      [owner.id, 'owner'],
      [admin.id, 'admin'],
    ]);
    const first = await service.call('GET', `${url()}?limit=1`, { headers: admin.headers });
    expect(first.headers.link).toContain(`after=${owner.id}`);
    const second = await service.call('GET', `${url()}?limit=1&after=${owner.id}`, { headers: admin.headers });
    expect(second.body.data.map(({ user_id }: Record<string, string>) => user_id)).toEqual([admin.id]);
    expect(second.headers.link).toBeUndefined();
  });

  it('400: after together with offset', async () => {
    const answer = await service.call('GET', `${url()}?offset=1&after=${owner.id}`, { headers: admin.headers });
    expect(answer.status).toBe(400);
  });

  it('403: for a manager', async () => {
    const headers = await signIn(service, organization.id, 'manager');
    expect((await service.call('GET', url(), { headers })).status).toBe(403);
  });

  it('404: for an owner of another organization', async () => {
    expect((await service.call('GET', url(), { headers: await signIn(service, twin.id, 'owner') })).status).toBe(404);
  });
});

describe('addMember', () => {
  it('201: creates the account of a new person, who can sign in with the password given', async () => {
    const email = `new-${organization.id}@example.org`;
    const answer = await add({ email, role: 'door', name: 'Mateo', password }, admin.headers);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ email, role: 'door', name: 'Mateo' });
    const signedIn = await service.call('POST', '/management/sessions', { body: { email, password } });
    expect(signedIn.status).toBe(201);
    const { token } = signedIn.body.data;
    const me = await service.call('GET', '/management/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.body.data.memberships[0]).toMatchObject({ _id: organization.id, role: 'door' });
  });

  it('201: adds a person who has an account, whose name and password stay', async () => {
    const person = await createPerson(service, twin.id, 'viewer');
    const body = { email: person.email.toUpperCase(), role: 'manager', name: 'Somebody Else', password };
    const answer = await add(body, admin.headers);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ user_id: person.id, role: 'manager', name: 'Ingrid Falk' });
    const signIn = { body: { email: person.email, password } };
    expect((await service.call('POST', '/management/sessions', signIn)).status).toBe(401);
  });

  it('400: a new person needs name and password', async () => {
    const answer = await add({ email: 'nobody-yet@example.org', role: 'door' });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual(['/name', '/password']);
  });

  it('400: a role that there is not', async () => {
    expect((await add({ email: owner.email, role: 'king' })).status).toBe(400);
  });

  it('403: an admin makes no owner', async () => {
    const person = await createPerson(service, twin.id, 'viewer');
    const answer = await add({ email: person.email, role: 'owner' }, admin.headers);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('owner');
    expect((await add({ email: person.email, role: 'owner' })).status).toBe(201);
  });

  it('404: nothing is said of an organization of others', async () => {
    const headers = await signIn(service, twin.id, 'owner');
    expect((await add({ email: owner.email, role: 'door' }, headers)).status).toBe(404);
  });

  it('409: the person belongs to it already, also when added many times at once', async () => {
    const person = await createPerson(service, twin.id, 'viewer');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => add({ email: person.email, role: 'door' }, admin.headers)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('updateMember', () => {
  it('200: the new role holds with the next request', async () => {
    const person = await createPerson(service, organization.id, 'viewer');
    expect((await service.call('GET', url(), { headers: person.headers })).status).toBe(403);
    const answer = await change(person.id, 'admin', admin.headers);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ user_id: person.id, role: 'admin' });
    expect((await service.call('GET', url(), { headers: person.headers })).status).toBe(200);
  });

  it('200: an owner makes another owner, and may then step down', async () => {
    expect((await change(admin.id, 'owner')).status).toBe(200);
    expect((await change(owner.id, 'manager')).status).toBe(200);
  });

  it('400: no role, or one that there is not', async () => {
    const answer = await service.call('PATCH', url(admin.id), { headers: owner.headers, body: {} });
    expect(answer.status).toBe(400);
    expect((await change(admin.id, 'king')).status).toBe(400);
  });

  it('403: an admin neither makes nor unmakes owners, not even of itself', async () => {
    for (const [id, role] of [
      [admin.id, 'owner'],
      [owner.id, 'viewer'],
    ] as const) {
      expect((await change(id, role, admin.headers)).status).toBe(403);
    }
  });

  it('404: a person of another organization', async () => {
    const stranger = await createPerson(service, twin.id, 'viewer');
    for (const id of [stranger.id, newId('user', new Date()), 'usr_1']) {
      expect((await change(id, 'door')).status).toBe(404);
    }
  });

  it('409: the last owner stays one, also where the other one is disabled', async () => {
    expect((await change(owner.id, 'admin')).status).toBe(409);
    const other = await createPerson(service, organization.id, 'owner');
    await service.database.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [other.id]);
    const answer = await change(owner.id, 'admin');
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
    expect((await change(owner.id, 'owner')).status).toBe(200);
  });
});

describe('removeMember', () => {
  it('200: the organization is gone for the person with the next request, the account stays', async () => {
    const person = await createPerson(service, organization.id, 'manager');
    const answer = await remove(person.id, admin.headers);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    const me = await service.call('GET', '/management/me', { headers: person.headers });
    expect(me.body.data.memberships).toEqual([]);
    expect((await service.call('GET', url(), { headers: person.headers })).status).toBe(404);
  });

  it('403: an admin removes no owner', async () => {
    expect((await remove(owner.id, admin.headers)).status).toBe(403);
  });

  it('404: a person who does not belong to it, or not any more', async () => {
    const person = await createPerson(service, organization.id, 'door');
    expect((await remove(person.id)).status).toBe(200);
    expect((await remove(person.id)).status).toBe(404);
    expect((await remove((await createPerson(service, twin.id, 'door')).id)).status).toBe(404);
  });

  it('409: the last owner stays', async () => {
    expect((await remove(owner.id)).status).toBe(409);
    const other = await createPerson(service, organization.id, 'owner');
    expect((await remove(other.id)).status).toBe(200);
  });
});
