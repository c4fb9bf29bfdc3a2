/** Payments that end without money: because their time is over, or because the buyer gives up. */
import type { PaymentFailure } from '@stagedoor/contract/vocabulary';
import type { Database } from '../../../platform/database.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type CrossTenantDb, crossTenantDb, tenantDb } from '../../../platform/sql/tenant-db.ts';
import { emit, type Outbox, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type CountedRedemption, returnRedemptions } from '../discount-codes/discount-codes.ts';
import {
  expirePayments,
  findNextExpiryAcrossOrganizations,
  listOverdueAcrossOrganizations,
  lockHoldsOfBuyer,
  lockPayment,
  type PaymentRow,
  paymentFailed,
  updatePaymentsFailed,
} from '../payments/payments.ts';
import { byProduct } from '../product/product.ts';
import { endGatewaySessions } from './gateway-sessions.ts';

/** The redemptions that count for purchases. */
export function redemptionsOf(payments: readonly PaymentRow[]): CountedRedemption[] {
  return payments.flatMap(({ discount_code_id: codeId, discounted_count: sales }) =>
    codeId === null ? [] : [{ codeId, sales }],
  );
}

/** The buyer gives up: places and redemption are free again at once. Refuses a payment that is not pending. */
export async function cancelPayment(
  write: TenantWriteContext,
  paymentId: string,
): Promise<PaymentRow | Refusal<'not_found' | 'conflict'>> {
  const { tenant } = write;
  const [payment] = await tenant.run(lockPayment, { id: paymentId });
  if (!payment) return refuse('not_found', 'There is no such payment.');
  if (payment.status !== 'pending') {
    return refuse('conflict', `The payment is ${payment.status}: only a pending payment can be cancelled.`);
  }
  const [ended] = await failPayments(write, [payment], 'cancelled');
  return ended!;
}

/** Ends what a buyer has not paid yet of some rates, through the same channel; true where there was something. */
export async function endHoldsOfBuyer(
  write: TenantWriteContext,
  hold: { readonly rateIds: readonly string[]; readonly channelId: string | null; readonly buyerKey: string },
): Promise<boolean> {
  const replaced = await write.tenant.run(lockHoldsOfBuyer, hold);
  if (replaced.length === 0) return false;
  await failPayments(write, replaced, 'replaced');
  return true;
}

/** Ends pending payments, which the caller has locked: what they kept is free again. */
async function failPayments(
  write: TenantWriteContext,
  payments: readonly PaymentRow[],
  reason: Exclude<PaymentFailure, 'expired'>,
): Promise<PaymentRow[]> {
  const { tenant, now } = write;
  const ended = payments.map((payment) => ({ ...payment, status: 'failed' as const, failure_reason: reason }));
  await tenant.run(updatePaymentsFailed, { now, ids: ended.map(({ id }) => id), reason });
  await endPurchases(write, ended);
  return ended;
}

/** Gives back what the payments, all of one organization and ended by now, kept. */
async function endPurchases(write: TenantWriteContext, ended: readonly PaymentRow[]): Promise<void> {
  for (const { product, payments } of byProduct(ended)) await product.end(write, payments);
  await returnRedemptions(write.tenant, redemptionsOf(ended));
  await endGatewaySessions(write.tenant, ended);
  await emit(
    write,
    ended.map((row) => outboxMessage(paymentFailed, row, { resourceId: row.id, channelId: row.channel_id })),
  );
}

/** When the time of a pending payment is over next; null where none is pending. */
export async function findNextExpiry(db: CrossTenantDb): Promise<Date | null> {
  const [next] = await db.run(findNextExpiryAcrossOrganizations, {});
  return next?.expires_at ? new Date(next.expires_at) : null;
}

/** How many payments end in one transaction. */
const expireBatchSize = 50;

/** Ends payments whose time is over, at most `limit`, and answers with how many they were. */
export async function expireOverdue(database: Database, outbox: Outbox, now: Date, limit = 500): Promise<number> {
  const overdue = await crossTenantDb(database).run(listOverdueAcrossOrganizations, { now, limit });
  let expired = 0;
  for (const [organizationId, rows] of groupBy(overdue, (row) => row.organization_id)) {
    for (let first = 0; first < rows.length; first += expireBatchSize) {
      const ids = rows.slice(first, first + expireBatchSize).map(({ id }) => id);
      expired += await database.transaction((tx) => {
        return expireSome({ tenant: tenantDb(tx, organizationId), outbox, now }, ids);
      });
    }
  }
  return expired;
}

async function expireSome(write: TenantWriteContext, ids: readonly string[]): Promise<number> {
  const ended = await write.tenant.run(expirePayments, { now: write.now, ids });
  if (ended.length > 0) await endPurchases(write, ended);
  return ended.length;
}
