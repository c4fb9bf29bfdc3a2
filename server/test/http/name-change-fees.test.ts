/** Changes of name that cost something, paid on the page: asked for by a channel, or by management with a link. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { buyTickets, cards, pathOf, payOnPage, reportPaid } from '../support/purchases.ts';
import { makeRefundAtGateway } from '../support/unrequested-refunds.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock(new Date());
const { service, world, manager } = await openWorld({ clock });

const manage = (method: string, path: string, body?: object) =>
  service.call(method, `/management/organizations/${world.main.id}${path}`, { headers: manager, body });
const sql = (text: string, values: unknown[]) => service.database.sql(text, values);
const kindsOf = async (id: string) => (await emittedFor(service.database, id)).map(({ event }) => event);
const audited = async () => expect(await differencesOf(service)).toEqual([]);
const ask = (ticketId: string, given: object = {}) =>
  service.call('POST', `/channels/tickets/${ticketId}/name-changes`, {
    headers: world.channel.headers,
    body: { full_name: 'Ilse Okafor', email: 'ilse.okafor@example.org', ...given },
  });
const ticketOf = async (id: string) => (await manage('GET', `/tickets/${id}`)).body.data;
async function expire() {
  clock.advance(16 * 60_000);
  await expireOverdue(service.services.database, service.services.outbox, clock.now());
}

/** A ticket that the channel sold, of a rate with the fee, and its barcode. */
async function soldTicket(fee: number | null = 7.5, given: Record<string, unknown> = {}) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  await manage('PATCH', `/ticket-rates/${rateId}`, { name_change_fee: fee });
  const data = await buyTickets(service, world.channel, rateId, { send_resources: true, ...given });
  return data.tickets[0]._id as string;
}

/** What the gateway says of 7.50 that came in after the time of the payment. */
const report = (paymentId: string) => reportPaid(service, world.main, { paymentId, amount: 750 });

describe('200', () => {
  it('gives the ticket its new holder when the fee is paid, with notification, mail, ledger and invoice', async () => {
    const id = await soldTicket();
    const { data } = (await ask(id, { redirect_url: 'https://shop.example.org/ok' })).body;
    expect(data).toMatchObject({ status: 'pending_payment', amount: 7.5, payment_id: expect.stringMatching(/^pay_/) });
    expect(await ticketOf(id)).toMatchObject({ full_name: 'Teodor Amsel' });
    const paid = await payOnPage(service, data.payment_url, cards.good);
    expect(paid.headers.location).toContain('status=succeeded');
    expect(await ticketOf(id)).toMatchObject({
      full_name: 'Ilse Okafor',
      name_changes: [{ status: 'completed', payment_id: data.payment_id }],
    });
    expect(await kindsOf(id)).toEqual(['ticket.sold', 'ticket.name_changed']);
    expect(await kindsOf(data.payment_id)).toEqual(['payment.success', 'sale.completed']);
    expect(await sql('SELECT template FROM mails WHERE recipient = $1', ['ilse.okafor@example.org'])).toEqual([
      { template: 'name_changed' },
    ]);
    const ledger = 'SELECT gateway::int, fees_organization::int FROM ledger_transactions WHERE payment_id = $1';
    expect(await sql(ledger, [data.payment_id])).toEqual([{ gateway: 750, fees_organization: -750 }]);
    expect(await sql('SELECT total::int FROM invoices WHERE payment_id = $1', [data.payment_id])).toEqual([
      { total: 750 },
    ]);
    await audited();
  });

  it('is given back in the list of sales where somebody gave the fee back in the account at the gateway', async () => {
    const id = await soldTicket();
    const { data } = (await ask(id)).body;
    await payOnPage(service, data.payment_url, cards.good);
    const { id: organizationId, headers } = world.main;
    const made = { organizationId, paymentId: data.payment_id, amount: 700, reference: `re_${id}` };
    await makeRefundAtGateway(service, made);
    const sales = await service.call('GET', '/integrations/sales?resource_type=name-change&limit=500', { headers });
    const sale = sales.body.data.find(({ _id }: { _id: string }) => _id === data.payment_id);
    expect(sale).toMatchObject({ status: 'sold', paid: 7.5, refunded: 7 });
    expect(await ticketOf(id)).toMatchObject({ full_name: 'Ilse Okafor' });
    await audited();
  });

  it('is on a page that speaks of no places, and has its price in one line', async () => {
    const { data } = (await ask(await soldTicket())).body;
    const textOf = async () => (await service.call('GET', pathOf(data.payment_url))).text;
    expect(await textOf()).toMatch(/1 × General, Change of name<\/dt><dd>€7\.50<\/dd>/);
    expect(await textOf()).toMatch(/It can be paid until \d\d:\d\d:\d\d\./);
    expect(await textOf()).not.toMatch(/€0\.00|Fees|[Pp]laces/);
    await expire();
    expect(await textOf()).toContain('Nothing was charged.');
    expect(await textOf()).not.toMatch(/[Pp]laces/);
  });

  it('keeps the old name where it is not paid in time, and another change can be asked for', async () => {
    const id = await soldTicket();
    const { data } = (await ask(id)).body;
    expect((await ask(id)).body.error).toBe('conflict');
    await expire();
    expect(await ticketOf(id)).toMatchObject({ full_name: 'Teodor Amsel', name_changes: [{ status: 'cancelled' }] });
    expect(await kindsOf(data.payment_id)).toEqual(['payment.failed']);
    expect((await ask(id)).status).toBe(200);
    await audited();
  });

  it('is done after all by money that comes in late, and sends it back where another change waits', async () => {
    const [one, other] = [await soldTicket(), await soldTicket()];
    const [late, lost] = [(await ask(one)).body.data, (await ask(other)).body.data];
    await expire();
    await ask(other, { full_name: 'Rosa Iden' });
    expect(await report(late.payment_id)).toMatchObject({ isReturned: false });
    expect(await report(lost.payment_id)).toMatchObject({ isReturned: true });
    expect(await ticketOf(one)).toMatchObject({ full_name: 'Ilse Okafor' });
    expect(await ticketOf(other)).toMatchObject({ full_name: 'Teodor Amsel' });
    await audited();
  });

  it('sends late money back where another change gave the ticket its name meanwhile', async () => {
    const id = await soldTicket();
    const late = (await ask(id)).body.data;
    await expire();
    const next = (await ask(id, { full_name: 'Rosa Iden', email: 'rosa.iden@example.org' })).body.data;
    await payOnPage(service, next.payment_url, cards.good);
    expect(await report(late.payment_id)).toMatchObject({ isReturned: true });
    expect(await ticketOf(id)).toMatchObject({ full_name: 'Rosa Iden' });
    await audited();
  });

  it('sends the money back where the ticket was voided meanwhile', async () => {
    const id = await soldTicket();
    const { data } = (await ask(id)).body;
    await manage('POST', `/tickets/${id}/void`);
    expect(await report(data.payment_id)).toMatchObject({ isReturned: true });
    expect(await ticketOf(id)).toMatchObject({ full_name: 'Teodor Amsel', status: 'voided' });
    await expire();
    await audited();
  });

  it('is done at once where the fee is 0', async () => {
    const id = await soldTicket(0);
    expect((await ask(id)).body.data).toMatchObject({ status: 'completed', payment_id: '', payment_url: '' });
    expect(await ticketOf(id)).toMatchObject({ full_name: 'Ilse Okafor' });
  });

  it('blocks the resale of the ticket while it waits', async () => {
    const id = await soldTicket();
    await ask(id);
    const barcode = (await ticketOf(id)).qr_code;
    const { headers } = world.reseller;
    const answer = await service.call('GET', `/resellers/validate?barcode=${barcode}`, { headers });
    expect(answer.body).toMatchObject({ swappable: false, error: 'RESELL_PENDING_NAME_CHANGE' });
    const body = {
      ticket: { barcode },
      customer: { firstName: 'Rosa', lastName: 'Iden', email: 'rosa.iden@example.org' },
    };
    expect((await service.call('POST', '/resellers/swap', { headers, body })).status).toBe(409);
  });

  it('ends the payment where management cancels the change, which cannot be completed by hand', async () => {
    const id = await soldTicket();
    const { data } = (await ask(id)).body;
    const path = `/tickets/${id}/name-changes/${data._id}`;
    expect((await manage('POST', `${path}/complete`)).body.error).toBe('conflict');
    expect((await manage('POST', `${path}/cancel`)).body.data.status).toBe('cancelled');
    expect(await sql('SELECT status FROM payments WHERE id = $1', [data.payment_id])).toEqual([{ status: 'failed' }]);
    expect((await manage('POST', `${path}/cancel`)).body.error).toBe('conflict');
    await audited();
  });
});

