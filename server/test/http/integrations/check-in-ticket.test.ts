import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket, insert } from '../../support/world.ts';

const now = '2026-11-21T23:41:07.120Z';
const { service, clock, world } = await openFixtures({ at: now });

const ticketFor = (people: number, given: Record<string, unknown> = {}) =>
  createTicket(service, world.main, { party_size: people, ...given });

function checkIn(ticketId: string, body?: object, headers: Record<string, string> = {}) {
  return service.call('PUT', `/integrations/tickets/${ticketId}/checkin`, {
    headers: { ...world.main.headers, ...headers },
    body,
  });
}

async function ticketRow(id: string) {
  const [row] = await service.database.sql(
    'SELECT admitted_count, first_entered_at, quality, updated_at FROM tickets WHERE id = $1',
    [id],
  );
  return row!;
}

describe('200', () => {
  it('admits all people of the ticket when the body is empty or missing', async () => {
    for (const body of [{}, undefined]) {
      const ticket = await ticketFor(4);
      const answer = await checkIn(ticket.id, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true });
      expect(await ticketRow(ticket.id)).toEqual({
        admitted_count: 4,
        first_entered_at: new Date(now),
        quality: null,
        updated_at: new Date(now),
      });
    }
  });

  it('records more people, keeps when the first of them entered, and takes corrections', async () => {
    const ticket = await ticketFor(4);
    const first = '2026-11-21T23:30:00.000Z';
    expect((await checkIn(ticket.id, { enter: 1, entry_date: first, quality: 5 })).status).toBe(200);
    expect((await checkIn(ticket.id, { enter: 3, quality: 0 })).status).toBe(200);
    expect(await ticketRow(ticket.id)).toMatchObject({
      admitted_count: 3,
      first_entered_at: new Date(first),
      quality: 0,
    });
    expect((await checkIn(ticket.id, { enter: 2 })).status).toBe(200);
    expect(await ticketRow(ticket.id)).toMatchObject({
      admitted_count: 2,
      first_entered_at: new Date(first),
      quality: 0,
    });
  });

  it('takes an earlier entry that is reported late as the first one', async () => {
    const ticket = await ticketFor(2);
    await checkIn(ticket.id, { enter: 1 });
    await checkIn(ticket.id, { enter: 2, entry_date: '2026-11-21T23:00:00+01:00' });
    expect((await ticketRow(ticket.id)).first_entered_at).toEqual(new Date('2026-11-21T22:00:00Z'));
  });

  it('forgets the first entry when the count is corrected to 0, so that the next one is the first', async () => {
    const ticket = await ticketFor(1);
    await checkIn(ticket.id, { entry_date: '2026-11-21T23:00:00Z' });
    expect((await checkIn(ticket.id, { enter: 0 })).status).toBe(200);
    expect(await ticketRow(ticket.id)).toMatchObject({ admitted_count: 0, first_entered_at: null });
    expect((await checkIn(ticket.id)).status).toBe(200);
    expect((await ticketRow(ticket.id)).first_entered_at).toEqual(new Date(now));
  });

  it('keeps every change in an entry log: when, by which key, from how many to how many, with which rating', async () => {
    const ticket = await ticketFor(4);
    await checkIn(ticket.id, { enter: 3, entry_date: '2026-11-21T23:30:00Z', quality: 4 });
    clock.advance(1_000);
    await checkIn(ticket.id, { enter: 3 });
    await checkIn(ticket.id, { enter: 0 });
    const [key] = await service.database.sql(
      "SELECT id FROM api_keys WHERE organization_id = $1 AND kind = 'integrations'",
      [world.main.id],
    );
    const of = { organization_id: world.main.id, ticket_id: ticket.id, recorded_by: key!.id };
    const later = new Date(Date.parse(now) + 1_000);
    const log = await service.database.sql('SELECT * FROM ticket_entries WHERE ticket_id = $1 ORDER BY recorded_at', [
      ticket.id,
    ]);
    clock.advance(-1_000);
    expect(log).toEqual([
      {
        ...of,
        id: expect.any(String),
        recorded_at: new Date(now),
        entered_at: new Date('2026-11-21T23:30:00Z'),
        from_count: 0,
        to_count: 3,
        quality: 4,
      },
      {
        ...of,
        id: expect.any(String),
        recorded_at: later,
        entered_at: later,
        from_count: 3,
        to_count: 0,
        quality: null,
      },
    ]);
  });

  it('emits each change, with the number before it, to the organization and the channel that sold', async () => {
    const ticket = await ticketFor(4, { channel_id: world.channel.id });
    await checkIn(ticket.id, { enter: 3, entry_date: '2026-11-21T23:30:00Z', quality: 4 });
    await checkIn(ticket.id, { enter: 0 });
    const [first, second, ...more] = await emittedFor(service.database, ticket.id);
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: expect.stringMatching(/^whe_[0-9a-z]{26}$/),
      event: 'ticket.checked_in',
      created_at: now,
      organization_id: world.main.id,
      sequence: expect.any(Number),
      payload: {
        ticket_id: ticket.id,
        event_id: world.main.eventId,
        ticket_rate_id: world.main.rateId,
        qr_code: ticket.barcode,
        for: 4,
        enter: 3,
        entry_time: '2026-11-21T23:30:00.000Z',
        entry_date: '2026-11-21T23:30:00.000Z',
        quality: 4,
      },
      channelId: world.channel.id,
    });
    expect(second!.payload).toMatchObject({ enter: 0, entry_time: '', entry_date: now, quality: 4 });
    expect(second!.sequence).toBeGreaterThan(first!.sequence);
  });

  it('queues a delivery for each endpoint that wants to know', async () => {
    const endpointId = newId('webhookEndpoint', clock.now());
    await insert(service.database, 'webhook_endpoints', {
      id: endpointId,
      organization_id: world.twin.id,
      name: 'Door',
      url: 'https://door.example.org/hook',
      status: 'active',
      created_at: clock.now(),
      updated_at: clock.now(),
    });
    const ticket = await createTicket(service, world.twin);
    await service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, { headers: world.twin.headers });
    const queued = await service.database.sql(
      `SELECT d.kind, d.status FROM webhook_queue q JOIN webhook_deliveries d ON d.id = q.delivery_id
       WHERE q.endpoint_id = $1`,
      [endpointId],
    );
    expect(queued).toEqual([{ kind: 'ticket.checked_in', status: 'pending' }]);
  });

  it('answers a retried call with the same Idempotency-Key as it answered the first', async () => {
    const ticket = await ticketFor(1);
    const key = { 'idempotency-key': `scan-${ticket.id}` };
    const first = await checkIn(ticket.id, {}, key);
    const second = await checkIn(ticket.id, {}, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await emittedFor(service.database, ticket.id)).toHaveLength(1);
  });

  it('takes one statement, and so does finding out why not', async () => {
    const ticket = await ticketFor(2);
    const { database } = service.services;
    await checkIn(ticket.id, { enter: 1 });
    for (const status of [200, 409]) {
      const before = database.statementsCount;
      expect((await checkIn(ticket.id)).status).toBe(status);
      expect(database.statementsCount - before).toBe(1);
    }
  });
});

