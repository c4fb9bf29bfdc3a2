/** What channels are offered of the zones of an event, and what they see of the bookings that they sent. */
import {
  Bool,
  DayOrEmpty,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Int,
  List,
  Money,
  Nullable,
  Num,
  OneOf,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { bookingStatuses, feeTypes } from '../vocabulary.ts';
import { BillingInfo } from './booking.ts';
import { bookingRateTerms, Charge, RequiredBookingFields } from './booking-catalogue.ts';
import { SpaceLayout } from './event.ts';

export const SpaceOffer = Resource('SpaceOffer', 'A space of a zone.', {
  _id: Id('space', 'Id of the space: `table_id` of a request.'),
  name: Str('Name.', ['12']),
  normalized_name: Str('The name in lower case without accents and signs.', ['12']),
  capacity: Int('People it has room for; 0 when that is not said.'),
  position: SpaceLayout,
  rates: List(Id('rate', 'Id of a booking rate.'), 'The rates of the zone with which it can be booked.'),
  available: Bool('True when no booking holds it and it has room for the people asked for.'),
});

export const RateOffer = Resource('RateOffer', 'What a booking of a zone costs.', {
  _id: Id('rate', 'Id of the booking rate.'),
  ...bookingRateTerms,
  fee: Charge,
  required_fields: RequiredBookingFields,
});

export const ZoneOffer = Resource('ZoneOffer', 'A zone of an event that bookings can be requested for.', {
  id: Id('zone', 'Id of the zone.'),
  slug: Str('Identifier within the event.', ['terrace']),
  name: Str('Name.', ['Terrace']),
  normalized_zone_name: Str('The name in lower case without accents and signs.', ['terrace']),
  can_select_client: Bool('True when the client chooses the space: a request can name it.'),
  is_full: Bool('True when it takes no more requests: marked full, at its limit, or all of its spaces held.'),
  spaces: List(SpaceOffer, 'Its spaces, in their order.'),
  rates: List(RateOffer, 'Its booking rates, in their order.'),
});
export type ZoneOffer = Static<typeof ZoneOffer>;

export const ChannelBooking = Resource('ChannelBooking', 'A booking as the channel that sent it sees it.', {
  _id: Id('booking', 'Id of the booking.'),
  organization_id: Id('organization', 'Organization that is booked at.'),
  channel_id: Id('channel', 'The channel.'),
  event_id: IdOrEmpty('event', 'Event that it is for.'),
  table_names: List(Str('Name of a space.', ['12']), 'Its spaces, if the client chose one or the venue gave some.'),
  referral_id: IdOrEmpty('referrer', 'Who brought it.'),
  status: OneOf(bookingStatuses, 'Status.'),
  quantity: Int('Number of people.'),
  full_name: Str('Name of the client.', ['Vera Lindqvist']),
  email: EmailOrEmpty('E-mail of the client.'),
  phone: Str('Phone number of the client.', ['+34600000101']),
  price: Money('Price after discount, without the fee.'),
  discount: Money('What a discount code took off.'),
  deposit: Money('The part of the price that is paid in advance.'),
  fee_type: OneOf(feeTypes, 'How `fee_quantity` is meant.'),
  fee_quantity: Num('The fee: an amount in major units of the currency when fixed, else percent of the price.'),
  qr_code: Str('Access code (QR).', ['5XH2K8PQMW4T7BNVZC3R']),
  activation_code: Str('The access code once the booking is accepted; empty before, and when it is rejected.'),
  observations_referral: Str('Observations of the referrer; empty, as requests have none.'),
  observations_client: Str('Observations of the client.', ['One of us uses a wheelchair.']),
  payment_id: IdOrEmpty('payment', 'The last payment through the payment gateway.'),
  marketing_consent: Bool('True when the client agreed to be sent offers.'),
  birthdate: DayOrEmpty('Birthdate of the client.'),
  billing_info: BillingInfo,
});
export type ChannelBooking = Static<typeof ChannelBooking>;

/** Spelled as channels know it. */
export const ChannelDiscountCode = Resource('ChannelDiscountCode', 'A discount code that can be used.', {
  _id: Id('discountCode', 'Id of the discount code.'),
  organizationId: Id('organization', 'Organization of the code.'),
  eventId: IdOrEmpty('event', 'The only event for which it can be used.'),
  code: Str('What is typed in; case-insensitive.', ['AUTUMN10']),
  fixedAmount: Nullable(Money('Amount that it takes off; null where it takes a percentage.')),
  percentage: Nullable(Num('Percentage that it takes off; null where it takes a fixed amount.')),
  minAmount: Money('Least price for which it can be used.'),
  minUnits: Nullable(Int('Least number of tickets or people; null for any.')),
  maxUnits: Nullable(Int('Greatest number of tickets or people; null for any.')),
  maxRedeems: Nullable(Int('How often it can be used; null without a limit.')),
  maxSales: Nullable(Int('For how many tickets or bookings it can be used; null without a limit.')),
});
export type ChannelDiscountCode = Static<typeof ChannelDiscountCode>;
