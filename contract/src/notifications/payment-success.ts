import { Resource, type Static } from '../schema.ts';
import { notification } from './notification.ts';
import { examplePayment, paymentFields } from './payment-fields.ts';

export const paymentSuccess = notification({
  kind: 'payment.success',
  description:
    'Money came in, for tickets or for a change of holder. Emitted once for each payment, beside the ' +
    'notifications of the things that it pays for.',
  payload: Resource('PaymentSuccess', 'A payment that succeeded.', paymentFields),
  example: { ...examplePayment, resource_ids: [...examplePayment.resource_ids] },
});
export type PaymentSuccess = Static<typeof paymentSuccess.payload>;
