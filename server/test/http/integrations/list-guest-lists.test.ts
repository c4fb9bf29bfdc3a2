import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEntry, createReferrerRow } from '../../support/guest-lists.ts';
import { createEvent, createOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const { service, world } = await openWorld({ clock });

const list = (query: Record<string, string | number>, headers = world.main.headers) =>
  service.call('GET', `/integrations/lists/?${new URLSearchParams(query as Record<string, string>)}`, { headers });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

/** An event of its own, so that tests do not see each other's entries. */
async function ownEvent() {
  const { eventId, listRateId } = await createEvent(service, world.main.id, world.main.locationId);
  return { ...world.main, eventId, listRateId };
}

describe('200', () => {
  it('answers an entry with every field of the interface, in one statement', async () => {
    const place = await ownEvent();
    const referrerId = await createReferrerRow(service, place.id, 'Noor Haddad');
    const entry = await createEntry(service, place, {
      channel_id: world.channel.id,
      referrer_id: referrerId,
      observations_reception: 'Birthday party',
      tags: ['vip', 'birthday'],
      admitted_count: 3,
      options: [{ _id: 'prc_1', women: 2, men: 1, no_gender: 0, price: 1050, total: 3150 }],
    });
    // The first call with a key looks the key up.
    await list({ event_id: place.eventId });
    const before = service.services.database.statementsCount;
    const answer = await list({ event_id: place.eventId });
    expect(service.services.database.statementsCount - before).toBe(1);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          _id: entry.id,
          channel_id: world.channel.id,
          code: entry.code,
          event_id: place.eventId,
          name: 'Ilse Okafor',
          observations_reception: 'Birthday party',
          rate_id: place.listRateId,
          rate_name: 'Friends',
          rate_slug: 'friends',
          referral_id: referrerId,
          enter: 3,
          for: 4,
          referral: { _id: referrerId, name: 'Noor Haddad' },
          options: [{ _id: 'prc_1', women: 2, men: 1, no_gender: 0, price: 10.5, total: 31.5 }],
          tags: ['vip', 'birthday'],
          removed_at: 0,
        },
      ],
    });
  });

  it('writes empty text, lists and 0 for what is not there', async () => {
    const place = await ownEvent();
    await createEntry(service, place);
    const answer = await list({ event_id: place.eventId });
    expect(answer.body.data[0]).toMatchObject({
      channel_id: '',
      observations_reception: '',
      referral_id: '',
      referral: { _id: '', name: '' },
      options: [],
      tags: [],
      enter: 0,
      removed_at: 0,
    });
  });

  it('lists a removed entry too, with the second in which it was removed', async () => {
    const place = await ownEvent();
    await createEntry(service, place, { removed_at: new Date('2026-11-20T21:00:07.900Z') });
    const answer = await list({ event_id: place.eventId });
    expect(answer.body.data[0].removed_at).toBe(Date.parse('2026-11-20T21:00:07Z') / 1_000);
  });

  it('writes money in the digits of the currency', async () => {
    const tokyo = await createOrganization(service, { currency: 'JPY', currency_digits: 0 });
    await createEntry(service, tokyo, {
      options: [{ _id: 'custom', women: 0, men: 2, no_gender: 0, price: 1500, total: 3000 }],
    });
    const answer = await list({ event_id: tokyo.eventId }, tokyo.headers);
    expect(answer.body.data[0].options[0]).toMatchObject({ price: 1500, total: 3000 });
  });

  it('answers an empty list for an unknown event and for one of another organization', async () => {
    await createEntry(service, world.twin);
    for (const eventId of [newId('event', clock.now()), world.twin.eventId]) {
      const answer = await list({ event_id: eventId });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true, data: [] });
    }
  });

  it('answers a range of dates over all events of the organization, the beginning in and the end out', async () => {
    const [first, second] = [await ownEvent(), await ownEvent()];
    const at = (time: string) => ({ created_at: new Date(time), updated_at: new Date('2027-06-01T00:00:00Z') });
    const early = await createEntry(service, first, at('2027-03-01T00:00:00.000Z'));
    const late = await createEntry(service, second, at('2027-03-01T23:59:59.999Z'));
    await createEntry(service, first, at('2027-03-02T00:00:00.000Z'));
    await createEntry(service, world.twin, at('2027-03-01T12:00:00.000Z'));
    const range = { start_date: '2027-03-01', end_date: '2027-03-02T01:00:00+01:00' };
    expect(idsOf(await list(range))).toEqual([early.id, late.id]);
    expect(idsOf(await list({ ...range, date_field: 'created_at' }))).toEqual([early.id, late.id]);
    expect(idsOf(await list({ ...range, date_field: 'updated_at' }))).toEqual([]);
    const changed = { start_date: '2027-05-31', end_date: '2027-06-02', date_field: 'updated_at' };
    expect(idsOf(await list(changed))).toHaveLength(3);
  });

  it('takes one end of a range beside an event: what came since', async () => {
    const place = await ownEvent();
    await createEntry(service, place, { created_at: new Date('2026-11-20T18:00:00Z') });
    const later = await createEntry(service, place, { created_at: new Date('2026-11-20T19:00:00Z') });
    const since = await list({ event_id: place.eventId, start_date: '2026-11-20T18:30:00Z' });
    expect(idsOf(since)).toEqual([later.id]);
  });

  it('filters by each documented field, all together', async () => {
    const place = await ownEvent();
    const referrerId = await createReferrerRow(service, place.id, 'Marek Sol');
    const wanted = await createEntry(service, place, {
      name: 'Tomas Rey',
      referrer_id: referrerId,
      channel_id: world.channel.id,
    });
    await createEntry(service, place);
    const fields: Record<string, string> = {
      'filter[name]': 'Tomas Rey',
      'filter[referral_id]': referrerId,
      'filter[channel_id]': world.channel.id,
    };
    for (const [field, value] of Object.entries(fields)) {
      expect(idsOf(await list({ event_id: place.eventId, [field]: value })), field).toEqual([wanted.id]);
    }
    const ofRate = { event_id: place.eventId, 'filter[rate_id]': place.listRateId, 'filter[rate_slug]': 'friends' };
    expect(idsOf(await list(ofRate))).toHaveLength(2);
    expect(idsOf(await list({ ...ofRate, ...fields }))).toEqual([wanted.id]);
    expect(idsOf(await list({ event_id: place.eventId, 'filter[rate_slug]': 'others' }))).toEqual([]);
  });

  it('pages in the order of (creation, id), by offset and by after, and announces the next page only if there is one', async () => {
    const place = await ownEvent();
    const created: { id: string; created_at: string }[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Out of the order of ids, and two at the same instant.
      const createdAt = new Date(clock.now().getTime() - Math.floor(index / 2) * 60_000);
      const { id } = await createEntry(service, place, { created_at: createdAt });
      created.push({ id, created_at: createdAt.toISOString() });
    }
    const order = created.sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1)).map(({ id }) => id);
    const paged: string[] = [];
    let url: string | undefined = `/integrations/lists?event_id=${place.eventId}&limit=3&offset=0`;
    let pagesCount = 0;
    while (url) {
      const answer = await service.call('GET', url, { headers: world.main.headers });
      paged.push(...idsOf(answer));
      const link: string = String(answer.headers.link ?? '');
      url = /^<http:\/\/127\.0\.0\.1:4000(.*)>; rel="next"$/.exec(link)?.[1];
      pagesCount += 1;
    }
    expect(paged).toEqual(order);
    expect(pagesCount).toBe(3);
    const middle = await list({ event_id: place.eventId, limit: 3, offset: 2 });
    expect(idsOf(middle)).toEqual(order.slice(2, 5));
    const exact = await list({ event_id: place.eventId, limit: 7 });
    expect(exact.headers.link).toBeUndefined();
  });

  it('answers XML with the root main where it is preferred', async () => {
    const place = await ownEvent();
    await createEntry(service, place, { tags: ['vip', 'birthday'] });
    const answer = await service.call('GET', `/integrations/lists?event_id=${place.eventId}`, {
      headers: { ...world.main.headers, accept: 'application/xml' },
    });
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.text).toMatch(/^<\?xml [^>]*\?><main><success>true<\/success><data><_id>lst_/);
    expect(answer.text).toContain('<tags>vip</tags><tags>birthday</tags>');
  });

  it('answers a long list with the same entries as short ones, in JSON and in XML', async () => {
    const place = await ownEvent();
    for (let number = 1; number <= 20; number += 1)
      await createEntry(service, place, { name: `Łucja "${number}" é 🎪` });
    const [whole, begin, end] = await Promise.all([
      list({ event_id: place.eventId }),
      list({ event_id: place.eventId, limit: 19 }),
      list({ event_id: place.eventId, offset: 19 }),
    ]);
    expect(whole.headers['content-length']).toBe(String(Buffer.byteLength(whole.text)));
    expect(whole.headers['content-type']).toBe(begin.headers['content-type']);
    expect(whole.body).toEqual({ success: true, data: [...begin.body.data, ...end.body.data] });
    expect(new Set(whole.body.data.map(({ name }: { name: string }) => name)).size).toBe(20);
    const xml = await list({ event_id: place.eventId }, { ...world.main.headers, accept: 'application/xml' });
    expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(xml.text.match(/<name>Łucja /g)).toHaveLength(20);
  });
});

describe('400', () => {
  const refusedAt = async (query: Record<string, string | number>, path: string) => {
    const answer = await list(query);
    expect(answer.status, JSON.stringify(query)).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: 'invalid_request' });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
    return answer;
  };

  it('refuses a list of neither an event nor a range of dates, and says what to give', async () => {
    const answer = await refusedAt({}, '/event_id');
    expect(answer.body.message).toBe(
      '/event_id: is required without start_date and end_date, and without updated_since.',
    );
    await refusedAt({ start_date: '2026-11-01' }, '/event_id');
    await refusedAt({ end_date: '2026-11-01' }, '/event_id');
    await refusedAt({ 'filter[name]': 'Ilse Okafor' }, '/event_id');
  });
});
