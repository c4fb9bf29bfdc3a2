import {
  AfterQuery,
  Bool,
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Money,
  OneOf,
  PositiveMoneyInput,
  pagingQuery,
  Resource,
  type Static,
  Str,
  StrInput,
  Type,
} from '../schema.ts';
import { limits, refundRequestStatuses } from '../vocabulary.ts';

export const RefundRequest = Resource('RefundRequest', 'A refund that the holder of a ticket requests.', {
  _id: Id('refundRequest', 'Id of the request.'),
  ticket_id: Id('ticket', 'The ticket.'),
  event_id: Id('event', 'Event that the ticket is for.'),
  channel_id: IdOrEmpty('channel', 'Channel that sold the ticket.'),
  status: OneOf(
    refundRequestStatuses,
    'pending until it is accepted, which gives the money back, or rejected. It also counts as accepted where the amount ' +
      'was given back on the ticket in another way, and as rejected where the ticket was swapped.',
  ),
  amount: Money('Requested amount.'),
  currency: Currency('Currency of the amount, ISO 4217.'),
  reason: Str('Why, in the words of the holder.', ['We cannot come.']),
  by_warranty: Bool('True where it was accepted at once, since the holder had bought a warranty.'),
  refund_id: IdOrEmpty('refund', 'The refund; empty where there is none.'),
  created_at: Instant('Creation.'),
  decided_at: InstantOrEmpty('When it was accepted or rejected; empty while it is pending.'),
});
export type RefundRequest = Static<typeof RefundRequest>;

/** What the holder of a ticket asks for; the same at every API that offers it. */
export const RefundRequestInput = Type.Object(
  {
    reason: Type.Optional(StrInput('Why, in the words of the holder.', { maxLength: limits.textLength })),
    amount: Type.Optional(PositiveMoneyInput('Amount; all that can be given back when omitted.')),
  },
  { description: 'The request.' },
);

/** What happens, in the words of every operation that takes a request. */
export const refundRequestRules =
  'Records that the holder of an active ticket, on which nobody has entered, requests a refund, and sends ' +
  '`ticket.request_refund`. The organization accepts or rejects the request; a ticket has at most one open ' +
  'request. If the holder bought a warranty, the request is accepted immediately until the deadline of the ' +
  'warranty (a number of hours before the event): it refunds the price of the ticket, without the price of the ' +
  'warranty. After the deadline it fails with `warranty_expired`.';

/** Which requests, for every list of them. */
export const refundRequestsQuery = Type.Object({
  status: Type.Optional(OneOf(refundRequestStatuses, 'Only requests in this state.')),
  event_id: Type.Optional(Id('event', 'Only requests for tickets of this event.')),
  ticket_id: Type.Optional(Id('ticket', 'Only requests for this ticket.')),
  ...pagingQuery,
  after: AfterQuery('refundRequest'),
});
