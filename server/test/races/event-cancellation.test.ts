/**
 * The cancellation of an event against everything that happens to its sales at the same instant: nothing is given back
 * twice, nothing stays valid, and everybody is told once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  type CancellationGround,
  cancel,
  listSales,
  manageAs,
  openCancellable,
  readCancellation,
  recordSale,
  sendRefunds,
  workOff,
} from '../support/cancellations.ts';
import { differencesOf } from '../support/differences.ts';
import { createDevice, scanOf, sendScans } from '../support/door.ts';
import { sized } from '../support/fault-scale.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { interleave } from '../support/statement-control.ts';
import { openTestService } from '../support/test-service.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock('2026-11-20T12:00:00.000Z');
const service = await openTestService({ clock, connectionsMax: 20 });

async function open() {
  const ground = await openCancellable(service);
  const { id, eventId } = ground.world.main;
  await service.database.sql(
    `UPDATE events SET starts_at = $2::timestamptz + interval '9 days', ends_at = $2::timestamptz + interval '10 days',
       swap_available_until = $2::timestamptz + interval '9 days' WHERE organization_id = $1`,
    [id, clock.now()],
  );
  const { rateId } = await createRate(service, id, eventId, { quota: 1_000 });
  return { ...ground, rateId };
}
type Ground = Awaited<ReturnType<typeof open>>;

async function buy({ world, rateId }: Ground, isPaid = true) {
  const { data } = (await beginCheckout(service, world.channel, rateId)).body;
  if (isPaid) await payOnPage(service, data.payment_url, cards.good);
  const [row] = await service.database.sql<{ barcode: string }>('SELECT barcode FROM tickets WHERE id = $1', [
    data.tickets[0]._id,
  ]);
  return { paymentUrl: data.payment_url as string, ticketId: data.tickets[0]._id as string, barcode: row!.barcode };
}
type Bought = Awaited<ReturnType<typeof buy>>;

/** What must not be true after the cancellation and another look for late sales. */
async function wrongsOf(ground: CancellationGround): Promise<string[]> {
  await workOff(ground);
  await workOff(ground);
  await sendRefunds(ground);
  const rows = await service.database.sql<{ wrong: string }>(
    `SELECT 'valid ticket' AS wrong FROM tickets
     WHERE organization_id = $1 AND status IN ('active', 'pending_payment') AND deleted_at IS NULL
     UNION ALL
     SELECT 'money that is kept' FROM tickets t JOIN payments p ON p.organization_id = $1 AND p.id = t.payment_id
     WHERE t.organization_id = $1 AND t.swapped_to IS NULL AND p.status IN ('succeeded', 'partially_refunded')
       AND p.collection <> 'cash' AND t.refunded_amount < t.total_price
     UNION ALL
     SELECT 'given back twice' FROM (SELECT sum(f.amount) AS amount, max(t.total_price) AS paid
       FROM refunds f JOIN tickets t ON t.organization_id = $1 AND t.id = f.subject_id
       WHERE f.organization_id = $1 AND f.status <> 'failed' GROUP BY t.id) s WHERE s.amount > s.paid`,
    [ground.world.main.id],
  );
  const differences = await differencesOf(service);
  const { status, sales_left: left } = await readCancellation(ground);
  return [
    ...rows.map(({ wrong }) => wrong),
    ...differences.map((difference) => JSON.stringify(difference)),
    ...(status === 'completed' && left === 0 ? [] : [`${status}, ${left} left`]),
  ];
}

const ok = ({ status, text }: { status: number; text: string }) => {
  if (status >= 500) throw new Error(`${status}: ${text}`);
  return status < 300;
};

