import { OneOf, Resource, type Static } from '../schema.ts';
import { paymentFailures } from '../vocabulary.ts';
import { notification } from './notification.ts';
import { examplePayment, paymentFields } from './payment-fields.ts';

export const paymentFailed = notification({
  kind: 'payment.failed',
  description:
    'A payment that was begun did not come in: its time is over, or the buyer cancelled it. What it was for is on sale ' +
    'again. A card that is declined is no failure of the payment: another one can be tried until its time is over.',
  payload: Resource('PaymentFailed', 'A payment that failed.', {
    ...paymentFields,
    reason: OneOf(paymentFailures, 'Why it did not come in.'),
  }),
  example: { ...examplePayment, resource_ids: [...examplePayment.resource_ids], reason: 'expired' },
});
export type PaymentFailed = Static<typeof paymentFailed.payload>;
