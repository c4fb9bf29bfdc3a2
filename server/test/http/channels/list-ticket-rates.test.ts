import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { addSupplement } from '../../support/bought-supplements.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { addPartner, createEvent, createRate } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const list = (query = '', headers = world.channel.headers) =>
  service.call('GET', `/channels/ticket-rates${query}`, { headers });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);
const ofEvent = (...ids: string[]) => `?event_id=${ids.join(',')}`;

describe('200', () => {
  it('answers a rate with everything that the interface says of it', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId, {
      name: 'Terrace',
      slug: 'terrace-general',
      valid_from: new Date('2026-11-01T10:00:00Z'),
      nominative: true,
      show_all_prices: true,
      warranty_enabled: true,
      warranty_percentage: 12.5,
      warranty_hours: 24,
      sold_count: 50,
      fields: [
        {
          slug: 'country_code',
          type: 'dropdown',
          label: 'Country',
          required: true,
          options: [{ text: 'Spain', value: 'ES' }],
        },
      ],
      questions: [
        { _id: newId('question', clock.now()), label: 'How did you hear?', type: 'text', items: [], required: false },
      ],
    });
    await service.database.sql(
      `UPDATE ticket_rate_prices SET used_count = quota, valid_until = '2026-11-20 20:00:00.5Z' WHERE id = $1`,
      [priceIds[0]],
    );
    const supplementId = await addSupplement({ service, world }, rateId, {
      service_charge_fixed: 30,
      redemption_deadline_seconds: 3600,
      purchase_min: 0,
      purchase_max: 1,
    });
    const answer = await list(ofEvent(world.main.eventId));
    const early = {
      _id: priceIds[0],
      name: 'Early',
      includes: '',
      additional_info: '',
      valid_until: '2026-11-20T20:00:00.500Z',
      price: 20,
      fee_type: 'fixed',
      fee_quantity: 1.5,
      quantity: 50,
      used: 50,
    };
    const regular = {
      ...early,
      _id: priceIds[1],
      name: 'Regular',
      valid_until: '',
      price: 25,
      quantity: 1000,
      used: 0,
    };
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(answer.body.data.find(({ _id }: { _id: string }) => _id === rateId)).toEqual({
      _id: rateId,
      organization_id: world.main.id,
      event_id: world.main.eventId,
      name: 'Terrace',
      slug: 'terrace-general',
      valid_from: '2026-11-01T10:00:00.000Z',
      type: 'public',
      complete: false,
      nominative: true,
      has_discount_codes_enabled: true,
      show_all_prices: true,
      name_change_fee: null,
      available: true,
      min: 1,
      max: 10,
      prices: [early, regular],
      current_price: regular,
      supplements: [
        {
          _id: supplementId,
          label: 'Cloakroom',
          description: '',
          price: 3,
          fake_price: 0,
          product_quantity: 1,
          service_charge_amount: 0.3,
          has_fake_price: false,
          service_charge_type: 'fixed',
          purchase_limit: { min_quantity: 0, max_quantity: 1, is_unlimited: false },
          redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 3600 },
        },
      ],
      fields: [
        {
          slug: 'country_code',
          type: 'dropdown',
          label: 'Country',
          required: true,
          options: [{ text: 'Spain', value: 'ES' }],
        },
      ],
      questions: [
        { _id: expect.stringMatching(/^qst_/), label: 'How did you hear?', type: 'text', items: [], required: false },
      ],
      warranty: { enabled: true, is_fixed: false, fixed_price: 0, percentage: 12.5, hours: 24 },
      availability: { sold: 50, available: 1000 },
    });
  });

  it('shows only the current price step where the organization does not show all of them', async () => {
    const { eventId, rateId, priceIds } = await createEvent(service, world.main.id, world.main.locationId);
    const pricesOf = async () => {
      const { prices, current_price } = (await list(ofEvent(eventId))).body.data[0];
      return [prices.map(({ _id }: { _id: string }) => _id), current_price._id];
    };
    expect(await pricesOf()).toEqual([[priceIds[0]], priceIds[0]]);
    await service.database.sql('UPDATE ticket_rate_prices SET used_count = quota WHERE id = $1', [priceIds[0]]);
    expect(await pricesOf()).toEqual([[priceIds[1]], priceIds[1]]);
    await service.database.sql('UPDATE ticket_rates SET show_all_prices = true WHERE id = $1', [rateId]);
    expect(await pricesOf()).toEqual([[...priceIds], priceIds[1]]);
  });

  it('is complete while nothing is left, without a mark of the organization, and open again when places return', async () => {
    const { eventId, rateId } = await createEvent(service, world.main.id, world.main.locationId);
    const states: [boolean, boolean][] = [];
    const look = async (statement: string) => {
      await service.database.sql(statement, [rateId]);
      const { complete, available } = (await list(ofEvent(eventId))).body.data[0];
      states.push([complete, available]);
    };
    await look('UPDATE ticket_rates SET sold_count = quota WHERE id = $1');
    await look('UPDATE ticket_rates SET sold_count = quota - 1 WHERE id = $1');
    await look('UPDATE ticket_rate_prices SET used_count = quota WHERE rate_id = $1');
    await look('UPDATE ticket_rate_prices SET used_count = quota - 1 WHERE rate_id = $1');
    await look('UPDATE ticket_rates SET complete = true WHERE id = $1');
    expect(states).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  it('answers the rates of several events, in the order of creation, each once', async () => {
    clock.advance(1_000);
    const other = await createEvent(service, world.main.id, world.main.locationId);
    const answer = await list(ofEvent(other.eventId, ` ${world.main.eventId}`, other.eventId));
    const rates = idsOf(answer);
    expect(new Set(rates).size).toBe(rates.length);
    expect(rates.slice(0, -1)).toContain(world.main.rateId);
    expect(rates.at(-1)).toBe(other.rateId);
    expect(idsOf(await list(ofEvent(other.eventId)))).toEqual([other.rateId]);
  });

  it('answers the rates of all shown events that have not ended when none is named', async () => {
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
    const location = world.main.locationId;
    const ended = await createEvent(service, world.main.id, location, { starts_at: at(-9), ends_at: at(0) });
    const ending = await createEvent(service, world.main.id, location, { ends_at: at(0.001) });
    const hidden = await createEvent(service, world.main.id, location, { visible: false });
    const answered = idsOf(await list());
    expect(answered).toContain(ending.rateId);
    expect(answered).not.toContain(ended.rateId);
    expect(answered).not.toContain(hidden.rateId);
    const ofEnded = await list(ofEvent(ended.eventId));
    expect(ofEnded.body.data).toMatchObject([{ _id: ended.rateId, available: false }]);
    const ofHidden = await list(ofEvent(hidden.eventId));
    expect(ofHidden.body.data).toMatchObject([{ _id: hidden.rateId, available: true }]);
  });

  it('says that a rate of an event that is switched off cannot be bought', async () => {
    const off = await createEvent(service, world.main.id, world.main.locationId, { active: false });
    const answer = await list(ofEvent(off.eventId));
    expect(answer.body.data).toMatchObject([{ _id: off.rateId, available: false }]);
  });

  it('keeps private rates to the organization', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId, { type: 'private' });
    expect(idsOf(await list(ofEvent(world.main.eventId)))).not.toContain(rateId);
    expect(idsOf(await list())).not.toContain(rateId);
  });

  it('answers nothing of an organization whose partner the channel is not, and all of it once it is', async () => {
    const { twin } = world;
    expect((await list(ofEvent(twin.eventId))).body).toEqual({ success: true, data: [] });
    expect((await list(`?organization_id=${twin.id}`)).body.data).toEqual([]);
    expect((await list()).text).not.toContain(twin.id);
    await addPartner(service, twin.id, world.channel.id);
    expect(idsOf(await list(ofEvent(twin.eventId)))).toEqual([twin.rateId]);
    expect(idsOf(await list(`?organization_id=${twin.id}`))).toEqual([twin.rateId]);
    expect(idsOf(await list(`${ofEvent(world.main.eventId)}&organization_id=${twin.id}`))).toEqual([]);
    await service.database.sql('DELETE FROM channel_partners WHERE organization_id = $1', [twin.id]);
    expect(idsOf(await list(ofEvent(twin.eventId)))).toEqual([]);
  });

  it('answers page by page, by offset and by what comes after, without losing or repeating a rate', async () => {
    const { eventId } = await createEvent(service, world.main.id, world.main.locationId);
    for (let index = 0; index < 4; index += 1) {
      clock.advance(index % 2);
      await createRate(service, world.main.id, eventId);
    }
    const all = idsOf(await list(ofEvent(eventId)));
    expect(all).toHaveLength(5);
    expect(idsOf(await list(`${ofEvent(eventId)}&limit=2&offset=3`))).toEqual(all.slice(3));
    const walked: string[] = [];
    let next = `/channels/ticket-rates${ofEvent(eventId)}&limit=2`;
    while (next) {
      const answer = await service.call('GET', next, { headers: world.channel.headers });
      walked.push(...idsOf(answer));
      next = /<[^/]+\/\/[^/]+(.*)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? '';
    }
    expect(walked).toEqual(all);
  });
});

