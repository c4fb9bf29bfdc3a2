import { describe, expect, it } from 'vitest';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const now = '2026-11-21T22:31:04.218Z';
const { service, clock, world, manager } = await openFixtures({ at: now });

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

describe('201', () => {
  it('changes the owner at once where it costs nothing, and emits ticket.name_changed', async () => {
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

  it('keeps e-mail and phone where nothing is said of them', async () => {
    const ticket = await createTicket(service, world.main, { phone: '+34601' });
    await request(ticket.id, { full_name: 'Ilse Okafor' });
    expect(await holderOf(ticket.id)).toMatchObject({
      full_name: 'Ilse Okafor',
      email: 'vera@example.org',
      email_key: 'vera@example.org',
      phone: '+34601',
    });
  });

  it('waits where it costs something: the ticket keeps its owner, and nothing is emitted', async () => {
    const ticket = await createTicket(service, world.main);
    const answer = await request(ticket.id, { full_name: 'Ilse Okafor', amount: 5.5 });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ status: 'pending_payment', amount: 5.5, completed_at: '' });
    expect(await holderOf(ticket.id)).toMatchObject({ full_name: 'Vera Lindqvist', name_changed_at: null });
    expect(await emittedFor(service.database, ticket.id)).toEqual([]);
  });
});

describe('400', () => {
  it.each([
    ['no name', { email: 'ilse@example.org' }, '/full_name'],
    ['a blank name', { full_name: ' ' }, '/full_name'],
    ['a malformed e-mail', { full_name: 'Ilse', email: 'ilse' }, '/email'],
    ['a negative amount', { full_name: 'Ilse', amount: -1 }, '/amount'],
    ['an amount of more decimals than the currency has', { full_name: 'Ilse', amount: 0.001 }, '/amount'],
  ])('refuses %s', async (_, body, path) => {
    const ticket = await createTicket(service, world.main);
    const answer = await request(ticket.id, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});

describe('404', () => {
  it('answers so for a deleted ticket', async () => {
    const { id } = await createTicket(service, world.main, { deleted_at: clock.now() });
    expect((await request(id, { full_name: 'Ilse Okafor' })).status).toBe(404);
  });
});

describe('409', () => {
  it('refuses another change, a free one too, while one waits', async () => {
    const ticket = await createTicket(service, world.main);
    await request(ticket.id, { full_name: 'Ilse Okafor', amount: 5 });
    for (const amount of [0, 5]) {
      const answer = await request(ticket.id, { full_name: 'Nadia Ferrer', amount });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('conflict');
    }
    expect(await holderOf(ticket.id)).toMatchObject({ full_name: 'Vera Lindqvist' });
  });

  it('refuses a ticket that is not active, and one on which somebody entered', async () => {
    const voided = await createTicket(service, world.main, { status: 'voided' });
    expect((await request(voided.id, { full_name: 'Ilse' })).body.error).toBe('ticket_not_active');
    const entered = await createTicket(service, world.main, { admitted_count: 1, first_entered_at: clock.now() });
    expect((await request(entered.id, { full_name: 'Ilse' })).body.error).toBe('conflict');
  });

  it('lets one of many win that ask at the same time', async () => {
    const ticket = await createTicket(service, world.main);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => request(ticket.id, { full_name: `Guest ${index}`, amount: 5 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});
