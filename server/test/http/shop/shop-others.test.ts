/** What a shop sells besides tickets: passes, tables and places on guest lists, and what their buyers can do with them. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createPaidList } from '../../support/paid-lists.ts';
import { createPassType, sellPass } from '../../support/passes.ts';
import { cards, hiddenFields, pathOf, payOnPage, postForm } from '../../support/purchases.ts';
import { addressesIn, buyer, createBookingRate, openShop } from '../../support/shop.ts';
import { signIn } from '../../support/sign-in.ts';
import type { TestAnswer } from '../../support/test-service.ts';
import { createEvent, createOrganization } from '../../support/world.ts';

const ground = await openFixtures({ at: '2026-11-20T18:00:00.000Z' });
const { service, world, owner } = ground;
const { main } = world;
const ownTexts = ['checkout', 'thanks'].map((page) => ({ page, language: 'en', content: `Said: ${page}.` }));
await service.call('PUT', `/management/organizations/${main.id}/shop-texts`, {
  headers: owner,
  body: { texts: ownTexts },
});
const shop = await openShop(service, main.id, owner);
const get = (address: string) => service.call('GET', pathOf(new URL(address, 'http://127.0.0.1:4000').href));

const saidIn = (text: string) => [...text.matchAll(/>Said: (\w+)\./g)].map(([, page]) => page);

/** Follows the answers from page to page, as a browser does. */
async function follow(answer: TestAnswer): Promise<TestAnswer> {
  let at = answer;
  while (at.status === 303) at = await get(String(at.headers.location));
  return at;
}

/** The form that posts to such an address, with its hidden fields. */
function formTo(page: string, address: RegExp) {
  const [start, action] = new RegExp(`<form [^>]*method="post" action="([^"]*${address.source}[^"]*)"`).exec(page)!;
  const fields = hiddenFields(page.slice(page.indexOf(start)));
  return { action: action!.replaceAll('&amp;', '&'), fields };
}

const anyForm = /\/(?:passes|tables|lists)\//;

/** Opens a form, which has what the organization says in it, and sends it with these fields. */
async function send(address: string, given: Record<string, string>): Promise<TestAnswer> {
  const { text } = await get(address);
  expect(saidIn(text)).toEqual(['checkout']);
  const { action, fields } = formTo(text, anyForm);
  return postForm(service, action, { ...fields, ...given });
}

async function pay(begun: TestAnswer): Promise<TestAnswer> {
  expect(begun.headers.location, begun.text).toContain('/pay/');
  return follow(await payOnPage(service, String(begun.headers.location), cards.good));
}

/** The page of an order once more, by the link to it in another language. */
function again({ text }: TestAnswer, id: unknown): Promise<TestAnswer> {
  const [other] = addressesIn(text, /lang=es/);
  return get(`${shop}/orders/${id}${other!.replace('lang=es', 'lang=en')}`);
}

/** Sends the form of the page that cancels the booking. */
async function cancel(order: TestAnswer): Promise<TestAnswer> {
  const { action, fields } = formTo(order.text, /\/cancel/);
  return follow(await postForm(service, action, fields));
}

