import { Currency, Id, Instant, InstantOrEmpty, Money, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { disputeKinds, disputeStatuses, evidenceStatuses } from '../vocabulary.ts';

/** The fields of a dispute in every answer and notification. */
export const disputeFields = {
  kind: OneOf(
    disputeKinds,
    'dispute: the bank asks for the money; inquiry: it asks what the payment was for; fraud_warning: it says that the ' +
      'card may have been used by somebody else.',
  ),
  status: OneOf(disputeStatuses, 'needs_response until it is contested; closed: an inquiry or a warning that ended.'),
  payment_id: Id('payment', 'The payment that it is about.'),
  reference: Str('Its number at the gateway.', ['dp_1PqYtL2eZvKYlo2CgQkX7aB3']),
  reason: Str('Why, in a word of the gateway.', ['fraudulent']),
  amount: Money('What the bank asks for.'),
  currency: Currency('Currency, ISO 4217.'),
  respond_by: InstantOrEmpty('Until when it can be contested; empty where there is no deadline.'),
  opened_at: Instant('When it began.'),
  closed_at: InstantOrEmpty('When it ended; empty while it is open.'),
};

export const Dispute = Resource('Dispute', 'What banks ask back of payments, and what came of it.', {
  _id: Id('dispute', 'Id of the dispute.'),
  ...disputeFields,
  withdrawn: Money('What the gateway has taken and not given back.'),
  fee: Money('What the gateway charged for it.'),
  lost: Money('What of it is lost.'),
  evidence: Type.Record(Type.String({ maxLength: 100 }), Str('What it says.'), {
    description:
      'What speaks for the payment, by fields of the gateway: what was sold, mailed and who came in. As it was sent; before that, as it would be.',
  }),
  evidence_status: OneOf(evidenceStatuses, 'Whether it was contested; pending until the gateway has the evidence.'),
  evidence_failure: Str('Why the gateway did not take the evidence; empty otherwise.', ['invalid_request']),
  contested_by: Str('Who contested it.'),
  contested_at: InstantOrEmpty('When it was contested.'),
});
export type Dispute = Static<typeof Dispute>;
