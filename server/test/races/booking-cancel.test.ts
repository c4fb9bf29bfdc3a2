/** A client who cancels a booking while the door lets the clients in: one of both counts. */
import { expect, it } from 'vitest';
import { differencesOf } from '../support/differences.ts';
import { openFixtures } from '../support/fixtures.ts';
import { createBookingRate } from '../support/shop.ts';
import { createEvent } from '../support/world.ts';

const { service, world, manager } = await openFixtures();
const { headers } = world.channel;

it('ends as cancelled or as arrived, and the other is refused', async () => {
  const { eventId, zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
  await service.database.sql('UPDATE zones SET accepts_automatically = true WHERE id = $1', [zoneIds[0]]);
  const slug = await createBookingRate(service, world.main.id, { eventId, zoneId: zoneIds[0]! });
  const ends = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const info = { full_name: 'Vera Lindqvist', email: 'vera@example.org', quantity: 2 };
    const asked = { event_id: eventId, zone_slug: 'main-floor', rate_slug: slug, info };
    const { data } = (await service.call('POST', '/channels/bookings/request', { headers, body: asked })).body;
    const path = `/management/organizations/${world.main.id}/bookings/${data._id}`;
    const cancel = () => service.call('PUT', `/channels/bookings/${data._id}/cancel`, { headers });
    const arrive = () => service.call('PUT', `${path}/status`, { headers: manager, body: { status: 'arrival' } });
    // Each of them is the first one as often as the other.
    const [one, other] = round % 2 === 0 ? [cancel, arrive] : [arrive, cancel];
    const answers = await Promise.all([one(), other()]);
    const [cancelled, arrived] = round % 2 === 0 ? answers : answers.toReversed();
    const { status } = (await service.call('GET', path, { headers: manager })).body.data;
    expect([cancelled!.status, arrived!.status, status]).toEqual(
      status === 'rejected' ? [200, 409, 'rejected'] : [409, 200, 'arrival'],
    );
    ends.add(status);
  }
  expect([...ends].toSorted()).toEqual(['arrival', 'rejected']);
  expect((await differencesOf(service)).filter(({ organizationId }) => organizationId === world.main.id)).toEqual([]);
});
