/** Entries of lists that cost something: made by a channel, paid on the page, refunded by the organization. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { createPaidList, makeEntry, manageLists } from '../support/paid-lists.ts';
import { cards, payOnPage, reportPaid } from '../support/purchases.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock });

const manage = (method: string, path: string, body?: object) => manageLists(ground, method, path, body);
const sql = (text: string, values: unknown[]) => ground.service.database.sql(text, values);
const readByCode = (code: string) =>
  ground.service.call('GET', `/integrations/lists/by-code/${code}`, { headers: ground.world.main.headers });
const entryOf = async (id: string) => (await manage('GET', `/guest-lists/${id}`)).body.data;
const kindsOf = async (id: string) => (await emittedFor(ground.service.database, id)).map(({ event }) => event);
const mailsTo = (email: string) => sql('SELECT template FROM mails WHERE recipient = $1 ORDER BY id', [email]);
const audited = async () => expect(await differencesOf(ground.service)).toEqual([]);
const expire = () => expireOverdue(ground.service.services.database, ground.service.services.outbox, clock.now());

/** The rate as channels see it. */
async function shownRate(rateId: string) {
  const path = `/channels/list-rates?event_id=${ground.world.main.eventId}&limit=500`;
  const { data } = (await ground.service.call('GET', path, { headers: ground.world.channel.headers })).body;
  return data.find(({ _id }: { _id: string }) => _id === rateId);
}

/** An entry of two people that is paid, 25 in all. */
async function paidEntry(card: string = cards.good) {
  const { data } = (await makeEntry(ground, await createPaidList(ground))).body;
  await payOnPage(ground.service, data.payment_url, card);
  return data as { _id: string; payment_id: string; qr_code: string };
}

/** Sends the refund of a payment to the gateway, as its job does; answers with its status. */
async function settle(paymentId: string): Promise<unknown> {
  const { database, outbox, gateways, clock: time } = ground.service.services;
  const [refund] = await sql(`SELECT id FROM refunds WHERE payment_id = $1 ORDER BY created_at DESC LIMIT 1`, [
    paymentId,
  ]);
  const target = { organizationId: ground.world.main.id, refundId: String(refund!.id) };
  await sendRefund({ database, outbox, gateways, clock: time }, target);
  return (await sql('SELECT status FROM refunds WHERE id = $1', [target.refundId]))[0]!.status;
}

/** What the gateway says of 25 that came in after the time of the payment. */
const report = (paymentId: string) => reportPaid(ground.service, ground.world.main, { paymentId, amount: 2500 });

