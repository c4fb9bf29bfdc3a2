import { planPeriods } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  nullable,
  number,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import { buyerColumns } from '../../sales/product/product.ts';

/** A time that was paid; ISO 8601, money in minor units. */
export interface SubscriptionPeriod {
  readonly payment_id: string;
  readonly price: number;
  readonly starts_at: string;
  readonly ends_at: string;
}
/** An event to which the code admitted the member. */
export interface SubscriptionEntry {
  readonly event_id: string;
  readonly entered_at: string;
}

const columns = {
  id: text,
  organization_id: text,
  plan_id: text,
  plan_name: text,
  client_id: nullable(text),
  client_name: text,
  client_email: text,
  code: text,
  language: text,
  created_by: text,
  awaited_payment_id: nullable(text),
  paid_until: nullable(instant),
  cancelled_at: nullable(instant),
  /** The earliest first. */
  periods: json<readonly SubscriptionPeriod[]>(),
  entries: json<readonly SubscriptionEntry[]>(),
  created_at: instant,
  updated_at: instant,
  currency_digits: int,
};
export type SubscriptionRow = RowOf<typeof columns>;

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ofTenant = `
  SELECT subscriptions.id, subscriptions.organization_id, subscriptions.plan_id, p.name AS plan_name,
    subscriptions.client_id, coalesce(c.name, '') AS client_name, coalesce(c.email, '') AS client_email,
    subscriptions.code, subscriptions.language, subscriptions.created_by, subscriptions.awaited_payment_id,
    subscriptions.paid_until, subscriptions.cancelled_at,
    coalesce((SELECT json_agg(json_build_object('payment_id', t.payment_id, 'price', l.total,
        'starts_at', ${iso('t.starts_at')}, 'ends_at', ${iso('t.ends_at')}) ORDER BY t.starts_at)
      FROM subscription_periods t
      JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = t.payment_id AND l.subject_id = t.subscription_id
      WHERE t.organization_id = $1 AND t.subscription_id = subscriptions.id), '[]') AS periods,
    coalesce((SELECT json_agg(json_build_object('event_id', e.event_id, 'entered_at', ${iso('e.entered_at')})
        ORDER BY e.entered_at, e.event_id)
      FROM subscription_entries e WHERE e.organization_id = $1 AND e.subscription_id = subscriptions.id), '[]') AS entries,
    subscriptions.created_at, subscriptions.updated_at, o.currency_digits
  FROM subscriptions
  JOIN plans p ON p.organization_id = $1 AND p.id = subscriptions.plan_id
  JOIN organizations o ON o.id = $1
  LEFT JOIN clients c ON c.organization_id = $1 AND c.id = subscriptions.client_id
  WHERE subscriptions.organization_id = $1`;

/** Each status is a condition on the instants, which takes the time of now. */
const conditions = {
  planId: ['subscriptions.plan_id = ?', text],
  clientId: ['subscriptions.client_id = ?', text],
  activeAt: ['subscriptions.paid_until > ?', instant],
  pendingAt: [
    `subscriptions.paid_until IS NULL AND subscriptions.awaited_payment_id IS NOT NULL
     AND subscriptions.cancelled_at IS NULL AND ?::timestamptz IS NOT NULL`,
    instant,
  ],
  lapsedAt: [
    `subscriptions.cancelled_at IS NULL AND CASE WHEN subscriptions.paid_until IS NULL
     THEN subscriptions.awaited_payment_id IS NULL ELSE subscriptions.paid_until <= ? END`,
    instant,
  ],
  cancelledAt: [
    `subscriptions.cancelled_at IS NOT NULL
     AND (subscriptions.paid_until IS NULL OR subscriptions.paid_until <= ?)`,
    instant,
  ],
} as const;

const subscriptionsBy = (label: string, order: 'ascending' | 'descending', by?: (row: string) => string) =>
  pagedList(
    label,
    'subscriptions',
    { order, ...(by ? { by } : {}), conditions, columns },
    ({ where, end }) => `${ofTenant}${where} ${end}`,
  );

/** By creation, or by the name of the client in whatever case. */
export const subscriptions = {
  oldest: subscriptionsBy('list_subscriptions', 'ascending'),
  newest: subscriptionsBy('list_latest_subscriptions', 'descending'),
  name: subscriptionsBy(
    'list_subscriptions_by_name',
    'ascending',
    (row) =>
      `coalesce((SELECT lower(n.name) FROM clients n WHERE n.organization_id = $1 AND n.id = ${row}.client_id), '')`,
  ),
} as const;

