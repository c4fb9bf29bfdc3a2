import { IdOrEmpty, Money, Resource, type Static, UrlOrEmpty } from '../schema.ts';
import { ChannelBooking } from './zone-offer.ts';

export const BookingCheckoutResult = Resource('BookingCheckoutResult', 'A booking whose payment was started.', {
  payment_id: IdOrEmpty('payment', 'Id of its payment; empty where nothing is paid online.'),
  payment_url: UrlOrEmpty(
    'Page where the client pays; it shows the booking, the total and the time left. It needs no credentials, so ' +
      'give it only to the client. Empty if nothing is paid online.',
    'https://stagedoor.example/pay/AZJ8x1m3cvKZtY2q0b5nQhpkAZJ8x1m3cvKZtY2q0b5nQhpkR7cVfwGT4h6n7cAb',
  ),
  total_amount: Money('Amount that the client pays now: advance, fee and tip.'),
  booking: ChannelBooking,
});
export type BookingCheckoutResult = Static<typeof BookingCheckoutResult>;
