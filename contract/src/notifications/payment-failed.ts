import { OneOf, Resource, type Static } from '../schema.ts';
import { paymentFailures } from '../vocabulary.ts';
import { notification } from './notification.ts';
import { examplePayment, paymentFields } from './payment-fields.ts';

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
