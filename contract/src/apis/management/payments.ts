import { operation } from '../../operation.ts';
import { ManagedPayment, PaymentDetails, paymentFilters } from '../../resources/managed-payment.ts';
import { ManagedRefund } from '../../resources/refund.ts';
import { AfterQuery, AnyId, DataOf, Done, EmailInput, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

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
    ...paymentFilters,
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

export const refundPayment = operation({
  id: 'refundPayment',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/payments/{paymentId}/refund',
  access: { by: 'session', role: 'manager' },
  tag: 'Payments',
  summary: 'Refund what is left of a payment',
  description:
    'Gives back everything that is left of a payment, or of some of the things that were bought with it: one refund for ' +
    'each of them, all or none. Tickets and passes are voided by it, entries leave their list, supplements their ticket, ' +
    'and their places are free again; a booking goes on as it is. A part of what was paid for one thing is given back ' +
    'by `refundTicket`, `refundBooking`, `refundGuestList`, `refundPass` and `refundTicketSupplement`. What was paid ' +
    'through a payment gateway goes back there: such refunds are `pending` until the gateway confirms them. Refused ' +
    'for name changes and plans, and where one of the things was swapped: leave that one out then.',
  params: paymentParams,
  body: Type.Object(
    {
      resource_ids: Type.Optional(
        Type.Array(AnyId('Id of a ticket, booking, guest-list entry, pass or supplement of the payment.'), {
          description: 'Only these of the things that were bought; all of them when omitted.',
          minItems: 1,
          maxItems: 100,
        }),
      ),
    },
    { description: 'What is given back.' },
  ),
  success: { status: 200, description: 'The refunds.', schema: ListOf(ManagedRefund) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
