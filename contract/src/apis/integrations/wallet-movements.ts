import { operation } from '../../operation.ts';
import { WalletMovement, walletMovementFilters } from '../../resources/wallet-movement.ts';
import { AfterQuery, ListOf, pagingQuery, Type } from '../../schema.ts';

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
    ...walletMovementFilters,
    ...pagingQuery,
    after: AfterQuery('ledgerTransaction'),
  }),
  success: { status: 200, description: 'The movements.', schema: ListOf(WalletMovement) },
  errors: [],
});
