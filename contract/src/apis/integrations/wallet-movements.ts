import { operation } from '../../operation.ts';
import { WalletMovement, walletMovementFilters } from '../../resources/wallet-movement.ts';
import { AfterQuery, DataOf, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listWalletMovements = operation({
  id: 'listWalletMovements',
  api: 'integrations',
  method: 'GET',
  path: '/wallet-movements',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Wallet Movement',
  summary: 'List wallet movements',
  description:
    'Returns the money received through the payment gateway and the money sent back through it, ordered by ' +
    '(creation, id), each with the balance after it. New movements are added at the end; a movement that is ' +
    'being recorded right now can still appear within the last few seconds of the list, which changes the ' +
    'balances after it.',
  query: Type.Object({
    ...walletMovementFilters,
    ...pagingQuery,
    after: AfterQuery('ledgerTransaction'),
  }),
  success: { status: 200, description: 'The movements.', schema: ListOf(WalletMovement) },
  errors: [],
});

export const getWalletMovement = operation({
  id: 'getWalletMovement',
  api: 'integrations',
  method: 'GET',
  path: '/wallet-movements/{movementId}',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Wallet Movement',
  summary: 'Read a wallet movement',
  description: 'Returns one movement with the balance after it.',
  params: Type.Object({ movementId: Id('ledgerTransaction', 'Id of the movement.') }),
  success: { status: 200, description: 'The movement.', schema: DataOf(WalletMovement) },
  errors: ['not_found'],
});
