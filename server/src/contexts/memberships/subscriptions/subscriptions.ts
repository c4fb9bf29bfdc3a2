/**
 * Subscriptions: memberships of clients in a plan, paid by period. What becomes of one is decided by instants at the
 * moment of use, never by a job that has run: it gives its benefits while `paid_until` lies ahead, cancelled or not, and
 * none from that instant on.
 *
 * Benefits: a percentage off the price of tickets (`member-discounts.ts`, by the address of each ticket), people on
 * guest lists who pay nothing (`contexts/guest-lists/guest-lists`, under the lock of the subscription), and entry by the code.
 *
 * The payment of a period is asked for by `ask-for-periods.ts`, and `periodProduct` is what becomes of it. Lock order:
 * payment, subscription, client.
 */
import type { ListSort, SubscriptionStatus } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { getSubscription, isActive, notActive, refusalOfBlocked } from './subscription-state.ts';
import {
  findMemberAtEvent,
  findMemberEntry,
  insertMemberEntry,
  type SubscriptionRow,
  subscriptions,
  sumSubscriptions,
} from './subscriptions.sql.ts';

export {
  type BegunSubscription,
  beginSubscription,
  cancelSubscription,
  renewSubscription,
  type SubscriptionToBegin,
} from './ask-for-periods.ts';
export { changePlan } from './change-plan.ts';
export { endOfPeriods, periodProduct, subscriptionPersonalData } from './periods.ts';
export type { PlanRow } from './plans.sql.ts';
export { archivePlan, createPlan, getPlan, listPlans, type PlanChanges, updatePlan } from './plans.ts';
export { type SubscriptionAt, subscriptionCreated, subscriptionUpdated } from './subscription-notifications.ts';
export { getSubscription, subscriptionStatusOf } from './subscription-state.ts';
export type { SubscriptionRow } from './subscriptions.sql.ts';

/** All conditions hold together; what is undefined is not asked. */
export interface SubscriptionFilter {
  readonly planId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly status?: SubscriptionStatus | undefined;
}

/** Subscriptions in the order of (creation, id) or the one that is given; refuses an unknown `after`. */
export function listSubscriptions(
  tenant: TenantDb,
  filter: SubscriptionFilter,
  page: Page,
  now: Date,
  sort: ListSort = 'oldest',
): Promise<SubscriptionRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, subscriptions[sort], conditionsOf(filter, now), page);
}

/** How many subscriptions a list has over all its pages. */
export async function countSubscriptions(
  tenant: TenantDb,
  filter: SubscriptionFilter,
  now: Date,
): Promise<{ readonly count: number }> {
  const [row] = await tenant.run(sumSubscriptions, conditionsOf(filter, now));
  return row!;
}

function conditionsOf({ status, ...filter }: SubscriptionFilter, now: Date) {
  return { ...filter, ...(status ? { [`${status}At`]: now } : {}) };
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
  const blocked = await refusalOfBlocked(tenant, id, now);
  if (blocked) return blocked;
  if ((await tenant.run(insertMemberEntry, { now, id, eventId })).length > 0) return getSubscription(tenant, id);
  const [before] = await tenant.run(findMemberEntry, { id, eventId });
  return refuse('already_checked_in', `The member came in at ${before!.entered_at}.`);
}
