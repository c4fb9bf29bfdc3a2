/**
 * Subscriptions: memberships of clients in a plan, paid by period. What becomes of one is decided by instants at the
 * moment of use, never by a job that has run: it gives its benefits while `paid_until` lies ahead, cancelled or not, and
 * none from that instant on.
 *
 * Benefits: a percentage off the price of tickets (`member-discounts.ts`, by the address of each ticket), people on
 * guest lists who pay nothing (`contexts/guest-lists/guest-lists`, under the lock of the subscription), and entry by the code.
 *
 * Asking for the payment of a period is done by `contexts/memberships/subscription-sales`; the checkout completes it here. Lock order:
 * payment, subscription, client.
 */
import type { PlanPeriod, SubscriptionStatus } from '@stagedoor/contract/vocabulary';
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  clearAwaitedPayments,
  findLiveSubscription,
  findMemberAtEvent,
  findMemberEntry,
  findSubscription,
  insertMemberEntry,
  insertPaidPeriod,
  type LockedSubscriptionRow,
  lockSubscription,
  type SubscriptionRow,
  subscriptions,
} from './subscriptions.sql.ts';

export { type MemberDiscount, MemberDiscounts, type MemberTicket } from './member-discounts.ts';
export type { PlanRow } from './plans.sql.ts';
export { archivePlan, createPlan, getPlan, listPlans, type PlanChanges, updatePlan } from './plans.ts';
export {
  eraseSubscriptionPersonalData,
  insertSubscription,
  listSubscriptionPersonalData,
  type SubscriptionPersonalDataRow,
  type SubscriptionRow,
  updateAwaitedPayment,
  updateCancelled,
  updateSubscriptionClient,
} from './subscriptions.sql.ts';

const noSubscription = refuse('not_found', 'There is no such subscription.');
const dayMs = 86_400_000;

/** How long before the end of a period the next one is asked for, in milliseconds. */
export const renewalAheadMs = 3 * dayMs;

type Instants = Pick<SubscriptionRow, 'paid_until' | 'cancelled_at' | 'awaited_payment_id'>;

/** True while a subscription gives its benefits. */
function isActive({ paid_until: until }: Pick<Instants, 'paid_until'>, now: Date): boolean {
  return until !== null && new Date(until) > now;
}

/** What has become of a subscription. */
export function subscriptionStatusOf(row: Instants, now: Date): SubscriptionStatus {
  if (isActive(row, now)) return 'active';
  if (row.cancelled_at !== null) return 'cancelled';
  return row.paid_until === null && row.awaited_payment_id !== null ? 'pending' : 'lapsed';
}

/** All conditions hold together; what is undefined is not asked. */
export interface SubscriptionFilter {
  readonly planId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly status?: SubscriptionStatus | undefined;
}

/** Subscriptions in the order of (creation, id); refuses an unknown `after`. */
export function listSubscriptions(
  tenant: TenantDb,
  { status, ...filter }: SubscriptionFilter,
  page: Page,
  now: Date,
): Promise<SubscriptionRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, subscriptions, { ...filter, ...(status ? { [`${status}At`]: now } : {}) }, page);
}

/** A subscription; refuses an unknown id. */
export async function getSubscription(tenant: TenantDb, id: string): Promise<SubscriptionRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findSubscription, { id });
  return row ?? noSubscription;
}

/** True where the client, who is locked, has another subscription to the plan that is pending or active. */
export async function hasLiveSubscription(
  tenant: TenantDb,
  sought: { readonly planId: string; readonly clientId: string; readonly exceptId?: string },
  now: Date,
): Promise<boolean> {
  return (await tenant.run(findLiveSubscription, { exceptId: '', ...sought, now })).length > 0;
}

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
export interface PeriodPayment {
  readonly id: string;
  readonly resource_ids: readonly string[];
  /** Minor units. */
  readonly amount: number;
}

/**
 * The money of a period came in, whose payment is locked: the period follows the one that is running, or begins now. The
 * next one is asked for before it ends. Mails the code to a member who had none that was valid.
 */
