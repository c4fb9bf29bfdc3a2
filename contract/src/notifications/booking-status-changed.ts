import { Booking } from '../resources/booking.ts';
import type { Static } from '../schema.ts';
import { exampleBooking } from './examples.ts';
import { notification } from './notification.ts';

export const bookingStatusChanged = notification({
  kind: 'booking.status_changed',
  description:
    'A booking has another status. The payload is the whole booking afterwards; the status before is not part of it.',
  payload: Booking,
  example: {
    ...exampleBooking,
    status: 'arrival',
    state: 'arrival',
    updated_at: '2026-11-21T23:02:40.118Z',
  },
});
export type BookingStatusChanged = Static<typeof bookingStatusChanged.payload>;
