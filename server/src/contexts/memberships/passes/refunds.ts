/** What a refund does to its pass: the first one voids it, and its place is free again. Refunds are the module `refunds`. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { releasePassQuota } from './pass-types.sql.ts';
import { findPass, type PassRow } from './passes.sql.ts';
import { findPaymentOfPass, lockPassForRefund, type RefundablePass, updatePassRefunded } from './refunds.sql.ts';

const noPass = refuse('not_found', 'There is no such pass.');

/** Locks the payment of the pass by `lockPaymentOf`, then the pass. Refuses an unknown pass, and one that is not paid. */
export async function lockPassToRefund<Held>(
  { tenant }: TenantWriteContext,
  id: string,
  lockPaymentOf: (paymentId: string) => Promise<Held>,
): Promise<{ readonly pass: RefundablePass; readonly held: Held } | Refusal<'not_found' | 'conflict'>> {
  const [found] = await tenant.run(findPaymentOfPass, { id });
  if (!found) return noPass;
  const held = await lockPaymentOf(found.payment_id);
  const [pass] = await tenant.run(lockPassForRefund, { id });
  if (pass!.activated_at === null) return refuse('conflict', 'The pass is not paid: there is nothing to give back.');
  return { pass: pass!, held };
}

/**
 * Counts an amount (minor units) as given back on a pass whose payment is locked, and voids the pass; less than 0 where
 * the gateway gave nothing back. Answers with the pass.
 */
export async function countRefundOnPass(
  { tenant, now }: TenantWriteContext,
  id: string,
  amount: number,
): Promise<PassRow> {
  const [before] = await tenant.run(lockPassForRefund, { id });
  await tenant.run(updatePassRefunded, { now, id, amount });
  const takesPlace = before!.status === 'pending' || before!.status === 'valid';
  if (takesPlace) await tenant.run(releasePassQuota, { id: before!.type_id, count: 1 });
  const [row] = await tenant.run(findPass, { id });
  return row!;
}
