/** Without tax number and address of the organization nothing is invoiced; what was sold before is, once they are there. */
import { beforeEach, describe, expect, it } from 'vitest';
import { issueLateInvoices } from '../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { differencesOf } from '../support/differences.ts';
import { openFixtures } from '../support/fixtures.ts';
import { createPassType, sellPass } from '../support/passes.ts';
import { beginCheckout, buyTickets, pathOf, postForm } from '../support/purchases.ts';
import { createOrganization, createRate, setTaxSettings } from '../support/world.ts';

const fixtures = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { service, clock, world, admin, manager, manage } = fixtures;
const { sql } = service.database;
const { id: organizationId } = world.main;
const issuer = { tax_number: 'B1', address: 'Calle Mayor 1' };
const settings = (body: object) => manage(admin)('PATCH', '/tax-settings', body);
beforeEach(async () => {
  await setTaxSettings(service, organizationId, { tax_number: '', tax_percentage: 21 });
  await sql('DELETE FROM graphile_worker._private_jobs');
});

async function buy(given: Record<string, unknown> = {}) {
  clock.advance(1_000);
  const { rateId } = await createRate(service, organizationId, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId, given);
  return {
    paymentId: String(data.payment_id),
    page: pathOf(data.payment_url),
    ticketId: String(data.tickets[0]._id),
  };
}
const sendPending = async (ticketId: string) => {
  for (const { id } of await sql(`SELECT id FROM refunds WHERE subject_id = $1 AND status = 'pending'`, [ticketId])) {
    await sendRefund(service.services, { organizationId, refundId: String(id) });
  }
};
const refund = async (ticketId: string, amount: number) => {
  clock.advance(1_000);
  expect((await manage(manager)('POST', `/tickets/${ticketId}/refund`, { amount })).status).toBe(200);
  await sendPending(ticketId);
};
const jobs = () =>
  sql(`SELECT t.identifier FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'issue_late_invoices'`);
const runJob = async () => {
  await issueLateInvoices(service.services, { organizationId }, new AbortController().signal);
  await sql('DELETE FROM graphile_worker._private_jobs');
};
const invoicesOf = (paymentId: string) =>
  sql(
    `SELECT i.series, i.type, i.total::int, (SELECT min(l.supply_date)::text FROM invoice_lines l
        WHERE l.organization_id = i.organization_id AND l.invoice_id = i.id) AS supplied,
       i.created_at FROM invoices i WHERE i.payment_id = $1 ORDER BY i.created_at, i.series, i.number`,
    [paymentId],
  );

describe('an organization that cannot issue', () => {
  it.each([
    ['without a tax number', { tax_number: ' ' }],
    ['without an address', { tax_number: 'B1', address: '' }],
  ])('%s sells without invoices, and so says the page of the payment', async (_why, missing) => {
    await setTaxSettings(service, organizationId, missing);
    const { paymentId, page } = await buy({ billing: { customer_name: 'Amsel GmbH' } });
    expect(await invoicesOf(paymentId)).toEqual([]);
    expect((await service.call('GET', page)).text).not.toContain('Invoice (PDF)');
    const answer = await service.call('GET', `${page}/invoice`);
    expect([answer.status, answer.text.includes('the seller has entered its tax number and address')]).toEqual([
      404,
      true,
    ]);
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });

  it('gives money back without corrections', async () => {
    const { paymentId, ticketId } = await buy();
    await refund(ticketId, 21.5);
    expect(await invoicesOf(paymentId)).toEqual([]);
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });
});

