import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { createRate, createTicket, insert } from '../../support/world.ts';

const { service, clock, world, viewer, manager, door, people } = await openFixtures({
  at: '2026-11-21T22:31:04.218Z',
});

describe('getTicket', () => {
  const get = (id: string) =>
    service.call('GET', `/management/organizations/${world.main.id}/tickets/${id}`, { headers: viewer });

  it('200: shows what became of a ticket: renamed, entered, swapped', async () => {
    const ticket = await createTicket(service, world.main, { status: 'voided', voided_at: clock.now() });
    const successor = await createTicket(service, world.main, { created_via: 'resellers', resold_from: ticket.id });
    const changes = [];
    for (const [status, minute] of [
      ['cancelled', '10'],
      ['completed', '20'],
    ] as const) {
      changes.push(
        await insert(service.database, 'ticket_name_changes', {
          organization_id: world.main.id,
          id: newId('nameChange', clock.now()),
          ticket_id: ticket.id,
          status,
          full_name: 'Ilse Okafor',
          amount: 500,
          previous_full_name: 'Vera Lindqvist',
          created_at: `2026-11-21T22:${minute}:00Z`,
          completed_at: status === 'completed' ? '2026-11-21T22:21:00.5Z' : null,
        }),
      );
    }
    const answer = await get(ticket.id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: ticket.id,
      status: 'voided',
      voided_at: '2026-11-21T22:31:04.218Z',
      created_at: '2026-11-21T22:31:04.218Z',
      resold_from: '',
      resold_to: successor.id,
      name_changes: [
        {
          _id: changes[1]!.id,
          ticket_id: ticket.id,
          status: 'completed',
          full_name: 'Ilse Okafor',
          email: '',
          phone: '',
          amount: 5,
          previous_full_name: 'Vera Lindqvist',
          created_at: '2026-11-21T22:20:00.000Z',
          completed_at: '2026-11-21T22:21:00.500Z',
        },
        { _id: changes[0]!.id, status: 'cancelled', completed_at: '' },
      ],
    });
    expect((await get(successor.id)).body.data).toMatchObject({ resold_from: ticket.id, resold_to: '' });
  });
});

describe('voidTicket', () => {
  const voidTicket = (id: string) =>
    service.call('POST', `/management/organizations/${world.main.id}/tickets/${id}/void`, { headers: manager });

  it('200: voids the ticket, gives its place back, and emits it', async () => {
    const organization = {
      ...world.main,
      ...(await createRate(service, world.main.id, world.main.eventId)),
    };
    for (const status of ['active', 'processing']) {
      const ticket = await createTicket(service, organization, { status, channel_id: world.channel.id });
      const answer = await voidTicket(ticket.id);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        _id: ticket.id,
        status: 'voided',
        voided_at: '2026-11-21T22:31:04.218Z',
      });
      expect(await emittedFor(service.database, ticket.id)).toMatchObject([
        {
          event: 'ticket.voided',
          channelId: world.channel.id,
          payload: { _id: ticket.id, status: 'voided', price: { used: 0 } },
        },
      ]);
    }
    expect(await placesOf(service.database, organization.rateId)).toMatchObject({
      rate: 0,
      steps: [0, 0],
      tickets: 0,
    });
  });

  it('200: closes every door to it', async () => {
    const ticket = await createTicket(service, world.main);
    await voidTicket(ticket.id);
    const answer = await service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, {
      headers: world.main.headers,
    });
    expect(answer.body).toMatchObject({ error: 'ticket_not_active' });
  });

  it('409: refuses a ticket that was voided, says when, and frees no second place', async () => {
    const organization = { ...world.main, ...(await createRate(service, world.main.id, world.main.eventId)) };
    const [ticket] = [await createTicket(service, organization), await createTicket(service, organization)];
    await voidTicket(ticket.id);
    const again = await voidTicket(ticket.id);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      error: 'conflict',
      message: 'The ticket was voided already at 2026-11-21T22:31:04.218Z.',
    });
    expect(await placesOf(service.database, organization.rateId)).toMatchObject({
      rate: 1,
      steps: [1, 0],
      tickets: 1,
    });
    expect(await emittedFor(service.database, ticket.id)).toHaveLength(1);
  });

  it('409: refuses a ticket that waits for its payment, which keeps its place', async () => {
    const organization = { ...world.main, ...(await createRate(service, world.main.id, world.main.eventId)) };
    const ticket = await createTicket(service, organization, { status: 'pending_payment' });
    const answer = await voidTicket(ticket.id);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(await placesOf(service.database, organization.rateId)).toMatchObject({ rate: 1, tickets: 1 });
  });
});

