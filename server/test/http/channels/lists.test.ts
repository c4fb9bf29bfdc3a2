import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createEvent, insert } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T21:00:00.000Z');
const { service, world } = await openWorld({ clock });

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, `/channels${path}`, { headers: { ...world.channel.headers, ...headers }, body });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);
const entry = (rateId: string, given: object = {}) => ({
  list_rate_id: rateId,
  list: { full_name: 'Ilse Okafor', for: 4, ...given },
});

/** A list rate of the organization at an event of its own, unless `given` names another. */
async function listRate(given: Record<string, unknown> = {}): Promise<{ rateId: string; eventId: string }> {
  const eventId = String(given.event_id ?? (await createEvent(service, world.main.id, world.main.locationId)).eventId);
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const rateId = newId('rate', clock.now());
  const row = { organization_id: world.main.id, id: rateId, event_id: eventId, name: 'Guests', type: 'public', ...at };
  await insert(service.database, 'list_rates', { ...row, slug: rateId.slice(-8), valid_from: new Date(0), ...given });
  return { rateId, eventId };
}

describe('200 listListRates, getListRateBySlug', () => {
  it('shows a rate with its prices at their instants, and how many people are on it', async () => {
    const priceId = newId('price', clock.now());
    const option = { _id: priceId, price: 1_000, women: 0, men: 2, age: 18, additional_info: 'One drink' };
    const { rateId, eventId } = await listRate({
      slug: 'until-two',
      type: 'limited',
      party_max: 6,
      required_fields: ['email'],
      options: [{ ...option, from_seconds: 0, until_seconds: 7_200 }],
    });
    const people = { event_id: eventId, rate_id: rateId };
    await createEntry(service, world.main, { ...people, party_size: 3 });
    await createEntry(service, world.main, { ...people, party_size: 2 });
    await createEntry(service, world.main, { ...people, party_size: 5, removed_at: clock.now() });
    const answer = await call('GET', `/list-rates/by-slug/until-two?event_id=${eventId}`);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: rateId,
        organization_id: world.main.id,
        event_id: eventId,
        name: 'Guests',
        slug: 'until-two',
        valid_from: '1970-01-01T00:00:00.000Z',
        valid_until: '',
        complete: false,
        type: 'limited',
        prices: [
          {
            _id: priceId,
            price: 10,
            from: 0,
            valid_from: '2026-11-20T20:00:00.000Z',
            valid_until: '2026-11-20T22:00:00.000Z',
            men: 2,
            women: 0,
            age: 18,
            additional_info: 'One drink',
          },
        ],
        required_fields: ['email'],
        entry_price: 0,
        available: true,
        availability: { sold: 5, available: 6 },
        max: 6,
      },
    });
    const list = await call('GET', `/list-rates?event_id=${eventId}`);
    expect(list.body.data).toContainEqual(answer.body.data);
  });

  it('lists the rates of several events in the order of creation, without private ones, page by page', async () => {
    const { rateId: first, eventId } = await listRate();
    clock.advance(1_000);
    const { rateId: second, eventId: other } = await listRate();
    await listRate({ event_id: eventId, type: 'private' });
    const friends = (await service.database.sql(
      `SELECT id FROM list_rates WHERE event_id = ANY ($1) AND slug = 'friends' ORDER BY created_at, id`,
      [[eventId, other]],
    )) as { id: string }[];
    const all = idsOf(await call('GET', `/list-rates?event_id=${eventId},${other},${world.twin.eventId}`));
    expect(new Set(all)).toEqual(new Set([first, second, ...friends.map(({ id }) => id)]));
    expect(all.indexOf(first)).toBeLessThan(all.indexOf(second));
    const rest = await call('GET', `/list-rates?event_id=${eventId},${other}&after=${all[1]}`);
    expect(idsOf(rest)).toEqual(all.slice(2));
    const page = await call('GET', `/list-rates?event_id=${eventId},${other}&limit=2`);
    expect(page.headers.link).toContain(`after=${all[1]}`);
  });

  it.each([
    ['is complete', { complete: true }, true],
    ['begins later', { valid_from: new Date('2026-12-01') }, false],
    ['has ended', { valid_from: new Date(0), valid_until: new Date('2026-11-20T21:00:00Z') }, false],
  ])('says that a rate that %s takes no entries', async (_, given, complete) => {
    const { rateId, eventId } = await listRate(given);
    const { data } = (await call('GET', `/list-rates?event_id=${eventId}`)).body;
    expect(data.find(({ _id }: { _id: string }) => _id === rateId)).toMatchObject({
      complete,
      available: false,
      availability: { available: 0 },
    });
  });
});