export const sumSubscriptions = tenantFilter(
  'sum_subscriptions',
  { parameters: {}, conditions, columns: { count: int } },
  (where) => `SELECT count(*)::int AS count FROM subscriptions WHERE subscriptions.organization_id = $1${where}`,
);

export const findSubscription = tenantStatement(
  'find_subscription',
  { id: text },
  columns,
  `${ofTenant} AND subscriptions.id = $2`,
);

export const insertSubscription = tenantStatement(
  'insert_subscription',
  { now: instant, id: text, planId: text, clientId: text, code: text, language: text, createdBy: text },
  {},
  `INSERT INTO subscriptions (organization_id, id, plan_id, client_id, code, language, created_by, created_at, updated_at)
   VALUES ($1, $3, $4, $5, $6, $7, $8, $2::timestamptz, $2::timestamptz)`,
);

/** A subscription of the client to the plan that is pending or active, other than this one. */
export const findLiveSubscription = tenantStatement(
  'find_live_subscription',
  { now: instant, planId: text, clientId: text, exceptId: text },
  { id: text },
  `SELECT id FROM subscriptions
   WHERE organization_id = $1 AND plan_id = $3 AND client_id = $4 AND id <> $5
     AND (paid_until > $2::timestamptz OR awaited_payment_id IS NOT NULL) LIMIT 1`,
);

/** Names the payment that is asked for; no row where there is one already, or the subscription was cancelled. */
export const updateAwaitedPayment = tenantStatement(
  'update_awaited_payment',
  { now: instant, id: text, paymentId: text },
  { id: text },
  `UPDATE subscriptions SET awaited_payment_id = $4, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3 AND awaited_payment_id IS NULL AND cancelled_at IS NULL
   RETURNING id`,
);

/** The payments are not asked for any more. */
export const clearAwaitedPayments = tenantStatement(
  'clear_awaited_payments',
  { now: instant, paymentIds: listOf(text) },
  {},
  `UPDATE subscriptions SET awaited_payment_id = NULL, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND awaited_payment_id = ANY ($3)`,
);

const locked = {
  plan_id: text,
  plan_name: text,
  period: oneOf(planPeriods),
  list_entries_per_event: int,
  client_id: nullable(text),
  client_name: text,
  client_email: text,
  code: text,
  language: text,
  awaited_payment_id: nullable(text),
  anchored_at: nullable(instant),
  anchored_periods: int,
  paid_until: nullable(instant),
  cancelled_at: nullable(instant),
  /** When it got its present plan; null where it has had no other. */
  plan_changed_at: nullable(instant),
};
export type LockedSubscriptionRow = RowOf<typeof locked>;

/** Locks a subscription until the end of the transaction. */
export const lockSubscription = tenantStatement(
  'lock_subscription',
  { id: text },
  locked,
  `SELECT s.plan_id, p.name AS plan_name, p.period, p.list_entries_per_event, s.client_id,
     coalesce(c.name, '') AS client_name, coalesce(c.email, '') AS client_email, s.code, s.language, s.awaited_payment_id,
     s.anchored_at, s.anchored_periods, s.paid_until, s.cancelled_at, s.plan_changed_at
   FROM subscriptions s
   JOIN plans p ON p.organization_id = $1 AND p.id = s.plan_id
   LEFT JOIN clients c ON c.organization_id = $1 AND c.id = s.client_id
   WHERE s.organization_id = $1 AND s.id = $2
   FOR NO KEY UPDATE OF s`,
);

/** The period that a payment paid; no row where it paid none. */
export const findPeriodOfPayment = tenantStatement(
  'find_period_of_payment',
  { paymentId: text },
  { subscription_id: text, starts_at: instant, ends_at: instant },
  `SELECT subscription_id, starts_at, ends_at FROM subscription_periods
   WHERE organization_id = $1 AND payment_id = $2`,
);

/** Whether the payment of a period is disputed: it then gives nothing. */
export const updatePeriodBlocked = tenantStatement(
  'update_period_blocked',
  { now: instant, paymentId: text, isBlocked: bool },
  {},
  `UPDATE subscription_periods SET dispute_blocked_at = CASE WHEN $4::boolean THEN $2::timestamptz END
   WHERE organization_id = $1 AND payment_id = $3 AND (dispute_blocked_at IS NOT NULL) <> $4::boolean`,
);

/** The period of a subscription that runs at an instant, where it gives nothing; no row otherwise. */
export const findBlockedPeriod = tenantStatement(
  'find_blocked_period',
  { id: text, now: instant },
  { payment_id: text },
  `SELECT payment_id FROM subscription_periods
   WHERE organization_id = $1 AND subscription_id = $2 AND dispute_blocked_at IS NOT NULL
     AND starts_at <= $3::timestamptz AND ends_at > $3::timestamptz`,
);

