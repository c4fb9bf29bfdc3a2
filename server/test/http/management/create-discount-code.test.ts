import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';

const { service, world, manager } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

const create = (body: object, headers = manager, organizationId = world.main.id) =>
  service.call('POST', `/management/organizations/${organizationId}/discount-codes`, {
    headers,
    body: { code: 'AUTUMN10', type: 'bookings', ...body },
  });

describe('201', () => {
  it('makes a code that takes a percentage off, for everything and without end', async () => {
    const answer = await create({ percentage: 12.5 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: expect.stringMatching(/^dsc_/),
        code: 'AUTUMN10',
        type: 'bookings',
        event_id: '',
        fixed_amount: null,
        percentage: 12.5,
        price_min: 0,
        valid_from: '',
        valid_until: '',
        active: true,
        redemptions_max: null,
        redemptions_count: 0,
        units_min: null,
        units_max: null,
        sales_max: null,
        sales_count: 0,
        rate_ids: [],
        created_at: '2026-11-21T22:00:00.000Z',
        updated_at: '2026-11-21T22:00:00.000Z',
      },
    });
  });

  it('makes one for some rates, within limits of what one purchase has and of what is sold in all', async () => {
    const given = {
      code: 'FEW',
      percentage: 5,
      units_min: 2,
      units_max: 6,
      sales_max: 40,
      rate_ids: [world.main.rateId],
    };
    expect((await create({ ...given, type: 'tickets' })).body.data).toMatchObject({ ...given, sales_count: 0 });
  });

  it('makes one that takes an amount off, within all limits, and a walk-in can use it', async () => {
    const given = {
      code: 'Welcome',
      fixed_amount: 7.5,
      event_id: world.main.eventId,
      price_min: 20,
      valid_from: '2026-11-21T22:00:00.000Z',
      valid_until: '2026-11-22T04:00:00.000Z',
      redemptions_max: 1,
    };
    expect((await create(given)).body.data).toMatchObject({ ...given, percentage: null });
    const walkIn = (price: number, space_names: string) =>
      service.call('POST', '/integrations/bookings/walk-in', {
        headers: world.main.headers,
        body: { event_id: world.main.eventId, space_names, for: 2, price, discount_code: 'welcome' },
      });
    expect((await walkIn(19.99, '1')).body.error).toBe('discount_code_invalid');
    expect((await walkIn(20, '1')).body).toMatchObject({ price: 12.5, discount_code_name: 'Welcome' });
    expect((await walkIn(20, '2')).body.error).toBe('discount_code_invalid');
  });

  it('lets two organizations have the same code', async () => {
    const twin = await signIn(service, world.twin.id, 'manager');
    await create({ code: 'SHARED', percentage: 5 });
    expect((await create({ code: 'SHARED', percentage: 5 }, twin, world.twin.id)).status).toBe(201);
  });
});

describe('400', () => {
  it.each<[string, () => object, string]>([
    ['neither amount nor percentage', () => ({}), '/percentage'],
    ['both', () => ({ percentage: 5, fixed_amount: 5 }), '/percentage'],
    ['an amount of nothing', () => ({ fixed_amount: 0 }), '/fixed_amount'],
    ['an amount with too many decimals', () => ({ fixed_amount: 0.001 }), '/fixed_amount'],
    ['a percentage of nothing', () => ({ percentage: 0 }), '/percentage'],
    ['more than everything', () => ({ percentage: 100.1 }), '/percentage'],
    ['a percentage with five decimals', () => ({ percentage: 33.33333 }), '/percentage'],
    [
      'an end before the beginning',
      () => ({ percentage: 5, valid_from: '2026-12-02', valid_until: '2026-12-02' }),
      '/valid_until',
    ],
    [
      'a beginning after the end',
      () => ({ percentage: 5, valid_until: '2026-12-01', valid_from: '2026-12-02' }),
      '/valid_until',
    ],
    ['more tickets at least than at most', () => ({ percentage: 5, units_min: 3, units_max: 2 }), '/units_max'],
    ['a rate of others', () => ({ percentage: 5, rate_ids: [world.twin.rateId] }), '/rate_ids/0'],
    ['a limit of nothing', () => ({ percentage: 5, redemptions_max: 0 }), '/redemptions_max'],
    ['a code with a blank', () => ({ percentage: 5, code: 'TWO WORDS' }), '/code'],
    ["another organization's event", () => ({ percentage: 5, event_id: world.twin.eventId }), '/event_id'],
  ])('refuses %s', async (_, body, path) => {
    const answer = await create({ code: 'WRONG', ...body() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});

describe('409', () => {
  it('refuses a code that exists, in whatever case', async () => {
    await create({ code: 'TWICE', percentage: 5 });
    const answer = await create({ code: 'twice', percentage: 6 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'already_exists', message: 'There is a discount code twice already.' });
  });
});
