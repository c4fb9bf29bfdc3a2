import { operation } from '../../operation.ts';
import { ManagedRefund, UnrequestedRefund } from '../../resources/refund.ts';
import { RefundRequest, refundRequestsQuery } from '../../resources/refund-request.ts';
import { AfterQuery, AnyId, DataOf, Id, InstantInput, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import { boxOfficeCollections, refundAssignments, refundStatuses } from '../../vocabulary.ts';

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
  description: 'Returns the refunds of the organization, ordered by (creation, id).',
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
  description: 'Returns one refund.',
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
    'Sends a failed refund to the payment gateway again. If it is on a ticket that is valid again, the ticket is ' +
    'voided again. Fails if the money was refunded in another way in the meantime, and for a refund that the bank ' +
    'sent back: make a new one.',
  params: refundParams,
  success: { status: 200, description: 'The refund, pending again.', schema: DataOf(ManagedRefund) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const recordRefund = operation({
  id: 'recordRefund',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/refunds/{refundId}/record',
  access: { by: 'session', role: 'manager' },
  tag: 'Refunds',
  summary: 'Record a refund that was paid by hand',
  description:
    'Records that the amount of a failed refund was given back outside the payment gateway. A new refund counts at ' +
    'once and takes the place of the failed one, which can no longer be retried. As with any refund, its ticket is ' +
    'voided. Fails if the refund did not fail, or if the money was refunded in another way in the meantime.',
  params: refundParams,
  body: Type.Object(
    { collection: OneOf(boxOfficeCollections, 'cash: from the till; pos: by your own terminal or by transfer.') },
    { description: 'How it was given back.' },
  ),
  success: { status: 200, description: 'The new refund.', schema: DataOf(ManagedRefund) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

const unrequestedParams = Type.Object({
  organizationId,
  unrequestedRefundId: Id('unrequestedRefund', 'Id of the refund made at the gateway.'),
});

export const listUnrequestedRefunds = operation({
  id: 'listUnrequestedRefunds',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/unrequested-refunds',
  access: { by: 'session', role: 'viewer' },
  tag: 'Refunds',
  summary: 'List refunds made at the gateway',
  description:
    'Returns the refunds that were made in the account at the payment gateway instead of here, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    assignment: Type.Optional(OneOf(refundAssignments, 'Only refunds that cover this.')),
    payment_id: Type.Optional(Id('payment', 'Only refunds of this payment.')),
    ...pagingQuery,
    after: AfterQuery('unrequestedRefund'),
  }),
  success: { status: 200, description: 'The refunds.', schema: ListOf(UnrequestedRefund) },
  errors: ['not_found'],
});

export const assignUnrequestedRefund = operation({
  id: 'assignUnrequestedRefund',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/unrequested-refunds/{unrequestedRefundId}/assign',
  access: { by: 'session', role: 'manager' },
  tag: 'Refunds',
  summary: 'Say what a refund made at the gateway covers',
  description:
    'Shares the amount out over things of the payment, in proportion to what is left of each, as refunds that count at ' +
    'once: like any refund they void tickets and free their places. Without things it covers nothing that was sold: ' +
    'everything stays valid, and the amount counts on the payment alone. Fails if it does not wait for this, and if the ' +
    'amount is more than what is left of the things.',
  params: unrequestedParams,
  body: Type.Object(
    {
      resource_ids: Type.Array(AnyId('Id of a thing of the payment.'), {
        description: 'The things that it covers; empty for none.',
        maxItems: 100,
      }),
    },
    { description: 'What it covers.' },
  ),
  success: { status: 200, description: 'The refund made at the gateway.', schema: DataOf(UnrequestedRefund) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

const requestParams = Type.Object({ organizationId, requestId: Id('refundRequest', 'Id of the request.') });

export const listRefundRequests = operation({
  id: 'listRefundRequests',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/refund-requests',
  access: { by: 'session', role: 'viewer' },
  tag: 'Refunds',
  summary: 'List refund requests',
  description: 'Returns the refund requests of ticket holders, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: refundRequestsQuery,
  success: { status: 200, description: 'The requests.', schema: ListOf(RefundRequest) },
  errors: ['not_found'],
});

export const getRefundRequest = operation({
  id: 'getRefundRequest',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/refund-requests/{requestId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Refunds',
  summary: 'Read a refund request',
  description: 'Returns one request.',
  params: requestParams,
  success: { status: 200, description: 'The request.', schema: DataOf(RefundRequest) },
  errors: ['not_found'],
});

export const acceptRefundRequest = operation({
  id: 'acceptRefundRequest',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/refund-requests/{requestId}/accept',
  access: { by: 'session', role: 'manager' },
  tag: 'Refunds',
  summary: 'Accept a refund request',
  description: 'Refunds the amount, as `refundTicket` does: the ticket is voided and its place becomes free.',
  params: requestParams,
  success: { status: 200, description: 'The request, accepted.', schema: DataOf(RefundRequest) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const rejectRefundRequest = operation({
  id: 'rejectRefundRequest',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/refund-requests/{requestId}/reject',
  access: { by: 'session', role: 'manager' },
  tag: 'Refunds',
  summary: 'Reject a refund request',
  description: 'Refunds nothing: the ticket does not change, and its holder can request a refund again.',
  params: requestParams,
  success: { status: 200, description: 'The request, rejected.', schema: DataOf(RefundRequest) },
  errors: ['not_found', 'conflict'],
});
