import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const { service, clock, world, people } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });
const { manager } = people;

const post = (path: string, body?: object) =>
  service.call('POST', `/management/organizations/${world.main.id}/tickets/${path}`, {
    headers: manager.headers,
    ...(body ? { body } : {}),
  });
const complete = (ticketId: string, id: string) => post(`${ticketId}/name-changes/${id}/complete`);

async function pending(given: Record<string, unknown> = {}) {
  const ticket = await createTicket(service, world.main, given);
  const answer = await post(`${ticket.id}/name-changes`, { full_name: 'Ilse Okafor', amount: 5 });
  return { ticket, id: answer.body.data._id as string };
}

describe('200', () => {
  it('gives the ticket its new owner, records the payment, and emits a notification of both', async () => {
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
    ]);
  });
});

describe('404', () => {
  it("answers 404 for an unknown change, one of another ticket, and another organization's ticket", async () => {
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
});

describe('409', () => {
  it('refuses what was completed or cancelled before', async () => {
    const { ticket, id } = await pending();
    await complete(ticket.id, id);
    const again = await complete(ticket.id, id);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('is completed') });
    expect(await emittedFor(service.database, ticket.id)).toHaveLength(1);
  });

  it('refuses a ticket that was voided or entered meanwhile', async () => {
    const voided = await pending();
    await post(`${voided.ticket.id}/void`);
    expect((await complete(voided.ticket.id, voided.id)).body.error).toBe('ticket_not_active');
    const entered = await pending();
    await service.call('PUT', `/integrations/tickets/${entered.ticket.id}/checkin`, { headers: world.main.headers });
    expect((await complete(entered.ticket.id, entered.id)).body.error).toBe('conflict');
  });
});