it('a rate takes entries from the instant on at which it begins, and none from that at which it or its event ends', async () => {
  clock.advance(1_000);
  const now = clock.now();
  const ended = await createEvent(service, world.main.id, world.main.locationId, { ends_at: now });
  const taking = async (given: Record<string, unknown>) => {
    const { rateId, eventId } = await listRate(given);
    const { data } = (await call('GET', `/list-rates?event_id=${eventId}`)).body;
    const shown = data.find(({ _id }: { _id: string }) => _id === rateId);
    return [shown.available, (await call('POST', '/lists', entry(rateId))).status];
  };
  expect(await taking({ valid_from: now })).toEqual([true, 200]);
  expect(await taking({ valid_until: now })).toEqual([false, 409]);
  expect(await taking({ event_id: ended.eventId })).toEqual([false, 409]);
});

describe('200 createGuestList', () => {
  it('makes an entry that the organization and its door see, and emits list.created', async () => {
    const { rateId, eventId } = await listRate();
    const body = entry(rateId, { email: 'ilse@example.org', language: 'es', observations_referral: 'Birthday' });
    const answer = await call('POST', '/lists', { ...body, send_notification: true });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: expect.stringMatching(/^lst_/),
        qr_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
        event_id: eventId,
        channel_id: world.channel.id,
        language: 'es',
        payment_id: '',
        payment_url: '',
        total_amount: 0,
      },
    });
    const { _id: id, qr_code: code } = answer.body.data;
    const read = await service.call('GET', `/integrations/lists/by-code/${code}`, { headers: world.main.headers });
    expect(read.body.data).toMatchObject({
      _id: id,
      name: 'Ilse Okafor',
      for: 4,
      enter: 0,
      channel_id: world.channel.id,
      rate_id: rateId,
      observations_reception: 'Birthday',
    });
    const [emitted, ...more] = await emittedFor(service.database, id);
    expect(more).toEqual([]);
    expect(emitted).toMatchObject({
      event: 'list.created',
      channelId: world.channel.id,
      organization_id: world.main.id,
      payload: { _id: id, code },
    });
  });

  it('takes the code of the channel, and writes in English where no language is given', async () => {
    const { rateId } = await listRate();
    const answer = await call('POST', '/lists', entry(rateId, { qr_code: 'TIDE-0001' }));
    expect(answer.body.data).toMatchObject({ qr_code: 'TIDE-0001', language: 'en' });
  });

  it('makes one entry of a call that is repeated with its Idempotency-Key', async () => {
    const { rateId } = await listRate();
    const key = { 'idempotency-key': `list-${rateId}` };
    const first = await call('POST', '/lists', entry(rateId), key);
    const second = await call('POST', '/lists', entry(rateId), key);
    expect(second.body).toEqual(first.body);
    const rows = await service.database.sql('SELECT id FROM guest_lists WHERE rate_id = $1', [rateId]);
    expect(rows).toHaveLength(1);
  });
});