export async function completePeriod(write: TenantWriteContext, payment: PeriodPayment): Promise<void> {
  const { tenant, now } = write;
  const id = payment.resource_ids[0]!;
  const [locked] = await tenant.run(lockSubscription, { id });
  const { period, paid_until: until, anchored_at: anchor, anchored_periods: count, ...subscription } = locked!;
  const goesOn = isActive(locked!, now);
  const anchoredAt = goesOn ? new Date(anchor!) : now;
  const anchoredPeriods = goesOn ? count + 1 : 1;
  const endsAt = endOfPeriods(anchoredAt, anchoredPeriods, period);
  const startsAt = goesOn ? new Date(until!) : now;
  const paid = { id, paymentId: payment.id, price: payment.amount, startsAt, endsAt, anchoredAt, anchoredPeriods };
  await tenant.run(insertPaidPeriod, { ...paid, now });
  if (subscription.cancelled_at === null) await enqueueRenewal(tenant, id, endsAt);
  if (goesOn) return;
  await queueMail(write, {
    cause: `begin of ${id} by ${payment.id}`,
    to: subscription.client_email,
    language: subscription.language,
    template: 'subscription_active',
    data: { plan: subscription.plan_name, code: subscription.code, until: endsAt.toISOString() },
    eventId: null,
  });
}

/** Has the next period asked for some days before the end of this one. */
async function enqueueRenewal(tenant: TenantTransaction, subscriptionId: string, endsAt: Date): Promise<void> {
  const runAt = new Date(endsAt.getTime() - renewalAheadMs);
  await enqueueJob(tenant, 'renew_subscription', { subscriptionId }, { key: subscriptionId, runAt });
}

/** The payments, which are locked, ended without money: they are not asked for any more. */
export async function endPeriodPayments(
  { tenant, now }: TenantWriteContext,
  paymentIds: readonly string[],
): Promise<void> {
  await tenant.run(clearAwaitedPayments, { now, paymentIds });
}

/**
 * Money for a period came in late. Refuses it where the subscription was cancelled, or another payment or subscription has
 * taken its place.
 */
export async function revivePeriod(
  { tenant, now }: TenantWriteContext,
  payment: PeriodPayment,
): Promise<Refusal<'conflict'> | null> {
  const [id] = payment.resource_ids;
  const [locked] = await tenant.run(lockSubscription, { id: id! });
  const { client_id: clientId, plan_id: planId, cancelled_at, awaited_payment_id } = locked!;
  if (cancelled_at !== null || clientId === null) return refuse('conflict', 'The subscription was cancelled.');
  if (awaited_payment_id !== null) return refuse('conflict', 'Another payment of the subscription is asked for.');
  if (!(await hasLiveSubscription(tenant, { planId, clientId, exceptId: id! }, now))) return null;
  return refuse('conflict', 'The client has another subscription to the plan.');
}

/** Locks a subscription that gives benefits now; refuses an unknown id, and one that gives none. */
export async function lockMember(
  tenant: TenantTransaction,
  id: string,
  now: Date,
): Promise<LockedSubscriptionRow | Refusal<'not_found' | 'conflict'>> {
  const [locked] = await tenant.run(lockSubscription, { id });
  if (!locked) return noSubscription;
  if (!isActive(locked, now)) return notActive(locked, now);
  return locked;
}

function notActive(row: Instants, now: Date): Refusal<'conflict'> {
  return refuse('conflict', `The subscription is ${subscriptionStatusOf(row, now)}: it gives no benefits.`);
}

/**
 * Records that the member with a code came in at an event. Refuses an unknown code or event, a subscription that gives no
 * free entry now, and a member who came in already.
 */
export async function checkInMember(
  { tenant, now }: TenantWriteContext,
  { code, eventId }: { readonly code: string; readonly eventId: string },
): Promise<SubscriptionRow | Refusal<'not_found' | 'conflict' | 'already_checked_in'>> {
  const [at] = await tenant.run(findMemberAtEvent, { code, eventId });
  if (!at) return refuse('not_found', 'There is no member with this code, or no such event.');
  const { id } = at;
  const row = await getSubscription(tenant, id);
  if (row instanceof Refusal) return row;
  if (!isActive(at, now)) return notActive(row, now);
  if (!at.free_entry) return refuse('conflict', 'The plan gives no free entry.');
  if ((await tenant.run(insertMemberEntry, { now, id, eventId })).length > 0) return getSubscription(tenant, id);
  const [before] = await tenant.run(findMemberEntry, { id, eventId });
  return refuse('already_checked_in', `The member came in at ${before!.entered_at}.`);
}
