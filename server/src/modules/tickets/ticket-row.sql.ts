/** The ticket as it is read: one row with its price step, payment, refunds and the money of its organization. */
import type {
  DocumentType,
  Gender,
  OriginApi,
  PaymentStatus,
  ResourceType,
  SaleType,
  TicketStatus,
} from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import { type PriceRow, priceColumns } from '../ticket-rates/ticket-rates.ts';

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
  readonly redemption_deadline_seconds: number | null;
}

/** Money in minor units, instants as ISO text. */
export interface TicketRow extends PriceRow {
  readonly organization_id: string;
  readonly id: string;
  readonly event_id: string;
  readonly rate_id: string;
  readonly payment_id: string;
  readonly channel_id: string | null;
  readonly barcode: string;
  readonly status: TicketStatus;
  readonly created_via: OriginApi;
  readonly party_size: number;
  readonly admitted_count: number;
  readonly first_entered_at: string | null;
  readonly quality: number | null;
  readonly price: number;
  readonly fees_organization: number;
  readonly fees_provider: number;
  readonly supplements_total: number;
  readonly supplements_service_charge_total: number;
  readonly surcharge: number;
  readonly warranty_total: number;
  readonly warranty_hours: number;
  readonly discount_amount: number;
  readonly discount_code_id: string | null;
  readonly discount_code_name: string | null;
  readonly total_price: number;
  readonly refunded_amount: number;
  readonly refunded_at: string | null;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: Gender;
  readonly birthday: string | null;
  readonly address: string;
  readonly postal_code: string;
  readonly country_code: string;
  readonly document_type: DocumentType | '';
  readonly document_number: string;
  readonly language: string;
  readonly answers: readonly { readonly question_id: string; readonly answer: string }[];
  readonly supplements: readonly SoldSupplement[];
  readonly resold_from: string | null;
  readonly name_changed_at: string | null;
  readonly activated_at: string | null;
  readonly voided_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly refunds: readonly { readonly channel_id: string | null; readonly amount: number; readonly at: string }[];
  readonly payment_status: PaymentStatus;
  readonly payment_rate_id: string | null;
  readonly payment_event_id: string | null;
  readonly payment_resource_type: ResourceType;
  readonly payment_resource_ids: readonly string[];
  readonly payment_sale_type: SaleType;
  readonly payment_amount: number;
  readonly payment_fees: number;
  readonly payment_discount: number;
  readonly payment_gateway_account_id: string;
  readonly payment_is_channel_manager: boolean;
  readonly payment_send_resources: boolean;
  readonly payment_metadata: unknown;
  readonly payment_paid_at: string | null;
  readonly payment_expires_at: string | null;
  readonly currency: string;
  readonly currency_digits: number;
}

/** An instant inside JSON, in the form that the driver gives to instants beside it. */
export function isoText(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The columns of `TicketRow`, out of what `ticketFrom` names. */
export const ticketColumns = `
  t.organization_id, t.id, t.event_id, t.rate_id, t.payment_id, t.channel_id, t.barcode, t.status, t.created_via,
  t.party_size, t.admitted_count, t.first_entered_at, t.quality, t.price, t.fees_organization, t.fees_provider,
  t.supplements_total, t.supplements_service_charge_total, t.surcharge, t.warranty_total, t.warranty_hours,
  t.discount_amount, t.discount_code_id, t.discount_code_name, t.total_price, t.refunded_amount, t.refunded_at,
  t.full_name, t.email, t.phone, t.gender, t.birthday, t.address, t.postal_code, t.country_code, t.document_type,
  t.document_number, t.language, t.answers, t.supplements, t.resold_from, t.name_changed_at, t.activated_at,
  t.voided_at, t.created_at, t.updated_at,
  coalesce((SELECT json_agg(json_build_object('channel_id', f.channel_id, 'amount', f.amount,
                                              'at', ${isoText('f.created_at')}) ORDER BY f.created_at, f.id)
            FROM refunds f WHERE f.organization_id = t.organization_id AND f.ticket_id = t.id), '[]') AS refunds,
  pay.status AS payment_status, pay.rate_id AS payment_rate_id, pay.event_id AS payment_event_id,
  pay.resource_type AS payment_resource_type, pay.resource_ids AS payment_resource_ids,
  pay.sale_type AS payment_sale_type, pay.amount AS payment_amount, pay.fees AS payment_fees,
  pay.discount AS payment_discount, pay.gateway_account_id AS payment_gateway_account_id,
  pay.is_channel_manager AS payment_is_channel_manager, pay.send_resources AS payment_send_resources,
  pay.metadata AS payment_metadata, pay.paid_at AS payment_paid_at, pay.expires_at AS payment_expires_at,
  ${priceColumns('p')}, o.currency, o.currency_digits`;

/** The tables of `ticketColumns`; tickets and payments may come from elsewhere, such as a page or what was inserted. */
export function ticketFrom(tickets = 'tickets', payments = 'payments'): string {
  return `${tickets} t
   JOIN ticket_rate_prices p ON p.organization_id = t.organization_id AND p.id = t.price_id
   JOIN ${payments} pay ON pay.organization_id = t.organization_id AND pay.id = t.payment_id
   JOIN organizations o ON o.id = t.organization_id`;
}

/** In whatever state they are, deleted ones too: for telling what has just happened to them. */
export const listTicketsByIds = statement<[organizationId: string, ids: readonly string[]], TicketRow>(
  'list_tickets_by_ids',
  `SELECT ${ticketColumns} FROM ${ticketFrom()}
   WHERE t.organization_id = $1 AND t.id = ANY ($2)
   ORDER BY t.created_at, t.id`,
);
