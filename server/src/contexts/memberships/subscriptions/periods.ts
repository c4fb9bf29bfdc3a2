/** Periods of subscriptions: what a payment of one pays for. The payment is locked by the caller of everything here. */

import type { PlanPeriod } from '@stagedoor/contract/vocabulary';
import { enqueueJob } from '../../../platform/jobs.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { blockGivenToMember, type Completed, type DisputedThings, type Product } from '../../sales/product/product.ts';
import { keepDiscounts, MemberDiscounts } from './member-discounts.ts';
import { listPlanOffers } from './plans.ts';
import { subscriptionUpdated, tellOfSubscription } from './subscription-notifications.ts';
import { hasLiveSubscription, isActive, lockMember, renewalAheadMs } from './subscription-state.ts';
import {
  clearAwaitedPayments,
  eraseSubscriptionPersonalData,
  findPeriodOfPayment,
  insertPaidPeriod,
  listBuyersOfSubscriptions,
  listSubscriptionPersonalData,
  lockSubscription,
  type SubscriptionPersonalDataRow,
  updatePeriodBlocked,
  updateSubscriptionClient,
} from './subscriptions.sql.ts';

/**
 * The end of so many periods after an instant, by the calendar of UTC: a month that begins on the 31st ends on the last
 * day of a shorter one.
 */
export function endOfPeriods(from: Date, count: number, period: PlanPeriod): Date {
  const months = from.getUTCMonth() + count * (period === 'year' ? 12 : 1);
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return end;
}

/** What of a payment says for which subscription it is. */
interface PeriodPayment {
  readonly id: string;
  readonly resource_ids: readonly string[];
  /** Minor units. */
  readonly amount: number;
  readonly created_at: string;
}

/**
 * The money of a period came in, whose payment is locked: the period follows the one that is running, or begins now. The
 * next one is asked for before it ends. Mails the code to a member who had none that was valid.
 */
async function completePeriod(write: TenantWriteContext, payment: PeriodPayment): Promise<Completed> {
  const completed = { credit: { sales: payment.amount }, messages: [] };
  const { tenant, now } = write;
  const id = payment.resource_ids[0]!;
  const [locked] = await tenant.run(lockSubscription, { id });
  const { period, paid_until: until, anchored_at: anchor, anchored_periods: count, ...subscription } = locked!;
  const goesOn = isActive(locked!, now);
  const anchoredAt = goesOn ? new Date(anchor!) : now;
  const anchoredPeriods = goesOn ? count + 1 : 1;
  const endsAt = endOfPeriods(anchoredAt, anchoredPeriods, period);
  const startsAt = goesOn ? new Date(until!) : now;
  const paid = { id, paymentId: payment.id, startsAt, endsAt, anchoredAt, anchoredPeriods };
  await tenant.run(insertPaidPeriod, { ...paid, now });
  if (subscription.cancelled_at === null) await enqueueRenewal(tenant, id, endsAt);
  // Where nothing was to be paid, whoever asked for the period tells of it.
  if (payment.amount > 0) await tellOfSubscription(write, subscriptionUpdated, id);
  if (goesOn) return completed;
  await queueMail(write, {
    cause: `begin of ${id} by ${payment.id}`,
    to: subscription.client_email,
    language: subscription.language,
    template: 'subscription_active',
    data: { plan: subscription.plan_name, code: subscription.code, until: endsAt.toISOString() },
    eventId: null,
  });
  return completed;
}

/** Has the next period asked for some days before the end of this one. */
async function enqueueRenewal(tenant: TenantTransaction, subscriptionId: string, endsAt: Date): Promise<void> {
  const runAt = new Date(endsAt.getTime() - renewalAheadMs);
  await enqueueJob(tenant, 'renew_subscription', { subscriptionId }, { key: subscriptionId, runAt });
}

/** False where the client was erased since the payment was asked for, which cancels the subscription: nobody would have the period. */
async function canStillBegin({ tenant }: TenantWriteContext, payment: PeriodPayment): Promise<boolean> {
  const [locked] = await tenant.run(lockSubscription, { id: payment.resource_ids[0]! });
  return locked!.cancelled_at === null && locked!.client_id !== null;
}

/** The payments, which are locked, ended without money: they are not asked for any more. */
async function endPeriodPayments(
  { tenant, now }: TenantWriteContext,
  payments: readonly Pick<PeriodPayment, 'id'>[],
): Promise<void> {
  await tenant.run(clearAwaitedPayments, { now, paymentIds: payments.map(({ id }) => id) });
}

/**
 * Money for a period came in late. Refuses it where the subscription was cancelled or has got another plan, or another payment
 * or subscription has taken its place.
 */
async function revivePeriod(
  { tenant, now }: TenantWriteContext,
  payment: PeriodPayment,
): Promise<Refusal<'conflict'> | null> {
  const [id] = payment.resource_ids;
  const [locked] = await tenant.run(lockSubscription, { id: id! });
  const { client_id: clientId, plan_id: planId, plan_changed_at: since, cancelled_at, awaited_payment_id } = locked!;
  if (cancelled_at !== null || clientId === null) return refuse('conflict', 'The subscription was cancelled.');
  if (since !== null && new Date(payment.created_at) < new Date(since)) {
    return refuse('conflict', 'The payment is for the plan that the subscription had before.');
  }
  if (awaited_payment_id !== null) return refuse('conflict', 'Another payment of the subscription is asked for.');
  if (!(await hasLiveSubscription(tenant, { planId, clientId, exceptId: id! }, now))) return null;
  return refuse('conflict', 'The client has another subscription to the plan.');
}

/**
 * The payment of a period, which is locked, is disputed, or is not any more: the period gives nothing meanwhile, and list entries
 * that it gave admit nobody. What is being given at this moment is committed before, or refused.
 */
async function blockPeriod(
  write: TenantWriteContext,
  { paymentId }: DisputedThings,
  isBlocked: boolean,
): Promise<void> {
  const { tenant, now } = write;
  const [period] = await tenant.run(findPeriodOfPayment, { paymentId });
  if (!period) return;
  const { subscription_id: subscriptionId, starts_at: startsAt, ends_at: endsAt } = period;
  await tenant.run(lockSubscription, { id: subscriptionId });
  await tenant.run(updatePeriodBlocked, { now, paymentId, isBlocked });
  await blockGivenToMember(write, { subscriptionId, from: new Date(startsAt), until: new Date(endsAt) }, isBlocked);
}

export const subscriptionPersonalData: PersonalDataSource<SubscriptionPersonalDataRow> = {
  list: (tenant, { clientId }) => tenant.run(listSubscriptionPersonalData, { clientId }),
  mentionOf: ({ payment_ids: paymentIds }) => ({ paymentIds }),
  erase: async (tenant, { clientId }, now) =>
    (await tenant.run(eraseSubscriptionPersonalData, { clientId, now })).map(({ payment_ids: paymentIds }) => ({
      paymentIds,
    })),
  reassign: (tenant, clients) => tenant.run(updateSubscriptionClient, clients),
};

export const periodProduct: Product = {
  kind: 'plan',
  bookedAs: 'sale',
  canStillBeGiven: canStillBegin,
  complete: completePeriod,
  end: endPeriodPayments,
  revive: revivePeriod,
  block: blockPeriod,
  personalData: [subscriptionPersonalData],
  listOffers: listPlanOffers,
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfSubscriptions, { ids }),
  memberBenefits: { lockDiscounts: MemberDiscounts.lock, keepDiscounts, lockMember },
  refunds: null,
};
