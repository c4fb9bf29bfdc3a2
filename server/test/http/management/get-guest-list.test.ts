import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { signIn } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, type World } from '../../support/world.ts';

let service: TestService;
let world: World;
let viewer: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  viewer = await signIn(service, world.main.id, 'viewer');
});
afterAll(() => service.close());

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

describe('404', () => {
  it("answers 404, not 403, for another organization's entry, and for an id that names nothing", async () => {
    const { id } = await createEntry(service, world.twin);
    for (const unknown of [id, newId('guestList', new Date()), 'lst_1']) {
      const answer = await get(unknown);
      expect(answer.status).toBe(404);
      expect(answer.body.error).toBe('not_found');
    }
  });
});
