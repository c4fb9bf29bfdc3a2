import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';

const { service, world, viewer } = await openFixtures();

const get = (id: string) =>
  service.call('GET', `/management/organizations/${world.main.id}/guest-lists/${id}`, { headers: viewer });

describe('200', () => {
  it('answers the entry, removed or not', async () => {
    for (const removed_at of [null, new Date()]) {
      const { id } = await createEntry(service, world.main, { removed_at, email: 'ilse@example.org' });
      const answer = await get(id);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ _id: id, email: 'ilse@example.org', created_via: 'management' });
    }
  });
});
