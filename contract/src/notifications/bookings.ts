import { Booking } from '../resources/booking.ts';
import { OneOf, Resource, type Static } from '../schema.ts';
import { bookingAwaits } from '../vocabulary.ts';
import { exampleBooking } from './examples.ts';
import { notification } from './notification.ts';

const CreatedBooking = Resource('CreatedBooking', 'The whole booking, and what it waits for.', {
  ...Booking.properties,
  awaits: OneOf(
    bookingAwaits,
    'What the booking waits for: `payment` where its advance is being paid online, `acceptance` where the ' +
      'organization has to accept it, empty where it waits for nothing.',
  ),
});

export const bookingCreated = notification({
  kind: 'booking.created',
  description:
    'A booking was made: by a client, by a person of the organization, or at the door as a walk-in. Emitted at ' +
    'once, also while the advance is still being paid: then `awaits` is `payment` and the booking `pending`, and ' +
    '`booking.status_changed` follows when it is paid (accepted) or not paid in time (rejected).',
  payload: CreatedBooking,
  example: { ...exampleBooking, awaits: '' },
});
export type BookingCreated = Static<typeof bookingCreated.payload>;

export const bookingUpdated = notification({
  kind: 'booking.updated',
  description:
    'Fields of a booking changed: people, price, spaces, contact, payments. Not emitted if no value changed, or ' +
    'if only the status changed. The payload is the whole booking afterwards.',
  payload: Booking,
  example: { ...exampleBooking, for: 8, space_name: '12, 13', updated_at: '2026-11-21T22:31:17.640Z' },
});
export type BookingUpdated = Static<typeof bookingUpdated.payload>;

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
