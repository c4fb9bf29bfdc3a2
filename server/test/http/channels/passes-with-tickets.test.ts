/** Passes that are bought together with tickets: one hold, one payment, one invoice, all or none. */
import { afterAll, describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { cancel, listSales, readCancellation, sendRefunds, workOff } from '../../support/cancellations.ts';
import { differencesOf } from '../../support/differences.ts';
import { reportDispute } from '../../support/disputes.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createPassType, soldCountOf } from '../../support/passes.ts';
import { placesOf } from '../../support/places.ts';
import { beginCheckout, buyTickets, cards, holder, pathOf, payOnPage, reportPaid } from '../../support/purchases.ts';
import { makeRefundAtGateway } from '../../support/unrequested-refunds.ts';
import { createChannel, createRate, setHoldCaps } from '../../support/world.ts';

const ground = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { service, world, clock, owner } = ground;
const { main, channel } = world;

type Row = Record<string, unknown>;
const sql = (text: string, values: unknown[] = []) => service.database.sql<Row>(text, values);
const rateWith = async (given: Row = {}) => (await createRate(service, main.id, main.eventId, given)).rateId;
const passOf = (typeId: string, given: Row = {}) => ({ pass_type_id: typeId, full_name: 'Vera Lindqvist', ...given });
const taken = async (rateId: string, typeId: string) => [
  (await placesOf(service.database, rateId)).rate,
  await soldCountOf(ground, typeId),
];
const expireAll = async () => {
  clock.advance(16 * 60_000);
  await expireOverdue(service.services.database, service.services.outbox, clock.now());
};
const settle = async () => {
  for (const { id } of await sql(`SELECT id FROM refunds WHERE status = 'pending' AND organization_id = $1`, [
    main.id,
  ])) {
    await sendRefund(service.services, { organizationId: main.id, refundId: String(id) });
  }
};
const manage = (method: string, path: string, body?: object) =>
  service.call(method, `/management/organizations/${main.id}${path}`, { headers: owner, body });
const statusesOf = async (paymentId: string) =>
  (
    await sql(
      `SELECT status FROM tickets WHERE payment_id = $1 UNION ALL SELECT status FROM passes WHERE payment_id = $1`,
      [paymentId],
    )
  ).map(({ status }) => status);

interface Begun {
  readonly payment_id: string;
  readonly payment_url: string;
  readonly total_amount: number;
  readonly tickets: readonly { readonly _id: string; readonly payment: Row }[];
  readonly passes: readonly { readonly _id: string; readonly pass_type_id: string }[];
}

/** A ticket of 21.50 and a pass of 50. */
async function begin(given: { readonly quota?: number; readonly price?: number } = {}) {
  const rateId = await rateWith();
  const typeId = await createPassType(ground, { name: 'Season', ...given });
  const answer = await beginCheckout(service, channel, rateId, { passes: [passOf(typeId)] });
  expect(answer.status, answer.text).toBe(200);
  return { rateId, typeId, data: answer.body.data as Begun };
}

async function buy() {
  const begun = await begin();
  await payOnPage(service, begun.data.payment_url, cards.good);
  return begun;
}

afterAll(async () => {
  const differences = await differencesOf(service);
  expect(differences.filter(({ organizationId }) => organizationId === main.id)).toEqual([]);
});

describe('200', () => {
  it('one payment without a rate holds both and is paid once, with an invoice of both', async () => {
    const { rateId, typeId, data } = await begin();
    expect(data.total_amount).toBe(71.5);
    expect(data.passes).toMatchObject([
      { pass_type_id: typeId, status: 'pending_payment', full_name: 'Vera Lindqvist' },
    ]);
    const ids = [data.tickets[0]!._id, data.passes[0]!._id];
    expect(data.tickets[0]!.payment).toMatchObject({
      rate_id: '',
      resource_type: 'ticket',
      resource_ids: ids,
      total: { amount: 71.5 },
    });
    expect(await taken(rateId, typeId)).toEqual([1, 1]);
    const page = await service.call('GET', pathOf(data.payment_url));
    expect(page.text).toContain('<dt>1 × Season</dt>');
    await payOnPage(service, data.payment_url, cards.good);
    expect(await statusesOf(data.payment_id)).toEqual(['active', 'valid']);
    const lines = await sql(
      `SELECT l.resource_id, l.description, l.supply_date::text FROM invoices i
       JOIN invoice_lines l ON l.organization_id = i.organization_id AND l.invoice_id = i.id
       WHERE i.payment_id = $1 AND l.kind = 'item' ORDER BY l.position`,
      [data.payment_id],
    );
    expect(new Map(lines.map((line) => [line.resource_id, [line.description, line.supply_date]])).get(ids[1])).toEqual([
      'Season',
      null,
    ]);
    expect(await sql('SELECT total::int FROM invoices WHERE payment_id = $1', [data.payment_id])).toEqual([
      { total: 7150 },
    ]);
  });

  it('the money of the ticket is for its event, and that of the pass for none', async () => {
    const { data } = await buy();
    const posted = await sql(
      `SELECT event_id, gateway::int, sales::int, fees_organization::int AS fees FROM ledger_transactions
       WHERE payment_id = $1 ORDER BY event_id`,
      [data.payment_id],
    );
    expect(posted).toEqual([
      { event_id: main.eventId, gateway: 2150, sales: -2000, fees: -150 },
      { event_id: null, gateway: 5000, sales: -5000, fees: 0 },
    ]);
    const sales = (await service.call('GET', '/integrations/sales?limit=500', { headers: main.headers })).body.data;
    expect(
      sales
        .filter((sale: Row) => sale.payment_id === data.payment_id)
        .map((sale: Row) => [sale.resource_type, sale.total, sale.event_id])
        .sort(),
    ).toEqual([
      ['pass', 50, ''],
      ['ticket', 21.5, main.eventId],
    ]);
  });

  it('passes of several types are answered in the order of the request', async () => {
    const [season, weekend] = [await createPassType(ground), await createPassType(ground, { price: 30 })];
    const rateId = await rateWith();
    const passes = [passOf(weekend), passOf(season), passOf(weekend)];
    const { data } = (await beginCheckout(service, channel, rateId, { passes })).body;
    expect(data.passes.map((pass: Row) => pass.pass_type_id)).toEqual([weekend, season, weekend]);
    expect(data.total_amount).toBe(131.5);
    await expireAll();
    expect([await soldCountOf(ground, season), await soldCountOf(ground, weekend)]).toEqual([0, 0]);
  });

  it('what is not paid in time gives back both, and takes them again for late money', async () => {
    const { rateId, typeId, data } = await begin({ quota: 1 });
    await expireAll();
    expect(await taken(rateId, typeId)).toEqual([0, 0]);
    await reportPaid(service, main, { paymentId: data.payment_id, amount: 7150 });
    expect(await taken(rateId, typeId)).toEqual([1, 1]);
    expect(await statusesOf(data.payment_id)).toEqual(['active', 'valid']);
  });

  it('late money goes back where the last pass was sold meanwhile, and takes no place of a ticket', async () => {
    const { rateId, typeId, data } = await begin({ quota: 1 });
    await expireAll();
    const passes = [passOf(typeId)];
    expect((await beginCheckout(service, channel, await rateWith(), { passes })).status).toBe(200);
    await reportPaid(service, main, { paymentId: data.payment_id, amount: 7150 });
    expect(await taken(rateId, typeId)).toEqual([0, 1]);
    expect(await statusesOf(data.payment_id)).toEqual(['voided', 'voided']);
    await settle();
    await expireAll();
  });

  it('a purchase of both that costs nothing is complete at once', async () => {
    const rateId = await rateWith();
    await sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE rate_id = $1', [rateId]);
    const typeId = await createPassType(ground, { price: 0 });
    const { data } = (await beginCheckout(service, channel, rateId, { passes: [passOf(typeId)] })).body;
    expect(data).toMatchObject({ payment_url: '', total_amount: 0 });
    expect(await statusesOf(data.payment_id)).toEqual(['active', 'valid']);
  });

  it('a free ticket waits for the pass that is paid with it', async () => {
    const rateId = await rateWith();
    await sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE rate_id = $1', [rateId]);
    const typeId = await createPassType(ground);
    const { data } = (await beginCheckout(service, channel, rateId, { passes: [passOf(typeId)] })).body;
    expect(await statusesOf(data.payment_id)).toEqual(['pending_payment', 'pending_payment']);
    await payOnPage(service, data.payment_url, cards.good);
    expect(await statusesOf(data.payment_id)).toEqual(['active', 'valid']);
  });

  it('a discount code takes nothing off a pass', async () => {
    const code = await createDiscountCodeRow(service, main, { type: 'tickets', percentage: 50 });
    const passes = [passOf(await createPassType(ground))];
    const given = { passes, discount_code: code.code };
    const { data } = (await beginCheckout(service, channel, await rateWith(), given)).body;
    expect(data.total_amount).toBe(61.5);
    await expireAll();
  });

  it('the tickets are mailed to their first holder, and the passes to theirs', async () => {
    const passes = [passOf(await createPassType(ground), { email: 'vera.lindqvist@example.org' })];
    const given = { passes, send_resources: true };
    const data = await buyTickets(service, channel, await rateWith(), given);
    const mails = await sql(`SELECT template, recipient FROM mails WHERE cause LIKE '%' || $1 ORDER BY template`, [
      data.payment_id,
    ]);
    expect(mails).toEqual([
      { template: 'passes_sold', recipient: 'vera.lindqvist@example.org' },
      { template: 'tickets_sold', recipient: holder.email },
    ]);
  });
});

describe('what comes after', () => {
  it('a refund of the ticket leaves the pass, and one of the pass leaves the ticket', async () => {
    for (const [first, left] of [
      ['tickets', ['voided', 'valid']],
      ['passes', ['active', 'voided']],
    ] as const) {
      const { data } = await buy();
      const refunded = await manage('POST', `/payments/${data.payment_id}/refund`, {
        resource_ids: [data[first][0]!._id],
      });
      expect(refunded.status, refunded.text).toBe(200);
      await settle();
      expect(await statusesOf(data.payment_id)).toEqual(left);
      const [payment] = await sql('SELECT status, refunded_amount::int AS refunded FROM payments WHERE id = $1', [
        data.payment_id,
      ]);
      expect(payment).toEqual({ status: 'partially_refunded', refunded: first === 'tickets' ? 2150 : 5000 });
    }
  });

  it('a refund of the whole payment gives back both, and each by the event of its sale', async () => {
    const { rateId, typeId, data } = await buy();
    expect((await manage('POST', `/payments/${data.payment_id}/refund`, {})).status).toBe(200);
    await settle();
    expect(await statusesOf(data.payment_id)).toEqual(['voided', 'voided']);
    expect(await taken(rateId, typeId)).toEqual([0, 0]);
    const sums = await sql(
      `SELECT event_id, sum(gateway)::int AS gateway FROM ledger_transactions WHERE payment_id = $1 GROUP BY 1 ORDER BY 1`,
      [data.payment_id],
    );
    expect(sums).toEqual([
      { event_id: main.eventId, gateway: 0 },
      { event_id: null, gateway: 0 },
    ]);
  });

  it('a refund of the pass that the gateway refuses counts for nothing, and can be made again', async () => {
    const { rateId, typeId } = { rateId: await rateWith(), typeId: await createPassType(ground) };
    const data = await buyTickets(service, channel, rateId, { card: cards.refundsFail, passes: [passOf(typeId)] });
    await manage('POST', `/passes/${data.passes[0]._id}/refund`, { amount: 50 });
    await settle();
    const [{ refunded }] = (await sql('SELECT refunded_amount::int AS refunded FROM passes WHERE id = $1', [
      data.passes[0]._id,
    ])) as [Row];
    expect(refunded).toBe(0);
    await sql(`UPDATE charges SET method_last4 = '4242' WHERE payment_id = $1`, [data.payment_id]);
    expect((await manage('POST', `/passes/${data.passes[0]._id}/refund`, { amount: 50 })).status).toBe(200);
    await settle();
  });

  it('a refund of everything at the gateway covers both; a part of it is said to be for the pass', async () => {
    const all = (await buy()).data;
    await makeRefundAtGateway(service, {
      organizationId: main.id,
      paymentId: all.payment_id,
      amount: 7150,
      reference: `all ${all.payment_id}`,
    });
    expect(await statusesOf(all.payment_id)).toEqual(['voided', 'voided']);
    const some = (await buy()).data;
    const reference = `some ${some.payment_id}`;
    await makeRefundAtGateway(service, {
      organizationId: main.id,
      paymentId: some.payment_id,
      amount: 5000,
      reference,
    });
    const [{ id }] = (await sql('SELECT id FROM unrequested_refunds WHERE reference = $1', [reference])) as [Row];
    const assigned = await manage('POST', `/unrequested-refunds/${id}/assign`, {
      resource_ids: [some.passes[0]!._id],
    });
    expect(assigned.status, assigned.text).toBe(200);
    expect(await statusesOf(some.payment_id)).toEqual(['active', 'voided']);
  });

  it('a refund at the gateway that covers nothing is taken of both, by what they are worth, and so is its return', async () => {
    const { data } = await buy();
    const made = {
      organizationId: main.id,
      paymentId: data.payment_id,
      amount: 2000,
      reference: `none ${data.payment_id}`,
    };
    await makeRefundAtGateway(service, made);
    const [{ id }] = (await sql('SELECT id FROM unrequested_refunds WHERE reference = $1', [made.reference])) as [Row];
    expect((await manage('POST', `/unrequested-refunds/${id}/assign`, { resource_ids: [] })).status).toBe(200);
    const earned = () =>
      sql(
        `SELECT event_id, sum(sales)::int AS sales, sum(fees_organization)::int AS fees FROM ledger_transactions
         WHERE payment_id = $1 GROUP BY 1 ORDER BY 1`,
        [data.payment_id],
      );
    // The fee, which is of the ticket alone, is taken first; of the rest 2000 / 7000 is of the ticket.
    expect(await earned()).toEqual([
      { event_id: main.eventId, sales: 528 - 2000, fees: 0 },
      { event_id: null, sales: 1322 - 5000, fees: 0 },
    ]);
    expect(await statusesOf(data.payment_id)).toEqual(['active', 'valid']);
    await makeRefundAtGateway(service, { ...made, outcome: 'failed' });
    expect(await earned()).toEqual([
      { event_id: main.eventId, sales: -2000, fees: -150 },
      { event_id: null, sales: -5000, fees: 0 },
    ]);
  });

  it('a dispute blocks the ticket and the pass where the organization wants that', async () => {
    await manage('PUT', '/payment-settings', { blocks_disputed_tickets: true });
    const { data } = await buy();
    await reportDispute(service, { organizationId: main.id, paymentId: data.payment_id });
    const blocked = await sql(
      `SELECT dispute_blocked_at IS NOT NULL AS blocked FROM tickets WHERE payment_id = $1
       UNION ALL SELECT dispute_blocked_at IS NOT NULL FROM passes WHERE payment_id = $1`,
      [data.payment_id],
    );
    expect(blocked).toEqual([{ blocked: true }, { blocked: true }]);
  });

  it('a cancelled event gives back the ticket and leaves the pass', async () => {
    const own = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
    const { main: organization, channel: seller } = own.world;
    const typeId = await createPassType({ ...own, manager: own.manager }, { name: 'Season' });
    const body = { passes: [passOf(typeId)] };
    const data = await buyTickets(own.service, seller, organization.rateId, body);
    const cancellable = { service: own.service, world: own.world, manager: own.manager, admin: own.admin };
    expect((await readCancellation(cancellable)).money).toMatchObject([{ amount: 21.5 }]);
    const told = await cancel(cancellable);
    expect(told.status, told.text).toBeLessThan(300);
    await workOff(cancellable);
    await sendRefunds(cancellable);
    expect(await statusesOf(data.payment_id)).toEqual(['voided', 'valid']);
    expect(await listSales(cancellable)).toMatchObject([{ returned: 21.5, unreturned: 0 }]);
    const differences = await differencesOf(own.service);
    expect(differences.filter(({ organizationId }) => organizationId === organization.id)).toEqual([]);
  });
});

describe('400', () => {
  it('a pass of another organization', async () => {
    const { twin } = world;
    const ofBoth = await createChannel(service, main.id, twin.id);
    const typeId = await createPassType(ground);
    await sql('UPDATE pass_types SET organization_id = $2 WHERE id = $1', [typeId, twin.id]);
    const rateId = await rateWith();
    const answer = await beginCheckout(service, ofBoth, rateId, { passes: [passOf(typeId)] });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ path: '/passes/0/pass_type_id', message: 'is of another organization: buy it by itself' }],
    ]);
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
  });
});

