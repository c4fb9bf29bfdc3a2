import { operation } from '../../operation.ts';
import { Reconciliation } from '../../resources/reconciliation.ts';
import { DataOf, Id, InstantInput, Type } from '../../schema.ts';

export const getReconciliation = operation({
  id: 'getReconciliation',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/reconciliation',
  access: { by: 'session', role: 'manager' },
  tag: 'Wallet Movement',
  summary: 'Compare gateway, ledger and bank',
  description:
    'Compares what the gateway reported (charges, refunds, disputes, fees and payouts) with what the ledger has for each ' +
    'of them, and payouts with what arrived at the bank, and names what differs. Each thing counts as a whole in the ' +
    'period in which it moved money first, so that both sides of it are always in the same period.',
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  query: Type.Object({
    start_date: Type.Optional(InstantInput('Only what moved money first at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only what moved money first before this instant.')),
  }),
  success: { status: 200, description: 'The comparison.', schema: DataOf(Reconciliation) },
  errors: ['not_found'],
});
