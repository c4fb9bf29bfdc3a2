import { operation } from '../../operation.ts';
import {
  AfterQuery,
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  InstantInput,
  ListOf,
  Money,
  OneOf,
  pagingQuery,
  Resource,
  type Static,
  Str,
  Type,
} from '../../schema.ts';
import { walletMovementTypes } from '../../vocabulary.ts';

const WalletMovement = Resource(
  'WalletMovement',
  'Money that came in through the payment gateway, or went back there.',
  {
    _id: Id('ledgerTransaction', 'Id of the movement.'),
    at: Instant('When it was posted.'),
    type: OneOf(
      walletMovementTypes,
      'sale and deposit: a payment; refund: of a payment; surplus: came in without a use; surplus_returned: went back.',
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

export const listWalletMovements = operation({
  id: 'listWalletMovements',
  api: 'integrations',
  method: 'GET',
  path: '/wallet-movements',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Wallet Movement',
  summary: 'List wallet movements',
  description:
    'Answers what came in through the payment gateway and what went back there, ordered by (creation, id), each with the ' +
    'balance after it. The list grows at its end; what is being recorded at this moment can still come in before the ' +
    'last seconds of it, and then changes the balances behind it.',
  query: Type.Object({
    start_date: Type.Optional(InstantInput('Only movements at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only movements before this instant.')),
    event_id: Type.Optional(Id('event', 'Event id.')),
    type: Type.Optional(OneOf(walletMovementTypes, 'Only movements of this type.')),
    ...pagingQuery,
    after: AfterQuery('ledgerTransaction'),
  }),
  success: { status: 200, description: 'The movements.', schema: ListOf(WalletMovement) },
  errors: [],
});
