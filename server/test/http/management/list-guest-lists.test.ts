import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry, createReferrerRow } from '../../support/guest-lists.ts';
import { createEvent } from '../../support/world.ts';

const { service, clock, world, viewer } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

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

describe('200', () => {
  it('finds by part of the name, of the e-mail or of the referrer, and by the whole code', async () => {
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

  it('leaves removed entries out unless they are asked for', async () => {
    const place = await ownEvent();
    const present = await createEntry(service, place);
    const removed = await createEntry(service, place, { removed_at: clock.now() });
    expect(idsOf(await list({ event_id: place.eventId }))).toEqual([present.id]);
    expect(idsOf(await list({ event_id: place.eventId, removed: 'true' })).sort()).toEqual(
      [present.id, removed.id].sort(),
    );
  });

  it('filters by rate and referrer, and lists over all events of the organization without', async () => {
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

  it('announces the next page only if there is one', async () => {
    const place = await ownEvent();
    for (let index = 0; index < 3; index += 1) await createEntry(service, place);
    const first = await list({ event_id: place.eventId, limit: 2 });
    expect(first.headers.link).toContain(`after=${idsOf(first)[1]}`);
    const second = await list({ event_id: place.eventId, limit: 2, after: idsOf(first)[1]! });
    expect(idsOf(second)).toHaveLength(1);
    expect(second.headers.link).toBeUndefined();
  });
});

describe('400', () => {
  it('refuses what is malformed, naming it', async () => {
    for (const [query, path] of [
      [{ event_id: 'evt_1' }, '/event_id'],
      [{ removed: 'perhaps' }, '/removed'],
      [{ search: '' }, '/search'],
      [{ after: newId('guestList', clock.now()), offset: 1 }, '/offset'],
    ] as const) {
      const answer = await list(query as Record<string, string>);
      expect(answer.status, path).toBe(400);
      expect(answer.body.details[0].path).toBe(path);
    }
  });
});
