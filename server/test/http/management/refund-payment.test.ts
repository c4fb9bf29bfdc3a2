/** What is left of a payment is given back at once: of all that was bought with it, or of some of that. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDifferences } from '../../../src/contexts/sales/reconciliation/reconciliation.ts';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { sellBooking } from '../../support/booking-sales.ts';
import { buyTicket, createRateWithSupplement, sendAsChannel } from '../../support/bought-supplements.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { beginPassCheckout, createPassType } from '../../support/passes.ts';
import { placesOf } from '../../support/places.ts';
import { beginCheckout, buyTickets, cards, payOnPage } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createRate } from '../../support/world.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock, connectionsMax: 20 });
afterEach(async () => {
  expect(await findDifferences(crossTenantDb(ground.service.services.database), clock.now())).toEqual([]);
});

const manage = (method: string, path: string, body?: object, headers = ground.manager) =>
  ground.service.call(method, `/management/organizations/${ground.world.main.id}${path}`, { headers, body });
const refund = (paymentId: string, body: object = {}, headers = ground.manager) => {
  clock.advance(1_000);
  return manage('POST', `/payments/${paymentId}/refund`, body, headers);
};
const sendAll = async () => {
  for (const { id } of await ground.service.database.sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(ground.service.services, { organizationId: ground.world.main.id, refundId: String(id) });
  }
};
const paymentOf = async (id: string) => (await manage('GET', `/payments/${id}`)).body.data;
const amountsOf = (data: { amount: number }[]) => data.map(({ amount }) => amount);

/** Three tickets of 21.50, paid by one card. */
async function buyThree() {
  const { rateId } = await createRate(ground.service, ground.world.main.id, ground.world.main.eventId);
  const data = await buyTickets(ground.service, ground.world.channel, rateId, { quantity: 3, send_resources: true });
  const tickets: string[] = data.tickets.map(({ _id }: { _id: string }) => _id);
  return { rateId, paymentId: String(data.payment_id), tickets };
}

/** Three tickets under one payment that a system of the organization created, of which it deleted some since. */
async function importThree(deleted: readonly number[]): Promise<string> {
  const { service, world } = ground;
  const { headers, id } = world.main;
  const { rateId, priceIds } = await createRate(service, id, world.main.eventId);
  const ticket = { price_id: priceIds[0], full_name: 'Nadia Ferrer', email: 'nadia@example.org' };
  const body = { ticket_rate_id: rateId, tickets: [ticket, ticket, ticket] };
  const { data } = (await service.call('POST', '/integrations/tickets', { headers, body })).body;
  const ticketIds = deleted.map((index) => data[index]._id);
  await service.call('DELETE', '/integrations/tickets/', { headers, body: { ticket_ids: ticketIds } });
  return data[0].payment_id;
}

/** Hands a ticket over to a buyer of the reseller; answers with the new one as the channel sees it. */
async function swap(ticketId: string) {
  const { service, world } = ground;
  const [row] = await service.database.sql('SELECT barcode FROM tickets WHERE id = $1', [ticketId]);
  const customer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' };
  const body = { ticket: { barcode: row!.barcode }, customer };
  const swapped = await service.call('POST', '/resellers/swap', { headers: world.reseller.headers, body });
  expect(swapped.status).toBe(200);
  const { data } = (await sendAsChannel(ground, 'GET', '/tickets?limit=500')).body;
  return data.find(({ _id }: { _id: string }) => _id === swapped.body.id);
}

