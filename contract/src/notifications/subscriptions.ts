import { Subscription } from '../resources/plan.ts';
import { exampleSubscription } from './examples.ts';
import { notification } from './notification.ts';

export const subscriptionCreated = notification({
  kind: 'subscription.created',
  description:
    'A client was subscribed to a plan. The subscription is `pending` until its first payment; one that costs nothing ' +
    'is `active` at once. The payload is the whole subscription.',
  payload: Subscription,
  example: { ...exampleSubscription, status: 'pending', paid_until: '', periods: [] },
});

export const subscriptionUpdated = notification({
  kind: 'subscription.updated',
  description:
    'A period of a subscription was paid, its plan was changed, or it was cancelled. Not emitted when the paid time ' +
    'ends: `paid_until` says when that is. The payload is the whole subscription afterwards.',
  payload: Subscription,
  example: exampleSubscription,
});