/** Writes down a period that was paid. */
export const insertPaidPeriod = tenantStatement(
  'insert_paid_period',
  {
    now: instant,
    id: text,
    paymentId: text,
    startsAt: instant,
    endsAt: instant,
    anchoredAt: instant,
    anchoredPeriods: int,
  },
  { id: text },
  `WITH period AS (
     INSERT INTO subscription_periods (organization_id, subscription_id, payment_id, starts_at, ends_at)
     VALUES ($1, $3, $4, $5, $6)
   )
   UPDATE subscriptions SET paid_until = $6, anchored_at = $7, anchored_periods = $8, awaited_payment_id = NULL,
     updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3
   RETURNING id`,
);

/** Another plan from now on. Where its periods have another length, they are counted from the end of the paid time. */
export const updateSubscriptionPlan = tenantStatement(
  'update_subscription_plan',
  { now: instant, id: text, planId: text, countsAnew: bool },
  { id: text },
  `UPDATE subscriptions SET plan_id = $4, plan_changed_at = $2::timestamptz, updated_at = $2::timestamptz,
     anchored_at = CASE WHEN $5 THEN paid_until ELSE anchored_at END,
     anchored_periods = CASE WHEN $5 THEN 0 ELSE anchored_periods END
   WHERE organization_id = $1 AND id = $3
   RETURNING id`,
);

/** No row where it is cancelled already, or a payment is asked for. */
export const updateCancelled = tenantStatement(
  'update_subscription_cancelled',
  { now: instant, id: text },
  { id: text },
  `UPDATE subscriptions SET cancelled_at = $2::timestamptz, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3 AND cancelled_at IS NULL AND awaited_payment_id IS NULL
   RETURNING id`,
);

const discount = {
  email_key: text,
  subscription_id: text,
  code: text,
  percentage: number,
  tickets_max: int,
  needs_code: bool,
  /** The rates that the discount is for; all where it is empty. */
  rate_ids: listOf(text),
};
export type MemberDiscountRow = RowOf<typeof discount>;

/**
 * What active subscriptions give off some rates, by the address of their client, the largest percentage first. Locks the
 * subscriptions, by id, so that their tickets are counted one purchase after the other.
 */
export const lockMemberDiscounts = tenantStatement(
  'lock_member_discounts',
  { emailKeys: listOf(text), rateIds: listOf(text), now: instant },
  discount,
  `WITH locked AS MATERIALIZED (
     SELECT s.id, s.code, s.plan_id, s.client_id FROM subscriptions s
     WHERE s.organization_id = $1 AND s.paid_until > $4::timestamptz AND NOT EXISTS (
         SELECT 1 FROM subscription_periods b
         WHERE b.organization_id = $1 AND b.subscription_id = s.id AND b.dispute_blocked_at IS NOT NULL
           AND b.starts_at <= $4::timestamptz AND b.ends_at > $4::timestamptz)
       AND s.client_id IN (
       SELECT coalesce(c.merged_into, c.id) FROM clients c WHERE c.organization_id = $1 AND c.email_key = ANY ($2))
       AND s.plan_id IN (SELECT p.id FROM plans p WHERE p.organization_id = $1 AND p.discount_percentage > 0
         AND (p.rate_ids = '{}' OR p.rate_ids && $3))
     ORDER BY s.id FOR NO KEY UPDATE OF s
   )
   SELECT c.email_key, s.id AS subscription_id, s.code, p.discount_percentage AS percentage,
     p.discount_tickets_per_event AS tickets_max, p.discount_needs_code AS needs_code, p.rate_ids
   FROM locked s
   JOIN plans p ON p.organization_id = $1 AND p.id = s.plan_id
   JOIN clients c ON c.organization_id = $1 AND coalesce(c.merged_into, c.id) = s.client_id AND c.email_key = ANY ($2)
   ORDER BY p.discount_percentage DESC, s.id`,
);

/** On how many tickets of an event the plans of subscriptions give a discount; locks the subscriptions, by id. */
export const lockDiscountsOfSubscriptions = tenantStatement(
  'lock_discounts_of_subscriptions',
  { ids: listOf(text) },
  { id: text, tickets_max: int },
  `SELECT s.id, p.discount_tickets_per_event AS tickets_max
   FROM subscriptions s JOIN plans p ON p.organization_id = $1 AND p.id = s.plan_id
   WHERE s.organization_id = $1 AND s.id = ANY ($2)
   ORDER BY s.id FOR NO KEY UPDATE OF s`,
);

