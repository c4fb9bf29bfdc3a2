import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry, createReferrerRow } from '../../support/guest-lists.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, viewer, clock, door, manager } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

describe('deleteGuestList', () => {
  const pathOf = (id: string) => `/management/organizations/${world.main.id}/guest-lists/${id}`;
  const remove = (id: string, headers = manager) => service.call('DELETE', pathOf(id), { headers });

  it('200: removes the entry softly: it is read with the time of it, and again changes nothing', async () => {
    const { id } = await createEntry(service, world.main);
    const answer = await remove(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    const removedAt = clock.now().getTime() / 1_000;
    clock.advance(5_000);
    expect((await remove(id)).status).toBe(200);
    const read = await service.call('GET', pathOf(id), { headers: manager });
    expect(read.body.data).toMatchObject({ removed_at: removedAt, updated_at: '2026-11-20T20:00:00.000Z' });
  });

  it('200: is seen by who asks the integrations API for what changed', async () => {
    const { id } = await createEntry(service, world.main, {
      created_at: new Date('2026-11-01T00:00:00Z'),
      updated_at: new Date('2026-11-01T00:00:00Z'),
    });
    await remove(id);
    const since = new URLSearchParams({
      event_id: world.main.eventId,
      start_date: clock.now().toISOString(),
      date_field: 'updated_at',
    });
    const listed = await service.call('GET', `/integrations/lists?${since}`, { headers: world.main.headers });
    expect(listed.body.data).toMatchObject([{ _id: id, removed_at: clock.now().getTime() / 1_000 }]);
  });

  it('409: refuses an entry on which people came in', async () => {
    const { id } = await createEntry(service, world.main, { admitted_count: 2 });
    const answer = await remove(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict' });
    const read = await service.call('GET', pathOf(id), { headers: manager });
    expect(read.body.data.removed_at).toBe(0);
  });
});

describe('getGuestList', () => {
  const get = (id: string) =>
    service.call('GET', `/management/organizations/${world.main.id}/guest-lists/${id}`, { headers: viewer });

  it('200: answers the entry, removed or not', async () => {
    for (const removed_at of [null, new Date()]) {
      const { id } = await createEntry(service, world.main, { removed_at, email: 'ilse@example.org' });
      const answer = await get(id);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ _id: id, email: 'ilse@example.org', created_via: 'management' });
    }
  });
});

describe('listGuestLists', () => {
  const list = (query: Record<string, string | number> = {}) =>
    service.call(
      'GET',
      `/management/organizations/${world.main.id}/guest-lists?${new URLSearchParams(query as Record<string, string>)}`,
      { headers: viewer },
    );
  const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

  async function ownEvent() {
    const { eventId, listRateId } = await createEvent(service, world.main.id, world.main.locationId);
    return { ...world.main, eventId, listRateId };
  }

  it('200: finds by part of the name, of the e-mail or of the referrer, and by the whole code', async () => {
    const place = await ownEvent();
    const referrerId = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const ilse = await createEntry(service, place, { email: 'i.okafor@example.org', referrer_id: referrerId });
    const tomas = await createEntry(service, place, { name: 'Tomas Rey_50%', email: 'tomas@example.org' });
    const find = async (search: string) => idsOf(await list({ event_id: place.eventId, search }));
    expect(await find('oKaF')).toEqual([ilse.id]);
    expect(await find('tomas@')).toEqual([tomas.id]);
    expect(await find('noor')).toEqual([ilse.id]);
    expect(await find(tomas.code.toLowerCase())).toEqual([tomas.id]);
    expect(await find(tomas.code.slice(0, 10))).toEqual([]);
    // Signs of the database's own patterns are letters like others.
    expect(await find('rey_50%')).toEqual([tomas.id]);
    expect(await find('%')).toEqual([tomas.id]);
    expect(await find('\\')).toEqual([]);
  });

  it('200: leaves removed entries out unless they are asked for', async () => {
    const place = await ownEvent();
    const present = await createEntry(service, place);
    const removed = await createEntry(service, place, { removed_at: clock.now() });
    expect(idsOf(await list({ event_id: place.eventId }))).toEqual([present.id]);
    expect(idsOf(await list({ event_id: place.eventId, removed: 'true' })).sort()).toEqual(
      [present.id, removed.id].sort(),
    );
  });

  it('200: filters by rate and referrer, and lists over all events of the organization without', async () => {
    const [first, second] = [await ownEvent(), await ownEvent()];
    const referrerId = await createReferrerRow(service, world.main.id, 'Marek Sol');
    const one = await createEntry(service, first, { referrer_id: referrerId });
    const two = await createEntry(service, second, { referrer_id: referrerId });
    const foreign = await createEntry(service, world.twin);
    expect(idsOf(await list({ list_rate_id: first.listRateId }))).toEqual([one.id]);
    expect(idsOf(await list({ referral_id: referrerId })).sort()).toEqual([one.id, two.id].sort());
    expect(idsOf(await list({ limit: 500 }))).not.toContain(foreign.id);
    expect(idsOf(await list({ event_id: world.twin.eventId }))).toEqual([]);
  });

  it('200: sorts by creation or by name in whatever case, and goes on in that order', async () => {
    const place = await ownEvent();
    const entries = [];
    for (const name of ['Priya', 'ilse', 'Mateo']) {
      clock.advance(1_000);
      entries.push(await createEntry(service, place, { name }));
    }
    const [priya, ilse, mateo] = entries.map(({ id }) => id);
    const sorted = async (sort: string, rest: Record<string, string | number> = {}) =>
      idsOf(await list({ event_id: place.eventId, sort, ...rest }));
    expect(await sorted('oldest')).toEqual([priya, ilse, mateo]);
    expect(await sorted('newest')).toEqual([mateo, ilse, priya]);
    expect(await sorted('name')).toEqual([ilse, mateo, priya]);
    expect(await sorted('newest', { after: ilse! })).toEqual([priya]);
    expect(await sorted('name', { after: ilse!, limit: 1 })).toEqual([mateo]);
    expect(await sorted('name', { offset: 2 })).toEqual([priya]);
  });

  it('200: announces the next page only if there is one', async () => {
    const place = await ownEvent();
    for (let index = 0; index < 3; index += 1) await createEntry(service, place);
    const first = await list({ event_id: place.eventId, limit: 2 });
    expect(first.headers.link).toContain(`after=${idsOf(first)[1]}`);
    const second = await list({ event_id: place.eventId, limit: 2, after: idsOf(first)[1]! });
    expect(idsOf(second)).toHaveLength(1);
    expect(second.headers.link).toBeUndefined();
  });
});

