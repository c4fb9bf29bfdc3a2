import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { signIn } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, type World } from '../../support/world.ts';

let service: TestService;
let world: World;
let manager: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  manager = await signIn(service, world.main.id, 'manager');
});
afterAll(() => service.close());

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

describe('404', () => {
  it('answers so for an unknown code and for another organization’s', async () => {
    const foreign = await createDiscountCodeRow(service, world.twin);
    for (const id of [newId('discountCode', new Date()), 'dsc_1', foreign.id]) {
      expect((await deactivate(id)).status).toBe(404);
    }
    const [row] = await service.database.sql('SELECT active FROM discount_codes WHERE id = $1', [foreign.id]);
    expect(row!.active).toBe(true);
  });
});
