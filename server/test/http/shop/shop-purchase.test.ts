/** Buying in a shop: the form, the payment, the order with its tickets, and what can go wrong between them. */
import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { cards, hiddenFields, pathOf, payOnPage, postForm } from '../../support/purchases.ts';
import { addressesIn, buyer, buyInShop, openShop } from '../../support/shop.ts';
import type { TestAnswer } from '../../support/test-service.ts';
import { createRate, setHoldCaps } from '../../support/world.ts';

const { service, world, owner, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main } = world;
const shop = await openShop(service, main.id, owner);
const slugs = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [main.eventId]);
const eventPath = `${shop}/${slugs[0]!.slug}`;
const newRate = async (given = {}) => (await createRate(service, main.id, main.eventId, given)).rateId;
const get = (address: string) => service.call('GET', pathOf(new URL(address, 'http://127.0.0.1:4000').href));
const paymentsOf = (rateId: string) =>
  service.database.sql<{ id: string; status: string }>(
    'SELECT id, status FROM payments WHERE rate_id = $1 ORDER BY id',
    [rateId],
  );

/** Follows the answers from page to page, as a browser does. */
async function follow(answer: TestAnswer): Promise<TestAnswer> {
  let at = answer;
  while (at.status === 303) at = await get(String(at.headers.location));
  return at;
}

/** Buys and pays; answers with the page of the order. */
async function bought(rateId: string, given: Parameters<typeof buyInShop>[3] = {}): Promise<TestAnswer> {
  const begun = await buyInShop(service, eventPath, rateId, given);
  return follow(await payOnPage(service, String(begun.headers.location), cards.good));
}

describe('a purchase', () => {
  it('goes from the event over the payment to an order with tickets, whose address can be kept', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=2`);
    expect(page.text).toContain('2 × <bdi>General</bdi>');
    const begun = await buyInShop(service, eventPath, rateId, { quantity: 2 });
    expect([begun.status, begun.headers.location]).toEqual([303, expect.stringContaining('/pay/')]);
    const paid = await payOnPage(service, String(begun.headers.location), cards.good);
    const back = await get(String(paid.headers.location));
    expect([back.status, back.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^${shop}/orders/pay_[0-9a-z]+\\?signature=`)),
    ]);
    const order = await get(String(back.headers.location));
    expect(order.text).toContain('Thank you!');
    const pdfs = addressesIn(order.text, /\.pdf\?/);
    expect(pdfs).toHaveLength(2);
    const pdf = await get(pdfs[0]!);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  });

  it('is one of the channel of the shop, mailed to the buyer, from the network of the buyer', async () => {
    const rateId = await newRate();
    await buyInShop(service, eventPath, rateId);
    const path = `/management/organizations/${main.id}/shop`;
    const { channel_id: channelId } = (await service.call('GET', path, { headers: owner })).body.data;
    expect(
      await service.database.sql('SELECT channel_id, send_resources, language FROM payments WHERE rate_id = $1', [
        rateId,
      ]),
    ).toEqual([{ channel_id: channelId, send_resources: true, language: 'en' }]);
  });

  it('asks each holder of nominative tickets, and what the rate asks', async () => {
    const rateId = await newRate();
    await service.database.sql(`UPDATE ticket_rates SET nominative = true, fields = $2, questions = $3 WHERE id = $1`, [
      rateId,
      JSON.stringify([{ slug: 'shoe_size', type: 'text', label: 'Shoe size', required: true, options: [] }]),
      JSON.stringify([
        {
          _id: 'qst_01m1gnhr4de5wapxkjm8xg85j1',
          label: 'Which days?',
          type: 'checkbox',
          items: ['Fri', 'Sat'],
          required: true,
        },
      ]),
    ]);
    const documents = Object.fromEntries(
      ['p0', 'p1'].flatMap((person) => [
        [`${person}.personal_document_type`, 'passport'],
        [`${person}.personal_document_number`, `${person}-X7164823`],
      ]),
    );
    const fields = { 'p1.full_name': 'Vera Lindqvist', 'p0.shoe_size': '41', 'p1.shoe_size': '38', ...documents };
    const days = { 'p0.qst_01m1gnhr4de5wapxkjm8xg85j1': 'Sat' };
    const missing = await buyInShop(service, eventPath, rateId, { quantity: 2, fields: { ...fields, ...days } });
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('Please fill this in.')]);
    expect(missing.text).toContain('value="Vera Lindqvist"');
    expect(await paymentsOf(rateId)).toEqual([]);
    const order = await bought(rateId, {
      quantity: 2,
      fields: { ...fields, ...days, 'p1.qst_01m1gnhr4de5wapxkjm8xg85j1': 'Fri' },
    });
    expect(order.text).toContain('Vera Lindqvist');
    expect(
      await service.database.sql('SELECT full_name, email FROM tickets WHERE rate_id = $1 ORDER BY id', [rateId]),
    ).toEqual([
      { full_name: buyer['p0.full_name'], email: buyer['p0.email'] },
      { full_name: 'Vera Lindqvist', email: buyer['p0.email'] },
    ]);
  });

  it('that costs nothing is complete at once', async () => {
    const rateId = await newRate();
    await service.database.sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE rate_id = $1', [rateId]);
    const order = await follow(await buyInShop(service, eventPath, rateId));
    expect(order.text).toContain('Thank you!');
  });

  it('keeps what was entered and says what is wrong with it', async () => {
    const rateId = await newRate();
    const page = await buyInShop(service, eventPath, rateId, { fields: { 'p0.email': 'noor at example' } });
    expect(page.status).toBe(400);
    expect(page.text).toContain('value="noor at example" autocomplete="email" required aria-invalid="true"');
    expect(page.text).toContain('id="p0-email-problem"');
  });
});