describe('400', () => {
  const id = newId('event', clock.now());
  it.each([
    ['an event that is none', 'event_id', 'evt_nonsense'],
    ['no event', 'event_id', ''],
    ['a list of events that goes on after its last comma', 'event_id', `${id},`],
    ['events separated by anything but commas', 'event_id', `${id};${id}`],
    ['more than a hundred events', 'event_id', Array.from({ length: 101 }, () => id).join(',')],
    ['the id of a rate for that of an event', 'event_id', newId('rate', clock.now())],
    ['the id of an event for that of an organization', 'organization_id', id],
    ['a limit of nothing', 'limit', '0'],
    ['a limit above the largest', 'limit', '501'],
    ['a limit that is no number', 'limit', 'ten'],
    ['an offset above the largest', 'offset', '10001'],
    ['the id of an event to go on after', 'after', id],
  ])('refuses %s, naming the parameter', async (_, name, value) => {
    const answer = await list(`?${name}=${encodeURIComponent(value)}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: 'invalid_request', details: [{ path: `/${name}` }] });
  });

  it('takes a hundred events', async () => {
    const ids = Array.from({ length: 100 }, () => newId('event', clock.now()));
    expect((await list(ofEvent(...ids))).body).toEqual({ success: true, data: [] });
  });
});
