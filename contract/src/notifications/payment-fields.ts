import { AnyId, Bool, Id, List, OneOf, Type } from '../schema.ts';
import { resourceTypes } from '../vocabulary.ts';

/** What every notification of a payment says. */
export const paymentFields = {
  payment_id: Id('payment', 'Id of the payment.'),
  resource_type: OneOf(resourceTypes, 'What it pays for.'),
  resource_ids: List(AnyId('Id.'), 'Ids of the things that it pays for.'),
  metadata: Type.Unknown({
    description: 'The metadata that the caller sent when it started the payment, unchanged; {} if none.',
  }),
  send_resources: Bool('True when the platform mails what was paid for to the buyer.'),
};

export const examplePayment = {
  payment_id: 'pay_01m7zyjg47fg4vd76t3dh184gs',
  resource_type: 'ticket',
  resource_ids: ['tkt_01m7zyhk1ef0xb1j93qgykzfay'],
  metadata: { order: 'NG-20418' },
  send_resources: false,
} as const;
