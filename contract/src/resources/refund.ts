import {
  AnyId,
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  OneOf,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { collections, refundAssignments, refundSources, refundStatuses } from '../vocabulary.ts';

/** A refund as the people of the organization see it. */
export const ManagedRefund = Resource('ManagedRefund', 'Refunds.', {
  _id: Id('refund', 'Id of the refund.'),
  status: OneOf(
    refundStatuses,
    'pending until the payment gateway confirms it; failed where it could not give the money back, or the bank sent ' +
      'it back.',
  ),
  source: OneOf(refundSources, 'service: made here; gateway: made in the account at the payment gateway.'),
  collection: OneOf(collections, 'Where the money was taken, and goes back.'),
  amount: Money('Amount.'),
  currency: Currency('Currency, ISO 4217.'),
  payment_id: IdOrEmpty('payment', 'The payment of which it is given back.'),
  ticket_id: IdOrEmpty('ticket', 'The ticket on which it is given back.'),
  booking_id: IdOrEmpty('booking', 'The booking on which it is given back.'),
  list_id: IdOrEmpty('guestList', 'The guest-list entry on which it is given back.'),
  pass_id: IdOrEmpty('pass', 'The pass on which it is given back.'),
  supplement_id: IdOrEmpty('supplement', 'The supplement, bought after its ticket, on which it is given back.'),
  charge_id: IdOrEmpty('charge', 'The charge that goes back as a whole, since its payment had no use for it.'),
  unrequested_refund_id: IdOrEmpty('unrequestedRefund', 'The refund made at the gateway of which it is a part.'),
  failure_reason: Str('Why the gateway did not give it back; empty otherwise.', ['refund_declined']),
  attempts_count: Int('How often the gateway was asked.'),
  created_by: Str('Who gave it back, where that is known.'),
  created_at: Instant('Creation.'),
  settled_at: InstantOrEmpty('When it was given back, or failed.'),
  returned_at: InstantOrEmpty('When the bank sent back what had been given back; empty otherwise.'),
  replaced_by: IdOrEmpty('refund', 'The refund that was recorded in its place.'),
});
export type ManagedRefund = Static<typeof ManagedRefund>;

/** A refund that was made in the account at the gateway and not asked for here. */
export const UnrequestedRefund = Resource(
  'UnrequestedRefund',
  'Refunds that were made in the account at the payment gateway.',
  {
    _id: Id('unrequestedRefund', 'Id of the refund made at the gateway.'),
    reference: Str('Number of the refund at the gateway.', ['re_3PqYtL2eZvKYlo2C1gQkX7aB']),
    status: OneOf(refundStatuses, 'pending until the gateway confirms it; failed where the bank sent it back.'),
    assignment: OneOf(
      refundAssignments,
      'waiting: nobody has said what it covers; assigned: things that were sold, which have refunds; none: nothing of ' +
        'them; surplus: a charge that its payment had no use for.',
    ),
    payment_id: Id('payment', 'The payment of which it was given back.'),
    amount: Money('Amount.'),
    currency: Currency('Currency, ISO 4217.'),
    resource_ids: List(AnyId('Id of a thing.'), 'The things that it covers.'),
    failure_reason: Str('Why it failed; empty otherwise.', ['lost_or_stolen_card']),
    decided_by: Str('Who said what it covers, where a person did.'),
    decided_at: InstantOrEmpty('When that was decided.'),
    created_at: Instant('When the service learned of it.'),
  },
);
export type UnrequestedRefund = Static<typeof UnrequestedRefund>;
