import { operation } from '../../operation.ts';
import { ManagedPayment, PaymentDetails } from '../../resources/managed-payment.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  EmailInput,
  Id,
  InstantInput,
  ListOf,
  OneOf,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
import { collections, paymentStatuses, resourceTypes } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const paymentParams = Type.Object({ organizationId, paymentId: Id('payment', 'Id of the payment.') });

export const listPayments = operation({
  id: 'listPayments',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/payments',
  access: { by: 'session', role: 'manager' },
  tag: 'Payments',
  summary: 'List payments',
  description:
    'Answers the payments of the organization, however they come in and whatever became of them, the latest first.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    status: Type.Optional(OneOf(paymentStatuses, 'Only payments in this state.')),
    collection: Type.Optional(OneOf(collections, 'Only payments that come in this way.')),
    resource_type: Type.Optional(OneOf(resourceTypes, 'Only payments of this.')),
    event_id: Type.Optional(Id('event', 'Only payments for this event.')),
    start_date: Type.Optional(InstantInput('Only payments that were begun at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only payments that were begun before this instant.')),
    search: Type.Optional(
      StrInput(
        'Only payments with this whole id, number of an invoice, code of a ticket or pass, or e-mail address of the buyer.',
        { maxLength: 320 },
      ),
    ),
    ...pagingQuery,
    after: AfterQuery('payment'),
  }),
  success: { status: 200, description: 'The payments.', schema: ListOf(ManagedPayment) },
  errors: ['not_found'],
});

export const getPayment = operation({
  id: 'getPayment',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/payments/{paymentId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Payments',
  summary: 'Read a payment',
  description:
    'Answers a payment with what was bought and every attempt to pay it. Its refunds are those of `listRefunds` with ' +
    '`payment_id`, its invoices those of `listInvoices`.',
  params: paymentParams,
  success: { status: 200, description: 'The payment.', schema: DataOf(PaymentDetails) },
  errors: ['not_found'],
});

export const sendPaymentLink = operation({
  id: 'sendPaymentLink',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/payments/{paymentId}/send-link',
  access: { by: 'session', role: 'manager' },
  tag: 'Payments',
  summary: 'Mail the link of a payment',
  description:
    'Mails the buyer the address where a payment that waits for its money is paid: of tickets, of the advance of a ' +
    'booking, of whatever is sold. The time of the payment stays as it is.',
  params: paymentParams,
  body: Type.Object(
    { email: Type.Optional(EmailInput('Where to; the address of the buyer when omitted.')) },
    { description: 'The recipient.' },
  ),
  success: { status: 200, description: 'The mail is queued.', schema: Done },
  errors: ['not_found', 'conflict'],
});
