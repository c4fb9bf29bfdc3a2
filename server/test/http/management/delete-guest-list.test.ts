import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

const pathOf = (id: string) => `/management/organizations/${world.main.id}/guest-lists/${id}`;
const remove = (id: string, headers = manager) => service.call('DELETE', pathOf(id), { headers });

describe('200', () => {
  it('removes the entry softly: it is read with the time of it, and again changes nothing', async () => {
    const { id } = await createEntry(service, world.main);
    const answer = await remove(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    const removedAt = clock.now().getTime() / 1_000;
    clock.advance(5_000);
    expect((await remove(id)).status).toBe(200);
    const read = await service.call('GET', pathOf(id), { headers: manager });
    expect(read.body.data).toMatchObject({ removed_at: removedAt, updated_at: '2026-11-20T20:00:00.000Z' });
  });

  it('is seen by who asks the integrations API for what changed', async () => {
    const { id } = await createEntry(service, world.main, {
      created_at: new Date('2026-11-01T00:00:00Z'),
      updated_at: new Date('2026-11-01T00:00:00Z'),
    });
    await remove(id);
    const since = new URLSearchParams({
      event_id: world.main.eventId,
      start_date: clock.now().toISOString(),
      date_field: 'updated_at',
    });
    const listed = await service.call('GET', `/integrations/lists?${since}`, { headers: world.main.headers });
    expect(listed.body.data).toMatchObject([{ _id: id, removed_at: clock.now().getTime() / 1_000 }]);
  });
});

describe('409', () => {
  it('refuses an entry on which people came in', async () => {
    const { id } = await createEntry(service, world.main, { admitted_count: 2 });
    const answer = await remove(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict' });
    const read = await service.call('GET', pathOf(id), { headers: manager });
    expect(read.body.data.removed_at).toBe(0);
  });
});
