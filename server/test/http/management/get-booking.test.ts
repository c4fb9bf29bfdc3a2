import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createBookingRow } from '../../support/bookings.ts';
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

describe('404', () => {
  it('answers so for an unknown booking, a malformed id and another organization’s booking', async () => {
    const foreign = await createBookingRow(service, world.twin);
    for (const id of [newId('booking', new Date()), 'bkg_1', foreign.id]) {
      const answer = await get(id);
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
  });
});