/** What somebody else does with a ticket, or with the rate. */
const acts: readonly [string, (ground: Ground, bought: Bought) => Promise<unknown>][] = [
  [
    'a refund by the channel',
    async ({ world }, { ticketId }) =>
      ok(
        await service.call('PUT', `/channels/tickets/${ticketId}/refund`, {
          headers: world.channel.headers,
          body: { amount: 21.5 },
        }),
      ),
  ],
  [
    'a swap',
    async ({ world }, { barcode }) =>
      ok(
        await service.call('POST', '/resellers/swap', {
          headers: world.reseller.headers,
          body: { ticket: { barcode }, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'n@example.org' } },
        }),
      ),
  ],
  [
    'a check-in',
    async ({ world }, { ticketId }) => {
      const { id: organizationId, eventId } = world.main;
      const device = await createDevice(service, organizationId, { eventIds: [eventId] });
      return sendScans(service, { organizationId, eventId }, device, [scanOf(ticketId, clock.now())]);
    },
  ],
  [
    'a sale for cash',
    async (ground) =>
      ok(
        await manageAs(ground, ground.manager, 'POST', '/tickets/box-office', {
          ticket_rate_id: ground.rateId,
          collection: 'cash',
          tickets: [{ full_name: 'Nadia', email: 'nadia@example.org' }],
        }),
      ),
  ],
  [
    'a purchase that is paid',
    async (ground) => {
      const { data } = (await beginCheckout(service, ground.world.channel, ground.rateId)).body;
      if (data) await payOnPage(service, data.payment_url, cards.good);
    },
  ],
];

describe('while the event is cancelled', () => {
  it.each(acts)('%s comes before or after', async (_name, act) => {
    for (let round = 0; round < sized({ full: 20, short: 3 }); round += 1) {
      const ground = await open();
      const bought = await buy(ground);
      await Promise.all([cancel(ground).then(() => workOff(ground)), act(ground, bought)]);
      expect(await wrongsOf(ground)).toEqual([]);
    }
  });

  it.each(acts.slice(0, 2))('%s that waits for the job is refused', async (_name, act) => {
    const ground = await open();
    const bought = await buy(ground);
    await cancel(ground);
    const { second } = await interleave(
      service.database,
      'update_tickets_refunded',
      () => workOff(ground),
      () => act(ground, bought),
    );
    expect(second).toBe(false);
    expect(await wrongsOf(ground)).toEqual([]);
  });

  it('a payment that comes in while its purchase is ended goes back, or is refunded', async () => {
    for (let round = 0; round < sized({ full: 20, short: 3 }); round += 1) {
      const ground = await open();
      const { paymentUrl } = await buy(ground, false);
      await cancel(ground);
      await Promise.all([workOff(ground), payOnPage(service, paymentUrl, cards.good)]);
      expect(await wrongsOf(ground)).toEqual([]);
    }
  });

  it('a sale that began before it and is committed after the last one is ended by the look for late sales', async () => {
    const ground = await open();
    const { second } = await interleave(
      service.database,
      'insert_purchases',
      () =>
        manageAs(ground, ground.manager, 'POST', '/tickets/box-office', {
          ticket_rate_id: ground.rateId,
          collection: 'cash',
          tickets: [{ full_name: 'Nadia', email: 'nadia@example.org' }],
        }),
      async () => {
        await cancel(ground);
        await workOff(ground);
        return (await readCancellation(ground)).status;
      },
    );
    expect(second).toBe('completed');
    const [job] = await service.database.sql(
      `SELECT run_at > $2 AS is_later FROM graphile_worker._private_jobs WHERE key = $1`,
      [`cancel_event/${ground.world.main.id}/${ground.world.main.eventId}`, clock.now()],
    );
    expect(job).toEqual({ is_later: true });
    expect(await wrongsOf(ground)).toEqual([]);
    expect(await listSales(ground, '?unreturned=true')).toMatchObject([{ reason: 'taken_by_hand', unreturned: 21.5 }]);
  });
});