describe('one form', () => {
  it('that is sent twice, also at once, buys once', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=1`);
    const fields = { ...hiddenFields(page.text), ...buyer };
    const answers = await Promise.all([1, 2, 3].map(() => postForm(service, `${eventPath}/buy`, fields)));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await paymentsOf(rateId)).toHaveLength(1);
  });

  it('that was changed after going back starts a purchase of its own', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=1`);
    const fields = { ...hiddenFields(page.text), ...buyer };
    const first = await postForm(service, `${eventPath}/buy`, fields);
    const second = await postForm(service, `${eventPath}/buy`, { ...fields, 'p0.full_name': 'Vera Lindqvist' });
    expect(second.status).toBe(303);
    expect(second.headers.location).not.toBe(first.headers.location);
  });

  it('without a token of the shop buys nothing', async () => {
    const rateId = await newRate();
    const fields = { rate: rateId, quantity: '1', token: 'made.up', ...buyer };
    const answer = await postForm(service, `${eventPath}/buy`, fields);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('open for too long')]);
    expect(await paymentsOf(rateId)).toEqual([]);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://elsewhere.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 303],
  ])('from a page that the browser describes as %j is answered %i', async (headers, status) => {
    const rateId = await newRate();
    const page = await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=1`);
    const answer = await service.call('POST', `${eventPath}/buy`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      raw: new URLSearchParams({ ...hiddenFields(page.text), ...buyer }).toString(),
    });
    expect(answer.status).toBe(status);
    expect(await paymentsOf(rateId)).toHaveLength(status === 303 ? 1 : 0);
  });
});

describe('what can no longer be bought', () => {
  it('is said before the form and after it', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=1`);
    await service.database.sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [rateId]);
    const sent = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(page.text), ...buyer });
    const asked = await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=1`);
    for (const answer of [sent, asked]) {
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer available')]);
      expect(answer.text).toContain(`href="${eventPath}"`);
    }
  });

  it.each(['0', '-1', '1.5', '1000', 'x'])('is a number of tickets such as %s', async (quantity) => {
    const rateId = await newRate();
    expect((await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=${quantity}`)).status).toBe(409);
  });

  it('at the price that was shown is said before the payment', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', `${eventPath}/buy?rate=${rateId}&quantity=1`);
    await service.database.sql(
      `UPDATE ticket_rate_prices SET valid_until = '2026-11-20T20:00:00Z' WHERE rate_id = $1 AND price = 2000`,
      [rateId],
    );
    const answer = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(page.text), ...buyer });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('The price has changed')]);
    expect(answer.text).toContain('/pay/');
  });

  it('while too much is unpaid is said with the time to wait', async () => {
    const rateId = await newRate();
    await setHoldCaps(service, main.id, { holds_per_buyer_max: 1 });
    const first = await buyInShop(service, eventPath, rateId);
    expect(first.status).toBe(303);
    const second = await buyInShop(service, eventPath, rateId);
    await setHoldCaps(service, main.id, { holds_per_buyer_max: 0 });
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('too many unpaid purchases')]);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a payment that does not happen', () => {
  it('leads to a page that says it was cancelled, and back to the event', async () => {
    const begun = await buyInShop(service, eventPath, await newRate());
    const path = pathOf(String(begun.headers.location));
    const order = await follow(await postForm(service, path, { action: 'cancel' }));
    expect(order.text).toContain('The purchase was cancelled');
    expect(addressesIn(order.text, /.*/)).toContain(eventPath);
    expect(addressesIn(order.text, /\.pdf/)).toEqual([]);
  });

  it('is shown as waiting, and as over when its time has passed', async () => {
    const rateId = await newRate();
    const begun = await buyInShop(service, eventPath, rateId);
    const [payment] = await paymentsOf(rateId);
    const [{ url }] = (await service.database.sql<{ url: string }>(
      'SELECT redirect_url AS url FROM payments WHERE id = $1',
      [payment!.id],
    )) as [{ url: string }];
    const waiting = await follow(await get(`${url}&payment_id=${payment!.id}`));
    expect(waiting.text).toContain('We are waiting for your payment');
    expect(waiting.text).toContain('http-equiv="refresh"');
    clock.advance(16 * 60_000);
    expect((await get(String(begun.headers.location))).text).toContain('href="http://127.0.0.1:4000');
    clock.set('2026-11-20T21:00:00.000Z');
  });
});

