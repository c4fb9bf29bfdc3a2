import { operation } from '../../operation.ts';
import { Payment } from '../../resources/payment.ts';
import { AfterQuery, DataOf, Id, InstantInput, ListOf, pagingQuery, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const listPayments = operation({
  id: 'listPayments',
  api: 'channels',
  method: 'GET',
  path: '/payments',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Payments',
  summary: 'List payments',
  description: 'Returns the payments for sales of the channel for partner organizations, ordered by (creation, id).',
  query: Type.Object({
    organization_id: Type.Optional(Id('organization', 'Organization that sold.')),
    event_id: Type.Optional(Id('event', 'Event id.')),
    start_date: Type.Optional(InstantInput('Only payments that were started at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only payments that were started before this instant.')),
    ...pagingQuery,
    limit: Type.Optional(
      Type.Integer({
        description: 'Maximum number of payments to return.',
        format: 'int32',
        minimum: 1,
        maximum: limits.pageMax,
        default: limits.paymentsDefault,
      }),
    ),
    after: AfterQuery('payment'),
  }),
  success: { status: 200, description: 'The payments.', schema: ListOf(Payment) },
  errors: [],
});

export const getPayment = operation({
  id: 'getPayment',
  api: 'channels',
  method: 'GET',
  path: '/payments/{paymentId}',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Payments',
  summary: 'Read a payment',
  description: 'Returns one payment for a sale of the channel.',
  params: Type.Object({ paymentId: Id('payment', 'Id of the payment.') }),
  success: { status: 200, description: 'The payment.', schema: DataOf(Payment) },
  errors: ['not_found'],
});
