import {
  chargeStatuses,
  collections,
  gateways,
  paymentFailures,
  paymentStatuses,
  resourceTypes,
  saleTypes,
} from '@stagedoor/contract/vocabulary';
import { rowsOfPage } from '../../../platform/sql/paging.ts';
import { crossTenantFilter, crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import { insertLines, lineParts, type SaleLine } from './sale-lines.sql.ts';

/** A payment with the money of its organization. */
const columns = {
  organization_id: text,
  id: text,
  event_id: nullable(text),
  rate_id: nullable(text),
  booking_id: nullable(text),
  channel_id: nullable(text),
  resource_type: oneOf(resourceTypes),
  resource_ids: listOf(text),
  /** What each of them is; null where all are what `resource_type` says. */
  resource_kinds: nullable(listOf(oneOf(resourceTypes))),
  status: oneOf(paymentStatuses),
  sale_type: oneOf(saleTypes),
  collection: oneOf(collections),
  amount: money,
  fees: money,
  discount: money,
  tips: money,
  discount_code_id: nullable(text),
  /** How many of what it pays for were sold with the code. */
  discounted_count: int,
  refunded_amount: money,
  payment_method: text,
  method_last4: text,
  issuer_country: text,
  shopper_country: text,
  gateway_account_id: text,
  send_resources: bool,
  metadata: json<unknown>(),
  failure_reason: text,
  redirect_url: text,
  error_url: text,
  language: text,
  paid_at: nullable(instant),
  expires_at: nullable(instant),
  created_at: instant,
  currency: text,
  currency_digits: int,
};
export type PaymentRow = RowOf<typeof columns>;

const select = `payments.organization_id, payments.id, payments.event_id, payments.rate_id, payments.booking_id,
  payments.channel_id, payments.resource_type, payments.resource_ids, payments.resource_kinds, payments.status, payments.sale_type,
  payments.collection, payments.amount, payments.fees, payments.discount, payments.tips, payments.discount_code_id,
  coalesce(payments.discounted_count, cardinality(payments.resource_ids)) AS discounted_count, payments.refunded_amount, payments.payment_method, payments.method_last4, payments.issuer_country,
  payments.shopper_country, payments.gateway_account_id, payments.send_resources, payments.metadata,
  payments.failure_reason, payments.redirect_url, payments.error_url, payments.language, payments.paid_at,
  payments.expires_at, payments.created_at, o.currency, o.currency_digits`;
const ofTenant = `SELECT ${select} FROM payments JOIN organizations o ON o.id = $1 WHERE payments.organization_id = $1`;

/** Locked until the end of the transaction: whatever happens to a payment happens one after the other. */
export const lockPayment = tenantStatement(
  'lock_payment',
  { id: text },
  columns,
  `${ofTenant} AND payments.id = $2 FOR NO KEY UPDATE OF payments`,
);

/** As `lockPayment` for several, by their ids. */
export const lockPayments = tenantStatement(
  'lock_payments',
  { ids: listOf(text) },
  columns,
  `${ofTenant} AND payments.id = ANY ($2) ORDER BY payments.id FOR NO KEY UPDATE OF payments`,
);

/** Payments of what a channel sold for organizations whose partner it is, by (creation, id). */
export const listPaymentsAcrossOrganizations = crossTenantFilter(
  'list_payments_across_organizations',
  {
    parameters: { channelId: text, limit: int, offset: int },
    conditions: {
      organizationId: ['payments.organization_id = ?', text],
      eventId: ['payments.event_id = ?', text],
      createdFrom: ['payments.created_at >= ?', instant],
      createdBefore: ['payments.created_at < ?', instant],
      id: ['payments.id = ?', text],
      after: [
        `(payments.created_at, payments.id) > (SELECT a.created_at, a.id FROM channel_partners c
         JOIN payments a ON a.organization_id = c.organization_id
         WHERE c.channel_id = $1 AND a.channel_id = $1 AND a.id = ?)`,
        text,
      ],
    },
    columns,
  },
  (where) =>
    rowsOfPage(`
    SELECT ${select} FROM payments JOIN organizations o ON o.id = payments.organization_id
    WHERE payments.channel_id = $1
      AND payments.organization_id = ANY (ARRAY(SELECT c.organization_id FROM channel_partners c WHERE c.channel_id = $1))
      ${where}
    ORDER BY payments.created_at, payments.id LIMIT $2 OFFSET $3`),
);

/** The payment of a channel, to go on after. */
export const findCursorAcrossOrganizations = crossTenantStatement(
  'find_start_of_payments_across_organizations',
  { channelId: text, id: text },
  { id: text },
  `SELECT a.id FROM channel_partners c JOIN payments a ON a.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND a.channel_id = $1 AND a.id = $2`,
);

/** What a buyer has not paid yet of tickets of some rates through a channel, locked as by `lockPayments`. */
export const lockHoldsOfBuyer = tenantStatement(
  'lock_holds_of_buyer',
  { rateIds: listOf(text), channelId: nullable(text), buyerKey: text },
  columns,
  `${ofTenant} AND payments.channel_id IS NOT DISTINCT FROM $3::text AND payments.buyer_key = $4
     AND payments.buyer_key <> '' AND payments.status = 'pending' AND payments.resource_type = 'ticket'
     AND payments.id = ANY (ARRAY(
       SELECT h.id FROM payments h
       WHERE h.organization_id = $1 AND (h.rate_id || '') = ANY ($2) AND h.buyer_key = $4 AND h.buyer_key <> ''
       UNION ALL
       SELECT h.id FROM payments h
       WHERE h.organization_id = $1 AND (h.rate_id || '') IS NULL AND h.buyer_key = $4 AND h.buyer_key <> ''
         AND EXISTS (SELECT 1 FROM tickets t
                     WHERE t.organization_id = $1 AND t.payment_id = h.id AND t.rate_id = ANY ($2))))
   ORDER BY payments.id FOR NO KEY UPDATE OF payments`,
);

/**
 * A payment that waits for its money until `expiresAt`, or for as long as the organization keeps purchases; one of nothing
 * is paid at once.
 */
export const insertPayment = tenantStatement(
  'insert_payment',
  {
    now: instant,
    id: text,
    resourceType: oneOf(resourceTypes),
    resourceIds: listOf(text),
    eventId: nullable(text),
    rateId: nullable(text),
    bookingId: nullable(text),
    channelId: nullable(text),
    saleType: oneOf(saleTypes),
    amount: money,
    fees: money,
    discount: money,
    tips: money,
    lines: json<readonly SaleLine[]>(),
    sendResources: bool,
    metadata: json<unknown>(),
    redirectUrl: text,
    errorUrl: text,
    language: text,
    createdBy: text,
    expiresAt: nullable(instant),
  },
  columns,
  `WITH created AS (
     INSERT INTO payments (organization_id, id, resource_type, resource_ids, event_id, rate_id, booking_id, channel_id,
       sale_type, amount, fees, discount, tips, send_resources, metadata, redirect_url, error_url,
       language, created_by, created_at, updated_at, collection, status, paid_at, expires_at, customer_custom_fee)
     SELECT $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $16, $17, $18, $19, $20, $21,
       $2::timestamptz, $2::timestamptz, 'gateway',
       CASE WHEN $11::bigint = 0 THEN 'succeeded' ELSE 'pending' END,
       CASE WHEN $11::bigint = 0 THEN $2::timestamptz END,
       CASE WHEN $11::bigint > 0 THEN coalesce($22, $2::timestamptz + h.hold_minutes * interval '1 minute') END,
       -- The fees of a booking are those that the organization sets for its rate.
       CASE WHEN $4 = 'booking' THEN $12::bigint ELSE 0 END
     FROM organizations h WHERE h.id = $1
     RETURNING *
   ),
   lines AS (
     ${insertLines({ paymentId: '$3', kind: '$4', lines: '$15' })}
   )
   SELECT ${select} FROM created AS payments JOIN organizations o ON o.id = $1`,
);

/** A payment that was taken outside of the gateway. */
export const insertCollectedPayment = tenantStatement(
  'insert_collected_payment',
  {
    now: instant,
    id: text,
    resourceType: oneOf(resourceTypes),
    resourceIds: listOf(text),
    eventId: nullable(text),
    rateId: nullable(text),
    channelId: nullable(text),
    saleType: oneOf(saleTypes),
    collection: oneOf(collections),
    amount: money,
    fees: money,
    lines: json<readonly SaleLine[]>(),
    createdBy: text,
    /** Whether it is mailed to the buyer, and in which language. */
    sendResources: bool,
    language: text,
  },
  columns,
  `WITH created AS (
     INSERT INTO payments (organization_id, id, resource_type, resource_ids, event_id, rate_id, channel_id,
       sale_type, collection, amount, fees, created_by, created_at, updated_at, status, paid_at, send_resources,
       language)
     SELECT $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $2::timestamptz, $2::timestamptz,
       'succeeded', $2::timestamptz, $15, $16
     RETURNING *
   ),
   lines AS (
     ${insertLines({ paymentId: '$3', kind: '$4', lines: '$13' })}
   )
   SELECT ${select} FROM created AS payments JOIN organizations o ON o.id = $1`,
);

/** What a reseller handed over, of the payment that it was bought with; minor units. */
export interface ResoldPayment {
  readonly id: string;
  readonly resold_from: string;
  readonly resource_ids: readonly string[];
  /** What they were before, in the same order. */
  readonly sold_ids: readonly string[];
  readonly amount: number;
  readonly fees: number;
  readonly discount: number;
}

/**
 * The payments of what resellers handed over, each beside the one that it was bought with, whose lines move to it. In the order
 * in which a cluster does it, whose servers check references after each part: payments, their lines, the lines before.
 */
export const insertResoldPayments = tenantStatement(
  'insert_resold_payments',
  {
    now: instant,
    createdBy: text,
    /** Null: that of the payment before. */
    language: nullable(text),
    ids: listOf(text),
    formerIds: listOf(text),
    amounts: listOf(money),
    fees: listOf(money),
    discounts: listOf(money),
    /** Of each thing that is handed over the payment, the one before, its id and the one that it had. */
    paidBy: listOf(text),
    formerlyPaidBy: listOf(text),
    subjectIds: listOf(text),
    soldIds: listOf(text),
  },
  {},
  // Of lists the planner expects ten rows, which it finds by index; of JSON a hundred, for which it reads whole tables.
  `WITH given AS (
     SELECT * FROM unnest($5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[])
       AS n (id, resold_from, amount, fees, discount)
   ),
   handed_over AS (
     SELECT * FROM unnest($10::text[], $11::text[], $12::text[], $13::text[]) WITH ORDINALITY
       AS h (id, resold_from, subject_id, sold_id, place)
   ),
   paid AS (
     INSERT INTO payments (organization_id, id, resold_from, resource_type, resource_ids, event_id, rate_id, channel_id,
       sale_type, collection, amount, fees, discount, send_resources, language, created_by, created_at,
       updated_at, status, paid_at)
     SELECT $1, n.id, p.id, p.resource_type,
       ARRAY(SELECT h.subject_id FROM handed_over h WHERE h.id = n.id ORDER BY h.place), p.event_id, p.rate_id, p.channel_id,
       'online', 'reseller', n.amount, n.fees, n.discount, p.send_resources, coalesce($4, p.language), $3,
       $2::timestamptz, $2::timestamptz, 'succeeded', $2::timestamptz
     FROM given n
     JOIN payments p ON p.organization_id = $1 AND p.id = n.resold_from
   ),
   lines AS (
     INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, rate_id, quantity, description,
       ${lineParts.join(', ')}, total)
     SELECT $1, h.id, h.subject_id, l.kind, l.rate_id, l.quantity, l.description,
       ${lineParts.map((part) => `l.${part}`).join(', ')}, l.total
     FROM handed_over h
     JOIN sale_lines l ON l.organization_id = $1 AND l.payment_id = h.resold_from AND l.subject_id = h.sold_id
   )
   UPDATE sale_lines l SET state = 'moved', moved_to_payment_id = h.id, moved_to_subject_id = h.subject_id
   FROM handed_over h
   WHERE l.organization_id = $1 AND l.payment_id = h.resold_from AND l.subject_id = h.sold_id`,
);

/** How a payment was paid, under the names of its columns. */
const paidWith = {
  id: text,
  payment_method: text,
  method_last4: text,
  card_type: text,
  co_branded_with: text,
  issuer_name: text,
  issuer_country: text,
  shopper_country: text,
  gateway_account_id: text,
};

/** The money of payments came in; they are answered by their ids. */
export const updatePaymentsSucceeded = tenantStatement(
  'update_payments_succeeded',
  { now: instant, payments: json<readonly RowOf<typeof paidWith>[]>() },
  columns,
  `WITH paid AS (
     UPDATE payments SET status = 'succeeded', paid_at = $2::timestamptz, updated_at = $2::timestamptz,
       failure_reason = '', buyer_key = '', buyer_network = '', payment_method = n.payment_method, method_last4 = n.method_last4, card_type = n.card_type,
       co_branded_with = n.co_branded_with, issuer_name = n.issuer_name, issuer_country = n.issuer_country,
       shopper_country = n.shopper_country, gateway_account_id = n.gateway_account_id
     FROM json_populate_recordset(NULL::payments, $3::json) n
     WHERE payments.organization_id = $1 AND payments.id = n.id
     RETURNING payments.*
   )
   SELECT ${select} FROM paid payments JOIN organizations o ON o.id = $1 ORDER BY payments.id`,
);

/** The payments ended without money. */
export const updatePaymentsFailed = tenantStatement(
  'update_payments_failed',
  { now: instant, ids: listOf(text), reason: oneOf(paymentFailures) },
  {},
  `UPDATE payments SET status = 'failed', failure_reason = $4, buyer_key = '', buyer_network = '',
     updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = ANY ($3)`,
);

/** Counts what was given back, below 0 what was not after all, and says so in the status. */
export const updatePaymentsRefunded = tenantStatement(
  'update_payments_refunded',
  { now: instant, ids: listOf(text), amounts: listOf(money) },
  {},
  `UPDATE payments p SET refunded_amount = p.refunded_amount + refunded.amount, updated_at = $2::timestamptz,
     status = CASE p.refunded_amount + refunded.amount WHEN 0 THEN 'succeeded' WHEN p.amount THEN 'refunded'
       ELSE 'partially_refunded' END
   FROM unnest($3::text[], $4::bigint[]) AS refunded (id, amount)
   WHERE p.organization_id = $1 AND p.id = refunded.id`,
);

/** Payments whose time is over, of whatever organization; the oldest first. */
export const listOverdueAcrossOrganizations = crossTenantStatement(
  'list_overdue_payments_across_organizations',
  { now: instant, limit: int },
  { organization_id: text, id: text },
  `SELECT organization_id, id FROM payments WHERE status = 'pending' AND expires_at <= $1
   ORDER BY expires_at LIMIT $2`,
);

/** When the time of a pending payment is over next, of whatever organization. */
export const findNextExpiryAcrossOrganizations = crossTenantStatement(
  'find_next_expiry_across_organizations',
  {},
  { expires_at: nullable(instant) },
  `SELECT expires_at FROM payments WHERE status = 'pending' ORDER BY expires_at LIMIT 1`,
);

/**
 * Those of the payments whose time is over expire; one that is being paid at this moment is left to that. In the order of
 * their ids.
 */
export const expirePayments = tenantStatement(
  'expire_payments',
  { now: instant, ids: listOf(text) },
  columns,
  `WITH overdue AS MATERIALIZED (
     SELECT id FROM payments
     WHERE organization_id = $1 AND id = ANY ($3) AND status = 'pending' AND expires_at <= $2::timestamptz
     ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
   ),
   expired AS (
     UPDATE payments SET status = 'expired', failure_reason = 'expired', buyer_key = '', buyer_network = '',
       updated_at = $2::timestamptz
     FROM overdue WHERE payments.organization_id = $1 AND payments.id = overdue.id
     RETURNING payments.*
   )
   SELECT ${select} FROM expired AS payments JOIN organizations o ON o.id = $1 ORDER BY payments.id`,
);

const chargeColumns = {
  id: text,
  payment_id: text,
  gateway: oneOf(gateways),
  reference: text,
  status: oneOf(chargeStatuses),
  amount: money,
  currency: text,
  payment_method: text,
  failure_reason: text,
  created_at: instant,
};
export type ChargeRow = RowOf<typeof chargeColumns>;
const selectedOfCharge = Object.keys(chargeColumns).join(', ');

/** No row where the gateway's reference is known already. */
export const insertCharge = tenantStatement(
  'insert_charge',
  {
    now: instant,
    id: text,
    paymentId: text,
    gateway: oneOf(gateways),
    reference: text,
    amount: money,
    currency: text,
  },
  chargeColumns,
  `INSERT INTO charges (organization_id, id, payment_id, gateway, reference, status, amount, currency, created_at,
     updated_at)
   VALUES ($1, $3, $4, $5, $6, 'pending', $7, $8, $2::timestamptz, $2::timestamptz)
   ON CONFLICT (organization_id, gateway, reference) DO NOTHING
   RETURNING ${selectedOfCharge}`,
);

/** Attempts that succeeded, under the names of their columns. */
const succeededCharge = {
  id: text,
  payment_id: text,
  gateway: oneOf(gateways),
  reference: text,
  amount: money,
  currency: text,
  payment_method: text,
  method_last4: text,
  issuer_country: text,
};
export type SucceededChargeRow = RowOf<typeof succeededCharge>;

/** Inserts attempts with their end; no row where the gateway's reference is known already. */
export const insertSucceededCharges = tenantStatement(
  'insert_succeeded_charges',
  { now: instant, charges: json<readonly SucceededChargeRow[]>() },
  { id: text },
  `INSERT INTO charges (organization_id, status, created_at, updated_at, ${Object.keys(succeededCharge).join(', ')})
   SELECT $1, 'succeeded', $2::timestamptz, $2::timestamptz, ${Object.keys(succeededCharge).join(', ')}
   FROM json_populate_recordset(NULL::charges, $3::json)
   ORDER BY reference
   ON CONFLICT (organization_id, gateway, reference) DO NOTHING
   RETURNING id`,
);

export const findCharge = tenantStatement(
  'find_charge',
  { gateway: oneOf(gateways), reference: text },
  chargeColumns,
  `SELECT ${selectedOfCharge} FROM charges WHERE organization_id = $1 AND gateway = $2 AND reference = $3`,
);

/** What became of a charge. */
export const updateCharge = tenantStatement(
  'update_charge',
  {
    now: instant,
    id: text,
    status: oneOf(chargeStatuses),
    method: text,
    last4: text,
    issuerCountry: text,
    failureReason: text,
  },
  { payment_id: text },
  `UPDATE charges SET status = $4, payment_method = $5, method_last4 = $6, issuer_country = $7, failure_reason = $8,
     updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3
   RETURNING payment_id`,
);

/** To whom the invoice of a payment is made out; no row where it waits for its money no longer. */
export const updatePaymentBilling = tenantStatement(
  'update_payment_billing',
  { id: text, billing: json<Readonly<Record<string, string>>>(), now: instant },
  { id: text },
  `UPDATE payments SET billing_info = $3, updated_at = $4::timestamptz
   WHERE organization_id = $1 AND id = $2 AND status = 'pending'
   RETURNING id`,
);

/** As `updatePaymentBilling` of a payment that came in, whose invoice is made out anew. */
export const updateBillingOfPaid = tenantStatement(
  'update_billing_of_paid',
  { id: text, billing: json<Readonly<Record<string, string>>>(), now: instant },
  {},
  `UPDATE payments SET billing_info = $3, updated_at = $4::timestamptz WHERE organization_id = $1 AND id = $2`,
);

/** Takes out what sellers noted along with payments, to whom their invoices are made out, who holds places, and where buyers of those that ended came from. */
export const erasePaymentNotes = tenantStatement(
  'erase_payment_notes',
  { ids: listOf(text), bookingIds: listOf(text), now: instant },
  {},
  `UPDATE payments
   SET metadata = '{}', buyer_key = '', buyer_network = '', updated_at = $4::timestamptz,
     billing_info = CASE WHEN status = 'pending' THEN billing_info ELSE '{}' END,
     redirect_url = CASE WHEN status = 'pending' THEN redirect_url ELSE '' END,
     error_url = CASE WHEN status = 'pending' THEN error_url ELSE '' END
   WHERE organization_id = $1 AND (id = ANY ($2) OR booking_id = ANY ($3))`,
);

/** One of the payments of which `erasePaymentNotes` leaves something while it waits for its money. */
export const findPaymentWithNotes = tenantStatement(
  'find_payment_with_notes',
  { ids: listOf(text), bookingIds: listOf(text) },
  { id: text },
  `SELECT id FROM payments
   WHERE organization_id = $1 AND (id = ANY ($2) OR booking_id = ANY ($3))
     AND status = 'pending' AND (billing_info <> '{}' OR redirect_url <> '' OR error_url <> '')
   LIMIT 1`,
);

export const insertAcceptedTerms = tenantStatement(
  'insert_accepted_terms',
  { termsTextId: text, paymentIds: listOf(text), now: instant },
  {},
  `INSERT INTO accepted_terms (organization_id, payment_id, terms_text_id, accepted_at)
   SELECT $1::text, p.id, $2::text, $4::timestamptz FROM unnest($3::text[]) AS p (id)`,
);