describe('passes', () => {
  it('are chosen in the calendar, bought for several people, and printed from the order', async () => {
    await createPassType(ground, { name: 'Season 2027', price: 60, for: 2, entries_max: 3 });
    const calendar = await get(shop);
    expect(calendar.text).toContain('All events · admits to 3 of them · Number of people: 2');
    const [address] = addressesIn(calendar.text, /\/about\/passes\//);
    const begun = await send(`${address}?count=2`, { ...buyer, 'p1.full_name': 'Vera Lindqvist' });
    const order = await pay(begun);
    expect(order.text).toContain('Thank you!');
    expect(order.text).toContain('Vera Lindqvist');
    const pdfs = addressesIn(order.text, /\/passes\/pas_[^"]*\.pdf\?/);
    expect(pdfs).toHaveLength(2);
    const pdf = await get(pdfs[1]!);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await get(pdfs[1]!.replace('signature=', 'signature=x'))).status).toBe(404);
    const sold = await service.database.sql(
      'SELECT full_name, email, status FROM passes WHERE organization_id = $1 ORDER BY id',
      [main.id],
    );
    expect(sold).toEqual([
      { full_name: 'Noor Haddad', email: 'noor.haddad@example.org', status: 'valid' },
      { full_name: 'Vera Lindqvist', email: 'noor.haddad@example.org', status: 'valid' },
    ]);
    expect((await differencesOf(service)).filter(({ organizationId }) => organizationId === main.id)).toEqual([]);
  });

  it('are printed from their own order alone', async () => {
    await createPassType(ground, { name: 'Apart', price: 60 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/apart/);
    const pdfs: string[] = [];
    for (const name of ['Noor Haddad', 'Vera Lindqvist']) {
      const order = await pay(await send(address!, { ...buyer, 'p0.full_name': name }));
      pdfs.push(addressesIn(order.text, /\/passes\/pas_[^"]*\.pdf\?/)[0]!);
    }
    const [first, second] = pdfs.map((pdf) => /(.*\/passes\/)(pas_\w+)(.*)/.exec(pdf)!);
    expect((await get(`${first![1]}${first![2]}${first![3]}`)).status).toBe(200);
    expect((await get(`${first![1]}${second![2]}${first![3]}`)).status).toBe(404);
  });

  it('are chosen with the tickets of an event, paid once, and stand with them in one order', async () => {
    const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    const other = await createEvent(service, main.id, main.locationId);
    const beside = await createPassType(ground, { name: 'Beside', price: 60, event_ids: [eventId] });
    const elsewhere = await createPassType(ground, { name: 'Elsewhere', price: 60, event_ids: [other.eventId] });
    const path = `${shop}/${event!.slug}`;
    const page = (await get(path)).text;
    expect(page).toContain(`name="n_${beside}" data-price="60"`);
    expect(page).not.toContain(`n_${elsewhere}`);
    const form = await get(`${path}/buy?n_${rateId}=1&n_${beside}=2`);
    expect(form.text).toContain('<dt>2 × <bdi>Beside</bdi></dt><dd>€120.00</dd>');
    expect(form.text).toContain('data-base="141.5"');
    const sent = { ...hiddenFields(form.text.slice(form.text.indexOf('<form class="purchase"'))), ...buyer };
    const missing = await postForm(service, `${path}/buy`, sent);
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('id="pass1-full_name-problem"')]);
    const begun = await postForm(service, `${path}/buy`, { ...sent, 'pass1.full_name': 'Vera Lindqvist' });
    const order = await pay(begun);
    expect(order.text).toContain('€141.50');
    expect(order.text).toContain('data-tickets="1"');
    expect(addressesIn(order.text, /\/tickets\/tkt_[^"]*\.pdf\?/)).toHaveLength(1);
    const pdfs = addressesIn(order.text, /\/passes\/pas_[^"]*\.pdf\?/);
    expect(pdfs).toHaveLength(2);
    expect((await get(pdfs[0]!)).text.slice(0, 5)).toBe('%PDF-');
    expect((await get(pdfs[0]!.replace('/passes/pas_', '/passes/pas_0'))).status).toBe(404);
    const names = await service.database.sql('SELECT full_name, email FROM passes WHERE type_id = $1 ORDER BY id', [
      beside,
    ]);
    expect(names).toEqual([
      { full_name: 'Noor Haddad', email: 'noor.haddad@example.org' },
      { full_name: 'Vera Lindqvist', email: 'noor.haddad@example.org' },
    ]);
  });

  it('are chosen with tickets up to ten, of all types together', async () => {
    const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    const types = [await createPassType(ground, { quota: 20 }), await createPassType(ground, { quota: 20 })];
    const chosen = (...counts: number[]) =>
      get(`${shop}/${event!.slug}/buy?n_${rateId}=1${counts.map((count, at) => `&n_${types[at]}=${count}`).join('')}`);
    expect((await chosen(6, 4)).status).toBe(200);
    expect((await chosen(6, 5)).status).toBe(409);
  });

  it('that are chosen with tickets are offered again when the time to pay is over', async () => {
    const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    const typeId = await createPassType(ground, { name: 'Again', price: 60 });
    const path = `${shop}/${event!.slug}`;
    const form = await get(`${path}/buy?embed=1&n_${rateId}=1&n_${typeId}=1`);
    const { action, fields } = formTo(form.text, /\/buy/);
    const begun = await postForm(service, action, { ...fields, ...buyer });
    const held = await follow(begun);
    expect(held.text).toContain('Again');
    expect(addressesIn(held.text, /\/pay\//)).toHaveLength(1);
    ground.clock.advance(16 * 60_000);
    await expireOverdue(service.services.database, service.services.outbox, ground.clock.now());
    const over = await get(String(begun.headers.location));
    const [same] = addressesIn(over.text, /\/buy\?/);
    expect(same).toContain(`n_${typeId}=1`);
    expect((await get(same!)).text).toContain('<dt>1 × <bdi>Again</bdi></dt>');
  });

  it('without tickets lead from the event to the page of their type', async () => {
    const { eventId } = await createEvent(service, main.id, main.locationId);
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    const typeId = await createPassType(ground, { name: 'Single', price: 60 });
    const answer = await get(`${shop}/${event!.slug}/buy?n_${typeId}=2`);
    expect(answer.headers.location).toContain('/about/passes/single?count=2');
  });

  it('are kept while they are paid, and the order says until when', async () => {
    await createPassType(ground, { name: 'Kept', price: 60 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/kept/);
    const { action, fields } = formTo((await get(`${address}?embed=1`)).text, anyForm);
    const begun = await postForm(service, action, { ...fields, ...buyer });
    const order = await follow(begun);
    expect(order.text).toContain('This is kept for you until');
    expect(addressesIn(order.text, /\/pay\//)).toHaveLength(1);
  });

  it('that were sold in the meantime are said to be gone', async () => {
    const typeId = await createPassType(ground, { name: 'Few', price: 60, quota: 1 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/few/);
    const { action, fields } = formTo((await get(address!)).text, anyForm);
    await sellPass(ground, typeId);
    const answer = await postForm(service, action, { ...fields, ...buyer });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer available')]);
  });

  it('are not bought in a smaller number than was chosen, where others took some meanwhile', async () => {
    const typeId = await createPassType(ground, { name: 'Fewer', price: 60, quota: 3 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/fewer/);
    const { action, fields } = formTo((await get(`${address}?count=3`)).text, anyForm);
    await sellPass(ground, typeId);
    const names = { 'p1.full_name': 'Vera Lindqvist', 'p2.full_name': 'Teodor Amsel' };
    const answer = await postForm(service, action, { ...fields, ...buyer, ...names });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer available')]);
    const sold = await service.database.sql('SELECT count(*)::int FROM passes WHERE type_id = $1', [typeId]);
    expect(sold).toEqual([{ count: 1 }]);
  });

  it('that were the last lead to the payment again where their form is sent again', async () => {
    await createPassType(ground, { name: 'Final', price: 60, quota: 1 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/final/);
    const { action, fields } = formTo((await get(address!)).text, anyForm);
    const send = () => postForm(service, action, { ...fields, ...buyer });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.headers.location]).toEqual([303, first.headers.location]);
    const back = (await get(address!)).text;
    expect(back).toContain('If you have begun to buy this yourself');
    expect(back).toContain(`<form class="again" method="post" action="${action}" hidden>`);
  });

  it('take a name whole, counted in characters', async () => {
    const typeId = await createPassType(ground, { name: 'Brass', price: 60 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/brass/);
    const { action, fields } = formTo((await get(address!)).text, anyForm);
    const name = `Noor ${'🎺'.repeat(195)}`;
    const begun = await postForm(service, action, { ...fields, ...buyer, 'p0.full_name': name });
    expect(begun.status, begun.text).toBe(303);
    const held = await service.database.sql('SELECT full_name FROM passes WHERE type_id = $1', [typeId]);
    expect(held).toEqual([{ full_name: name }]);
  });

  it('are bought ten at a time at most', async () => {
    await createPassType(ground, { name: 'Many', price: 60, quota: 30 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/many/);
    const form = (await get(`${address}?count=11`)).text;
    expect(form).toContain('name="count" value="10"');
    const { action, fields } = formTo(form, anyForm);
    const people = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`p${at}.full_name`, `Holder ${at}`]));
    const answer = await postForm(service, action, { ...fields, ...buyer, ...people, count: '11' });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer available')]);
  });

  it('are not bought twice by a form that is sent twice', async () => {
    const typeId = await createPassType(ground, { name: 'Once', price: 60 });
    const [address] = addressesIn((await get(shop)).text, /\/about\/passes\/once/);
    const { action, fields } = formTo((await get(address!)).text, anyForm);
    const answers = await Promise.all([1, 2].map(() => postForm(service, action, { ...fields, ...buyer })));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    const [{ count }] = (await service.database.sql('SELECT count(*)::int FROM passes WHERE type_id = $1', [
      typeId,
    ])) as [{ count: number }];
    expect(count).toBe(1);
  });
});

describe('tables', () => {
  const table = async (given: Record<string, unknown> = {}, zone = 'can_select_client = true') => {
    const event = await createEvent(service, main.id, main.locationId);
    const zoneId = event.zoneIds[0]!;
    await service.database.sql(`UPDATE zones SET ${zone} WHERE id = $1`, [zoneId]);
    const slug = await createBookingRate(service, main.id, { eventId: event.eventId, zoneId, ...given });
    const [row] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [
      event.eventId,
    ]);
    return { ...event, rate: slug, path: `${shop}/${row!.slug}` };
  };
  const guest = { ...buyer, 'p0.phone': '+34600000101', people: '4' };

  it('are booked from the event with an advance, and cancelled from the order', async () => {
    const { path, spaces, eventId } = await table({ advance: 5_000 });
    const event = await get(path);
    expect(event.text).toContain('€200.00 for up to 4 people');
    const [address] = addressesIn(event.text, /\/tables\/main-floor\?rate=/);
    const spaceId = [...spaces.values()][0]!;
    const order = await pay(await send(address!, { ...guest, table: spaceId }));
    expect(order.text).toContain('Your table is booked');
    expect(saidIn(order.text)).toEqual(['thanks']);
    expect(order.text).toContain('The advance stays with the organizer');
    const [booking] = await service.database.sql('SELECT code FROM bookings WHERE event_id = $1', [eventId]);
    expect(order.text).toContain(`<figcaption>${booking!.code}</figcaption>`);
    const cancelled = await cancel(order);
    expect(cancelled.text).toContain('The booking was cancelled.');
    expect(cancelled.text).toContain('This booking does not take place');
    expect(saidIn(cancelled.text)).toEqual([]);
    expect((await differencesOf(service)).filter(({ organizationId }) => organizationId === main.id)).toEqual([]);
  });

  it('say what fee is paid with an advance, and none where nothing is paid', async () => {
    const shownAt = async (given: Record<string, unknown>) => {
      const { path } = await table(given);
      return /€200\.00 for up to 4 people[^<]*/.exec((await get(path)).text)![0].replaceAll('\u00a0', ' ');
    };
    const terms = '€200.00 for up to 4 people · €40.00 for each person more, up to 6';
    expect(await shownAt({ advance: 5_000, fee_fixed: 500 })).toBe(
      `${terms} · €50.00 paid in advance · plus €5.00 fee`,
    );
    const percentage = { fee_type: 'percentage', fee_percentage: 2.5 };
    expect(await shownAt({ advance: 5_000, ...percentage })).toBe(`${terms} · €50.00 paid in advance · plus 2.5 % fee`);
    expect(await shownAt({ advance: 0, fee_fixed: 500 })).toBe(terms);
  });

  it('are of the rate that was chosen in another language too, after a form with a mistake', async () => {
    const { path, eventId, zoneIds } = await table();
    await createBookingRate(service, main.id, {
      eventId,
      zoneId: zoneIds[0]!,
      name: 'Table for eight',
      slug: 'table-eight',
      position: 1,
    });
    const [address] = addressesIn((await get(path)).text, /rate=table-eight/);
    const { text } = await send(address!, { ...guest, 'p0.email': '' });
    const [other] = addressesIn(text, /lang=es/);
    const spanish = await get(`${path}/tables/main-floor${other}`);
    expect(spanish.text).toContain('<h2 dir="auto">Main Floor, Table for eight</h2>');
  });

  it('without an advance are asked for, and the order of the booking shows the answer', async () => {
    const { path } = await table();
    const [address] = addressesIn((await get(path)).text, /\/tables\/main-floor\?rate=/);
    const order = await follow(await send(address!, guest));
    expect(order.text).toContain('Your booking was sent');
    const cancelled = await cancel(order);
    expect(cancelled.text).toContain('This booking does not take place');
    const again = await cancel(order);
    expect(again.text).toContain('The booking was cancelled.');
  });

  it('that others took are said to be taken, with what was entered', async () => {
    const { path, spaces } = await table({}, 'can_select_client = true, accepts_automatically = true');
    const [address] = addressesIn((await get(path)).text, /\/tables\/main-floor\?rate=/);
    const spaceId = [...spaces.values()][0]!;
    expect((await follow(await send(address!, { ...guest, table: spaceId }))).text).toContain('Your table is booked');
    const { text } = await get(address!);
    expect(text).not.toContain(`value="${spaceId}"`);
    const { action, fields } = formTo(text, anyForm);
    const late = await postForm(service, action, { ...fields, ...guest, table: spaceId });
    const said = 'id="table-problem">Somebody else has taken this table. Choose another one.';
    expect([late.status, late.text]).toEqual([400, expect.stringContaining(said)]);
    expect(late.text).toContain('value="Noor Haddad"');
  });

  it('that are too small for the people say for how many they are', async () => {
    const { path, spaces } = await table();
    const spaceId = [...spaces.values()][0]!;
    await service.database.sql('UPDATE spaces SET capacity = 3 WHERE id = $1', [spaceId]);
    const [address] = addressesIn((await get(path)).text, /\/tables\/main-floor\?rate=/);
    const sent = await send(address!, { ...guest, table: spaceId });
    const said = 'id="table-problem">This table is for up to 3 people.';
    expect([sent.status, sent.text]).toEqual([400, expect.stringContaining(said)]);
  });

  it.each(['bookings_max = 0', 'is_full = true'])(
    'of a zone that fills up while the form is filled in lead to the other zones: %s',
    async (full) => {
      const { path, zoneIds } = await table();
      const [address] = addressesIn((await get(path)).text, /\/tables\/main-floor\?rate=/);
      const { action, fields } = formTo((await get(address!)).text, anyForm);
      await service.database.sql(`UPDATE zones SET ${full} WHERE id = $1`, [zoneIds[0]]);
      const late = await postForm(service, action, { ...fields, ...guest });
      expect([late.status, late.text]).toEqual([409, expect.stringContaining('Choose another zone.')]);
      expect(addressesIn(late.text, new RegExp(`${path}$`))).toHaveLength(1);
    },
  );

  it('cannot be booked in a zone that is full, nor cancelled once the guests are there', async () => {
    const full = await table({}, 'is_full = true');
    const page = await get(full.path);
    expect([page.text.includes('Main Floor'), addressesIn(page.text, /\/tables\/main-floor/)]).toEqual([true, []]);
    const { path, eventId } = await table({}, 'accepts_automatically = true');
    const [address] = addressesIn((await get(path)).text, /\/tables\/main-floor\?rate=/);
    const order = await follow(await send(address!, guest));
    const [booking] = await service.database.sql(
      "UPDATE bookings SET status = 'arrival' WHERE event_id = $1 RETURNING id",
      [eventId],
    );
    expect(order.text).toContain('/cancel');
    expect((await again(order, booking!.id)).text).not.toContain('/cancel');
  });

  it('ask for what their rate needs', async () => {
    const { path } = await table({ required_fields: ['birthdate', 'billing'] });
    const [address] = addressesIn((await get(path)).text, /\/tables\/main-floor\?rate=/);
    const { text } = await get(address!);
    for (const name of ['p0.birthday', 'billing.customer_name']) expect(text).toContain(`name="${name}"`);
    const missing = await send(address!, guest);
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('id="p0-birthday-problem"')]);
    const names = [...text.matchAll(/name="(billing\.\w+)"/g)].map(([, name]) => [name!, 'Harbour 5']);
    const billing = { ...Object.fromEntries(names), 'billing.postal_code': '4'.repeat(21) };
    const tooLong = await send(address!, { ...guest, ...billing, 'p0.birthday': '1990-05-04' });
    const said = 'id="billing-postal_code-problem">This is too long: it can have 20 characters.';
    expect([tooLong.status, tooLong.text]).toEqual([400, expect.stringContaining(said)]);
  });

  it('are drawn where they stand; a free one is chosen by its link', async () => {
    const { path, spaces } = await table();
    const [first, second] = [...spaces.values()];
    const layout = (x: number, radius: number) => JSON.stringify({ x, y: 40, scale: 1, rotation: 0, radius });
    await service.database.sql('UPDATE spaces SET layout = $2 WHERE id = $1', [first!, layout(20, 42)]);
    await service.database.sql('UPDATE spaces SET layout = $2 WHERE id = $1', [second!, layout(200, 0)]);
    const [address] = addressesIn((await get(path)).text, /\/tables\/main-floor\?rate=/);
    const plan = (await get(address!)).text;
    expect(plan).toContain('<circle cx="62" cy="82" r="42"/>');
    const [choose] = addressesIn(plan, new RegExp(`table=${first}`));
    const chosen = (await get(choose!)).text;
    expect(chosen).toContain(`<option value="${first}" selected>`);
    expect(chosen).toContain('class="chosen"');
  });
});

describe('guest lists', () => {
  it('take names from the page of the event, and the order shows the code', async () => {
    const rateId = await createPaidList(ground, { name: 'Free list', entry_price: 0 });
    const [row] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [main.eventId]);
    const event = await get(`${shop}/${row!.slug}`);
    const [address] = addressesIn(event.text, /\/lists\/free-list/);
    const order = await follow(await send(address!, { ...buyer, people: '3' }));
    const [entry] = await service.database.sql('SELECT code, party_size FROM guest_lists WHERE rate_id = $1', [rateId]);
    expect(entry!.party_size).toBe(3);
    expect(order.text).toContain('You are on the list');
    expect(saidIn(order.text)).toEqual(['thanks']);
    expect(order.text).toContain(`<figcaption>${entry!.code}</figcaption>`);
    // As many people at once as there are places, and none where the list is full.
    await service.database.sql('UPDATE list_rates SET quota = 5 WHERE id = $1', [rateId]);
    expect((await get(address!)).text.match(/<option value="\d+"/g)).toHaveLength(2);
    await service.database.sql('UPDATE list_rates SET complete = true WHERE id = $1', [rateId]);
    expect((await get(address!)).text).not.toContain('<form');
  });

  it('that cost something are paid first', async () => {
    const rateId = await createPaidList(ground, { name: 'Dear list' });
    const [row] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [main.eventId]);
    const [address] = addressesIn((await get(`${shop}/${row!.slug}`)).text, /\/lists\/dear-list/);
    const unknown = await send(address!, { ...buyer, 'p0.email': '', people: '2' });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('id="p0-email-problem"')]);
    const order = await pay(await send(address!, { ...buyer, people: '2' }));
    expect(order.text).toContain('You are on the list');
    expect(order.text).toContain('€25.00');
    expect(saidIn(order.text)).toEqual(['thanks']);
    await service.database.sql("UPDATE guest_lists SET status = 'voided' WHERE rate_id = $1", [rateId]);
    const [entry] = await service.database.sql('SELECT payment_id FROM guest_lists WHERE rate_id = $1', [rateId]);
    const voided = await again(order, entry!.payment_id);
    expect([voided.text, saidIn(voided.text)]).toEqual([expect.stringContaining('not valid any more'), []]);
    expect(voided.text).not.toContain('<figcaption>');
  });
});

describe('the terms of the organization', async () => {
  const selling = await createOrganization(service, { slug: 'club-list-terms', name: 'Club Terms' });
  const headers = await signIn(service, selling.id, 'owner');
  const organization = `/management/organizations/${selling.id}`;
  const texts = [{ language: 'en', content: 'No refunds.' }];
  const { data } = (await service.call('PUT', `${organization}/terms-texts`, { headers, body: { texts } })).body;
  const home = await openShop(service, selling.id, headers);
  const formOf = async (price: number) => {
    const body = { name: `List of ${price}`, entry_price: price, quota: 10 };
    await service.call('POST', `${organization}/events/${selling.eventId}/list-rates`, { headers, body });
    const [row] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [
      selling.eventId,
    ]);
    const [address] = addressesIn((await get(`${home}/${row!.slug}`)).text, new RegExp(`/lists/list-of-${price}`));
    return formTo((await get(address!)).text, anyForm);
  };

  it('are accepted before a paid entry on a list, whose payment keeps them', async () => {
    const { action, fields } = await formOf(5);
    const given = { ...fields, ...buyer, people: '2' };
    const refused = await postForm(service, action, given);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Accept the terms to go on.')]);
    const begun = await postForm(service, action, { ...given, accepts_terms: 'yes' });
    expect(begun.headers.location, begun.text).toContain('/pay/');
    const accepted = `SELECT terms_text_id FROM accepted_terms WHERE organization_id = $1`;
    expect(await service.database.sql(accepted, [selling.id])).toEqual([{ terms_text_id: data[0]._id }]);
  });

  it('are not asked for where an entry costs nothing', async () => {
    const { action, fields } = await formOf(0);
    const entered = await postForm(service, action, { ...fields, ...buyer, people: '2' });
    expect([entered.status, entered.headers.location]).toEqual([303, expect.stringContaining('/orders/')]);
  });
});

describe('an order', () => {
  it.each(['bkg_01m7zyjpprf1fv0mcp8racfz0w', 'lst_01m4xnqaswejkszv4axq26m6my', 'pay_01m4xnqaswejkszv4axq26m6mz'])(
    'at %s opens by its signature alone',
    async (id) => {
      expect((await get(`${shop}/orders/${id}?signature=made-up`)).status).toBe(404);
    },
  );
});
