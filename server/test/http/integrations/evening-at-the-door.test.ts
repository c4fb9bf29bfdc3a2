/** The software of a door through one evening, with one key: what it reads, keeps as a copy, and records. */
import { beforeAll, expect, it } from 'vitest';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createTicket, keyHeaders } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T21:00:00.000Z' });

let key: Record<string, string>;
beforeAll(async () => {
  key = await keyHeaders(
    service,
    { kind: 'integrations', organizationId: world.main.id },
    {
      scopes: [
        'events:read',
        'tickets:read',
        'tickets:checkin',
        'ticket-rates:read',
        'bookings:read',
        'bookings:write',
        'lists:read',
        'lists:write',
      ],
    },
  );
});

interface CopiedTicket {
  readonly _id: string;
  readonly code: string;
  readonly status: string;
  readonly created_at: string;
}

async function ask(method: string, path: string, body?: unknown) {
  const answer = await service.call(method, `/integrations${path}`, { headers: key, body });
  return { status: answer.status, ...answer.body };
}

it('plays an evening: events, tickets every few minutes, an unknown code, check-ins, bookings and lists', async () => {
  // Sold before the doors open.
  const early: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    clock.advance(60_000);
    early.push((await createTicket(service, world.main, { party_size: 2 })).barcode);
  }
  const event = (await ask('GET', '/events/')).data[0];
  expect(event._id).toBe(world.main.eventId);
  expect((await ask('GET', `/tickets-rates/?event_id=${event._id}`)).data).toHaveLength(1);
  const listRate = (await ask('GET', `/lists-rates/?event_id=${event._id}`)).data[0];

  // A copy, kept by the creation of the last ticket in it.
  const copy = new Map<string, CopiedTicket>();
  let last = '';
  const preload = async () => {
    const since = last && `&start_date=${encodeURIComponent(last)}`;
    const { data } = await ask('GET', `/tickets/?event_id=${event._id}${since}`);
    for (const ticket of data as CopiedTicket[]) copy.set(ticket.code, ticket);
    last = data.at(-1)?.created_at ?? last;
    return (data as CopiedTicket[]).map(({ code }) => code);
  };
  expect(await preload()).toEqual(early);
  clock.advance(5 * 60_000);
  expect(await preload()).toEqual([early[2]]);
  const late = await createTicket(service, world.main, { party_size: 1 });
  expect(copy.has(late.barcode)).toBe(false);

  // A code that the copy does not have is looked up, and admitted.
  const found = await ask('GET', `/tickets/by-code/${late.barcode}`);
  expect(found.data).toMatchObject({ _id: late.id, status: 'activated', enter: 0, for: 1 });
  expect(await ask('GET', `/tickets/check-in/${late.barcode}`)).toEqual({
    status: 200,
    success: true,
    ticket_id: late.id,
  });
  expect((await ask('PUT', `/tickets/by-code/${late.barcode}/checkin`)).status).toBe(200);
  expect((await ask('GET', `/tickets/check-in/${late.barcode}`)).error).toBe('already_checked_in');
  expect((await ask('GET', '/tickets/by-code/FORGED-CODE')).status).toBe(404);
  clock.advance(5 * 60_000);
  expect(await preload()).toEqual([early[2], late.barcode]);

  // One of two people comes first, the other later; the other door is refused.
  const copied = copy.get(early[0]!)!;
  expect((await ask('PUT', `/tickets/${copied._id}/checkin`, { enter: 1 })).status).toBe(200);
  expect((await ask('PUT', `/tickets/${copied._id}/checkin`, { enter: 1 })).error).toBe('already_checked_in');
  expect((await ask('PUT', `/tickets/${copied._id}/checkin`, { quality: 5 })).status).toBe(200);
  expect((await ask('GET', `/tickets/${copied._id}`)).data).toMatchObject({ enter: 2, for: 2 });

  // A ticket that is voided meanwhile shows among the changes.
  await service.database.sql(
    `UPDATE tickets SET status = 'voided', voided_at = $2, updated_at = $2 WHERE barcode = $1`,
    [early[1], clock.now()],
  );
  const changes = await ask(
    'GET',
    `/tickets/?event_id=${event._id}&date_field=updated_at&start_date=${clock.now().toISOString()}`,
  );
  const states = changes.data.map(({ code, status }: CopiedTicket) => [code, status]);
  expect(states).toContainEqual([early[1], 'cancelled']);
  expect((await ask('GET', `/tickets/check-in/${early[1]}`)).error).toBe('ticket_not_active');

  // The table of a booking.
  const { code } = await createBookingRow(service, world.main, { status: 'accepted', spaces: ['4'], holds: true });
  const booking = (await ask('GET', `/bookings/code/${code}`)).data;
  expect((await ask('PUT', `/bookings/${booking._id}/status`, { status: 'arrival' })).status).toBe(200);
  expect((await ask('PUT', `/bookings/${booking._id}/status`, { status: 'sitting' })).status).toBe(200);

  // A name on the list.
  const entry = await createEntry(service, world.main, { party_size: 3 });
  expect((await ask('GET', `/lists/?event_id=${event._id}`)).data).toHaveLength(1);
  const scanned = (await ask('GET', `/lists/by-code/${entry.code}`)).data;
  const option = listRate.options[0]._id;
  const inside = await ask('PUT', `/lists/${scanned._id}/checkin`, [{ _id: option, women: 1, men: 2 }]);
  expect(inside.data).toMatchObject({ _id: entry.id, enter: 3, for: 3 });

  // What the evening comes to.
  const tickets: { enter: number }[] = (await ask('GET', `/tickets/?event_id=${event._id}`)).data;
  expect(tickets.map(({ enter }) => enter)).toEqual([2, 0, 0, 1]);
  const sent = await service.database.sql<{ kind: string; count: number }>(
    `SELECT kind, count(*)::int AS count FROM webhook_notifications WHERE organization_id = $1 GROUP BY kind ORDER BY kind`,
    [world.main.id],
  );
  expect(sent).toEqual([
    { kind: 'booking.status_changed', count: 2 },
    { kind: 'list.checked_in', count: 1 },
    { kind: 'ticket.checked_in', count: 3 },
  ]);
});
