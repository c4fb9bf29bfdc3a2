/** What is told of subscriptions, to the organization. */
import {
  emit,
  type Kind,
  notificationKind,
  outboxMessage,
  type TenantWriteContext,
} from '../../messaging/webhooks/webhooks.ts';
import { findSubscription, type SubscriptionRow } from './subscriptions.sql.ts';

/** A subscription as it stands at an instant, on which its status depends. */
export interface SubscriptionAt {
  readonly subscription: SubscriptionRow;
  readonly now: Date;
}

export const subscriptionCreated = notificationKind<SubscriptionAt>('subscription.created');
export const subscriptionUpdated = notificationKind<SubscriptionAt>('subscription.updated');

/** Tells of a subscription that there is, as it is now, and answers with it. */
export async function tellOfSubscription(
  write: TenantWriteContext,
  kind: Kind<SubscriptionAt>,
  id: string,
): Promise<SubscriptionRow> {
  const [subscription] = await write.tenant.run(findSubscription, { id });
  const about = { resourceId: id, channelId: null };
  await emit(write, [outboxMessage(kind, { subscription: subscription!, now: write.now }, about)]);
  return subscription!;
}
