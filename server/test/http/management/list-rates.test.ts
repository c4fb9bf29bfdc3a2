import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';

const { service, clock, world, manager, viewer, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = manage(manager);
const post = (body: unknown, eventId = world.main.eventId, headers = manager) =>
  call('POST', `/events/${eventId}/list-rates`, body, headers);
const option = (given: object = {}) => ({ price: 10, until: 7200, ...given });
const create = async (given: object = {}) =>
  (await post({ name: 'Until 01:30', options: [option()], ...given })).body.data;
const pathsOf = (answer: { body: { details: { path: string }[] } }) => answer.body.details.map(({ path }) => path);

describe('createListRate', () => {
  it('201: answers the rate, open from now', async () => {
    const answer = await post({ name: 'Until 01:30', options: [option()] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: expect.stringMatching(/^rate_/),
        organization_id: world.main.id,
        event_id: world.main.eventId,
        name: 'Until 01:30',
        slug: 'until-01-30',
        type: 'public',
        complete: false,
        valid_from: '2026-11-20T21:00:00.000Z',
        valid_until: null,
        max: 10,
        entry_price: 0,
        quota: null,
        required_fields: [],
        options: [
          {
            _id: expect.stringMatching(/^prc_/),
            price: 10,
            women: 0,
            men: 0,
            age: 0,
            additional_info: '',
            from: 0,
            until: 7200,
          },
        ],
        currency: 'EUR',
        created_at: '2026-11-20T21:00:00.000Z',
        updated_at: '2026-11-20T21:00:00.000Z',
      },
    });
    expect((await call('GET', `/list-rates/${answer.body.data._id}`, undefined, viewer)).body).toEqual(answer.body);
  });

  it('201: takes everything that can be said of one', async () => {
    const given = {
      slug: 'press',
      type: 'private',
      complete: true,
      valid_from: '2026-11-21T00:00:00.000Z',
      valid_until: '2026-11-22T00:00:00.000Z',
      max: 2,
      options: [
        { price: 0, women: 2, men: 1, age: 18, additional_info: 'At the side door', from: -3600, until: 0 },
        { price: 12.5, from: 0, until: 3600 },
      ],
    };
    expect(await create(given)).toMatchObject(given);
    expect((await create({ options: undefined })).options).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['without a name', { name: undefined }, ['/name']],
    ['that closes before it opens', { valid_from: '2026-12-02', valid_until: '2026-12-01' }, ['/valid_until']],
    ['that closes before now, when it opens', { valid_until: '2026-11-20' }, ['/valid_until']],
    ['that closes when it opens', { valid_from: '2026-12-02', valid_until: '2026-12-02' }, ['/valid_until']],
    ['for entries of no people', { max: 0 }, ['/max']],
    ['with half a cent', { options: [option({ price: 0.005 })] }, ['/options/0/price']],
    ['with an option that ends before it begins', { options: [option({ from: 7200 })] }, ['/options/0/until']],
    ['with an option that never ends', { options: [{ price: 1 }] }, ['/options/0/until']],
    [
      'with the id of an option that it cannot have yet',
      { options: [option({ _id: newId('price', new Date()) })] },
      ['/options/0/_id'],
    ],
  ])('400: refuses one %s, naming the place', async (_, given, paths) => {
    const answer = await post({ name: 'A', ...given });
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toEqual(paths);
  });
});

describe('listListRates', () => {
  it('200: answers all of the event, in the order of creation', async () => {
    clock.advance(1_000);
    const rate = await create();
    const answer = await call('GET', `/events/${world.main.eventId}/list-rates`, undefined, viewer);
    expect(answer.status).toBe(200);
    expect(answer.body.data.at(-1)).toEqual(rate);
    expect(answer.text).not.toContain(world.twin.listRateId);
  });

  it('200: answers nothing for an event without any', async () => {
    const body = {
      name: 'Bare',
      start_date: '2026-12-01T22:00:00Z',
      end_date: '2026-12-02T05:00:00Z',
      location_id: world.main.locationId,
    };
    const { _id } = (await call('POST', '/events', body)).body.data;
    expect((await call('GET', `/events/${_id}/list-rates`)).body).toEqual({ success: true, data: [] });
  });
});

describe('updateListRate', () => {
  it('200: changes what is given; an option that is named keeps its id', async () => {
    const before = await create({ valid_until: '2026-12-01' });
    clock.advance(1_000);
    const [first] = before.options;
    const changes = { name: 'Until 02:00', valid_until: null, max: 4 };
    const options = [option({ price: 15 }), { ...first, until: 9000 }];
    const answer = await call('PATCH', `/list-rates/${before._id}`, { ...changes, options });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      ...before,
      ...changes,
      options: [
        { ...first, _id: expect.stringMatching(/^prc_/), price: 15 },
        { ...first, until: 9000 },
      ],
      updated_at: clock.now().toISOString(),
    });
    expect(answer.body.data.options[0]._id).not.toBe(first._id);
  });

  it('400: refuses ends that do not fit what it has, and options of other rates', async () => {
    const rate = await create({ valid_from: '2026-12-01' });
    const other = await create();
    const answer = await call('PATCH', `/list-rates/${rate._id}`, {
      valid_until: '2026-11-30',
      options: [rate.options[0], rate.options[0], other.options[0]],
    });
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toEqual(['/valid_until', '/options/1/_id', '/options/2/_id']);
    expect((await call('PATCH', `/list-rates/${rate._id}`, {})).status).toBe(400);
  });

  it('400: refuses a beginning that is not before the end that it has, and changes nothing', async () => {
    const rate = await create({ valid_from: '2026-12-01', valid_until: '2026-12-02' });
    for (const valid_from of ['2026-12-03', rate.valid_until]) {
      const answer = await call('PATCH', `/list-rates/${rate._id}`, { valid_from });
      expect(answer.status).toBe(400);
      expect(answer.body.details).toEqual([{ path: '/valid_from', message: 'must be before valid_until' }]);
    }
    expect((await call('GET', `/list-rates/${rate._id}`)).body.data).toEqual(rate);
  });

  it('is held to it by the database as well', async () => {
    const { _id } = await create();
    const write = service.database.sql('UPDATE list_rates SET valid_until = valid_from WHERE id = $1', [_id]);
    await expect(write).rejects.toThrow('list_rates_valid_period');
  });

  it('409: does not leave out an option on which guests came in, and names it', async () => {
    const rate = await create({ options: [option(), option({ price: 20 })] });
    const [used, unused] = rate.options;
    const came = [{ _id: used._id, women: 1, men: 0, no_gender: 0, price: 1000, total: 1000 }];
    await createEntry(service, world.main, { rate_id: rate._id, options: came, admitted_count: 1 });
    const answer = await call('PATCH', `/list-rates/${rate._id}`, { options: [unused] });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining(used._id) });
    const kept = await call('PATCH', `/list-rates/${rate._id}`, { options: [used] });
    expect(kept.body.data.options).toEqual([used]);
  });
});

describe('deleteListRate', () => {
  it('200: deletes one without entries', async () => {
    const { _id } = await create();
    expect((await call('DELETE', `/list-rates/${_id}`)).body).toEqual({ success: true });
    expect((await call('GET', `/list-rates/${_id}`)).status).toBe(404);
  });

  it('409: keeps one with an entry, also a removed one', async () => {
    const { _id } = await create();
    await createEntry(service, world.main, { rate_id: _id, removed_at: clock.now() });
    for (const headers of [manager, { ...manager, 'idempotency-key': 'delete-list-rate' }]) {
      const answer = await call('DELETE', `/list-rates/${_id}`, undefined, headers);
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('conflict');
    }
  });
});
