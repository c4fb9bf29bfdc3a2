import { operation } from '../../operation.ts';
import { Done, EmailInput, Id, Type } from '../../schema.ts';

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
  params: Type.Object({
    organizationId: Id('organization', 'Id of the organization.'),
    paymentId: Id('payment', 'Id of the payment.'),
  }),
  body: Type.Object(
    { email: Type.Optional(EmailInput('Where to; the address of the buyer when omitted.')) },
    { description: 'The recipient.' },
  ),
  success: { status: 200, description: 'The mail is queued.', schema: Done },
  errors: ['not_found', 'conflict'],
});
