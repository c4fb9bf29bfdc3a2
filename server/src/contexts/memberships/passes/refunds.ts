/** Money that is given back on a pass: the first refund voids it, and its place is free again. */
import { refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockPayment } from '../../sales/payments/payments.ts';
import type { RefundRules } from '../../sales/product/product.ts';
import { type AmountToRefund, type Refunded, type RefundRefusal, refundSubject } from '../../sales/refunds/refunds.ts';
import { passMessage, passRefunded } from './pass-notifications.ts';
import { releasePassQuota } from './pass-types.sql.ts';
import { findPass, type PassRow } from './passes.sql.ts';
import { findPaymentOfPass, lockPassForRefund, updatePassRefunded } from './refunds.sql.ts';

export const passRefunds: RefundRules<PassRow> = {
  noun: 'pass',
  voids: true,
  lock: async ({ tenant }, id) => {
    const [found] = await tenant.run(findPaymentOfPass, { id });
    if (!found) return refuse('not_found', 'There is no such pass.');
    const [payment] = await tenant.run(lockPayment, { id: found.payment_id });
    const [pass] = await tenant.run(lockPassForRefund, { id });
    const { activated_at: activatedAt, channel_id: channelId } = pass!;
    if (activatedAt === null) return refuse('conflict', 'The pass is not paid: there is nothing to give back.');
    return { id, payment: payment!, channelId };
  },
  count: async ({ tenant, now }, id, amount) => {
    const [before] = await tenant.run(lockPassForRefund, { id });
    await tenant.run(updatePassRefunded, { now, id, amount });
    const takesPlace = before!.status === 'pending' || before!.status === 'valid';
    if (takesPlace) await tenant.run(releasePassQuota, { id: before!.type_id, count: 1 });
    const [row] = await tenant.run(findPass, { id });
    // Less than 0 where it was not given back after all.
    return { row: row!, messages: amount > 0 ? [passMessage(passRefunded, row!)] : [] };
  },
};

/** Gives money back. Refuses a pass that is not paid, and more than what remains of its price. */
export function refundPass(
  write: TenantWriteContext,
  { passId, ...asked }: AmountToRefund & { readonly passId: string },
): Promise<Refunded<PassRow> | RefundRefusal> {
  return refundSubject(write, passRefunds, passId, asked);
}
