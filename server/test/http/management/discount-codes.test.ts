import { beforeAll, describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, viewer, clock, manager } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

describe('listDiscountCodes', () => {
  let ids: string[];
  beforeAll(async () => {
    const rows = [];
    for (const given of [{}, { type: 'tickets' }, { event_id: world.main.eventId }, { active: false }]) {
      clock.advance(1_000);
      rows.push(await createDiscountCodeRow(service, world.main, given));
    }
    ids = rows.map((row) => row.id);
    await createDiscountCodeRow(service, world.twin);
  });

  const list = (query = '') =>
    service.call('GET', `/management/organizations/${world.main.id}/discount-codes${query}`, { headers: viewer });
  const placesOf = (answer: { body: { data: { _id: string }[] } }) =>
    answer.body.data.map((code) => ids.indexOf(code._id));

  it("200: shows the organization's codes in the order of their creation", async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(placesOf(answer)).toEqual([0, 1, 2, 3]);
  });

  it.each<[string, () => string, number[]]>([
    ['type', () => 'type=tickets', [1]],
    ['event', () => `event_id=${world.main.eventId}`, [2]],
    ['those switched off', () => 'active=false', [3]],
    ['all of it together', () => 'active=true&type=bookings', [0, 2]],
  ])('200: narrows to %s', async (_, query, expected) => {
    expect(placesOf(await list(`?${query()}`))).toEqual(expected);
  });

  it('200: walks the pages', async () => {
    const first = await list('?limit=3');
    expect(placesOf(first)).toEqual([0, 1, 2]);
    expect(first.headers.link).toContain(`after=${ids[2]}`);
    expect(placesOf(await list(`?limit=3&after=${ids[2]}`))).toEqual([3]);
  });
});

describe('getDiscountCode', () => {
  const get = (id: string) =>
    service.call('GET', `/management/organizations/${world.main.id}/discount-codes/${id}`, { headers: viewer });

  it('200: shows the code with its amount in the currency, and how often it was used', async () => {
    const row = await createDiscountCodeRow(service, world.main, { fixed_amount: 1_250, redemptions_count: 3 });
    const answer = await get(row.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      data: { _id: row.id, code: row.code, fixed_amount: 12.5, percentage: null, redemptions_count: 3 },
    });
  });
});

describe('updateDiscountCode', () => {
  const update = (id: string, body: object) =>
    service.call('PATCH', `/management/organizations/${world.main.id}/discount-codes/${id}`, {
      headers: manager,
      body,
    });
  const code = (given: Record<string, unknown> = {}) => createDiscountCodeRow(service, world.main, given);

  it('200: changes what is given and leaves the rest', async () => {
    const row = await code({ price_min: 500, valid_until: new Date('2026-12-01T00:00:00Z') });
    clock.advance(60_000);
    const given = { event_id: world.main.eventId, valid_from: '2026-11-01T00:00:00.000Z', redemptions_max: 5 };
    const answer = await update(row.id, given);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...given,
      code: row.code,
      fixed_amount: 10,
      price_min: 5,
      valid_until: '2026-12-01T00:00:00.000Z',
      active: true,
      updated_at: clock.now().toISOString(),
    });
  });

  it('200: puts a percentage in the place of an amount, and an amount in the place of a percentage', async () => {
    const { id } = await code();
    expect((await update(id, { percentage: 20 })).body.data).toMatchObject({ percentage: 20, fixed_amount: null });
    expect((await update(id, { fixed_amount: 3 })).body.data).toMatchObject({ percentage: null, fixed_amount: 3 });
    expect((await update(id, { fixed_amount: null, percentage: 4 })).body.data).toMatchObject({ percentage: 4 });
  });

  it('200: takes limits away with null', async () => {
    const { id } = await code({
      event_id: world.main.eventId,
      valid_from: clock.now(),
      valid_until: new Date('2027-01-01'),
      redemptions_max: 5,
    });
    const none = { event_id: null, valid_from: null, valid_until: null, redemptions_max: null };
    expect((await update(id, none)).body.data).toMatchObject({
      event_id: '',
      valid_from: '',
      valid_until: '',
      redemptions_max: null,
    });
  });

  it('200: switches a code on again', async () => {
    const { id } = await code({ active: false });
    expect((await update(id, { active: true })).body.data.active).toBe(true);
  });

  it.each<[string, () => object, string]>([
    ['to take nothing off', () => ({ fixed_amount: null }), '/percentage'],
    ['to take both off', () => ({ fixed_amount: 1, percentage: 1 }), '/percentage'],
    ['an end before the beginning', () => ({ valid_until: '2026-11-01' }), '/valid_until'],
    ['a beginning after the end', () => ({ valid_from: '2027-01-02' }), '/valid_from'],
    ['a beginning at the end', () => ({ valid_from: '2027-01-01' }), '/valid_from'],
    ["another organization's event", () => ({ event_id: world.twin.eventId }), '/event_id'],
  ])('400: refuses %s', async (_, body, path) => {
    const { id } = await code({ valid_from: new Date('2026-11-15'), valid_until: new Date('2027-01-01') });
    const answer = await update(id, body());
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });

  describe('the database', () => {
    it('refuses an end before the beginning as well', async () => {
      const { id } = await code({ valid_from: new Date('2026-11-15') });
      const write = service.database.sql('UPDATE discount_codes SET valid_until = valid_from WHERE id = $1', [id]);
      await expect(write).rejects.toThrow('discount_codes_valid_period');
    });
  });

  it('409: refuses a limit below the number of uses so far', async () => {
    const { id } = await code({ redemptions_max: 5, redemptions_count: 3 });
    const answer = await update(id, { redemptions_max: 2 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('3 times') });
    expect((await update(id, { redemptions_max: 3 })).status).toBe(200);
  });

  it('409: refuses a limit below what was sold with it', async () => {
    const { id } = await code({ sales_max: 5, sales_count: 3 });
    const answer = await update(id, { sales_max: 2 });
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect((await update(id, { sales_max: 3 })).body.data).toMatchObject({ sales_max: 3, sales_count: 3 });
  });
});

describe('deactivateDiscountCode', () => {
  const deactivate = (id: string) =>
    service.call('POST', `/management/organizations/${world.main.id}/discount-codes/${id}/deactivate`, {
      headers: manager,
    });

  it('200: switches the code off, and again, so that it cannot be used', async () => {
    const { id, code } = await createDiscountCodeRow(service, world.main);
    for (let time = 0; time < 2; time += 1) {
      const answer = await deactivate(id);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ _id: id, active: false });
    }
    const walkIn = await service.call('POST', '/integrations/bookings/walk-in', {
      headers: world.main.headers,
      body: { event_id: world.main.eventId, space_names: '1', for: 2, price: 10, discount_code: code },
    });
    expect(walkIn.body.error).toBe('discount_code_invalid');
  });
});
