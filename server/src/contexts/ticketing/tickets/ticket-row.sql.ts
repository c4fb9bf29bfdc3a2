/** The ticket as it is read: one row with its price step, payment, refunds and the money of its organization. */
import {
  documentTypes,
  type FeeType,
  genders,
  paymentStatuses,
  resourceTypes,
  saleTypes,
  ticketStatuses,
} from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  date,
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
import { priceTypes } from '../ticket-rates/ticket-rates.ts';

export interface SoldSupplement {
  readonly _id: string;
  readonly supplement_id: string;
  readonly label: string;
  readonly description: string;
  readonly price: number;
  readonly fake_price: number;
  readonly has_fake_price: boolean;
  readonly total_price: number;
  readonly units: number;
  readonly product_quantity: number;
  /** Of `product_quantity` times `units`; left out while none was handed out. */
  readonly product_quantity_used?: number;
  readonly redemption_deadline_seconds: number | null;
}

export interface Answer {
  readonly question_id: string;
  readonly answer: string;
}

export interface TicketRefund {
  readonly channel_id: string | null;
  readonly amount: number;
  readonly at: string;
}

/** The price step that a ticket was sold at, as it was then; money in minor units, `valid_until` an instant or null. */
export interface SoldStep {
  readonly name: string;
  readonly includes: string;
  readonly additional_info: string;
  readonly valid_until: string | null;
  readonly price: number;
  readonly fee_type: FeeType;
  readonly fee_fixed: number;
  readonly fee_percentage: number;
}

/** The columns of `PriceRow` of a ticket `t`: the step as it was sold, and how much of the step `p` is taken by now. */
const soldStepColumns = `t.price_id, t.price_step->>'name' AS price_name, t.price_step->>'includes' AS price_includes,
  t.price_step->>'additional_info' AS price_additional_info,
  (t.price_step->>'valid_until')::timestamptz AS price_valid_until, (t.price_step->>'price')::bigint AS price_amount,
  t.price_step->>'fee_type' AS price_fee_type, (t.price_step->>'fee_fixed')::bigint AS price_fee_fixed,
  (t.price_step->>'fee_percentage')::numeric AS price_fee_percentage, p.quota AS price_quota,
  p.used_count AS price_used_count`;

/** The types of `ticketSelect`: money in minor units, instants as ISO text. */
export const ticketColumns = {
  organization_id: text,
  id: text,
  event_id: text,
  rate_id: text,
  payment_id: text,
  channel_id: nullable(text),
  barcode: text,
  status: oneOf(ticketStatuses),
  party_size: int,
  admitted_count: int,
  first_entered_at: nullable(instant),
  price: money,
  fees_organization: money,
  fees_provider: money,
  supplements_total: money,
  supplements_service_charge_total: money,
  surcharge: money,
  warranty_total: money,
  warranty_hours: int,
  discount_amount: money,
  discount_code_id: nullable(text),
  discount_code_name: nullable(text),
  member_discount_amount: money,
  total_price: money,
  refunded_amount: money,
  refunded_at: nullable(instant),
  full_name: text,
  email: text,
  phone: text,
  gender: oneOf(genders),
  birthday: nullable(date),
  address: text,
  postal_code: text,
  country_code: text,
  document_type: oneOf([...documentTypes, '']),
  document_number: text,
  answers: json<readonly Answer[]>(),
  supplements: json<readonly SoldSupplement[]>(),
  /** Of supplements bought after the ticket, what was not given back: without service charges, and these. */
  upselling_supplements: money,
  upselling_fees: money,
  activated_at: nullable(instant),
  refunds: json<readonly TicketRefund[]>(),
  payment_status: oneOf(paymentStatuses),
  payment_rate_id: nullable(text),
  payment_event_id: nullable(text),
  payment_resource_type: oneOf(resourceTypes),
  payment_resource_ids: listOf(text),
  payment_sale_type: oneOf(saleTypes),
  payment_amount: money,
  payment_fees: money,
  payment_discount: money,
  payment_gateway_account_id: text,
  payment_is_channel_manager: bool,
  payment_send_resources: bool,
  payment_language: text,
  payment_metadata: json<unknown>(),
  payment_paid_at: nullable(instant),
  payment_expires_at: nullable(instant),
  ...priceTypes,
  currency: text,
  currency_digits: int,
};
export type TicketRow = RowOf<typeof ticketColumns>;

