import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket, insert } from '../../support/world.ts';

const { service, clock, world, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

let foreign: string;
beforeAll(async () => {
  foreign = newId('supplement', clock.now());
  await insert(service.database, 'ticket_rate_supplements', {
    organization_id: world.twin.id,
    id: foreign,
    rate_id: world.twin.rateId,
    label: 'Theirs',
    price: 100,
    created_at: clock.now(),
    updated_at: clock.now(),
  });
});

const call = manage(manager, '/ticket-rates/');
const add = (body: unknown, headers = manager) => call('POST', `${world.main.rateId}/supplements`, body, headers);
const create = async (given: object = {}) => (await add({ label: 'Cloakroom', price: 3, ...given })).body.data;
const at = (id: string) => `${world.main.rateId}/supplements/${id}`;
const pathsOf = (answer: { body: { details: { path: string }[] } }) => answer.body.details.map(({ path }) => path);
const foreignRates = () => [world.twin.rateId, newId('rate', clock.now()), 'rate_1'];
const foreignSupplements = () => [foreign, newId('supplement', clock.now()), 'sup_1'];

describe('createTicketRateSupplement', () => {
  it('201: adds it behind the others, and the rate shows it', async () => {
    const body = { label: 'Drink', price: 8.5, service_charge_type: 'percentage', service_charge_amount: 12.5 };
    const answer = await add(body);
    expect(answer.status).toBe(201);
    const data = {
      _id: expect.stringMatching(/^sup_/),
      ...body,
      description: '',
      has_fake_price: false,
      fake_price: 0,
      product_quantity: 1,
      purchase_limit: { min_quantity: 0, max_quantity: 1, is_unlimited: false },
      redemption_deadline: { is_expiration_enabled: false, expiration_deadline: 0 },
      position: 0,
    };
    expect(answer.body).toEqual({ success: true, data });
    expect((await create()).position).toBe(1);
    expect((await call('GET', world.main.rateId)).body.data.supplements[0]).toEqual(answer.body.data);
  });

  it.each<[string, object, string[]]>([
    ['without anything', {}, ['/label', '/price']],
    ['with half a cent', { label: 'A', price: 0.005 }, ['/price']],
    [
      'bought at least more than at most',
      { label: 'A', price: 1, purchase_limit: { min_quantity: 2 } },
      ['/purchase_limit/max_quantity'],
    ],
    [
      'with a deadline that does not say whether it holds',
      { label: 'A', price: 1, redemption_deadline: { expiration_deadline: 60 } },
      ['/redemption_deadline/is_expiration_enabled'],
    ],
    [
      'with a charge of more than all',
      { label: 'A', price: 1, service_charge_type: 'percentage', service_charge_amount: 101 },
      ['/service_charge_amount'],
    ],
  ])('400: refuses one %s', async (_, body, paths) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toEqual(paths);
  });

  it('409: refuses the one after the fiftieth', async () => {
    const body = {
      name: 'Full',
      quota: 1,
      prices: [{ name: 'A', price: 1, quantity: 1 }],
      supplements: Array.from({ length: 50 }, (_, index) => ({ label: `S${index}`, price: 1 })),
    };
    const url = `/management/organizations/${world.main.id}/events/${world.main.eventId}/ticket-rates`;
    const rate = (await service.call('POST', url, { headers: manager, body })).body.data;
    const answer = await call('POST', `${rate._id}/supplements`, { label: 'A', price: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
  });
});

describe('updateTicketRateSupplement', () => {
  it('200: changes what is given and nothing else', async () => {
    const before = await create({ purchase_limit: { min_quantity: 1, max_quantity: 4 } });
    const changes = {
      label: 'Wardrobe',
      fake_price: 5,
      has_fake_price: true,
      service_charge_type: 'fixed',
      service_charge_amount: 0.4,
      redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 7200 },
    };
    const answer = await call('PATCH', at(before._id), { ...changes, purchase_limit: { max_quantity: 3 } });
    expect(answer.status).toBe(200);
    const purchase_limit = { ...before.purchase_limit, max_quantity: 3 };
    expect(answer.body.data).toEqual({ ...before, ...changes, purchase_limit });
    const off = { redemption_deadline: { is_expiration_enabled: false } };
    expect((await call('PATCH', at(before._id), off)).body.data.redemption_deadline).toEqual({
      is_expiration_enabled: false,
      expiration_deadline: 0,
    });
  });

  it('400: refuses limits that do not fit those it has, and a charge without its kind', async () => {
    const { _id } = await create({ purchase_limit: { min_quantity: 1, max_quantity: 4 } });
    const limit = await call('PATCH', at(_id), { purchase_limit: { min_quantity: 5 } });
    expect(limit.status).toBe(400);
    expect(pathsOf(limit)).toEqual(['/purchase_limit/max_quantity']);
    expect(pathsOf(await call('PATCH', at(_id), { service_charge_amount: 1 }))).toEqual(['/service_charge_type']);
    expect((await call('PATCH', at(_id), {})).status).toBe(400);
  });

  it('404: leaves one alone that is not of the rate', async () => {
    const { _id } = await create();
    for (const id of foreignSupplements()) expect((await call('PATCH', at(id), { price: 0 })).status).toBe(404);
    for (const rate of foreignRates()) {
      expect((await call('PATCH', `${rate}/supplements/${_id}`, { price: 0 })).status).toBe(404);
      expect((await call('PATCH', `${rate}/supplements/${foreign}`, { price: 0 })).status).toBe(404);
    }
    const prices = 'SELECT price FROM ticket_rate_supplements WHERE id = ANY ($1) ORDER BY price';
    const rows = await service.database.sql(prices, [[foreign, _id]]);
    expect(rows.map(({ price }) => Number(price))).toEqual([100, 300]);
  });
});

describe('deleteTicketRateSupplement', () => {
  it('200: deletes one that was never sold', async () => {
    const { _id } = await create();
    expect((await call('DELETE', at(_id))).body).toEqual({ success: true });
    const { supplements } = (await call('GET', world.main.rateId)).body.data;
    expect(supplements.map((supplement: { _id: string }) => supplement._id)).not.toContain(_id);
  });

  it('404: leaves one alone that is not of the rate', async () => {
    const { _id } = await create();
    for (const id of foreignSupplements()) expect((await call('DELETE', at(id))).status).toBe(404);
    for (const rate of foreignRates()) expect((await call('DELETE', `${rate}/supplements/${_id}`)).status).toBe(404);
    const ids = 'SELECT id FROM ticket_rate_supplements WHERE id = ANY ($1)';
    expect(await service.database.sql(ids, [[foreign, _id]])).toHaveLength(2);
  });

  it('409: keeps one that a ticket was sold with', async () => {
    const { _id } = await create();
    await createTicket(service, world.main, {
      supplements: [{ _id: newId('supplement', clock.now()), supplement_id: _id, label: 'Cloakroom', price: 300 }],
    });
    const answer = await call('DELETE', at(_id));
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
  });
});
