import type { DocumentType, FeeType, Gender, OriginApi, SaleType } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import type { RateField, RateQuestion } from '../ticket-rates/ticket-rates.ts';
import { type SoldSupplement, type TicketRow, ticketColumns, ticketFrom } from './ticket-row.sql.ts';

export interface StepToSell {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly fee_type: FeeType;
  readonly fee_fixed: number;
  readonly fee_percentage: number;
  readonly party_size: number;
}

export interface SupplementToSell {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly price: number;
  readonly has_fake_price: boolean;
  readonly fake_price: number;
  readonly product_quantity: number;
  readonly service_charge_type: FeeType;
  readonly service_charge_fixed: number;
  readonly service_charge_percentage: number;
  readonly redemption_deadline_seconds: number | null;
}

/** A rate with what tickets of it are made of. */
export interface RateToSell {
  readonly id: string;
  readonly event_id: string;
  readonly name: string;
  readonly fields: readonly RateField[];
  readonly questions: readonly RateQuestion[];
  readonly prices: readonly StepToSell[];
  readonly supplements: readonly SupplementToSell[];
  /** True also where no channel was named. */
  readonly channel_is_partner: boolean;
}

export const findRateToSell = statement<[organizationId: string, rateId: string, channelId: string | null], RateToSell>(
  'find_rate_to_sell',
  `SELECT r.id, r.event_id, r.name, r.fields, r.questions,
     coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'price', p.price, 'fee_type', p.fee_type,
         'fee_fixed', p.fee_fixed, 'fee_percentage', p.fee_percentage, 'party_size', p.party_size))
       FROM ticket_rate_prices p WHERE p.organization_id = r.organization_id AND p.rate_id = r.id), '[]') AS prices,
     coalesce((SELECT json_agg(json_build_object('id', s.id, 'label', s.label, 'description', s.description,
         'price', s.price, 'has_fake_price', s.has_fake_price, 'fake_price', s.fake_price,
         'product_quantity', s.product_quantity, 'service_charge_type', s.service_charge_type,
         'service_charge_fixed', s.service_charge_fixed, 'service_charge_percentage', s.service_charge_percentage,
         'redemption_deadline_seconds', s.redemption_deadline_seconds))
       FROM ticket_rate_supplements s
       WHERE s.organization_id = r.organization_id AND s.rate_id = r.id), '[]') AS supplements,
     ($3::text IS NULL OR EXISTS (SELECT FROM channel_partners c
        WHERE c.organization_id = r.organization_id AND c.channel_id = $3)) AS channel_is_partner
   FROM ticket_rates r WHERE r.organization_id = $1 AND r.id = $2`,
);

/** A ticket to insert, under the names of its columns. */
export interface NewTicketRow {
  readonly id: string;
  readonly price_id: string;
  readonly barcode: string;
  readonly party_size: number;
  readonly price: number;
  readonly fees_organization: number;
  readonly fees_provider: number;
  readonly supplements_total: number;
  readonly supplements_service_charge_total: number;
  readonly discount_amount: number;
  readonly total_price: number;
  readonly full_name: string;
  readonly email: string;
  readonly email_key: string;
  readonly phone: string;
  readonly gender: Gender;
  readonly birthday: string | null;
  readonly address: string;
  readonly postal_code: string;
  readonly country_code: string;
  readonly document_type: DocumentType | '';
  readonly document_number: string;
  readonly answers: readonly { readonly question_id: string; readonly answer: string }[];
  readonly supplements: readonly SoldSupplement[];
}

const given = `id, price_id, barcode, party_size, price, fees_organization, fees_provider, supplements_total,
  supplements_service_charge_total, discount_amount, total_price, full_name, email, email_key, phone, gender, birthday,
  address, postal_code, country_code, document_type, document_number, answers, supplements`;

/** Inserts the payment and its tickets, paid and active at once, and answers with the tickets as they are read. */
export const insertSoldTickets = statement<
  [
    organizationId: string,
    now: Date,
    paymentId: string,
    eventId: string,
    rateId: string,
    channelId: string | null,
    saleType: SaleType,
    createdVia: OriginApi,
    createdBy: string,
    ticketIds: readonly string[],
    amount: number,
    fees: number,
    discount: number,
    /** JSON text of `NewTicketRow[]`. */
    tickets: string,
  ],
  TicketRow
>(
  'insert_sold_tickets',
  `WITH paid AS (
     INSERT INTO payments (organization_id, id, event_id, rate_id, channel_id, resource_type, resource_ids, status,
       sale_type, amount, fees, discount, is_channel_manager, paid_at, created_by, created_at, updated_at)
     VALUES ($1, $3, $4, $5, $6, 'ticket', $10, 'succeeded', $7, $11, $12, $13, $6::text IS NOT NULL,
       $2::timestamptz, $9, $2::timestamptz, $2::timestamptz)
     RETURNING *
   ),
   sold AS (
     INSERT INTO tickets (organization_id, event_id, rate_id, payment_id, channel_id, status, created_via,
       activated_at, created_at, updated_at, ${given})
     SELECT $1, $4, $5, $3, $6, 'active', $8, $2::timestamptz, $2::timestamptz, $2::timestamptz, ${given}
     FROM json_populate_recordset(NULL::tickets, $14::json)
     RETURNING *
   )
   SELECT ${ticketColumns} FROM ${ticketFrom('sold', 'paid')} ORDER BY t.id`,
);
