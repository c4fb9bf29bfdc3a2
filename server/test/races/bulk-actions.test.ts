/**
 * Bulk actions against each other and against everything else that happens to their things at the same instant: each thing
 * is done once, and a process that stops leaves nothing undone or done twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type BulkGround, beginBulkAction, workOffBulkAction } from '../support/bulk-actions.ts';
import { differencesOf } from '../support/differences.ts';
import { sized } from '../support/fault-scale.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { openTestService } from '../support/test-service.ts';
import { createRate, createWorld, type World } from '../support/world.ts';

const service = await openTestService({ connectionsMax: 20 });

interface Ground extends BulkGround {
  readonly world: World;
  readonly manager: Record<string, string>;
  readonly rateId: string;
}

async function open(): Promise<Ground> {
  const world = await createWorld(service);
  const organizationId = world.main.id;
  const manager = (await createPerson(service, organizationId, 'manager')).headers;
  const { rateId } = await createRate(service, organizationId, world.main.eventId, { quota: 1_000 });
  return { service, organizationId, world, manager, rateId };
}

async function buy({ world, rateId }: Ground, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    await payOnPage(service, data.payment_url, cards.good);
    ids.push(data.tickets[0]._id);
  }
  return ids;
}

const begin = async (ground: Ground, operation: string, ids: readonly string[]) =>
  (await beginBulkAction(ground, ground.manager, operation, ids)).body.data._id as string;

const read = async ({ organizationId, manager }: Ground, id: string) =>
  (await service.call('GET', `/management/organizations/${organizationId}/bulk-actions/${id}`, { headers: manager }))
    .body.data as { readonly status: string; readonly done: number; readonly refused: number };

/** How often each of the tickets was voided, or mailed, in the words of their entries in the audit log. */
async function actsOf(ids: readonly string[], operation: string): Promise<number[]> {
  const rows = await service.database.sql<{ id: string; count: number }>(
    `SELECT target_ids[1] AS id, count(*)::int AS count FROM audit_log
     WHERE operation = $2 AND target_ids[1] = ANY ($1) GROUP BY 1`,
    [[...ids], operation],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.count ?? 0);
}

describe('two bulk actions with the same things', () => {
  it('do each of them once, and refuse it the other time', async () => {
    for (let round = 0; round < sized({ full: 10, short: 2 }); round += 1) {
      const ground = await open();
      const ids = await buy(ground, 6);
      const both = [await begin(ground, 'voidTicket', ids), await begin(ground, 'voidTicket', ids.toReversed())];
      await Promise.all(both.map((id) => workOffBulkAction(ground, id)));
      const [one, other] = [await read(ground, both[0]!), await read(ground, both[1]!)];
      expect([one.status, other.status]).toEqual(['completed', 'completed']);
      expect([one.done + other.done, one.refused + other.refused]).toEqual([6, 6]);
      expect(await actsOf(ids, 'voidTicket')).toEqual(ids.map(() => 1));
    }
  });
});

describe('processes that work on one bulk action together', () => {
  it('do each thing once', async () => {
    const ground = await open();
    const ids = await buy(ground, 8);
    const id = await begin(ground, 'sendTicket', ids);
    await Promise.all(Array.from({ length: 4 }, () => workOffBulkAction(ground, id)));
    expect(await read(ground, id)).toMatchObject({ status: 'completed', done: 8, refused: 0 });
    expect(await actsOf(ids, 'sendTicket')).toEqual(ids.map(() => 1));
  });
});

/** What somebody else does with a ticket. */
const acts: readonly [string, (ground: Ground, ticketId: string) => Promise<{ status: number }>][] = [
  [
    'a refund by the channel',
    ({ world }, ticketId) =>
      service.call('PUT', `/channels/tickets/${ticketId}/refund`, {
        headers: world.channel.headers,
        body: { amount: 21.5 },
      }),
  ],
  [
    'a swap',
    async ({ world }, ticketId) => {
      const [row] = await service.database.sql<{ barcode: string }>('SELECT barcode FROM tickets WHERE id = $1', [
        ticketId,
      ]);
      return service.call('POST', '/resellers/swap', {
        headers: world.reseller.headers,
        body: { ticket: row, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'n@example.org' } },
      });
    },
  ],
];

describe('while tickets are voided', () => {
  it.each(acts)('%s comes before or after', async (_name, act) => {
    for (let round = 0; round < sized({ full: 10, short: 2 }); round += 1) {
      const ground = await open();
      const ids = await buy(ground, 3);
      const id = await begin(ground, 'voidTicket', ids);
      const [, ...answers] = await Promise.all([
        workOffBulkAction(ground, id),
        ...ids.map((ticketId) => act(ground, ticketId)),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const { status, done, refused } = await read(ground, id);
      expect([status, done + refused]).toEqual(['completed', 3]);
      const voided = await service.database.sql(
        `SELECT id FROM tickets WHERE id = ANY ($1) AND status = 'active' AND swapped_to IS NULL`,
        [ids],
      );
      expect(voided).toEqual([]);
      expect(await differencesOf(service)).toEqual([]);
    }
  });
});

it('goes on where a process stopped, again and again, without doing a thing twice', async () => {
  const ground = await open();
  const ids = await buy(ground, sized({ full: 60, short: 15 }));
  const id = await begin(ground, 'sendTicket', ids);
  let stops = 0;
  while ((await read(ground, id)).status === 'running') {
    const controller = new AbortController();
    const working = workOffBulkAction(ground, id, { signal: controller.signal }).catch(() => {});
    await sleep(40);
    controller.abort(new Error('the process stops'));
    await working;
    stops += 1;
  }
  expect(stops).toBeGreaterThan(0);
  expect(await read(ground, id)).toMatchObject({ status: 'completed', done: ids.length, refused: 0 });
  expect(await actsOf(ids, 'sendTicket')).toEqual(ids.map(() => 1));
});
