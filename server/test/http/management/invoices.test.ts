/** Invoices as people of the organization read them, and their PDF. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

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

  it('answers the PDF', async () => {
    const [{ _id: id, reference }] = (await read('')).body.data;
    const { status, headers, text } = await read(`/${id}/pdf`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/pdf');
    expect(headers['content-disposition']).toContain(`${reference}.pdf`);
    expect(text.slice(0, 5)).toBe('%PDF-');
  });
});
