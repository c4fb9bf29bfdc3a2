import { operation } from '../../operation.ts';
import { BookingCheckoutResult } from '../../resources/booking-checkout.ts';
import { BillingInfoInput } from '../../resources/booking-input.ts';
import { LanguageInput, purchaseTerms } from '../../resources/purchase-terms.ts';
import { ChannelBooking, ZoneOffer } from '../../resources/zone-offer.ts';
import { DataOf, DayInput, EmailInput, Id, Int, ListOf, SlugInput, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

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
    'Answers the zones of an event with their spaces and booking rates, in their order. Zones that are booked by the ' +
    'hour and zones that were marked full are left out. An unknown event, or one that is over, is an empty list.',
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
  summary: 'List zones with what is free',
  description:
    'Answers the zones of an event as the list of zones does, and those that were marked full too. With `quantity`, ' +
    'rates for fewer people are left out, and spaces for fewer people are not available.',
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
    StrInput('Name of the zone; accents, signs and upper and lower case are the same.', {
      minLength: 1,
      examples: ['main room'],
    }),
  ),
  rate_slug: Type.Optional(SlugInput('Identifier of the booking rate; required where the zone has any.')),
  table_id: Type.Optional(Id('space', 'Space of the zone.')),
  external_channel_id: Type.Optional(StrInput('Accepted without effect.', { maxLength: 128 })),
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
    'Books for a client. The booking waits as pending until the venue accepts it, and holds no space meanwhile; in a ' +
    'zone that accepts automatically it is accepted at once. Price, advance and fee are computed here, from the rate ' +
    'and the number of people. Either `zone_slug` or `normalized_zone_name` names the zone. `table_id` is for zones ' +
    'where clients choose their space. A zone that is full or at its limit is 400.',
  body: Type.Object(
    {
      ...requestFields,
      send_resources: Type.Optional(
        Type.Boolean({
          description: 'True to have the platform mail what becomes of the booking to the client; false when omitted.',
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
  summary: 'Begin to sell a booking',
  description:
    'Books for a client who pays the advance, or the whole price, at once. The booking is pending and holds its space ' +
    'until it is paid, for 15 minutes unless the organization says otherwise; the answer has the address where the ' +
    'client pays. What came in accepts the booking; what is not paid in time rejects it, and its space is free again. ' +
    'Price, advance, fee and tip are computed here. Without an advance to be paid this is a request: `payment_id` and ' +
    '`payment_url` are empty. The rules of a request hold.',
  body: Type.Object(
    {
      ...requestFields,
      full_payment: Type.Optional(
        Type.Boolean({ description: 'True to pay the whole price, where the rate has that; false when omitted.' }),
      ),
      tip_rate_id: Type.Optional(Id('tipRate', 'A tip to be paid along, in percent of the price or fixed.')),
      ...purchaseTerms('what becomes of the booking'),
    },
    { description: 'The booking.' },
  ),
  success: { status: 200, description: 'The booking was begun.', schema: DataOf(BookingCheckoutResult) },
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
  description: 'Answers a booking that the channel sent, of an organization whose partner it is.',
  params: Type.Object({ bookingId: Id('booking', 'Id of the booking.') }),
  success: { status: 200, description: 'The booking.', schema: DataOf(ChannelBooking) },
  errors: ['not_found'],
});
