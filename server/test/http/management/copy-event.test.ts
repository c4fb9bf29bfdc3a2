import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const { service, clock, world, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

/** An event of 20 November, 23:00 to 06:00, with one of everything. */
let original: { _id: string; slug: string };
beforeAll(async () => {
  original = await fullEvent();
});

const call = manage(manager);
const copy = (body: unknown, id = original._id, headers = manager) => call('POST', `/events/${id}/copy`, body, headers);

async function fullEvent() {
  const made = async (path: string, body: object) => {
    const answer = await call('POST', path, body);
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const event = await made('/events', {
    name: 'Thursday Social',
    description: 'Every week.',
    type: 'CONCERT',
    start_date: '2026-11-20T22:00:00Z',
    end_date: '2026-11-21T05:00:00Z',
    location_id: world.main.locationId,
    age: '21',
    outfit: 'smart',
    artists: ['Noor Haddad'],
    music_genres: ['house'],
    swap_available_until: '2026-11-21T04:00:00Z',
    sealed_tickets_available_at: '2026-11-19T22:00:00Z',
  });
  const at = `/events/${event._id}`;
  const floor = await made(`${at}/zones`, { name: 'Main Floor', duration: 7200, accepts_automatically: true });
  const terrace = await made(`${at}/zones`, { name: 'Terrace' });
  await made(`/zones/${floor._id}/spaces`, { spaces: [{ name: '1', capacity: 4 }, { name: '2' }] });
  await made(`/zones/${terrace._id}/spaces`, { spaces: [{ name: 'Nook', capacity: 8 }] });
  await made(`${at}/ticket-rates`, {
    name: 'General',
    quota: 300,
    valid_from: '2026-11-06T22:00:00Z',
    valid_until: '2026-11-20T20:00:00Z',
    warranty: { enabled: true, percentage: 12.5, hours: 24 },
    fields: [{ slug: 'full_name', type: 'text', label: 'Full name', required: true }],
    questions: [{ label: 'How did you hear?', type: 'text' }],
    prices: [
      {
        name: 'Early',
        price: 12.5,
        quantity: 100,
        fee_type: 'percentage',
        fee_quantity: 7.5,
        valid_until: '2026-11-13',
      },
      { name: 'Late', price: 18, quantity: 200, fee_type: 'fixed', fee_quantity: 1.5, party_size: 2 },
    ],
    supplements: [
      { label: 'Cloakroom', price: 3, redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 60 } },
    ],
  });
  await made(`${at}/list-rates`, {
    name: 'Friends',
    valid_from: '2026-11-06T22:00:00Z',
    complete: true,
    options: [{ price: 10, until: 7200 }],
  });
  return event;
}

async function everythingOf(eventId: string) {
  const read = async (path: string) => (await call('GET', `/events/${eventId}${path}`)).body.data;
  return {
    event: await read(''),
    zones: await read('/zones'),
    rates: await read('/ticket-rates'),
    listRates: await read('/list-rates'),
  };
}

/** Everything but ids, instants and what follows from the present one, to compare two events by. */
function withoutIds(value: unknown): unknown {
  const ids = /^(_id|\w+_id|slug|\w+_at|\w+_date|valid_\w+|swap_available_until|available|current_price)$/;
  return JSON.parse(JSON.stringify(value, (key, part) => (ids.test(key) ? undefined : part)));
}

const idsIn = (value: unknown) => JSON.stringify(value).match(/(evt|zon|spc|rate|prc|sup|qst)_[0-9a-z]{26}/g)!;

describe('201', () => {
  it('copies settings, zones, spaces and rates under new ids, and moves every instant with the start', async () => {
    const before = await everythingOf(original._id);
    clock.advance(60_000);
    const answer = await copy({ start_date: '2026-11-27T22:00:00Z' });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({
      slug: 'thursday-social-2',
      start_date: '2026-11-27T22:00:00.000Z',
      end_date: '2026-11-28T05:00:00.000Z',
      swap_available_until: '2026-11-28T04:00:00.000Z',
      sealed_tickets_available_at: '2026-11-26T22:00:00.000Z',
      created_at: clock.now().toISOString(),
    });
    const after = await everythingOf(data._id);
    expect(after.event).toEqual(data);
    const reopened = { ...before, listRates: before.listRates.map((rate: object) => ({ ...rate, complete: false })) };
    expect(withoutIds(after)).toEqual(withoutIds(reopened));
    const old = new Set(idsIn(before));
    for (const id of idsIn(after)) expect(old).not.toContain(id);
    const slugsOf = (things: { slug: string }[]) => things.map(({ slug }) => slug);
    expect(slugsOf(after.zones)).toEqual(['main-floor', 'terrace']);
    expect(slugsOf(after.rates)).toEqual(slugsOf(before.rates));
    expect(slugsOf(after.listRates)).toEqual(slugsOf(before.listRates));
    expect(after.zones[0].spaces[0]).toMatchObject({ zone_id: after.zones[0]._id, event_id: data._id });
    expect(after.rates[0]).toMatchObject({
      event_id: data._id,
      valid_from: '2026-11-13T22:00:00.000Z',
      valid_until: '2026-11-27T20:00:00.000Z',
      prices: [{ valid_until: '2026-11-20T00:00:00.000Z' }, { valid_until: null }],
    });
    expect(after.listRates[0]).toMatchObject({ valid_from: '2026-11-13T22:00:00.000Z', valid_until: null });
    expect(await everythingOf(original._id)).toEqual(before);
  });

  it('keeps the hours of what ends or opens before the event where clocks are put forward in between', async () => {
    const { data } = (await copy({ start_date: '2027-04-02T21:00:00Z' })).body;
    expect(data).toMatchObject({
      end_date: '2027-04-03T04:00:00.000Z',
      swap_available_until: '2027-04-03T03:00:00.000Z',
      sealed_tickets_available_at: '2027-04-01T21:00:00.000Z',
    });
    const { rates, listRates } = await everythingOf(data._id);
    // 23:00 two weeks before, 21:00 on the day, 01:00 in the week before: as of the event that is copied.
    expect(rates[0]).toMatchObject({
      valid_from: '2027-03-19T22:00:00.000Z',
      valid_until: '2027-04-02T19:00:00.000Z',
      prices: [{ valid_until: '2027-03-26T00:00:00.000Z' }, { valid_until: null }],
    });
    expect(listRates[0]).toMatchObject({ valid_from: '2027-03-19T22:00:00.000Z' });
    const back = (await copy({ start_date: '2027-11-05T22:00:00Z' }, data._id)).body.data;
    const again = await everythingOf(back._id);
    expect(again.rates[0]).toMatchObject({ valid_from: '2027-10-22T21:00:00.000Z' });
    expect(again.rates[0].prices[0]).toMatchObject({ valid_until: '2027-10-28T23:00:00.000Z' });
  });

  it('emits event.created for the new event', async () => {
    const { data } = (await copy({ start_date: '2026-12-04T22:00:00Z' })).body;
    const rows = await service.database.sql('SELECT kind, body FROM webhook_notifications WHERE resource_id = $1', [
      data._id,
    ]);
    expect(rows.map(({ kind, body }) => [kind, JSON.parse(body.toString()).payload])).toEqual([
      ['event.created', data],
    ]);
  });

  it('takes a name, an identifier and an end of its own; nothing that is tied to the end goes beyond it', async () => {
    const body = {
      name: 'Short Night',
      slug: 'short-night',
      start_date: '2026-12-11T22:00:00.000Z',
      end_date: '2026-12-12T01:00:00.000Z',
    };
    expect((await copy(body)).body.data).toMatchObject({ ...body, swap_available_until: body.end_date });
  });

  it('begins without what was sold', async () => {
    const { main } = world;
    await createTicket(service, main);
    await service.database.sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [main.rateId]);
    const { _id } = (await copy({ start_date: '2026-12-18T22:00:00Z' }, main.eventId)).body.data;
    const { rates, zones } = await everythingOf(_id);
    expect(rates).toMatchObject([{ complete: false, availability: { sold: 0 }, prices: [{ used: 0 }, { used: 0 }] }]);
    expect(zones).toHaveLength(2);
    expect((await call('DELETE', `/events/${_id}`)).status).toBe(200);
  });
});

describe('400', () => {
  it.each<[string, object, string[]]>([
    ['no start', {}, ['/start_date']],
    ['a start that is none', { start_date: 'next week' }, ['/start_date']],
    ['an end before the start', { start_date: '2026-11-27', end_date: '2026-11-26' }, ['/end_date']],
  ])('refuses %s, and copies nothing', async (_, body, paths) => {
    const before = await service.database.sql('SELECT count(*) FROM events');
    const answer = await copy(body);
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await service.database.sql('SELECT count(*) FROM events')).toEqual(before);
  });
});

describe('409', () => {
  it('refuses an identifier that another event has', async () => {
    const answer = await copy({ start_date: '2026-11-27', slug: original.slug });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('already_exists');
  });
});
