import { type InputOf, management } from '@stagedoor/contract';
import {
  archivePlan,
  beginSubscription,
  cancelSubscription,
  countSubscriptions,
  createPlan,
  getPlan,
  listPlans,
  listSubscriptions,
  updatePlan,
} from '../../contexts/memberships/subscriptions/subscriptions.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import { toMinor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';
import { presentNewSubscription, presentPlan, presentSubscription } from '../../wire/presenters/plan.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { subscriberOf } from '../../wire/subscriber.ts';

export const planHandlers: readonly Handler[] = [
  endpoint(management.listPlans, {
    input: ({ query }) => ({ archived: query.archived }),
    run: ({ tenant, page }, filter) => listPlans(tenant, filter, page),
    present: presentPlan,
  }),

  endpoint(management.getPlan, {
    run: ({ tenant, params }) => getPlan(tenant, params.planId),
    present: presentPlan,
  }),

  endpoint(management.createPlan, {
    input: ({ body, caller }, problems) => {
      const terms = termsOf(body, caller.organization.currencyDigits, problems);
      return {
        name: body.name,
        period: body.period,
        price: terms.price ?? 0,
        description: body.description ?? '',
        discount_percentage: body.discount_percentage ?? 0,
        discount_tickets_per_event: body.discount_tickets_per_event ?? 2,
        discount_needs_code: body.discount_needs_code ?? false,
        rate_ids: body.rate_ids ?? [],
        list_entries_per_event: body.list_entries_per_event ?? 0,
        free_entry: body.free_entry ?? false,
      };
    },
    run: ({ write }, input) => createPlan(write, input),
    present: presentPlan,
  }),

  endpoint(management.updatePlan, {
    input: ({ body, caller }, problems) => termsOf(body, caller.organization.currencyDigits, problems),
    run: ({ write, params }, changes) => updatePlan(write, params.planId, changes),
    present: presentPlan,
  }),

  endpoint(management.archivePlan, {
    run: ({ write, params }) => archivePlan(write, params.planId),
    present: presentPlan,
  }),

  endpoint(management.listSubscriptions, {
    input: ({ query }) => subscriptionFilterOf(query),
    run: ({ tenant, page, now, query }, filter) => listSubscriptions(tenant, filter, page, now, query.sort),
    present: presentSubscription,
  }),

  endpoint(management.getSubscriptionTotals, {
    input: ({ query }) => subscriptionFilterOf(query),
    run: ({ tenant, now }, filter) => countSubscriptions(tenant, filter, now),
    present: (totals: { readonly count: number }) => totals,
  }),

  endpoint(management.createSubscription, {
    input: ({ body, caller, services }, problems) => ({
      ...purchaseTermsOf({ language: body.language }, services, caller.user.id, problems),
      planId: body.plan_id,
      client: subscriberOf(body, problems),
      collection: body.method,
    }),
    run: ({ write }, input) => beginSubscription(write, input),
    present: presentNewSubscription,
  }),

  endpoint(management.cancelSubscription, {
    run: ({ write, params }) => cancelSubscription(write, params.subscriptionId),
    present: presentSubscription,
  }),
];

/** The subscriptions that a list is about. */
function subscriptionFilterOf(query: Call<typeof management.getSubscriptionTotals>['query']) {
  return { planId: query.plan_id, clientId: query.client_id, status: query.status };
}

/** Decimals that a percentage can have. */
const percentageDigits = 4;

function termsOf(body: InputOf<typeof management.updatePlan>['body'], currencyDigits: number, problems: Problems) {
  const { price, discount_percentage, ...asGiven } = body;
  if (discount_percentage !== undefined && toMinor(discount_percentage, percentageDigits) === null) {
    problems.add('/discount_percentage', `has more than ${percentageDigits} decimals`);
  }
  return {
    ...asGiven,
    discount_percentage,
    price: price === undefined ? undefined : problems.money('/price', price, currencyDigits),
  };
}
