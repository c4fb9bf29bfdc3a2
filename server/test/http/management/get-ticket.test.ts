import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket, insert } from '../../support/world.ts';

const { service, clock, world, viewer } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

const get = (id: string) =>
  service.call('GET', `/management/organizations/${world.main.id}/tickets/${id}`, { headers: viewer });

describe('200', () => {
  it('shows what became of a ticket: renamed, entered, swapped', async () => {
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

describe('404', () => {
  it('answers so for a deleted ticket', async () => {
    const { id } = await createTicket(service, world.main, { deleted_at: clock.now() });
    expect((await get(id)).status).toBe(404);
  });
});
