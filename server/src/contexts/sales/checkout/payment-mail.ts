/** The link of a payment, mailed to its buyer. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { withBuyers } from '../product/product.ts';
import { findPaymentToMail } from './payment-mail.sql.ts';

/**
 * Mails the buyer the address where a pending payment is paid; to `email` where one is given. Refuses an unknown payment,
 * one that does not wait for its money, and a buyer without an address.
 */
export async function sendPaymentLink(
  write: TenantWriteContext,
  paymentId: string,
  email: string | undefined,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const { tenant, now } = write;
  const [payment] = await withBuyers(tenant, await tenant.run(findPaymentToMail, { id: paymentId }));
  if (!payment) return refuse('not_found', 'There is no such payment.');
  const { status, amount, currency, currency_digits: digits, language, event_id: eventId, expires_at: until } = payment;
  if (status !== 'pending') return refuse('conflict', `The payment is ${status}: there is nothing to pay.`);
  const to = email ?? payment.client_email;
  if (to === '') return refuse('conflict', 'The buyer gave no e-mail: send one in the request.');
  await queueMail(write, {
    cause: `payment link ${paymentId} at ${now.toISOString()}`,
    to,
    language,
    template: 'payment_link',
    data: { paymentId, total: { amount, currency, digits }, ...(until === null ? {} : { until }) },
    eventId,
  });
}
