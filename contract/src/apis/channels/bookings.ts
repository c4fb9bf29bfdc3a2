import { operation } from '../../operation.ts';
import { BillingInfoInput } from '../../resources/booking-input.ts';
import { LanguageInput, purchaseTerms } from '../../resources/purchase-terms.ts';
import { acceptedTerms } from '../../resources/terms-text.ts';
import { ChannelBooking, ZoneOffer } from '../../resources/zone-offer.ts';
import {
  DataOf,
  DayInput,
  EmailInput,
  Id,
  IdOrEmpty,
  Int,
  ListOf,
  Money,
  Resource,
  SlugInput,
  StrInput,
  Type,
  UrlOrEmpty,
} from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const BookingCheckoutResult = Resource('BookingCheckoutResult', 'A booking whose payment was started.', {
  payment_id: IdOrEmpty('payment', 'Id of its payment; empty where nothing is paid online.'),
  payment_url: UrlOrEmpty(
    'Page where the client pays; it shows the booking, the total and the time left. It needs no credentials, so ' +
      'give it only to the client. Empty if nothing is paid online.',
    'https://stagedoor.example/pay/AZJ8x1m3cvKZtY2q0b5nQhpkAZJ8x1m3cvKZtY2q0b5nQhpkR7cVfwGT4h6n7cAb',
  ),
  total_amount: Money('Amount that the client pays now: advance, fee and tip.'),
  booking: ChannelBooking,
});

const eventId = Id('event', 'Event id.');

export const listZones = operation({
  id: 'listZones',
  api: 'channels',
  method: 'GET',
  path: '/bookings/zones',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'List zones',
  description:
    'Returns the zones of an event with their spaces and booking rates, in their order. Excludes zones that are ' +
    'booked by the hour and zones marked as full. An unknown or past event returns an empty list.',
  query: Type.Object({ event_id: eventId }),
  success: { status: 200, description: 'The zones.', schema: ListOf(ZoneOffer) },
  errors: [],
});

export const getBookingAvailability = operation({
  id: 'getBookingAvailability',
  api: 'channels',
  method: 'GET',
  path: '/bookings/availability',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'List zones with availability',
  description:
    'Returns the zones of an event as `listZones` does, including zones marked as full. With `quantity`, rates ' +
    'for fewer people are left out, and spaces for fewer people are not available.',
  query: Type.Object({
    event_id: eventId,
    quantity: Type.Optional(Int('Number of people; 1 when not given.', { minimum: 1, maximum: limits.partySizeMax })),
  }),
  success: { status: 200, description: 'The zones.', schema: ListOf(ZoneOffer) },
  errors: [],
});

/** Either `zone_slug` or `normalized_zone_name` names the zone. */
const requestFields = {
  event_id: eventId,
  zone_slug: Type.Optional(SlugInput('Identifier of the zone.')),
  normalized_zone_name: Type.Optional(
    StrInput('Name of the zone; case, accents and signs do not matter.', {
      minLength: 1,
      examples: ['main room'],
    }),
  ),
  rate_slug: Type.Optional(SlugInput('Identifier of the booking rate; required where the zone has any.')),
  table_id: Type.Optional(Id('space', 'Space of the zone.')),
  external_channel_id: Type.Optional(StrInput('Accepted but ignored.', { maxLength: 128 })),
  observations_client: Type.Optional(StrInput('Observations of the client.', { maxLength: limits.textLength })),
  marketing_consent: Type.Optional(
    Type.Boolean({ description: 'True when the client agreed to be sent offers; false when not given.' }),
  ),
  discount_code: Type.Optional(
    StrInput('Discount code of type bookings.', { minLength: 1, maxLength: 64, examples: ['AUTUMN10'] }),
  ),
  info: Type.Object(
    {
      full_name: StrInput('Name of the client.', { minLength: 1, examples: ['Vera Lindqvist'] }),
      email: Type.Optional(EmailInput('E-mail of the client; some rates require it.')),
      phone: Type.Optional(
        StrInput('Phone number; some rates require it.', { maxLength: 40, examples: ['+34600000101'] }),
      ),
      birthdate: Type.Optional(DayInput('Birthdate; some rates require it.')),
      quantity: Int('Number of people.', { minimum: 1, maximum: limits.partySizeMax }),
      billing: Type.Optional(BillingInfoInput),
    },
    { description: 'The client.' },
  ),
};

