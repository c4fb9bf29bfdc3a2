import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { signIn } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, type World } from '../../support/world.ts';

let service: TestService;
let world: World;
let viewer: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  viewer = await signIn(service, world.main.id, 'viewer');
});
afterAll(() => service.close());

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

describe('404', () => {
  it('answers so for an unknown code, a malformed id and another organization’s code', async () => {
    const foreign = await createDiscountCodeRow(service, world.twin);
    for (const id of [newId('discountCode', new Date()), 'dsc_1', foreign.id]) {
      const answer = await get(id);
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
  });
});
