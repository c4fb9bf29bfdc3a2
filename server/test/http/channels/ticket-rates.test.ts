import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent, createRate } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = (path: string) =>
  service.call('GET', `/channels/ticket-rates/${path}`, { headers: world.channel.headers });
const rate = (given: Record<string, unknown> = {}) => createRate(service, world.main.id, world.main.eventId, given);
const quote = (rateId: string, quantity?: number) =>
  call(`${rateId}/pricing-info${quantity === undefined ? '' : `?quantity=${quantity}`}`);

describe('200 getTicketRate, getTicketRateBySlug', () => {
  it('shows the rate as the list of them does', async () => {
    const { rateId } = await rate({ slug: 'terrace' });
    const list = await service.call('GET', `/channels/ticket-rates?event_id=${world.main.eventId}`, {
      headers: world.channel.headers,
    });
    const listed = list.body.data.find(({ _id }: { _id: string }) => _id === rateId);
    expect((await call(rateId)).body).toEqual({ success: true, data: listed });
    const bySlug = await call(`by-slug/terrace?event_id=${world.main.eventId}`);
    expect(bySlug.body).toEqual({ success: true, data: listed });
  });
});

describe('200 getTicketRatePricingInfo', () => {
  it('answers a line for each ticket, the next price step where the current one has no place left', async () => {
    const { rateId, priceIds } = await rate();
    await service.database.sql('UPDATE ticket_rate_prices SET used_count = 48 WHERE id = $1', [priceIds[0]]);
    await service.database.sql(
      `UPDATE ticket_rate_prices SET fee_type = 'percentage', fee_fixed = 0, fee_percentage = 10 WHERE id = $1`,
      [priceIds[1]],
    );
    const early = {
      price_id: priceIds[0],
      name: 'Early',
      ticket_rate_id: rateId,
      fee_type: 'fixed',
      fee_quantity: 1.5,
      price: 20,
      original_price: 20,
      discount: 0,
    };
    const regular = {
      ...early,
      price_id: priceIds[1],
      name: 'Regular',
      fee_type: 'percentage',
      fee_quantity: 10,
      price: 25,
      original_price: 25,
    };
    expect((await quote(rateId, 3)).body).toEqual({ success: true, data: [early, early, regular] });
    expect((await quote(rateId)).body).toEqual({ success: true, data: [early] });
    const [places] = await service.database.sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [rateId]);
    expect(places!.sold_count).toBe(0);
  });

  it('passes a step over whose time has ended', async () => {
    const { rateId, priceIds } = await rate();
    await service.database.sql(`UPDATE ticket_rate_prices SET valid_until = '2026-11-20T20:59:59Z' WHERE id = $1`, [
      priceIds[0],
    ]);
    expect((await quote(rateId)).body.data[0].price_id).toBe(priceIds[1]);
  });
});

describe('400', () => {
  it.each([0, 51, 1.5, 'two'])('refuses %s tickets', async (quantity) => {
    const answer = await quote(world.main.rateId, quantity as number);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/quantity' }] });
  });

  it('refuses a number of tickets in which the rate is not sold', async () => {
    const { rateId } = await rate({ purchase_min: 2, purchase_max: 4 });
    for (const quantity of [1, 5]) {
      const answer = await quote(rateId, quantity);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/quantity' }] });
    }
    expect((await quote(rateId, 4)).status).toBe(200);
  });

  it('refuses a slug without the event of the rate', async () => {
    expect((await call('by-slug/general')).body.details).toMatchObject([{ path: '/event_id' }]);
  });
});

describe('404', () => {
  it('answers 404 for private rates, unknown ones and those of an organization whose partner it is not', async () => {
    const hidden = await rate({ type: 'private', slug: 'hidden' });
    await service.database.sql(`UPDATE ticket_rates SET slug = 'theirs' WHERE id = $1`, [world.twin.rateId]);
    for (const id of [hidden.rateId, world.twin.rateId, world.main.listRateId, newId('rate', clock.now())]) {
      expect((await call(id)).status).toBe(404);
      expect((await quote(id, 1)).status).toBe(404);
    }
    const { eventId } = await createEvent(service, world.main.id, world.main.locationId);
    for (const [slug, event] of [
      ['hidden', world.main.eventId],
      ['theirs', world.twin.eventId],
      ['none', eventId],
    ]) {
      expect((await call(`by-slug/${slug}?event_id=${event}`)).status).toBe(404);
    }
  });
});

describe('409', () => {
  it('refuses more tickets than the steps or the rate have places', async () => {
    const { rateId, priceIds } = await rate();
    await service.database.sql('UPDATE ticket_rate_prices SET used_count = quota - 1 WHERE id = ANY ($1)', [priceIds]);
    expect((await quote(rateId, 2)).status).toBe(200);
    expect((await quote(rateId, 3)).body.error).toBe('sold_out');
    await service.database.sql('UPDATE ticket_rates SET sold_count = quota - 1 WHERE id = $1', [rateId]);
    const answer = await quote(rateId, 2);
    expect([answer.status, answer.body.error]).toEqual([409, 'sold_out']);
  });

  it.each([{ complete: true }, { valid_from: new Date('2026-12-01') }, { valid_until: new Date('2026-11-01') }])(
    'refuses a rate that is not on sale: %o',
    async (given) => {
      const { rateId } = await rate(given);
      const answer = await quote(rateId);
      expect([answer.status, answer.body.error]).toEqual([409, 'not_on_sale']);
    },
  );
});
