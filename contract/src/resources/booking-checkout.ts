import { IdOrEmpty, Money, Resource, type Static, UrlOrEmpty } from '../schema.ts';
import { ChannelBooking } from './zone-offer.ts';

export const BookingCheckoutResult = Resource('BookingCheckoutResult', 'A booking whose payment was begun.', {
  payment_id: IdOrEmpty('payment', 'Id of its payment; empty where nothing is paid online.'),
  payment_url: UrlOrEmpty(
    'Page where the client pays; it shows what is booked, the total and the time left. Needs no credentials, so only ' +
      'the client is to have it. Empty where nothing is paid online.',
    'https://stagedoor.example/pay/AZJ8x1m3cvKZtY2q0b5nQhpkAZJ8x1m3cvKZtY2q0b5nQhpkR7cVfwGT4h6n7cAb',
  ),
  total_amount: Money('What the client has to pay now: advance, fee and tip.'),
  booking: ChannelBooking,
});
export type BookingCheckoutResult = Static<typeof BookingCheckoutResult>;
