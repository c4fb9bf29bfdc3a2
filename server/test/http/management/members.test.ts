import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createPerson, type TestPerson, unconfirm } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let organization: TestOrganization;
let owner: TestPerson;
let admin: TestPerson;
const service = await openTestService({ clock });
const twin = await createOrganization(service);
beforeEach(async () => {
  organization = await createOrganization(service);
  owner = await createPerson(service, organization.id, 'owner');
  clock.advance(1_000);
  admin = await createPerson(service, organization.id, 'admin');
});

const url = (userId = '') => `/management/organizations/${organization.id}/members${userId ? `/${userId}` : ''}`;
const change = (userId: string, role: string, headers: Record<string, string> = owner.headers) =>
  service.call('PATCH', url(userId), { headers, body: { role } });
const remove = (userId: string, headers: Record<string, string> = owner.headers) =>
  service.call('DELETE', url(userId), { headers });

const idsOf = (things: readonly { _id: string }[]) => things.map(({ _id }) => _id).sort();

interface Device {
  readonly id: string;
  readonly token: string;
}
const manage = (
  method: string,
  path: string,
  { headers }: TestPerson,
  body?: object,
  organizationId = organization.id,
) => service.call(method, `/management/organizations/${organizationId}/${path}`, { headers, body });
async function made(person: TestPerson, path: string, body: object, organizationId?: string) {
  const answer = await manage('POST', path, person, body, organizationId);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
async function registeredDevice(person: TestPerson, organizationId?: string): Promise<Device> {
  const { _id: id, token } = await made(person, 'door-devices', { name: 'North' }, organizationId);
  return { id, token };
}
const doorCode = async (person: TestPerson): Promise<string> => (await made(person, 'door-codes', {})).code;
const register = (code: string) =>
  service.call('POST', '/management/door-devices/register', { body: { code, name: 'South' } });
async function pairedDevice(code: string): Promise<Device> {
  const { _id: id, token } = (await register(code)).body.data;
  return { id, token };
}
const doorEvents = ({ token }: Device, organizationId = organization.id) =>
  service.call('GET', `/management/organizations/${organizationId}/door-events`, {
    headers: { authorization: `Bearer ${token}` },
  });

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

  it('200: a person who becomes a viewer keeps no door, one with another role does', async () => {
    const person = await createPerson(service, organization.id, 'manager');
    const device = await registeredDevice(person);
    const code = await doorCode(person);
    await change(person.id, 'door');
    expect((await doorEvents(device)).status).toBe(200);
    await change(person.id, 'viewer');
    expect((await doorEvents(device)).body.error).toBe('device_revoked');
    expect((await register(code)).status).toBe(404);
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

  it('403: owners are made and unmade after confirming the session; other roles need none', async () => {
    await unconfirm(service, owner);
    for (const [id, role] of [
      [admin.id, 'owner'],
      [owner.id, 'viewer'],
    ] as const) {
      const answer = await change(id, role);
      expect(answer.status).toBe(403);
      expect(answer.body.error).toBe('confirmation_required');
    }
    expect((await change(admin.id, 'door')).status).toBe(200);
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
    expect(answer.body).toEqual({
      success: true,
      data: { user_id: person.id, revoked_door_devices: [], api_keys: [], webhook_endpoints: [] },
    });
    const me = await service.call('GET', '/management/me', { headers: person.headers });
    expect(me.body.data.memberships).toEqual([]);
    expect((await service.call('GET', url(), { headers: person.headers })).status).toBe(404);
  });

  it("200: revokes the devices of the person and the unused codes with it, and nobody else's", async () => {
    const person = await createPerson(service, organization.id, 'manager');
    const [own, paired, others] = [
      await registeredDevice(person),
      await pairedDevice(await doorCode(person)),
      await registeredDevice(admin),
    ];
    const [unused, unusedOfOthers] = [await doorCode(person), await doorCode(admin)];
    const answer = await remove(person.id, admin.headers);
    expect(idsOf(answer.body.data.revoked_door_devices)).toEqual([own.id, paired.id].sort());
    for (const device of [own, paired]) expect((await doorEvents(device)).body.error).toBe('device_revoked');
    expect((await register(unused)).status).toBe(404);
    expect((await doorEvents(others)).status).toBe(200);
    expect((await doorEvents(await pairedDevice(unusedOfOthers))).status).toBe(200);
  });

  it('200: leaves the devices of the person in another organization alone', async () => {
    const person = await createPerson(service, organization.id, 'manager');
    await service.database.sql(
      "INSERT INTO memberships (organization_id, user_id, role, created_at, updated_at) VALUES ($1, $2, 'door', now(), now())",
      [twin.id, person.id],
    );
    const device = await registeredDevice(person, twin.id);
    expect((await remove(person.id)).body.data.revoked_door_devices).toEqual([]);
    expect((await doorEvents(device, twin.id)).status).toBe(200);
  });

  it('200: lists the keys and endpoints that the person may know, not those of others or that ended', async () => {
    const person = await createPerson(service, organization.id, 'admin');
    const of = (one: TestPerson) => ({
      key: (name: string) => made(one, 'api-keys', { name, scopes: ['tickets:read'] }),
      endpoint: (name: string) => made(one, 'webhook-endpoints', { name, url: 'https://hooks.example.org/a' }),
    });
    const [key, revokedKey, rotated] = [
      await of(person).key('own'),
      await of(person).key('old'),
      await of(admin).key('a'),
    ];
    await manage('DELETE', `api-keys/${revokedKey._id}`, admin);
    const successor = await made(person, `api-keys/${rotated._id}/rotate`, { grace: 'now' });
    const [created, changed, shown] = [
      await of(person).endpoint('created'),
      await of(admin).endpoint('changed'),
      await of(admin).endpoint('shown'),
    ];
    await of(admin).endpoint('of others');
    await manage('PATCH', `webhook-endpoints/${changed._id}`, person, { url: 'https://hooks.example.org/b' });
    await manage('POST', `webhook-endpoints/${shown._id}/rotate-secret`, person);
    const own = { 'x-api-key': (await made(person, 'api-keys', { name: 'hooks', scopes: ['webhooks:write'] })).secret };
    const byKey = await service.call('POST', '/integrations/webhook-endpoints', {
      headers: own,
      body: { name: 'by a key', url: 'https://hooks.example.org/a', events: ['webhook.test'] },
    });
    expect(byKey.status, byKey.text).toBe(201);
    // Made before the audit log began.
    const long = await of(admin).endpoint('long ago');
    await service.database.sql('UPDATE webhook_endpoints SET created_by = $2 WHERE id = $1', [long._id, person.id]);
    const deleted = await of(person).endpoint('deleted');
    await manage('DELETE', `webhook-endpoints/${deleted._id}`, admin);
    const { data } = (await remove(person.id)).body;
    expect(data.api_keys).toHaveLength(3);
    expect(idsOf(data.api_keys)).toEqual(expect.arrayContaining([key._id, successor._id]));
    expect(idsOf(data.webhook_endpoints)).toEqual(idsOf([created, changed, shown, byKey.body.data, long]));
    expect(JSON.stringify(data)).not.toContain('whsec_');
  });

  it('403: an admin removes no owner', async () => {
    expect((await remove(owner.id, admin.headers)).status).toBe(403);
  });

  it('403: an owner is removed after confirming the session', async () => {
    const other = await createPerson(service, organization.id, 'owner');
    await unconfirm(service, owner);
    expect((await remove(other.id)).body.error).toBe('confirmation_required');
    expect((await remove(admin.id)).status).toBe(200);
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
