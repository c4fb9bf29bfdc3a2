/** Buying in a shop: the form, the payment, the order with its tickets, and what can go wrong between them. */
import { describe, expect, it } from 'vitest';
import { runCancellation } from '../../../src/contexts/cancellations/cancellations.ts';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { addSupplement } from '../../support/bought-supplements.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createPassType } from '../../support/passes.ts';
import { cards, hiddenFields, pathOf, payOnPage, postForm, reportPaid } from '../../support/purchases.ts';
import { clearObstacles } from '../../support/resale.ts';
import { structuredDataOf } from '../../support/search-engines.ts';
import { addressesIn, buyer, buyInShop, formPath, openShop } from '../../support/shop.ts';
import { signIn } from '../../support/sign-in.ts';
import { createMember, createPlan } from '../../support/subscriptions.ts';
import type { TestAnswer } from '../../support/test-service.ts';
import { createEvent, createOrganization, createRate, setHoldCaps } from '../../support/world.ts';

const fixtures = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { service, world, owner, manager, clock } = fixtures;
const { main } = world;
const shop = await openShop(service, main.id, owner);
const slugs = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [main.eventId]);
const eventPath = `${shop}/${slugs[0]!.slug}`;
const newRate = async (given = {}, eventId = main.eventId) =>
  (await createRate(service, main.id, eventId, given)).rateId;
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

/** An event that begins in so many hours, with the path of its page. */
async function laterEvent(hours = 48) {
  const [starts_at, ends_at] = [hours, hours + 6].map((later) => new Date(clock.now().getTime() + later * 3_600_000));
  const slug = `later-${Math.random().toString(36).slice(2)}`;
  const { eventId } = await createEvent(service, main.id, main.locationId, { starts_at, ends_at, slug });
  return { eventId, path: `${shop}/${slug}` };
}

/** Buys and pays; answers with the page of the order. */
async function bought(rateId: string, given: Parameters<typeof buyInShop>[3] = {}): Promise<TestAnswer> {
  const begun = await buyInShop(service, eventPath, rateId, given);
  return follow(await payOnPage(service, String(begun.headers.location), cards.good));
}

describe('a purchase that began before the organization got another identifier', () => {
  const rename = (slug: string) =>
    service.call('PATCH', `/management/organizations/${main.id}`, { headers: owner, body: { slug } });

  it('ends at its order, under the identifier of now, and so do links and forms of before', async () => {
    const rateId = await newRate();
    const form = (await get(formPath(eventPath, { [rateId]: 1 }))).text;
    const begun = await buyInShop(service, eventPath, rateId);
    const order = await bought(rateId);
    expect((await rename('renamed-hall')).status).toBe(200);
    const now = (path: string) => path.replace(shop, '/renamed-hall');
    const back = new URL(
      String((await payOnPage(service, String(begun.headers.location), cards.good)).headers.location),
    );
    const led = await get(back.href);
    expect([led.status, led.headers.location]).toEqual([307, now(back.pathname + back.search)]);
    expect((await follow(await get(String(led.headers.location)))).text).toContain('Noor Haddad');
    const [kept] = addressesIn(order.text, /lang=en|lang=es/);
    const again = await get(`${shop}/orders/${/pay_\w+/.exec(order.text)![0]}${kept}`);
    expect([again.status, String(again.headers.location).split('?')[0]]).toEqual([
      307,
      expect.stringMatching(/^\/renamed-hall\/orders\/pay_/),
    ]);
    const sent = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(form), ...buyer });
    expect([sent.status, sent.headers.location]).toEqual([307, now(`${eventPath}/buy`)]);
    await rename(shop.slice(1));
    expect((await get(eventPath)).status).toBe(200);
    const other = await get(now(eventPath));
    expect([other.status, other.headers.location]).toEqual([307, eventPath]);
  });

  it('leads to the organization that has the identifier now', async () => {
    const other = await createOrganization(service, { slug: 'first-hall' });
    const headers = await signIn(service, other.id, 'owner');
    await openShop(service, other.id, headers);
    await rename('second-hall');
    await rename(shop.slice(1));
    const taken = { headers, body: { slug: 'second-hall' } };
    expect((await service.call('PATCH', `/management/organizations/${other.id}`, taken)).status).toBe(200);
    expect((await get('/second-hall')).status).toBe(200);
    expect((await get('/first-hall')).headers.location).toBe('/second-hall');
    expect((await get('/third-hall')).status).toBe(404);
  });
});

