import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';

const { service, world } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const pdfOf = (id: string, headers = world.channel.headers) =>
  service.call('GET', `/channels/tickets/${id}/pdf`, { headers });

async function hold() {
  const { data } = (await beginCheckout(service, world.channel, world.main.rateId)).body;
  return { id: data.tickets[0]._id as string, url: data.payment_url as string };
}

describe('200', () => {
  it('is the PDF of a ticket that the channel sold', async () => {
    const { id, url } = await hold();
    await payOnPage(service, url, cards.good);
    const { status, headers, text } = await pdfOf(id);
    expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('404', () => {
  it('for a ticket that another channel sold', async () => {
    const { id, url } = await hold();
    await payOnPage(service, url, cards.good);
    expect((await pdfOf(id, world.twinChannel.headers)).status).toBe(404);
  });
});

describe('409', () => {
  it('while the ticket is not paid', async () => {
    const { status, body } = await pdfOf((await hold()).id);
    expect([status, body.error]).toEqual([409, 'conflict']);
  });
});
