import { operation } from '../../operation.ts';
import { WalletMovement, walletMovementFilters } from '../../resources/wallet-movement.ts';
import { AfterQuery, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listWalletMovements = operation({
  id: 'listWalletMovements',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/wallet-movements',
  access: { by: 'session', role: 'manager' },
  tag: 'Wallet Movement',
  summary: 'List wallet movements',
  description:
    'Returns the money received through the payment gateway and the money sent back through it, newest first, ' +
    'each with the balance after it.',
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  query: Type.Object({
    ...walletMovementFilters,
    ...pagingQuery,
    after: AfterQuery('ledgerTransaction'),
  }),
  success: { status: 200, description: 'The movements.', schema: ListOf(WalletMovement) },
  errors: ['not_found'],
});
