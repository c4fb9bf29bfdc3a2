import { describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, manager } = await openFixtures();

const deactivate = (id: string) =>
  service.call('POST', `/management/organizations/${world.main.id}/discount-codes/${id}/deactivate`, {
    headers: manager,
  });

describe('200', () => {
  it('switches the code off, and again, so that it cannot be used', async () => {
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
