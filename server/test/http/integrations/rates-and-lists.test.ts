import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createEvent, createRate, createTicket } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

const hourMs = 3_600_000;
/** The option of the list rate of `main`, at 10.00. */
const optionId = newId('price', clock.now());
beforeAll(async () => {
  const option = { _id: optionId, price: 1_000, women: 3, men: 2, age: 21, additional_info: 'One drink' };
  await service.database.sql('UPDATE list_rates SET options = $2 WHERE id = $1', [
    world.main.listRateId,
    JSON.stringify([{ ...option, from_seconds: -600, until_seconds: 7_200 }]),
  ]);
});

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/integrations${path}`, { headers: world.main.headers, body });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

describe('200 listTicketRates', () => {
  it('lists the rates of an event with their price steps, private ones too', async () => {
    const { eventId, rateId, priceIds } = await createEvent(service, world.main.id, world.main.locationId, {
      age_min: 18,
      starts_at: new Date('2026-12-01T22:00:00Z'),
      ends_at: new Date('2026-12-02T06:00:00Z'),
    });
    await service.database.sql(
      `UPDATE ticket_rates SET name = 'Private', slug = 'private', type = 'private', purchase_max = 4 WHERE id = $1`,
      [rateId],
    );
    await service.database.sql(
      `UPDATE ticket_rate_prices SET valid_until = '2026-12-01T21:00:00Z', includes = 'One drink', additional_info = 'Early'
       WHERE id = $1`,
      [priceIds[0]],
    );
    const answer = await call('GET', `/tickets-rates?event_id=${eventId}`);
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          _id: rateId,
          name: 'Private',
          slug: 'private',
          options: [
            {
              _id: priceIds[0],
              price: 20,
              age: 18,
              content: 'One drink',
              additional_info: 'Early',
              max_quantity: 4,
              until: -3_600,
            },
            {
              _id: priceIds[1],
              price: 25,
              age: 18,
              content: '',
              additional_info: '',
              max_quantity: 4,
              // Without an end of its own and of the rate: that of the event.
              until: 8 * 3_600,
            },
          ],
          supplements: [],
          fields: [],
          questions: [],
          availability: { sold: 0, available: 1_050 },
        },
      ],
    });
  });

  it('lists those of all events that have not ended where none is named, page by page', async () => {
    const ended = await createEvent(service, world.main.id, world.main.locationId, {
      starts_at: new Date(clock.now().getTime() - 9 * hourMs),
      ends_at: new Date(clock.now().getTime() - hourMs),
    });
    const all = idsOf(await call('GET', '/tickets-rates'));
    expect(all).toContain(world.main.rateId);
    expect(all).not.toContain(ended.rateId);
    expect(all).not.toContain(world.twin.rateId);
    expect(idsOf(await call('GET', `/tickets-rates?event_id=${ended.eventId}`))).toEqual([ended.rateId]);
    expect(idsOf(await call('GET', `/tickets-rates?event_id=${world.twin.eventId}`))).toEqual([]);
    await createRate(service, world.main.id, ended.eventId);
    const page = await call('GET', `/tickets-rates?event_id=${ended.eventId}&limit=1`);
    const rest = await call('GET', `/tickets-rates?event_id=${ended.eventId}&after=${idsOf(page)[0]}`);
    expect(new Set([...idsOf(page), ...idsOf(rest)]).size).toBe(2);
  });
});

describe('getTicketRate', () => {
  it('200: the rate as in the list, with the places that are left at the instant', async () => {
    const event = await createEvent(service, world.main.id, world.main.locationId);
    const { eventId, rateId, priceIds } = event;
    await service.database.sql("UPDATE ticket_rates SET type = 'private' WHERE id = $1", [rateId]);
    await createTicket(service, { ...world.main, ...event });
    await service.database.sql('UPDATE ticket_rates SET sold_count = 3 WHERE id = $1', [rateId]);
    await service.database.sql('UPDATE ticket_rate_prices SET used_count = 3 WHERE id = $1', [priceIds[0]]);
    const { body } = await call('GET', `/tickets-rates/${rateId}`);
    expect(body.data).toMatchObject({ _id: rateId, availability: { sold: 3, available: 1_047 } });
    expect((await call('GET', `/tickets-rates?event_id=${eventId}`)).body.data).toEqual([body.data]);
    // Places of a step that has ended cannot be bought.
    await service.database.sql('UPDATE ticket_rate_prices SET valid_until = $2 WHERE id = $1', [
      priceIds[0],
      new Date(clock.now().getTime() - hourMs),
    ]);
    expect((await call('GET', `/tickets-rates/${rateId}`)).body.data.availability.available).toBe(1_000);
  });
});

describe('200 listListRates', () => {
  it('lists the list rates of an event with their options', async () => {
    expect((await call('GET', `/lists-rates?event_id=${world.main.eventId}`)).body).toEqual({
      success: true,
      data: [
        {
          _id: world.main.listRateId,
          name: 'Friends',
          slug: 'friends',
          options: [
            {
              _id: optionId,
              price: 10,
              age: 21,
              additional_info: 'One drink',
              boys: 2,
              girls: 3,
              from: -600,
              until: 7_200,
            },
          ],
          availability: { people: 0, available: null },
        },
      ],
    });
  });

  it('reads one by its id, with the people on the list and the places that are left', async () => {
    const event = await createEvent(service, world.main.id, world.main.locationId);
    await service.database.sql("UPDATE list_rates SET quota = 10, type = 'private' WHERE id = $1", [event.listRateId]);
    const place = { ...world.main, ...event };
    await createEntry(service, place, { party_size: 3 });
    await createEntry(service, place, { party_size: 2 });
    await createEntry(service, place, { party_size: 4, removed_at: clock.now() });
    const { body } = await call('GET', `/lists-rates/${event.listRateId}`);
    expect(body.data).toMatchObject({ _id: event.listRateId, availability: { people: 5, available: 5 } });
    expect((await call('GET', `/lists-rates?event_id=${event.eventId}`)).body.data).toEqual([body.data]);
  });

  it('lists those of all events that have not ended where none is named', async () => {
    const ended = await createEvent(service, world.main.id, world.main.locationId, {
      starts_at: new Date(clock.now().getTime() - 9 * hourMs),
      ends_at: new Date(clock.now().getTime() - hourMs),
    });
    const all = idsOf(await call('GET', '/lists-rates'));
    expect(all).toContain(world.main.listRateId);
    expect(all).not.toContain(ended.listRateId);
    expect(all).not.toContain(world.twin.listRateId);
    expect(idsOf(await call('GET', `/lists-rates?event_id=${world.twin.eventId}`))).toEqual([]);
  });
});

describe('getGuestListByCode', () => {
  it('200 shows the entry with that code, also a removed one', async () => {
    const { id, code } = await createEntry(service, world.main, { removed_at: clock.now() });
    const answer = await call('GET', `/lists/by-code/${code}`);
    expect([answer.status, answer.body.data._id, answer.body.data.removed_at]).toEqual([
      200,
      id,
      clock.now().getTime() / 1_000,
    ]);
  });
});

describe('checkInGuestList', () => {
  it('200 records who is inside and answers with the entry, and emits it once', async () => {
    const { id } = await createEntry(service, world.main);
    const body = [
      { _id: optionId, women: 2, men: 1 },
      { _id: 'custom', no_gender: 1, price: 12.5 },
    ];
    for (let count = 0; count < 2; count += 1) {
      const answer = await call('PUT', `/lists/${id}/checkin`, body);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ _id: id, enter: 4, for: 4 });
      expect(answer.body.data.options.map(({ total }: { total: number }) => total)).toEqual([30, 12.5]);
    }
    expect((await emittedFor(service.database, id)).map(({ event }) => event)).toEqual(['list.checked_in']);
  });

  it('400 for an option that the rate does not have, and for more decimals than the currency', async () => {
    const { id } = await createEntry(service, world.main);
    const unknown = await call('PUT', `/lists/${id}/checkin`, [{ _id: newId('price', clock.now()), men: 1 }]);
    expect(unknown.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/0/_id' }] });
    const decimals = await call('PUT', `/lists/${id}/checkin`, [{ _id: 'custom', men: 1, price: 1.005 }]);
    expect(decimals.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/0/price' }] });
  });

  it('409 for an entry that was removed', async () => {
    const { id } = await createEntry(service, world.main, { removed_at: clock.now() });
    const answer = await call('PUT', `/lists/${id}/checkin`, []);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });
});
