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
import type { RefundStatus } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { postToLedger } from '../ledger/ledger.ts';
import type { PaymentRow } from '../payments/payments.ts';
import { refundRulesOf } from '../product/product.ts';
import { noSubject, type RefundRefusal, refuseMoreThanLeft } from './refund-subject.ts';
import { findRefund, insertRefunds, type RefundRow, refunds, updateRefundPending } from './refunds.sql.ts';
import { enqueueSending } from './send-refund.ts';
import { noRefund, recountRefund } from './settle-refund.ts';

export { type PaymentRefund, refundPayment } from './refund-payment.ts';
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

/** Sends a whole charge back, for which the payment has no use. */
export async function returnCharge(
  write: TenantWriteContext,
  payment: PaymentRow,
  charge: { readonly id: string; readonly amount: number },
): Promise<void> {
  const { tenant, now } = write;
  const { id: paymentId, event_id: eventId, channel_id: channelId } = payment;
  const id = newId('refund', now);
  const row = {
    ...noSubject,
    id,
    payment_id: paymentId,
    charge_id: charge.id,
    channel_id: channelId,
    status: 'pending' as const,
    collection: 'gateway' as const,
    amount: charge.amount,
    parts: toJson({ suspense: charge.amount }),
    payment_method: payment.payment_method,
    created_by: '',
    created_at: now,
    settled_at: null,
  };
  await tenant.run(insertRefunds.statement, insertRefunds.valuesOf([row]));
  const amounts = { debit: { gateway: charge.amount }, credit: { suspense: charge.amount } };
  await postToLedger(tenant, { kind: 'surplus', causedBy: charge.id, ...amounts, eventId, channelId, paymentId }, now);
  await enqueueSending(tenant, id);
}

/**
 * Lets a refund that the gateway failed be sent again. Refuses one that did not fail, and an amount that was given back in
 * another way meanwhile.
 */
export async function retryRefund(write: TenantWriteContext, id: string): Promise<RefundRow | RefundRefusal> {
  const { tenant } = write;
  const [refund] = await tenant.run(findRefund, { id });
  if (!refund) return noRefund;
  // A whole charge that had no use is on no thing.
  const subject = refundRulesOf(refund);
  const locked = subject && (await subject.rules.lock(write, subject.id));
  if (locked instanceof Refusal) return locked;
  const excess = locked && refuseMoreThanLeft(subject.rules, locked, refund.amount);
  if (excess) return excess;
  const again = await tenant.run(updateRefundPending, { id });
  if (again.length === 0) return refuse('conflict', `The refund is ${refund.status}: only a failed one is retried.`);
  await recountRefund(write, refund, refund.amount);
  await enqueueSending(tenant, id);
  const [after] = await tenant.run(findRefund, { id });
  return after!;
}

/** A refund of the organization; refuses an unknown id. */
export async function getRefund(tenant: TenantDb, id: string): Promise<RefundRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findRefund, { id });
  return row ?? noRefund;
}

export interface RefundFilter {
  readonly status?: RefundStatus | undefined;
  readonly paymentId?: string | undefined;
  readonly collection?: 'gateway' | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** The refunds of the organization, by (creation, id). */
export function listRefunds(
  tenant: TenantDb,
  filter: RefundFilter,
  page: Page,
): Promise<RefundRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, refunds, filter, page);
}
