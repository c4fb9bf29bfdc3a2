import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createBookingRate } from '../../support/shop.ts';
import { createChannel, createEvent } from '../../support/world.ts';

const { service, world, manager, clock } = await openFixtures({ at: '2026-11-20T18:00:00.000Z' });
const { headers } = world.channel;
/** Partner of the same organization. */
const otherChannel = await createChannel(service, world.main.id);
const newEvent = () => createEvent(service, world.main.id, world.main.locationId);
type NewEvent = Awaited<ReturnType<typeof newEvent>>;

/** A booking of the first space of the event, with an advance of 50.00 where its rate has one. */
async function book({ eventId, zoneIds, spaces }: NewEvent, advance = 0) {
  const spaceId = [...spaces.values()][0]!;
  await service.database.sql('UPDATE zones SET can_select_client = true, accepts_automatically = true WHERE id = $1', [
    zoneIds[0],
  ]);
  const slug = await createBookingRate(service, world.main.id, { eventId, zoneId: zoneIds[0]!, advance });
  const info = { full_name: 'Vera Lindqvist', email: 'vera@example.org', quantity: 2 };
  const body = { event_id: eventId, zone_slug: 'main-floor', rate_slug: slug, table_id: spaceId, info };
  return service.call('POST', '/channels/bookings/checkout', { headers, body: { ...body, send_resources: true } });
}
const cancel = (id: string, by = headers) => service.call('PUT', `/channels/bookings/${id}/cancel`, { headers: by });
const isFree = async ({ eventId }: NewEvent) => {
  const { body } = await service.call('GET', `/channels/bookings/availability?event_id=${eventId}`, { headers });
  return body.data[0].spaces[0].available;
};

describe('200', () => {
  it('rejects an accepted booking, frees its space and mails nobody; a second time changes nothing', async () => {
    const event = await newEvent();
    const { data } = (await book(event)).body;
    expect([data.booking.status, await isFree(event)]).toEqual(['accepted', false]);
    const mails = async () =>
      (await service.database.sql(`SELECT template FROM mails WHERE event_id = $1`, [event.eventId])).map(
        ({ template }) => template,
      );
    expect(await mails()).toEqual(['booking_accepted']);
    const first = await cancel(data.booking._id);
    expect([first.status, first.body.data.status, await isFree(event)]).toEqual([200, 'rejected', true]);
    expect((await cancel(data.booking._id)).body.data.status).toBe('rejected');
    expect(await mails()).toEqual(['booking_accepted']);
  });

  it('leaves a paid advance with the organization, and the ledger agrees', async () => {
    const { data } = (await book(await newEvent(), 5_000)).body;
    await payOnPage(service, data.payment_url, cards.good);
    expect((await cancel(data.booking._id)).body.data.status).toBe('rejected');
    const [row] = await service.database.sql(
      'SELECT advance_account, advance_payments::int FROM bookings WHERE id = $1',
      [data.booking._id],
    );
    expect(row).toEqual({ advance_account: 'forfeited', advance_payments: 5_000 });
    expect((await differencesOf(service)).filter(({ organizationId }) => organizationId === world.main.id)).toEqual([]);
  });
});

describe('404', () => {
  it('for a booking that another channel sent', async () => {
    const { data } = (await book(await newEvent())).body;
    expect((await cancel(data.booking._id, otherChannel.headers)).status).toBe(404);
  });
});

describe('409', () => {
  it('once the clients have arrived', async () => {
    const { data } = (await book(await newEvent())).body;
    const path = `/management/organizations/${world.main.id}/bookings/${data.booking._id}/status`;
    await service.call('PUT', path, { headers: manager, body: { status: 'arrival' } });
    const { status, body } = await cancel(data.booking._id);
    expect([status, body.error]).toEqual([409, 'transition_not_allowed']);
  });

  it('while it waits for its payment', async () => {
    const { data } = (await book(await newEvent(), 5_000)).body;
    const { status, body } = await cancel(data.booking._id);
    expect([status, body.error]).toEqual([409, 'transition_not_allowed']);
  });

  it('as soon as the event is over', async () => {
    const event = await newEvent();
    const { data } = (await book(event)).body;
    await service.database.sql('UPDATE events SET starts_at = $2, ends_at = $3 WHERE id = $1', [
      event.eventId,
      new Date(clock.now().getTime() - 7_200_000),
      clock.now(),
    ]);
    const { status, body } = await cancel(data.booking._id);
    expect([status, body.error]).toEqual([409, 'transition_not_allowed']);
  });
});
