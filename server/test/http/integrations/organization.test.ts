import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createRate, insert } from '../../support/world.ts';

const { service, world, owner } = await openFixtures();

describe('listDiscountCodes', () => {
  const read = (path: string) =>
    service.call('GET', `/integrations/discount-codes${path}`, { headers: world.main.headers });

  it('200: answers the codes of the organization with their counts, one of them or those of a kind', async () => {
    const code = await createDiscountCodeRow(service, world.main, {
      type: 'tickets',
      redemptions_count: 3,
      sales_count: 7,
    });
    const other = await createDiscountCodeRow(service, world.main, {
      active: false,
      created_at: new Date(Date.now() + 60_000),
    });
    await createDiscountCodeRow(service, world.twin);
    const ids = async (query: string) => (await read(query)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await ids('')).toEqual([code.id, other.id]);
    expect(await ids('?type=tickets')).toEqual([code.id]);
    expect(await ids('?active=false')).toEqual([other.id]);
    expect(await ids(`?after=${code.id}`)).toEqual([other.id]);
    expect((await read(`/${code.id}`)).body.data).toMatchObject({
      code: code.code,
      type: 'tickets',
      fixed_amount: 10,
      redemptions_count: 3,
      sales_count: 7,
    });
  });
});

describe('listChannels', () => {
  const call = (headers: Record<string, string>, url = '/integrations/channels') =>
    service.call('GET', url, { headers });

  it('200: lists the channels that the organization admitted, with and without a slash at the end', async () => {
    for (const url of ['/integrations/channels', '/integrations/channels/']) {
      const answer = await call(world.main.headers, url);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        data: [{ _id: world.channel.id, name: 'City Tickets', slug: world.channel.slug }],
      });
    }
  });

  it('200: lists them in the order in which they were admitted', async () => {
    const now = service.services.clock.now();
    const id = newId('channel', now);
    const at = { created_at: now, updated_at: now };
    await insert(service.database, 'channels', { id, name: 'Earlier', slug: 'earlier', ...at });
    await insert(service.database, 'channel_partners', {
      organization_id: world.main.id,
      channel_id: id,
      created_at: new Date(now.getTime() - 3_600_000),
    });
    const answer = await call(world.main.headers);
    expect(answer.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['earlier', world.channel.slug]);
  });
});

describe('listCustomTaxes', () => {
  const list = async (query = '') => {
    const answer = await service.call('GET', `/integrations/custom-taxes${query}`, { headers: world.main.headers });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const manage = async (method: string, path: string, body: unknown) => {
    const answer = await service.call(method, `/management/organizations/${world.main.id}${path}`, {
      headers: owner,
      body,
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.data;
  };
  const tax = (
    percentage: number,
    is_default: boolean,
    ticket_rate_ids: string[] = [],
    booking_rate_ids: string[] = [],
  ) => ({
    percentage,
    is_default,
    ticket_rate_ids,
    booking_rate_ids,
  });

  it('200: answers the default of the organization, which is 0 until it is set', async () => {
    expect(await list()).toEqual([tax(0, true)]);
  });

  it('200: answers the default first, then the percentages of rates with their ids', async () => {
    const { main } = world;
    await manage('PATCH', '/tax-settings', { tax_percentage: 21 });
    const { rateId } = await createRate(service, main.id, main.eventId);
    await manage('PATCH', `/ticket-rates/${rateId}`, { tax_percentage: 10.5 });
    await manage('PATCH', `/ticket-rates/${main.rateId}`, { tax_percentage: 21 });
    const table = await manage('POST', `/zones/${main.zoneIds[0]}/booking-rates`, {
      name: 'Table',
      price: 300,
      included_persons: 6,
      max_clients: 8,
      tax_percentage: 4,
    });
    const expected = [tax(21, true, [main.rateId]), tax(4, false, [], [table._id]), tax(10.5, false, [rateId])];
    expect(await list()).toEqual(expected);
    expect(await list(`?event_id=${main.eventId}`)).toEqual(expected);
    expect(await list(`?event_id=${world.twin.eventId}`)).toEqual([tax(21, true)]);
    await service.database.sql(`UPDATE events SET starts_at = '2020-01-01Z', ends_at = '2020-01-02Z' WHERE id = $1`, [
      main.eventId,
    ]);
    expect(await list()).toEqual([tax(21, true)]);
    expect(await list(`?event_id=${main.eventId}`)).toEqual(expected);
  });
});
