import {
  AnyId,
  Currency,
  Id,
  Instant,
  InstantOrEmpty,
  List,
  Money,
  OneOf,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { refundAssignments } from '../vocabulary.ts';
import { notification } from './notification.ts';

export const refundFailed = notification({
  kind: 'refund.failed',
  description:
    'A refund did not reach its buyer: the gateway refused it, or the bank sent the money back days later. Send it again, ' +
    'record that it was paid in another way, or make another one.',
  payload: Resource('RefundFailed', 'A refund that failed.', {
    refund_id: Id('refund', 'Id of the refund.'),
    payment_id: Id('payment', 'The payment of which it was to be given back.'),
    resource_ids: List(AnyId('Id of a thing.'), 'What it was on; empty where it was on a whole charge or on nothing.'),
    amount: Money('Amount.'),
    currency: Currency('Currency, ISO 4217.'),
    failure_reason: Str('Why, in a word of the gateway.', ['lost_or_stolen_card']),
    returned_at: InstantOrEmpty(
      'When the bank sent back what had been given back; empty where the gateway refused it.',
    ),
  }),
  example: {
    refund_id: 'ref_01m7zyjg47fg4vd76t3dh184gs',
    payment_id: 'pay_01m7zyjg47fg4vd76t3dh184gs',
    resource_ids: ['tkt_01m7zyjg47fg4vd76t3dh184gs'],
    amount: 21.5,
    currency: 'EUR',
    failure_reason: 'lost_or_stolen_card',
    returned_at: '',
  },
});
export type RefundFailed = Static<typeof refundFailed.payload>;

export const refundMadeAtGateway = notification({
  kind: 'refund.made_at_gateway',
  description:
    'Somebody gave money back in the account at the payment gateway. Where `assignment` is `waiting`, say what it covers ' +
    '(`assignUnrequestedRefund`).',
  payload: Resource('RefundMadeAtGateway', 'A refund that was made in the account at the payment gateway.', {
    unrequested_refund_id: Id('unrequestedRefund', 'Id of the refund made at the gateway.'),
    reference: Str('Number of the refund at the gateway.', ['re_3PqYtL2eZvKYlo2C1gQkX7aB']),
    assignment: OneOf(refundAssignments, 'waiting: nobody has said what it covers.'),
    payment_id: Id('payment', 'The payment of which it was given back.'),
    amount: Money('Amount.'),
    currency: Currency('Currency, ISO 4217.'),
    resource_ids: List(AnyId('Id of a thing.'), 'The things that it covers.'),
    created_at: Instant('When the service learned of it.'),
  }),
  example: {
    unrequested_refund_id: 'urf_01m7zyjg47fg4vd76t3dh184gs',
    reference: 're_3PqYtL2eZvKYlo2C1gQkX7aB',
    assignment: 'waiting',
    payment_id: 'pay_01m7zyjg47fg4vd76t3dh184gs',
    amount: 10,
    currency: 'EUR',
    resource_ids: [],
    created_at: '2026-11-24T09:12:00.000Z',
  },
});
export type RefundMadeAtGateway = Static<typeof refundMadeAtGateway.payload>;
