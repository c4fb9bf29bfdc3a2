import { operation } from '../../operation.ts';
import { GatewayPayment, GatewayRefund } from '../../resources/gateway-payment.ts';
import { RefundRequest, refundRequestsQuery } from '../../resources/refund-request.ts';
import { AfterQuery, DataOf, Id, InstantInput, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import { receivedPaymentStatuses, refundStatuses } from '../../vocabulary.ts';

export const listPayments = operation({
  id: 'listPayments',
  api: 'integrations',
  method: 'GET',
  path: '/payments',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Payments',
  summary: 'List payments',
  description:
    'Returns the payments received through the payment gateway, ordered by (creation, id). Excludes money that ' +
    'channels and box offices took themselves.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    status: Type.Optional(OneOf(receivedPaymentStatuses, 'Only payments in this state.')),
    start_date: Type.Optional(InstantInput('Only payments that were started at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only payments that were started before this instant.')),
    ...pagingQuery,
    after: AfterQuery('payment'),
  }),
  success: { status: 200, description: 'The payments.', schema: ListOf(GatewayPayment) },
  errors: [],
});

export const getPayment = operation({
  id: 'getPayment',
  api: 'integrations',
  method: 'GET',
  path: '/payments/{paymentId}',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Payments',
  summary: 'Read a payment',
  description: 'Returns one payment received through the payment gateway.',
  params: Type.Object({ paymentId: Id('payment', 'Payment id.') }),
  success: { status: 200, description: 'The payment.', schema: DataOf(GatewayPayment) },
  errors: ['not_found'],
});

export const listRefunds = operation({
  id: 'listRefunds',
  api: 'integrations',
  method: 'GET',
  path: '/refunds',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Refunds',
  summary: 'List refunds',
  description: 'Returns the refunds made through the payment gateway, ordered by (creation, id).',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    status: Type.Optional(OneOf(refundStatuses, 'Only refunds in this state.')),
    start_date: Type.Optional(InstantInput('Only refunds that were made at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only refunds that were made before this instant.')),
    ...pagingQuery,
    after: AfterQuery('refund'),
  }),
  success: { status: 200, description: 'The refunds.', schema: ListOf(GatewayRefund) },
  errors: [],
});

export const getRefund = operation({
  id: 'getRefund',
  api: 'integrations',
  method: 'GET',
  path: '/refunds/{refundId}',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Refunds',
  summary: 'Read a refund',
  description: 'Returns one refund made through the payment gateway.',
  params: Type.Object({ refundId: Id('refund', 'Refund id.') }),
  success: { status: 200, description: 'The refund.', schema: DataOf(GatewayRefund) },
  errors: ['not_found'],
});

export const listRefundRequests = operation({
  id: 'listRefundRequests',
  api: 'integrations',
  method: 'GET',
  path: '/refund-requests',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Refunds',
  summary: 'List refund requests',
  description: 'Returns the refund requests of ticket holders, ordered by (creation, id).',
  query: refundRequestsQuery,
  success: { status: 200, description: 'The requests.', schema: ListOf(RefundRequest) },
  errors: [],
});
