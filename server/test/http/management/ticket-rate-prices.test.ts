import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createRate, createTicket } from '../../support/world.ts';

const { service, clock, world, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = manage(manager, '/ticket-rates/');
/** A rate of two steps: 'Early' with 50 places, then 'Regular' with 1000. */
const freshRate = () => createRate(service, world.main.id, world.main.eventId);
const stepsOf = async (rateId: string) =>
  (await call('GET', rateId)).body.data.prices as { _id: string; used: number }[];
const use = (priceId: string, count: number) =>
  service.database.sql('UPDATE ticket_rate_prices SET used_count = $2 WHERE id = $1', [priceId, count]);
const pathsOf = (answer: { body: { details: { path: string }[] } }) => answer.body.details.map(({ path }) => path);
const foreignRates = () => [world.twin.rateId, newId('rate', clock.now()), 'rate_1'];
/** Steps that are not of the rate: another organization's, another rate's, an unknown and a malformed one. */
const foreignPrices = () => [world.twin.priceIds[0], world.main.priceIds[0], newId('price', clock.now()), 'prc_1'];

describe('createTicketRatePrice', () => {
  it('201: adds a step behind the others', async () => {
    const { rateId } = await freshRate();
    const body = { name: 'Door', price: 30, quantity: 10, fee_type: 'percentage', fee_quantity: 5, party_size: 2 };
    const answer = await call('POST', `${rateId}/prices`, body);
    expect(answer.status).toBe(201);
    const data = {
      _id: expect.stringMatching(/^prc_/),
      ...body,
      includes: '',
      additional_info: '',
      valid_until: null,
      used: 0,
    };
    expect(answer.body).toEqual({ success: true, data });
    expect((await stepsOf(rateId))[2]).toEqual(answer.body.data);
  });

  it.each<[string, object, string[]]>([
    ['without anything', {}, ['/name', '/price', '/quantity']],
    ['with half a cent', { name: 'A', price: 0.005, quantity: 1 }, ['/price']],
    ['a party of none', { name: 'A', price: 1, quantity: 1, party_size: 0 }, ['/party_size']],
    ['with a fee of a kind that is none', { name: 'A', price: 1, quantity: 1, fee_type: 'secret' }, ['/fee_type']],
  ])('400: refuses one %s', async (_, body, paths) => {
    const answer = await call('POST', `${world.main.rateId}/prices`, body);
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toEqual(paths);
  });

  it('409: refuses the step after the fiftieth', async () => {
    const { rateId } = await freshRate();
    await service.database.sql(
      `INSERT INTO ticket_rate_prices (organization_id, id, rate_id, position, name, price, fee_type, quota, created_at, updated_at)
       SELECT $1, 'prc_' || lpad(n::text, 26, '0'), $2, n, 'S', 100, 'fixed', 1, now(), now() FROM generate_series(2, 49) n`,
      [world.main.id, rateId],
    );
    const answer = await call('POST', `${rateId}/prices`, { name: 'A', price: 1, quantity: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
  });
});

describe('updateTicketRatePrice', () => {
  it('200: changes what is given and nothing else', async () => {
    const { rateId, priceIds } = await freshRate();
    const [before] = await stepsOf(rateId);
    const changes = { price: 22.25, valid_until: '2026-12-01T00:00:00.000Z', fee_type: 'percentage', fee_quantity: 8 };
    const answer = await call('PATCH', `${rateId}/prices/${priceIds[0]}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...before, ...changes });
    const back = { valid_until: null, fee_type: 'fixed', fee_quantity: 1.5, price: 20 };
    expect((await call('PATCH', `${rateId}/prices/${priceIds[0]}`, back)).body.data).toEqual(before);
  });

  it('200: lets the quantity go down to what is used', async () => {
    const { rateId, priceIds } = await freshRate();
    await use(priceIds[0], 20);
    const answer = await call('PATCH', `${rateId}/prices/${priceIds[0]}`, { quantity: 20 });
    expect(answer.body.data).toMatchObject({ quantity: 20, used: 20 });
  });

  it('400: wants a fee and its kind together, for one alone would change the meaning of the other', async () => {
    const { rateId, priceIds } = await freshRate();
    const path = `${rateId}/prices/${priceIds[0]}`;
    expect(pathsOf(await call('PATCH', path, { fee_type: 'percentage' }))).toEqual(['/fee_quantity']);
    expect(pathsOf(await call('PATCH', path, { fee_quantity: 3 }))).toEqual(['/fee_type']);
    expect((await call('PATCH', path, {})).status).toBe(400);
  });

  it('404: leaves a step alone that is not one of the rate', async () => {
    const { rateId, priceIds } = await freshRate();
    for (const id of foreignPrices())
      expect((await call('PATCH', `${rateId}/prices/${id}`, { price: 0 })).status).toBe(404);
    for (const id of foreignRates()) {
      expect((await call('PATCH', `${id}/prices/${priceIds[0]}`, { price: 0 })).status).toBe(404);
    }
    const ids = [world.twin.priceIds[0], world.main.priceIds[0], priceIds[0]];
    const rows = await service.database.sql('SELECT price FROM ticket_rate_prices WHERE id = ANY ($1)', [ids]);
    expect(rows.map(({ price }) => Number(price))).toEqual([2000, 2000, 2000]);
  });

  it('409: refuses a quantity below what is used, and then changes nothing', async () => {
    const { rateId, priceIds } = await freshRate();
    await use(priceIds[0], 21);
    const answer = await call('PATCH', `${rateId}/prices/${priceIds[0]}`, { quantity: 20, price: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('21') });
    expect(await stepsOf(rateId)).toMatchObject([{ quantity: 50, price: 20 }, {}]);
  });
});

describe('deleteTicketRatePrice', () => {
  it('200: deletes a step that was never used; the others keep their order', async () => {
    const { rateId, priceIds } = await freshRate();
    await call('POST', `${rateId}/prices`, { name: 'Door', price: 30, quantity: 10 });
    expect((await call('DELETE', `${rateId}/prices/${priceIds[1]}`)).body).toEqual({ success: true });
    expect(await stepsOf(rateId)).toMatchObject([{ name: 'Early' }, { name: 'Door' }]);
    await call('POST', `${rateId}/prices`, { name: 'Last', price: 30, quantity: 10 });
    expect(await stepsOf(rateId)).toMatchObject([{ name: 'Early' }, { name: 'Door' }, { name: 'Last' }]);
  });

  it('404: leaves a step alone that is not one of the rate', async () => {
    const { rateId } = await freshRate();
    for (const id of foreignPrices()) expect((await call('DELETE', `${rateId}/prices/${id}`)).status).toBe(404);
    for (const id of foreignRates()) {
      expect((await call('DELETE', `${id}/prices/${world.main.priceIds[1]}`)).status).toBe(404);
    }
    expect(await stepsOf(world.main.rateId)).toHaveLength(2);
  });

  it('409: keeps the last step, a step with places held, and one whose ticket was deleted', async () => {
    const { rateId, priceIds } = await freshRate();
    await use(priceIds[0], 1);
    expect((await call('DELETE', `${rateId}/prices/${priceIds[0]}`)).status).toBe(409);
    await createTicket(service, { ...world.main, rateId, priceIds }, { deleted_at: clock.now() });
    await use(priceIds[0], 0);
    expect((await call('DELETE', `${rateId}/prices/${priceIds[0]}`)).status).toBe(409);
    expect((await call('DELETE', `${rateId}/prices/${priceIds[1]}`)).status).toBe(200);
    const answer = await call('DELETE', `${rateId}/prices/${priceIds[0]}`);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('at least one') });
  });
});

describe('orderTicketRatePrices', () => {
  it('200: puts the steps into another order, and with it the current price', async () => {
    const { rateId, priceIds } = await freshRate();
    const [early, regular] = await stepsOf(rateId);
    const answer = await call('PUT', `${rateId}/prices`, { price_ids: [priceIds[1], priceIds[0]] });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, data: [regular, early] });
    expect((await call('GET', rateId)).body.data.current_price).toEqual(regular);
  });

  it('400: wants every step of the rate once, and no other', async () => {
    const { rateId, priceIds } = await freshRate();
    const [first, second] = priceIds;
    for (const price_ids of [
      [first],
      [first, first],
      [first, second, second],
      [first, world.main.priceIds[1]],
      [first, world.twin.priceIds[1]],
    ]) {
      const answer = await call('PUT', `${rateId}/prices`, { price_ids });
      expect(answer.status).toBe(400);
      expect(pathsOf(answer)).toEqual(['/price_ids']);
    }
    expect(pathsOf(await call('PUT', `${rateId}/prices`, { price_ids: ['prc_1', second] }))).toEqual(['/price_ids/0']);
  });
});