describe('a purchase', () => {
  it('goes from the event over the payment to an order with tickets, whose address can be kept', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', formPath(eventPath, { [rateId]: 2 }));
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

  it('that costs nothing has no fee, and none is shown', async () => {
    const rateId = await newRate({ name: 'Invited' });
    await service.database.sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 150 WHERE rate_id = $1', [rateId]);
    const event = await get(`${eventPath}?show=${rateId}`);
    expect(event.text).toContain('<p class="amount"><strong>Free</strong></p>');
    expect(event.text).toContain(`name="n_${rateId}" data-price="0"`);
    const offers = structuredDataOf(event.text).offers as { name: string; price: number }[];
    expect(offers.find(({ name }) => name === 'Invited')).toMatchObject({ price: 0 });
    const form = await get(formPath(eventPath, { [rateId]: 1 }));
    expect(form.text).toContain('<output data-currency="EUR" data-decimals="2" data-base="0">€0.00</output>');
    expect(form.text).toContain('Get the tickets');
    expect((await follow(await buyInShop(service, eventPath, rateId))).text).toContain('Thank you!');
  });

  it.each([
    [285, 10, '€0.29', 3.14],
    [290, 5, '€0.15', 3.05],
    [190, 15, '€0.29', 2.19],
  ])('at %i cents with a fee of %d %% shows the fee that is charged', async (price, percentage, fee, total) => {
    const name = `${price} and ${percentage} %`;
    const rateId = await newRate({ name });
    await service.database.sql(
      `UPDATE ticket_rate_prices SET price = $2, fee_type = 'percentage', fee_fixed = 0, fee_percentage = $3
       WHERE rate_id = $1`,
      [rateId, price, percentage],
    );
    const offers = structuredDataOf((await get(eventPath)).text).offers as { name: string; price: number }[];
    expect(offers.find((offer) => offer.name === name)).toMatchObject({ price: total });
    const form = await get(formPath(eventPath, { [rateId]: 1 }));
    expect(form.text).toContain(`<dt>Fees</dt><dd>${fee}</dd>`);
    await buyInShop(service, eventPath, rateId);
    const sold = await service.database.sql('SELECT amount::int FROM payments WHERE rate_id = $1', [rateId]);
    expect(sold).toEqual([{ amount: Math.round(total * 100) }]);
  });

  it('shows sums without fractions of a cent', async () => {
    const rateId = await newRate({ name: 'Sum' });
    await service.database.sql('UPDATE ticket_rate_prices SET price = 1010, fee_fixed = 120 WHERE rate_id = $1', [
      rateId,
    ]);
    const event = await get(eventPath);
    expect(event.text).toContain(`name="n_${rateId}" data-price="11.3"`);
    const offers = structuredDataOf(event.text).offers as { name: string; price: number }[];
    expect(offers.find(({ name }) => name === 'Sum')).toMatchObject({ price: 11.3 });
    expect((await get(formPath(eventPath, { [rateId]: 3 }))).text).toContain('data-base="33.9"');
  });

  it('shows the guarantee of each ticket as it is charged, and that extras add to it', async () => {
    const guarantee = { warranty_enabled: true, warranty_is_fixed: false, warranty_percentage: 5, warranty_hours: 24 };
    const { eventId, path } = await laterEvent();
    const rateId = await newRate(guarantee, eventId);
    await service.database.sql(
      'UPDATE ticket_rate_prices SET price = 1010, quota = 1 WHERE rate_id = $1 AND position = 0',
      [rateId],
    );
    const field = `name="warranty.${rateId}" value="yes"`;
    const one = (await get(formPath(path, { [rateId]: 1 }))).text;
    expect(one).toContain(`${field} data-price="0.51"`);
    expect(one).toContain('before the start, for €0.51 for each ticket.');
    const two = (await get(formPath(path, { [rateId]: 2 }))).text;
    expect(two).toContain(`${field} data-price="1.76"`);
    expect(two).toContain('before the start, for €0.51 – €1.25 for each ticket.');
    await buyInShop(service, path, rateId, { quantity: 2, fields: { [`warranty.${rateId}`]: 'yes' } });
    const sold = await service.database.sql('SELECT warranty_total::int FROM tickets WHERE rate_id = $1 ORDER BY id', [
      rateId,
    ]);
    expect(sold).toEqual([{ warranty_total: 51 }, { warranty_total: 125 }]);
    const withExtras = await newRate(guarantee, eventId);
    await addSupplement({ service, world }, withExtras);
    const extras = (await get(formPath(path, { [withExtras]: 1 }))).text;
    expect(extras).toContain('before the start, for €1.00 plus 5 % of its extras for each ticket.');
  });

  it('offers no guarantee that could not be used any more, also to who had opened the form before', async () => {
    const guarantee = {
      warranty_enabled: true,
      warranty_is_fixed: true,
      warranty_fixed_price: 200,
      warranty_hours: 47,
    };
    const { eventId, path } = await laterEvent();
    const rateId = await newRate(guarantee, eventId);
    const form = await get(formPath(path, { [rateId]: 1 }));
    expect(form.text).toContain('Refund guarantee');
    await service.database.sql('UPDATE ticket_rates SET warranty_hours = 48 WHERE id = $1', [rateId]);
    expect((await get(formPath(path, { [rateId]: 1 }))).text).not.toContain('Refund guarantee');
    const sent = { ...hiddenFields(form.text), ...buyer, [`warranty.${rateId}`]: 'yes' };
    const again = await postForm(service, `${path}/buy`, sent);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('guarantee is not offered any more')]);
    const begun = await postForm(service, `${path}/buy`, { ...hiddenFields(again.text), ...buyer });
    expect([begun.status, begun.headers.location]).toEqual([303, expect.stringContaining('/pay/')]);
  });

  it('asks for country, gender and document by what the service takes, and sells with it', async () => {
    const field = (slug: string, type: string, options: object[] = []) => ({
      ...{ slug, type, options, label: `Your ${slug}`, required: true },
    });
    const fields = [
      field('country_code', 'text'),
      field('gender', 'text'),
      field('birthday', 'text'),
      field('personal_document_number', 'text'),
      field('personal_document_type', 'dropdown', [
        { text: 'Pass', value: 'passport' },
        // No ticket takes it, but a rate may have it from before that was checked.
        { text: 'Licence', value: 'licence' },
      ]),
    ];
    const rateId = await newRate({ fields: JSON.stringify(fields) });
    const form = (await get(`${formPath(eventPath, { [rateId]: 1 })}&lang=es`)).text;
    const choices = (name: string) =>
      [...(form.split(`name="p0.${name}"`)[1]?.split('</select>')[0] ?? '').matchAll(/value="(\w+)"/g)].map(
        ([, one]) => one,
      );
    expect(choices('country_code')).toHaveLength(250);
    expect(form).toContain('<option value="EG">Egipto</option>');
    expect(choices('gender')).toEqual(['female', 'male', 'other', 'unspecified']);
    expect(choices('personal_document_type')).toEqual(['passport']);
    expect(form).toContain('name="p0.birthday" type="date"');
    const given = { country_code: 'EG', gender: 'female', birthday: '1990-05-04', personal_document_type: 'passport' };
    const number = { 'p0.personal_document_number': 'X7164823' };
    const sent = Object.fromEntries(Object.entries(given).map(([name, value]) => [`p0.${name}`, value]));
    const begun = await buyInShop(service, eventPath, rateId, { fields: { ...sent, ...number } });
    expect(begun.status, begun.text).toBe(303);
    const sold = 'SELECT country_code, gender, document_type FROM tickets WHERE rate_id = $1';
    expect(await service.database.sql(sold, [rateId])).toEqual([
      { country_code: 'EG', gender: 'female', document_type: 'passport' },
    ]);
  });

  it('keeps what was entered and says what is wrong with it', async () => {
    const rateId = await newRate();
    const page = await buyInShop(service, eventPath, rateId, { fields: { 'p0.email': 'noor at example' } });
    expect(page.status).toBe(400);
    expect(page.text).toContain('value="noor at example" autocomplete="email" required aria-invalid="true"');
    expect(page.text).toContain('id="p0-email-problem"');
  });

  it.each([
    ['p0.full_name', 201, '200'],
    ['p0.full_name', 2_001, '2,000'],
    ['code', 65, '64'],
  ])('keeps a %s of %i characters and says how many it can have', async (name, count, most) => {
    const rateId = await newRate({ has_discount_codes_enabled: true });
    const value = 'x'.repeat(count);
    const page = await buyInShop(service, eventPath, rateId, { fields: { [name]: value } });
    expect(page.status).toBe(400);
    expect(page.text).toContain(`value="${value}"`);
    const problem = `id="${name.replace('.', '-')}-problem">This is too long: it can have ${most} characters.`;
    expect(page.text).toContain(problem);
    expect(await paymentsOf(rateId)).toEqual([]);
  });
});

