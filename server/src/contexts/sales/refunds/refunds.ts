/**
 * Refunds: money that is given back, on a ticket, a supplement, a booking, an entry of a list or a pass, or as a whole
 * charge that had no use. What was paid through a gateway goes back there: such a refund is `pending` until the gateway
 * confirms it, and only then does it count in the ledger and in the payment. What was taken elsewhere is given back at
 * once; what a reseller handed over is given back by the reseller, never on the payment before.
 *
 * Guaranteed: never more than what remains of what was paid, however many ask at once (the payment and the ticket are
 * locked, in this order, and the database holds a CHECK); the gateway is asked with the id of the refund as the key, so
 * that a crash between asking and hearing sends no money twice.
 */
import type { BoxOfficeCollection } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type FilterOf, pageReader } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { postToLedger } from '../ledger/ledger.ts';
import { lockPayment, type PaymentRow } from '../payments/payments.ts';
import { refundRulesOf } from '../product/product.ts';
import { enqueueSending } from './enqueue-sending.ts';
import {
  type RefundMade,
  type RefundRefusal,
  refundLocked,
  refuseMoreThanLeft,
  refuseMoreThanPaid,
} from './refund-subject.ts';
import {
  findRefund,
  insertRefunds,
  type RefundRow,
  refunds,
  updateRefundPending,
  updateRefundReplaced,
} from './refunds.sql.ts';
import { countSettled, noRefund, recountRefund } from './settle-refund.ts';

export { type PaymentRefund, refundPayment, shareRest } from './refund-payment.ts';
export {
  type AmountToRefund,
  type Refunded,
  type RefundRefusal,
  refundAll,
  refundLocked,
  refundSubject,
} from './refund-subject.ts';
export type { RefundRow } from './refunds.sql.ts';
export { lookAtRefund, sendRefund } from './send-refund.ts';
export { refundFailed } from './settle-refund.ts';
export { returnedOfThings, takenOfNoThing } from './unrequested-refunds.sql.ts';
export {
  applyUnrequestedRefund,
  assignUnrequestedRefund,
  listUnrequestedRefunds,
  refundMadeAtGateway,
  type UnrequestedRefundRow,
} from './unrequested-refunds.ts';

/** Sends a whole charge back, for which the payment has no use. */
export async function returnCharge(
  write: TenantWriteContext,
  payment: PaymentRow,
  charge: { readonly id: string; readonly amount: number },
): Promise<void> {
  const { tenant, now } = write;
  const { id: paymentId, event_id: eventId, channel_id: channelId } = payment;
  const id = await insertSurplusRefund(write, payment, charge, { createdBy: '' });
  const amounts = { debit: { gateway: charge.amount }, credit: { suspense: charge.amount } };
  await postToLedger(tenant, { kind: 'surplus', causedBy: charge.id, ...amounts, eventId, channelId, paymentId }, now);
  await enqueueSending(tenant, id);
}

/** Inserts the refund of a whole charge; one that was given back by hand has its end. Answers with its id. */
async function insertSurplusRefund(
  { tenant, now }: TenantWriteContext,
  payment: PaymentRow,
  charge: { readonly id: string; readonly amount: number },
  { createdBy, byHand, unrequestedRefundId }: RefundMade,
): Promise<string> {
  const id = newId('refund', now);
  const row = {
    subject_id: null,
    id,
    payment_id: payment.id,
    charge_id: charge.id,
    unrequested_refund_id: unrequestedRefundId ?? null,
    channel_id: payment.channel_id,
    status: byHand ? ('succeeded' as const) : ('pending' as const),
    collection: byHand ?? ('gateway' as const),
    amount: charge.amount,
    parts: toJson({ suspense: charge.amount }),
    payment_method: payment.payment_method,
    created_by: createdBy,
    created_at: now,
    settled_at: byHand ? now : null,
  };
  await tenant.run(insertRefunds.statement, insertRefunds.valuesOf([row]));
  return id;
}

/**
 * Records that the amount of a refund that failed was given back by hand: by another refund in its place, which counts at
 * once. Refuses one that did not fail, and an amount that was given back in another way meanwhile.
 */
export async function recordRefund(
  write: TenantWriteContext,
  id: string,
  made: RefundMade & { readonly byHand: BoxOfficeCollection },
): Promise<RefundRow | RefundRefusal> {
  const { tenant } = write;
  const [found] = await tenant.run(findRefund, { id });
  if (!found) return noRefund;
  const subject = refundRulesOf(found);
  if (!subject && found.charge_id === null) return refuse('conflict', 'The refund was for nothing that was sold.');
  const locked = subject && (await subject.rules.lock(write, subject.id, true));
  if (locked instanceof Refusal) return locked;
  const [payment] = await tenant.run(lockPayment, { id: found.payment_id! });
  const [{ status, amount, charge_id: chargeId }] = (await tenant.run(findRefund, { id })) as [RefundRow];
  if (status !== 'failed') return refuse('conflict', `The refund is ${status}: only a failed one is recorded by hand.`);
  const given = locked
    ? await refundLocked(write, subject.rules, locked, { ...made, amount })
    : { refund: { id: await insertSurplusRefund(write, payment!, { id: chargeId!, amount }, made) } };
  if (given instanceof Refusal) return given;
  const { id: replacedBy } = given.refund;
  const replaced = await tenant.run(updateRefundReplaced, { id, replacedBy });
  if (replaced.length === 0) return refuse('conflict', 'Another refund took the place of this one already.');
  const [refund] = (await tenant.run(findRefund, { id: replacedBy })) as [RefundRow];
  if (!locked) await emit(write, await countSettled(write, [{ payment: payment!, refund }]));
  return refund;
}

/**
 * Lets a refund that the gateway failed be sent again. Refuses one that did not fail, one that the bank sent back, and an
 * amount that was given back in another way meanwhile.
 */
export async function retryRefund(write: TenantWriteContext, id: string): Promise<RefundRow | RefundRefusal> {
  const { tenant } = write;
  const [refund] = await tenant.run(findRefund, { id });
  if (!refund) return noRefund;
  // A whole charge that had no use is on no thing.
  const subject = refundRulesOf(refund);
  const locked = subject && (await subject.rules.lock(write, subject.id, true));
  if (locked instanceof Refusal) return locked;
  const asked = locked && [{ locked, amount: refund.amount }];
  const excess =
    asked && ((await refuseMoreThanLeft(tenant, subject!.rules, asked)) ?? (await refuseMoreThanPaid(tenant, asked)));
  if (excess) return excess;
  const again = await tenant.run(updateRefundPending, { id });
  if (again.length === 0) return notRetried((await tenant.run(findRefund, { id })) as [RefundRow]);
  await recountRefund(write, refund, refund.amount);
  await enqueueSending(tenant, id);
  const [after] = await tenant.run(findRefund, { id });
  return after!;
}

function notRetried([{ status, replaced_by: replacedBy }]: [RefundRow]): Refusal<'conflict'> {
  if (status !== 'failed') return refuse('conflict', `The refund is ${status}: only a failed one is retried.`);
  if (replacedBy !== null) return refuse('conflict', 'Another refund took the place of this one already.');
  return refuse('conflict', 'The bank sent the refund back: make another one, or record that it was paid by hand.');
}

/** A refund of the organization; refuses an unknown id. */
export async function getRefund(tenant: TenantDb, id: string): Promise<RefundRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findRefund, { id });
  return row ?? noRefund;
}

export type RefundFilter = FilterOf<typeof refunds>;

/** The refunds of the organization, by (creation, id). */
export const listRefunds = pageReader(refunds);