/** Tickets of an event that members have or hold at the discount, by subscription; earlier ones to the same plan count. */
export const countDiscountedTickets = tenantStatement(
  'count_discounted_tickets',
  { ids: listOf(text), eventId: text },
  { subscription_id: text, count: int },
  `SELECT s.id AS subscription_id, count(*)::int AS count
   FROM subscriptions s
   JOIN subscriptions o ON o.organization_id = $1 AND o.client_id = s.client_id AND o.plan_id = s.plan_id
   JOIN tickets t ON t.organization_id = $1 AND t.subscription_id = o.id AND t.event_id = $3
     AND t.status <> 'voided' AND t.deleted_at IS NULL
   WHERE s.organization_id = $1 AND s.id = ANY ($2)
   GROUP BY s.id`,
);

/** What a door has to know of a member's code at an event; no row where there is no such code or event. */
export const findMemberAtEvent = tenantStatement(
  'find_member_at_event',
  { code: text, eventId: text },
  { id: text, paid_until: nullable(instant), free_entry: bool },
  `SELECT s.id, s.paid_until, p.free_entry
   FROM subscriptions s
   JOIN plans p ON p.organization_id = $1 AND p.id = s.plan_id
   JOIN events e ON e.organization_id = $1 AND e.id = $3
   WHERE s.organization_id = $1 AND s.code = $2`,
);

/** No row where the member came in already. */
export const insertMemberEntry = tenantStatement(
  'insert_member_entry',
  { now: instant, id: text, eventId: text },
  { event_id: text },
  `INSERT INTO subscription_entries (organization_id, subscription_id, event_id, entered_at)
   VALUES ($1, $3, $4, $2::timestamptz)
   ON CONFLICT (organization_id, subscription_id, event_id) DO NOTHING
   RETURNING event_id`,
);

export const findMemberEntry = tenantStatement(
  'find_member_entry',
  { id: text, eventId: text },
  { entered_at: instant },
  `SELECT entered_at FROM subscription_entries
   WHERE organization_id = $1 AND subscription_id = $2 AND event_id = $3`,
);

/** What the second client subscribed to is the first one's. */
export const updateSubscriptionClient = tenantStatement(
  'update_subscription_client',
  { clientId: text, otherId: text, now: instant },
  {},
  `UPDATE subscriptions SET client_id = $2, updated_at = $4::timestamptz
   WHERE organization_id = $1 AND client_id = $3`,
);

const personal = {
  id: text,
  plan_name: text,
  code: text,
  paid_until: nullable(instant),
  created_at: instant,
  /** That were asked for its periods, also without success. */
  payment_ids: listOf(text),
};
export type SubscriptionPersonalDataRow = RowOf<typeof personal>;

const paymentsOf = (subscriptions: string) =>
  `ARRAY(SELECT l.payment_id FROM sale_lines l
     WHERE l.organization_id = $1 AND l.kind = 'plan' AND l.subject_id = ${subscriptions}.id) AS payment_ids`;

/** What a client subscribed to, the oldest first. */
export const listSubscriptionPersonalData = tenantStatement(
  'list_subscription_personal_data',
  { clientId: text },
  personal,
  `SELECT s.id, p.name AS plan_name, s.code, s.paid_until, s.created_at, ${paymentsOf('s')}
   FROM subscriptions s JOIN plans p ON p.organization_id = $1 AND p.id = s.plan_id
   WHERE s.organization_id = $1 AND s.client_id = $2 ORDER BY s.created_at, s.id`,
);

/** Takes the person out of the subscriptions, and asks for no further payment; what was paid stays. */
export const eraseSubscriptionPersonalData = tenantStatement(
  'erase_subscription_personal_data',
  { clientId: text, now: instant },
  { payment_ids: listOf(text) },
  `UPDATE subscriptions
   SET client_id = NULL, cancelled_at = coalesce(cancelled_at, $3::timestamptz), updated_at = $3::timestamptz
   WHERE organization_id = $1 AND client_id = $2
   RETURNING ${paymentsOf('subscriptions')}`,
);

/** The members. */
export const listBuyersOfSubscriptions = tenantStatement(
  'list_buyers_of_subscriptions',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT s.id, s.client_id, coalesce(c.name, '') AS client_name, NULL::date AS client_birthday,
     coalesce(c.email, '') AS client_email, coalesce(c.phone, '') AS client_phone
   FROM subscriptions s LEFT JOIN clients c ON c.organization_id = $1 AND c.id = s.client_id
   WHERE s.organization_id = $1 AND s.id = ANY ($2)`,
);
