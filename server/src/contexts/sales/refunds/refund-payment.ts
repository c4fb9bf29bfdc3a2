/** Gives back what is left of a payment: of everything that was bought with it, or of some of that. */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockPayment } from '../payments/payments.ts';
import { kindOf, productOf, type Refundable, type RefundRules } from '../product/product.ts';
import { listLeft, type RefundMade, type RefundRefusal, refundSubject } from './refund-subject.ts';
import type { RefundRow } from './refunds.sql.ts';
import { shareInProportion, sumOf } from './shares.ts';
import { listAvailableOfPayments } from './unrequested-refunds.sql.ts';

export interface PaymentRefund extends RefundMade {
  readonly paymentId: string;
  /** Only these of the things that were bought; all of them when left out. */
  readonly resourceIds?: readonly string[] | undefined;
}

/**
 * Gives back what is left of a payment, by one refund for each thing that was bought with it: all of them or none. Where
 * some of it was given back at the gateway on none of them, the rest is shared out in proportion to what is left of each. Things
 * that were deleted since are left out; where they are asked for by their ids they are refused. Refuses an unknown payment
 * and things that were not bought with it, a payment that did not succeed, one of a name change or a plan, a thing on which
 * nothing can be given back any more (such as a ticket that was swapped), and one of which nothing is left.
 */
export async function refundPayment(
  write: TenantWriteContext,
  { paymentId, resourceIds, ...made }: PaymentRefund,
): Promise<RefundRow[] | RefundRefusal> {
  const [payment] = await write.tenant.run(lockPayment, { id: paymentId });
  if (!payment) return refuse('not_found', 'There is no such payment.');
  const foreign = resourceIds?.find((id) => !payment.resource_ids.includes(id));
  if (foreign !== undefined) return refuse('not_found', `The payment has no ${foreign}.`);
  const { status } = payment;
  if (status === 'pending' || status === 'failed' || status === 'expired') {
    return refuse('conflict', `The payment is ${status}: there is nothing to give back.`);
  }
  // Locked in one order, whatever the order of the request.
  const ids = [...new Set(resourceIds ?? payment.resource_ids)].sort();
  const rulesById = new Map<string, RefundRules<unknown>>();
  for (const id of ids) {
    const kind = kindOf(payment, id);
    const { refunds: rules } = productOf(kind);
    if (!rules) return refuse('conflict', `What was paid for a ${kind} is not given back.`);
    rulesById.set(id, rules);
  }
  const present: Refundable[] = [];
  for (const [id, rules] of rulesById) {
    const locked = await rules.lock(write, id);
    // What was deleted since holds up nothing of the rest, unless it is asked for itself.
    if (!resourceIds && locked instanceof Refusal && locked.code === 'not_found') continue;
    if (locked instanceof Refusal) return new Refusal(locked.code, `${id}: ${locked.message}`);
    if (locked.payment.id !== paymentId) return refuse('conflict', `${id} belongs to ${locked.payment.id} by now.`);
    present.push(locked);
  }
  if (present.length === 0)
    return refuse('conflict', 'What was bought with the payment was deleted: it cannot be given back.');
  const shares = await shareRest(write.tenant, paymentId, present);
  if (shares.length === 0) {
    return refuse('refund_exceeds_paid', 'Everything was given back already, or is disputed by the bank.');
  }
  const refunds: RefundRow[] = [];
  for (const { id, amount } of shares) {
    const refunded = await refundSubject(write, rulesById.get(id)!, id, { ...made, amount });
    if (refunded instanceof Refusal) return refunded;
    refunds.push(refunded.refund);
  }
  return refunds;
}

/**
 * What can still be given back on things of one payment, which are locked, in minor units. Where refunds that were made at the
 * gateway, or disputes, took of the payment what stands on none of its things, the rest is shared out in proportion to what is
 * left of each. Things on which nothing can be given back are left out.
 */
export async function shareRest(
  tenant: TenantDb,
  paymentId: string,
  present: readonly Refundable[],
): Promise<readonly { readonly id: string; readonly amount: number }[]> {
  const left = await listLeft(tenant, present);
  const things = present.map(({ id }, index) => ({ id, left: left[index]! })).filter((thing) => thing.left > 0);
  if (things.length === 0) return [];
  const total = sumOf(things, (thing) => thing.left);
  const [row] = await tenant.run(listAvailableOfPayments, { ids: [paymentId] });
  const amount = Math.min(total, Math.max(row?.available ?? total, 0));
  return shareInProportion(amount, things)
    .map((share) => ({ id: share.locked.id, amount: share.amount }))
    .filter((share) => share.amount > 0);
}
