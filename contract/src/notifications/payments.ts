import { Currency, Money, OneOf, Resource, type Static } from '../schema.ts';
import { paymentFailures } from '../vocabulary.ts';
import { notification } from './notification.ts';
import { examplePayment, paymentFields } from './payment-fields.ts';

export const paymentSuccess = notification({
  kind: 'payment.success',
  description:
    'A payment succeeded, for example for tickets or a change of holder. Emitted once for each payment, in ' +
    'addition to the notifications of the paid items.',
  payload: Resource('PaymentSuccess', 'A payment that succeeded.', paymentFields),
  example: { ...examplePayment, resource_ids: [...examplePayment.resource_ids] },
});
export type PaymentSuccess = Static<typeof paymentSuccess.payload>;

export const paymentFailed = notification({
  kind: 'payment.failed',
  description:
    'A payment was not completed: it expired, the buyer cancelled it, or began another purchase that replaced it. ' +
    'Its items are on sale again. A declined card does not fail the payment: the buyer can try another card until the payment expires.',
  payload: Resource('PaymentFailed', 'A payment that failed.', {
    ...paymentFields,
    reason: OneOf(paymentFailures, 'Why it was not completed.'),
  }),
  example: { ...examplePayment, resource_ids: [...examplePayment.resource_ids], reason: 'expired' },
});
export type PaymentFailed = Static<typeof paymentFailed.payload>;

export const paymentRefunded = notification({
  kind: 'payment.refunded',
  description:
    'A payment was refunded, completely or in part. For refunds through a payment gateway, emitted when the ' +
    'gateway confirms the refund.',
  payload: Resource('PaymentRefunded', 'A payment of which money was given back.', {
    ...paymentFields,
    amount_refunded: Money('Amount given back this time.'),
    currency: Currency('Currency of the amount, ISO 4217.'),
  }),
  example: {
    ...examplePayment,
    resource_ids: [...examplePayment.resource_ids],
    amount_refunded: 19.5,
    currency: 'EUR',
  },
});
export type PaymentRefunded = Static<typeof paymentRefunded.payload>;