describe('once tax number and address are there', () => {
  it('issues nothing where the data are gone again before it runs', async () => {
    const { paymentId } = await buy();
    await settings(issuer);
    await settings({ tax_number: '' });
    await runJob();
    expect(await invoicesOf(paymentId)).toEqual([]);
  });

  it('issues for its own organization alone', async () => {
    const other = await createOrganization(service);
    await setTaxSettings(service, other.id, { tax_number: '' });
    const { paymentId } = await buy();
    await settings(issuer);
    await issueLateInvoices(service.services, { organizationId: other.id }, new AbortController().signal);
    expect(await invoicesOf(paymentId)).toEqual([]);
    await runJob();
    expect(await invoicesOf(paymentId)).toHaveLength(1);
  });

  it('the audit names a payment whose invoice is missing when no job waits', async () => {
    const { paymentId } = await buy();
    await settings(issuer);
    await sql('DELETE FROM graphile_worker._private_jobs');
    expect((await differencesOf(service, organizationId)).map(({ subject }) => subject)).toContain(paymentId);
    await runJob();
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });

  it('issues nothing for what is not paid, for refunds on their way, and for a ticket that a reseller handed over', async () => {
    const { rateId } = await createRate(service, organizationId, world.main.eventId);
    const unpaid = (await beginCheckout(service, world.channel, rateId)).body.data;
    const onItsWay = await buy();
    const path = `/tickets/${onItsWay.ticketId}/refund`;
    expect((await manage(manager)('POST', path, { amount: 5 })).status).toBe(200);
    const sold = await buy();
    await sql(`UPDATE events SET swap_available_until = $2 WHERE id = $1`, [
      world.main.eventId,
      new Date(clock.now().getTime() + 3_600_000),
    ]);
    const [{ barcode }] = (await sql('SELECT barcode FROM tickets WHERE id = $1', [sold.ticketId])) as [
      { barcode: string },
    ];
    const customer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' };
    const swapped = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: { ticket: { barcode }, customer },
    });
    expect(swapped.status, swapped.text).toBeLessThan(300);
    const [resold] = (await sql('SELECT id, payment_id FROM tickets WHERE resold_from = $1', [sold.ticketId])) as [
      { id: string; payment_id: string },
    ];
    await refund(resold.id, 4);
    await settings(issuer);
    await runJob();
    expect(await invoicesOf(unpaid.payment_id)).toEqual([]);
    await postForm(service, pathOf(unpaid.payment_url), { action: 'cancel' });
    expect(await invoicesOf(onItsWay.paymentId)).toMatchObject([{ series: 'F' }]);
    expect(await invoicesOf(sold.paymentId)).toMatchObject([{ series: 'F', total: 2150 }]);
    expect(await invoicesOf(resold.payment_id)).toMatchObject([{ series: 'R', total: -400 }]);
    await settings({ city: 'Madrid' });
    expect(await jobs()).toEqual([]);
    await sendPending(onItsWay.ticketId);
    expect(await invoicesOf(onItsWay.paymentId)).toMatchObject([{ series: 'F' }, { series: 'R', total: -500 }]);
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });

  it('a job issues what is missing, with the corrections of refunds, in the order of the sales', async () => {
    const first = await buy();
    const refunded = await buy();
    await refund(refunded.ticketId, 5);
    await refund(refunded.ticketId, 16.5);
    const named = await buy({ billing: { customer_name: 'Amsel GmbH' } });
    const passType = await createPassType({ service, world, manager });
    const pass = await sellPass({ service, world, manager }, passType);
    const [{ payment_id: passPayment }] = (await sql('SELECT payment_id FROM passes WHERE id = $1', [pass._id])) as [
      { payment_id: string },
    ];
    clock.advance(3 * 86_400_000);
    expect((await settings({ address: 'Calle Mayor 1' })).status).toBe(200);
    expect(await jobs()).toEqual([]);
    await settings(issuer);
    await settings({ city: 'Madrid' });
    expect(await jobs()).toHaveLength(1);
    expect(await differencesOf(service, organizationId)).toEqual([]);
    await runJob();
    const created_at = clock.now();
    const supplied = '2026-11-20';
    expect(await invoicesOf(first.paymentId)).toEqual([
      { series: 'F', type: 'simplified', total: 2150, supplied, created_at },
    ]);
    expect(await invoicesOf(refunded.paymentId)).toEqual([
      { series: 'F', type: 'simplified', total: 2150, supplied, created_at },
      { series: 'R', type: 'corrective', total: -500, supplied, created_at },
      { series: 'R', type: 'corrective', total: -1650, supplied, created_at },
    ]);
    expect(await invoicesOf(named.paymentId)).toMatchObject([{ type: 'full', total: 2150 }]);
    expect(await invoicesOf(passPayment)).toMatchObject([{ type: 'simplified', supplied }]);
    const numbers = await sql(
      `SELECT payment_id FROM invoices WHERE organization_id = $1 AND series = 'F' AND created_at = $2 ORDER BY number`,
      [organizationId, created_at],
    );
    const order = numbers.map(({ payment_id: id }) => id);
    expect(order.indexOf(first.paymentId)).toBeLessThan(order.indexOf(named.paymentId));
    expect(await differencesOf(service, organizationId)).toEqual([]);
    await runJob();
    expect(await invoicesOf(refunded.paymentId)).toHaveLength(3);
  });
});
