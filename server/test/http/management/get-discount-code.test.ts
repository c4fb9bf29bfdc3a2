import { describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, viewer } = await openFixtures();

const get = (id: string) =>
  service.call('GET', `/management/organizations/${world.main.id}/discount-codes/${id}`, { headers: viewer });

describe('200', () => {
  it('shows the code with its amount in the currency, and how often it was used', async () => {
    const row = await createDiscountCodeRow(service, world.main, { fixed_amount: 1_250, redemptions_count: 3 });
    const answer = await get(row.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      data: { _id: row.id, code: row.code, fixed_amount: 12.5, percentage: null, redemptions_count: 3 },
    });
  });
});
