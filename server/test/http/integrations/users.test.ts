import { expect, it } from 'vitest';
import { createPerson } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createWorld } from '../../support/world.ts';

const service = await openTestService();
const world = await createWorld(service);

it('200: answers who works for the organization, and who can no longer sign in, without e-mails', async () => {
  const owner = await createPerson(service, world.main.id, 'owner');
  const door = await createPerson(service, world.main.id, 'door');
  await createPerson(service, world.twin.id, 'owner');
  await service.database.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [door.id]);
  const answer = await service.call('GET', '/integrations/users', { headers: world.main.headers });
  const people = Object.fromEntries(answer.body.data.map((one: { _id: string }) => [one._id, one]));
  expect(people).toEqual({
    [owner.id]: { _id: owner.id, name: expect.any(String), role: 'owner', active: true },
    [door.id]: { _id: door.id, name: expect.any(String), role: 'door', active: false },
  });
});
