/** However many combinations of filters are asked for, few statements stay prepared. */
import { expect, it } from 'vitest';
import type { Transaction } from '../../src/platform/database.ts';
import { namedShapesMax, tenantFilter } from '../../src/platform/sql/statement.ts';
import { text } from '../../src/platform/sql/types.ts';
import { openWorld } from '../support/fixtures.ts';
import { barrier } from '../support/parallel.ts';
import { sqlIn } from '../support/sql-in.ts';
import { createTicket } from '../support/world.ts';

const connectionsMax = 3;
const { service, world } = await openWorld({ connectionsMax });
const ticket = await createTicket(service, world.main, { channel_id: world.channel.id });

const countPrepared =
  "SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name LIKE 'list_tickets_across_organizations%'";

/** How many shapes of the list each connection of the pool has prepared. */
async function preparedOnEachConnection(): Promise<number[]> {
  const allHaveOne = barrier(connectionsMax);
  const count = async (tx: Transaction) => {
    await allHaveOne();
    const [row] = await sqlIn<{ count: number }>(tx, countPrepared);
    return row!.count;
  };
  return Promise.all(Array.from({ length: connectionsMax }, () => service.services.database.transaction(count)));
}

it('2 000 combinations of filters of one channel key leave a bounded number, and all of them find the ticket', async () => {
  const filters: [string, string][] = [
    ['event_id', world.main.eventId],
    ['ticket_rate_id', world.main.rateId],
    ['organization_id', world.main.id],
    ['status', 'active'],
    ['email', 'vera@example.org'],
    ['qr_code', ticket.barcode],
    ['payment_id', String(ticket.payment_id)],
    ['start_date', '2020-01-01'],
    ['end_date', '2100-01-01'],
    ['filter[event_id]', world.main.eventId],
    ['filter[status]', 'active'],
  ];
  const found = new Set<string>();
  for (let first = 0; first < 2_000; first += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const chosen = filters.filter((_filter, bit) => (first + index) & (1 << bit));
        const answer = await service.call('GET', `/channels/tickets?${new URLSearchParams(chosen)}`, {
          headers: world.channel.headers,
        });
        found.add(`${answer.status} ${answer.body.data?.map(({ _id }: { _id: string }) => _id)}`);
      }),
    );
  }
  expect([...found]).toEqual([`200 ${ticket.id}`]);
  const counts = await preparedOnEachConnection();
  expect(counts).toHaveLength(connectionsMax);
  expect(Math.max(...counts)).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(namedShapesMax);
}, 120_000);

it('a filtered statement keeps a bounded number of shapes under names; the others have none', () => {
  const names = Array.from({ length: 11 }, (_, index) => `field${index}`);
  const conditions = Object.fromEntries(names.map((name) => [name, [`${name} = ?`, text] as const]));
  const filter = tenantFilter('planted', { parameters: {}, conditions, columns: {} }, (where) => `SELECT 1${where}`);
  const shapeOf = (bits: number) =>
    filter.queryOf([], Object.fromEntries(names.filter((_, bit) => bits & (1 << bit)).map((name) => [name, 'x'])));
  const shapes = Array.from({ length: 2_000 }, (_, bits) => shapeOf(bits));
  expect(shapes.filter(({ name }) => name !== undefined)).toHaveLength(namedShapesMax);
  expect(shapeOf(1)).toEqual(shapes[1]);
  expect(shapeOf(1_999).name).toBeUndefined();
});
