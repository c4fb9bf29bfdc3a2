/** What has become of a subscription: decided by instants at the moment of use. */
import type { SubscriptionStatus } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import {
  findBlockedPeriod,
  findLiveSubscription,
  findSubscription,
  type LockedSubscriptionRow,
  lockSubscription,
  type SubscriptionRow,
} from './subscriptions.sql.ts';

const noSubscription = refuse('not_found', 'There is no such subscription.');
/** How long before the end of a period the next one is asked for, in milliseconds. */
export const renewalAheadMs = 3 * 86_400_000;

type Instants = Pick<SubscriptionRow, 'paid_until' | 'cancelled_at' | 'awaited_payment_id'>;

/** True while a subscription gives its benefits. */
export function isActive({ paid_until: until }: Pick<Instants, 'paid_until'>, now: Date): boolean {
  return until !== null && new Date(until) > now;
}

/** What has become of a subscription. */
export function subscriptionStatusOf(row: Instants, now: Date): SubscriptionStatus {
  if (isActive(row, now)) return 'active';
  if (row.cancelled_at !== null) return 'cancelled';
  return row.paid_until === null && row.awaited_payment_id !== null ? 'pending' : 'lapsed';
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

/** Locks a subscription that gives benefits now; refuses an unknown id, and one that gives none. */
export async function lockMember(
  tenant: TenantTransaction,
  id: string,
  now: Date,
): Promise<LockedSubscriptionRow | Refusal<'not_found' | 'conflict'>> {
  const [locked] = await tenant.run(lockSubscription, { id });
  if (!locked) return noSubscription;
  if (!isActive(locked, now)) return notActive(locked, now);
  return (await refusalOfBlocked(tenant, id, now)) ?? locked;
}

/** Refuses a subscription whose running period is paid by a disputed payment, where the organization blocks that. */
export async function refusalOfBlocked(tenant: TenantDb, id: string, now: Date): Promise<Refusal<'conflict'> | null> {
  const blocked = await tenant.run(findBlockedPeriod, { id, now });
  if (blocked.length === 0) return null;
  return refuse('conflict', 'The payment of the subscription is disputed: it gives no benefits.');
}

/** For a subscription that gives no benefits now. */
export function notActive(row: Instants, now: Date): Refusal<'conflict'> {
  return refuse('conflict', `The subscription is ${subscriptionStatusOf(row, now)}: it gives no benefits.`);
}