describe('getGuestListTotals', () => {
  it('200: counts the entries that meet the conditions and the people on them, removed ones only where asked for', async () => {
    const { eventId, listRateId } = await createEvent(service, world.main.id, world.main.locationId);
    const place = { ...world.main, eventId, listRateId };
    await createEntry(service, place, { party_size: 3, admitted_count: 2 });
    await createEntry(service, place, { name: 'Mateo Serra', party_size: 2 });
    await createEntry(service, place, { removed_at: clock.now() });
    const totals = async (query: Record<string, string>) => {
      const url = `/management/organizations/${world.main.id}/guest-lists/totals?${new URLSearchParams(query)}`;
      return (await service.call('GET', url, { headers: viewer })).body.data;
    };
    expect(await totals({ event_id: eventId })).toEqual({ count: 2, people: 5, inside: 2 });
    expect(await totals({ event_id: eventId, search: 'serra' })).toEqual({ count: 1, people: 2, inside: 0 });
    expect(await totals({ event_id: eventId, removed: 'true' })).toMatchObject({ count: 3 });
    expect(await totals({ list_rate_id: world.twin.listRateId })).toEqual({ count: 0, people: 0, inside: 0 });
  });
});

describe('updateGuestList', () => {
  const update = (id: string, body: unknown, headers = door) =>
    service.call('PATCH', `/management/organizations/${world.main.id}/guest-lists/${id}`, { headers, body });

  it('200: changes what is given and leaves the rest', async () => {
    const referrerId = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const entry = await createEntry(service, world.main, { email: 'ilse@example.org', tags: ['vip'] });
    clock.advance(1_000);
    const answer = await update(entry.id, { for: 6, referral_id: referrerId, observations_reception: 'Late' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: entry.id,
      code: entry.code,
      name: 'Ilse Okafor',
      email: 'ilse@example.org',
      tags: ['vip'],
      for: 6,
      referral: { _id: referrerId, name: 'Noor Haddad' },
      observations_reception: 'Late',
      updated_at: clock.now().toISOString(),
    });
    const emptied = await update(entry.id, { email: null, referral_id: null, tags: [], name: ' Ilse O. ' });
    expect(emptied.body.data).toMatchObject({ email: '', referral_id: '', tags: [], name: 'Ilse O.', for: 6 });
  });

  it('200: lets an entry that is larger than its rate allows now shrink or stay', async () => {
    const { id } = await createEntry(service, world.main, { party_size: 30 });
    expect((await update(id, { for: 30, name: 'Ilse' })).status).toBe(200);
    expect((await update(id, { for: 20 })).status).toBe(200);
    expect((await update(id, { for: 21 })).status).toBe(400);
  });

  it('400: refuses too many people, a foreign referrer and an empty change, naming each', async () => {
    const { id } = await createEntry(service, world.main);
    const foreign = await createReferrerRow(service, world.twin.id, 'Marek Sol');
    const answer = await update(id, { for: 11, referral_id: foreign });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual(['/for', '/referral_id']);
    expect((await update(id, {})).status).toBe(400);
    expect((await update(id, { name: '' })).status).toBe(400);
  });

  it('409: refuses a removed entry', async () => {
    const { id } = await createEntry(service, world.main, { removed_at: clock.now() });
    const answer = await update(id, { name: 'Ilse' });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
  });
});
