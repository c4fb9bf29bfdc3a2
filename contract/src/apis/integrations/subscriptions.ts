import { operation } from '../../operation.ts';
import { GuestList } from '../../resources/guest-list.ts';
import { CreatedSubscription, Plan, Subscription, subscriptionFilters } from '../../resources/plan.ts';
import { purchaseTerms } from '../../resources/purchase-terms.ts';
import {
  AfterQuery,
  BarcodeInput,
  DataOf,
  EmailInput,
  Id,
  Int,
  ListOf,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
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
  description: 'Answers the plans to which clients can subscribe, ordered by (creation, id).',
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
    'Subscribes a client to a plan: one that is known, by `client_id`, or the person with an e-mail address, by `email`. ' +
    'The client is mailed the address where the first period is paid, within 7 days; the subscription is active from then ' +
    'on. Three days before a period ends the client is mailed the address for the next one. A plan that costs nothing is ' +
    'active at once and goes on by itself. A client has one subscription to a plan at a time.',
  body: Type.Object(
    {
      plan_id: Id('plan', 'Id of the plan.'),
      client_id: Type.Optional(Id('client', 'Id of the client. Either this or `email`.')),
      email: Type.Optional(EmailInput('E-mail address of the client. Either this or `client_id`.')),
      name: Type.Optional(StrInput('Name of the person with the e-mail address.')),
      phone: Type.Optional(StrInput('Phone number of the person with the e-mail address.', { maxLength: 64 })),
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
  description: 'Answers the subscriptions that meet all conditions given, ordered by (creation, id).',
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
  description: 'Answers one subscription.',
  params: subscriptionParams,
  success: { status: 200, description: 'The subscription.', schema: DataOf(Subscription) },
  errors: ['not_found'],
});

export const cancelSubscription = operation({
  id: 'cancelSubscription',
  api: 'integrations',
  method: 'POST',
  path: '/subscriptions/{subscriptionId}/cancel',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Subscriptions',
  summary: 'Cancel a subscription',
  description:
    'Asks for no further payment: the subscription is active until the paid time ends. A payment that is asked for now ' +
    'cannot be paid any more. What was paid stays paid.',
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
    'Makes an entry in the name of the member whose people pay nothing on the options of the rate. The people of all such ' +
    'entries at one event are at most as many as the plan says; a removed entry does not count.',
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
  summary: 'Admit a member by the code',
  description:
    'Records that the member with this code came in at an event, for nothing, where the plan gives free entry. Once for ' +
    'each event: of two doors at the same instant one learns that the member is inside.',
  params: Type.Object({ subscriptionCode: BarcodeInput('Code of the member.') }),
  query: Type.Object({ event_id: Id('event', 'Event.') }),
  success: { status: 200, description: 'The subscription.', schema: DataOf(Subscription) },
  errors: ['not_found', 'conflict', 'already_checked_in'],
});