describe('a ticket that a reseller handed over', () => {
  const figures = async () =>
    (await manage('GET', `/events/${ground.world.main.eventId}/dashboard`, undefined, admin)).body.data;
  let admin: Record<string, string>;
  beforeAll(async () => {
    admin = (await createPerson(ground.service, ground.world.main.id, 'admin')).headers;
  });

  it('has a payment of its own that the reseller collected, and the figures of the event stay as they are', async () => {
    const { paymentId, tickets } = await buyThree();
    const before = await figures();
    const created = await swap(tickets[1]!);
    expect(created).toMatchObject({ payment_id: created.payment._id, total_price: 21.5, refunded: 0 });
    expect(created.payment).toMatchObject({
      _id: expect.not.stringMatching(paymentId),
      status: 'succeeded',
      resource_type: 'ticket',
      resource_ids: [created._id],
      total: { amount: 21.5, fees: 1.5 },
      gateway_account_id: '',
      metadata: {},
    });
    expect(await paymentOf(created.payment_id)).toMatchObject({ collection: 'reseller', amount: 21.5, refunded: 0 });
    expect(await paymentOf(paymentId)).toMatchObject({ collection: 'gateway', amount: 64.5, status: 'succeeded' });
    expect((await figures()).money).toEqual(before.money);
  });

  it('is given back by the reseller: nothing goes to the card of who sold it, whose invoice is corrected', async () => {
    const { paymentId, tickets } = await buyThree();
    const created = await swap(tickets[1]!);
    const before = await figures();
    clock.advance(1_000);
    const answer = await sendAsChannel(ground, 'PUT', `/tickets/${created._id}/refund`, { amount: 21.5 });
    expect([answer.status, answer.body.data.status, answer.body.data.refunded]).toEqual([200, 'voided', 21.5]);
    await sendAll();
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'succeeded', refunded: 0 });
    expect(await paymentOf(created.payment_id)).toMatchObject({ status: 'refunded', refunded: 21.5 });
    const rows = await ground.service.database.sql('SELECT * FROM refunds WHERE subject_id = $1', [created._id]);
    expect(rows).toMatchObject([{ collection: 'reseller', status: 'succeeded', payment_id: created.payment_id }]);
    // The reseller took another amount, and tells its buyer itself.
    const mails = await ground.service.database.sql('SELECT id FROM mails WHERE cause = $1', [`refund ${rows[0]!.id}`]);
    expect(mails).toEqual([]);
    const [ledger] = await ground.service.database.sql(
      `SELECT sum(gateway)::int AS gateway, sum(reseller)::int AS reseller, sum(sales)::int AS sales
       FROM ledger_transactions WHERE payment_id IN ($1, $2)`,
      [paymentId, created.payment_id],
    );
    expect(ledger).toEqual({ gateway: 6450, reseller: -2150, sales: -4000 });
    const { money } = await figures();
    expect([money.revenue.sales, money.refunded]).toEqual([
      before.money.revenue.sales - 20,
      before.money.refunded + 21.5,
    ]);
    const invoices = await ground.service.database.sql(
      `SELECT DISTINCT i.series, i.payment_id, i.total::int, l.resource_id, c.payment_id AS corrects
       FROM invoices i JOIN invoice_lines l ON l.organization_id = i.organization_id AND l.invoice_id = i.id
         LEFT JOIN invoices c ON c.organization_id = i.organization_id AND c.id = i.corrects_id
       WHERE i.payment_id = $1`,
      [created.payment_id],
    );
    expect(invoices).toEqual([
      { series: 'R', payment_id: created.payment_id, total: -2150, resource_id: created._id, corrects: paymentId },
    ]);
    // The line of what was sold once.
    const sales = await ground.service.call('GET', '/integrations/sales?resource_type=ticket&limit=500', {
      headers: ground.world.main.headers,
    });
    const lines = sales.body.data.filter(({ payment_id }: { payment_id: string }) => payment_id === paymentId);
    expect(lines.map(({ refunded }: { refunded: number }) => refunded).sort()).toEqual([0, 0, 21.5]);
    // What the seller kept is given back on the card.
    const rest = await refund(paymentId, { resource_ids: [tickets[0], tickets[2]] });
    expect(amountsOf(rest.body.data)).toEqual([21.5, 21.5]);
    await sendAll();
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'partially_refunded', refunded: 43 });
  });

  it('is given back as the whole of its payment too', async () => {
    const { tickets } = await buyThree();
    const created = await swap(tickets[0]!);
    expect((await refund(created.payment_id)).body.data).toMatchObject([{ amount: 21.5, collection: 'reseller' }]);
  });
});

