import {
  Currency,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { cancellationStatuses, cancelledSaleKinds, collections, unreturnedReasons } from '../vocabulary.ts';

export const EventCancellation = Resource(
  'EventCancellation',
  'What the cancellation of an event ends and gives back. Of an event that nobody cancelled: what it would end.',
  {
    event_id: Id('event', 'Id of the event.'),
    status: OneOf(
      ['none', ...cancellationStatuses],
      'none: the event was not cancelled. running: its sales are being ended. failed: some could not be ended; cancel ' +
        'the event again to go on. completed: all were ended.',
    ),
    message: Str('What the mails say beside our text.', ['The artist is ill. We are sorry.']),
    sales_left: Int('Payments, bookings and free list entries that are not ended yet.'),
    sales_done: Int('Those that were ended.'),
    people_left: Int('People who have a valid ticket, an open booking or a list entry.'),
    money: List(
      Resource('MoneyToReturn', 'Money that was taken in one way and is not given back yet.', {
        collection: OneOf(collections, 'Where it was taken.'),
        automatic: Type.Boolean({
          description: 'True where the cancellation gives it back; false where people have to do that by hand.',
        }),
        sales: Int('Number of payments and bookings.'),
        amount: Money('Amount.'),
      }),
      'What is not given back yet, by where it was taken.',
    ),
    currency: Currency('Currency of all amounts, ISO 4217.'),
    returned: Money('What was given back.'),
    on_its_way: Money('What the payment gateway has not confirmed yet.'),
    unreturned: Money('What people have to give back by hand; see `listCancelledSales`.'),
    unreturned_sales: Int('Number of sales of which that is.'),
    recorded: Money('What was taken by hand and is recorded as given back.'),
    created_by: IdOrEmpty('user', 'Who cancelled the event.'),
    created_at: InstantOrEmpty('When it was cancelled.'),
    finished_at: InstantOrEmpty('When the last sale was ended.'),
  },
);
export type EventCancellation = Static<typeof EventCancellation>;

export const CancelledSale = Resource('CancelledSale', 'What became of one sale of a cancelled event.', {
  _id: Id('cancelledSale', 'Id of the row.'),
  kind: OneOf(cancelledSaleKinds, 'What was ended: all that a payment paid for, a booking, or a free list entry.'),
  payment_id: IdOrEmpty('payment', 'The payment.'),
  booking_id: IdOrEmpty('booking', 'The booking.'),
  list_id: IdOrEmpty('guestList', 'The guest-list entry.'),
  client_name: Str('Who bought it; empty when unknown.', ['Vera Lindqvist']),
  client_email: EmailOrEmpty('Their address.'),
  collection: OneOfOrEmpty(collections, 'Where the money was taken; empty for bookings and free entries.'),
  currency: Currency('Currency of all amounts, ISO 4217.'),
  returned: Money('What was given back since the event was cancelled.'),
  on_its_way: Money('What the payment gateway has not confirmed yet.'),
  unreturned: Money('What is to be given back by hand.'),
  reason: OneOfOrEmpty(
    unreturnedReasons,
    'Why it was not given back: taken_by_hand for money in cash, at your own terminal or by transfer; not_refundable ' +
      'for changes of names, which are done; refund_failed where the gateway or the bank did not pay it; came_back where ' +
      'a dispute was won, or a refund made at the gateway failed, after the sale was ended. Empty when nothing is left.',
  ),
  failure_reason: Str('What the gateway said where a refund failed; empty otherwise.', ['refund_declined']),
  created_at: Instant('When it was ended.'),
  recorded_at: InstantOrEmpty('When somebody recorded that it was given back by hand.'),
  recorded_by: IdOrEmpty('user', 'Who recorded that.'),
});
export type CancelledSale = Static<typeof CancelledSale>;