describe('201', () => {
  it('mails the present holder the link of a change that management has paid online', async () => {
    const tickets = [{ full_name: 'Mira Solano', email: 'mira.solano@example.org' }];
    const id = await soldTicket(7.5, { tickets });
    const body = { full_name: 'Ilse Okafor', pay_online: true };
    const answer = await manage('POST', `/tickets/${id}/name-changes`, body);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ status: 'pending_payment', amount: 7.5 });
    const mails = 'SELECT template FROM mails WHERE recipient = $1 ORDER BY id';
    expect(await sql(mails, ['mira.solano@example.org'])).toContainEqual({ template: 'payment_link' });
    await payOnPage(service, answer.body.data.payment_url, cards.good);
    expect(await ticketOf(id)).toMatchObject({ full_name: 'Ilse Okafor' });
    await audited();
  });

  it('has what management takes itself in the ledger', async () => {
    const id = await soldTicket();
    const { data } = (await manage('POST', `/tickets/${id}/name-changes`, { full_name: 'Rosa Iden', amount: 4 })).body;
    expect(data).toMatchObject({ status: 'pending_payment', payment_id: '', payment_url: '' });
    await manage('POST', `/tickets/${id}/name-changes/${data._id}/complete`);
    await audited();
  });
});

describe('404, 409', () => {
  it('refuses tickets of others, rates without a fee, and tickets that are not active', async () => {
    const id = await soldTicket(null);
    expect((await ask(id)).body.error).toBe('conflict');
    const voided = await soldTicket();
    await manage('POST', `/tickets/${voided}/void`);
    expect((await ask(voided)).body.error).toBe('ticket_not_active');
    const { body } = await manage('POST', '/tickets', {
      ticket_rate_id: world.main.rateId,
      tickets: [{ price_id: world.main.priceIds[0], full_name: 'Kei Mori', email: 'kei@example.org' }],
    });
    expect((await ask(body.data[0]._id)).status).toBe(404);
  });
});