describe('two at once', () => {
  it('two people who cancel it are answered alike, and everything is ended once', async () => {
    const ground = await open();
    await buy(ground);
    const answers = await Promise.all([cancel(ground, { message: 'A' }), cancel(ground, { message: 'B' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]!.body.data.message).toBe(answers[1]!.body.data.message);
    expect(await wrongsOf(ground)).toEqual([]);
  });

  it('processes that work on it together end each sale once', async () => {
    const ground = await open();
    for (let sale = 0; sale < 8; sale += 1) await buy(ground);
    await cancel(ground);
    await Promise.all(Array.from({ length: 4 }, () => workOff(ground)));
    expect(await wrongsOf(ground)).toEqual([]);
    const { sales_done: done, returned } = await readCancellation(ground);
    expect([done, returned]).toEqual([8, 8 * 21.5]);
    const mails = await service.database.sql(
      `SELECT id FROM mails WHERE organization_id = $1 AND template = 'event_cancelled'`,
      [ground.world.main.id],
    );
    expect(mails).toHaveLength(8);
  });

  it('of two who record one sale as given back by hand, one is refused', async () => {
    const ground = await open();
    await manageAs(ground, ground.manager, 'POST', '/tickets/box-office', {
      ticket_rate_id: ground.rateId,
      collection: 'cash',
      tickets: [{}],
    });
    await cancel(ground);
    await workOff(ground);
    const [sale] = await listSales(ground, '?unreturned=true');
    const answers = await Promise.all([recordSale(ground, sale._id), recordSale(ground, sale._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await wrongsOf(ground)).toEqual([]);
  });

  it('what is refunded while somebody records it is not recorded as given back by hand once more', async () => {
    const ground = await open();
    const sold = await manageAs(ground, ground.manager, 'POST', '/tickets/box-office', {
      ticket_rate_id: ground.rateId,
      collection: 'cash',
      tickets: [{}],
    });
    await cancel(ground);
    await workOff(ground);
    const [sale] = await listSales(ground, '?unreturned=true');
    const race = await interleave(
      service.database,
      'find_cancelled_sale_to_record',
      () => recordSale(ground, sale._id),
      () => manageAs(ground, ground.manager, 'POST', `/tickets/${sold.body.data[0]._id}/refund`, { amount: 21.5 }),
    );
    expect([race.first.status, race.second.status]).toEqual([409, 200]);
    expect(await listSales(ground)).toMatchObject([{ returned: 21.5, unreturned: 0, recorded_at: '' }]);
    expect(await readCancellation(ground)).toMatchObject({ returned: 21.5, recorded: 0 });
    expect(await wrongsOf(ground)).toEqual([]);
  });

  it('an advance that is undone while somebody records its booking is not recorded as given back once more', async () => {
    const ground = await open();
    const manage = (path: string, body?: unknown) => manageAs(ground, ground.manager, 'POST', path, body);
    const booked = await manage('/bookings', { event_id: ground.world.main.eventId, name: 'Ilse Okafor', for: 4 });
    const paid = await manage('/external-payments', {
      resource_id: booked.body.data._id,
      amount: 20,
      method: 'card',
    });
    await cancel(ground);
    await workOff(ground);
    const [sale] = await listSales(ground, '?unreturned=true');
    const race = await interleave(
      service.database,
      'insert_external_payment',
      () => manage(`/external-payments/${paid.body.data._id}/undo`),
      () => recordSale(ground, sale._id),
    );
    expect([race.first.status, race.second.status]).toEqual([200, 409]);
    expect(await listSales(ground)).toMatchObject([{ unreturned: 0, recorded_at: '' }]);
    expect(await readCancellation(ground)).toMatchObject({ recorded: 0 });
    expect(await wrongsOf(ground)).toEqual([]);
  });
});

it('goes on where a process stopped, again and again, without ending a sale twice', async () => {
  const ground = await open();
  const salesCount = 12;
  for (let sale = 0; sale < salesCount; sale += 1) await buy(ground);
  await cancel(ground);
  let stops = 0;
  while ((await readCancellation(ground)).status === 'running') {
    const controller = new AbortController();
    const working = workOff(ground, { signal: controller.signal }).catch(() => {});
    await sleep(60);
    controller.abort(new Error('the process stops'));
    await working;
    stops += 1;
  }
  expect(stops).toBeGreaterThan(0);
  expect(await wrongsOf(ground)).toEqual([]);
  expect(await readCancellation(ground)).toMatchObject({ sales_done: salesCount, returned: salesCount * 21.5 });
});
