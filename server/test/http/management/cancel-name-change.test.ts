import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

const post = (path: string, body?: object) =>
  service.call('POST', `/management/organizations/${world.main.id}/tickets/${path}`, {
    headers: manager,
    ...(body ? { body } : {}),
  });
const cancel = (ticketId: string, id: string) => post(`${ticketId}/name-changes/${id}/cancel`);

async function pending() {
  const ticket = await createTicket(service, world.main);
  const answer = await post(`${ticket.id}/name-changes`, { full_name: 'Ilse Okafor', amount: 5 });
  return { ticket, id: answer.body.data._id as string };
}

describe('200', () => {
  it('leaves the holder as it is, and lets another change be asked for', async () => {
    const { ticket, id } = await pending();
    const answer = await cancel(ticket.id, id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ _id: id, status: 'cancelled', completed_at: '' });
    expect((await post(`${ticket.id}/name-changes`, { full_name: 'Nadia Ferrer', amount: 3 })).status).toBe(201);
  });

  it('cancels also what waits on a ticket that was voided meanwhile', async () => {
    const { ticket, id } = await pending();
    await post(`${ticket.id}/void`);
    expect((await cancel(ticket.id, id)).status).toBe(200);
  });
});

describe('404', () => {
  it('answers 404 for an unknown change and for one of another ticket', async () => {
    const { ticket, id } = await pending();
    const other = await createTicket(service, world.main);
    expect((await cancel(ticket.id, newId('nameChange', clock.now()))).status).toBe(404);
    expect((await cancel(other.id, id)).status).toBe(404);
  });
});

describe('409', () => {
  it('refuses what was cancelled or completed before', async () => {
    const { ticket, id } = await pending();
    await cancel(ticket.id, id);
    const again = await cancel(ticket.id, id);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('is cancelled') });
  });
});
