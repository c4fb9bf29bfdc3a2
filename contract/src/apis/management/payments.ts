import { operation } from '../../operation.ts';
import { ManagedPayment, PaymentDetails, paymentFilters } from '../../resources/managed-payment.ts';
import { ManagedRefund } from '../../resources/refund.ts';
import { AfterQuery, AnyId, DataOf, Done, EmailInput, Id, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import { boxOfficeCollections } from '../../vocabulary.ts';

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
  description: 'Returns the payments of the organization, with any method and in any state, newest first.',
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
    'Returns a payment with the purchased items and every payment attempt. Its refunds are those of ' +
    '`listRefunds` with ' +
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
    'Mails the buyer the address of a pending payment, for example for tickets or the advance of a booking. The ' +
    'expiry of the payment does not change.',
  params: paymentParams,
  body: Type.Object(
    { email: Type.Optional(EmailInput('Recipient; the address of the buyer if omitted.')) },
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
  summary: 'Refund the rest of a payment',
  description:
    'Refunds everything that is left of a payment, or of some of its items: one refund for each item, either ' +
    'all or none. Tickets and passes are voided, entries are removed from their list, supplements from their ' +
    'ticket, and their places become free; a booking keeps its status. To refund a part of one item, use ' +
    '`refundTicket`, `refundBooking`, `refundGuestList`, `refundPass` and `refundTicketSupplement`. Money paid ' +
    'through a payment gateway is refunded there: these refunds are `pending` until the gateway confirms them. ' +
    'Fails for name changes and plans, and if one of the items was swapped: leave that item out. Deleted items are ' +
    'skipped: nothing is refunded on them.',
  params: paymentParams,
  body: Type.Object(
    {
      resource_ids: Type.Optional(
        Type.Array(AnyId('Id of a ticket, booking, guest-list entry, pass or supplement of the payment.'), {
          description: 'Refund only these items; all items if omitted.',
          minItems: 1,
          maxItems: 100,
        }),
      ),
      collection: Type.Optional(
        OneOf(
          boxOfficeCollections,
          'Records that the money was given back outside the payment gateway: cash, from the till; pos, by your own ' +
            'terminal or by transfer. If omitted, the money goes back where it was taken.',
        ),
      ),
    },
    { description: 'What is given back.' },
  ),
  success: { status: 200, description: 'The refunds.', schema: ListOf(ManagedRefund) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