describe('a basket', () => {
  it('with tickets of several rates is one purchase, one payment and one order', async () => {
    const rateIds = [await newRate({ name: 'Floor' }), await newRate({ name: 'Balcony' })] as const;
    const [floor, balcony] = rateIds;
    const event = await get(eventPath);
    expect(event.text.match(/<form/g)).toHaveLength(1);
    for (const rateId of rateIds) expect(event.text).toContain(`name="n_${rateId}"`);
    const form = await get(formPath(eventPath, { [floor]: 2, [balcony]: 1 }));
    const begun = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(form.text), ...buyer });
    const order = await follow(await payOnPage(service, String(begun.headers.location), cards.good));
    expect(order.text).toContain('Thank you!');
    expect(addressesIn(order.text, /\.pdf\?/)).toHaveLength(3);
    const sold = await service.database.sql<{ rate_id: string; payment_id: string }>(
      'SELECT rate_id, payment_id FROM tickets WHERE rate_id = ANY ($1) ORDER BY id',
      [[...rateIds]],
    );
    expect(sold.map((ticket) => ticket.rate_id)).toEqual([floor, floor, balcony]);
    expect(new Set(sold.map((ticket) => ticket.payment_id)).size).toBe(1);
    const [billing] = addressesIn(order.text, /\?billing=true$/);
    expect((await get(billing!)).text).toContain('Issue the invoice');
    const invoice = addressesIn(order.text, /\/invoice$/);
    expect((await get(invoice[0]!)).headers['content-type']).toBe('application/pdf');
  });

  it('asks once for what several rates want to know, each holder of the one with names, and the guarantee of each', async () => {
    const { eventId, path } = await laterEvent();
    const plain = await newRate(
      {
        name: 'Floor',
        warranty_enabled: true,
        warranty_is_fixed: true,
        warranty_hours: 24,
        warranty_fixed_price: 200,
      },
      eventId,
    );
    const named = await newRate({ name: 'Balcony', nominative: true }, eventId);
    const phone = { slug: 'phone', type: 'tel', label: 'Phone', required: true, options: [] };
    const shoes = { slug: 'shoe_size', type: 'text', label: 'Shoe size', required: true, options: [] };
    const asking = await newRate({ name: 'Skates', fields: JSON.stringify([phone, shoes]) }, eventId);
    await service.database.sql('UPDATE ticket_rates SET fields = $2 WHERE id = $1', [plain, JSON.stringify([phone])]);
    const form = await get(formPath(path, { [plain]: 1, [named]: 2, [asking]: 2 }));
    const names = [...form.text.matchAll(/<(?:input|select) id="[^"]*" name="(p\d[^"]*)"/g)].map(([, name]) => name);
    const ofHolder = ['full_name', 'email', 'personal_document_type', 'personal_document_number'];
    expect(names).toEqual([
      ...['full_name', 'email', 'phone'].map((name) => `p0.${name}`),
      ...ofHolder.map((name) => `p1.${name}`),
      ...ofHolder.map((name) => `p2.${name}`),
      'p3.shoe_size',
    ]);
    const given = Object.fromEntries(
      ['p1', 'p2'].flatMap((person) => [
        [`${person}.full_name`, `Vera ${person}`],
        [`${person}.personal_document_type`, 'passport'],
        [`${person}.personal_document_number`, `${person}-X7164823`],
      ]),
    );
    const fields = { ...hiddenFields(form.text), ...buyer, ...given, 'p0.phone': '+34600000102', 'p3.shoe_size': '41' };
    const wanted = { [`warranty.${plain}`]: 'yes', [`warranty.${named}`]: 'yes' };
    const begun = await postForm(service, `${path}/buy`, { ...fields, ...wanted });
    expect(begun.status, begun.text).toBe(303);
    const sold = await service.database.sql<Record<string, unknown>>(
      'SELECT full_name, phone, answers, warranty_total::int FROM tickets WHERE rate_id = ANY ($1) ORDER BY id',
      [[plain, named, asking]],
    );
    const answered = [{ question_id: 'shoe_size', answer: '41' }];
    const name = buyer['p0.full_name'];
    expect(sold).toEqual([
      { full_name: name, phone: '+34600000102', answers: [], warranty_total: 200 },
      { full_name: 'Vera p1', phone: '', answers: [], warranty_total: 0 },
      { full_name: 'Vera p2', phone: '', answers: [], warranty_total: 0 },
      { full_name: name, phone: '+34600000102', answers: answered, warranty_total: 0 },
      { full_name: name, phone: '+34600000102', answers: answered, warranty_total: 0 },
    ]);
  });

  it('of nothing leads back to the event, which says so', async () => {
    const answer = await get(formPath(eventPath, { [await newRate()]: 0 }));
    expect([answer.status, answer.headers.location]).toEqual([303, `${eventPath}?choose=1#tickets`]);
    expect((await get(`${eventPath}?choose=1`)).text).toContain('Choose how many tickets you want.');
  });

  it('gives the discount of a member to the tickets that have it, and says where a code is wrong', async () => {
    const ofPlan = await newRate({ name: 'Floor' });
    const other = await newRate({ name: 'Balcony' });
    const ground = { service, world, manager };
    const person = { name: buyer['p0.full_name'], email: buyer['p0.email'] };
    const plan = await createPlan(ground, { discount_percentage: 50, rate_ids: [ofPlan], discount_needs_code: true });
    const member = await createMember(ground, plan, person);
    const form = await get(formPath(eventPath, { [ofPlan]: 1, [other]: 1 }));
    const fields = { ...hiddenFields(form.text), ...buyer };
    const wrong = await postForm(service, `${eventPath}/buy`, { ...fields, member: 'ABCDEFGHJK' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('id="member-problem"')]);
    const begun = await postForm(service, `${eventPath}/buy`, { ...fields, member: member.code });
    expect(begun.status, begun.text).toBe(303);
    const sold = await service.database.sql(
      'SELECT discount_amount::int AS discount FROM tickets WHERE rate_id = ANY ($1) ORDER BY id',
      [[ofPlan, other]],
    );
    expect(sold).toEqual([{ discount: 1000 }, { discount: 0 }]);
  });

  it('of two rates and a pass, with a discount code and the code of a member, is one sale', async () => {
    const ofPlan = await newRate({ name: 'Floor' });
    const other = await newRate({ name: 'Balcony' });
    const ground = { service, world, manager };
    const person = { name: 'Vera Lindqvist', email: 'vera.lindqvist@example.org' };
    const plan = await createPlan(ground, { discount_percentage: 50, rate_ids: [ofPlan], discount_needs_code: true });
    const member = await createMember(ground, plan, person);
    const code = await createDiscountCodeRow(service, main, { type: 'tickets', percentage: 25, rate_ids: [other] });
    const types = `/management/organizations/${main.id}/pass-types`;
    const type = { name: 'One sale', price: 50, quota: 10 };
    const passType = (await service.call('POST', types, { headers: manager, body: type })).body.data._id;
    const form = await get(formPath(eventPath, { [ofPlan]: 1, [other]: 1, [passType]: 1 }));
    const who = { 'p0.full_name': person.name, 'p0.email': person.email };
    const codes = { member: member.code, code: code.code };
    const begun = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(form.text), ...who, ...codes });
    expect(begun.status, begun.text).toBe(303);
    const order = await follow(await payOnPage(service, String(begun.headers.location), cards.good));
    // 11.50 of a member, 16.50 with the code, and the pass.
    expect(order.text).toContain('<dt>Paid</dt><dd>€78.00</dd>');
    expect(addressesIn(order.text, /\.pdf\?/)).toHaveLength(3);
    const sold = await service.database.sql(
      `SELECT t.discount_amount::int AS discount FROM tickets t
       JOIN passes p ON p.organization_id = t.organization_id AND p.payment_id = t.payment_id
       WHERE t.rate_id = ANY ($1) AND p.type_id = $2 ORDER BY t.id`,
      [[ofPlan, other], passType],
    );
    expect(sold).toEqual([{ discount: 1000 }, { discount: 500 }]);
  });
});

