/** Purchases that are not paid in time. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyGatewayReport, expireOverdue, type GatewayReport } from '../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database.ts';
import { createLog, sayFirst } from '../../src/platform/log.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { startHoldExpiry } from '../../src/workers/hold-expiry.ts';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { paidByCard } from '../support/gateway-report.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout } from '../support/purchases.ts';
import { createEvent, createRate } from '../support/world.ts';

const start = '2026-11-20T21:00:00.000Z';
const clock = fixedClock(start);
const { service, world } = await openWorld({ clock });
beforeEach(() => clock.set(start));

type Row = Record<string, unknown>;
const holdMs = 15 * 60_000;

async function begin(given: Row = {}, rateGiven: Row = {}) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId, rateGiven);
  const { data } = (await beginCheckout(service, world.channel, rateId, given)).body;
  return { rateId, id: data.payment_id as string, ticketId: data.tickets[0]._id as string };
}
const expire = () => expireOverdue(service.services.database, service.services.outbox, clock.now());
const read = async (table: string, id: string) =>
  (await service.database.sql<Row>(`SELECT * FROM ${table} WHERE id = $1`, [id]))[0]!;

const reportOf = (paymentId: string, given: Partial<GatewayReport> = {}) =>
  paidByCard(paymentId, { reference: `late_${paymentId}`, ...given });
function report(paymentId: string, given: Partial<GatewayReport> = {}) {
  const { database, outbox } = service.services;
  return database.transaction((tx) =>
    applyGatewayReport(
      { tenant: crossTenantDb(tx).ofTenant(world.main.id), outbox, now: clock.now() },
      reportOf(paymentId, given),
    ),
  );
}
const reportInBatch = (paymentId: string) =>
  service.services.reportBatcher.apply(world.main.id, reportOf(paymentId), clock.now());

describe('a payment whose time is over', () => {
  it('expires: places and redemption are free again, and the failure is emitted with its reason', async () => {
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 10 });
    const { rateId, id, ticketId } = await begin({ quantity: 2, discount_code: code.code });
    expect(await read('discount_codes', code.id)).toMatchObject({ redemptions_count: 1, sales_count: 2 });
    clock.advance(holdMs - 1);
    expect(await expire()).toBe(0);
    clock.advance(1);
    expect(await expire()).toBe(1);
    expect(await read('payments', id)).toMatchObject({ status: 'expired', failure_reason: 'expired' });
    expect(await read('tickets', ticketId)).toMatchObject({ status: 'voided', activated_at: null });
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, steps: [0, 0] });
    expect(await read('discount_codes', code.id)).toMatchObject({ redemptions_count: 0, sales_count: 0 });
    const [failed] = await emittedFor(service.database, id);
    expect(failed).toMatchObject({
      event: 'payment.failed',
      payload: { reason: 'expired' },
      channelId: world.channel.id,
    });
    expect(await emittedFor(service.database, ticketId)).toEqual([]);
  });

  it('many at once, of two organizations, each end once, also where several processes look', async () => {
    await service.database.sql('INSERT INTO channel_partners VALUES ($1, $2, now())', [
      world.twin.id,
      world.channel.id,
    ]);
    const rates = await Promise.all(
      [world.main, world.twin].map(({ id, eventId }) => createRate(service, id, eventId, { quota: 80 })),
    );
    const begun = await Promise.all(
      Array.from({ length: 120 }, (_, index) => beginCheckout(service, world.channel, rates[index % 2]!.rateId)),
    );
    expect(begun.map(({ status }) => status)).toEqual(Array(120).fill(200));
    clock.advance(holdMs);
    const counts = await Promise.all([expire(), expire(), expire()]);
    const rest = await expire();
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(120);
    for (const { rateId } of rates) expect((await placesOf(service.database, rateId)).rate).toBe(0);
    for (const { body } of begun) expect(await emittedFor(service.database, body.data.payment_id)).toHaveLength(1);
  });

  it('is ended by the loop', async () => {
    const { id } = await begin();
    const { database, outbox } = service.services;
    const loop = startHoldExpiry({ database, outbox, clock, log: createLog('fatal') });
    clock.advance(holdMs);
    await vi.waitFor(async () => expect((await read('payments', id)).status).toBe('expired'), { timeout: 5_000 });
    await loop.stop();
  });
});

it('is said once to wait while the database is away, however often it is looked at, and again the next time', async () => {
  const said: string[] = [];
  const log = createLog('info', { write: (line) => void said.push(JSON.parse(line).msg) });
  const database = new Database({ connection: { host: '127.0.0.1', port: 1 }, log, connectionsMax: 1 });
  const looks = vi.spyOn(database, 'execute');
  const loop = startHoldExpiry({ database, outbox: service.services.outbox, clock, log });
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
  await loop.stop();
  await database.close();
  expect(said).toEqual(['overdue payments could not be expired']);
  const outcome = sayFirst((facts) => said.push(String(facts.message)));
  for (const problem of ['gone', 'still gone', '', 'gone again']) {
    if (problem) outcome.failed(new Error(problem));
    else outcome.worked();
  }
  expect(said.slice(1)).toEqual(['gone', 'gone again']);
});

describe('money that comes in late', () => {
  it('completes the purchase while the places are still free', async () => {
    const code = await createDiscountCodeRow(service, world.main, {
      type: 'tickets',
      fixed_amount: 500,
      redemptions_max: 1,
    });
    const { id, rateId, ticketId } = await begin({ discount_code: code.code });
    clock.advance(holdMs);
    await expire();
    expect(await report(id, { amount: 1650 })).toMatchObject({ isReturned: false, payment: { status: 'succeeded' } });
    expect(await read('tickets', ticketId)).toMatchObject({ status: 'active', voided_at: null });
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 1, steps: [1, 0], tickets: 1 });
    expect(await read('discount_codes', code.id)).toMatchObject({ redemptions_count: 1, sales_count: 1 });
    expect((await emittedFor(service.database, id)).map(({ event }) => event)).toEqual([
      'payment.failed',
      'payment.success',
      'sale.completed',
    ]);
  });

  it('also before the expiry was noticed', async () => {
    const { id } = await begin();
    clock.advance(holdMs + 1);
    expect(await report(id)).toMatchObject({ payment: { status: 'succeeded' } });
    expect(await expire()).toBe(0);
  });

  it.each(['noticed', 'not noticed yet'])('goes back where the event is over by then, its end %s', async (noticed) => {
    const { eventId, rateId } = await createEvent(service, world.main.id, world.main.locationId);
    const buyers = ['vera@example.org', 'noor@example.org', 'ilse@example.org'];
    const bought = await Promise.all(
      buyers.map((email) =>
        beginCheckout(service, world.channel, rateId, { tickets: [{ full_name: 'Vera Lindqvist', email }] }),
      ),
    );
    const data = bought.map(({ body }) => body.data);
    clock.advance(holdMs);
    if (noticed === 'noticed') await expire();
    await service.database.sql(
      `UPDATE events SET starts_at = $2::timestamptz - interval '1 hour', ends_at = $2::timestamptz WHERE id = $1`,
      [eventId, clock.now()],
    );
    // Several at once are applied together.
    const applied = await Promise.all(data.map(({ payment_id: id }) => reportInBatch(id)));
    expect(applied).toMatchObject(data.map(() => ({ isReturned: true })));
    await expire();
    for (const { payment_id: id, tickets } of data) {
      expect(await read('payments', id)).toMatchObject({ status: 'expired' });
      expect(await read('tickets', tickets[0]._id)).toMatchObject({ status: 'voided' });
    }
  });

  it.each(['the places are sold', 'the discount code is used up'])('goes back where %s', async (reason) => {
    const code = await createDiscountCodeRow(service, world.main, {
      type: 'tickets',
      fixed_amount: 500,
      redemptions_max: 1,
    });
    const { id, rateId, ticketId } = await begin({ discount_code: code.code }, { quota: 1 });
    clock.advance(holdMs);
    await expire();
    if (reason === 'the places are sold') await beginCheckout(service, world.channel, rateId);
    else await service.database.sql('UPDATE discount_codes SET redemptions_count = 1 WHERE id = $1', [code.id]);
    const placesBefore = await placesOf(service.database, rateId);
    expect(await report(id, { amount: 1650 })).toMatchObject({ isReturned: true, payment: { status: 'expired' } });
    expect(await read('tickets', ticketId)).toMatchObject({ status: 'voided' });
    expect(await placesOf(service.database, rateId)).toEqual(placesBefore);
    const [refund] = await service.database.sql<Row>('SELECT * FROM refunds WHERE payment_id = $1', [id]);
    expect(refund).toMatchObject({ status: 'pending', amount: '1650', ticket_id: null });
    const [entry] = await service.database.sql<Row>('SELECT * FROM ledger_transactions WHERE payment_id = $1', [id]);
    expect(entry).toMatchObject({ kind: 'surplus', gateway: '1650', suspense: '-1650' });
  });
});

describe('what a gateway says', () => {
  it('counts once, however often and in whatever order it is said', async () => {
    const { id } = await begin();
    await report(id, { reference: `a_${id}`, outcome: 'failed', failureReason: 'card_declined' });
    await report(id, { reference: `b_${id}` });
    for (const name of ['b', 'a', 'b']) await report(id, { reference: `${name}_${id}` });
    await report(id, { reference: `b_${id}`, outcome: 'failed', failureReason: 'no' });
    const charges = await service.database.sql<Row>(
      'SELECT reference, status FROM charges WHERE payment_id = $1 ORDER BY reference',
      [id],
    );
    expect(charges).toEqual([
      { reference: `a_${id}`, status: 'failed' },
      { reference: `b_${id}`, status: 'succeeded' },
    ]);
    expect(await service.database.sql('SELECT 1 FROM ledger_transactions WHERE payment_id = $1', [id])).toHaveLength(1);
    expect((await emittedFor(service.database, id)).map(({ event }) => event)).toEqual([
      'payment.success',
      'sale.completed',
    ]);
  });

  it.each([{ amount: 2149 }, { amount: 2151 }, { currency: 'USD' }])(
    'another amount or currency goes back: %j',
    async (wrong) => {
      const { id, ticketId } = await begin();
      expect(await report(id, wrong)).toMatchObject({ isReturned: true, payment: { status: 'pending' } });
      expect((await read('tickets', ticketId)).status).toBe('pending_payment');
      expect(await report(id, { reference: `right_${id}` })).toMatchObject({ payment: { status: 'succeeded' } });
    },
  );

  it('of a charge of another payment is an error, and changes nothing', async () => {
    const [one, other] = [await begin(), await begin()];
    await report(one.id);
    await expect(report(other.id, { reference: `late_${one.id}` })).rejects.toThrow('belongs to');
    expect((await read('payments', other.id)).status).toBe('pending');
  });

  it('a payment that there is not is refused', async () => {
    expect(await report('pay_01jd3k5v8wexbtq8m2zr4h6n7c')).toMatchObject({ code: 'not_found' });
  });

  it('while the payment expires at the same moment: it is sold or sent back, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, rateId } = await begin();
      clock.advance(holdMs);
      const [applied] = await Promise.all([report(id), expire()]);
      await expire();
      const { status } = await read('payments', id);
      expect(status).toBe('succeeded');
      expect(applied).toMatchObject({ isReturned: false });
      expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 1, tickets: 1 });
    }
  });
});
