/** Supplements bought for a ticket that is sold: online, by a channel that was paid, at the box office; and given back. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { readPdf } from '../contexts/read-pdf.ts';
import {
  addSupplement,
  buyTicket,
  createRateWithSupplement,
  sendAsChannel,
  sendAsManager,
  ticketOfChannel,
} from '../support/bought-supplements.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { cards, payOnPage, reportPaid } from '../support/purchases.ts';
import { createChannel } from '../support/world.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock, connectionsMax: 20 });

const sql = (text: string, values: unknown[] = []) => ground.service.database.sql(text, values);
const audited = async () => expect(await differencesOf(ground.service)).toEqual([]);
const checkout = (ticketId: string, supplementId: string, given: object = {}) =>
  sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements/checkout`, {
    supplements: [{ supplement_id: supplementId }],
    ...given,
  });
const issue = (ticketId: string, supplement: object) =>
  sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements`, { supplements: [supplement] });
const sellAtBox = (ticketId: string, supplementId: string, collection = 'cash') =>
  sendAsManager(ground, 'POST', `/tickets/${ticketId}/supplements`, {
    supplements: [{ supplement_id: supplementId }],
    collection,
  });
const refundAsManager = (ticketId: string, id: string, amount: number) =>
  sendAsManager(ground, 'POST', `/tickets/${ticketId}/supplements/${id}/refund`, { amount });
const refundAsChannel = (ticketId: string, id: string, amount: number) =>
  sendAsChannel(ground, 'PUT', `/tickets/${ticketId}/supplements/${id}/refund`, { amount });
const listed = async (ticketId: string) =>
  (await sendAsManager(ground, 'GET', `/tickets/${ticketId}/supplements`)).body.data;
const spentBy = async (email: string) =>
  (await sendAsManager(ground, 'GET', `/clients?email=${email}`)).body.data[0].total_spent;
const sendAll = async () => {
  for (const { id } of await sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(ground.service.services, { organizationId: ground.world.main.id, refundId: String(id) });
  }
};
const textOfPdf = async (ticketId: string) => {
  const { service, world, manager } = ground;
  const url = `/management/organizations/${world.main.id}/tickets/${ticketId}/pdf`;
  return readPdf((await service.app.inject({ method: 'GET', url, headers: manager })).rawPayload).text;
};
const ledgerOf = (paymentId: string) =>
  sql(
    `SELECT kind, gateway::int, cash::int, receivable::int, supplements::int, fees_organization::int
     FROM ledger_transactions WHERE payment_id = $1 ORDER BY created_at, id`,
    [paymentId],
  );
const report = (paymentId: string, amount: number) =>
  reportPaid(ground.service, ground.world.main, { paymentId, amount });
const expire = async () => {
  clock.advance(16 * 60_000);
  await expireOverdue(ground.service.services.database, ground.service.services.outbox, clock.now());
};

describe('200', () => {
  it('sells supplements on the page, which stand on the ticket once they are paid, with an invoice of their own', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const other = await addSupplement(ground, rateId, { label: 'Poster', price: 1000, service_charge_fixed: 0 });
    const ticketId = await buyTicket(ground, rateId);
    const before = await ticketOfChannel(ground, ticketId);
    const body = {
      supplements: [{ supplementId, supplement_units: 2 }, { supplement_id: other }],
      metadata: { order: 'A' },
    };
    const begun = await checkout(ticketId, supplementId, body);
    expect(begun.status).toBe(200);
    expect(begun.body.data).toMatchObject({
      total_amount: 17,
      supplements: expect.arrayContaining([
        expect.objectContaining({
          label: 'Cloakroom',
          status: 'pending_payment',
          supplement_units: 2,
          total: 7,
          service_charge: 1,
        }),
        expect.objectContaining({ label: 'Poster', total: 10 }),
      ]),
    });
    expect((await ticketOfChannel(ground, ticketId)).supplements).toEqual([]);
    await audited();
    const { payment_id: paymentId, payment_url: url } = begun.body.data;
    const page = await ground.service.call('GET', new URL(url).pathname);
    expect(page.text).toContain('Cloakroom × 2');
    await payOnPage(ground.service, url, cards.good);
    const after = await ticketOfChannel(ground, ticketId);
    expect(after.supplements.map(({ label }: { label: string }) => label).sort()).toEqual(['Cloakroom', 'Poster']);
    expect(after.remaining_breakdown).toEqual({
      ...before.remaining_breakdown,
      suplements_upselling: 16,
      ggdd_upselling: 1,
    });
    expect([after.total_price, after.total_supplements]).toEqual([before.total_price, before.total_supplements]);
    expect(await ledgerOf(paymentId)).toEqual([
      { kind: 'sale', gateway: 1700, cash: 0, receivable: 0, supplements: -1600, fees_organization: -100 },
    ]);
    const payment = (await sendAsChannel(ground, 'GET', `/payments/${paymentId}`)).body.data;
    expect(payment).toMatchObject({ resource_type: 'supplement', status: 'succeeded', total: { amount: 17, fees: 1 } });
    expect(payment.resource_ids).toHaveLength(2);
    const lines = await sql(
      `SELECT l.total::int FROM invoices i
       JOIN invoice_lines l ON l.organization_id = i.organization_id AND l.invoice_id = i.id
       WHERE i.payment_id = $1 ORDER BY 1`,
      [paymentId],
    );
    expect(lines).toEqual([{ total: 100 }, { total: 600 }, { total: 1000 }]);
    const integrations = { headers: ground.world.main.headers };
    const ticket = (await ground.service.call('GET', `/integrations/tickets/${ticketId}`, integrations)).body.data;
    expect(ticket.supplements).toHaveLength(2);
    const handedOut = await ground.service.call(
      'PATCH',
      `/integrations/tickets/supplement-product-quantity-used/${ticketId}`,
      {
        ...integrations,
        body: { supplement_id: supplementId, quantity: 1 },
      },
    );
    expect(handedOut.status).toBe(200);
    const sales = await ground.service.call('GET', '/integrations/sales?resource_type=supplement', integrations);
    expect(sales.body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          supplements: 6,
          supplements_service_charge: 1,
          total: 7,
          quantity: 2,
          status: 'sold',
        }),
      ]),
    );
    const [client] = (await ground.service.call('GET', '/integrations/payments', integrations)).body.data.filter(
      ({ resource_type }: { resource_type: string }) => resource_type === 'supplement',
    );
    expect(client.client_email).toBe('teodor.amsel@example.org');
    await audited();
  });

  it('names those of the sale and those bought later on the PDF of the ticket, from their payment to their refund', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const other = await addSupplement(ground, rateId, { label: 'Poster' });
    const ticketId = await buyTicket(ground, rateId, [{ supplement_id: supplementId, supplement_units: 2 }]);
    expect(await textOfPdf(ticketId)).toContain('2 × Cloakroom');
    const begun = (await checkout(ticketId, other)).body.data;
    expect(await textOfPdf(ticketId)).not.toContain('Poster');
    await payOnPage(ground.service, begun.payment_url, cards.good);
    expect(await textOfPdf(ticketId)).toContain('2 × Cloakroom, 1 × Poster');
    await refundAsManager(ticketId, begun.supplements[0]._id, 3.5);
    const after = await textOfPdf(ticketId);
    expect([after.includes('2 × Cloakroom'), after.includes('Poster')]).toEqual([true, false]);
    await sendAll();
  });

  it('completes supplements that cost nothing at once', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground, { price: 0, service_charge_fixed: 0 });
    const ticketId = await buyTicket(ground, rateId);
    const { data } = (await checkout(ticketId, supplementId)).body;
    expect(data).toMatchObject({ total_amount: 0, payment_url: '', supplements: [{ status: 'active' }] });
    expect((await ticketOfChannel(ground, ticketId)).supplements).toHaveLength(1);
    await audited();
  });

  it('records what a channel was paid as owed by it, and what the box office took as cash', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const [bought] = (await issue(ticketId, { supplement_id: supplementId, price: 3 })).body.data;
    expect(bought).toMatchObject({ status: 'active', total: 3.5 });
    expect(await ledgerOf(bought.payment_id)).toEqual([
      { kind: 'sale', gateway: 0, cash: 0, receivable: 350, supplements: -300, fees_organization: -50 },
    ]);
    const second = await buyTicket(ground, rateId);
    const atBox = await sellAtBox(second, supplementId);
    expect(atBox.status).toBe(201);
    const [sold] = atBox.body.data;
    expect(await ledgerOf(sold.payment_id)).toMatchObject([{ cash: 350, receivable: 0 }]);
    expect(await listed(second)).toMatchObject([{ _id: sold._id, supplement_id: supplementId, status: 'active' }]);
    await audited();
  });

  it('lets an unpaid purchase end, and honours its money late while nothing of it was bought again', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const first = (await checkout(ticketId, supplementId)).body.data;
    await expire();
    expect(await listed(ticketId)).toMatchObject([{ status: 'voided', activated_at: '' }]);
    await audited();
    await report(first.payment_id, 350);
    expect(await listed(ticketId)).toMatchObject([{ status: 'active' }]);
    expect((await ticketOfChannel(ground, ticketId)).supplements).toHaveLength(1);
    await audited();
    const another = await buyTicket(ground, rateId);
    const late = (await checkout(another, supplementId)).body.data;
    await expire();
    await sellAtBox(another, supplementId, 'pos');
    await report(late.payment_id, 350);
    expect((await ticketOfChannel(ground, another)).supplements).toHaveLength(1);
    const [returned] = await sql(`SELECT amount::int FROM refunds WHERE payment_id = $1`, [late.payment_id]);
    expect(returned).toEqual({ amount: 350 });
    await sendAll();
    await audited();
  });

  it('sends the money back where the ticket was voided while it was paid', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const { payment_id: paymentId } = (await checkout(ticketId, supplementId)).body.data;
    await sendAsManager(ground, 'POST', `/tickets/${ticketId}/void`);
    await report(paymentId, 350);
    const [returned] = await sql(`SELECT charge_id IS NOT NULL AS whole FROM refunds WHERE payment_id = $1`, [
      paymentId,
    ]);
    expect(returned).toEqual({ whole: true });
    await expire();
    await sendAll();
    await audited();
  });

  it('gives back what was paid, without service charge first; the ticket stays valid and keeps its own total', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const begun = (await checkout(ticketId, supplementId)).body.data;
    await payOnPage(ground.service, begun.payment_url, cards.good);
    const [{ _id: id }] = begun.supplements;
    clock.advance(1_000);
    const first = await refundAsChannel(ticketId, id, 3.2);
    expect(first.body.data).toMatchObject({ _id: id, status: 'voided', refunded: 3.2 });
    const after = await ticketOfChannel(ground, ticketId);
    expect(after).toMatchObject({ status: 'active', refunded: 0, supplements: [] });
    expect(after.remaining_breakdown).toMatchObject({ suplements_upselling: 0, ggdd_upselling: 0.3 });
    await sendAll();
    clock.advance(1_000);
    expect((await refundAsManager(ticketId, id, 0.3)).body.data).toMatchObject({ refunded: 3.5 });
    await sendAll();
    const refunds = (await ledgerOf(begun.payment_id)).filter(({ kind }) => kind === 'refund');
    expect(refunds).toMatchObject([
      { gateway: -320, supplements: 300, fees_organization: 20 },
      { gateway: -30, supplements: 0, fees_organization: 30 },
    ]);
    const corrections = await sql(
      `SELECT total::int FROM invoices WHERE payment_id = $1 AND series = 'R' ORDER BY number`,
      [begun.payment_id],
    );
    expect(corrections).toEqual([{ total: -320 }, { total: -30 }]);
    // It can be bought again, and the refund of the ticket is limited to the total of the ticket.
    expect((await sellAtBox(ticketId, supplementId)).status).toBe(201);
    const tooMuch = await sendAsChannel(ground, 'PUT', `/tickets/${ticketId}/refund`, { amount: 21.51 });
    expect(tooMuch.body.error).toBe('refund_exceeds_paid');
    await audited();
  });

  it('counts nothing that the gateway does not give back, and sends it again when it is asked to', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const begun = (await checkout(ticketId, supplementId)).body.data;
    await payOnPage(ground.service, begun.payment_url, cards.refundsFail);
    const [{ _id: id }] = begun.supplements;
    await refundAsManager(ticketId, id, 3.5);
    await sendAll();
    expect(await listed(ticketId)).toMatchObject([{ status: 'voided', refunded: 0 }]);
    expect((await ticketOfChannel(ground, ticketId)).remaining_breakdown).toMatchObject({ suplements_upselling: 3 });
    await audited();
    const [failed] = await sql(`SELECT id FROM refunds WHERE subject_id = $1 AND status = 'failed'`, [id]);
    const retried = await sendAsManager(ground, 'POST', `/refunds/${String(failed!.id)}/retry`);
    expect(retried.body.data).toMatchObject({ status: 'pending', supplement_id: id });
    expect(await listed(ticketId)).toMatchObject([{ refunded: 3.5 }]);
    await sendAll();
    await refundAsManager(ticketId, id, 3.5);
    const again = await sendAsManager(ground, 'POST', `/refunds/${String(failed!.id)}/retry`);
    expect(again.body.error).toBe('refund_exceeds_paid');
    await audited();
  });

  it('goes along when the ticket is swapped, with what can be given back, which does not go to the card of the seller', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const other = await addSupplement(ground, rateId, { label: 'Parking' });
    const ticketId = await buyTicket(ground, rateId);
    const kept = (await sellAtBox(ticketId, other)).body.data[0];
    expect((await refundAsManager(ticketId, kept._id, 1)).status).toBe(200);
    const { data: paid } = (await checkout(ticketId, supplementId)).body;
    await payOnPage(ground.service, paid.payment_url, cards.good);
    const bought = (await listed(ticketId)).find(({ status }: { status: string }) => status === 'active');
    const [{ barcode }] = (await sql('SELECT barcode FROM tickets WHERE id = $1', [ticketId])) as [{ barcode: string }];
    const spentBySeller = await spentBy('teodor.amsel@example.org');
    const swap = await ground.service.call('POST', '/resellers/swap', {
      headers: ground.world.reseller.headers,
      body: { ticket: { barcode }, customer: { firstName: 'Vera', lastName: 'Solano', email: 'vera@example.org' } },
    });
    expect(swap.status).toBe(200);
    const newId = swap.body.id;
    // Nobody gave anything back to the seller; the buyer paid 21.50 for the ticket and 3.50 for what goes along.
    expect(await spentBy('teodor.amsel@example.org')).toBe(spentBySeller);
    expect(await spentBy('vera@example.org')).toBe(25);
    expect(await listed(ticketId)).toMatchObject([{ _id: kept._id, status: 'voided' }]);
    expect(await listed(newId)).toMatchObject([{ _id: bought._id, status: 'active' }]);
    await audited();
    expect((await refundAsManager(ticketId, bought._id, 1)).status).toBe(404);
    expect((await refundAsManager(newId, bought._id, 3.5)).status).toBe(200);
    await sendAll();
    expect(await sql('SELECT collection, payment_id FROM refunds WHERE subject_id = $1', [bought._id])).toEqual([
      { collection: 'reseller', payment_id: expect.not.stringMatching(paid.payment_id) },
    ]);
    expect(await sql('SELECT status FROM payments WHERE id = $1', [paid.payment_id])).toEqual([
      { status: 'succeeded' },
    ]);
    expect((await ticketOfChannel(ground, newId)).supplements).toEqual([]);
    await audited();
  });
});

describe('400', () => {
  it('names what is no supplement of the rate, other units than it sells, and another price', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const other = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const supplements = [
      { supplement_id: other.supplementId },
      { supplement_id: supplementId, supplement_units: 4 },
      { supplement_id: supplementId, price: 2.5 },
    ];
    const answer = await sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements`, { supplements });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '/supplements/0/supplement_id',
      '/supplements/1/supplement_units',
      '/supplements/2/supplement_id',
      '/supplements/2/price',
    ]);
    await audited();
  });
});

describe('404', () => {
  it('answers so for supplements that there are not, and for what another channel sold', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const id = newId('supplement', clock.now());
    expect((await refundAsManager(ticketId, id, 1)).status).toBe(404);
    expect((await refundAsChannel(ticketId, id, 1)).status).toBe(404);
    const { headers } = await createChannel(ground.service, ground.world.main.id);
    const path = `/tickets/${ticketId}/supplements`;
    const body = { supplements: [{ supplement_id: supplementId }] };
    for (const url of [path, `${path}/checkout`]) {
      expect((await sendAsChannel(ground, 'POST', url, body, headers)).status).toBe(404);
    }
  });
});

describe('409', () => {
  it('sells each supplement once: with what the ticket has, and with what waits for its payment', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const along = await buyTicket(ground, rateId, [{ supplement_id: supplementId }]);
    expect((await checkout(along, supplementId)).body.error).toBe('conflict');
    const ticketId = await buyTicket(ground, rateId);
    await checkout(ticketId, supplementId);
    expect((await checkout(ticketId, supplementId)).body.error).toBe('conflict');
    expect((await issue(ticketId, { supplement_id: supplementId })).body.error).toBe('conflict');
    expect((await sellAtBox(ticketId, supplementId)).body.error).toBe('conflict');
    await audited();
  });

  it('sells nothing for a ticket that is void, nor after the event or the time of the supplement', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const over = await addSupplement(ground, rateId, { redemption_deadline_seconds: -100 * 24 * 3_600 });
    for (const answer of [
      await checkout(ticketId, over),
      await issue(ticketId, { supplement_id: over }),
      await sellAtBox(ticketId, over),
    ]) {
      expect(answer.body.error).toBe('not_on_sale');
    }
    await sendAsManager(ground, 'POST', `/tickets/${ticketId}/void`);
    for (const answer of [
      await checkout(ticketId, supplementId),
      await issue(ticketId, { supplement_id: supplementId }),
      await sellAtBox(ticketId, supplementId),
    ]) {
      expect(answer.body.error).toBe('ticket_not_active');
    }
  });

  it('keeps a supplement of the rate while its payment is waited for, and once it is sold', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const other = await addSupplement(ground, rateId, { label: 'Poster' });
    const ticketId = await buyTicket(ground, rateId);
    const remove = async (id: string) =>
      (await sendAsManager(ground, 'DELETE', `/ticket-rates/${rateId}/supplements/${id}`)).status;
    await checkout(ticketId, supplementId);
    const { payment_url: url } = (await checkout(ticketId, other)).body.data;
    expect([await remove(supplementId), await remove(other)]).toEqual([409, 409]);
    await payOnPage(ground.service, url, cards.good);
    await expire();
    expect([await remove(supplementId), await remove(other)]).toEqual([200, 409]);
    await audited();
  });

  it('gives nothing back on what is not paid, and no more than remains', async () => {
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, rateId);
    const [{ _id: held }] = (await checkout(ticketId, supplementId)).body.data.supplements;
    expect((await refundAsManager(ticketId, held, 1)).body.error).toBe('conflict');
    expect((await refundAsChannel(ticketId, held, 1)).body.error).toBe('conflict');
    const second = await buyTicket(ground, rateId);
    const [{ _id: id }] = (await sellAtBox(second, supplementId)).body.data;
    expect((await refundAsManager(second, id, 3.51)).body.error).toBe('refund_exceeds_paid');
    expect((await refundAsChannel(second, id, 3.51)).body.error).toBe('refund_exceeds_paid');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refundAsManager(second, id, 1.5)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await refundAsManager(second, id, 0.51)).body.error).toBe('refund_exceeds_paid');
    await audited();
  });
});
