import {
  Bool,
  Currency,
  EmailInput,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  Num,
  OneOf,
  Resource,
  type Static,
  Str,
  StrInput,
  Type,
  UrlOrEmpty,
} from '../schema.ts';
import { planPeriods, subscriptionStatuses } from '../vocabulary.ts';

const planName = Str('Name of the plan.', ['Friends of the house']);
const code = Str('Code (QR) of the member.', ['7ZK2M9QXW4T8BVHN3CRE']);

export const Plan = Resource('Plan', 'What a client can subscribe to.', {
  _id: Id('plan', 'Id of the plan.'),
  organization_id: Id('organization', 'Organization.'),
  name: planName,
  description: Str('Description.'),
  price: Money('Price of one period.'),
  currency: Currency('Currency, ISO 4217.'),
  period: OneOf(planPeriods, 'How long one payment lasts.'),
  discount_percentage: Num('Percentage that a member has off the price of tickets; 0 for none.'),
  discount_tickets_per_event: Type.Optional(Int('Tickets of one event that a member gets at that discount.')),
  discount_needs_code: Type.Optional(
    Type.Boolean({
      description: 'True where the discount needs `member_code` beside the e-mail address of the member.',
      examples: [false],
    }),
  ),
  rate_ids: List(Id('rate', 'Id of a ticket rate.'), 'The rates with that discount; all where empty.'),
  list_entries_per_event: Int('People whom a member can put on guest lists of one event without paying.'),
  free_entry: Bool('True where the code of a member admits the member to every event, once.'),
  archived: Bool('True where nobody can subscribe any more; existing subscriptions go on.'),
  created_at: Instant('Creation.'),
  updated_at: Instant('Last change.'),
});
export type Plan = Static<typeof Plan>;

const subscription = {
  _id: Id('subscription', 'Id of the subscription.'),
  organization_id: Id('organization', 'Organization.'),
  plan_id: Id('plan', 'Plan.'),
  plan_name: planName,
  client_id: IdOrEmpty('client', 'The member; empty where the person was erased.'),
  client_name: Str('Name of the member.', ['Vera Lindqvist']),
  client_email: EmailOrEmpty('E-mail address of the member.'),
  code,
  status: OneOf(
    subscriptionStatuses,
    'Only an active one gives benefits. A cancelled one is active until the paid time ends.',
  ),
  paid_until: InstantOrEmpty('When the paid time ends; empty where nothing was paid yet.'),
  cancelled_at: InstantOrEmpty('When it was cancelled.'),
  pending_payment_id: IdOrEmpty('payment', 'The payment that is asked for now.'),
  periods: List(
    Resource('SubscriptionPeriod', 'A time that was paid.', {
      payment_id: Id('payment', 'Payment.'),
      price: Money('What was paid.'),
      starts_at: Instant('Begin.'),
      ends_at: Instant('End.'),
    }),
    'The times that were paid, the earliest first.',
  ),
  entries: List(
    Resource('SubscriptionEntry', 'An event to which the code admitted the member.', {
      event_id: Id('event', 'Event.'),
      entered_at: Instant('When the member came in.'),
    }),
    'The events to which the code admitted the member, the earliest first.',
  ),
  created_at: Instant('Creation.'),
  updated_at: Instant('Last change.'),
};
export const Subscription = Resource('Subscription', 'A membership of a client, paid by period.', subscription);
export type Subscription = Static<typeof Subscription>;

export const SubscriptionTotals = Resource(
  'SubscriptionTotals',
  'How many subscriptions meet the conditions, over all pages of the list.',
  { count: Int('Subscriptions.') },
);
export type SubscriptionTotals = Static<typeof SubscriptionTotals>;

export const CreatedSubscription = Resource('CreatedSubscription', 'A subscription that was made.', {
  ...subscription,
  payment_url: UrlOrEmpty(
    'Where the client pays the first period: give it only to that person. Empty if there is nothing to pay.',
    'https://tickets.example.org/pay/eyJvIjoi',
  ),
});
export type CreatedSubscription = Static<typeof CreatedSubscription>;

/** Which plan, and who subscribes to it. */
export const subscriberInput = {
  plan_id: Id('plan', 'Id of the plan.'),
  client_id: Type.Optional(Id('client', 'Id of the client. Either this or `email`.')),
  email: Type.Optional(EmailInput('E-mail address of the client. Either this or `client_id`.')),
  name: Type.Optional(StrInput('Name of the person with the e-mail address.')),
  phone: Type.Optional(StrInput('Phone number of the person with the e-mail address.', { maxLength: 64 })),
};

/** Which subscriptions, for every list of them. */
export const subscriptionFilters = {
  plan_id: Type.Optional(Id('plan', 'Only subscriptions to this plan.')),
  client_id: Type.Optional(Id('client', 'Only subscriptions of this client.')),
  status: Type.Optional(OneOf(subscriptionStatuses, 'Only subscriptions with this status now.')),
};
