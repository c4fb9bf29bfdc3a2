/** To whom the invoice of a payment is made out, as its buyer says before paying or later, or the organization. */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  type CustomerToInvoice,
  type InvoiceCustomer,
  replaceInvoice,
  simplifiedLimitOf,
} from '../invoices/invoices.ts';
import { lockPayment, updateBillingOfPaid, updatePaymentBilling } from '../payments/payments.ts';
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

/** True where the buyer can say to whom the invoice, which was issued, is made out: it names nobody yet. */
export function canAddBilling(row: PaymentPageRow): boolean {
  return row.can_be_full && row.invoice_type === 'simplified' && row.status !== 'refunded';
}

/**
 * Has the invoice of a payment that came in made out to somebody else, as `replaceInvoice` does; answers with the id of the
 * invoice that counts then. Whatever is given back at the same time comes before or after it.
 */
export async function changeInvoiceCustomer(
  { tenant, now }: TenantWriteContext,
  change: CustomerToInvoice,
): Promise<string | Refusal<'not_found' | 'conflict'>> {
  await tenant.run(lockPayment, { id: change.paymentId });
  const current = await replaceInvoice(tenant, change, now);
  if (current instanceof Refusal) return current;
  await tenant.run(updateBillingOfPaid, { id: change.paymentId, billing: toJson({ ...change.customer }), now });
  return current;
}
