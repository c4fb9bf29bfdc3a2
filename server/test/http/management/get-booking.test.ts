import { describe, expect, it } from 'vitest';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, viewer } = await openFixtures();

const get = (bookingId: string) =>
  service.call('GET', `/management/organizations/${world.main.id}/bookings/${bookingId}`, { headers: viewer });

describe('200', () => {
  it('shows the booking with its zone and all its spaces', async () => {
    const { id } = await createBookingRow(service, world.main, {
      name: 'Teodor Amsel',
      zone_id: world.main.zoneIds[0],
      spaces: ['5', '4'],
    });
    const answer = await get(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      data: {
        _id: id,
        name: 'Teodor Amsel',
        zone_id: world.main.zoneIds[0],
        space_ids: [world.main.spaces.get('5'), world.main.spaces.get('4')],
        created_via: 'channels',
      },
    });
  });
});
