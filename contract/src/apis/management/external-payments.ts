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
    'Returns the payments taken outside the payment gateway that meet all conditions given, latest first. ' +
    'An undone payment and the payment that undoes it both stay in the list: their sum is 0.',
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
    'Records money that the organization took for a booking in cash, at its own terminal or by transfer. It counts ' +
    'in `deposit_paid` of the booking; `deposit` does not change. If it completes the advance of a pending booking, ' +
    'the booking is accepted if its spaces are free.',
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
    'Records a payment of the opposite amount, which undoes this one, and returns it. A payment can be undone once.',
  params: Type.Object({ organizationId, paymentId: Id('payment', 'Id of the external payment.') }),
  success: { status: 200, description: 'The payment that undoes it.', schema: DataOf(ManagedExternalPayment) },
  errors: ['not_found', 'conflict'],
});
