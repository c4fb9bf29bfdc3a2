import type { PaymentSuccess } from '@stagedoor/contract';
import { type PaidRow, paymentSucceeded } from '../../../modules/tickets/tickets.ts';
import { type Presenter, presenter } from '../../../modules/webhooks/webhooks.ts';

/** What receivers are sent of a payment that came in. */
function presentPaymentSuccess(row: PaidRow): PaymentSuccess {
  return {
    payment_id: row.payment_id,
    resource_type: row.payment_resource_type,
    resource_ids: [...row.payment_resource_ids],
    metadata: row.payment_metadata,
    send_resources: row.payment_send_resources,
  };
}

export const paymentPresenters: readonly Presenter[] = [presenter(paymentSucceeded, presentPaymentSuccess)];