describe('the terms of the organization', async () => {
  const selling = await createOrganization(service, { slug: 'club-terms', name: 'Club Terms' });
  const headers = await signIn(service, selling.id, 'owner');
  const setTerms = async (...texts: object[]) => {
    const path = `/management/organizations/${selling.id}/terms-texts`;
    return (await service.call('PUT', path, { headers, body: { texts } })).body.data as { _id: string }[];
  };
  const former = (await setTerms({ language: 'en', content: 'Former.' }))[0]!._id;
  const english = (await setTerms({ language: 'en', content: 'No refunds.\n\n<b>Be kind.</b>' }))[0]!._id;
  const home = await openShop(service, selling.id, headers);
  const [{ slug }] = (await service.database.sql('SELECT slug FROM events WHERE id = $1', [selling.eventId])) as [
    { slug: string },
  ];
  const path = `${home}/${slug}`;

  it('are shown as text in the form and on a page of their own, to which every page leads', async () => {
    const form = await service.call('GET', `${formPath(path, { [selling.rateId]: 1 })}&lang=es`);
    expect(form.text).toContain(
      '<div class="text" lang="en"><p dir="auto">No refunds.</p><p dir="auto">&lt;b&gt;Be kind.',
    );
    expect(form.text).toContain('He leído las condiciones del organizador y las acepto.');
    const [about] = addressesIn((await get(path)).text, /\/about\/terms/);
    expect((await get(about!)).text).toContain('<p dir="auto">No refunds.</p>');
    expect((await get(`${shop}/about/terms`)).status).toBe(404);
  });

  it('are accepted before a purchase, which keeps the text', async () => {
    const refused = await buyInShop(service, path, selling.rateId);
    expect([refused.status, refused.text.includes('Accept the terms to go on.')]).toEqual([400, true]);
    expect(refused.text).toContain('aria-invalid="true" aria-describedby="terms-problem"');
    const fields = { accepts_terms: 'yes' };
    const changed = await buyInShop(service, path, selling.rateId, { fields: { ...fields, terms: former } });
    expect([changed.status, changed.text.includes('The organizer changed the terms')]).toEqual([400, true]);
    expect(await paymentsOf(selling.rateId)).toEqual([]);
    const begun = await buyInShop(service, path, selling.rateId, { fields });
    expect(begun.headers.location).toContain('/pay/');
    const [payment] = await paymentsOf(selling.rateId);
    const details = `/management/organizations/${selling.id}/payments/${payment!.id}`;
    expect((await service.call('GET', details, { headers })).body.data.accepted_terms_id).toBe(english);
  });

  it('are accepted in the form that shows them, though they changed a moment ago', async () => {
    clock.advance(1_000);
    const [next] = await setTerms({ language: 'en', content: 'New.' });
    expect(next!._id).not.toBe(english);
    const fields = { accepts_terms: 'yes', terms: next!._id };
    expect((await buyInShop(service, path, selling.rateId, { fields })).headers.location).toContain('/pay/');
  });

  it('are accepted with passes', async () => {
    const type = { name: 'Terms', price: 50, quota: 10 };
    const url = `/management/organizations/${selling.id}/pass-types`;
    expect((await service.call('POST', url, { headers, body: type })).status).toBe(201);
    const page = await get(`${home}/about/passes/terms`);
    const send = (given: object) =>
      postForm(service, `${home}/about/passes/terms`, {
        ...hiddenFields(page.text.slice(page.text.indexOf('<form class="purchase"'))),
        ...buyer,
        ...given,
      });
    expect((await send({})).status).toBe(400);
    expect((await send({ accepts_terms: 'yes' })).headers.location).toContain('/pay/');
  });
});

