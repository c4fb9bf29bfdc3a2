import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, clock, world, door } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

const walkIn = (body: object) =>
  service.call('POST', `/management/organizations/${world.main.id}/bookings/walk-in`, {
    headers: door,
    body: { event_id: world.main.eventId, space_names: '1', for: 2, ...body },
  });

describe('201', () => {
  it('books at the door what the integrations API books, in the envelope', async () => {
    const code = await createDiscountCodeRow(service, world.main, { fixed_amount: 500 });
    const answer = await walkIn({ space_names: '3, 2', name: 'Vera', price: 30, discount_code: code.code });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      data: {
        status: 'accepted',
        walkin: true,
        source: 'pro',
        created_via: 'management',
        name: 'Vera',
        space_name: '3, 2',
        space_ids: [world.main.spaces.get('3'), world.main.spaces.get('2')],
        price: 25,
        discount_quantity_subtract: 5,
      },
    });
  });
});

describe('400', () => {
  it.each([
    ['invalid_request', { created_at: '2026-11-21T23:00:00Z' }],
    ['invalid_request', { discount_code: 'CODE' }],
    ['unknown_space', { space_names: '99' }],
    ['discount_code_invalid', { price: 10, discount_code: 'NOWHERE' }],
  ])('is %s for %j', async (error, body) => {
    const answer = await walkIn(body);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });
});

describe('404', () => {
  it("answers so for an unknown event and for another organization's", async () => {
    for (const event_id of [newId('event', clock.now()), world.twin.eventId]) {
      expect((await walkIn({ event_id })).status).toBe(404);
    }
  });
});

describe('409', () => {
  it('names the space that is held', async () => {
    await walkIn({ space_names: '7' });
    const answer = await walkIn({ space_names: '8,7' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'space_taken', message: 'Space 7 is held by another booking.' });
  });
});
