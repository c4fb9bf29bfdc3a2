import { integrations } from '@stagedoor/contract';
import { createGuestListOfMember } from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import {
  beginSubscription,
  cancelSubscription,
  changePlan,
  checkInMember,
  getSubscription,
  listPlans,
  listSubscriptions,
} from '../../contexts/memberships/subscriptions/subscriptions.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentGuestList } from '../../wire/presenters/guest-list.ts';
import { presentNewSubscription, presentPlan, presentSubscription } from '../../wire/presenters/plan.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { subscriberOf } from '../../wire/subscriber.ts';

export const subscriptionHandlers: readonly Handler[] = [
  endpoint(integrations.listPlans, {
    run: ({ tenant, page }) => listPlans(tenant, { archived: false }, page),
    present: presentPlan,
  }),

  endpoint(integrations.createSubscription, {
    input: ({ body, caller, services }, problems) => ({
      ...purchaseTermsOf(body, services, caller.credentialId, problems),
      planId: body.plan_id,
      client: subscriberOf(body, problems),
    }),
    run: ({ write }, input) => beginSubscription(write, input),
    present: presentNewSubscription,
  }),

  endpoint(integrations.listSubscriptions, {
    input: ({ query }) => ({ planId: query.plan_id, clientId: query.client_id, status: query.status }),
    run: ({ tenant, page, now }, filter) => listSubscriptions(tenant, filter, page, now),
    present: presentSubscription,
  }),

  endpoint(integrations.getSubscription, {
    run: ({ tenant, params }) => getSubscription(tenant, params.subscriptionId),
    present: presentSubscription,
  }),

  endpoint(integrations.updateSubscription, {
    run: ({ write, params, body }) => changePlan(write, params.subscriptionId, body.plan_id),
    present: presentSubscription,
  }),

  endpoint(integrations.cancelSubscription, {
    run: ({ write, params }) => cancelSubscription(write, params.subscriptionId),
    present: presentSubscription,
  }),

  endpoint(integrations.createSubscriptionListEntry, {
    input: ({ body }) => ({ rateId: body.list_rate_id, partySize: body.for ?? 1 }),
    run: ({ write, params }, entry) => createGuestListOfMember(write, params.subscriptionId, entry),
    present: presentGuestList,
  }),

  endpoint(integrations.checkInSubscriptionByCode, {
    run: ({ write, params, query }) => checkInMember(write, { code: params.subscriptionCode, eventId: query.event_id }),
    present: presentSubscription,
  }),
];
