import { operation } from '../../operation.ts';
import { ExternalPayment } from '../../resources/external-payment.ts';
import {
  AfterQuery,
  DataOf,
  Id,
  InstantInput,
  ListOf,
  MoneyInput,
  OneOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
} from '../../schema.ts';
import { externalPaymentMethods, externalPaymentResources, limits } from '../../vocabulary.ts';

export const listExternalPayments = operation({
  id: 'listExternalPayments',
  api: 'integrations',
  method: 'GET',
  path: '/external-payments',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'External Payments',
  summary: 'List external payments',
  description:
    'Answers the payments that were taken outside the payment gateway and meet all conditions given, ordered by ' +
    '(creation, id). One that was undone stays, and so does the one that undoes it: their sum is 0.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    start_date: Type.Optional(InstantInput('Only payments that were recorded at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only payments that were recorded before this instant.')),
    resource_type: Type.Optional(OneOf(externalPaymentResources, 'What was paid for.')),
    resource_id: Type.Optional(Id('booking', 'Id of the booking.')),
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
    'Records money that the organization took for a booking in cash, at its own terminal or by transfer. The advance of ' +
    'the booking stays as it is.',
  body: Type.Object(
    {
      resource_type: Type.Optional(OneOf(externalPaymentResources, 'What is paid for; bookings when not given.')),
      resource_id: Id('booking', 'Id of the booking.'),
      amount: MoneyInput('Amount paid, above 0.'),
      method: OneOf(externalPaymentMethods, 'How it was paid.'),
      payment_method_slug: Type.Optional(
        SlugInput('Identifier of the payment method of the organization; that of `method` when not given.'),
      ),
      description: Type.Optional(StrInput('What it is for.', { maxLength: limits.textLength })),
    },
    { description: 'The payment.' },
  ),
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
    'Records a payment of the opposite amount, which undoes this one, and answers with it. A payment is undone once.',
  params: Type.Object({ paymentId: Id('payment', 'Id of the external payment.') }),
  success: { status: 200, description: 'The payment that undoes it.', schema: DataOf(ExternalPayment) },
  errors: ['not_found', 'conflict'],
});
