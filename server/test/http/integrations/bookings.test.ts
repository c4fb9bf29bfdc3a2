import { describe, expect, it } from 'vitest';
import { createBookingRow, createDiscountCodeRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/integrations/bookings${path}`, { headers: world.main.headers, body });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

describe('200 listBookings', () => {
  it('lists the bookings that meet all conditions, the newest first', async () => {
    const at = (minute: number) => ({ created_at: new Date(clock.now().getTime() + minute * 60_000) });
    const seated = await createBookingRow(service, world.main, {
      ...at(1),
      status: 'sitting',
      spaces: ['3'],
      holds: true,
    });
    const calendar = await createBookingRow(service, world.main, {
      ...at(2),
      event_id: null,
      date: new Date('2027-03-01T20:00:00Z'),
    });
    await createBookingRow(service, world.twin);
    expect(idsOf(await call('GET', ''))).toEqual([calendar.id, seated.id]);
    expect(idsOf(await call('GET', `?event_id=${world.main.eventId}`))).toEqual([seated.id]);
    expect(idsOf(await call('GET', '?status=sitting&space_name=3'))).toEqual([seated.id]);
    expect(idsOf(await call('GET', '?status=pending&space_name=3'))).toEqual([]);
    expect(idsOf(await call('GET', '?start_date=2027-03-01&end_date=2027-03-02'))).toEqual([calendar.id]);
    expect(idsOf(await call('GET', `?event_id=${world.twin.eventId}`))).toEqual([]);
  });
});

describe('getBookingByCode', () => {
  it('200 shows the booking with that code', async () => {
    const { id, code } = await createBookingRow(service, world.main);
    const answer = await call('GET', `/code/${code}`);
    expect([answer.status, answer.body.data._id, answer.body.data.code]).toEqual([200, id, code]);
  });
});

describe('updateBookingStatus', () => {
  it('200 takes the booking to the next status and emits a notification', async () => {
    const { id } = await createBookingRow(service, world.main);
    const answer = await call('PUT', `/${id}/status`, { status: 'accepted' });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const emitted = await emittedFor(service.database, id);
    expect(emitted.map(({ event, payload }) => [event, payload.status])).toEqual([
      ['booking.status_changed', 'accepted'],
    ]);
  });

  it('409 for a step that the status does not allow, naming those that it does', async () => {
    const { id } = await createBookingRow(service, world.main, { status: 'released' });
    const answer = await call('PUT', `/${id}/status`, { status: 'accepted' });
    expect([answer.status, answer.body.error]).toEqual([409, 'transition_not_allowed']);
  });

  it('409 where another booking reserves the space', async () => {
    await createBookingRow(service, world.main, { spaces: ['2'], status: 'accepted', holds: true });
    const { id } = await createBookingRow(service, world.main, { spaces: ['2'] });
    const answer = await call('PUT', `/${id}/status`, { status: 'accepted' });
    expect([answer.status, answer.body.error]).toEqual([409, 'space_taken']);
  });

  it('409 where the discount code has no redemption left', async () => {
    const code = await createDiscountCodeRow(service, world.main, { redemptions_max: 1, redemptions_count: 1 });
    const { id } = await createBookingRow(service, world.main, { status: 'rejected', discount_code_id: code.id });
    const answer = await call('PUT', `/${id}/status`, { status: 'accepted' });
    expect([answer.status, answer.body.error]).toEqual([409, 'discount_code_exhausted']);
  });
});
