import { Booking } from '../resources/booking.ts';
import type { Static } from '../schema.ts';
import { exampleBooking } from './examples.ts';
import { notification } from './notification.ts';

export const bookingUpdated = notification({
  kind: 'booking.updated',
  description:
    'Fields of a booking changed: people, price, spaces, contact, payments. Not emitted if no value changed, or ' +
    'if only the status changed. The payload is the whole booking afterwards.',
  payload: Booking,
  example: { ...exampleBooking, for: 8, space_name: '12, 13', updated_at: '2026-11-21T22:31:17.640Z' },
});
export type BookingUpdated = Static<typeof bookingUpdated.payload>;
