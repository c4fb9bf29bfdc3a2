import { operation } from '../../operation.ts';
import { ExternalPayment, ExternalPaymentInput, externalPaymentFilters } from '../../resources/external-payment.ts';
import { AfterQuery, DataOf, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listExternalPayments = operation({
  id: 'listExternalPayments',
  api: 'integrations',
  method: 'GET',
  path: '/external-payments',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'External Payments',
  summary: 'List external payments',
  description:
    'Returns the payments taken outside the payment gateway that meet all conditions given, ordered by ' +
    '(creation, id). An undone payment and the payment that undoes it both stay in the list: their sum is 0.',
  query: Type.Object({
    ...externalPaymentFilters,
    ...pagingQuery,
    after: AfterQuery('payment'),
  }),
  success: { status: 200, description: 'The payments.', schema: ListOf(ExternalPayment) },
  errors: [],
});

export const createExternalPayment = operation({
  id: 'createExternalPayment',
  api: 'integrations',
  method: 'POST',
  path: '/external-payments',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'External Payments',
  summary: 'Record an external payment',
  description:
    'Records money that the organization took for a booking in cash, at its own terminal or by transfer. It counts ' +
    'in `deposit_paid` of the booking; `deposit` does not change. If it completes the advance of a pending booking, ' +
    'the booking is accepted if its spaces are free.',
  body: ExternalPaymentInput,
  success: { status: 200, description: 'The payment.', schema: DataOf(ExternalPayment) },
  errors: ['not_found', 'conflict'],
});

export const undoExternalPayment = operation({
  id: 'undoExternalPayment',
  api: 'integrations',
  method: 'POST',
  path: '/external-payments/{paymentId}/undo',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'External Payments',
  summary: 'Undo an external payment',
  description:
    'Records a payment of the opposite amount, which undoes this one, and returns it. A payment can be undone once.',
  params: Type.Object({ paymentId: Id('payment', 'Id of the external payment.') }),
  success: { status: 200, description: 'The payment that undoes it.', schema: DataOf(ExternalPayment) },
  errors: ['not_found', 'conflict'],
});

export const getExternalPayment = operation({
  id: 'getExternalPayment',
  api: 'integrations',
  method: 'GET',
  path: '/external-payments/{paymentId}',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'External Payments',
  summary: 'Read an external payment',
  description: 'Returns one payment taken outside the payment gateway.',
  params: Type.Object({ paymentId: Id('payment', 'Id of the external payment.') }),
  success: { status: 200, description: 'The payment.', schema: DataOf(ExternalPayment) },
  errors: ['not_found'],
});
