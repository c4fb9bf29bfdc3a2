import { describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, door } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

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

describe('409', () => {
  it('names the space that is held', async () => {
    await walkIn({ space_names: '7' });
    const answer = await walkIn({ space_names: '8,7' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'space_taken', message: 'Space 7 is held by another booking.' });
  });

  it('refuses an event that was cancelled, and says what to do', async () => {
    const { eventId } = await createEvent(service, world.main.id, world.main.locationId, {
      active: false,
      resale_enabled: false,
      cancelled_at: new Date('2026-11-20T10:00:00.000Z'),
    });
    const answer = await walkIn({ event_id: eventId });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'conflict',
      'The event was cancelled: choose another event, or create a booking by calendar.',
    ]);
  });
});
