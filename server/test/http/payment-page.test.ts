/** The page where a buyer pays, as a browser without scripts uses it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentAddress } from '../../src/contexts/sales/payments/payments.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readPdf } from '../contexts/read-pdf.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout, cards, hiddenFields, holder, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { startTestService, type TestAnswer } from '../support/test-service.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock('2026-11-20T21:00:00.000Z');
const { service, world } = await openWorld({ clock });
beforeEach(() => clock.set('2026-11-20T21:00:00.000Z'));

type Row = Record<string, unknown>;
const addresses = { redirect_url: 'https://night.example/thanks?a=1', error_url: 'http://night.example/sorry' };

async function begin(given: Row = {}) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId, given)).body;
  return { rateId, url: data.payment_url as string, id: data.payment_id as string, tickets: data.tickets as Row[] };
}
const statusOf = async (id: string) =>
  (await service.call('GET', `/channels/payments/${id}`, { headers: world.channel.headers })).body.data;
const chargesOf = (id: string) =>
  service.database.sql<Row>(
    'SELECT status, amount::int, failure_reason, method_last4 FROM charges WHERE payment_id = $1 ORDER BY created_at, id',
    [id],
  );
const ledgerOf = async (id: string) => {
  const rows = await service.database.sql<Row>(
    'SELECT * FROM ledger_transactions WHERE payment_id = $1 ORDER BY created_at, id',
    [id],
  );
  const accounts = ['gateway', 'sales', 'supplements', 'fees_organization', 'fees_provider', 'warranty', 'suspense'];
  return rows.map((row) => ({
    kind: row.kind,
    ...Object.fromEntries(accounts.map((name) => [name, Number(row[name])]).filter(([, amount]) => amount !== 0)),
  }));
};

describe('the page', () => {
  it('says what is bought, what it costs and how much time is left, and loads nothing from elsewhere', async () => {
    const { url } = await begin({ quantity: 2 });
    const page = await service.call('GET', pathOf(url));
    expect(page.status).toBe(200);
    for (const text of [
      'Opening Night',
      'Club Aurora',
      '2 × General, Early',
      '€40.00',
      '€3.00',
      '€43.00',
      '22:15:00',
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).not.toContain('<script');
    expect([...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/docs/assets/icon.svg',
      '/pay/assets/pay.css',
      '?billing=true',
    ]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect((await service.call('GET', '/pay/assets/pay.css')).headers['content-type']).toContain('text/css');
  });

  it('speaks Spanish to those who buy in Spanish', async () => {
    const { url } = await begin({ language: 'es' });
    const page = await service.call('GET', pathOf(url));
    expect(page.text).toContain('lang="es"');
    expect(page.text).toContain('Tus plazas están reservadas');
  });

  it.each([
    ['en', /It can be paid until Monday,? 23 November 2026 at 22:00\./],
    ['es', /Se puede pagar hasta el lunes, 23 de noviembre de 2026, 22:00\./],
  ])('says the day until when it can be paid where that is not today, in %s', async (language, said) => {
    const { url, id } = await begin({ language });
    await service.database.sql("UPDATE payments SET expires_at = '2026-11-23T21:00:00Z' WHERE id = $1", [id]);
    expect((await service.call('GET', pathOf(url))).text).toMatch(said);
  });

  it('shows names as text, whatever is in them', async () => {
    await service.database.sql(`UPDATE events SET name = '<b>"Night"</b> & more' WHERE id = $1`, [world.main.eventId]);
    const page = await service.call('GET', pathOf((await begin()).url));
    expect(page.text).toContain('&lt;b&gt;&quot;Night&quot;&lt;/b&gt; &amp; more');
    await service.database.sql(`UPDATE events SET name = 'Opening Night' WHERE id = $1`, [world.main.eventId]);
  });

  it.each(['x', 'A'.repeat(64), '%00', 'a'.repeat(3_000)])(
    '404 for a token without a valid signature: %s',
    async (token) => {
      const page = await service.call('GET', `/pay/${token.slice(0, 1_900)}`);
      expect([page.status, page.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
    },
  );

  it('404 where one character of the token is changed', async () => {
    const path = pathOf((await begin()).url);
    const changed = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A');
    for (const [accepted, language] of [
      ['es-ES', 'es'],
      ['de', 'en'],
    ] as const) {
      const answer = await service.call('GET', changed, { headers: { 'accept-language': accepted } });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain(`<html lang="${language}"`);
    }
  });

  it('takes forms alone, and no other address takes them', async () => {
    const { url } = await begin();
    const json = await service.call('POST', pathOf(url), { body: { number: cards.good } });
    expect(json.status).toBe(400);
    const headers = { ...world.channel.headers, 'content-type': 'application/x-www-form-urlencoded' };
    const form = await service.call('POST', '/channels/tickets/checkout', { headers, raw: 'a=b' });
    expect([form.status, form.body.error]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('a card that succeeds', () => {
  it('completes the purchase and sends the buyer on', async () => {
    const { url, id, tickets, rateId } = await begin({ quantity: 2, ...addresses });
    clock.advance(60_000);
    const answer = await payOnPage(service, url, cards.good);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `https://night.example/thanks?a=1&payment_id=${id}&status=succeeded`,
    ]);
    expect(await statusOf(id)).toMatchObject({
      status: 'succeeded',
      paid_at: '2026-11-20T21:01:00.000Z',
      total: { amount: 43, fees: 3 },
      resource_ids: tickets.map((ticket) => ticket._id),
    });
    const list = await service.call('GET', `/channels/tickets?payment_id=${id}`, { headers: world.channel.headers });
    expect(list.body.data.map((ticket: Row) => [ticket.status, ticket.activation_date])).toEqual([
      ['active', '2026-11-20T21:01:00.000Z'],
      ['active', '2026-11-20T21:01:00.000Z'],
    ]);
    expect(await chargesOf(id)).toEqual([
      { status: 'succeeded', amount: 4300, failure_reason: '', method_last4: '4242' },
    ]);
    expect(await ledgerOf(id)).toEqual([{ kind: 'sale', gateway: 4300, sales: -4000, fees_organization: -300 }]);
    const [sold] = await emittedFor(service.database, String(tickets[0]!._id));
    expect(sold).toMatchObject({
      event: 'ticket.sold',
      payload: { status: 'active', payment: { status: 'succeeded' } },
    });
    expect((await emittedFor(service.database, id)).map(({ event }) => event)).toEqual([
      'payment.success',
      'sale.completed',
    ]);
    expect((await placesOf(service.database, rateId)).rate).toBe(2);
  });

  it('shows that it was paid where the seller named no address', async () => {
    const { url } = await begin();
    const answer = await payOnPage(service, url, cards.good);
    expect(answer.headers.location).toBe('?');
    const page = await service.call('GET', pathOf(url));
    expect(page.text).toContain('Payment received');
    expect(page.text).not.toContain('<form');
  });

  it.each([
    [
      'en',
      'Payment received',
      '€10.00',
      'Payment partly refunded',
      'Payment refunded',
      '€21.50',
      /Friday,? 20 November 2026 at 22:00/,
    ],
    [
      'es',
      'Pago recibido',
      '10,00',
      'Pago devuelto en parte',
      'Pago devuelto',
      '21,50',
      /viernes, 20 de noviembre de 2026, 22:00/,
    ],
  ])(
    'says since when and how much of it was given back, in %s',
    async (language, paid, part, partly, wholly, all, when) => {
      const { url, id, tickets } = await begin({ language, ...addresses });
      await payOnPage(service, url, cards.good);
      const read = async () => (await service.call('GET', pathOf(url))).text;
      const titleOf = (page: string) => /<h2[^>]*>([^<]*)/.exec(page)?.[1];
      const refund = async (amount: number) => {
        const request = { headers: world.channel.headers, body: { amount } };
        expect((await service.call('PUT', `/channels/tickets/${tickets[0]!._id}/refund`, request)).status).toBe(200);
      };
      const confirm = async () => {
        const [pending] = await service.database.sql(
          "SELECT id FROM refunds WHERE payment_id = $1 AND status = 'pending'",
          [id],
        );
        await sendRefund(service.services, { organizationId: world.main.id, refundId: String(pending!.id) });
      };
      const onItsWay = language === 'es' ? 'está en camino' : 'is on its way';
      await refund(10);
      expect(titleOf(await read())).toBe(paid);
      expect(await read()).toMatch(new RegExp(`${part.replace('.', '[.]')}[^<]* ${onItsWay}`));
      await confirm();
      expect(titleOf(await read())).toBe(partly);
      for (const said of [part, when]) expect(await read()).toMatch(said);
      expect(await read()).not.toContain(onItsWay);
      await refund(11.5);
      await confirm();
      expect(titleOf(await read())).toBe(wholly);
      for (const said of [all, when]) expect(await read()).toMatch(said);
      // Where the seller has its buyers come back, it still hears that the payment succeeded.
      expect(await read()).toContain(`payment_id=${id}&amp;status=succeeded`);
    },
  );

  it('is charged once, however often the same form is sent', async () => {
    const { url, id } = await begin();
    const path = pathOf(url);
    const fields = {
      ...hiddenFields((await service.call('GET', path)).text),
      number: cards.good,
      expiry: '1/2039',
      cvc: '123',
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => postForm(service, path, fields)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await ledgerOf(id)).toHaveLength(1);
  });

  it('two cards at the same instant: one pays, the other is sent back', async () => {
    const { url, id } = await begin();
    await Promise.all(Array.from({ length: 8 }, () => payOnPage(service, url, cards.good)));
    const charges = await chargesOf(id);
    expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
    const returned = charges.filter(({ status }) => status === 'returned');
    expect(returned).toHaveLength(charges.length - 1);
    const refunds = await service.database.sql('SELECT amount, charge_id FROM refunds WHERE payment_id = $1', [id]);
    expect(refunds).toHaveLength(returned.length);
    expect((await ledgerOf(id)).filter(({ kind }) => kind === 'sale')).toHaveLength(1);
    expect((await ledgerOf(id)).filter(({ kind }) => kind === 'surplus')).toHaveLength(returned.length);
  });
});

describe('the invoice', () => {
  const invoiceOf = (address: string) =>
    service.app.inject({ method: 'GET', url: `${pathOf(address).split('?')[0]}/invoice` });

  it('is linked on the page once it was paid, and is read there without credentials', async () => {
    const { url, id } = await begin({ language: 'es' });
    const before = await service.call('GET', pathOf(url));
    expect(before.text).not.toContain('Factura');
    const early = await invoiceOf(url);
    expect([early.statusCode, early.body.includes('No hay factura')]).toEqual([404, true]);
    await payOnPage(service, url, cards.good);
    const page = await service.call('GET', pathOf(url));
    expect(page.text).toContain(`<a href="${pathOf(url)}/invoice">Factura (PDF)</a>`);
    const answer = await invoiceOf(url);
    const [{ reference }] = (await service.database.sql('SELECT reference FROM invoices WHERE payment_id = $1', [
      id,
    ])) as [{ reference: string }];
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${reference}.pdf"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const { text } = readPdf(answer.rawPayload);
    for (const fact of [reference, 'Club Aurora', 'Opening Night, General, Early']) expect(text).toContain(fact);
  });

  it('is that of the sale also after it was refunded', async () => {
    const { url, id, tickets } = await begin();
    await payOnPage(service, url, cards.good);
    const first = await invoiceOf(url);
    clock.advance(1_000);
    // A part, then the rest.
    for (const amount of [10, 11.5]) {
      const refund = { headers: world.channel.headers, body: { amount } };
      expect((await service.call('PUT', `/channels/tickets/${tickets[0]!._id}/refund`, refund)).status).toBe(200);
      const [pending] = await service.database.sql(
        `SELECT id FROM refunds WHERE payment_id = $1 AND status = 'pending'`,
        [id],
      );
      await sendRefund(service.services, { organizationId: world.main.id, refundId: String(pending!.id) });
      expect((await service.call('GET', pathOf(url))).text).toContain('Invoice (PDF)');
    }
    const invoices = await service.database.sql('SELECT series FROM invoices WHERE payment_id = $1 ORDER BY 1', [id]);
    expect(invoices).toEqual([{ series: 'F' }, { series: 'R' }, { series: 'R' }]);
    expect((await invoiceOf(url)).headers['content-disposition']).toBe(first.headers['content-disposition']);
  });

  it('is neither linked nor there where the purchase cost nothing', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
    await service.database.sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE id = $1', [priceIds[0]]);
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    const target = { organizationId: world.main.id, paymentId: data.payment_id };
    const address = paymentAddress(target, 'https://tickets.example', service.services.secretsKey);
    const page = await service.call('GET', pathOf(address));
    expect([page.text.includes('Payment received'), page.text.includes('Invoice')]).toEqual([true, false]);
    expect((await invoiceOf(address)).statusCode).toBe(404);
  });

  it('is 404 for a stranger, who has the ids but not the signature', async () => {
    const { url, id } = await begin();
    await payOnPage(service, url, cards.good);
    const foreign = await startTestService({ clock, database: service.database });
    const target = { organizationId: world.main.id, paymentId: id };
    const forged = paymentAddress(target, 'https://tickets.example', foreign.services.secretsKey);
    await foreign.close();
    const path = pathOf(url);
    const changed = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A');
    for (const address of [forged, `https://tickets.example${changed}`, `https://tickets.example/pay/${id}`]) {
      const answer = await invoiceOf(address);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
    expect((await invoiceOf(url)).statusCode).toBe(200);
  });
});

describe('a card that is declined', () => {
  it('keeps the buyer on the page, which says so and takes another card', async () => {
    const { url, id } = await begin(addresses);
    const answer = await payOnPage(service, url, cards.declined);
    expect([answer.status, answer.headers.location]).toEqual([303, '?declined=true']);
    const page = await service.call('GET', pathOf(url) + String(answer.headers.location));
    expect(page.text).toContain('The card was declined');
    expect((await statusOf(id)).status).toBe('pending');
    expect(await chargesOf(id)).toEqual([
      { status: 'failed', amount: 2150, failure_reason: 'card_declined', method_last4: '0002' },
    ]);
    clock.advance(1_000);
    await payOnPage(service, url, cards.good);
    expect((await statusOf(id)).status).toBe('succeeded');
    expect((await chargesOf(id)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });
});

describe('a card that asks for a confirmation', () => {
  async function toConfirm(): Promise<{ id: string; path: string; page: TestAnswer }> {
    const { url, id } = await begin();
    const answer = await payOnPage(service, url, cards.confirmed);
    expect(answer.status).toBe(303);
    const path = pathOf(url);
    return { id, path, page: await service.call('GET', path + String(answer.headers.location)) };
  }

  it('pays when the buyer confirms', async () => {
    const { id, path, page } = await toConfirm();
    expect(page.text).toContain('Confirm the payment');
    expect((await statusOf(id)).status).toBe('pending');
    await postForm(service, path, hiddenFields(page.text));
    expect((await statusOf(id)).status).toBe('succeeded');
    expect(await chargesOf(id)).toMatchObject([{ status: 'succeeded', method_last4: '3184' }]);
  });

  it('does not pay when the buyer refuses', async () => {
    const { id, path, page } = await toConfirm();
    await postForm(service, path, { ...hiddenFields(page.text), action: 'refuse' });
    expect((await statusOf(id)).status).toBe('pending');
    expect(await chargesOf(id)).toMatchObject([{ status: 'failed' }]);
  });

  it('cannot be confirmed without a card', async () => {
    const { url, id } = await begin();
    await postForm(service, pathOf(url), { action: 'confirm', attempt: 'ab'.repeat(16) });
    expect([(await statusOf(id)).status, await chargesOf(id)]).toEqual(['pending', []]);
  });
});

describe('a card that never answers', () => {
  it('waits, and cannot be confirmed by the buyer', async () => {
    const { url, id } = await begin();
    const answer = await payOnPage(service, url, cards.silent);
    const query = String(answer.headers.location);
    const page = await service.call('GET', pathOf(url) + query);
    expect(page.text).toContain('http-equiv="refresh"');
    await postForm(service, pathOf(url), { action: 'confirm', attempt: query.slice('?attempt='.length) });
    expect((await statusOf(id)).status).toBe('pending');
    await payOnPage(service, url, cards.good);
    expect((await chargesOf(id)).map(({ status }) => status).sort()).toEqual(['pending', 'succeeded']);
  });
});

describe('a card that is not right', () => {
  it.each([
    [{ number: '4111 1111 1111 1111' }, 'Enter one of the test card numbers'],
    [{ expiry: '10/26' }, 'Enter a date in the future'],
    [{ expiry: '13/30' }, 'Enter a date in the future'],
    [{ cvc: '12' }, '3 or 4 digits'],
    [{ number: '', expiry: '', cvc: '' }, 'Enter one of the test card numbers'],
  ])('400 with what to do: %j', async (wrong, message) => {
    const { url, id } = await begin();
    const fields = { number: cards.good, expiry: '11/26', cvc: '1234', ...wrong };
    const answer = await postForm(service, pathOf(url), fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(await chargesOf(id)).toEqual([]);
  });

  it('413 for a form that is too large', async () => {
    const { url } = await begin();
    expect((await postForm(service, pathOf(url), { number: '4'.repeat(10_000) })).status).toBe(413);
  });
});

describe('the end of a payment', () => {
  it('cancelled by the buyer: the places are free at once and the failure is emitted', async () => {
    const { url, id, rateId } = await begin(addresses);
    const answer = await postForm(service, pathOf(url), { action: 'cancel' });
    expect(answer.headers.location).toBe(`http://night.example/sorry?payment_id=${id}&status=failed`);
    expect(await statusOf(id)).toMatchObject({ status: 'failed', failure_reason: 'cancelled' });
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, steps: [0, 0], tickets: 0 });
    const [failed] = await emittedFor(service.database, id);
    expect(failed).toMatchObject({ event: 'payment.failed', payload: { payment_id: id, reason: 'cancelled' } });
    expect((await service.call('GET', pathOf(url))).text).toContain('Purchase cancelled');
  });

  it('after its time no card is taken', async () => {
    const { url, id } = await begin();
    const { headers } = world.channel;
    const linkOf = async () =>
      (await service.call('GET', `/channels/payments/${id}`, { headers })).body.data.payment_url;
    expect(await linkOf()).toBe(url);
    clock.advance(15 * 60_000);
    expect(await linkOf()).toBe('');
    expect((await service.call('GET', pathOf(url))).text).toContain('The time is over');
    const answer = await postForm(service, pathOf(url), { number: cards.good, expiry: '12/39', cvc: '123' });
    expect([answer.status, answer.headers.location]).toEqual([303, '?']);
    expect(await chargesOf(id)).toEqual([]);
  });

  it('limits a network that asks too often', async () => {
    const limited = await startTestService({ unauthenticatedRate: { perSecond: 0.001, burst: 2 } });
    const answers = [1, 2, 3].map(() => limited.call('GET', '/pay/x'));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 429]);
    await limited.close();
  });
});

it('a ticket that waits for its payment cannot be admitted or voided', async () => {
  const { tickets } = await begin({ tickets: [holder] });
  const admitted = await service.call('PUT', `/integrations/tickets/${tickets[0]!._id}/checkin`, {
    headers: world.main.headers,
  });
  expect(admitted.body.error).toBe('ticket_not_active');
});
