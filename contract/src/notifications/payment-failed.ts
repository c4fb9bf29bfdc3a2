import { Resource, type Static } from '../schema.ts';
import { notification } from './notification.ts';
import { examplePayment, paymentFields } from './payment-fields.ts';

export const paymentFailed = notification({
  kind: 'payment.failed',
  description:
    'A payment that was begun did not come in. No operation begins payments that can fail yet, so none of this kind is ' +
    'sent so far.',
  payload: Resource('PaymentFailed', 'A payment that failed.', paymentFields),
  example: { ...examplePayment, resource_ids: [...examplePayment.resource_ids] },
});
export type PaymentFailed = Static<typeof paymentFailed.payload>;