describe('200', () => {
  it('keeps the places while the entry is paid, and puts it on the list, in the ledger and in the mail then', async () => {
    const rateId = await createPaidList(ground, { name: 'Balcony' });
    const email = 'nadia.ferrer@example.org';
    const terms = { send_notification: true, redirect_url: 'https://shop.example.org/ok' };
    const { data } = (await makeEntry(ground, rateId, { email, language: 'es' }, terms)).body;
    expect(data).toMatchObject({ total_amount: 25, payment_id: expect.stringMatching(/^pay_/) });
    expect(await shownRate(rateId)).toMatchObject({ entry_price: 12.5, availability: { sold: 2, available: 8 } });
    expect(await entryOf(data._id)).toMatchObject({ status: 'pending_payment', price: 25, refunded: 0 });
    expect((await readByCode(data.qr_code)).status).toBe(404);
    expect(await kindsOf(data._id)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);

    const paid = await payOnPage(ground.service, data.payment_url, cards.good);
    expect(paid.headers.location).toContain('status=succeeded');
    expect(await entryOf(data._id)).toMatchObject({ status: 'active', payment_id: data.payment_id });
    expect((await readByCode(data.qr_code)).body.data).toMatchObject({ _id: data._id, for: 2 });
    expect(await kindsOf(data._id)).toEqual(['list.created']);
    expect(await kindsOf(data.payment_id)).toEqual(['payment.success', 'sale.completed']);
    expect(await mailsTo(email)).toEqual([{ template: 'list_entry' }]);
    expect(
      await sql('SELECT gateway::int, sales::int FROM ledger_transactions WHERE payment_id = $1', [data.payment_id]),
    ).toEqual([{ gateway: 2500, sales: -2500 }]);
    const path = `/integrations/payments/${data.payment_id}`;
    const payment = (await ground.service.call('GET', path, { headers: ground.world.main.headers })).body.data;
    expect(payment).toMatchObject({ resource_type: 'list', total_amount: 25, client_email: email });
    expect(payment.invoice_references).toMatchObject([{ resource_id: data._id }]);
    const clients = `/integrations/clients?email=${email}`;
    const [client] = (await ground.service.call('GET', clients, { headers: ground.world.main.headers })).body.data;
    expect(client).toMatchObject({ lists_count: 1, total_spent: 25 });
    await audited();
  });

  it('frees the places of an entry that is not paid in time', async () => {
    const rateId = await createPaidList(ground, { quota: 2 });
    const late = (await makeEntry(ground, rateId)).body.data;
    expect((await makeEntry(ground, rateId, { for: 1 })).body.error).toBe('sold_out');
    clock.advance(16 * 60_000);
    await expire();
    expect(await entryOf(late._id)).toMatchObject({ status: 'voided' });
    expect(await shownRate(rateId)).toMatchObject({ availability: { sold: 0, available: 2 } });
    expect(await kindsOf(late.payment_id)).toEqual(['payment.failed']);
    expect(await kindsOf(late._id)).toEqual([]);
    expect((await makeEntry(ground, rateId)).status).toBe(200);
    await audited();
  });

  it('puts an entry on the list after all for money that comes in late, and sends it back where its places are gone', async () => {
    const [free, full] = [await createPaidList(ground, { quota: 2 }), await createPaidList(ground, { quota: 2 })];
    const [late, lost] = [(await makeEntry(ground, free)).body.data, (await makeEntry(ground, full)).body.data];
    clock.advance(16 * 60_000);
    await expire();
    const next = (await makeEntry(ground, full)).body.data;
    await payOnPage(ground.service, next.payment_url, cards.good);
    expect(await report(late.payment_id)).toMatchObject({ isReturned: false });
    expect(await report(lost.payment_id)).toMatchObject({ isReturned: true });
    expect(await entryOf(late._id)).toMatchObject({ status: 'active', removed_at: 0 });
    expect(await entryOf(lost._id)).toMatchObject({ status: 'voided' });
    expect(await settle(lost.payment_id)).toBe('succeeded');
    await audited();
  });

  it('costs nothing where the organization adds the entry, or the rate has no entry price', async () => {
    const rateId = await createPaidList(ground);
    const guest = await manage('POST', '/guest-lists', { list_rate_id: rateId, name: 'Rosa Iden', for: 1 });
    expect(guest.body.data).toMatchObject({ status: 'active', price: 0, payment_id: '' });
    const free = (await makeEntry(ground, await createPaidList(ground, { entry_price: 0 }))).body.data;
    expect(free).toMatchObject({ payment_id: '', payment_url: '', total_amount: 0 });
    expect(await kindsOf(free._id)).toEqual(['list.created']);
  });

  it('refunds in parts: the first one takes the entry off the list', async () => {
    const { _id: id, payment_id: paymentId } = await paidEntry();
    const first = await manage('POST', `/guest-lists/${id}/refund`, { amount: 10 });
    expect(first.body.data).toMatchObject({ price: 25, refunded: 10, removed_at: expect.any(Number) });
    expect(first.body.data.removed_at).toBeGreaterThan(0);
    expect(await settle(paymentId)).toBe('succeeded');
    clock.advance(1_000);
    const second = await manage('POST', `/guest-lists/${id}/refund`, { amount: 15 });
    expect(second.body.data.removed_at).toBe(first.body.data.removed_at);
    expect(await settle(paymentId)).toBe('succeeded');
    expect(await kindsOf(paymentId)).toEqual([
      'payment.success',
      'sale.completed',
      'payment.refunded',
      'payment.refunded',
    ]);
    const [sum] = await sql(
      'SELECT sum(gateway)::int AS gateway, sum(sales)::int AS sales FROM ledger_transactions WHERE payment_id = $1',
      [paymentId],
    );
    expect(sum).toEqual({ gateway: 0, sales: 0 });
    expect((await manage('GET', `/refunds?payment_id=${paymentId}`)).body.data).toMatchObject([
      { list_id: id, amount: 10 },
      { list_id: id, amount: 15 },
    ]);
    await audited();
  });

  it('does not count a refund that the gateway fails, and lets it be retried', async () => {
    const { _id: id, payment_id: paymentId } = await paidEntry(cards.refundsFail);
    await manage('POST', `/guest-lists/${id}/refund`, { amount: 25 });
    expect(await settle(paymentId)).toBe('failed');
    expect(await entryOf(id)).toMatchObject({ refunded: 0 });
    await audited();
    const [{ _id: refundId }] = (await manage('GET', `/refunds?payment_id=${paymentId}`)).body.data;
    expect((await manage('POST', `/refunds/${refundId}/retry`)).body.data.status).toBe('pending');
    expect(await entryOf(id)).toMatchObject({ refunded: 25 });
  });
});

