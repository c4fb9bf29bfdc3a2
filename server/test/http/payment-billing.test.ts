/** The page of a payment asks to whom the invoice is made out: above the limit of simplified invoices before it can be paid. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../contexts/read-pdf.ts';
import { openFixtures } from '../support/fixtures.ts';
import { beginCheckout, cards, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const { service, world, admin, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const settings = (body: object) => manage(admin)('PATCH', '/tax-settings', body);
const issuer = { tax_number: 'B1', address: 'Calle Mayor 1', country: 'ES' };
beforeEach(() => settings({ ...issuer, simplified_invoice_limit: 40 }));

const person = {
  customer_name: 'Teodor <Amsel>',
  document_number: '',
  address: 'Hafenstraße 4',
  postal_code: '53113',
  city: 'Bonn',
  country: 'Germany',
};

/** Tickets of 21.50. */
async function begin(quantity: number, given: object = {}) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId, { quantity, ...given })).body;
  return { id: String(data.payment_id), url: String(data.payment_url), path: pathOf(data.payment_url) };
}
const open = async (path: string) => (await service.call('GET', path)).text;
const give = (path: string, fields: Record<string, string> = person) =>
  postForm(service, path, { action: 'billing', ...fields });
const invoiceOf = async (paymentId: string) =>
  (await service.database.sql('SELECT type, customer FROM invoices WHERE payment_id = $1', [paymentId]))[0];

describe('a purchase above the limit', () => {
  it('is paid after the buyer has said who they are, and has a full invoice', async () => {
    const { id, url, path } = await begin(2);
    expect(await open(path)).toContain('Who is the invoice for?');
    expect((await postForm(service, path, { number: cards.good, expiry: '12/39', cvc: '123' })).status).toBe(303);
    expect(await invoiceOf(id)).toBeUndefined();
    expect((await give(path)).status).toBe(303);
    const page = await open(path);
    expect(page).toContain('Invoice for Teodor &lt;Amsel&gt;.');
    expect(page).not.toContain('Who is the invoice for?');
    await payOnPage(service, url, cards.good);
    expect(await invoiceOf(id)).toEqual({ type: 'full', customer: person });
  });

  it('names what is missing, and keeps what was given', async () => {
    const { path } = await begin(2);
    const answer = await give(path, { ...person, customer_name: ' \n', city: '' });
    expect(answer.status).toBe(400);
    expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(answer.text).toContain('value="Hafenstraße 4"');
  });

  it('cuts nothing off: says what is too long, and that nothing can be seen in a name', async () => {
    const { path } = await begin(2);
    const name = 'Ä'.repeat(201);
    const answer = await give(path, { ...person, customer_name: name, city: '\u200b\u3164' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('id="customer_name-wrong">This is too long: it can have 200 characters.');
    expect(answer.text).toContain(`value="${name}"`);
    expect(answer.text).toContain('id="city-wrong">Please fill this in.');
  });

  it('takes data as long as its fields allow, in any script', async () => {
    const { path } = await begin(2);
    const lengths = { customer_name: 200, document_number: 64, address: 200, postal_code: 20, city: 200, country: 60 };
    const long = Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, '東'.repeat(length)]));
    expect((await give(path, long)).status).toBe(303);
    expect(await open(path)).toContain(`Invoice for ${'東'.repeat(200)}.`);
  });

  it('counts characters as the APIs do, not their halves', async () => {
    const { path } = await begin(2);
    const name = `${'a'.repeat(199)}😀`;
    expect((await give(path, { ...person, customer_name: name })).status).toBe(303);
    expect(await open(path)).toContain(`Invoice for ${name}.`);
  });

  it.each([
    ['it came with billing data', {}, { billing: { customer_name: 'Amsel GmbH' } }],
    ['the organization has no tax number', { tax_number: '' }, {}],
    ['the organization has no address', { address: '' }, {}],
    ['no limit is known', { country: 'GB', simplified_invoice_limit: null }, {}],
    ['the limit of the country is higher', { simplified_invoice_limit: null }, {}],
    ['it is the limit', { simplified_invoice_limit: 43 }, {}],
  ])('is paid at once where %s', async (_why, changes, given) => {
    await settings(changes);
    const { id, url, path } = await begin(2, given);
    expect(await open(path)).not.toContain('Who is the invoice for?');
    await payOnPage(service, url, cards.good);
    const type = 'billing' in given ? 'full' : 'simplified';
    const isNamed = !('tax_number' in changes || 'address' in changes);
    expect((await invoiceOf(id))?.type).toBe(isNamed ? type : undefined);
  });
});

