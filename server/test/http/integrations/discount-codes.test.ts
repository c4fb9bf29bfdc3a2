import { describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world } = await openFixtures();

const read = (path: string) =>
  service.call('GET', `/integrations/discount-codes${path}`, { headers: world.main.headers });

describe('200', () => {
  it('answers the codes of the organization with their counts, one of them or those of a kind', async () => {
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
