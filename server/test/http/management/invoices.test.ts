/** Invoices as people of the organization read them, and their PDF. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createRate, setTaxSettings } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: new Date() });

const paid: string[] = [];
beforeAll(async () => {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  for (let count = 0; count < 2; count++) {
    const { payment_id: id, payment_url: url } = (await beginCheckout(service, world.channel, rateId)).body.data;
    await payOnPage(service, url, cards.good);
    paid.push(id);
    clock.advance(1_000);
  }
});

const read = (path: string, headers = manager) =>
  service.call('GET', `/management/organizations/${world.main.id}/invoices${path}`, { headers });

describe('200', () => {
  it('lists invoices, the latest first, and those of one payment, number or type', async () => {
    const { status, body } = await read('');
    expect(status).toBe(200);
    expect(body.data.map((invoice: { payment_id: string }) => invoice.payment_id)).toEqual(paid.toReversed());
    const [latest, first] = body.data;
    expect((await read(`?payment_id=${paid[0]}`)).body.data).toEqual([first]);
    expect((await read(`?search=${latest.reference.toLowerCase()}`)).body.data).toEqual([latest]);
    expect((await read('?type=corrective')).body.data).toEqual([]);
    expect((await read(`?after=${latest._id}`)).body.data).toEqual([first]);
  });

  it('lists those above the limit of simplified invoices that name nobody, as long as so much of them is left', async () => {
    const main = world.main.id;
    const ids = async (query = '') =>
      (await read(`?needs_billing_data=true${query}`)).body.data.map(({ _id: id }: { _id: string }) => id);
    const [latest, first] = (await read('')).body.data;
    expect(await ids()).toEqual([]);
    await setTaxSettings(service, main, { simplified_limit: 2_150 });
    expect(await ids()).toEqual([]);
    await setTaxSettings(service, main, { simplified_limit: 2_149 });
    expect(await ids()).toEqual([latest._id, first._id]);
    expect(await ids(`&payment_id=${first.payment_id}`)).toEqual([first._id]);
    expect((await read('?needs_billing_data=false')).body.data).toHaveLength(2);
    expect((await read('/totals?needs_billing_data=true')).body.data).toMatchObject({ count: 2 });
    const body = { customer_name: 'Amsel GmbH', address: 'Hafenstraße 4' };
    const url = `/management/organizations/${main}`;
    await service.call('POST', `${url}/invoices/${first._id}/replace`, { headers: manager, body });
    expect(await ids()).toEqual([latest._id]);
    await service.call('POST', `${url}/payments/${latest.payment_id}/refund`, {
      headers: manager,
      body: { collection: 'cash' },
    });
    expect(await ids()).toEqual([]);
    await setTaxSettings(service, main, { country: 'ES' });
  });

  it('answers the PDF', async () => {
    const [{ _id: id, reference }] = (await read('')).body.data;
    const { status, headers, text } = await read(`/${id}/pdf`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/pdf');
    expect(headers['content-disposition']).toContain(`${reference}.pdf`);
    expect(text.slice(0, 5)).toBe('%PDF-');
  });
});
