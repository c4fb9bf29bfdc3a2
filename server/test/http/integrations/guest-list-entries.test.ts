/** Guest-list entries as the systems of the organization make and change them. */
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEntry, createReferrerRow } from '../../support/guest-lists.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { cards, payOnPage } from '../../support/purchases.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock });
const { service, world } = ground;

const call = (method: string, path = '', body?: object, headers = world.main.headers) =>
  service.call(method, `/integrations/lists${path}`, { headers, body });
const addEntry = async (given: object = {}) =>
  call('POST', '', { list_rate_id: world.main.listRateId, name: 'Ilse Okafor', for: 3, ...given });

describe('createGuestList', () => {
  it('201: the entry with its code, which is told', async () => {
    const referral_id = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const answer = await addEntry({ referral_id, tags: ['vip'], observations_reception: 'Birthday party' });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({
      _id: expect.stringMatching(/^lst_/),
      code: expect.stringMatching(/^[0-9A-Z]{20}$/),
      event_id: world.main.eventId,
      rate_id: world.main.listRateId,
      channel_id: '',
      name: 'Ilse Okafor',
      for: 3,
      enter: 0,
      referral: { _id: referral_id, name: 'Noor Haddad' },
      tags: ['vip'],
      observations_reception: 'Birthday party',
      removed_at: 0,
    });
    expect((await call('GET', `/${data._id}`)).body.data).toEqual(data);
    expect((await call('GET', `/by-code/${data.code}`)).body.data).toEqual(data);
    expect(await emittedFor(service.database, data._id)).toMatchObject([{ event: 'list.created', payload: data }]);
    const [row] = await service.database.sql('SELECT created_via FROM guest_lists WHERE id = $1', [data._id]);
    expect(row).toEqual({ created_via: 'integrations' });
  });

  it('400: a list of another organization; 409: a list that is complete', async () => {
    const foreign = await addEntry({ list_rate_id: world.twin.listRateId });
    expect(foreign.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/list_rate_id' }] });
    const rateId = await createPaidList(ground, { entry_price: 0, quota: 4 });
    expect((await addEntry({ list_rate_id: rateId })).status).toBe(201);
    const full = await addEntry({ list_rate_id: rateId });
    expect([full.status, full.body.error]).toEqual([409, 'sold_out']);
  });
});

describe('listReferrers', () => {
  it('200: the people whom an entry can name, page by page', async () => {
    const ids = [
      await createReferrerRow(service, world.main.id, 'Marek Sol'),
      await createReferrerRow(service, world.main.id, 'Ada Brandt'),
    ];
    await createReferrerRow(service, world.twin.id, 'Not yours');
    const list = (query: string) =>
      service.call('GET', `/integrations/referrers?${query}`, { headers: world.main.headers });
    const names = (await list('')).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Marek Sol', 'Ada Brandt']));
    expect(names).not.toContain('Not yours');
    expect((await list(`after=${ids.toSorted()[0]}&limit=1`)).body.data).toMatchObject([{ _id: ids.toSorted()[1] }]);
  });
});

describe('updateGuestList', () => {
  it('200: changes what is given; 404 for another organization; 409 for a removed entry', async () => {
    const { data } = (await addEntry()).body;
    const answer = await call('PATCH', `/${data._id}`, { for: 2, tags: ['late'] });
    expect(answer.body.data).toEqual({ ...data, for: 2, tags: ['late'] });
    const { id: foreign } = await createEntry(service, world.twin);
    expect((await call('PATCH', `/${foreign}`, { for: 2 })).status).toBe(404);
    await call('DELETE', `/${data._id}`);
    const removed = await call('PATCH', `/${data._id}`, { for: 1 });
    expect([removed.status, removed.body.error]).toEqual([409, 'conflict']);
  });

  it('409: more people than the list has places for', async () => {
    const rateId = await createPaidList(ground, { entry_price: 0, quota: 4 });
    const { data } = (await addEntry({ list_rate_id: rateId })).body;
    const full = await call('PATCH', `/${data._id}`, { for: 5 });
    expect([full.status, full.body.error]).toEqual([409, 'sold_out']);
    expect((await call('PATCH', `/${data._id}`, { for: 4 })).status).toBe(200);
  });
});

describe('deleteGuestList', () => {
  it('200: removes the entry, which stays to be read; 409 with people inside; 404 of others', async () => {
    const { data } = (await addEntry()).body;
    expect((await call('DELETE', `/${data._id}`)).body).toEqual({ success: true });
    const removedAt = Math.floor(clock.now().getTime() / 1_000);
    expect((await call('GET', `/${data._id}`)).body.data).toEqual({ ...data, removed_at: removedAt });
    const inside = await createEntry(service, world.main, { admitted_count: 1 });
    expect((await call('DELETE', `/${inside.id}`)).status).toBe(409);
    const foreign = await createEntry(service, world.twin);
    expect((await call('DELETE', `/${foreign.id}`)).status).toBe(404);
    expect((await call('GET', `/${foreign.id}`)).status).toBe(404);
  });
});

describe('an entry that costs something', () => {
  it('is read and refunded once it is paid, not before', async () => {
    const { data } = (await makeEntry(ground, await createPaidList(ground))).body;
    expect((await call('GET', `/${data._id}`)).status).toBe(404);
    const early = await call('POST', `/refund/${data._id}`, { amount: 5 });
    expect([early.status, early.body.error]).toEqual([409, 'conflict']);
    await payOnPage(service, data.payment_url, cards.good);
    expect((await call('GET', `/${data._id}`)).body.data).toMatchObject({ for: 2, removed_at: 0 });
    const tooMuch = await call('POST', `/refund/${data._id}`, { amount: 25.5 });
    expect([tooMuch.status, tooMuch.body.error]).toEqual([409, 'refund_exceeds_paid']);
    expect((await call('POST', `/refund/${data._id}`, { amount: 10 })).body).toEqual({ success: true });
    expect((await call('GET', `/${data._id}`)).body.data.removed_at).toBe(Math.floor(clock.now().getTime() / 1_000));
    const [refund] = await service.database.sql('SELECT amount::int, created_by FROM refunds WHERE subject_id = $1', [
      data._id,
    ]);
    expect(refund).toMatchObject({ amount: 1_000, created_by: expect.stringMatching(/^key_/) });
  });

  it('404: a refund of an entry of another organization', async () => {
    const { id } = await createEntry(service, world.twin);
    expect((await call('POST', `/refund/${id}`, { amount: 5 })).status).toBe(404);
  });
});
