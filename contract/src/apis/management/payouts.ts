import { operation } from '../../operation.ts';
import { Payout, payoutFilters } from '../../resources/payout.ts';
import { AfterQuery, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listPayouts = operation({
  id: 'listPayouts',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/payouts',
  access: { by: 'session', role: 'manager' },
  tag: 'Wallet Movement',
  summary: 'List payouts',
  description: 'Returns what the payment gateway paid out to the bank of the organization, newest first.',
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  query: Type.Object({
    ...payoutFilters,
    ...pagingQuery,
    after: AfterQuery('payout'),
  }),
  success: { status: 200, description: 'The payouts.', schema: ListOf(Payout) },
  errors: ['not_found'],
});