describe('the texts of the organization', async () => {
  const selling = await createOrganization(service, { slug: 'club-texts', name: 'Club Texts' });
  const headers = await signIn(service, selling.id, 'owner');
  const pages = ['calendar', 'checkout', 'thanks', 'privacy'];
  const texts = [
    ...pages.map((page) => ({ page, language: 'es', content: `<b>${page}</b>\n\nhttps://club.example` })),
    { page: 'calendar', language: 'en', content: 'Welcome.\nCome in.' },
  ];
  await service.call('PUT', `/management/organizations/${selling.id}/shop-texts`, { headers, body: { texts } });
  const home = await openShop(service, selling.id, headers);
  const rows = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [selling.eventId]);
  const path = `${home}/${rows[0]!.slug}`;
  const spanish = (page: string) =>
    `<div class="own" lang="es"><p dir="auto">&lt;b&gt;${page}&lt;/b&gt;</p><p dir="auto">https://club.example</p></div>`;
  const saidIn = (answer: TestAnswer) => pages.filter((page) => answer.text.includes(spanish(page)));

  it('stand as text on their pages alone, in the language of the visitor or in the only one', async () => {
    expect((await get(home)).text).toContain('<div class="own" lang="en"><p dir="auto">Welcome.<br>Come in.</p></div>');
    expect(saidIn(await get(`${home}?lang=es`))).toEqual(['calendar']);
    expect(saidIn(await get(path))).toEqual([]);
    expect(saidIn(await get(formPath(path, { [selling.rateId]: 1 })))).toEqual(['checkout']);
    expect(saidIn(await get(`${home}/about/privacy?lang=es`))).toEqual(['privacy']);
    expect((await get(`${shop}/about/privacy`)).text).not.toContain('class="own"');
  });

  it('thank who has paid, not who cancelled the payment or was given everything back', async () => {
    const unpaid = await buyInShop(service, path, selling.rateId, { quantity: 2 });
    const cancelled = await postForm(service, pathOf(String(unpaid.headers.location)), { action: 'cancel' });
    expect(saidIn(await follow(cancelled))).toEqual([]);
    const begun = await buyInShop(service, path, selling.rateId);
    const order = await follow(await payOnPage(service, String(begun.headers.location), cards.good));
    expect(saidIn(order)).toEqual(['thanks']);
    const [pdf] = addressesIn(order.text, /\.pdf\?/);
    const [, address, id, signature] = /^(.*\/orders\/(pay_\w+))\/.*(\?signature=.*)$/.exec(pdf!)!;
    const refund = `/management/organizations/${selling.id}/payments/${id}/refund`;
    expect((await service.call('POST', refund, { headers, body: {} })).status).toBe(200);
    const [{ refundId }] = (await service.database.sql('SELECT id AS "refundId" FROM refunds WHERE payment_id = $1', [
      id,
    ])) as [{ refundId: string }];
    await sendRefund(service.services, { organizationId: selling.id, refundId });
    const refunded = await get(`${address}${signature}`);
    expect(refunded.text).toContain('This order was refunded');
    expect(saidIn(refunded)).toEqual([]);
  });
});

