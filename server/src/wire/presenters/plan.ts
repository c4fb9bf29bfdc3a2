import type { CreatedSubscription, Plan, Subscription } from '@stagedoor/contract';
import {
  type BegunSubscription,
  type PlanRow,
  type SubscriptionAt,
  type SubscriptionRow,
  subscriptionCreated,
  subscriptionStatusOf,
  subscriptionUpdated,
} from '../../contexts/memberships/subscriptions/subscriptions.ts';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { paymentAddress } from '../../contexts/sales/payments/payments.ts';
import { toMajor } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';

export function presentPlan(row: PlanRow): Plan {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    description: row.description,
    price: toMajor(row.price, row.currency_digits),
    currency: row.currency,
    period: row.period,
    discount_percentage: row.discount_percentage,
    discount_tickets_per_event: row.discount_tickets_per_event,
    discount_needs_code: row.discount_needs_code,
    rate_ids: row.rate_ids,
    list_entries_per_event: row.list_entries_per_event,
    free_entry: row.free_entry,
    archived: row.archived_at !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentSubscription(row: SubscriptionRow, { now }: { readonly now: Date }): Subscription {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    client_id: row.client_id ?? '',
    client_name: row.client_name,
    client_email: row.client_email,
    code: row.code,
    status: subscriptionStatusOf(row, now),
    paid_until: row.paid_until ?? '',
    cancelled_at: row.cancelled_at ?? '',
    pending_payment_id: row.awaited_payment_id ?? '',
    periods: row.periods.map(({ price, ...period }) => ({ ...period, price: toMajor(price, row.currency_digits) })),
    entries: row.entries.map((entry) => ({ ...entry })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A subscription that was made, with the address of the page on which its first period is paid. */
export function presentNewSubscription(
  { subscription, payment }: BegunSubscription,
  { now, services }: { readonly now: Date; readonly services: Services },
): CreatedSubscription {
  const target = { organizationId: subscription.organization_id, paymentId: payment.id };
  return {
    ...presentSubscription(subscription, { now }),
    payment_url: payment.status === 'pending' ? paymentAddress(target, services.publicUrl(), services.secretsKey) : '',
  };
}

const presentSubscriptionAt = ({ subscription, now }: SubscriptionAt) => presentSubscription(subscription, { now });

export const subscriptionPresenters = [
  presenter(subscriptionCreated, presentSubscriptionAt),
  presenter(subscriptionUpdated, presentSubscriptionAt),
];
