import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createRate } from '../../support/world.ts';

const { service, world, owner } = await openFixtures();

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

describe('200', () => {
  it('answers the default of the organization, which is 0 until it is set', async () => {
    expect(await list()).toEqual([tax(0, true)]);
  });

  it('answers the default first, then the percentages of rates with their ids', async () => {
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