describe('one form', () => {
  it('that is sent twice, also at once, buys once', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', formPath(eventPath, { [rateId]: 1 }));
    const fields = { ...hiddenFields(page.text), ...buyer };
    const answers = await Promise.all([1, 2, 3].map(() => postForm(service, `${eventPath}/buy`, fields)));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await paymentsOf(rateId)).toHaveLength(1);
  });

  it('for the last tickets and passes that is sent again, as after going back, leads to the payment that it began', async () => {
    const rateId = await newRate({ quota: 1 });
    const typeId = await createPassType(fixtures, { name: 'Last one', price: 60, quota: 1 });
    const page = await get(formPath(eventPath, { [rateId]: 1, [typeId]: 1 }));
    const fields = { ...hiddenFields(page.text), ...buyer };
    const send = () => postForm(service, `${eventPath}/buy`, fields);
    const [first, again] = [await send(), await send()];
    expect([first.status, first.headers.location]).toEqual([303, expect.stringContaining('/pay/')]);
    expect([again.status, again.headers.location]).toEqual([303, first.headers.location]);
    expect(await service.database.sql('SELECT id FROM tickets WHERE rate_id = $1', [rateId])).toHaveLength(1);
    const other = await postForm(service, `${eventPath}/buy`, { ...fields, 'p0.email': 'other@example.org' });
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('no longer available')]);
  });

  it('that was changed after going back starts a purchase of its own', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', formPath(eventPath, { [rateId]: 1 }));
    const fields = { ...hiddenFields(page.text), ...buyer };
    const first = await postForm(service, `${eventPath}/buy`, fields);
    const second = await postForm(service, `${eventPath}/buy`, { ...fields, 'p0.full_name': 'Vera Lindqvist' });
    expect(second.status).toBe(303);
    expect(second.headers.location).not.toBe(first.headers.location);
  });

  it('without a token of the shop buys nothing', async () => {
    const rateId = await newRate();
    const fields = { [`n_${rateId}`]: '1', token: 'made.up', ...buyer };
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
    const page = await service.call('GET', formPath(eventPath, { [rateId]: 1 }));
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
    const page = await service.call('GET', formPath(eventPath, { [rateId]: 1 }));
    await service.database.sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [rateId]);
    const sent = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(page.text), ...buyer });
    const asked = await service.call('GET', formPath(eventPath, { [rateId]: 1 }));
    for (const answer of [sent, asked]) {
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer available')]);
      expect(answer.text).toContain(`href="${eventPath}?n_${rateId}=1"`);
    }
  });

  it('leads back to the event where the rest of the basket is chosen still', async () => {
    const [gone, kept] = [await newRate(), await newRate()];
    const page = await service.call('GET', formPath(eventPath, { [gone]: 1, [kept]: 3 }));
    await service.database.sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [gone]);
    const sent = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(page.text), ...buyer });
    const asked = await service.call('GET', formPath(eventPath, { [gone]: 1, [kept]: 3 }));
    for (const answer of [sent, asked]) {
      expect(answer.status).toBe(409);
      const [back] = addressesIn(answer.text, new RegExp(`^${eventPath}[?]`));
      expect((await get(back!)).text.split(`name="n_${kept}"`)[1]).toMatch(
        /^[^>]*>(<option>\d+<\/option>)+<option selected>3</,
      );
    }
  });

  it.each(['-1', '1.5', '1000', 'x'])('is a number of tickets such as %s', async (quantity) => {
    const rateId = await newRate();
    expect((await service.call('GET', formPath(eventPath, { [rateId]: quantity }))).status).toBe(409);
  });

  it('at the price that was shown is said before the payment', async () => {
    const rateId = await newRate();
    const page = await service.call('GET', formPath(eventPath, { [rateId]: 1 }));
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

  it('keeps the basket with the time that is left and the way to pay, then offers the same again', async () => {
    const rateIds = [await newRate({ name: 'Floor' }), await newRate({ name: 'Balcony' })] as const;
    const quantities = { [rateIds[0]]: 2, [rateIds[1]]: 1 };
    const form = await get(formPath(eventPath, quantities));
    const begun = await postForm(service, `${eventPath}/buy`, { ...hiddenFields(form.text), ...buyer });
    const paymentUrl = String(begun.headers.location);
    const [{ id, url }] = (await service.database.sql<{ id: string; url: string }>(
      'SELECT id, redirect_url AS url FROM payments WHERE id = (SELECT payment_id FROM tickets WHERE rate_id = $1 LIMIT 1)',
      [rateIds[0]],
    )) as [{ id: string; url: string }];
    clock.advance(3.5 * 60_000);
    const basket = await follow(await get(`${url}&payment_id=${id}&status=failed`));
    expect(basket.text).toContain('Your basket');
    expect(basket.text).toContain('kept for you until 22:15: 11 min are left');
    expect(basket.text).toContain('http-equiv="refresh" content="691"');
    expect(basket.text).toContain(`href="${paymentUrl}"`);
    expect(basket.text).toContain('Pay €64.50');
    const waiting = await follow(await get(`${url}&payment_id=${id}&status=succeeded`));
    expect(waiting.text).toContain('We are waiting for your payment');
    clock.advance(12.5 * 60_000);
    const over = await follow(await get(`${url}&payment_id=${id}&status=failed`));
    expect(over.text).toContain('The time to pay is over');
    const [same] = addressesIn(over.text, /\/buy\?/);
    const again = await get(same!);
    expect(again.text).toContain('2 × <bdi>Floor</bdi>');
    expect(again.text).toContain('1 × <bdi>Balcony</bdi>');
    clock.set('2026-11-20T21:00:00.000Z');
  });

  it('shows times by the clock of the event, as the page of the payment does', async () => {
    const sql = service.database;
    const zones = 'SELECT l.id, l.timezone FROM locations l JOIN events e ON e.location_id = l.id WHERE e.id = $1';
    const [place] = await sql.sql<{ id: string; timezone: string }>(zones, [main.eventId]);
    const setZone = (zone: string) => sql.sql('UPDATE locations SET timezone = $2 WHERE id = $1', [place!.id, zone]);
    await setZone('Atlantic/Canary');
    try {
      const rateId = await newRate();
      const begun = await buyInShop(service, eventPath, rateId);
      const paymentUrl = String(begun.headers.location);
      expect((await get(paymentUrl)).text).toContain('21:15:00');
      const [{ id, url }] = (await sql.sql<{ id: string; url: string }>(
        'SELECT id, redirect_url AS url FROM payments WHERE rate_id = $1',
        [rateId],
      )) as [{ id: string; url: string }];
      const basket = await follow(await get(`${url}&payment_id=${id}&status=failed`));
      expect(basket.text).toContain('kept for you until 21:15');
      const order = await follow(await payOnPage(service, paymentUrl, cards.good));
      expect(order.text).toMatch(/<dt>[^<]*<\/dt><dd>[^<]*20 November 2026 at 21:00<\/dd>/);
    } finally {
      await setZone(place!.timezone);
    }
  });

  it('in time says that what is paid too late goes back', async () => {
    const rateId = await newRate({ quota: 1 });
    const begun = await buyInShop(service, eventPath, rateId);
    const [{ id, url }] = (await service.database.sql<{ id: string; url: string }>(
      'SELECT id, redirect_url AS url FROM payments WHERE rate_id = $1',
      [rateId],
    )) as [{ id: string; url: string }];
    clock.advance(16 * 60_000);
    await expireOverdue(service.services.database, service.services.outbox, clock.now());
    expect((await buyInShop(service, eventPath, rateId)).status).toBe(303);
    const late = await reportPaid(service, main, { paymentId: id, amount: 2_150 });
    expect(late).toMatchObject({ isReturned: true });
    const order = await follow(await get(`${url}&payment_id=${id}&status=failed`));
    expect(order.text).toContain('What was paid too late is sent back.');
    expect((await get(String(begun.headers.location))).text).toContain('The money goes back');
    clock.set('2026-11-20T21:00:00.000Z');
  });
});