/** An instant inside JSON, in the form that the driver gives to instants beside it. */
export function isoText(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The messages of `ticket.checked_in` for the rows of a part of the statement: tickets as they are by now, with
 * `entered_at`, `notification_id` and `head`.
 */
export function checkedInMessages(from: string): string {
  return `SELECT notification_id AS id, 'ticket.checked_in' AS kind, channel_id, id AS resource_id, head,
      ',"payload":' || json_build_object(
        'ticket_id', id, 'event_id', event_id, 'ticket_rate_id', rate_id, 'qr_code', barcode,
        'for', party_size, 'enter', admitted_count,
        'entry_time', coalesce(${isoText('first_entered_at')}, ''),
        'entry_date', ${isoText('entered_at')}, 'quality', quality) || '}' AS tail
    FROM ${from}`;
}

/** `$1` in tenant statements; across organizations that of the ticket itself. */
type OrganizationOfTicket = '$1' | 't.organization_id';

/**
 * The columns of `TicketRow`, out of what `ticketFrom` names. Across organizations refunds are found by that of the
 * payment: it is the ticket's, and Citus takes no sub-select that is bound to a page.
 */
export const ticketSelect = (organization: OrganizationOfTicket = '$1', resourceIds = 'pay.resource_ids') => `
  t.organization_id, t.id, t.event_id, t.rate_id, t.payment_id, t.channel_id, t.barcode, t.status,
  t.party_size, t.admitted_count, t.first_entered_at, t.price, t.fees_organization, t.fees_provider,
  t.supplements_total, t.supplements_service_charge_total, t.surcharge, t.warranty_total, t.warranty_hours,
  t.discount_amount, t.discount_code_id, t.discount_code_name, t.member_discount_amount, t.total_price,
  t.refunded_amount, t.refunded_at,
  t.full_name, t.email, t.phone, t.gender, t.birthday, t.address, t.postal_code, t.country_code, t.document_type,
  t.document_number, t.answers, t.supplements, t.upselling_supplements, t.upselling_fees, t.activated_at,
  CASE WHEN t.refunded_at IS NULL THEN '[]' ELSE (
    SELECT coalesce(json_agg(json_build_object('channel_id', f.channel_id, 'amount', f.amount,
                                               'at', ${isoText('f.created_at')}) ORDER BY f.created_at, f.id), '[]')
    FROM refunds f
    WHERE f.organization_id = ${organization === '$1' ? '$1' : 'pay.organization_id'} AND f.subject_id = t.id AND f.status <> 'failed'
  ) END AS refunds,
  pay.status AS payment_status, pay.rate_id AS payment_rate_id, pay.event_id AS payment_event_id,
  pay.resource_type AS payment_resource_type, ${resourceIds} AS payment_resource_ids,
  pay.sale_type AS payment_sale_type, pay.amount AS payment_amount, pay.fees AS payment_fees,
  pay.discount AS payment_discount, pay.gateway_account_id AS payment_gateway_account_id,
  pay.channel_id IS NOT NULL AS payment_is_channel_manager, pay.send_resources AS payment_send_resources,
  pay.language AS payment_language,
  pay.metadata AS payment_metadata, pay.paid_at AS payment_paid_at, pay.expires_at AS payment_expires_at,
  ${soldStepColumns}, o.currency, o.currency_digits`;

/** The tables of `ticketSelect`; tickets and payments may come from elsewhere, such as a page or what was inserted. */
export function ticketFrom(tickets: string, payments: string, organization: OrganizationOfTicket = '$1'): string {
  return `${tickets} t
   JOIN ticket_rate_prices p ON p.organization_id = ${organization} AND p.id = t.price_id
   JOIN ${payments} pay ON pay.organization_id = ${organization} AND pay.id = t.payment_id
   JOIN organizations o ON o.id = ${organization}`;
}

/** In whatever state they are, deleted ones too: for notifications of what has just happened to them. */
export const listTicketsByIds = tenantStatement(
  'list_tickets_by_ids',
  { ids: listOf(text) },
  ticketColumns,
  `SELECT ${ticketSelect()} FROM ${ticketFrom('tickets', 'payments')}
   WHERE t.organization_id = $1 AND t.id = ANY ($2)
   ORDER BY t.created_at, t.id`,
);
