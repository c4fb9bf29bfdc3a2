import { Resource, type Static } from '../schema.ts';
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