describe('400', () => {
  it('refuses more people than the ticket is for, and says how many it admits', async () => {
    const ticket = await ticketFor(4);
    const answer = await checkIn(ticket.id, { enter: 5 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'invalid_request',
      message: '/enter: must be at most 4, the people whom the ticket admits.',
      details: [{ path: '/enter' }],
    });
    expect(await ticketRow(ticket.id)).toMatchObject({ admitted_count: 0 });
  });

  it('refuses an entry more than five minutes ahead', async () => {
    const ticket = await ticketFor(1);
    expect((await checkIn(ticket.id, { entry_date: '2026-11-21T23:46:07.121Z' })).body).toMatchObject({
      error: 'invalid_request',
      details: [{ path: '/entry_date' }],
    });
    expect((await checkIn(ticket.id, { entry_date: '2026-11-21T23:46:07.120Z' })).status).toBe(200);
  });

  it.each([
    ['a quality above 5', { quality: 6 }, '/quality'],
    ['a negative number', { enter: -1 }, '/enter'],
    ['half a person', { enter: 1.5 }, '/enter'],
    ['a number as text', { enter: '1' }, '/enter'],
    ['a day that does not exist', { entry_date: '2026-02-30T20:00:00Z' }, '/entry_date'],
  ])('refuses %s, naming the field', async (_, body, path) => {
    const ticket = await ticketFor(2);
    const answer = await checkIn(ticket.id, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});

describe('409', () => {
  it('refuses the same number again, with the time of the first entry', async () => {
    const ticket = await ticketFor(2);
    await checkIn(ticket.id, { enter: 1, entry_date: '2026-11-21T23:30:00Z' });
    const one = await checkIn(ticket.id, { enter: 1 });
    expect(one.status).toBe(409);
    expect(one.body).toMatchObject({
      error: 'already_checked_in',
      message: '1 of 2 people are recorded already, the first entered at 2026-11-21T23:30:00.000Z.',
    });
    await checkIn(ticket.id);
    expect((await checkIn(ticket.id)).body.message).toBe(
      'All people of this ticket entered already, the first at 2026-11-21T23:30:00.000Z.',
    );
    expect(await emittedFor(service.database, ticket.id)).toHaveLength(2);
  });

  it('refuses a count of 0 on a ticket that was never entered', async () => {
    const ticket = await ticketFor(2);
    expect((await checkIn(ticket.id, { enter: 0 })).body).toMatchObject({ error: 'already_checked_in' });
  });

  it.each(['processing', 'pending_payment', 'filled_client', 'voided'])(
    'refuses a ticket that is %s',
    async (status) => {
      const ticket = await ticketFor(1, { status });
      const answer = await checkIn(ticket.id);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        error: 'ticket_not_active',
        message: `The ticket is ${status}, not active.`,
      });
    },
  );

  it('refuses a ticket that was deleted, and says so', async () => {
    const ticket = await ticketFor(1, { deleted_at: clock.now() });
    expect((await checkIn(ticket.id)).body).toMatchObject({
      error: 'ticket_not_active',
      message: `The ticket was deleted at ${now}.`,
    });
  });
});
