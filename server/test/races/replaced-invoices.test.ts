/**
 * An invoice is made out to somebody else, at the instant at which that is done by another too, or money is given back. The
 * payment decides: of two one replaces what the other has issued or is refused, and a refund corrects the invoice that counts.
 */
import { describe, expect, it } from 'vitest';
import { lookAtRefund, sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout, cards, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { interleave } from '../support/statement-control.ts';
import { createRate, setTaxSettings } from '../support/world.ts';

const clock = fixedClock('2026-11-20T12:00:00.000Z');
const { service, world, manager } = await openWorld({ clock, connectionsMax: 20 });
const { sql } = service.database;
const { id: organizationId, eventId } = world.main;
const manage = (method: string, path: string, body: object) =>
  service.call(method, `/management/organizations/${organizationId}${path}`, { headers: manager, body });
await sql('UPDATE organizations SET holds_per_buyer_max = 0, held_per_buyer_percentage_max = 100');
await setTaxSettings(service, organizationId, { tax_percentage: 21 });

const replace = (invoiceId: string, name: string) =>
  manage('POST', `/invoices/${invoiceId}/replace`, { customer_name: name, address: 'Hafenstraße 4' });

/** A ticket of 21.50 with its invoice. */
async function buy() {
  clock.advance(1_000);
  const { rateId } = await createRate(service, organizationId, eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  const paymentId = String(data.payment_id);
  const [invoice] = await sql('SELECT id FROM invoices WHERE payment_id = $1', [paymentId]);
  clock.advance(1_000);
  return {
    paymentId,
    page: pathOf(data.payment_url),
    ticketId: String(data.tickets[0]._id),
    invoiceId: String(invoice!.id),
  };
}
type Bought = Awaited<ReturnType<typeof buy>>;

const sayOnPage = ({ page }: Bought) =>
  postForm(service, page, {
    action: 'billing',
    customer_name: 'Buyer',
    document_number: '',
    address: 'Hafenstraße 4',
    postal_code: '53113',
    city: 'Bonn',
    country: 'Germany',
  });
/** A refund of everything, which the gateway has not confirmed. */
async function beginRefund({ ticketId }: Bought): Promise<string> {
  await manage('POST', `/tickets/${ticketId}/refund`, { amount: 21.5 });
  const [row] = await sql('SELECT id FROM refunds WHERE subject_id = $1', [ticketId]);
  return String(row!.id);
}
/** Kind and amount of each invoice, in the order of the series, and what is left of the last of F. */
async function issued({ paymentId }: Bought) {
  const rows = await sql(
    `SELECT i.type, i.total::int, i.customer->>'customer_name' AS name,
       (SELECT i.total + coalesce(sum(c.total), 0) FROM invoices c
         WHERE c.organization_id = i.organization_id AND c.corrects_id = i.id)::int AS left
     FROM invoices i WHERE i.payment_id = $1 AND i.series = 'F' ORDER BY i.number`,
    [paymentId],
  );
  expect(await differencesOf(service)).toEqual([]);
  return rows;
}

describe('two people of the organization', () => {
  it('the second one is refused: the invoice that it names counts no longer', async () => {
    const bought = await buy();
    const race = await interleave(
      service.database,
      'insert_invoices',
      () => replace(bought.invoiceId, 'One'),
      () => replace(bought.invoiceId, 'Other'),
    );
    expect([race.first.status, race.second.status, race.secondWaited]).toEqual([200, 409, true]);
    expect(await issued(bought)).toEqual([
      { type: 'simplified', total: 2150, name: null, left: 0 },
      { type: 'full', total: 2150, name: 'One', left: 2150 },
    ]);
  });
});

describe('the buyer and the organization', () => {
  it('the buyer names nobody any more where the organization was first', async () => {
    const bought = await buy();
    const race = await interleave(
      service.database,
      'insert_invoices',
      () => replace(bought.invoiceId, 'One'),
      () => sayOnPage(bought),
    );
    expect([race.first.status, race.second.status, race.secondWaited]).toEqual([200, 303, true]);
    expect((await issued(bought)).map(({ name }) => name)).toEqual([null, 'One']);
  });

  it('the form that is sent twice replaces once', async () => {
    const bought = await buy();
    await Promise.all([sayOnPage(bought), sayOnPage(bought), sayOnPage(bought)]);
    expect((await issued(bought)).map(({ name }) => name)).toEqual([null, 'Buyer']);
  });
});

describe('while money is given back', () => {
  it('the refund corrects the invoice in the place of the first, where that was issued before', async () => {
    const bought = await buy();
    const refundId = await beginRefund(bought);
    const race = await interleave(
      service.database,
      'insert_invoices',
      () => replace(bought.invoiceId, 'One'),
      () => sendRefund(service.services, { organizationId, refundId }),
    );
    expect([race.first.status, race.secondWaited]).toEqual([200, true]);
    expect(await issued(bought)).toEqual([
      { type: 'simplified', total: 2150, name: null, left: 0 },
      { type: 'full', total: 2150, name: 'One', left: 0 },
    ]);
  });

  it('nothing is left to invoice, where the refund came before', async () => {
    const bought = await buy();
    const refundId = await beginRefund(bought);
    const race = await interleave(
      service.database,
      'insert_invoices',
      () => sendRefund(service.services, { organizationId, refundId }),
      () => replace(bought.invoiceId, 'One'),
    );
    expect([race.second.status, race.secondWaited]).toEqual([409, true]);
    expect(await issued(bought)).toEqual([{ type: 'simplified', total: 2150, name: null, left: 0 }]);
  });

  it('what the bank sends back is invoiced once, whoever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const bought = await buy();
      const refundId = await beginRefund(bought);
      await sendRefund(service.services, { organizationId, refundId });
      await sql(`UPDATE charges SET method_last4 = '5126' WHERE payment_id = $1`, [bought.paymentId]);
      clock.advance(1_000);
      const sendBack = () => lookAtRefund(service.services, { organizationId, refundId });
      const name = () => replace(bought.invoiceId, 'One');
      const [isBack, answer] =
        round % 2 === 0 ? await Promise.all([sendBack(), name()]) : (await Promise.all([name(), sendBack()])).reverse();
      expect(isBack).toBe(true);
      const isReplaced = (answer as { status: number }).status === 200;
      const invoices = await issued(bought);
      expect(invoices.map(({ left }) => left)).toEqual(isReplaced ? [0, 2150] : [2150]);
    }
  });
});