describe('400', () => {
  it('refuses a return address that is no web address', async () => {
    const answer = await makeEntry(
      ground,
      await createPaidList(ground),
      {},
      { redirect_url: 'ftp://shop.example.org' },
    );
    expect(answer.body.error).toBe('invalid_request');
  });
});

describe('409', () => {
  it('changes, removes and admits nobody on an entry that is being paid', async () => {
    const { data } = (await makeEntry(ground, await createPaidList(ground))).body;
    const path = `/guest-lists/${data._id}`;
    expect((await manage('PATCH', path, { name: 'Other' })).body.error).toBe('conflict');
    expect((await manage('DELETE', path)).body.error).toBe('conflict');
    expect((await manage('PUT', `${path}/check-in`, [{ _id: 'custom', men: 1, price: 0 }])).body.error).toBe(
      'conflict',
    );
    expect((await manage('POST', `${path}/refund`, { amount: 1 })).body.error).toBe('conflict');
  });

  it('lets a paid entry bring no more people, and nobody onto a list that is full', async () => {
    const { _id: id } = await paidEntry();
    expect((await manage('PATCH', `/guest-lists/${id}`, { for: 3 })).body.error).toBe('conflict');
    expect((await manage('PATCH', `/guest-lists/${id}`, { for: 1 })).status).toBe(200);
    const rateId = await createPaidList(ground, { entry_price: 0, quota: 3 });
    const { data } = (await makeEntry(ground, rateId)).body;
    expect((await manage('PATCH', `/guest-lists/${data._id}`, { for: 4 })).body.error).toBe('sold_out');
    expect((await manage('PATCH', `/guest-lists/${data._id}`, { for: 3 })).status).toBe(200);
    expect(await shownRate(rateId)).toMatchObject({ available: false, availability: { sold: 3, available: 0 } });
    expect((await makeEntry(ground, rateId, { for: 1 })).body.error).toBe('sold_out');
    const more = await manage('POST', '/guest-lists', { list_rate_id: rateId, name: 'Rosa Iden', for: 1 });
    expect(more.body.error).toBe('sold_out');
    expect((await manage('PATCH', `/list-rates/${rateId}`, { quota: 2 })).body.error).toBe('conflict');
    expect((await manage('PATCH', `/list-rates/${rateId}`, { quota: 3 })).status).toBe(200);
    expect((await manage('PATCH', `/list-rates/${rateId}`, { quota: null })).body.data).toMatchObject({
      quota: null,
      entry_price: 0,
    });
    const paid = await manage('PATCH', `/list-rates/${await createPaidList(ground)}`, { quota: 9 });
    expect(paid.body.data).toMatchObject({ quota: 9, entry_price: 12.5 });
    expect((await makeEntry(ground, rateId, { for: 1 })).status).toBe(200);
  });

  it('gives back no more than was paid, and nothing on an entry that cost nothing', async () => {
    const { _id: id } = await paidEntry();
    expect((await manage('POST', `/guest-lists/${id}/refund`, { amount: 25.01 })).body.error).toBe(
      'refund_exceeds_paid',
    );
    expect((await manage('POST', `/guest-lists/${id}/refund`, { amount: 10 })).status).toBe(200);
    const beyond = await manage('POST', `/guest-lists/${id}/refund`, { amount: 15.01 });
    expect([beyond.status, beyond.body.error]).toEqual([409, 'refund_exceeds_paid']);
    const free = (await makeEntry(ground, await createPaidList(ground, { entry_price: 0 }))).body.data;
    expect((await manage('POST', `/guest-lists/${free._id}/refund`, { amount: 1 })).body.error).toBe('conflict');
  });
});
