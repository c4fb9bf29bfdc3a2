import {
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  InstantInput,
  Money,
  OneOf,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { walletMovementTypes } from '../vocabulary.ts';

export const WalletMovement = Resource(
  'WalletMovement',
  'Money received through the payment gateway, or sent back through it.',
  {
    _id: Id('ledgerTransaction', 'Id of the movement.'),
    at: Instant('When it was posted.'),
    type: OneOf(
      walletMovementTypes,
      'sale and deposit: a payment; refund: of a payment; refund_returned: a refund that the bank sent back; surplus: ' +
        'came in without a use; surplus_returned: went back; unrequested_refund: a refund that was made at the gateway; ' +
        'unrequested_refund_returned: one of these that the bank sent back; ' +
        'dispute_withdrawn: what the gateway took for a dispute, with its fee; dispute_reinstated: what it gave back of that; ' +
        'gateway_fee: what the gateway charged for what it paid out; payout: to the bank; payout_returned: one that the ' +
        'bank sent back.',
    ),
    amount: Money('Above 0 where it came in, below where it went out.'),
    balance_after: Money('What all movements up to this one add up to, those among them that the list leaves out.'),
    currency: Currency('Currency of the amounts, ISO 4217.'),
    event_id: IdOrEmpty('event', 'Event of what was paid.'),
    payment_id: IdOrEmpty('payment', 'Payment that it is about.'),
    refund_id: IdOrEmpty('refund', 'Refund that it is about.'),
    description: Str('What it was for, where that was said.'),
  },
);
export type WalletMovement = Static<typeof WalletMovement>;

/** By what movements are found, at every API that lists them. */
export const walletMovementFilters = {
  start_date: Type.Optional(InstantInput('Only movements at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only movements before this instant.')),
  event_id: Type.Optional(Id('event', 'Event id.')),
  type: Type.Optional(OneOf(walletMovementTypes, 'Only movements of this type.')),
};