describe('a purchase up to the limit', () => {
  it('has a simplified invoice, or a full one where the buyer asks for it', async () => {
    const simple = await begin(1);
    const page = await open(simple.path);
    expect(page).toContain('href="?billing=true"');
    await payOnPage(service, simple.url, cards.good);
    expect(await invoiceOf(simple.id)).toEqual({ type: 'simplified', customer: {} });
    const full = await begin(1);
    expect(await open(`${full.path}?billing=true`)).toContain('Who is the invoice for?');
    await give(full.path);
    await give(full.path, { ...person, customer_name: 'Amsel GmbH' });
    await payOnPage(service, full.url, cards.good);
    expect(await invoiceOf(full.id)).toEqual({ type: 'full', customer: { ...person, customer_name: 'Amsel GmbH' } });
  });
});

describe('a purchase that is paid', () => {
  const numbersOf = async (paymentId: string) =>
    (
      await service.database.sql(
        `SELECT series || ' ' || type || ' ' || total AS invoice FROM invoices WHERE payment_id = $1 ORDER BY series, number`,
        [paymentId],
      )
    ).map(({ invoice }) => invoice);

  it('has its simplified invoice replaced by a full one, once, where its buyer says later who they are', async () => {
    const { id, url, path } = await begin(1);
    await payOnPage(service, url, cards.good);
    expect(await open(path)).toContain('href="?billing=true"');
    const form = await open(`${path}?billing=true`);
    expect(form).toContain('another one with these data takes its place');
    expect(form).toContain('Issue the invoice');
    const incomplete = await give(path, { ...person, city: '' });
    expect(incomplete.status).toBe(400);
    expect(incomplete.text).toContain('Issue the invoice');
    expect(await numbersOf(id)).toEqual(['F simplified 2150']);
    expect((await give(path)).status).toBe(303);
    expect(await numbersOf(id)).toEqual(['F simplified 2150', 'F full 2150', 'R corrective -2150']);
    const page = await open(path);
    expect(page).not.toContain('billing=true');
    expect(await open(`${path}?billing=true`)).not.toContain('Issue the invoice');
    expect((await give(path, { ...person, customer_name: 'Other' })).status).toBe(303);
    expect(await numbersOf(id)).toHaveLength(3);
    const invoice = await service.app.inject({ method: 'GET', url: `${path}/invoice` });
    const text = readPdf(invoice.rawPayload).text;
    expect(text).toContain('Teodor <Amsel>');
    expect(text).toMatch(/Replaces: 2026-F-\d{6} of 20 November 2026/);
  });

  it.each([
    ['the organization has no tax number by then', async () => void (await settings({ tax_number: '' }))],
    [
      'everything was given back',
      async (paymentId: string) => {
        await manage(admin)('POST', `/payments/${paymentId}/refund`, { collection: 'cash' });
      },
    ],
  ])('keeps its invoice where %s', async (_why, happen) => {
    const { id, url, path } = await begin(1);
    await payOnPage(service, url, cards.good);
    await happen(id);
    const before = await numbersOf(id);
    expect(await open(path)).not.toContain('billing=true');
    expect((await give(path)).status).toBe(303);
    expect(await numbersOf(id)).toEqual(before);
    expect(await service.database.sql('SELECT billing_info FROM payments WHERE id = $1', [id])).toEqual([
      { billing_info: {} },
    ]);
  });
});