describe('an event that is cancelled', () => {
  it('says so on its page, in its forms and in orders, where nothing thanks for what is void', async () => {
    const { eventId, path } = await laterEvent();
    const rateId = await newRate({}, eventId);
    const free = await newRate({ name: 'Free' }, eventId);
    await service.database.sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE rate_id = $1', [free]);
    const pending = await buyInShop(service, path, rateId);
    const begun = await buyInShop(service, path, free);
    const address = String((await get(String(begun.headers.location))).headers.location ?? begun.headers.location);
    expect((await get(address)).text).toContain('Thank you!');
    const cancel = `/management/organizations/${main.id}/events/${eventId}/cancel`;
    expect((await service.call('POST', cancel, { headers: owner, body: {} })).status).toBe(200);
    const { signal } = new AbortController();
    await runCancellation(service.services, { organizationId: main.id, eventId }, { signal, isLastAttempt: false });

    const page = await get(path);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('This event is cancelled')]);
    expect(structuredDataOf(page.text).eventStatus).toBe('https://schema.org/EventCancelled');
    expect((await get(`${path}/event.ics`)).text).toContain('\r\nSTATUS:CANCELLED\r\n');
    const form = await get(formPath(path, { [rateId]: 1 }));
    expect([form.status, form.text]).toEqual([409, expect.stringContaining('This event is cancelled')]);

    const order = await get(address);
    expect(order.text).toContain('This event is cancelled');
    expect(order.text).toContain('None of these tickets is valid any more');
    expect(order.text).not.toContain('Thank you!');
    const [next] = addressesIn((await get(String(pending.headers.location))).text, /\/orders\/return/);
    const unpaid = await follow(await get(next!));
    expect(unpaid.text).toContain('This event is cancelled');
    expect(addressesIn(unpaid.text, /\/buy/)).toEqual([]);
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

  it.each([
    ['renamed', 1],
    ['constructor', 0],
  ])('with the outcome %s in its address has news: %i', async (outcome, said) => {
    const [pdf] = addressesIn((await bought(await newRate())).text, /\.pdf\?/);
    const order = await get(`${pdf!.replace(/\/tickets\/[^?]*/, '')}&outcome=${outcome}`);
    expect([order.status, order.text.split('class="said"').length - 1]).toEqual([200, said]);
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

  it('offers no refund and no other name for a ticket that was used, and no extras once the event is over', async () => {
    const rateId = await newRate({ name_change_fee: 0 });
    await addSupplement({ service, world }, rateId);
    const order = await bought(rateId);
    const { id } = (await paymentsOf(rateId))[0]!;
    const [other] = addressesIn(order.text, /lang=es/);
    const offered = ({ text }: TestAnswer) =>
      ['refund-requests', 'name-changes', 'supplements'].filter((act) => text.includes(`/${act}`));
    const again = async () => offered(await get(`${shop}/orders/${id}${other}`));
    expect(await again()).toEqual(['refund-requests', 'name-changes', 'supplements']);
    const inside = (people: number, at: Date | null) =>
      service.database.sql('UPDATE tickets SET admitted_count = $2, first_entered_at = $3 WHERE rate_id = $1', [
        rateId,
        people,
        at,
      ]);
    await inside(1, clock.now());
    expect(await again()).toEqual(['supplements']);
    const ended = (end: string) =>
      service.database.sql('UPDATE events SET ends_at = $2 WHERE id = $1', [main.eventId, end]);
    await ended('2026-11-20T20:59:00Z');
    expect(await again()).toEqual([]);
    await ended('2026-11-21T05:00:00Z');
    await inside(0, null);
  });

  it('says how much was given back, and takes a long reason for a refund whole or not at all', async () => {
    const rateId = await newRate();
    const order = await bought(rateId);
    const [action] = addressesIn(order.text, /refund-requests/);
    const { signature } = hiddenFields(order.text);
    const reason = async (length: number) =>
      follow(await postForm(service, action!, { signature: signature!, reason: 'x'.repeat(length) }));
    expect((await reason(2_001)).text).toContain('Your request was not sent. Check the reason');
    expect((await reason(2_000)).text).toContain('Your request was sent.');
    const [ticket] = await service.database.sql('SELECT id FROM tickets WHERE rate_id = $1', [rateId]);
    const requests = `/management/organizations/${main.id}/refund-requests?ticket_id=${ticket!.id}`;
    const { data } = (await service.call('GET', requests, { headers: owner })).body;
    expect(data).toMatchObject([{ reason: 'x'.repeat(2_000) }]);
    const path = `/management/organizations/${main.id}/tickets/${ticket!.id}/refund`;
    expect((await service.call('POST', path, { headers: owner, body: { amount: 5 } })).status).toBe(200);
    const [refund] = await service.database.sql<{ id: string }>('SELECT id FROM refunds WHERE subject_id = $1', [
      ticket!.id,
    ]);
    await sendRefund(service.services, { organizationId: main.id, refundId: refund!.id });
    const [other] = addressesIn(order.text, /lang=es/);
    const { id } = (await paymentsOf(rateId))[0]!;
    const after = await get(`${shop}/orders/${id}${other!.replace('lang=es', 'lang=en')}`);
    expect(after.text).toContain('<dd>€5.00</dd>');
  });

  it('takes no request for a refund without its signature', async () => {
    const order = await bought(await newRate());
    const [action] = addressesIn(order.text, /refund-requests/);
    expect((await postForm(service, action!, { signature: 'A' })).status).toBe(404);
  });

  it('adds supplements to a ticket once they are paid, once for a form, and offers those that it has no more', async () => {
    const rateId = await newRate();
    const supplementId = await addSupplement({ service, world }, rateId);
    const order = await bought(rateId);
    const [action] = addressesIn(order.text, /\/supplements/);
    const form = order.text.slice(order.text.indexOf(`action="${action}"`));
    expect(form).toContain('€3.50 each');
    const fields = { ...hiddenFields(`<form${form}`), [supplementId]: '2' };
    const begun = await Promise.all([1, 2].map(() => postForm(service, action!, fields)));
    expect(begun[0]!.headers.location).toBe(begun[1]!.headers.location);
    const after = await follow(await payOnPage(service, String(begun[0]!.headers.location), cards.good));
    expect(after.text).toContain('The extras are on your ticket.');
    expect(after.text).toContain('2 × <bdi>Cloakroom</bdi>');
    expect(addressesIn(after.text, /\/supplements/)).toEqual([]);
    const late = await follow(await postForm(service, action!, { ...fields, [supplementId]: '1' }));
    expect(late.text).toContain('No extras were added');
    const other = await bought(rateId);
    const [of] = addressesIn(other.text, /\/supplements/);
    const own = hiddenFields(`<form${other.text.slice(other.text.indexOf(`action="${of}"`))}`);
    const foreign = await postForm(service, of!, { ...own, [supplementId]: '1', token: 'made.up' });
    expect((await follow(foreign)).text).toContain('No extras were added');
    expect((await differencesOf(service)).filter(({ organizationId }) => organizationId === main.id)).toEqual([]);
  });

  it('says why a name was not changed and extras not added: one that waits to be paid, or what was entered', async () => {
    const rateId = await newRate({ name_change_fee: 300 });
    const supplementId = await addSupplement({ service, world }, rateId);
    const order = await bought(rateId);
    const send = async (action: string, given: Record<string, string>) => {
      const [to] = addressesIn(order.text, new RegExp(action));
      const form = order.text.slice(order.text.indexOf(`action="${to!.split('?')[0]}`) - 20);
      // Opened anew, the page has another form.
      const { token } = hiddenFields((await service.call('GET', formPath(eventPath, { [rateId]: 1 }))).text);
      return postForm(service, to!, { ...hiddenFields(form), ...given, token: token! });
    };
    const wrong = await follow(await send('name-changes', { full_name: 'Vera Lindqvist', email: 'vera at example' }));
    expect(wrong.text).toContain('Check the name and the e-mail');
    expect((await send('name-changes', { full_name: 'Vera Lindqvist' })).headers.location).toContain('/pay/');
    const again = await follow(await send('name-changes', { full_name: 'Vera Lindqvist' }));
    expect(again.text).toContain('If another change of it waits to be paid');
    expect((await send('/supplements', { [supplementId]: '1' })).headers.location).toContain('/pay/');
    const extras = await follow(await send('/supplements', { [supplementId]: '1' }));
    expect(extras.text).toContain('If you have begun to buy them');
  });

  it('changes the name on a ticket where the rate allows it, at once or once the fee is paid, and once for a form', async () => {
    const names = async (rateId: string) =>
      (await service.database.sql('SELECT full_name FROM tickets WHERE rate_id = $1', [rateId])).map(
        (row) => row.full_name,
      );
    const never = await newRate();
    expect(addressesIn((await bought(never)).text, /name-changes/)).toEqual([]);
    for (const fee of [0, 300]) {
      const rateId = await newRate({ name_change_fee: fee });
      const order = await bought(rateId);
      const [action] = addressesIn(order.text, /name-changes/);
      const form = order.text.slice(order.text.indexOf(`action="${action!.split('?')[0]}`) - 20);
      const fields = { ...hiddenFields(form), full_name: 'Vera Lindqvist', email: 'vera@example.org' };
      const answers = await Promise.all([1, 2].map(() => postForm(service, action!, fields)));
      expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
      const changed =
        fee === 0
          ? await follow(answers[0]!)
          : await follow(await payOnPage(service, String(answers[0]!.headers.location), cards.good));
      expect(changed.text).toContain('The name was changed.');
      expect(await names(rateId)).toEqual(['Vera Lindqvist']);
      const later = await postForm(service, action!, { ...fields, token: 'made.up' });
      expect((await follow(later)).text).toContain('The name was not changed.');
    }
  });

  it('leads from a ticket to the resellers that can sell it on, and says who swapped it', async () => {
    await service.database.sql(`UPDATE resellers SET website = 'https://second-seat.example/sell' WHERE id = $1`, [
      world.reseller.id,
    ]);
    const rateId = await newRate();
    const order = await bought(rateId);
    const [address] = addressesIn(order.text, /\/resale\?/);
    const offered = await get(address!);
    const [ticket] = await service.database.sql<{ barcode: string }>('SELECT barcode FROM tickets WHERE rate_id = $1', [
      rateId,
    ]);
    expect(offered.text).toContain('href="https://second-seat.example/sell" rel="noopener noreferrer"');
    expect(offered.text).toContain(`<figcaption>${ticket!.barcode}</figcaption>`);
    expect((await get(address!.replace('signature=', 'signature=x'))).status).toBe(404);
    const swapped = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: {
        ticket: { barcode: ticket!.barcode },
        customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia.ferrer@example.org' },
      },
    });
    expect(swapped.status, swapped.text).toBe(200);
    const said = 'It belongs to somebody else now. Your money comes from Second Seat.';
    const [orderAddress] = addressesIn(offered.text, /\/orders\/pay_[0-9a-z]+\?/);
    const after = await get(orderAddress!);
    expect(after.text).toContain(said);
    expect(after.text).not.toContain('Nadia');
    expect(addressesIn(after.text, /\/resale\?/)).toEqual([]);
    expect((await get(address!)).text).toContain(said);
  });

  it.each([
    ['the organization has switched it off for the event', 'UPDATE events SET resale_enabled = false WHERE id = $1', 0],
    ['no reseller is admitted', 'DELETE FROM reseller_authorizations WHERE organization_id = $2', 0],
    ['it is switched off for the rate', 'UPDATE ticket_rates SET resale_enabled = false WHERE event_id = $1', 1],
  ])('offers no resale where %s', async (_why, statement, links) => {
    const order = await bought(await newRate());
    const [address] = addressesIn(order.text, /\/resale\?/);
    await service.database.sql(`${statement} AND $1::text || $2::text <> ''`, [main.eventId, main.id]);
    const shown = await get(address!);
    expect(shown.text).toContain('This ticket cannot be sold on');
    expect(shown.text).not.toContain('figcaption');
    const [orderAddress] = addressesIn(shown.text, /\/orders\/pay_[0-9a-z]+\?/);
    expect(addressesIn((await get(orderAddress!)).text, /\/resale\?/)).toHaveLength(links);
    await clearObstacles(service, main, world.reseller.id);
    await service.database.sql('UPDATE ticket_rates SET resale_enabled = true WHERE event_id = $1', [main.eventId]);
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
