/** Another plan for a subscription: its benefits from now on, its price with the next payment. */
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import { lockClient } from '../../customers/clients/clients.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { getPlan } from './plans.ts';
import { subscriptionUpdated, tellOfSubscription } from './subscription-notifications.ts';
import { getSubscription, hasLiveSubscription } from './subscription-state.ts';
import { lockSubscription, type SubscriptionRow, updateSubscriptionPlan } from './subscriptions.sql.ts';

/**
 * Gives the subscription another plan. Refuses an unknown subscription or plan, a plan that is archived, a subscription
 * that was cancelled or of which a payment is asked for, and a second subscription of the client to the plan.
 */
export async function changePlan(
  write: TenantWriteContext,
  id: string,
  planId: string,
): Promise<SubscriptionRow | Refusal<'not_found' | 'invalid_request' | 'conflict' | 'not_on_sale' | 'already_exists'>> {
  const { tenant, now } = write;
  const [locked] = await tenant.run(lockSubscription, { id });
  if (!locked || locked.plan_id === planId) return getSubscription(tenant, id);
  const plan = await getPlan(tenant, planId);
  if (plan instanceof Refusal) {
    return refuseInput('/plan_id', 'is not a plan of the organization');
  }
  const { client_id: clientId } = locked;
  if (plan.archived_at !== null) return refuse('not_on_sale', `The plan ${plan.name} is archived.`);
  if (locked.cancelled_at !== null || clientId === null) {
    return refuse('conflict', 'The subscription was cancelled: subscribe the client again.');
  }
  if (locked.awaited_payment_id !== null) {
    return refuse(
      'conflict',
      'A payment at the price of the present plan is asked for: wait until it is paid or expires.',
    );
  }
  // The client is locked, so that nobody subscribes the same person to the plan at the same instant.
  const gone = await lockClient(write, clientId);
  if (gone) return gone;
  if (await hasLiveSubscription(tenant, { planId, clientId, exceptId: id }, now)) {
    return refuse('already_exists', `The client has a subscription to the plan ${plan.name} already.`);
  }
  await tenant.run(updateSubscriptionPlan, { now, id, planId, countsAnew: plan.period !== locked.period });
  return tellOfSubscription(write, subscriptionUpdated, id);
}
