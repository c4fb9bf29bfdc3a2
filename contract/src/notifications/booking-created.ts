import { Booking } from '../resources/booking.ts';
import type { Static } from '../schema.ts';
import { exampleBooking } from './examples.ts';
import { notification } from './notification.ts';

export const bookingCreated = notification({
  kind: 'booking.created',
  description:
    'A booking was made: by a client, by a person of the organization, or at the door as a walk-in. The payload ' +
    'is the whole booking.',
  payload: Booking,
  example: exampleBooking,
});
export type BookingCreated = Static<typeof bookingCreated.payload>;
