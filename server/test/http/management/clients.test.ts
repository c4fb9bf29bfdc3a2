import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';

const { world, manager, manage } = await openFixtures();

const call = manage(manager);

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
