/** An event is cancelled: what was sold is ended, given back or listed, and everybody is told. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyGatewayReport } from '../../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { sellBooking } from '../../support/booking-sales.ts';
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
} from '../../support/cancellations.ts';
import { differencesOf } from '../../support/differences.ts';
import { reportDispute } from '../../support/disputes.ts';
import { paidByCard } from '../../support/gateway-report.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { openTestService } from '../../support/test-service.ts';
import { makeRefundAtGateway } from '../../support/unrequested-refunds.ts';
import { createEvent, createRate } from '../../support/world.ts';
import { inTenantWriteContext } from '../../support/write-context.ts';

const clock = fixedClock('2026-11-20T12:00:00.000Z');
const service = await openTestService({ clock });
let ground: CancellationGround;
let rateId: string;
beforeEach(async () => {
  clock.advance(60_000);
  ground = await openCancellable(service);
  const { id, eventId } = ground.world.main;
  await service.database.sql(
    `UPDATE events SET starts_at = $2::timestamptz + interval '9 days', ends_at = $2::timestamptz + interval '10 days'
     WHERE organization_id = $1`,
    [id, clock.now()],
  );
  ({ rateId } = await createRate(service, id, eventId));
});
afterEach(async () => {
  expect(await differencesOf(service)).toEqual([]);
});

const manage = (method: string, path: string, body?: unknown) => manageAs(ground, ground.manager, method, path, body);

/** Tickets of 21.50 that are paid by card; the address is that of the buyer. */
async function buy(email: string, { card = cards.good, quantity = 1 }: { card?: string; quantity?: number } = {}) {
  const tickets = Array.from({ length: quantity }, () => ({ full_name: 'Vera Lindqvist', email }));
  const { data } = (await beginCheckout(service, ground.world.channel, rateId, { tickets })).body;
  if (card !== '') await payOnPage(service, data.payment_url, card);
  return { paymentId: String(data.payment_id), ticketIds: data.tickets.map(({ _id }: { _id: string }) => String(_id)) };
}

async function sellAtBoxOffice(email: string, collection = 'cash'): Promise<string> {
  const body = { ticket_rate_id: rateId, collection, tickets: [{ full_name: 'Nadia Ferrer', email }] };
  return (await manage('POST', '/tickets/box-office', body)).body.data[0].payment_id;
}

/** Two free tickets of the organization's own system, of which one is deleted. */
async function importTwoDeleteOne(): Promise<void> {
  const { headers } = ground.world.main;
  const [price] = await service.database.sql('SELECT id FROM ticket_rate_prices WHERE rate_id = $1', [rateId]);
  const ticket = { price_id: price!.id, full_name: 'Kei Mori', email: 'kei@example.org', total_price: 0 };
  const made = await service.call('POST', '/integrations/tickets', {
    headers,
    body: { ticket_rate_id: rateId, tickets: [ticket, ticket] },
  });
  expect(made.status, made.text).toBe(200);
  const body = { ticket_ids: [made.body.data[0]._id] };
  expect((await service.call('DELETE', '/integrations/tickets/', { headers, body })).status).toBe(200);
}

