import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';

const { service, clock, world, door } = await openFixtures({ at: '2026-11-20T23:00:00.000Z' });

/** Two options of the rate of `main`, at 10.00 and 15.00. */
const [early, late] = [newId('price', clock.now()), newId('price', clock.now())];
beforeAll(async () => {
  const options = [early, late].map((_id, index) => ({
    _id,
    price: index === 0 ? 1000 : 1500,
    women: 0,
    men: 0,
    age: 18,
    additional_info: '',
    from_seconds: index * 7200,
    until_seconds: (index + 1) * 7200,
  }));
  await service.database.sql('UPDATE list_rates SET options = $2 WHERE id = $1', [
    world.main.listRateId,
    JSON.stringify(options),
  ]);
});

const checkIn = (id: string, body: unknown, headers = door) =>
  service.call('PUT', `/management/organizations/${world.main.id}/guest-lists/${id}/check-in`, { headers, body });
const emittedOf = async (id: string) =>
  (
    await service.database.sql<{ body: Buffer }>(
      `SELECT body FROM webhook_notifications WHERE resource_id = $1 AND kind = 'list.checked_in' ORDER BY sequence`,
      [id],
    )
  ).map(({ body }) => JSON.parse(body.toString()));

describe('200', () => {
  it('counts who is inside and what they pay, by option', async () => {
    const { id } = await createEntry(service, world.main);
    clock.advance(60_000);
    const answer = await checkIn(id, [
      { _id: early, women: 2, men: 1 },
      { _id: 'custom', no_gender: 1, price: 12.5 },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: id,
      enter: 4,
      options: [
        { _id: early, women: 2, men: 1, no_gender: 0, price: 10, total: 30 },
        { _id: 'custom', women: 0, men: 0, no_gender: 1, price: 12.5, total: 12.5 },
      ],
      updated_at: clock.now().toISOString(),
    });
    const url = `/integrations/lists?event_id=${world.main.eventId}`;
    const listed = (await service.call('GET', url, { headers: world.main.headers })).body.data;
    const seen = listed.find((item: { _id: string }) => item._id === id);
    expect(seen).toMatchObject({ enter: 4, options: answer.body.data.options });
    expect((await emittedOf(id)).map(({ payload }) => payload)).toEqual([seen]);
  });

  it('takes the place of what was recorded, more or fewer, and lets in more than were announced', async () => {
    const { id } = await createEntry(service, world.main, { party_size: 2 });
    expect((await checkIn(id, [{ _id: early, women: 2 }])).body.data.enter).toBe(2);
    expect((await checkIn(id, [{ _id: early, women: 2, men: 3 }])).body.data.enter).toBe(5);
    expect((await checkIn(id, [{ _id: late, men: 1 }])).body.data).toMatchObject({
      enter: 1,
      options: [{ _id: late }],
    });
    expect((await checkIn(id, [])).body.data).toMatchObject({ enter: 0, options: [] });
    expect((await emittedOf(id)).map(({ payload }) => payload.enter)).toEqual([2, 5, 1, 0]);
  });

  it('answers the same again and emits no second notification', async () => {
    const { id } = await createEntry(service, world.main);
    const first = await checkIn(id, [{ _id: early, women: 2 }]);
    clock.advance(60_000);
    const again = await checkIn(id, [{ _id: early, women: 2, men: 0, price: 10 }]);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await emittedOf(id)).toHaveLength(1);
  });

  it('keeps the price at which people came in when the rate changes its price later', async () => {
    const { id } = await createEntry(service, world.main, {
      admitted_count: 1,
      options: [{ _id: early, women: 1, men: 0, no_gender: 0, price: 800, total: 800 }],
    });
    const answer = await checkIn(id, [{ _id: early, women: 2 }]);
    expect(answer.body.data.options).toEqual([{ _id: early, women: 2, men: 0, no_gender: 0, price: 8, total: 16 }]);
  });
});

describe('400', () => {
  const refusedAt = async (body: unknown, path: string) => {
    const { id } = await createEntry(service, world.main);
    const answer = await checkIn(id, body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
    expect(await emittedOf(id)).toEqual([]);
  };

  it('refuses options that the rate does not have, or twice, or at another price, naming each', async () => {
    await refusedAt([{ _id: newId('price', clock.now()), women: 1 }], '/0/_id');
    await refusedAt(
      [
        { _id: early, women: 1 },
        { _id: early, men: 1 },
      ],
      '/1/_id',
    );
    await refusedAt([{ _id: early, women: 1, price: 9 }], '/0/price');
    await refusedAt([{ _id: 'custom', women: 1 }], '/0/price');
    await refusedAt([{ _id: 'custom', women: 1, price: 9.999 }], '/0/price');
  });

  it('refuses what is malformed, naming it', async () => {
    await refusedAt([{ women: 1 }], '/0/_id');
    await refusedAt([{ _id: early, women: -1 }], '/0/women');
    await refusedAt([{ _id: early, women: 1.5 }], '/0/women');
    await refusedAt([{ _id: early, women: 1001 }], '/0/women');
    await refusedAt({ _id: early }, '');
  });
});

describe('409', () => {
  it('refuses a removed entry and says when it was removed', async () => {
    const { id } = await createEntry(service, world.main, { removed_at: new Date('2026-11-20T21:00:00Z') });
    const answer = await checkIn(id, [{ _id: early, women: 1 }]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'conflict',
      message: 'The entry was removed at 2026-11-20T21:00:00.000Z.',
    });
  });
});
