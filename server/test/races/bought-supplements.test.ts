/** Supplements for a ticket that is sold: each once, however many ask at once, and what the locks of its ticket are for. */

import { expect, it } from 'vitest';
import { insertBoughtSupplements } from '../../src/contexts/ticketing/tickets/bought-supplements.sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { toJson } from '../../src/platform/sql/types.ts';
import { altered } from '../support/altered-statement.ts';
import { buyTicket, createRateWithSupplement, sendAsChannel, sendAsManager } from '../support/bought-supplements.ts';
import type { OpenWorld } from '../support/fixtures.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { createWorld } from '../support/world.ts';

let ground: OpenWorld;

async function start(options: TestServiceOptions): Promise<TestService> {
  const service = await startTestService({ connectionsMax: 20, ...options });
  const world = await createWorld(service);
  ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  return service;
}

async function ticketAndSupplement() {
  const { rateId, supplementId } = await createRateWithSupplement(ground);
  return { supplementId, ticketId: await buyTicket(ground, rateId) };
}

const sell = (ticketId: string, supplementId: string) => () =>
  sendAsManager(ground, 'POST', `/tickets/${ticketId}/supplements`, {
    supplements: [{ supplement_id: supplementId }],
    collection: 'cash',
  });

const swap = async (ticketId: string) => {
  const { service, world } = ground;
  const [ticket] = await service.database.sql('SELECT barcode FROM tickets WHERE id = $1', [ticketId]);
  const customer = { firstName: 'Vera', lastName: 'Solano', email: 'vera@example.org' };
  const body = { ticket: { barcode: ticket!.barcode }, customer };
  return () => service.call('POST', '/resellers/swap', { headers: world.reseller.headers, body });
};

const cases: readonly LockCase[] = [
  {
    title: 'a ticket that is voided at the instant at which a supplement is sold for it is voided after that',
    label: 'lock_ticket_for_supplements',
    arrange: async () => {
      const { ticketId, supplementId } = await ticketAndSupplement();
      return {
        first: sell(ticketId, supplementId),
        second: () => sendAsManager(ground, 'POST', `/tickets/${ticketId}/void`),
      };
    },
    guarded: [201, 200, true],
    unguarded: [201, 200, false],
  },
  {
    title: 'a supplement that is refunded at the instant at which its ticket is swapped does not go along',
    label: 'lock_ticket_of_supplement',
    arrange: async () => {
      const { ticketId, supplementId } = await ticketAndSupplement();
      const [{ _id: id }] = (await sell(ticketId, supplementId)()).body.data;
      return {
        first: () => sendAsManager(ground, 'POST', `/tickets/${ticketId}/supplements/${id}/refund`, { amount: 3.5 }),
        second: await swap(ticketId),
        state: async () => {
          const [row] = await ground.service.database.sql(
            'SELECT jsonb_array_length(supplements) AS count FROM tickets WHERE resold_from = $1',
            [ticketId],
          );
          return row!.count;
        },
      };
    },
    guarded: [200, 200, true, 0],
    unguarded: [404, 200, false, 1],
  },
];

describeLocks(cases, start);

it('sells one supplement once for a ticket, of twelve buyers at once in three ways', async () => {
  const service = await start({});
  try {
    for (let round = 0; round < 3; round += 1) {
      const { ticketId, supplementId } = await ticketAndSupplement();
      const body = { supplements: [{ supplement_id: supplementId }] };
      const path = `/tickets/${ticketId}/supplements`;
      const ways = [
        () => sendAsChannel(ground, 'POST', `${path}/checkout`, body),
        () => sendAsChannel(ground, 'POST', path, body),
        sell(ticketId, supplementId),
      ];
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ways[index % 3]!()));
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    }
  } finally {
    await service.close();
  }
});

it('lets two purchases have the same supplement of a ticket where the unique index and its clause are not there', async () => {
  const service = await start({});
  try {
    // They are not paid for here.
    await service.database.sql('ALTER TABLE ticket_supplements DROP CONSTRAINT ticket_supplements_line_fkey');
    const insertTwice = async (statement: typeof insertBoughtSupplements) => {
      const { ticketId, supplementId } = await ticketAndSupplement();
      const now = service.services.clock.now();
      const insertOne = () => {
        const id = newId('supplement', now);
        const supplement = { id, supplement_id: supplementId, item: {}, price: 300, service_charge: 50 };
        const values = { now, ticketId, paymentId: newId('payment', now), supplements: toJson([supplement]) };
        return service.services.database.transaction((tx) =>
          tenantDb(tx, ground.world.main.id).run(statement, values as never),
        );
      };
      const inserted = await Promise.all([insertOne(), insertOne()]);
      return inserted.reduce((sum, rows) => sum + rows.length, 0);
    };
    expect(await insertTwice(insertBoughtSupplements)).toBe(1);
    await service.database.sql('DROP INDEX ticket_supplements_once');
    const unguarded = altered(insertBoughtSupplements, (text) => text.replace(/ON CONFLICT.*DO NOTHING/s, ''));
    expect(await insertTwice(unguarded)).toBe(2);
  } finally {
    await service.close();
  }
});