describe('400', () => {
  it('names what the rate requires and nobody gave', async () => {
    const { rateId } = await listRate({ required_fields: ['email', 'language', 'observations_referral'] });
    const answer = await call('POST', '/lists', entry(rateId, { observations_referral: ' ' }));
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '/list/email',
      '/list/language',
      '/list/observations_referral',
    ]);
    const whole = { email: 'ilse@example.org', language: 'es', observations_referral: 'Friends of the band' };
    expect((await call('POST', '/lists', entry(rateId, whole))).status).toBe(200);
  });

  it('refuses more people than one entry may bring', async () => {
    const { rateId } = await listRate({ party_max: 3 });
    const answer = await call('POST', '/lists', entry(rateId));
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/list/for' }] });
  });

  it.each([
    ['list/full_name', { full_name: ' ' }],
    ['list/for', { for: 0 }],
    ['list/email', { email: 'nobody' }],
    ['list/language', { language: 'english' }],
    ['list/qr_code', { qr_code: 'abc' }],
  ])('refuses a wrong %s', async (path, given) => {
    const answer = await call('POST', '/lists', entry(world.main.listRateId, given));
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: `/${path}` }] });
  });

  it('needs the events of the rates', async () => {
    for (const query of ['', '?event_id=evt_nonsense', `?event_id=${world.main.eventId},`]) {
      expect((await call('GET', `/list-rates${query}`)).body.details).toMatchObject([{ path: '/event_id' }]);
    }
    const after = `/list-rates?event_id=${world.main.eventId}&after=${world.twin.listRateId}`;
    expect((await call('GET', after)).body.details).toMatchObject([{ path: '/after' }]);
  });
});

describe('404', () => {
  it('answers 404 for private rates, unknown ones and those of an organization whose partner it is not', async () => {
    const hidden = await listRate({ type: 'private', slug: 'hidden' });
    const unknown = newId('rate', clock.now());
    for (const id of [hidden.rateId, world.twin.listRateId, world.main.rateId, unknown]) {
      expect((await call('POST', '/lists', entry(id))).status).toBe(404);
    }
    const bySlug = (slug: string, eventId: string) => call('GET', `/list-rates/by-slug/${slug}?event_id=${eventId}`);
    expect((await bySlug('hidden', hidden.eventId)).status).toBe(404);
    expect((await bySlug('friends', world.twin.eventId)).status).toBe(404);
    expect((await bySlug('friends', world.main.eventId)).status).toBe(200);
  });
});

describe('409', () => {
  it('sold_out for a rate that is complete, and conflict outside its dates and for an event that is off or over', async () => {
    const off = await createEvent(service, world.main.id, world.main.locationId, { active: false });
    const over = await createEvent(service, world.main.id, world.main.locationId, {
      starts_at: new Date('2026-11-20T10:00:00Z'),
      ends_at: new Date('2026-11-20T20:59:59Z'),
    });
    for (const [error, given] of [
      ['sold_out', { complete: true }],
      ['conflict', { valid_from: new Date('2026-12-01') }],
      ['conflict', { valid_until: new Date('2026-11-20T21:00:00Z') }],
      ['conflict', { event_id: off.eventId }],
      ['conflict', { event_id: over.eventId }],
    ] as const) {
      const { rateId } = await listRate(given);
      const answer = await call('POST', '/lists', entry(rateId));
      expect([answer.status, answer.body.error], JSON.stringify(given)).toEqual([409, error]);
    }
  });

  it('barcode_taken for a code that the organization has or had, and no other organization counts', async () => {
    const { rateId } = await listRate();
    const { code } = await createEntry(service, world.main, { removed_at: clock.now() });
    const answer = await call('POST', '/lists', entry(rateId, { qr_code: code }));
    expect([answer.status, answer.body.error]).toEqual([409, 'barcode_taken']);
    const theirs = await createEntry(service, world.twin);
    expect((await call('POST', '/lists', entry(rateId, { qr_code: theirs.code }))).status).toBe(200);
  });

  it('lets one of several calls have a code at the same instant', async () => {
    const { rateId } = await listRate();
    const address = await service.listen();
    const body = JSON.stringify(entry(rateId, { qr_code: 'ONCE-ONLY' }));
    const headers = { ...world.channel.headers, 'content-type': 'application/json' };
    const calls = Array.from({ length: 8 }, () =>
      fetch(`${address}/channels/lists`, { method: 'POST', headers, body }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });
});