describe('404', () => {
  it('an unknown type of pass takes no place of a ticket', async () => {
    const rateId = await rateWith();
    const answer = await beginCheckout(service, channel, rateId, { passes: [passOf(newId('passType', clock.now()))] });
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
  });
});

describe('409', () => {
  it.each([
    ['sold_out', { quota: 1 }, 2],
    ['not_on_sale', { active: false }, 1],
  ] as const)('%s of passes takes no place of a ticket', async (code, given, count) => {
    const rateId = await rateWith();
    const typeId = await createPassType(ground, given);
    const passes = Array.from({ length: count }, () => passOf(typeId));
    const answer = await beginCheckout(service, channel, rateId, { passes });
    expect([answer.status, answer.body.error]).toEqual([409, code]);
    expect(await taken(rateId, typeId)).toEqual([0, 0]);
  });

  it('barcode_taken of a pass takes no place of either', async () => {
    const rateId = await rateWith();
    const typeId = await createPassType(ground);
    const passes = [passOf(typeId, { qr_code: 'WITH-TICKET-1' }), passOf(typeId, { qr_code: 'WITH-TICKET-1' })];
    const answer = await beginCheckout(service, channel, rateId, { passes });
    expect([answer.status, answer.body.error]).toEqual([409, 'barcode_taken']);
    expect(await taken(rateId, typeId)).toEqual([0, 0]);
  });

  it('sold_out of the ticket takes no pass', async () => {
    const rateId = await rateWith({ quota: 1 });
    const typeId = await createPassType(ground);
    const answer = await beginCheckout(service, channel, rateId, { quantity: 2, passes: [passOf(typeId)] });
    expect(answer.body.error).toBe('sold_out');
    expect(await taken(rateId, typeId)).toEqual([0, 0]);
  });

  it('hold_limit_reached counts the tickets alone', async () => {
    await setHoldCaps(service, main.id, { held_per_buyer_percentage_max: 10, holds_per_buyer_max: 0 });
    const rateId = await rateWith({ quota: 20 });
    const typeId = await createPassType(ground, { quota: 50 });
    const passes = Array.from({ length: 5 }, () => passOf(typeId));
    expect((await beginCheckout(service, channel, rateId, { quantity: 1, passes })).status).toBe(200);
    expect((await beginCheckout(service, channel, rateId, { quantity: 1, passes })).status).toBe(200);
    expect((await beginCheckout(service, channel, rateId, { quantity: 1 })).body.error).toBe('hold_limit_reached');
    await setHoldCaps(service, main.id);
    await expireAll();
    expect(await taken(rateId, typeId)).toEqual([0, 0]);
  });
});
