import { describe, expect, it } from 'vitest';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { createRate, createTicket } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

const voidTicket = (id: string) =>
  service.call('POST', `/management/organizations/${world.main.id}/tickets/${id}/void`, { headers: manager });

describe('200', () => {
  it('voids the ticket, gives its place back, and emits it', async () => {
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
    expect(await placesOf(service.database, organization.rateId)).toMatchObject({ rate: 0, steps: [0, 0], tickets: 0 });
  });

  it('closes every door to it', async () => {
    const ticket = await createTicket(service, world.main);
    await voidTicket(ticket.id);
    const answer = await service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, {
      headers: world.main.headers,
    });
    expect(answer.body).toMatchObject({ error: 'ticket_not_active' });
  });
});

describe('404', () => {
  it('answers so for a deleted ticket', async () => {
    const { id } = await createTicket(service, world.main, { deleted_at: clock.now() });
    expect((await voidTicket(id)).status).toBe(404);
  });
});

describe('409', () => {
  it('refuses a ticket that was voided, says when, and frees no second place', async () => {
    const organization = { ...world.main, ...(await createRate(service, world.main.id, world.main.eventId)) };
    const [ticket] = [await createTicket(service, organization), await createTicket(service, organization)];
    await voidTicket(ticket.id);
    const again = await voidTicket(ticket.id);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      error: 'conflict',
      message: 'The ticket was voided already at 2026-11-21T22:31:04.218Z.',
    });
    expect(await placesOf(service.database, organization.rateId)).toMatchObject({ rate: 1, steps: [1, 0], tickets: 1 });
    expect(await emittedFor(service.database, ticket.id)).toHaveLength(1);
  });

  it('refuses a ticket that waits for its payment, which keeps its place', async () => {
    const organization = { ...world.main, ...(await createRate(service, world.main.id, world.main.eventId)) };
    const ticket = await createTicket(service, organization, { status: 'pending_payment' });
    const answer = await voidTicket(ticket.id);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(await placesOf(service.database, organization.rateId)).toMatchObject({ rate: 1, tickets: 1 });
  });
});
