import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const now = '2026-11-21T22:31:04.218Z';
const { service, clock, world, manager, people } = await openFixtures({ at: now });

describe('createNameChange', () => {
  const request = (id: string, body: object) =>
    service.call('POST', `/management/organizations/${world.main.id}/tickets/${id}/name-changes`, {
      headers: manager,
      body,
    });

  async function holderOf(id: string) {
    const [row] = await service.database.sql(
      'SELECT full_name, email, email_key, phone, name_changed_at FROM tickets WHERE id = $1',
      [id],
    );
    return row!;
  }

  it('201: changes the owner at once where it costs nothing, and emits ticket.name_changed', async () => {
    const ticket = await createTicket(service, world.main, { channel_id: world.channel.id });
    const answer = await request(ticket.id, { full_name: 'Ilse Okafor', email: 'Ilse@Example.org', phone: '+34600' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(/^nch_[0-9a-z]{26}$/),
      ticket_id: ticket.id,
      status: 'completed',
      full_name: 'Ilse Okafor',
      email: 'Ilse@Example.org',
      phone: '+34600',
      amount: 0,
      previous_full_name: 'Vera Lindqvist',
      created_at: now,
      completed_at: now,
      payment_id: '',
      payment_url: '',
    });
    expect(await holderOf(ticket.id)).toEqual({
      full_name: 'Ilse Okafor',
      email: 'Ilse@Example.org',
      email_key: 'ilse@example.org',
      phone: '+34600',
      name_changed_at: new Date(now),
    });
    expect(await emittedFor(service.database, ticket.id)).toMatchObject([
      {
        event: 'ticket.name_changed',
        channelId: world.channel.id,
        payload: { _id: ticket.id, full_name: 'Ilse Okafor', qr_code: ticket.barcode },
      },
    ]);
  });

  it('201: keeps e-mail and phone where nothing is said of them', async () => {
    const ticket = await createTicket(service, world.main, { phone: '+34601' });
    await request(ticket.id, { full_name: 'Ilse Okafor' });
    expect(await holderOf(ticket.id)).toMatchObject({
      full_name: 'Ilse Okafor',
      email: 'vera@example.org',
      email_key: 'vera@example.org',
      phone: '+34601',
    });
  });

  it('201: waits where it costs something: the ticket keeps its owner, and nothing is emitted', async () => {
    const ticket = await createTicket(service, world.main);
    const answer = await request(ticket.id, { full_name: 'Ilse Okafor', amount: 5.5 });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ status: 'pending_payment', amount: 5.5, completed_at: '' });
    expect(await holderOf(ticket.id)).toMatchObject({ full_name: 'Vera Lindqvist', name_changed_at: null });
    expect(await emittedFor(service.database, ticket.id)).toEqual([]);
  });

  it.each([
    ['no name', { email: 'ilse@example.org' }, '/full_name'],
    ['a blank name', { full_name: ' ' }, '/full_name'],
    ['a malformed e-mail', { full_name: 'Ilse', email: 'ilse' }, '/email'],
    ['a negative amount', { full_name: 'Ilse', amount: -1 }, '/amount'],
    ['an amount of more decimals than the currency has', { full_name: 'Ilse', amount: 0.001 }, '/amount'],
  ])('400: refuses %s', async (_, body, path) => {
    const ticket = await createTicket(service, world.main);
    const answer = await request(ticket.id, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });

  it('409: refuses another change, a free one too, while one waits', async () => {
    const ticket = await createTicket(service, world.main);
    await request(ticket.id, { full_name: 'Ilse Okafor', amount: 5 });
    for (const amount of [0, 5]) {
      const answer = await request(ticket.id, { full_name: 'Nadia Ferrer', amount });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('conflict');
    }
    expect(await holderOf(ticket.id)).toMatchObject({ full_name: 'Vera Lindqvist' });
  });

  it('409: refuses a ticket that is not active, and one on which somebody entered', async () => {
    const voided = await createTicket(service, world.main, { status: 'voided' });
    expect((await request(voided.id, { full_name: 'Ilse' })).body.error).toBe('ticket_not_active');
    const entered = await createTicket(service, world.main, { admitted_count: 1, first_entered_at: clock.now() });
    expect((await request(entered.id, { full_name: 'Ilse' })).body.error).toBe('conflict');
  });

  it('409: lets one of many win that ask at the same time', async () => {
    const ticket = await createTicket(service, world.main);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => request(ticket.id, { full_name: `Guest ${index}`, amount: 5 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('completeNameChange', () => {
  const { manager } = people;

  const post = (path: string, body?: object) =>
    service.call('POST', `/management/organizations/${world.main.id}/tickets/${path}`, {
      headers: manager.headers,
      body,
    });
  const complete = (ticketId: string, id: string) => post(`${ticketId}/name-changes/${id}/complete`);

  async function pending(given: Record<string, unknown> = {}) {
    const ticket = await createTicket(service, world.main, given);
    const answer = await post(`${ticket.id}/name-changes`, { full_name: 'Ilse Okafor', amount: 5 });
    return { ticket, id: answer.body.data._id as string };
  }

  it('200: gives the ticket its new owner, records the payment, and emits a notification of both', async () => {
    const { ticket, id } = await pending();
    clock.advance(60_000);
    const at = clock.now();
    const answer = await complete(ticket.id, id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ _id: id, status: 'completed', completed_at: at.toISOString() });
    const [row] = await service.database.sql('SELECT full_name, name_changed_at FROM tickets WHERE id = $1', [
      ticket.id,
    ]);
    expect(row).toEqual({ full_name: 'Ilse Okafor', name_changed_at: at });
    const [payment, ...more] = await service.database.sql(
      `SELECT id, status, amount::int, event_id, created_by FROM payments
       WHERE resource_type = 'name-change' AND resource_ids = $1`,
      [[id]],
    );
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount: 500,
      event_id: world.main.eventId,
      created_by: manager.id,
    });
    expect(await emittedFor(service.database, ticket.id)).toMatchObject([
      { event: 'ticket.name_changed', payload: { full_name: 'Ilse Okafor' } },
    ]);
    expect(await emittedFor(service.database, payment!.id)).toMatchObject([
      { event: 'payment.success', payload: { resource_type: 'name-change', resource_ids: [id] } },
      { event: 'sale.completed', payload: { resource_type: 'name-change', lines: [{ resource_id: id }] } },
    ]);
  });

  it("404: answers 404 for an unknown change, one of another ticket, and another organization's ticket", async () => {
    const { ticket, id } = await pending();
    const other = await createTicket(service, world.main);
    const foreign = await createTicket(service, world.twin);
    for (const [ticketId, changeId] of [
      [ticket.id, newId('nameChange', clock.now())],
      [other.id, id],
      [foreign.id, id],
    ] as const) {
      expect((await complete(ticketId, changeId)).status).toBe(404);
    }
  });

  it('409: refuses what was completed or cancelled before', async () => {
    const { ticket, id } = await pending();
    await complete(ticket.id, id);
    const again = await complete(ticket.id, id);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('is completed') });
    expect(await emittedFor(service.database, ticket.id)).toHaveLength(1);
  });

  it('409: refuses a ticket that was voided or entered meanwhile', async () => {
    const voided = await pending();
    await post(`${voided.ticket.id}/void`);
    expect((await complete(voided.ticket.id, voided.id)).body.error).toBe('ticket_not_active');
    const entered = await pending();
    await service.call('PUT', `/integrations/tickets/${entered.ticket.id}/checkin`, { headers: world.main.headers });
    expect((await complete(entered.ticket.id, entered.id)).body.error).toBe('conflict');
  });
});

