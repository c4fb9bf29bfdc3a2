import { operation } from '../../operation.ts';
import { Dispute } from '../../resources/dispute.ts';
import { AfterQuery, DataOf, Id, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { disputeStatuses, limits } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const params = Type.Object({ organizationId, disputeId: Id('dispute', 'Id of the dispute.') });

export const listDisputes = operation({
  id: 'listDisputes',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/disputes',
  access: { by: 'session', role: 'manager' },
  tag: 'Disputes',
  summary: 'List disputes',
  description:
    'Returns what banks ask back of payments for their buyers, and their inquiries and warnings of fraud, ordered by ' +
    '(creation, id).',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    status: Type.Optional(OneOf(disputeStatuses, 'Only disputes in this state.')),
    payment_id: Type.Optional(Id('payment', 'Only disputes of this payment.')),
    ...pagingQuery,
    after: AfterQuery('dispute'),
  }),
  success: { status: 200, description: 'The disputes.', schema: ListOf(Dispute) },
  errors: ['not_found'],
});

export const getDispute = operation({
  id: 'getDispute',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/disputes/{disputeId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Disputes',
  summary: 'Read a dispute',
  description: 'Returns one dispute, with the evidence that was sent, or that would be sent now.',
  params,
  success: { status: 200, description: 'The dispute.', schema: DataOf(Dispute) },
  errors: ['not_found'],
});

export const contestDispute = operation({
  id: 'contestDispute',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/disputes/{disputeId}/contest',
  access: { by: 'session', role: 'manager' },
  tag: 'Disputes',
  summary: 'Contest a dispute',
  description:
    'Sends what speaks for the payment to the gateway: the sale, its mails, and who came in on its tickets, with a ' +
    'statement beside it. The gateway takes evidence once. Fails if the dispute is not open, is a warning, was ' +
    'contested, or if its deadline is over; where the gateway did not take the evidence it can be sent again.',
  params,
  body: Type.Object(
    { statement: Type.Optional(StrInput('What else speaks for the payment.', { maxLength: limits.textLength })) },
    { description: 'What is sent beside what is known of the sale.' },
  ),
  success: { status: 200, description: 'The dispute, contested.', schema: DataOf(Dispute) },
  errors: ['not_found', 'conflict'],
});
