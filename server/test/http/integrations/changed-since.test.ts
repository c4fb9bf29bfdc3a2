/** What who keeps a copy asks for: everything that changed since an instant, page by page. */
import { describe, expect, it } from 'vitest';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createEvent, createTicket, type TestOrganization } from '../../support/world.ts';

const { service, world } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

type Given = Record<string, unknown>;
const at = (iso: string) => ({ created_at: new Date(iso), updated_at: new Date(iso) });
const old = at('2026-10-01T10:00:00Z');
const since = '2026-11-01T00:00:00.000Z';

const kept = [
  {
    path: '/bookings',
    order: 'newest first',
    make: async (place: TestOrganization, given: Given) =>
      (await createBookingRow(service, place, { event_id: null, ...given })).id,
    change: (id: string) =>
      service.call('PUT', `/integrations/bookings/${id}/update-fields`, { ...world.main, body: { for: 9 } }),
  },
  {
    path: '/tickets',
    order: 'oldest first',
    make: async (place: TestOrganization, given: Given) => (await createTicket(service, place, given)).id,
    change: (id: string) =>
      service.call('PUT', `/integrations/tickets/${id}/checkin`, { headers: world.main.headers, body: {} }),
  },
  {
    path: '/lists',
    order: 'oldest first',
    make: async (place: TestOrganization, given: Given) => (await createEntry(service, place, given)).id,
    change: (id: string) => service.call('DELETE', `/integrations/lists/${id}`, { headers: world.main.headers }),
  },
] as const;

describe.each(kept)('$path', ({ path, order, make, change }) => {
  const list = async (query: string) => {
    const answer = await service.call('GET', `/integrations${path}?${query}`, { headers: world.main.headers });
    expect(answer.status).toBe(200);
    const next = /[?&]after=([a-z0-9_]+)/.exec(String(answer.headers.link ?? ''))?.[1];
    return { ids: answer.body.data.map(({ _id }: { _id: string }) => _id) as string[], next };
  };

  it('has what is new and what changed since the instant, whenever it was made, and nothing of others', async () => {
    const unchanged = await make(world.main, old);
    const changed = await make(world.main, old);
    const fresh = await make(world.main, at('2026-11-02T10:00:00Z'));
    const foreign = await make(world.twin, at('2026-11-02T10:00:00Z'));
    expect((await change(changed)).status).toBe(200);
    const { ids } = await list(`updated_since=${since}`);
    expect(ids).toContain(changed);
    expect(ids).toContain(fresh);
    expect(ids).not.toContain(unchanged);
    expect(ids).not.toContain(foreign);
    expect((await list(`updated_since=2026-12-01T00:00:00Z`)).ids).toEqual([]);
  });

  it(`leads through them by a cursor, ${order}, and what changes meanwhile comes with the next reading`, async () => {
    const made: string[] = [];
    for (const day of [1, 2, 3, 4]) made.push(await make(world.main, at(`2027-05-0${day}T10:00:00Z`)));
    const ordered = order === 'newest first' ? made.toReversed() : made;
    const from = 'updated_since=2027-05-01T00:00:00Z&limit=2';
    const first = await list(from);
    expect(first.ids).toEqual(ordered.slice(0, 2));
    // One that was read already changes while the next page is read.
    const later = new Date('2027-06-01T00:00:00Z');
    const table = { '/bookings': 'bookings', '/tickets': 'tickets', '/lists': 'guest_lists' }[path];
    await service.database.sql(`UPDATE ${table} SET updated_at = $2 WHERE id = $1`, [ordered[0], later]);
    const second = await list(`${from}&after=${first.next}`);
    expect([second.ids, second.next]).toEqual([ordered.slice(2), undefined]);
    expect((await list('updated_since=2027-06-01T00:00:00Z')).ids).toEqual([ordered[0]]);
  });
});

describe('200 listTickets', () => {
  const call = (query: string) =>
    service.call('GET', `/integrations/tickets?${query}`, { headers: world.main.headers });
  const idsOf = async (query: string) => (await call(query)).body.data.map(({ _id }: { _id: string }) => _id);

  it('selects by the address of the holder, by rate and by status, all together', async () => {
    const event = await createEvent(service, world.main.id, world.main.locationId);
    const place = { ...world.main, ...event };
    const person = { email: 'Rui@Example.org', email_key: 'rui@example.org' };
    const active = await createTicket(service, place, person);
    const voided = await createTicket(service, place, { ...person, status: 'voided' });
    const waiting = await createTicket(service, place, { status: 'pending_payment' });
    await createTicket(service, world.twin, person);
    const of = (query: string) => idsOf(`event_id=${event.eventId}&${query}`);
    expect(await idsOf('email=rui@example.org')).toEqual([active.id, voided.id]);
    expect(await of('status=activated')).toEqual([active.id]);
    expect(await of('status=cancelled&email=RUI@example.org')).toEqual([voided.id]);
    expect(await of('status=filling_client')).toEqual([waiting.id]);
    expect((await of(`ticket_rate_id=${event.rateId}`)).length).toBe(3);
    expect(await of(`ticket_rate_id=${world.main.rateId}`)).toEqual([]);
    expect(await of('status=active')).toEqual([active.id]);
    expect(await of('status=pending_payment')).toEqual([waiting.id]);
    expect((await call('status=lost')).status).toBe(400);
  });
});