describe('cancelNameChange', () => {
  const post = (path: string, body?: object) =>
    service.call('POST', `/management/organizations/${world.main.id}/tickets/${path}`, { headers: manager, body });
  const cancel = (ticketId: string, id: string) => post(`${ticketId}/name-changes/${id}/cancel`);

  async function pending() {
    const ticket = await createTicket(service, world.main);
    const answer = await post(`${ticket.id}/name-changes`, { full_name: 'Ilse Okafor', amount: 5 });
    return { ticket, id: answer.body.data._id as string };
  }

  it('200: leaves the holder as it is, and lets another change be asked for', async () => {
    const { ticket, id } = await pending();
    const answer = await cancel(ticket.id, id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ _id: id, status: 'cancelled', completed_at: '' });
    expect((await post(`${ticket.id}/name-changes`, { full_name: 'Nadia Ferrer', amount: 3 })).status).toBe(201);
  });

  it('200: cancels also what waits on a ticket that was voided meanwhile', async () => {
    const { ticket, id } = await pending();
    await post(`${ticket.id}/void`);
    expect((await cancel(ticket.id, id)).status).toBe(200);
  });

  it('404: answers 404 for an unknown change and for one of another ticket', async () => {
    const { ticket, id } = await pending();
    const other = await createTicket(service, world.main);
    expect((await cancel(ticket.id, newId('nameChange', clock.now()))).status).toBe(404);
    expect((await cancel(other.id, id)).status).toBe(404);
  });

  it('409: refuses what was cancelled or completed before', async () => {
    const { ticket, id } = await pending();
    await cancel(ticket.id, id);
    const again = await cancel(ticket.id, id);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('is cancelled') });
  });
});
