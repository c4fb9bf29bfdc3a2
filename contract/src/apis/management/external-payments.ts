import { operation } from '../../operation.ts';
import {
  ExternalPaymentInput,
  externalPaymentFilters,
  ManagedExternalPayment,
} from '../../resources/external-payment.ts';
import { AfterQuery, DataOf, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

const organizationId = Id('organization', 'Id of the organization.');

export const listExternalPayments = operation({
  id: 'listExternalPayments',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/external-payments',
  access: { by: 'session', role: 'manager' },
  tag: 'External Payments',
  summary: 'List external payments',
  description:
    'Answers the payments that were taken outside the payment gateway and meet all conditions given, the latest first. ' +
    'One that was undone stays, and so does the one that undoes it: their sum is 0.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    ...externalPaymentFilters,
    ...pagingQuery,
    after: AfterQuery('payment'),
  }),
  success: { status: 200, description: 'The payments.', schema: ListOf(ManagedExternalPayment) },
  errors: ['not_found'],
});

export const createExternalPayment = operation({
  id: 'createExternalPayment',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/external-payments',
  access: { by: 'session', role: 'manager' },
  tag: 'External Payments',
  summary: 'Record an external payment',
  description:
    'Records money that the organization took for a booking in cash, at its own terminal or by transfer. The advance of ' +
    'the booking stays as it is.',
  params: Type.Object({ organizationId }),
  body: ExternalPaymentInput,
  success: { status: 200, description: 'The payment.', schema: DataOf(ManagedExternalPayment) },
  errors: ['not_found', 'conflict'],
});

export const undoExternalPayment = operation({
  id: 'undoExternalPayment',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/external-payments/{paymentId}/undo',
  access: { by: 'session', role: 'manager' },
  tag: 'External Payments',
  summary: 'Undo an external payment',
  description:
    'Records a payment of the opposite amount, which undoes this one, and answers with it. A payment is undone once.',
  params: Type.Object({ organizationId, paymentId: Id('payment', 'Id of the external payment.') }),
  success: { status: 200, description: 'The payment that undoes it.', schema: DataOf(ManagedExternalPayment) },
  errors: ['not_found', 'conflict'],
});
