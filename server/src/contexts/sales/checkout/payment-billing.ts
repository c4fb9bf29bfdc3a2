/** To whom the invoice of a payment is made out, as its buyer says before paying. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type InvoiceCustomer, simplifiedLimitOf } from '../invoices/invoices.ts';
import { updatePaymentBilling } from '../payments/payments.ts';
import type { PaymentPageRow } from './payment-page.sql.ts';

/** True where a simplified invoice is not enough for the amount, and the buyer has not said who they are. */
export function needsBilling(row: PaymentPageRow): boolean {
  const limit = simplifiedLimitOf(row);
  return row.can_be_full && row.billing_name.trim() === '' && limit !== null && row.amount > limit;
}

/** Keeps the data until the invoice is issued; refuses a payment that waits for its money no longer. */
export async function giveBilling(
  { tenant, now }: TenantWriteContext,
  paymentId: string,
  billing: InvoiceCustomer,
): Promise<Refusal<'conflict'> | undefined> {
  const updated = await tenant.run(updatePaymentBilling, { id: paymentId, billing: toJson({ ...billing }), now });
  if (updated.length === 0)
    return refuse('conflict', 'The payment has its end: its invoice cannot be changed any more.');
}
