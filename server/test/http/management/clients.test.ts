import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createPerson } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, type World } from '../../support/world.ts';

let service: TestService;
let world: World;
let manager: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  manager = (await createPerson(service, world.main.id, 'manager')).headers;
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: object, headers = manager) =>
  service.call(method, `/management/organizations/${world.main.id}${path}`, { headers, ...(body ? { body } : {}) });

/** A person on a guest list; answers with the client. */
async function createClient(name: string, email: string) {
  await call('POST', '/guest-lists', { list_rate_id: world.main.listRateId, name, for: 1, email });
  return (await call('GET', `/clients?email=${email}`)).body.data[0];
}

describe('200', () => {
  it('lists, reads and changes a client, and leaves what is not given', async () => {
    const client = await createClient('Sven Holt', 'sven.holt@example.org');
    expect((await call('GET', '/clients?search=holt')).body.data).toEqual([client]);
    expect((await call('GET', `/clients/${client._id}`)).body.data).toEqual(client);
    const changed = await call('PATCH', `/clients/${client._id}`, { phone: ' +3460011 ', marketing_consent: true });
    expect(changed.body.data).toMatchObject({ name: 'Sven Holt', phone: '+3460011', marketing_consent: true });
    await createClient('Sven Holt-Berg', 'sven.holt@example.org');
    const after = (await call('GET', `/clients/${client._id}`)).body.data;
    expect(after).toMatchObject({ name: 'Sven Holt-Berg', marketing_consent: true, lists_count: 2 });
  });
});

describe('403', () => {
  it('is not for those who only work at the door', async () => {
    const door = (await createPerson(service, world.main.id, 'door')).headers;
    expect((await call('GET', '/clients', undefined, door)).status).toBe(403);
  });
});

describe('404', () => {
  it('answers so for a client that there is not', async () => {
    const id = newId('client', new Date());
    expect((await call('GET', `/clients/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/clients/${id}`, { name: 'Nobody' })).status).toBe(404);
  });
});
