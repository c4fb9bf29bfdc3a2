import { describe, expect, it } from 'vitest';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const { service, world, door } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

const admit = (id: string, body?: object) =>
  service.call('PUT', `/management/organizations/${world.main.id}/tickets/${id}/checkin`, {
    headers: door,
    ...(body ? { body } : {}),
  });

describe('200', () => {
  it('is the same check-in as at the integrations API, for people of the door', async () => {
    const ticket = await createTicket(service, world.main, { party_size: 3 });
    expect((await admit(ticket.id, { enter: 2, entry_date: '2026-11-21T22:00:00Z' })).body).toEqual({ success: true });
    expect((await admit(ticket.id)).status).toBe(200);
    expect((await emittedFor(service.database, ticket.id)).map(({ payload }) => payload)).toMatchObject([
      { enter: 2, entry_time: '2026-11-21T22:00:00.000Z' },
      { enter: 3, entry_time: '2026-11-21T22:00:00.000Z' },
    ]);
  });

  it('is kept in the entry log with the person who recorded it', async () => {
    const ticket = await createTicket(service, world.main);
    await admit(ticket.id);
    const me = await service.call('GET', '/management/me', { headers: door });
    const log = await service.database.sql('SELECT * FROM ticket_entries WHERE ticket_id = $1', [ticket.id]);
    expect(log).toMatchObject([{ recorded_by: me.body.data.user._id, from_count: 0, to_count: 1 }]);
  });
});

describe('400', () => {
  it('refuses more people than the ticket admits and an entry that lies ahead', async () => {
    const ticket = await createTicket(service, world.main);
    expect((await admit(ticket.id, { enter: 2 })).body).toMatchObject({ details: [{ path: '/enter' }] });
    const ahead = await admit(ticket.id, { entry_date: '2026-11-21T22:40:00Z' });
    expect(ahead.status).toBe(400);
    expect(ahead.body).toMatchObject({ details: [{ path: '/entry_date' }] });
  });
});

describe('409', () => {
  it('refuses the same number again and tickets that are not active', async () => {
    const ticket = await createTicket(service, world.main);
    await admit(ticket.id);
    expect((await admit(ticket.id)).body).toMatchObject({ error: 'already_checked_in' });
    const voided = await createTicket(service, world.main, { status: 'voided' });
    const answer = await admit(voided.id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'ticket_not_active' });
  });
});
