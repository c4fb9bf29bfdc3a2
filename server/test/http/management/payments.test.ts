import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: new Date() });

describe('payments', () => {
  let paid: { payment_id: string; payment_url: string; tickets: { _id: string; qr_code: string }[] };
  let waiting: { payment_id: string };
  beforeAll(async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    paid = (await beginCheckout(service, world.channel, rateId, { quantity: 2 })).body.data;
    await payOnPage(service, paid.payment_url, cards.declined);
    await payOnPage(service, paid.payment_url, cards.good);
    clock.advance(1_000);
    const other = [{ full_name: 'Ilse Okafor', email: 'Ilse@example.org' }];
    waiting = (await beginCheckout(service, world.channel, rateId, { tickets: other })).body.data;
  });

  const read = (path: string, headers = manager) =>
    service.call('GET', `/management/organizations/${world.main.id}/payments${path}`, { headers });
  const idsOf = async (query: string) => {
    const { status, body } = await read(query);
    expect(status).toBe(200);
    return body.data.map(({ _id }: { _id: string }) => _id);
  };

  it('200: lists payments, the latest first, with their buyers', async () => {
    const { status, body } = await read('?limit=2');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { _id: waiting.payment_id, status: 'pending', client_name: 'Ilse Okafor', amount: 21.5, paid_at: '' },
      {
        _id: paid.payment_id,
        status: 'succeeded',
        collection: 'gateway',
        resource_type: 'ticket',
        client_email: 'teodor.amsel@example.org',
        amount: 43,
        fees: 3,
        refunded: 0,
        currency: 'EUR',
        method_last4: '4242',
        channel_id: world.channel.id,
        event_id: world.main.eventId,
        invoice_reference: expect.stringMatching(/^\d{4}-F-\d{6}$/),
      },
    ]);
    expect(await idsOf(`?limit=1&after=${waiting.payment_id}`)).toEqual([paid.payment_id]);
  });

  it('200: finds payments by e-mail, code, number of the invoice and id, and by state, method and day', async () => {
    const [code] = paid.tickets.map((ticket) => ticket.qr_code);
    const [{ qr_code: stored }] = (await service.database.sql('SELECT barcode AS qr_code FROM tickets WHERE id = $1', [
      paid.tickets[0]!._id,
    ])) as [{ qr_code: string }];
    const { data } = (await read(`/${paid.payment_id}`)).body;
    for (const search of ['TEODOR.amsel@example.org', code ?? stored, data.invoice_reference, paid.payment_id]) {
      expect(await idsOf(`?search=${encodeURIComponent(search)}`), search).toEqual([paid.payment_id]);
    }
    expect(await idsOf('?search=ilse@example.org')).toEqual([waiting.payment_id]);
    expect(await idsOf('?search=nobody@example.org')).toEqual([]);
    expect(await idsOf('?status=pending')).toEqual([waiting.payment_id]);
    expect(await idsOf('?collection=cash&resource_type=ticket')).toEqual([]);
    expect(await idsOf(`?end_date=${new Date(clock.now().getTime() - 86_400_000).toISOString()}`)).toEqual([]);
  });

  it('200: reads a payment with its lines and the attempts to pay it', async () => {
    const { status, body } = await read(`/${paid.payment_id}`);
    expect(status).toBe(200);
    // Tickets say themselves what they cost.
    expect(body.data).toMatchObject({ lines: [], resource_ids: expect.arrayContaining([paid.tickets[0]!._id]) });
    expect(body.data.charges.map(({ status: state }: { status: string }) => state).sort()).toEqual([
      'failed',
      'succeeded',
    ]);
  });
});

describe('sendPaymentLink', () => {
  const send = (paymentId: string, body: object = {}) =>
    service.call('POST', `/management/organizations/${world.main.id}/payments/${paymentId}/send-link`, {
      headers: manager,
      body,
    });
  const mailsOf = (paymentId: string) =>
    service.database.sql(
      `SELECT recipient, template, language, data->>'until' AS until FROM mails WHERE cause LIKE $1 ORDER BY created_at`,
      [`payment link ${paymentId}%`],
    );

  async function begun(given: object = {}) {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    return (await beginCheckout(service, world.channel, rateId, { ...given })).body.data;
  }

  it('200: mails the buyer the link in the language of the purchase, and again when it is asked for again', async () => {
    const { payment_id: id } = await begun({ language: 'es' });
    const [payment] = await service.database.sql('SELECT expires_at FROM payments WHERE id = $1', [id]);
    const until = (payment!.expires_at as Date).toISOString();
    expect((await send(id)).body).toEqual({ success: true });
    clock.advance(1_000);
    await send(id, { email: 'ilse@example.org' });
    expect(await mailsOf(id)).toEqual([
      { recipient: 'teodor.amsel@example.org', template: 'payment_link', language: 'es', until },
      { recipient: 'ilse@example.org', template: 'payment_link', language: 'es', until },
    ]);
  });

  it('409: mails nothing for a payment that came in', async () => {
    const { payment_id: id, payment_url: url } = await begun();
    await payOnPage(service, url, cards.good);
    expect((await send(id)).body.error).toBe('conflict');
    expect(await mailsOf(id)).toEqual([]);
  });
});