export const requestBooking = operation({
  id: 'requestBooking',
  api: 'channels',
  method: 'POST',
  path: '/bookings/request',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Request a booking',
  description:
    'Creates a booking for a client. The booking is pending, and holds no space, until the venue accepts it; in ' +
    'a zone that accepts automatically it is accepted immediately. The service computes price, advance and fee ' +
    'from the rate and the number of people. Name the zone with either `zone_slug` or `normalized_zone_name`. ' +
    '`table_id` is for zones where clients choose their space. A zone that is full or at its limit returns 400.',
  body: Type.Object(
    {
      ...requestFields,
      send_resources: Type.Optional(
        Type.Boolean({
          description: 'True to send the client mails about the booking; false if omitted.',
        }),
      ),
      language: LanguageInput,
    },
    { description: 'The booking.' },
  ),
  success: { status: 200, description: 'The booking, pending or accepted.', schema: DataOf(ChannelBooking) },
  errors: ['not_found', 'not_on_sale', 'discount_code_invalid', 'space_taken'],
});

export const createBookingCheckout = operation({
  id: 'createBookingCheckout',
  api: 'channels',
  method: 'POST',
  path: '/bookings/checkout',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Start the checkout of a booking',
  description:
    'Creates a booking for a client who pays the advance, or the whole price, immediately. The booking is ' +
    'pending and holds its space until it is paid, for 15 minutes unless the organization sets another time; ' +
    'the response has the address where the client pays. The payment accepts the booking; without a payment in ' +
    'time the booking is rejected and its space becomes free. The service computes price, advance, fee and tip. ' +
    'Without an advance to pay, this is a booking request: `payment_id` and `payment_url` are empty. The rules ' +
    'of a booking request apply.',
  body: Type.Object(
    {
      ...requestFields,
      full_payment: Type.Optional(
        Type.Boolean({ description: 'True to pay the whole price, where the rate has that; false when omitted.' }),
      ),
      tip_rate_id: Type.Optional(Id('tipRate', 'A tip to be paid along, in percent of the price or fixed.')),
      ...purchaseTerms('what becomes of the booking'),
      ...acceptedTerms,
    },
    { description: 'The booking.' },
  ),
  success: { status: 200, description: 'The booking was created.', schema: DataOf(BookingCheckoutResult) },
  errors: ['not_found', 'not_on_sale', 'discount_code_invalid', 'space_taken'],
});

export const getBooking = operation({
  id: 'getBooking',
  api: 'channels',
  method: 'GET',
  path: '/bookings/{bookingId}',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'Read a booking',
  description: 'Returns a booking that the channel sent to a partner organization.',
  params: Type.Object({ bookingId: Id('booking', 'Id of the booking.') }),
  success: { status: 200, description: 'The booking.', schema: DataOf(ChannelBooking) },
  errors: ['not_found'],
});

export const cancelBooking = operation({
  id: 'cancelBooking',
  api: 'channels',
  method: 'PUT',
  path: '/bookings/{bookingId}/cancel',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Cancel a booking for its client',
  description:
    'Cancels a pending or accepted booking that the channel sent, because its client does not come: it is rejected, ' +
    'and its space becomes free. An advance that was paid stays with the organization, which can refund it. The ' +
    'client is not mailed. Fails if the clients have arrived, the event has ended, or the booking waits for its ' +
    'payment: without a payment it is rejected by itself. A booking that is rejected already is returned as it is.',
  params: Type.Object({ bookingId: Id('booking', 'Id of the booking.') }),
  success: { status: 200, description: 'The booking, as it is now.', schema: DataOf(ChannelBooking) },
  errors: ['not_found', 'transition_not_allowed'],
});