async function bookByPhone(given: object = {}) {
  const body = {
    event_id: ground.world.main.eventId,
    name: 'Ilse Okafor',
    email: 'ilse@example.org',
    for: 4,
    ...given,
  };
  const { status, body: answer } = await manage('POST', '/bookings', body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data._id as string;
}

const statusOf = async (ids: readonly string[]) =>
  (await service.database.sql<{ status: string }>('SELECT status FROM tickets WHERE id = ANY ($1)', [[...ids]])).map(
    ({ status }) => status,
  );
const mails = async () =>
  (
    await service.database.sql<{ recipient: string; data: Record<string, { amount: number } | null> }>(
      `SELECT recipient, data FROM mails WHERE organization_id = $1 AND template = 'event_cancelled' ORDER BY recipient`,
      [ground.world.main.id],
    )
  ).map(({ recipient, data }) => [recipient, data.returned?.amount ?? 0, data.byHand?.amount ?? 0]);

async function cancelAll(body: object = {}): Promise<void> {
  expect((await cancel(ground, body)).status).toBe(200);
  await workOff(ground);
  await sendRefunds(ground);
}

describe('getEventCancellation', () => {
  it('shows what a cancellation would end and give back, by where it was taken', async () => {
    await buy('vera@example.org', { quantity: 2 });
    await sellAtBoxOffice('nadia@example.org');
    await bookByPhone();
    await manage('POST', '/guest-lists', { list_rate_id: ground.world.main.listRateId, name: 'Teodor Amsel', for: 3 });
    await importTwoDeleteOne();
    expect(await readCancellation(ground)).toMatchObject({
      status: 'none',
      sales_left: 5,
      sales_done: 0,
      people_left: 11,
      money: [
        { collection: 'cash', automatic: false, sales: 1, amount: 21.5 },
        { collection: 'gateway', automatic: true, sales: 1, amount: 43 },
      ],
      returned: 0,
      unreturned: 0,
      created_at: '',
    });
  });
});

describe('getEventCancellation of a payment of which something is gone at the gateway', () => {
  const madeAtGateway = (paymentId: string, amount: number) =>
    makeRefundAtGateway(service, {
      organizationId: ground.world.main.id,
      paymentId,
      amount,
      reference: `re_${paymentId}`,
    });

  it('shows what is left, whether it waits to be assigned or covers nothing, as the cancellation gives it back', async () => {
    const { paymentId } = await buy('vera@example.org', { quantity: 2 });
    const { paymentId: other } = await buy('nadia@example.org');
    await madeAtGateway(paymentId, 2_000);
    await madeAtGateway(other, 500);
    const { data } = (await manage('GET', `/unrequested-refunds?payment_id=${other}`)).body;
    expect((await manage('POST', `/unrequested-refunds/${data[0]._id}/assign`, { resource_ids: [] })).status).toBe(200);
    expect((await readCancellation(ground)).money).toEqual([
      { collection: 'gateway', automatic: true, sales: 2, amount: 39.5 },
    ]);
    await cancelAll();
    // What waited covers the rest of its tickets now.
    expect(await readCancellation(ground)).toMatchObject({ money: [], returned: 39.5 + 20, unreturned: 0 });
  });
});

describe('cancelEvent', () => {
  it('tells those who waited for tickets, once, and nobody twice who bought one', async () => {
    const { channel, main } = ground.world;
    const preregister = (email: string, language: string) =>
      service.call('POST', `/channels/events/${main.eventId}/preregister`, {
        headers: channel.headers,
        body: { name: 'Noor Haddad', email, language },
      });
    for (const [email, language] of [
      ['noor@example.org', 'es'],
      ['Vera@example.org', 'en'],
    ] as const) {
      const answer = await preregister(email, language);
      expect(answer.status, answer.text).toBe(200);
    }
    await buy('VERA@example.org');
    await cancelAll({ message: 'The artist is ill.' });
    await workOff(ground);
    const rows = await service.database.sql(
      `SELECT lower(recipient) AS recipient, language, data->>'message' AS message FROM mails
       WHERE organization_id = $1 AND template = 'event_cancelled' ORDER BY lower(recipient)`,
      [main.id],
    );
    expect(rows).toEqual([
      { recipient: 'noor@example.org', language: 'es', message: 'The artist is ill.' },
      { recipient: 'vera@example.org', language: 'en', message: 'The artist is ill.' },
    ]);
  });

  it('gives back what was paid by card, voids the tickets, and tells the buyer alone how much comes back', async () => {
    const { paymentId, ticketIds } = await buy('vera@example.org', { quantity: 2 });
    const other = 'rui@example.org';
    await service.database.sql('UPDATE tickets SET email = $2, email_key = $2 WHERE id = $1', [ticketIds[1], other]);
    const answer = await cancel(ground, { message: 'The artist is ill.' });
    expect([answer.status, answer.body.data.status, answer.body.data.sales_left]).toEqual([200, 'running', 1]);
    await workOff(ground);
    expect(await readCancellation(ground)).toMatchObject({
      status: 'completed',
      on_its_way: 43,
      returned: 0,
      money: [],
    });
    await sendRefunds(ground);
    expect(await readCancellation(ground)).toMatchObject({
      status: 'completed',
      message: 'The artist is ill.',
      sales_left: 0,
      sales_done: 1,
      people_left: 0,
      returned: 43,
      on_its_way: 0,
      unreturned: 0,
    });
    expect(await statusOf(ticketIds)).toEqual(['voided', 'voided']);
    const { data: payment } = (await manage('GET', `/payments/${paymentId}`)).body;
    expect([payment.status, payment.refunded]).toEqual(['refunded', 43]);
    expect(await mails()).toEqual([
      ['rui@example.org', 0, 0],
      ['vera@example.org', 4300, 0],
    ]);
  });

  it('lists what was taken in cash or by card at a point of sale until somebody records that it was given back', async () => {
    const paymentId = await sellAtBoxOffice('nadia@example.org');
    const byCardId = await sellAtBoxOffice('rui@example.org', 'pos');
    await cancelAll();
    expect(await mails()).toEqual([
      ['nadia@example.org', 0, 2150],
      ['rui@example.org', 0, 2150],
    ]);
    const listed = await listSales(ground, '?unreturned=true');
    const [sale, byCard] = [paymentId, byCardId].map((id) =>
      listed.find((one: { payment_id: string }) => one.payment_id === id),
    );
    expect(byCard).toMatchObject({ collection: 'pos', reason: 'taken_by_hand', unreturned: 21.5, returned: 0 });
    expect((await recordSale(ground, byCard._id, { collection: 'pos' })).status).toBe(200);
    expect(sale).toMatchObject({
      kind: 'payment',
      payment_id: paymentId,
      client_name: 'Nadia Ferrer',
      collection: 'cash',
      reason: 'taken_by_hand',
      unreturned: 21.5,
      returned: 0,
    });
    const cashOf = async () =>
      (
        await service.database.sql('SELECT sum(cash)::int AS cash FROM ledger_transactions WHERE payment_id = $1', [
          paymentId,
        ])
      )[0];
    expect(await cashOf()).toEqual({ cash: 2150 });
    const { id, locationId } = ground.world.main;
    const { eventId: other } = await createEvent(service, id, locationId);
    const elsewhere = `/events/${other}/cancelled-sales/${sale._id}/record`;
    expect((await manage('POST', elsewhere, { collection: 'cash' })).status).toBe(404);
    const recorded = await recordSale(ground, sale._id);
    expect(recorded.status).toBe(200);
    expect(recorded.body.data).toMatchObject({
      returned: 21.5,
      unreturned: 0,
      reason: '',
      recorded_by: expect.stringMatching(/^usr_/),
    });
    expect(await cashOf()).toEqual({ cash: 0 });
    expect(await listSales(ground, '?unreturned=true')).toEqual([]);
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 0, returned: 43, recorded: 43 });
    const again = await recordSale(ground, sale._id);
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
  });

  it('lists a refund that the gateway failed, keeps its ticket void, and counts what is paid by hand', async () => {
    const { ticketIds } = await buy('vera@example.org', { card: cards.refundsFail });
    await cancelAll();
    const [sale] = await listSales(ground, '?unreturned=true');
    expect(sale).toMatchObject({
      reason: 'refund_failed',
      unreturned: 21.5,
      failure_reason: expect.stringMatching(/./),
    });
    expect(await statusOf(ticketIds)).toEqual(['voided']);
    const recorded = await recordSale(ground, sale._id, { collection: 'pos' });
    expect(recorded.body.data).toMatchObject({ unreturned: 0, returned: 21.5 });
    expect(await statusOf(ticketIds)).toEqual(['voided']);
  });

  it('keeps a ticket void whose refund was on its way before, and lists the money where the gateway fails it then', async () => {
    const { ticketIds } = await buy('vera@example.org', { card: cards.refundsFail });
    expect((await manage('POST', `/tickets/${ticketIds[0]}/refund`, { amount: 21.5 })).status).toBe(200);
    clock.advance(1_000);
    expect((await cancel(ground)).status).toBe(200);
    await workOff(ground);
    expect(await listSales(ground)).toMatchObject([{ on_its_way: 21.5, returned: 0, unreturned: 0 }]);
    await sendRefunds(ground);
    expect(await statusOf(ticketIds)).toEqual(['voided']);
    expect(await listSales(ground, '?unreturned=true')).toMatchObject([{ reason: 'refund_failed', unreturned: 21.5 }]);
  });

  it('409 refund_exceeds_paid where a failed refund was given back in another way since', async () => {
    const { ticketIds } = await buy('vera@example.org', { card: cards.refundsFail });
    await cancelAll();
    const [sale] = await listSales(ground, '?unreturned=true');
    await manage('POST', `/tickets/${ticketIds[0]}/refund`, { amount: 21.5 });
    const answer = await recordSale(ground, sale._id);
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
  });

  it('lists no failed refund whose money was given back in another way since, and what is left of one', async () => {
    const all = await buy('vera@example.org', { card: cards.refundsFail });
    const some = await buy('rui@example.org', { card: cards.refundsFail });
    await cancelAll();
    const returned = await manage('POST', `/payments/${all.paymentId}/refund`, { collection: 'cash' });
    expect(returned.status, returned.text).toBe(200);
    await manage('POST', `/tickets/${some.ticketIds[0]}/refund`, { amount: 8 });
    await sendRefunds(ground);
    const { data: refunds } = (await manage('GET', `/refunds?payment_id=${some.paymentId}`)).body;
    const part = refunds.find(({ amount }: { amount: number }) => amount === 8);
    expect((await manage('POST', `/refunds/${part._id}/record`, { collection: 'cash' })).status).toBe(200);
    const listed = await listSales(ground, '?unreturned=true');
    expect(listed).toMatchObject([
      { payment_id: some.paymentId, reason: 'refund_failed', unreturned: 13.5, returned: 8 },
    ]);
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 13.5, unreturned_sales: 1, returned: 29.5 });
    const recorded = await recordSale(ground, listed[0]._id);
    expect(recorded.body.data).toMatchObject({ unreturned: 0, reason: '', returned: 21.5 });
    const { data: payment } = (await manage('GET', `/payments/${some.paymentId}`)).body;
    expect([payment.status, payment.refunded]).toEqual(['refunded', 21.5]);
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 0, returned: 43 });
    expect((await recordSale(ground, listed[0]._id)).status).toBe(409);
  });

  it('lists what a bank or the gateway gave back after the sale was ended, until it is given back', async () => {
    const [disputed, refunded] = [await buy('vera@example.org'), await buy('kei@example.org', { quantity: 2 })];
    const of = ({ paymentId }: { paymentId: string }) => ({ organizationId: ground.world.main.id, paymentId });
    const taken = { reference: 'txn_1', amount: -2150, fee: 1500 };
    await reportDispute(service, of(disputed), { movements: [taken] });
    const made = { ...of(refunded), amount: 500, reference: `made ${refunded.paymentId}` };
    await makeRefundAtGateway(service, made);
    await cancel(ground);
    await workOff(ground);
    expect(await listSales(ground, '?unreturned=true')).toEqual([]);
    const reinstated = { reference: 'txn_2', amount: 2150, fee: 0 };
    await reportDispute(service, of(disputed), { status: 'won', movements: [taken, reinstated] });
    await makeRefundAtGateway(service, { ...made, outcome: 'failed' });
    await sendRefunds(ground);
    const unreturned = await listSales(ground, '?unreturned=true');
    // Ended at the same instant.
    unreturned.sort((one: { unreturned: number }, other: { unreturned: number }) => other.unreturned - one.unreturned);
    expect(unreturned).toMatchObject([
      { payment_id: disputed.paymentId, reason: 'came_back', unreturned: 21.5 },
      { payment_id: refunded.paymentId, reason: 'came_back', unreturned: 5 },
    ]);
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 26.5, unreturned_sales: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => recordSale(ground, unreturned[0]._id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { data: payment } = (await manage('GET', `/payments/${disputed.paymentId}`)).body;
    expect(payment.refunded).toBe(21.5);
    expect((await manage('POST', `/payments/${refunded.paymentId}/refund`, {})).status).toBe(200);
    expect(await listSales(ground, '?unreturned=true')).toEqual([]);
  });

  it('lists of what was taken by hand only what was not given back since', async () => {
    const all = await sellAtBoxOffice('nadia@example.org');
    const some = await sellAtBoxOffice('rui@example.org');
    const bookingId = await bookByPhone();
    const paid = await manage('POST', '/external-payments', { resource_id: bookingId, amount: 20, method: 'card' });
    await cancelAll();
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 63, unreturned_sales: 3 });
    expect((await manage('POST', `/payments/${all}/refund`, {})).status).toBe(200);
    const [ticket] = await service.database.sql<{ id: string }>('SELECT id FROM tickets WHERE payment_id = $1', [some]);
    expect((await manage('POST', `/tickets/${ticket!.id}/refund`, { amount: 8 })).status).toBe(200);
    expect((await manage('POST', `/external-payments/${paid.body.data._id}/undo`)).status).toBe(200);
    const listed = await listSales(ground, '?unreturned=true');
    expect(listed).toMatchObject([{ payment_id: some, reason: 'taken_by_hand', unreturned: 13.5, returned: 8 }]);
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 13.5, unreturned_sales: 1, returned: 29.5 });
    const recorded = await recordSale(ground, listed[0]._id);
    expect(recorded.body.data).toMatchObject({ unreturned: 0, returned: 21.5 });
    // The 8 that were refunded before are not recorded once more.
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 0, recorded: 13.5 });
    const rest = (await listSales(ground)).find((one: { payment_id: string }) => one.payment_id === all);
    expect((await recordSale(ground, rest._id)).body.error).toBe('conflict');
  });

  it('rejects bookings, gives back advances that were paid online and lists those taken by hand', async () => {
    const { bookingId: paidOnline } = await sellBooking(service, ground.world);
    const byHand = await bookByPhone();
    const pay = (method: string, amount: number) =>
      manage('POST', '/external-payments', { resource_id: byHand, amount, method });
    expect([(await pay('cash', 30)).status, (await pay('card', 20)).status]).toEqual([200, 200]);
    expect((await readCancellation(ground)).money).toEqual([
      { collection: 'cash', automatic: false, sales: 1, amount: 30 },
      { collection: 'gateway', automatic: true, sales: 1, amount: 54 },
      { collection: 'pos', automatic: false, sales: 1, amount: 20 },
    ]);
    await cancelAll();
    const bookings = await service.database.sql(
      'SELECT status, refunded_amount::int FROM bookings WHERE id = ANY ($1)',
      [[paidOnline, byHand]],
    );
    expect(bookings).toEqual(
      expect.arrayContaining([
        { status: 'rejected', refunded_amount: 5400 },
        { status: 'rejected', refunded_amount: 0 },
      ]),
    );
    const [sale] = await listSales(ground, '?unreturned=true');
    expect(sale).toMatchObject({ kind: 'booking', booking_id: byHand, client_name: 'Ilse Okafor', unreturned: 50 });
    expect((await recordSale(ground, sale._id)).body.data).toMatchObject({
      unreturned: 0,
      recorded_at: expect.any(String),
    });
    const [ledger] = await service.database.sql(
      'SELECT sum(cash)::int AS cash, sum(pos)::int AS pos, sum(forfeited)::int AS forfeited FROM ledger_transactions WHERE booking_id = $1',
      [byHand],
    );
    expect(ledger).toEqual({ cash: 0, pos: 0, forfeited: 0 });
    // Cash of a booking that is rejected counts no more: nothing of it is undone.
    const outside = (await manage('GET', `/external-payments?resource_id=${byHand}`)).body.data;
    const undone = outside.filter((payment: { undone_at: string }) => payment.undone_at !== '');
    expect(undone.map(({ method }: { method: string }) => method)).toEqual(['card']);
    expect(await mails()).toEqual([
      ['ilse@example.org', 0, 5000],
      ['vera@example.org', 0, 0],
    ]);
  });

  it('removes free entries of lists, and tells their guests', async () => {
    const body = {
      list_rate_id: ground.world.main.listRateId,
      name: 'Teodor Amsel',
      email: 'teodor@example.org',
      for: 2,
    };
    const { data: entry } = (await manage('POST', '/guest-lists', body)).body;
    const arrived = (await manage('POST', '/guest-lists', { ...body, email: 'rosa@example.org' })).body.data._id;
    await manage('PUT', `/guest-lists/${arrived}/check-in`, [{ _id: 'custom', men: 1, price: 0 }]);
    expect(await readCancellation(ground)).toMatchObject({ sales_left: 1, people_left: 2 });
    await cancelAll();
    const { data: after } = (await manage('GET', `/guest-lists/${entry._id}`)).body;
    expect(after.removed_at).not.toBe(0);
    expect((await manage('GET', `/guest-lists/${arrived}`)).body.data.removed_at).toBe(0);
    expect(await mails()).toEqual([['teodor@example.org', 0, 0]]);
    expect(await listSales(ground, '?unreturned=false')).toMatchObject([{ kind: 'list', list_id: entry._id }]);
  });

  it('removes paid entries of lists whose money a bank has, and tells their guests', async () => {
    const { data: entry } = (await makeEntry(ground, await createPaidList(ground))).body;
    await payOnPage(service, entry.payment_url, cards.good);
    await reportDispute(service, { organizationId: ground.world.main.id, paymentId: entry.payment_id });
    await cancelAll();
    expect((await manage('GET', `/guest-lists/${entry._id}`)).body.data.removed_at).not.toBe(0);
    expect(await mails()).toEqual([['teodor.amsel@example.org', 0, 0]]);
  });

  it('lists what was paid for a change of a name, which nothing gives back, until somebody records it', async () => {
    await manage('PATCH', `/ticket-rates/${rateId}`, { name_change_fee: 5 });
    const { ticketIds } = await buy('vera@example.org');
    const change = await service.call('POST', `/channels/tickets/${ticketIds[0]}/name-changes`, {
      headers: ground.world.channel.headers,
      body: { full_name: 'Rui Costa', email: 'rui@example.org' },
    });
    await payOnPage(service, change.body.data.payment_url, cards.good);
    expect((await readCancellation(ground)).money).toEqual([
      { collection: 'gateway', automatic: true, sales: 1, amount: 21.5 },
      { collection: 'gateway', automatic: false, sales: 1, amount: 5 },
    ]);
    await cancelAll();
    const [sale, ...others] = await listSales(ground, '?unreturned=true');
    expect([sale.reason, sale.unreturned, others]).toEqual(['not_refundable', 5, []]);
    expect((await recordSale(ground, sale._id)).body.data.unreturned).toBe(0);
    expect(await listSales(ground, '?unreturned=true')).toEqual([]);
    expect(await readCancellation(ground)).toMatchObject({ unreturned: 0, recorded: 5 });
  });

  it('ends purchases that wait for their payment, and sends money back that comes in for them later', async () => {
    const { paymentId, ticketIds } = await buy('vera@example.org', { card: '' });
    await cancelAll();
    const statuses = async () =>
      (await service.database.sql('SELECT status FROM payments WHERE id = $1', [paymentId]))[0];
    expect(await statuses()).toEqual({ status: 'failed' });
    const applied = await inTenantWriteContext(service, ground.world.main, (write) =>
      applyGatewayReport(write, paidByCard(paymentId, { reference: `late_${paymentId}` })),
    );
    expect(applied).toMatchObject({ isReturned: true });
    expect(await statusOf(ticketIds)).toEqual(['voided']);
  });

  it('gives nothing back to who handed a ticket over to a reseller, and settles the new one with the reseller', async () => {
    const { paymentId, ticketIds } = await buy('vera@example.org');
    const [row] = await service.database.sql('SELECT barcode FROM tickets WHERE id = $1', [ticketIds[0]]);
    const customer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' };
    const { headers } = ground.world.reseller;
    const swapped = await service.call('POST', '/resellers/swap', {
      headers,
      body: { ticket: { barcode: row!.barcode }, customer },
    });
    expect(swapped.status).toBe(200);
    expect((await readCancellation(ground)).money).toEqual([
      { collection: 'reseller', automatic: true, sales: 1, amount: 21.5 },
    ]);
    await cancelAll();
    const refunds = await service.database.sql(
      'SELECT collection, amount::int, payment_id FROM refunds WHERE organization_id = $1',
      [ground.world.main.id],
    );
    expect(refunds).toMatchObject([{ collection: 'reseller', amount: 2150 }]);
    expect(refunds[0]!.payment_id).not.toBe(paymentId);
    expect((await mails()).map(([recipient]) => recipient)).toEqual(['nadia@example.org']);
  });

  it('takes the event off sale for good: nothing is sold, booked, imported or put on a list any more', async () => {
    await cancelAll();
    const { eventId, listRateId, headers } = ground.world.main;
    const path = `/events/${eventId}`;
    const opened = await manage('PATCH', path, { active: true });
    expect([opened.status, opened.body.details[0].path]).toEqual([400, '/active']);
    const resold = await manage('PATCH', path, { resale_enabled: true });
    expect([resold.status, resold.body.details[0].path]).toEqual([400, '/resale_enabled']);
    expect((await manage('PATCH', path, { description: 'Cancelled.' })).status).toBe(200);
    const ticket = { ticket_rate_id: rateId, tickets: [{ full_name: 'Vera', email: 'vera@example.org' }] };
    expect((await manage('POST', '/tickets/box-office', { ...ticket, collection: 'cash' })).status).toBe(409);
    const [price] = (await service.database.sql('SELECT id FROM ticket_rate_prices WHERE rate_id = $1', [rateId])) as [
      { id: string },
    ];
    const imported = {
      ticket_rate_id: rateId,
      tickets: [{ price_id: price.id, full_name: 'Vera', email: 'v@example.org' }],
    };
    const created = await service.call('POST', '/integrations/tickets', { headers, body: imported });
    expect([created.status, created.body.details]).toEqual([
      400,
      [expect.objectContaining({ path: '/ticket_rate_id' })],
    ]);
    const booked = await manage('POST', '/bookings', { event_id: eventId, name: 'Ilse', for: 2 });
    expect([booked.status, booked.body.details[0].path]).toEqual([400, '/event_id']);
    const entry = await manage('POST', '/guest-lists', { list_rate_id: listRateId, name: 'Teodor', for: 1 });
    expect([entry.status, entry.body.error]).toEqual([409, 'conflict']);
    const deleted = await manageAs(ground, ground.admin, 'DELETE', path);
    expect([deleted.status, deleted.body.message]).toEqual([409, expect.stringContaining('a cancellation')]);
  });

  it('is emitted as a change of the event, with the instant of the cancellation, as channels read it', async () => {
    await cancelAll();
    const { main, channel } = ground.world;
    const { headers } = channel;
    const { data } = (await service.call('GET', `/channels/events/${main.eventId}`, { headers })).body;
    const path = '/integrations/webhook-events?event=event.updated';
    const { body } = await service.call('GET', path, { headers: main.headers });
    const [{ payload }] = body.data.slice(-1);
    expect(payload).toMatchObject({ active: false, cancelled_at: clock.now().toISOString() });
    expect(payload.cancelled_at).toBe(data.cancelled_at);
  });

  it('changes nothing when it is asked for again', async () => {
    await buy('vera@example.org');
    await cancelAll({ message: 'First.' });
    const before = await readCancellation(ground);
    clock.advance(60_000);
    expect((await cancel(ground, { message: 'Second.' })).body.data).toEqual(before);
    await workOff(ground);
    expect(await readCancellation(ground)).toEqual(before);
    expect(await mails()).toHaveLength(1);
  });

  it('goes on with the other sales where one cannot be ended, fails after its last attempt, and is continued', async () => {
    const broken = await buy('vera@example.org');
    await buy('nadia@example.org');
    // Of a product that there is not.
    await service.database.sql(`UPDATE payments SET resource_type = 'nothing' WHERE id = $1`, [broken.paymentId]);
    expect((await cancel(ground)).status).toBe(200);
    await expect(workOff(ground)).rejects.toThrow('1 sales of the event could not be ended');
    expect(await readCancellation(ground)).toMatchObject({ status: 'running', sales_done: 1, sales_left: 1 });
    await expect(workOff(ground, { isLastAttempt: true })).rejects.toThrow();
    expect((await readCancellation(ground)).status).toBe('failed');
    await service.database.sql(`UPDATE payments SET resource_type = 'ticket' WHERE id = $1`, [broken.paymentId]);
    expect((await cancel(ground)).body.data.status).toBe('running');
    await workOff(ground);
    await sendRefunds(ground);
    expect(await readCancellation(ground)).toMatchObject({ status: 'completed', sales_done: 2, returned: 43 });
  });
});

describe('listCancelledSales', () => {
  it('is empty for an event that was not cancelled, and 404 for an unknown one', async () => {
    await buy('vera@example.org');
    expect(await listSales(ground)).toEqual([]);
    const unknown = await manage('GET', '/events/evt_01jd3k5v8wexbtq8m2zr4h6n7c/cancelled-sales');
    expect(unknown.status).toBe(404);
  });
});
