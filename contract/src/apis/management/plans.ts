import { operation } from '../../operation.ts';
import {
  CreatedSubscription,
  Plan,
  Subscription,
  SubscriptionTotals,
  subscriberInput,
  subscriptionFilters,
} from '../../resources/plan.ts';
import { LanguageInput } from '../../resources/purchase-terms.ts';
import { AfterQuery, DataOf, Id, Int, ListOf, MoneyInput, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { boxOfficeCollections, limits, listSorts, planPeriods } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const planParams = Type.Object({ organizationId, planId: Id('plan', 'Id of the plan.') });
const name = StrInput('Name.', { minLength: 1 });
const price = MoneyInput('Price of one period. A changed price counts from the next payment on.');

/** What can be said when a plan is made, and changed later. Benefits that change do so for all members at once. */
const terms = {
  description: Type.Optional(StrInput('Description.', { maxLength: limits.textLength })),
  discount_percentage: Type.Optional(
    Type.Number({
      description: 'Percentage that members have off the price of tickets, with at most four decimals; 0 for none.',
      minimum: 0,
      maximum: 100,
      examples: [10],
    }),
  ),
  discount_tickets_per_event: Type.Optional(
    Int('Tickets of one event that a member gets at that discount; 2 when not given.', {
      minimum: 1,
      maximum: limits.memberDiscountTicketsMax,
    }),
  ),
  discount_needs_code: Type.Optional(
    Type.Boolean({
      description:
        'True where a ticket has the discount only if `member_code` is sent with it; false where the e-mail ' +
        'address of the member is enough.',
    }),
  ),
  rate_ids: Type.Optional(
    Type.Array(Id('rate', 'Id of a ticket rate.'), {
      description: 'The rates with that discount; all where there are none.',
      maxItems: 500,
      uniqueItems: true,
    }),
  ),
  list_entries_per_event: Type.Optional(
    Int('People whom a member can put on guest lists of one event without paying; 0 for none.', {
      maximum: limits.memberListEntriesMax,
    }),
  ),
  free_entry: Type.Optional(
    Type.Boolean({ description: 'True where the code of a member admits the member to every event, once.' }),
  ),
};

export const listPlans = operation({
  id: 'listPlans',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/plans',
  access: { by: 'session', role: 'viewer' },
  tag: 'Subscriptions',
  summary: 'List plans',
  description: 'Returns the plans of the organization, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    archived: Type.Optional(Type.Boolean({ description: 'True: only archived ones; false: only others.' })),
    ...pagingQuery,
    after: AfterQuery('plan'),
  }),
  success: { status: 200, description: 'The plans.', schema: ListOf(Plan) },
  errors: ['not_found'],
});

export const getPlan = operation({
  id: 'getPlan',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/plans/{planId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Subscriptions',
  summary: 'Read a plan',
  description: 'Returns one plan.',
  params: planParams,
  success: { status: 200, description: 'The plan.', schema: DataOf(Plan) },
  errors: ['not_found'],
});

export const createPlan = operation({
  id: 'createPlan',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/plans',
  access: { by: 'session', role: 'manager' },
  tag: 'Subscriptions',
  summary: 'Create a plan',
  description: 'Creates a plan to which clients can subscribe at once.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    { name, price, period: OneOf(planPeriods, 'How long one payment lasts; it cannot be changed later.'), ...terms },
    { description: 'The plan.' },
  ),
  success: { status: 201, description: 'The plan.', schema: DataOf(Plan) },
  errors: ['not_found'],
});

export const updatePlan = operation({
  id: 'updatePlan',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/plans/{planId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Subscriptions',
  summary: 'Change a plan',
  description:
    'Changes only the given fields. Benefits change for all members immediately; the price changes with the ' +
    'next payment.',
  params: planParams,
  body: Type.Object(
    { name: Type.Optional(name), price: Type.Optional(price), ...terms },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The plan.', schema: DataOf(Plan) },
  errors: ['not_found'],
});

export const archivePlan = operation({
  id: 'archivePlan',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/plans/{planId}/archive',
  access: { by: 'session', role: 'manager' },
  tag: 'Subscriptions',
  summary: 'Archive a plan',
  description: 'Closes the plan to new subscriptions. Existing subscriptions continue. This cannot be undone.',
  params: planParams,
  success: { status: 200, description: 'The plan.', schema: DataOf(Plan) },
  errors: ['not_found'],
});

export const listSubscriptions = operation({
  id: 'listSubscriptions',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/subscriptions',
  access: { by: 'session', role: 'door' },
  tag: 'Subscriptions',
  summary: 'List subscriptions',
  description:
    'Returns the subscriptions that match all given conditions, ordered by (creation, id) or as `sort` says. ' +
    '`getSubscriptionTotals` says how many there are.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    ...subscriptionFilters,
    sort: Type.Optional(
      OneOf(
        listSorts,
        'Order: by creation, the latest or the earliest (the default) first, or by the name of the client in whatever ' +
          'case. `after` continues in the same order.',
      ),
    ),
    ...pagingQuery,
    after: AfterQuery('subscription'),
  }),
  success: { status: 200, description: 'The subscriptions.', schema: ListOf(Subscription) },
  errors: ['not_found'],
});

export const getSubscriptionTotals = operation({
  id: 'getSubscriptionTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/subscriptions/totals',
  access: { by: 'session', role: 'door' },
  tag: 'Subscriptions',
  summary: 'Count subscriptions',
  description: 'Counts the subscriptions of `listSubscriptions` with the same conditions.',
  params: Type.Object({ organizationId }),
  query: Type.Object(subscriptionFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(SubscriptionTotals) },
  errors: ['not_found'],
});

export const createSubscription = operation({
  id: 'createSubscription',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/subscriptions',
  access: { by: 'session', role: 'manager' },
  tag: 'Subscriptions',
  summary: 'Sell a subscription',
  description:
    'Subscribes a client to a plan: a known client by `client_id`, or any person by `email`. With `method` the first ' +
    'period is paid at once, and the subscription is active; without it the client is mailed the address where the ' +
    'first period can be paid within 7 days. The payments of later periods are asked for by mail either way. A free plan is ' +
    'active immediately. A client can have only one subscription to a plan at a time.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      ...subscriberInput,
      method: Type.Optional(
        OneOf(boxOfficeCollections, 'How the first period was paid; by the address that is mailed when omitted.'),
      ),
      language: LanguageInput,
    },
    { description: 'The subscription.' },
  ),
  success: { status: 201, description: 'The subscription.', schema: DataOf(CreatedSubscription) },
  errors: ['not_found', 'not_on_sale', 'already_exists'],
});

export const cancelSubscription = operation({
  id: 'cancelSubscription',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/subscriptions/{subscriptionId}/cancel',
  access: { by: 'session', role: 'manager' },
  tag: 'Subscriptions',
  summary: 'Cancel a subscription',
  description: 'Stops further payments: the subscription stays active until the paid period ends.',
  params: Type.Object({ organizationId, subscriptionId: Id('subscription', 'Id of the subscription.') }),
  success: { status: 200, description: 'The subscription.', schema: DataOf(Subscription) },
  errors: ['not_found', 'conflict'],
});
