import { Booking } from '../resources/booking.ts';
import type { Static } from '../schema.ts';
import { exampleBooking } from './examples.ts';
import { notification } from './notification.ts';

export const bookingStatusChanged = notification({
  kind: 'booking.status_changed',
  description:
    'The status of a booking changed. The payload is the whole booking after the change; it does not contain ' +
    'the previous status.',
  payload: Booking,
  example: {
    ...exampleBooking,
    status: 'arrival',
    state: 'arrival',
    updated_at: '2026-11-21T23:02:40.118Z',
  },
});
export type BookingStatusChanged = Static<typeof bookingStatusChanged.payload>;