describe('an order', () => {
  it('opens by its signature alone', async () => {
    const order = await bought(await newRate());
    const [pdf] = addressesIn(order.text, /\.pdf\?/);
    const [path, signature] = pdf!.split('?signature=') as [string, string];
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const orderPath = path.slice(0, path.indexOf('/tickets/'));
    for (const address of [orderPath, `${orderPath}?signature=${other}`, path, `${path}?signature=${other}`]) {
      expect((await get(address)).status).toBe(404);
    }
    expect((await get(`${orderPath}?signature=${signature}`)).status).toBe(200);
  });

  it('is not opened by the return address of another one', async () => {
    const [first, second] = [await newRate(), await newRate()];
    await buyInShop(service, eventPath, first);
    await buyInShop(service, eventPath, second);
    const [{ url }] = (await service.database.sql<{ url: string }>(
      'SELECT redirect_url AS url FROM payments WHERE rate_id = $1',
      [first],
    )) as [{ url: string }];
    const [other] = await paymentsOf(second);
    expect((await get(`${url}&payment_id=${other!.id}`)).status).toBe(404);
  });

  it('is not opened by a return address that the shop did not sign', async () => {
    const rateId = await newRate();
    await buyInShop(service, eventPath, rateId);
    const [payment] = await service.database.sql<{ id: string; order: string }>(
      "SELECT id, metadata->>'order' AS order FROM payments WHERE rate_id = $1",
      [rateId],
    );
    const { id, order } = payment!;
    expect((await get(`${shop}/orders/return?order=${order}.${'A'.repeat(43)}&payment_id=${id}`)).status).toBe(404);
  });

  it('shows tickets of itself only', async () => {
    const mine = addressesIn((await bought(await newRate())).text, /\.pdf\?/)[0]!;
    const others = addressesIn((await bought(await newRate())).text, /\.pdf\?/)[0]!;
    const ticketOf = (address: string) => /tkt_[0-9a-z]+/.exec(address)![0];
    expect((await get(mine.replace(ticketOf(mine), ticketOf(others)))).status).toBe(404);
  });

  it('asks for a refund once, which the organization decides', async () => {
    const order = await bought(await newRate());
    const [action] = addressesIn(order.text, /refund-requests/);
    const { signature } = hiddenFields(order.text);
    const asked = await postForm(service, action!, { signature: signature!, reason: 'We cannot come.' });
    expect((await follow(asked)).text).toContain('Your request was sent.');
    const again = await postForm(service, action!, { signature: signature! });
    expect((await follow(again)).text).toContain('A refund was already asked for');
    const path = `/management/organizations/${main.id}/refund-requests?limit=1&status=pending`;
    expect((await service.call('GET', path, { headers: owner })).body.data[0]).toMatchObject({
      reason: 'We cannot come.',
    });
  });

  it('takes no request for a refund without its signature', async () => {
    const order = await bought(await newRate());
    const [action] = addressesIn(order.text, /refund-requests/);
    expect((await postForm(service, action!, { signature: 'A' })).status).toBe(404);
  });

  it('stays open while the shop is closed', async () => {
    const order = await bought(await newRate());
    const [pdf] = addressesIn(order.text, /\.pdf\?/);
    const path = `/management/organizations/${main.id}/shop`;
    await service.call('PUT', path, { headers: owner, body: { open: false } });
    expect((await get(pdf!)).status).toBe(200);
    await service.call('PUT', path, { headers: owner, body: { open: true } });
  });
});
