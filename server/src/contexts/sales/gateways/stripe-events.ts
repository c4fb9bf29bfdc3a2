/** What Stripe sends to the webhook of an organization: signed, and taken as a hint where to look, not as the truth. */
import type { Stripe } from 'stripe';
import { instantOfId } from '../../../platform/ids.ts';
import { loadStripe } from './stripe.ts';

/** What an event is about; null for what is none of ours. */
export type EventSubject =
  | { readonly kind: 'page'; readonly sessionId: string; readonly reference: string }
  | { readonly kind: 'refund'; readonly refundId: string }
  /** Of a payment, by the gateway's own name of it: refunds, or disputes. */
  | { readonly kind: 'refunds' | 'disputes'; readonly reference: string }
  | { readonly kind: 'payout'; readonly reference: string }
  | null;

/** What is looked up of a payment, by the object of the event. */
const kindsOfPayment: Readonly<Record<string, 'refunds' | 'disputes'>> = {
  charge: 'refunds',
  refund: 'refunds',
  dispute: 'disputes',
  'radar.early_fraud_warning': 'disputes',
};

/** Seconds for which a signature is good. */
const toleranceSeconds = 300;
/** By how many seconds the clock of the gateway may be ahead: a signature of later would be good for longer. */
const aheadSecondsMax = 30;

/** True where the header says of a signature that it could be good at this instant, before the body is known. */
export function maySignNow(header: string, now: Date): boolean {
  const parts = header.split(',', 20).map((part) => part.split('=', 2));
  const at = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  const ageSeconds = now.getTime() / 1_000 - at;
  const isRecent = ageSeconds <= toleranceSeconds && ageSeconds >= -aheadSecondsMax;
  return isRecent && parts.some(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''));
}

/** Reads an event; `unsigned` where the signature is not that of the secret, too old, or of later. */
export async function readStripeEvent(
  body: Buffer,
  signature: string,
  webhookSecret: string,
  now: Date,
): Promise<EventSubject | 'unsigned'> {
  if (!maySignNow(signature, now)) return 'unsigned';
  const { webhooks } = await loadStripe();
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now.getTime());
  } catch {
    return 'unsigned';
  }
  const object = (event?.data?.object ?? {}) as unknown as Record<string, unknown>;
  const metadata = (object.metadata ?? {}) as Record<string, unknown>;
  const idIn = (name: string) => {
    const id = metadata[name];
    return typeof id === 'string' && instantOfId(id) ? id : null;
  };
  if (object.object === 'checkout.session') {
    const sessionId = idIn('gateway_session_id');
    return sessionId && typeof object.id === 'string' ? { kind: 'page', sessionId, reference: object.id } : null;
  }
  if (object.object === 'refund') {
    const refundId = idIn('refund_id');
    if (refundId) return { kind: 'refund', refundId };
  }
  if (object.object === 'payout' && typeof object.id === 'string') return { kind: 'payout', reference: object.id };
  const { payment_intent: intentId } = object;
  const kind = kindsOfPayment[String(object.object)];
  return kind && typeof intentId === 'string' ? { kind, reference: intentId } : null;
}
