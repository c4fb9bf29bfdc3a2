import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';
import { createRate, createTicket } from '../../support/world.ts';

const { service, clock, world, manager, viewer, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = manage(manager);
const step = (given: object = {}) => ({ name: 'Early', price: 15, quantity: 100, ...given });
const newRate = (given: object = {}) => ({ name: 'General Admission', quota: 500, prices: [step()], ...given });
const post = (body: unknown, eventId = world.main.eventId) => call('POST', `/events/${eventId}/ticket-rates`, body);
const create = async (given: object = {}) => (await post(newRate(given))).body.data;
const pathsOf = (answer: { body: { details: { path: string }[] } }) => answer.body.details.map(({ path }) => path);

/** Marks places as sold, as a sale does. */
const sell = (rate: { _id: string; prices: { _id: string }[] }, count: number) =>
  Promise.all([
    service.database.sql('UPDATE ticket_rates SET sold_count = $2 WHERE id = $1', [rate._id, count]),
    service.database.sql('UPDATE ticket_rate_prices SET used_count = $2 WHERE id = $1', [rate.prices[0]!._id, count]),
  ]);

describe('createTicketRate', () => {
  it('201: answers the rate with its steps, on sale from now, and the channel sees it', async () => {
    const answer = await post(newRate({ slug: 'door', prices: [step(), step({ name: 'Late', price: 17.5 })] }));
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    const early = {
      _id: expect.stringMatching(/^prc_/),
      name: 'Early',
      includes: '',
      additional_info: '',
      valid_until: null,
      price: 15,
      fee_type: 'fixed',
      fee_quantity: 0,
      quantity: 100,
      used: 0,
      party_size: 1,
    };
    expect(data).toEqual({
      _id: expect.stringMatching(/^rate_/),
      organization_id: world.main.id,
      event_id: world.main.eventId,
      name: 'General Admission',
      slug: 'door',
      type: 'public',
      valid_from: '2026-11-20T21:00:00.000Z',
      valid_until: null,
      position: 1,
      complete: false,
      nominative: false,
      has_discount_codes_enabled: true,
      show_all_prices: false,
      available: true,
      min: 1,
      max: 10,
      quota: 500,
      resale_enabled: true,
      channel_totals: { discount_percentage_max: 0, surplus_percentage_max: 0 },
      tax_percentage: null,
      fee_provider_percentage: 0,
      name_change_fee: null,
      prices: [early, { ...early, name: 'Late', price: 17.5 }],
      current_price: early,
      supplements: [],
      fields: [],
      questions: [],
      warranty: { enabled: false, is_fixed: false, fixed_price: 0, percentage: 0, hours: 0 },
      availability: { sold: 0, available: 200 },
      currency: 'EUR',
      created_at: '2026-11-20T21:00:00.000Z',
      updated_at: '2026-11-20T21:00:00.000Z',
    });
    expect((await call('GET', `/ticket-rates/${data._id}`, undefined, viewer)).body).toEqual(answer.body);
    const seen = await service.call('GET', `/channels/ticket-rates?event_id=${world.main.eventId}`, {
      headers: world.channel.headers,
    });
    const { _id, name, availability } = data;
    expect(seen.body.data).toContainEqual(expect.objectContaining({ _id, name, availability }));
  });

  it('201: takes everything that can be said of a rate', async () => {
    const given = {
      type: 'limited',
      position: 9,
      complete: true,
      nominative: true,
      has_discount_codes_enabled: false,
      show_all_prices: true,
      min: 2,
      max: 4,
      valid_from: '2026-11-21T00:00:00.000Z',
      valid_until: '2026-11-22T00:00:00.000Z',
      resale_enabled: false,
      channel_totals: { discount_percentage_max: 12.5, surplus_percentage_max: 5 },
      warranty: { enabled: true, is_fixed: true, fixed_price: 2.5, percentage: 12.3456, hours: 48 },
      fields: [
        { slug: 'full_name', type: 'text', label: 'Full name', required: true, options: [] },
        {
          slug: 'country_code',
          type: 'dropdown',
          label: 'Country',
          required: false,
          options: [{ text: 'Spain', value: 'ES' }],
        },
      ],
    };
    const price = {
      name: 'Group',
      includes: 'A bottle',
      additional_info: 'Before 01:30',
      price: 160,
      fee_type: 'percentage',
      fee_quantity: 7.25,
      quantity: 40,
      party_size: 4,
      valid_until: '2026-11-21T12:00:00.000Z',
    };
    const supplement = {
      label: 'Cloakroom',
      description: 'One piece',
      price: 3,
      has_fake_price: true,
      fake_price: 5,
      product_quantity: 2,
      service_charge_type: 'fixed',
      service_charge_amount: 0.3,
      purchase_limit: { min_quantity: 1, max_quantity: 2, is_unlimited: false },
      redemption_deadline: { is_expiration_enabled: true, expiration_deadline: -3600 },
    };
    const questions = [{ label: 'How did you hear?', type: 'dropdown', items: ['A friend'] }];
    const data = await create({
      ...given,
      prices: [price],
      supplements: [supplement, { label: 'B', price: 1 }],
      questions,
    });
    expect(data).toMatchObject({ ...given, available: false, prices: [price] });
    expect(data.supplements).toMatchObject([
      { ...supplement, position: 0 },
      {
        label: 'B',
        position: 1,
        service_charge_amount: 0,
        purchase_limit: { min_quantity: 0, max_quantity: 1, is_unlimited: false },
        redemption_deadline: { is_expiration_enabled: false, expiration_deadline: 0 },
      },
    ]);
    expect(data.questions).toEqual([
      {
        _id: expect.stringMatching(/^qst_/),
        label: 'How did you hear?',
        type: 'dropdown',
        items: ['A friend'],
        required: false,
      },
    ]);
  });

  it('201: numbers the identifiers of rates with the same name', async () => {
    const slugs = [(await create({ name: 'Balcón' })).slug, (await create({ name: 'Balcon' })).slug];
    expect(slugs).toEqual(['balcon', 'balcon-2']);
  });

  it.each<[string, object, string[]]>([
    [
      'without name, quota and steps',
      { name: undefined, quota: undefined, prices: undefined },
      ['/name', '/quota', '/prices'],
    ],
    ['without a step', { prices: [] }, ['/prices']],
    ['with less than no places', { quota: -1 }, ['/quota']],
    ['with half a place', { quota: 1.5 }, ['/quota']],
    ['of an unknown type', { type: 'secret' }, ['/type']],
    ['that sells at most less than at least', { min: 5, max: 4 }, ['/max']],
    ['that ends before it begins', { valid_from: '2026-12-02', valid_until: '2026-12-01' }, ['/valid_until']],
    ['with a price that is negative', { prices: [step({ price: -1 })] }, ['/prices/0/price']],
    [
      'with prices and fees of more decimals than the currency has',
      { prices: [step({ price: 1.005 }), step({ fee_type: 'fixed', fee_quantity: 0.001 })] },
      ['/prices/0/price', '/prices/1/fee_quantity'],
    ],
    [
      'with a fee of more than all, or finer than is kept',
      {
        prices: [
          step({ fee_type: 'percentage', fee_quantity: 100.5 }),
          step({ fee_type: 'percentage', fee_quantity: 1.00001 }),
        ],
      },
      ['/prices/0/fee_quantity', '/prices/1/fee_quantity'],
    ],
    ['with a step that ends at no time', { prices: [step({ valid_until: 'late' })] }, ['/prices/0/valid_until']],
    ['with a warranty of half cents', { warranty: { fixed_price: 0.005 } }, ['/warranty/fixed_price']],
    [
      'with a supplement that is bought at most less than at least',
      { supplements: [{ label: 'A', price: 1, purchase_limit: { min_quantity: 3, max_quantity: 2 } }] },
      ['/supplements/0/purchase_limit/max_quantity'],
    ],
    [
      'with a field twice, a dropdown without choices and a text with some',
      {
        fields: [
          { slug: 'a', type: 'dropdown', label: 'A' },
          { slug: 'a', type: 'text', label: 'A', options: [{ text: 'x', value: 'x' }] },
        ],
      },
      ['/fields/0/options', '/fields/1/slug', '/fields/1/options'],
    ],
    [
      'with choices that a ticket does not take',
      {
        fields: [
          { slug: 'gender', type: 'dropdown', label: 'A', options: [{ text: 'Divers', value: 'divers' }] },
          {
            slug: 'personal_document_type',
            type: 'dropdown',
            label: 'B',
            options: [
              { text: 'Passport', value: 'passport' },
              { text: 'Licence', value: 'licence' },
            ],
          },
        ],
      },
      ['/fields/0/options/0/value', '/fields/1/options/1/value'],
    ],
    [
      'with a question that no rate can have yet, a checkbox without choices and a text with some',
      {
        questions: [
          { _id: newId('question', new Date()), label: 'A', type: 'text' },
          { label: 'B', type: 'checkbox' },
          { label: 'C', type: 'text', items: ['x'] },
        ],
      },
      ['/questions/0/_id', '/questions/1/items', '/questions/2/items'],
    ],
  ])('400: refuses one %s, naming the place', async (_, given, paths) => {
    const answer = await post(newRate(given));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(pathsOf(answer)).toEqual(paths);
  });

  it('400: knows that yen have no decimals', async () => {
    await service.database.sql(`UPDATE organizations SET currency = 'JPY', currency_digits = 0 WHERE id = $1`, [
      world.twin.id,
    ]);
    const headers = await signIn(service, world.twin.id, 'manager');
    const url = `/management/organizations/${world.twin.id}/events/${world.twin.eventId}/ticket-rates`;
    const half = await service.call('POST', url, { headers, body: newRate({ prices: [step({ price: 1500.5 })] }) });
    expect(pathsOf(half)).toEqual(['/prices/0/price']);
    const whole = await service.call('POST', url, { headers, body: newRate({ prices: [step({ price: 1500 })] }) });
    expect(whole.body.data).toMatchObject({ currency: 'JPY', current_price: { price: 1500 } });
  });
});

describe('listTicketRates', () => {
  it('200: answers the rates in their order, private ones too, with one statement', async () => {
    const body = {
      name: 'Order',
      start_date: '2026-12-01T22:00:00Z',
      end_date: '2026-12-02T05:00:00Z',
      location_id: world.main.locationId,
    };
    const eventId = (await call('POST', '/events', body)).body.data._id;
    const url = `/events/${eventId}/ticket-rates`;
    expect((await call('GET', url, undefined, viewer)).body).toEqual({ success: true, data: [] });
    const last = (await post(newRate({ position: 7, type: 'private' }), eventId)).body.data;
    const first = (await post(newRate({ position: 2 }), eventId)).body.data;
    await call('GET', url);
    const before = service.services.database.statementsCount;
    const answer = await call('GET', url, undefined, manager);
    expect(answer.body.data).toEqual([first, last]);
    // One more finds the person.
    expect(service.services.database.statementsCount - before).toBeLessThanOrEqual(2);
  });
});

describe('updateTicketRate', () => {
  it('200: changes what is given and nothing else', async () => {
    const before = await create({
      warranty: { enabled: true, hours: 24, percentage: 10 },
      valid_until: '2026-12-01',
      supplements: [{ label: 'A', price: 1 }],
    });
    clock.advance(60_000);
    const changes = { name: 'Renamed', complete: true, max: 1, valid_until: null, quota: 0 };
    const answer = await call('PATCH', `/ticket-rates/${before._id}`, { ...changes, warranty: { hours: 48 } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      ...before,
      ...changes,
      warranty: { ...before.warranty, hours: 48 },
      available: false,
      availability: { sold: 0, available: 0 },
      updated_at: clock.now().toISOString(),
    });
  });

  it('200: keeps the ids of questions that are named, and forgets those that are not', async () => {
    const before = await create({
      questions: [
        { label: 'First?', type: 'text' },
        { label: 'Second?', type: 'text' },
      ],
    });
    const [, second] = before.questions;
    const questions = [
      { ...second, label: 'Second, really?' },
      { label: 'Third?', type: 'text' },
    ];
    const answer = await call('PATCH', `/ticket-rates/${before._id}`, { questions });
    expect(answer.body.data.questions).toEqual([
      { ...second, label: 'Second, really?' },
      { _id: expect.stringMatching(/^qst_/), label: 'Third?', type: 'text', items: [], required: false },
    ]);
    const twice = await call('PATCH', `/ticket-rates/${before._id}`, { questions: [second, second] });
    expect(pathsOf(twice)).toEqual(['/questions/1/_id']);
    const other = await create({ questions: [{ label: 'Theirs?', type: 'text' }] });
    const foreign = await call('PATCH', `/ticket-rates/${before._id}`, { questions: other.questions });
    expect(pathsOf(foreign)).toEqual(['/questions/0/_id']);
  });

  it('200: lets the quota go down to what is sold', async () => {
    const rate = await create();
    await sell(rate, 40);
    const answer = await call('PATCH', `/ticket-rates/${rate._id}`, { quota: 40 });
    expect(answer.body.data).toMatchObject({ quota: 40, available: false, availability: { sold: 40, available: 0 } });
  });

  it('400: refuses what does not fit what the rate has', async () => {
    const rate = await create({ min: 3, max: 5, valid_from: '2026-11-30' });
    const answer = await call('PATCH', `/ticket-rates/${rate._id}`, { max: 2, valid_until: '2026-11-29' });
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toEqual(['/max', '/valid_until']);
    expect((await call('PATCH', `/ticket-rates/${rate._id}`, {})).status).toBe(400);
  });

  it('400: refuses a beginning that is not before the end that it has', async () => {
    const rate = await create({ valid_until: '2026-12-02' });
    const answer = await call('PATCH', `/ticket-rates/${rate._id}`, { valid_from: '2026-12-02' });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: '/valid_from', message: 'must be before valid_until' }]);
  });

  it('is held to it by the database as well', async () => {
    const { _id } = await create();
    const write = service.database.sql('UPDATE ticket_rates SET valid_until = valid_from WHERE id = $1', [_id]);
    await expect(write).rejects.toThrow('ticket_rates_valid_period');
  });

  it('409: refuses a quota below what is sold, saying how much that is', async () => {
    const rate = await create();
    await sell(rate, 41);
    const answer = await call('PATCH', `/ticket-rates/${rate._id}`, { quota: 40, name: 'Never' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('41') });
    expect((await call('GET', `/ticket-rates/${rate._id}`)).body.data).toMatchObject({ quota: 500, name: rate.name });
  });
});

