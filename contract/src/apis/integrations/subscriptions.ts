import { operation } from '../../operation.ts';
import { GuestList } from '../../resources/guest-list.ts';
import { CreatedSubscription, Plan, Subscription, subscriberInput, subscriptionFilters } from '../../resources/plan.ts';
import { purchaseTerms } from '../../resources/purchase-terms.ts';
import { AfterQuery, BarcodeInput, DataOf, Id, Int, ListOf, pagingQuery, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const subscriptionParams = Type.Object({ subscriptionId: Id('subscription', 'Id of the subscription.') });
const { redirect_url, error_url, language } = purchaseTerms('nothing');

export const listPlans = operation({
  id: 'listPlans',
  api: 'integrations',
  method: 'GET',
  path: '/plans',
  access: { by: 'key', scope: 'passes:read' },
  tag: 'Subscriptions',
  summary: 'List plans',
  description: 'Returns the plans to which clients can subscribe, ordered by (creation, id).',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('plan') }),
  success: { status: 200, description: 'The plans.', schema: ListOf(Plan) },
  errors: [],
});

export const createSubscription = operation({
  id: 'createSubscription',
  api: 'integrations',
  method: 'POST',
  path: '/subscriptions',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Subscriptions',
  summary: 'Subscribe a client',
  description:
    'Subscribes a client to a plan: a known client by `client_id`, or any person by `email`. The client ' +
    'receives a mail with the address where the first period can be paid within 7 days; the subscription is ' +
    'active once it is paid. Three days before a period ends, the client receives the address for the next ' +
    'payment. A free plan is active immediately and renews automatically. A client can have only one ' +
    'subscription to a plan at a time.',
  body: Type.Object(
    {
      ...subscriberInput,
      redirect_url,
      error_url,
      language,
    },
    { description: 'The subscription.' },
  ),
  success: { status: 201, description: 'The subscription.', schema: DataOf(CreatedSubscription) },
  errors: ['not_found', 'not_on_sale', 'already_exists'],
});

export const listSubscriptions = operation({
  id: 'listSubscriptions',
  api: 'integrations',
  method: 'GET',
  path: '/subscriptions',
  access: { by: 'key', scope: 'clients:read' },
  tag: 'Subscriptions',
  summary: 'List subscriptions',
  description: 'Returns the subscriptions that match all given conditions, ordered by (creation, id).',
  query: Type.Object({ ...subscriptionFilters, ...pagingQuery, after: AfterQuery('subscription') }),
  success: { status: 200, description: 'The subscriptions.', schema: ListOf(Subscription) },
  errors: [],
});

export const getSubscription = operation({
  id: 'getSubscription',
  api: 'integrations',
  method: 'GET',
  path: '/subscriptions/{subscriptionId}',
  access: { by: 'key', scope: 'clients:read' },
  tag: 'Subscriptions',
  summary: 'Read a subscription',
  description: 'Returns one subscription.',
  params: subscriptionParams,
  success: { status: 200, description: 'The subscription.', schema: DataOf(Subscription) },
  errors: ['not_found'],
});

export const updateSubscription = operation({
  id: 'updateSubscription',
  api: 'integrations',
  method: 'PATCH',
  path: '/subscriptions/{subscriptionId}',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Subscriptions',
  summary: 'Change the plan of a subscription',
  description:
    'Gives a subscription another plan: its benefits apply at once, its price and period with the next payment. Not ' +
    'possible while a payment is asked for, and after the subscription was cancelled.',
  params: Type.Object({ subscriptionId: Id('subscription', 'Id of the subscription.') }),
  body: Type.Object({ plan_id: Id('plan', 'Id of the plan.') }, { description: 'What to change.' }),
  success: { status: 200, description: 'The subscription.', schema: DataOf(Subscription) },
  errors: ['not_found', 'conflict', 'not_on_sale', 'already_exists'],
});

export const cancelSubscription = operation({
  id: 'cancelSubscription',
  withAudit: true,
  api: 'integrations',
  method: 'POST',
  path: '/subscriptions/{subscriptionId}/cancel',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Subscriptions',
  summary: 'Cancel a subscription',
  description:
    'Stops further payments: the subscription stays active until the paid period ends. An open payment can no ' +
    'longer be paid. Completed payments are not refunded.',
  params: subscriptionParams,
  success: { status: 200, description: 'The subscription.', schema: DataOf(Subscription) },
  errors: ['not_found', 'conflict'],
});

export const createSubscriptionListEntry = operation({
  id: 'createSubscriptionListEntry',
  api: 'integrations',
  method: 'POST',
  path: '/subscriptions/{subscriptionId}/list-entries',
  access: { by: 'key', scope: 'lists:write' },
  tag: 'Subscriptions',
  summary: 'Put a member on a guest list',
  description:
    'Creates an entry in the name of the member; its people pay nothing on the options of the rate. The plan ' +
    'limits the number of people of all such entries at one event; removed entries do not count.',
  params: subscriptionParams,
  body: Type.Object(
    {
      list_rate_id: Id('rate', 'Id of the list rate.'),
      for: Type.Optional(
        Int('People, the member among them; 1 when omitted.', { minimum: 1, maximum: limits.memberListEntriesMax }),
      ),
    },
    { description: 'The entry.' },
  ),
  success: { status: 201, description: 'The entry.', schema: DataOf(GuestList) },
  errors: ['not_found', 'conflict', 'sold_out'],
});

export const checkInSubscriptionByCode = operation({
  id: 'checkInSubscriptionByCode',
  api: 'integrations',
  method: 'PUT',
  path: '/subscriptions/by-code/{subscriptionCode}/checkin',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Subscriptions',
  summary: 'Admit a member by code',
  description:
    'Records that the member with this code entered an event for free, if the plan includes free entry. ' +
    'Possible once for each event: if two doors check in at the same instant, one learns that the member is ' +
    'already inside.',
  params: Type.Object({ subscriptionCode: BarcodeInput('Code of the member.') }),
  query: Type.Object({ event_id: Id('event', 'Event.') }),
  success: { status: 200, description: 'The subscription.', schema: DataOf(Subscription) },
  errors: ['not_found', 'conflict', 'already_checked_in'],
});
