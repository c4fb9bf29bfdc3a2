import { Currency, Money, Resource, type Static } from '../schema.ts';
import { notification } from './notification.ts';
import { examplePayment, paymentFields } from './payment-fields.ts';

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