describe('200', () => {
  it('gives back what is left of each ticket, voids it and frees its place', async () => {
    const { rateId, paymentId, tickets } = await buyThree();
    await manage('POST', `/tickets/${tickets[0]}/refund`, { amount: 5 });
    const answer = await refund(paymentId);
    expect(answer.status).toBe(200);
    expect(amountsOf(answer.body.data).sort()).toEqual([16.5, 21.5, 21.5]);
    expect(answer.body.data[0]).toMatchObject({ status: 'pending', collection: 'gateway', payment_id: paymentId });
    for (const id of tickets) {
      expect((await manage('GET', `/tickets/${id}`)).body.data).toMatchObject({ status: 'voided', refunded: 21.5 });
    }
    expect((await placesOf(ground.service.database, rateId)).rate).toBe(0);
    await sendAll();
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'refunded', refunded: 64.5 });
  });

  it('gives back the chosen tickets alone, each once', async () => {
    const { paymentId, tickets } = await buyThree();
    const answer = await refund(paymentId, { resource_ids: [tickets[2], tickets[0], tickets[2]] });
    expect(amountsOf(answer.body.data)).toEqual([21.5, 21.5]);
    const kept = await manage('GET', `/tickets/${tickets[1]}`);
    expect(kept.body.data).toMatchObject({ status: 'active', refunded: 0 });
    await sendAll();
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'partially_refunded', refunded: 43 });
  });

  it('gives back bookings, passes, entries of lists and supplements', async () => {
    const { service, world } = ground;
    const { paymentId: ofBooking } = await sellBooking(service, world);
    const pass = (await beginPassCheckout(ground, await createPassType(ground))).body.data;
    await payOnPage(service, pass.payment_url, cards.good);
    const entry = (await makeEntry(ground, await createPaidList(ground))).body.data;
    await payOnPage(service, entry.payment_url, cards.good);
    const supplemented = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, supplemented.rateId);
    const supplement = (
      await sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements/checkout`, {
        supplements: [{ supplement_id: supplemented.supplementId }],
      })
    ).body.data;
    await payOnPage(service, supplement.payment_url, cards.good);
    for (const [id, amount] of [
      [ofBooking, 54],
      [pass.payment_id, 50],
      [entry.payment_id, 25],
      [supplement.payment_id, 3.5],
    ] as const) {
      const answer = await refund(String(id));
      expect([answer.status, amountsOf(answer.body.data)]).toEqual([200, [amount]]);
    }
    await sendAll();
    for (const id of [ofBooking, pass.payment_id, entry.payment_id, supplement.payment_id]) {
      expect((await paymentOf(String(id))).status).toBe('refunded');
    }
  });

  it('leaves out a ticket that was deleted, and gives back the others', async () => {
    const paymentId = await importThree([0]);
    const answer = await refund(paymentId);
    expect([answer.status, amountsOf(answer.body.data)]).toEqual([200, [21.5, 21.5]]);
    // What was paid for the deleted one was given back with it.
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'refunded', refunded: 64.5 });
  });

  it('gives back once, of two that ask at the same time', async () => {
    const { paymentId, tickets } = await buyThree();
    const answers = await Promise.all([refund(paymentId), refund(paymentId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await ground.service.database.sql('SELECT id FROM refunds WHERE payment_id = $1', [paymentId]);
    expect(rows).toHaveLength(tickets.length);
  });
});

describe('404', () => {
  it('for a thing that was not bought with the payment', async () => {
    const { paymentId } = await buyThree();
    const other = await buyThree();
    expect((await refund(paymentId, { resource_ids: [other.tickets[0]] })).status).toBe(404);
    expect((await paymentOf(other.paymentId)).refunded).toBe(0);
  });
});

describe('409', () => {
  it('conflict for one that is not paid', async () => {
    const { rateId } = await createRate(ground.service, ground.world.main.id, ground.world.main.eventId);
    const { data } = (await beginCheckout(ground.service, ground.world.channel, rateId)).body;
    const answer = await refund(data.payment_id);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });

  it('conflict for a ticket that was swapped, and then gives nothing back on the others', async () => {
    const { paymentId, tickets } = await buyThree();
    const [swapped] = (await buyThree()).tickets;
    const { sql } = ground.service.database;
    await sql('UPDATE tickets SET swapped_to = $2 WHERE id = $1', [tickets[1], swapped]);
    const answer = await refund(paymentId);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(answer.body.message).toContain(tickets[1]);
    expect((await paymentOf(paymentId)).refunded).toBe(0);
    await sql('UPDATE tickets SET swapped_to = NULL WHERE id = $1', [tickets[1]]);
  });

  it('conflict where all of it was deleted', async () => {
    const answer = await refund(await importThree([0, 1, 2]));
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(answer.body.message).toContain('was deleted');
  });

  it('refund_exceeds_paid where nothing is left', async () => {
    const { paymentId } = await buyThree();
    await refund(paymentId);
    const answer = await refund(paymentId);
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
  });
});
