/** The token in the address of a payment's page: its bearer may see what is bought, pay, and read the invoice. */
import type { SecretsKey } from '../../../platform/secrets.ts';
import { bytesOfId, idLength, idOfBytes, openToken, signToken } from '../../../platform/signed-token.ts';

const purpose = 'stagedoor payment page 1';

export interface PaymentLinkTarget {
  readonly organizationId: string;
  readonly paymentId: string;
}

/** The address of the page of one payment, for nobody but its buyer; `secretsKey` signs it. */
export function paymentAddress(
  { organizationId, paymentId }: PaymentLinkTarget,
  publicUrl: string,
  secretsKey: SecretsKey,
): string {
  const payload = Buffer.concat([bytesOfId(organizationId, 'org'), bytesOfId(paymentId, 'pay')]);
  return `${publicUrl}/pay/${signToken(purpose, payload, secretsKey.derive('payment-links'))}`;
}

/** The address of the invoice of a payment, which is below that of its page. */
export function invoiceBelow(pageAddress: string): string {
  return `${pageAddress}/invoice`;
}

/** The address at which its buyer says to whom the invoice of a payment is made out. */
export function billingBelow(pageAddress: string): string {
  return `${pageAddress}?billing=true`;
}

/** Where a buyer goes on after the payment, with what came of it; `address` is the one that the seller gave. */
export function returnUrl(address: string, paymentId: string, status: 'succeeded' | 'failed'): string {
  const url = new URL(address);
  url.searchParams.set('payment_id', paymentId);
  url.searchParams.set('status', status);
  return url.href;
}

/** What a token was signed for; null for everything else. Works without a database read. */
export function openPaymentLink(token: string, key: Buffer): PaymentLinkTarget | null {
  const payload = openToken(purpose, token, 2 * idLength, key);
  if (!payload) return null;
  return {
    organizationId: idOfBytes(payload.subarray(0, idLength), 'org'),
    paymentId: idOfBytes(payload.subarray(idLength), 'pay'),
  };
}
