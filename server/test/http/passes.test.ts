/** Passes of all three APIs: their types, selling them, the door, accepting and rejecting. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import {
  beginPassCheckout,
  checkInPass,
  createPassType,
  managePasses,
  sellPass,
  soldCountOf,
} from '../support/passes.ts';
import { cards, payOnPage, reportPaid } from '../support/purchases.ts';
import { createEvent } from '../support/world.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock });

const manage = (method: string, path: string, body?: object) => managePasses(ground, method, path, body);
const integrations = (path: string) =>
  ground.service.call('GET', `/integrations${path}`, { headers: ground.world.main.headers });
const statusOf = async (id: string) =>
  (await ground.service.database.sql('SELECT status FROM passes WHERE id = $1', [id]))[0]!.status;
const ledgerOf = (paymentId: string) =>
  ground.service.database.sql(
    'SELECT gateway::int, cash::int, pos::int, sales::int FROM ledger_transactions WHERE payment_id = $1',
    [paymentId],
  );
const audited = async () => expect(await differencesOf(ground.service)).toEqual([]);
const unknown = (kind: Parameters<typeof newId>[0]) => newId(kind, clock.now());

describe('200', () => {
  it('sells a pass through a channel: kept while it is paid, valid then, of a client, in the ledger', async () => {
    const typeId = await createPassType(ground, { name: 'Spring', for: 2 });
    const offered = await ground.service.call('GET', '/channels/pass-types', { headers: ground.world.channel.headers });
    expect(offered.body.data).toMatchObject([{ _id: typeId, price: 50, for: 2, available: true, sold: 0 }]);
    const { data } = (await beginPassCheckout(ground, typeId, { redirect_url: 'https://shop.example.org/ok' })).body;
    expect(data).toMatchObject({ total_amount: 50, passes: [{ status: 'pending_payment', pass_type_id: typeId }] });
    expect(await soldCountOf(ground, typeId)).toBe(1);
    const [{ _id: id, code }] = data.passes;
    expect((await integrations('/passes')).body.data).toEqual([]);
    const paid = await payOnPage(ground.service, data.payment_url, cards.good);
    expect(paid.headers.location).toContain('status=succeeded');
    expect(await ledgerOf(data.payment_id)).toMatchObject([{ gateway: 5000, sales: -5000 }]);
    const client = (await integrations('/clients?email=teodor.amsel@example.org')).body.data[0];
    expect(client.total_spent).toBe(50);
    const { eventId } = ground.world.main;
    const v2 = (await integrations(`/v2/passes/by-code/${code}`)).body.data;
    expect(v2).toMatchObject({
      _id: id,
      customer_id: client._id,
      state: 'activated',
      archived: false,
      purchase_price: 50,
      passes_usages: [{ event_id: eventId, usage_beneficiaries: 0, beneficiaries: 2, checked_in: false }],
    });
    expect((await integrations(`/passes/${id}?event_id=${eventId}`)).body.data).toMatchObject({
      status: 'valid',
      enter: 0,
      for: 2,
      raised: 50,
      rate_slug: 'spring',
    });
    await audited();
  });

  it('frees the places of a pass that is not paid, and takes them again for money that comes in late', async () => {
    const typeId = await createPassType(ground, { quota: 1 });
    const { data } = (await beginPassCheckout(ground, typeId)).body;
    clock.advance(16 * 60_000);
    const { database, outbox } = ground.service.services;
    await expireOverdue(database, outbox, clock.now());
    expect(await statusOf(data.passes[0]._id)).toBe('voided');
    expect(await soldCountOf(ground, typeId)).toBe(0);
    const second = (await beginPassCheckout(ground, typeId)).body.data;
    expect(await soldCountOf(ground, typeId)).toBe(1);
    await payOnPage(ground.service, second.payment_url, cards.good);
    expect(await statusOf(second.passes[0]._id)).toBe('valid');
    await audited();
  });

  it('sells passes that cost nothing with the answer', async () => {
    const typeId = await createPassType(ground, { price: 0 });
    const { data } = (await beginPassCheckout(ground, typeId)).body;
    expect(data).toMatchObject({ payment_url: '', total_amount: 0, passes: [{ status: 'valid' }] });
    await audited();
  });

  it('records who is inside by event, takes corrections, and adds up what was paid at the door', async () => {
    const typeId = await createPassType(ground, { for: 3 });
    const pass = await sellPass(ground, typeId, { price: 40, method: 'pos' });
    const { eventId } = ground.world.main;
    const first = await checkInPass(ground, pass._id, eventId, [{ _id: typeId, women: 2, men: 1 }]);
    expect(first.body.data).toMatchObject({ enter: 3, raised: 40 });
    const corrected = await checkInPass(ground, pass._id, eventId, [
      { _id: typeId, women: 1 },
      { _id: 'custom', men: 1, price: 5 },
    ]);
    expect(corrected.body.data).toMatchObject({ enter: 2, raised: 45 });
    const { data } = await integrations(`/v2/passes?event_id=${eventId}`).then(({ body }) => body);
    expect(data.find(({ _id }: { _id: string }) => _id === pass._id).passes_usages).toMatchObject([
      { usage_females: 1, usage_males: 1, usage_others: 0, usage_revenue: 5, usage_price: 2.5, checked_in: true },
    ]);
    const [managed] = (await manage('GET', `/passes?pass_type_id=${typeId}`)).body.data;
    expect(managed.usages).toMatchObject([{ event_id: eventId, women: 1, men: 1, revenue: 5 }]);
    expect(await ledgerOf(managed.payment_id)).toMatchObject([{ pos: 4000, sales: -4000 }]);
    await audited();
  });

  it('accepts what waits for the organization, rejects and accepts again, with the places following', async () => {
    const typeId = await createPassType(ground, { needs_acceptance: true, quota: 1 });
    const pass = await sellPass(ground, typeId);
    expect(await statusOf(pass._id)).toBe('pending');
    expect((await manage('POST', `/passes/${pass._id}/accept`)).body.data.status).toBe('valid');
    expect((await manage('POST', `/passes/${pass._id}/reject`)).body.data.status).toBe('rejected');
    expect(await soldCountOf(ground, typeId)).toBe(0);
    expect((await manage('POST', `/passes/${pass._id}/accept`)).body.data.status).toBe('valid');
    expect(await soldCountOf(ground, typeId)).toBe(1);
    await audited();
  });

  it('lists, reads and changes types', async () => {
    const typeId = await createPassType(ground, { name: 'Autumn', valid_until: '2999-01-01T00:00:00Z' });
    const changed = await manage('PATCH', `/pass-types/${typeId}`, { price: 60, active: false, entries_max: 3 });
    expect(changed.body.data).toMatchObject({ price: 60, active: false, entries_max: 3, quota: 10, available: false });
    expect((await manage('GET', `/pass-types/${typeId}`)).body.data).toEqual(changed.body.data);
    const off = (await manage('GET', '/pass-types?active=false')).body.data;
    expect(off).toContainEqual(changed.body.data);
  });
});

describe('201', () => {
  it('makes a type for chosen events, which is shown for no other', async () => {
    const { main } = ground.world;
    const { eventId: other } = await createEvent(ground.service, main.id, main.locationId);
    const answer = await manage('POST', '/pass-types', {
      name: 'Two Nights',
      price: 30,
      quota: 5,
      event_ids: [main.eventId],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ slug: 'two-nights', event_ids: [main.eventId], sold: 0, available: true });
    const pass = await sellPass(ground, answer.body.data._id);
    expect((await integrations(`/passes/${pass._id}?event_id=${main.eventId}`)).status).toBe(200);
    expect((await integrations(`/passes/${pass._id}?event_id=${other}`)).status).toBe(404);
    const ids = (await integrations(`/passes?event_id=${other}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(ids).not.toContain(pass._id);
    expect((await checkInPass(ground, pass._id, other, [{ _id: answer.body.data._id, men: 1 }])).status).toBe(409);
  });

  it('sells at once for cash, to a client, also while the type is off', async () => {
    const typeId = await createPassType(ground, { active: false });
    const body = { pass_type_id: typeId, full_name: 'Rosa Iden', email: 'rosa.iden@example.org', method: 'cash' };
    const answer = await manage('POST', '/passes', { ...body, qr_code: 'SEASON-0001' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ status: 'valid', code: 'SEASON-0001', price: 50 });
    expect(answer.body.data.client_id).toMatch(/^cli_/);
    expect(await ledgerOf(answer.body.data.payment_id)).toMatchObject([{ cash: 5000, sales: -5000 }]);
    const again = await manage('POST', '/passes', { ...body, qr_code: 'SEASON-0001' });
    expect(again.body.error).toBe('barcode_taken');
    await audited();
  });
});

describe('lists in the management API', () => {
  it('are sorted by creation or name, page by page, with their totals', async () => {
    const typeId = await createPassType(ground, { for: 2 });
    for (const name of ['bo Ask', 'Cleo Bach', 'Ada Cruz']) {
      clock.advance(1_000);
      await sellPass(ground, typeId, { full_name: name });
    }
    const names = async (query: string) =>
      (await manage('GET', `/passes?pass_type_id=${typeId}${query}`)).body.data.map(
        ({ full_name }: { full_name: string }) => full_name,
      );
    expect(await names('')).toEqual(['bo Ask', 'Cleo Bach', 'Ada Cruz']);
    expect(await names('&sort=newest&limit=2')).toEqual(['Ada Cruz', 'Cleo Bach']);
    const [first] = (await manage('GET', `/passes?pass_type_id=${typeId}&sort=name&limit=1`)).body.data;
    expect(first.full_name).toBe('Ada Cruz');
    expect(await names(`&sort=name&after=${first._id}`)).toEqual(['bo Ask', 'Cleo Bach']);
    await manage('POST', `/passes/${first._id}/reject`);
    const totals = async (query: string) => (await manage('GET', `/passes/totals?pass_type_id=${typeId}${query}`)).body;
    expect(await totals('')).toEqual({ success: true, data: { count: 3, people: 6 } });
    expect((await totals('&status=rejected')).data).toEqual({ count: 1, people: 2 });
  });
});

describe('a pass that is sold outside of the gateway', () => {
  const mailsTo = (email: string) =>
    ground.service.database.sql('SELECT template, language, data FROM mails WHERE recipient = $1', [email]);

  it('201: is mailed to its holder in the language that is asked for, and when it is accepted', async () => {
    const email = 'rosa@example.org';
    const typeId = await createPassType(ground, { needs_acceptance: true });
    const { _id: id } = await sellPass(ground, typeId, { email, send_resources: true, language: 'es' });
    const passes = [{ id, holder: 'Mira Solano', isValid: false }];
    expect(await mailsTo(email)).toMatchObject([{ template: 'passes_sold', language: 'es', data: { passes } }]);
    clock.advance(1_000);
    expect((await manage('POST', `/passes/${id}/accept`)).status).toBe(200);
    expect((await mailsTo(email)).map(({ language }) => language)).toEqual(['es', 'es']);
  });

  it('201: is mailed by the integrations API, too; not where that is not asked for', async () => {
    const pass_type_id = await createPassType(ground);
    const sell = (email: string, given: object) =>
      ground.service.call('POST', '/integrations/passes', {
        headers: ground.world.main.headers,
        body: { pass_type_id, full_name: 'Mira Solano', email, method: 'cash', ...given },
      });
    expect((await sell('lena@example.org', { send_resources: true })).status).toBe(201);
    expect((await sell('nobody@example.org', {})).status).toBe(201);
    expect(await mailsTo('lena@example.org')).toMatchObject([{ template: 'passes_sold', language: 'en' }]);
    expect(await mailsTo('nobody@example.org')).toEqual([]);
  });
});

describe('a pass by payment link', () => {
  const email = 'ilse@example.org';
  const sellByLink = (typeId: string, given: object = {}) =>
    manage('POST', '/passes/checkout', { pass_type_id: typeId, full_name: 'Ilse Okafor', email, ...given });
  const templates = async (paymentId: string) =>
    (
      await ground.service.database.sql(
        'SELECT template, language FROM mails WHERE recipient = $1 AND cause LIKE $2 ORDER BY created_at, id',
        [email, `%${paymentId}%`],
      )
    ).map(({ template, language }) => `${template} ${language}`);

  it('201: is kept, and mailed where it is paid; it is valid and mailed once it is paid', async () => {
    const typeId = await createPassType(ground, { quota: 1 });
    const answer = await sellByLink(typeId, { language: 'es' });
    expect(answer.status, answer.text).toBe(201);
    const { _id: id, payment_id: paymentId } = answer.body.data;
    expect(answer.body.data).toMatchObject({ status: 'pending_payment', channel_id: '', price: 50, email });
    expect(await soldCountOf(ground, typeId)).toBe(1);
    expect(await templates(paymentId)).toEqual(['payment_link es']);
    clock.advance(1_000);
    await reportPaid(ground.service, ground.world.main, { paymentId, amount: 5_000 });
    expect(await statusOf(id)).toBe('valid');
    expect(await templates(paymentId)).toEqual(['payment_link es', 'passes_sold es']);
    const paid = await ground.service.database.sql('SELECT sale_type FROM payments WHERE id = $1', [paymentId]);
    expect(paid).toEqual([{ sale_type: 'paylink' }]);
    await audited();
  });

  it('is mailed again when the organization accepts it; one whose purchase was not mailed is not', async () => {
    const typeId = await createPassType(ground, { price: 0, needs_acceptance: true });
    const { _id: id, payment_id: paymentId, status } = (await sellByLink(typeId, { language: 'es' })).body.data;
    expect([status, await templates(paymentId)]).toEqual(['pending', ['passes_sold es']]);
    clock.advance(1_000);
    expect((await manage('POST', `/passes/${id}/accept`)).status).toBe(200);
    expect(await templates(id)).toEqual(['passes_sold es']);
    const [mail] = await ground.service.database.sql('SELECT data FROM mails WHERE cause LIKE $1', [`pass ${id} %`]);
    expect(mail!.data).toMatchObject({ passes: [{ id, holder: 'Ilse Okafor', isValid: true }], isAccepted: true });
    const sold = await sellPass(ground, typeId, { email });
    expect((await manage('POST', `/passes/${sold._id}/accept`)).status).toBe(200);
    expect(await templates(sold._id)).toEqual([]);
  });

  it('201: gives its place back where nobody pays, and is sold at once where it costs nothing', async () => {
    const typeId = await createPassType(ground);
    await sellByLink(typeId);
    clock.advance(16 * 60_000);
    const { database, outbox } = ground.service.services;
    await expireOverdue(database, outbox, clock.now());
    expect(await soldCountOf(ground, typeId)).toBe(0);
    const free = (await sellByLink(await createPassType(ground, { price: 0 }))).body.data;
    expect(free.status).toBe('valid');
    expect(await templates(free.payment_id)).toEqual(['passes_sold en']);
    await audited();
  });

  it('400: has to have an address; 404: of a type that is there; 409: on sale, with a place left and a new code', async () => {
    const typeId = await createPassType(ground, { quota: 1 });
    expect((await sellByLink(typeId, { email: '' })).body).toMatchObject({ details: [{ path: '/email' }] });
    expect((await sellByLink(unknown('passType'))).status).toBe(404);
    const code = 'PASS-BY-LINK-0001';
    await sellPass(ground, typeId, { qr_code: code });
    expect((await sellByLink(typeId)).body.error).toBe('sold_out');
    const other = await createPassType(ground);
    expect((await sellByLink(other, { qr_code: code })).body.error).toBe('barcode_taken');
    await manage('PATCH', `/pass-types/${other}`, { active: false });
    const refused = await sellByLink(other);
    expect([refused.status, refused.body.error]).toEqual([409, 'not_on_sale']);
  });
});

describe('400', () => {
  it('refuses more people than the pass is for, unknown options, and a type with unknown events', async () => {
    const typeId = await createPassType(ground);
    const pass = await sellPass(ground, typeId);
    const { eventId } = ground.world.main;
    for (const body of [
      [{ _id: typeId, men: 2 }],
      [{ _id: 'other', men: 1 }],
      [{ _id: 'custom', men: 1 }],
      [{ _id: typeId, men: 1, price: 3 }],
      [
        { _id: typeId, men: 0 },
        { _id: typeId, men: 1 },
      ],
    ]) {
      expect((await checkInPass(ground, pass._id, eventId, body)).body.error).toBe('invalid_request');
    }
    const wrong = { name: 'Wrong', price: 1, quota: 1 };
    const events = await manage('POST', '/pass-types', { ...wrong, event_ids: [unknown('event')] });
    expect(events.body.details).toMatchObject([{ path: '/event_ids/0' }]);
    const dates = { valid_from: '2027-02-01', valid_until: '2027-01-01' };
    expect((await manage('POST', '/pass-types', { ...wrong, ...dates })).body.details).toMatchObject([
      { path: '/valid_until' },
    ]);
    expect((await manage('PATCH', `/pass-types/${typeId}`, dates)).status).toBe(400);
  });
});

describe('409', () => {
  it('sells none beyond the quota, none off sale, and lowers no quota below what is sold', async () => {
    const typeId = await createPassType(ground, { quota: 1 });
    const pass = await sellPass(ground, typeId);
    expect((await beginPassCheckout(ground, typeId)).body.error).toBe('sold_out');
    const more = await manage('POST', '/passes', { pass_type_id: typeId, full_name: 'A', method: 'cash' });
    expect(more.body.error).toBe('sold_out');
    const full = await manage('PATCH', `/pass-types/${typeId}`, { name: 'Full' });
    expect(full.body.data).toMatchObject({ sold: 1, quota: 1, available: false });
    expect((await manage('PATCH', `/pass-types/${typeId}`, { quota: 0 })).status).toBe(409);
    await manage('POST', `/passes/${pass._id}/reject`);
    await sellPass(ground, typeId);
    expect((await manage('POST', `/passes/${pass._id}/accept`)).body.error).toBe('sold_out');
    for (const terms of [{ active: false }, { valid_from: '2999-01-01' }, { valid_until: '2020-01-01' }]) {
      const off = await createPassType(ground, terms);
      expect((await beginPassCheckout(ground, off)).body.error).toBe('not_on_sale');
    }
  });

  it('admits nobody twice, nobody on a pass that is not valid, and at no more events than the pass is for', async () => {
    const { main } = ground.world;
    const typeId = await createPassType(ground, { entries_max: 1 });
    const pass = await sellPass(ground, typeId);
    const enter = (eventId: string, men: number) => checkInPass(ground, pass._id, eventId, [{ _id: typeId, men }]);
    expect((await enter(main.eventId, 1)).status).toBe(200);
    expect((await enter(main.eventId, 1)).body.error).toBe('already_checked_in');
    const { eventId: other } = await createEvent(ground.service, main.id, main.locationId);
    expect((await enter(other, 1)).body.error).toBe('conflict');
    expect((await enter(main.eventId, 0)).status).toBe(200);
    expect((await enter(other, 1)).status).toBe(200);
    await manage('POST', `/passes/${pass._id}/reject`);
    expect((await enter(other, 0)).body.error).toBe('conflict');
    expect((await manage('POST', `/passes/${pass._id}/reject`)).status).toBe(409);
    const held = (await beginPassCheckout(ground, await createPassType(ground))).body.data.passes[0]._id;
    expect((await manage('POST', `/passes/${held}/accept`)).status).toBe(409);
  });

  it('takes no code and no slug twice', async () => {
    const typeId = await createPassType(ground, { slug: 'only-one' });
    const again = await manage('POST', '/pass-types', { name: 'Other', slug: 'only-one', price: 1, quota: 1 });
    expect(again.body.error).toBe('already_exists');
    const buy = (qr_code: string) =>
      beginPassCheckout(ground, typeId, { passes: [{ full_name: 'Ines Vidal', qr_code }] });
    expect((await buy('VIDAL-1')).status).toBe(200);
    expect((await buy('VIDAL-1')).body.error).toBe('barcode_taken');
    expect(await soldCountOf(ground, typeId)).toBe(1);
  });
});
