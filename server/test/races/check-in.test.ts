import { describe, expect, it } from 'vitest';
import { updateAdmittedCount } from '../../src/contexts/ticketing/tickets/check-in.sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { altered } from '../support/altered-statement.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { stampede } from '../support/stampede.ts';
import { createTicket } from '../support/world.ts';

const { service, world } = await openWorld({ connectionsMax: 40 });
const root = await service.listen();

async function checkIn(ticketId: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${root}/integrations/tickets/${ticketId}/checkin`, {
    method: 'PUT',
    headers: { ...world.main.headers, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { error?: string; message?: string } };
}

const admitted = async (id: string) =>
  (await service.database.sql('SELECT admitted_count FROM tickets WHERE id = $1', [id]))[0]!.admitted_count;

describe('100 check-ins of one ticket at the same time', () => {
  it('let one door admit and answer ninety-nine with the time of the first entry', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ticket = await createTicket(service, world.main);
      const answers = await Promise.all(Array.from({ length: 100 }, () => checkIn(ticket.id, {})));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [first, ...more] = await emittedFor(service.database, ticket.id);
      expect(more).toEqual([]);
      for (const { body } of answers.filter(({ status }) => status !== 200)) {
        expect(body).toMatchObject({
          error: 'already_checked_in',
          message: `All people of this ticket entered already, the first at ${first!.payload.entry_time}.`,
        });
      }
      expect(await admitted(ticket.id)).toBe(1);
    }
  });

  it('do so also when each brings an Idempotency-Key of its own', async () => {
    const ticket = await createTicket(service, world.main);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => checkIn(ticket.id, {}, { 'idempotency-key': `${ticket.id}-${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
  });

  it('leave one of several numbers, and every change is emitted and logged in its order', async () => {
    const ticket = await createTicket(service, world.main, { party_size: 5 });
    await Promise.all(Array.from({ length: 100 }, (_, index) => checkIn(ticket.id, { enter: index % 6 })));
    let before = 0;
    const emitted = await emittedFor(service.database, ticket.id);
    const log = new Map(
      (await service.database.sql('SELECT * FROM ticket_entries WHERE ticket_id = $1', [ticket.id])).map((row) => [
        row.id,
        row,
      ]),
    );
    expect(log.size).toBe(emitted.length);
    for (const { id, payload } of emitted) {
      expect(payload.enter).not.toBe(before);
      expect(log.get(id)).toMatchObject({ from_count: before, to_count: payload.enter });
      before = payload.enter;
    }
    expect(await admitted(ticket.id)).toBe(before);
  });
});

describe('without the guard', () => {
  /** How many of 30 doors admit, all of them waiting at the same instant. */
  async function doorsThatAdmit(statement: typeof updateAdmittedCount): Promise<number> {
    const ticket = await createTicket(service, world.main);
    const now = service.services.clock.now();
    const tenant = tenantDb(service.services.database, world.main.id);
    const send = () =>
      tenant.run(statement, {
        now,
        ticketIds: [ticket.id],
        admittedCounts: [null],
        enteredAt: [now],
        quality: [null],
        notificationIds: [newId('notification', now)],
        heads: ['{"sequence":'],
        recordedBy: ['key'],
      });
    const hold = {
      query: 'SELECT FROM tickets WHERE organization_id = $1 AND id = $2 FOR UPDATE',
      values: [world.main.id, ticket.id],
      waitersMin: 30,
    };
    const rows = await stampede(service.database, hold, () => Promise.all(Array.from({ length: 30 }, send)));
    return rows.filter(([row]) => row!.admitted_now !== null).length;
  }

  it('every door admits: the row that is read has to be the row that is locked', async () => {
    const unguarded = altered(updateAdmittedCount, (text) => text.replace('FOR NO KEY UPDATE', ''));
    expect(await doorsThatAdmit(unguarded)).toBe(30);
    expect(await doorsThatAdmit(updateAdmittedCount)).toBe(1);
  });
});