describe('checkInTicket', () => {
  const admit = (id: string, body?: object) =>
    service.call('PUT', `/management/organizations/${world.main.id}/tickets/${id}/checkin`, { headers: door, body });

  it('200: is the same check-in as at the integrations API, for people of the door', async () => {
    const ticket = await createTicket(service, world.main, { party_size: 3 });
    expect((await admit(ticket.id, { enter: 2, entry_date: '2026-11-21T22:00:00Z' })).body).toEqual({
      success: true,
    });
    expect((await admit(ticket.id)).status).toBe(200);
    expect((await emittedFor(service.database, ticket.id)).map(({ payload }) => payload)).toMatchObject([
      { enter: 2, entry_time: '2026-11-21T22:00:00.000Z' },
      { enter: 3, entry_time: '2026-11-21T22:00:00.000Z' },
    ]);
  });

  it('200: is kept in the entry log with the person who recorded it', async () => {
    const ticket = await createTicket(service, world.main);
    await admit(ticket.id);
    const me = await service.call('GET', '/management/me', { headers: door });
    const log = await service.database.sql('SELECT * FROM ticket_entries WHERE ticket_id = $1', [ticket.id]);
    expect(log).toMatchObject([{ recorded_by: me.body.data.user._id, from_count: 0, to_count: 1 }]);
  });

  it('409: refuses the same number again and tickets that are not active', async () => {
    const ticket = await createTicket(service, world.main);
    await admit(ticket.id);
    expect((await admit(ticket.id)).body).toMatchObject({ error: 'already_checked_in' });
    const voided = await createTicket(service, world.main, { status: 'voided' });
    const answer = await admit(voided.id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'ticket_not_active' });
  });
});

describe('createTickets', () => {
  const { manager } = people;

  function create(body: Record<string, unknown>) {
    return service.call('POST', `/management/organizations/${world.main.id}/tickets`, {
      headers: manager.headers,
      body: { ticket_rate_id: world.main.rateId, ...body },
    });
  }
  const guest = (given: Record<string, unknown> = {}) => ({
    price_id: world.main.priceIds[1],
    full_name: 'Ilse Okafor',
    email: 'ilse@example.org',
    ...given,
  });

  it('201: creates them like the integrations API, by the person who is signed in, and emits notifications of them', async () => {
    const answer = await create({ sale_type: 'invitation', tickets: [guest({ total_price: 0 }), guest()] });
    expect(answer.status).toBe(201);
    const [invited, paid] = answer.body.data;
    expect(invited).toMatchObject({ created_via: 'management', total_price: 0, rate_name: 'General', quality: null });
    expect(paid).toMatchObject({ status: 'active', total_price: 26.5, payment: { sale_type: 'invitation' } });
    expect(
      await service.database.sql('SELECT created_by, amount::int FROM payments WHERE id = $1', [paid.payment_id]),
    ).toEqual([{ created_by: manager.id, amount: 2650 }]);
    expect((await emittedFor(service.database, paid._id)).map(({ event }) => event)).toEqual(['ticket.sold']);
  });

  it('201: makes tickets that the integrations API does not delete', async () => {
    const [made] = (await create({ tickets: [guest()] })).body.data;
    const answer = await service.call('DELETE', '/integrations/tickets', {
      headers: world.main.headers,
      body: { ticket_ids: [made._id] },
    });
    expect(answer.body).toEqual({ success: true, deleted_tickets: 0 });
  });

  it("400: refuses another organization's rate, naming the field", async () => {
    const answer = await create({ ticket_rate_id: world.twin.rateId, tickets: [guest()] });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/ticket_rate_id' }] });
  });

  it('409: creates nothing where places or barcodes are taken', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId, { quota: 1 });
    const tickets = [guest({ price_id: priceIds[0] }), guest({ price_id: priceIds[0] })];
    expect((await create({ ticket_rate_id: rateId, tickets })).body.error).toBe('sold_out');
    const { barcode } = await createTicket(service, world.main);
    const again = await create({
      ticket_rate_id: rateId,
      tickets: [guest({ price_id: priceIds[0], qr_code: barcode })],
    });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('barcode_taken');
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, tickets: 0 });
  });
});
