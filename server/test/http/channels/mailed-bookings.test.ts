/** What clients are mailed of bookings, list entries, refunds and changes of name, where the seller asks for it. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { sellBooking } from '../../support/booking-sales.ts';
import { openWorld } from '../../support/fixtures.ts';
import { buyTickets, cards } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const clock = fixedClock(new Date());
const { service, world, manager } = await openWorld({ clock });

const channel = (method: string, path: string, body: object) =>
  service.call(method, `/channels${path}`, { headers: world.channel.headers, body });
const request = async (given: object = {}) =>
  (
    await channel('POST', '/bookings/request', {
      event_id: world.main.eventId,
      zone_slug: 'terrace',
      info: { full_name: 'Vera Lindqvist', email: 'vera@example.org', quantity: 4 },
      send_resources: true,
      language: 'es',
      ...given,
    })
  ).body.data._id as string;
const take = (id: string, status: string) => {
  clock.advance(1_000);
  return service.call('PUT', `/integrations/bookings/${id}/status`, { headers: world.main.headers, body: { status } });
};
const mailsAbout = async (id: string) => {
  const rows = await service.database.sql(
    'SELECT template, recipient, language FROM mails WHERE cause LIKE $1 ORDER BY created_at, id',
    [`%${id}%`],
  );
  return rows.map(({ template, recipient, language }) => [template, recipient, language]);
};

describe('a booking', () => {
  it('mails that it was received, accepted and rejected, each time', async () => {
    const id = await request();
    for (const status of ['accepted', 'arrival', 'accepted', 'rejected', 'accepted']) await take(id, status);
    expect((await mailsAbout(id)).map(([template]) => template)).toEqual([
      'booking_received',
      'booking_accepted',
      'booking_rejected',
      'booking_accepted',
    ]);
    expect((await mailsAbout(id))[0]).toEqual(['booking_received', 'vera@example.org', 'es']);
    const [mail] = await service.database.sql("SELECT data FROM mails WHERE template = 'booking_received'");
    expect(mail!.data).toMatchObject({ name: 'Vera Lindqvist', partySize: 4, code: expect.any(String) });
  });

  it('mails nothing where the channel does not ask for it', async () => {
    const id = await request({ send_resources: false });
    await take(id, 'accepted');
    expect(await mailsAbout(id)).toEqual([]);
  });

  it('that is paid is mailed once its payment came in, and its refund once the gateway confirms it', async () => {
    const { bookingId } = await sellBooking(service, world, { send_resources: true });
    expect(await mailsAbout(bookingId)).toEqual([['booking_accepted', 'vera@example.org', 'en']]);
    const body = { amount: 20 };
    await service.call('POST', `/integrations/bookings/refund/${bookingId}`, { headers: world.main.headers, body });
    const [refund] = await service.database.sql('SELECT id FROM refunds WHERE subject_id = $1', [bookingId]);
    const refundId = String(refund!.id);
    expect(await mailsAbout(refundId)).toEqual([]);
    await sendRefund(service.services, { organizationId: world.main.id, refundId });
    expect(await mailsAbout(refundId)).toEqual([['refund', 'vera@example.org', 'en']]);
  });

  it('that is not paid in time mails nothing', async () => {
    const { bookingId } = await sellBooking(service, world, { send_resources: true, card: cards.declined });
    clock.advance(15 * 60_000);
    await expireOverdue(service.services.database, service.services.outbox, clock.now());
    expect(await mailsAbout(bookingId)).toEqual([]);
  });
});

it('an entry of a list mails its code with send_notification', async () => {
  const list_rate_id = world.main.listRateId;
  const list = { full_name: 'Ilse Okafor', email: 'ilse@example.org', for: 2, language: 'es' };
  const silent = (await channel('POST', '/lists', { list_rate_id, list })).body.data._id;
  const mailed = (await channel('POST', '/lists', { list_rate_id, list, send_notification: true })).body.data._id;
  expect(await mailsAbout(silent)).toEqual([]);
  expect(await mailsAbout(mailed)).toEqual([['list_entry', 'ilse@example.org', 'es']]);
});

it('a change of name mails the ticket to the new holder, where its purchase was mailed', async () => {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId, { send_resources: true, language: 'es' });
  const path = `/management/organizations/${world.main.id}/tickets/${data.tickets[0]._id}/name-changes`;
  const body = { full_name: 'Ilse Okafor', email: 'ilse@example.org' };
  const changed = await service.call('POST', path, { headers: manager, body });
  expect(await mailsAbout(changed.body.data._id)).toEqual([['name_changed', 'ilse@example.org', 'es']]);
});
