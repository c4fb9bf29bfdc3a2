import { type BookingStatus, bookingStatuses } from '@stagedoor/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { changeBookingStatus } from '../../src/contexts/tables/bookings/bookings.ts';
import { newId } from '../../src/platform/ids.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { allowedTransitions, createBookingRow, holdingStatuses } from '../support/bookings.ts';
import { emittedFor } from '../support/emitted.ts';
import { openTestService } from '../support/test-service.ts';
import { createEvent, createOrganization } from '../support/world.ts';
import { inTenantWriteContext } from '../support/write-context.ts';

const service = await openTestService();
const organization = await createOrganization(service);

const bookingIn = async (status: BookingStatus) => {
  const { eventId } = await createEvent(service, organization.id, organization.locationId);
  return createBookingRow(service, organization, {
    event_id: eventId,
    status,
    spaces: ['1', '2'],
    holds: holdingStatuses.includes(status),
  });
};
const change = (bookingId: string, to: BookingStatus) =>
  inTenantWriteContext(service, organization, (write) => changeBookingStatus(write, bookingId, to));
const heldBy = async (bookingId: string) =>
  (await service.database.sql('SELECT holds FROM booking_spaces WHERE booking_id = $1', [bookingId])).map(
    (row) => row.holds,
  );

describe.each(bookingStatuses)('a booking that is %s', (from) => {
  it.each(bookingStatuses.filter((to) => allowedTransitions[from].includes(to)))(
    'can become %s, and holds its spaces if that is a status that does',
    async (to) => {
      const { id } = await bookingIn(from);
      const booking = await change(id, to);
      expect(booking).toMatchObject({ id, status: to, space_names: ['1', '2'] });
      expect(await heldBy(id)).toEqual([holdingStatuses.includes(to), holdingStatuses.includes(to)]);
      const emitted = await emittedFor(service.database, id);
      expect(emitted).toMatchObject([{ event: 'booking.status_changed', payload: { _id: id, status: to, state: to } }]);
    },
  );

  it.each(bookingStatuses.filter((to) => !allowedTransitions[from].includes(to)))(
    'cannot become %s, and the refusal names what can follow',
    async (to) => {
      const { id } = await bookingIn(from);
      const refusal = await change(id, to);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: 'transition_not_allowed' });
      const { message } = refusal as Refusal;
      const afterColon = message.slice(message.indexOf(':'));
      expect(bookingStatuses.filter((status) => afterColon.includes(status))).toEqual(
        bookingStatuses.filter((status) => allowedTransitions[from].includes(status)),
      );
      expect(await heldBy(id)).toEqual([holdingStatuses.includes(from), holdingStatuses.includes(from)]);
      expect(await emittedFor(service.database, id)).toEqual([]);
    },
  );
});

describe('a booking that comes to hold its spaces', () => {
  it('is refused while another holds one of them, and named which', async () => {
    const holder = await bookingIn('sitting');
    const waiting = await createBookingRow(service, organization, {
      event_id: holder.event_id,
      spaces: ['3', '2'],
    });
    expect(await change(waiting.id, 'accepted')).toMatchObject({
      code: 'space_taken',
      message: 'Space 2 is held by another booking.',
    });
    expect(await heldBy(waiting.id)).toEqual([false, false]);
    await change(holder.id, 'released');
    expect(await change(waiting.id, 'accepted')).toMatchObject({ status: 'accepted', space_names: ['3', '2'] });
  });

  it('and names no space needs none', async () => {
    const { id } = await createBookingRow(service, organization, { event_id: null });
    expect(await change(id, 'accepted')).toMatchObject({ status: 'accepted' });
  });
});

it('is not found in another organization', async () => {
  const other = await createOrganization(service);
  const { id } = await createBookingRow(service, other);
  expect(await change(id, 'accepted')).toMatchObject({ code: 'not_found' });
  expect(await change(newId('booking', new Date()), 'accepted')).toMatchObject({ code: 'not_found' });
});