describe('deleteTicketRate', () => {
  it('200: deletes one that never sold, with its steps and supplements', async () => {
    const rate = await create({ supplements: [{ label: 'A', price: 1 }] });
    expect((await call('DELETE', `/ticket-rates/${rate._id}`)).body).toEqual({ success: true });
    expect((await call('GET', `/ticket-rates/${rate._id}`)).status).toBe(404);
    for (const table of ['ticket_rate_prices', 'ticket_rate_supplements']) {
      expect(await service.database.sql(`SELECT id FROM ${table} WHERE rate_id = $1`, [rate._id])).toEqual([]);
    }
  });

  it('409: keeps one that holds places, and one whose only ticket was deleted', async () => {
    const holding = await create();
    await sell(holding, 1);
    expect((await call('DELETE', `/ticket-rates/${holding._id}`)).body.error).toBe('conflict');
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
    await createTicket(service, { ...world.main, rateId, priceIds }, { deleted_at: clock.now() });
    await service.database.sql('UPDATE ticket_rates SET sold_count = 0 WHERE id = $1', [rateId]);
    await service.database.sql('UPDATE ticket_rate_prices SET used_count = 0 WHERE rate_id = $1', [rateId]);
    for (const headers of [manager, { ...manager, 'idempotency-key': 'delete-rate' }]) {
      expect((await call('DELETE', `/ticket-rates/${rateId}`, undefined, headers)).status).toBe(409);
    }
    expect((await call('GET', `/ticket-rates/${rateId}`)).body.data.prices).toHaveLength(2);
  });
});
