import { operation } from '../../operation.ts';
import { ManagedRefund } from '../../resources/refund.ts';
import { AfterQuery, DataOf, Id, InstantInput, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import { refundStatuses } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const refundParams = Type.Object({ organizationId, refundId: Id('refund', 'Id of the refund.') });

export const listRefunds = operation({
  id: 'listRefunds',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/refunds',
  access: { by: 'session', role: 'viewer' },
  tag: 'Refunds',
  summary: 'List refunds',
  description: 'Answers the refunds of the organization, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    status: Type.Optional(OneOf(refundStatuses, 'Only refunds in this state.')),
    payment_id: Type.Optional(Id('payment', 'Only refunds of this payment.')),
    start_date: Type.Optional(InstantInput('Only refunds that were made at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only refunds that were made before this instant.')),
    ...pagingQuery,
    after: AfterQuery('refund'),
  }),
  success: { status: 200, description: 'The refunds.', schema: ListOf(ManagedRefund) },
  errors: ['not_found'],
});

export const getRefund = operation({
  id: 'getRefund',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/refunds/{refundId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Refunds',
  summary: 'Read a refund',
  description: 'Answers one refund.',
  params: refundParams,
  success: { status: 200, description: 'The refund.', schema: DataOf(ManagedRefund) },
  errors: ['not_found'],
});

export const retryRefund = operation({
  id: 'retryRefund',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/refunds/{refundId}/retry',
  access: { by: 'session', role: 'manager' },
  tag: 'Refunds',
  summary: 'Retry a refund',
  description:
    'Asks the payment gateway once more for a refund that failed. Refused where the money was given back in another ' +
    'way meanwhile.',
  params: refundParams,
  success: { status: 200, description: 'The refund, pending again.', schema: DataOf(ManagedRefund) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
