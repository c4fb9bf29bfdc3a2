import { documentTypes, type FeeType, genders, originApis, saleTypes } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../platform/sql/statement.ts';
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
} from '../../platform/sql/types.ts';
import type { RateField, RateQuestion } from '../ticket-rates/ticket-rates.ts';
import { type Answer, type SoldSupplement, ticketColumns, ticketFrom, ticketSelect } from './ticket-row.sql.ts';

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
const rateToSell = {
  id: text,
  event_id: text,
  name: text,
  fields: json<readonly RateField[]>(),
  questions: json<readonly RateQuestion[]>(),
  prices: json<readonly StepToSell[]>(),
  supplements: json<readonly SupplementToSell[]>(),
  /** True also where no channel was named. */
  channel_is_partner: bool,
};
export type RateToSell = RowOf<typeof rateToSell>;

export const findRateToSell = tenantStatement(
  'find_rate_to_sell',
  { rateId: text, channelId: nullable(text) },
  rateToSell,
  `SELECT r.id, r.event_id, r.name, r.fields, r.questions,
     coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'price', p.price, 'fee_type', p.fee_type,
         'fee_fixed', p.fee_fixed, 'fee_percentage', p.fee_percentage, 'party_size', p.party_size))
       FROM ticket_rate_prices p WHERE p.organization_id = $1 AND p.rate_id = r.id), '[]') AS prices,
     coalesce((SELECT json_agg(json_build_object('id', s.id, 'label', s.label, 'description', s.description,
         'price', s.price, 'has_fake_price', s.has_fake_price, 'fake_price', s.fake_price,
         'product_quantity', s.product_quantity, 'service_charge_type', s.service_charge_type,
         'service_charge_fixed', s.service_charge_fixed, 'service_charge_percentage', s.service_charge_percentage,
         'redemption_deadline_seconds', s.redemption_deadline_seconds))
       FROM ticket_rate_supplements s
       WHERE s.organization_id = $1 AND s.rate_id = r.id), '[]') AS supplements,
     ($3::text IS NULL OR EXISTS (SELECT 1 FROM channel_partners c
        WHERE c.organization_id = $1 AND c.channel_id = $3)) AS channel_is_partner
   FROM ticket_rates r WHERE r.organization_id = $1 AND r.id = $2`,
);

/** A ticket to insert, under the names of its columns. */
const newTicket = {
  id: text,
  price_id: text,
  barcode: text,
  party_size: int,
  price: money,
  fees_organization: money,
  fees_provider: money,
  supplements_total: money,
  supplements_service_charge_total: money,
  discount_amount: money,
  total_price: money,
  full_name: text,
  email: text,
  email_key: text,
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
};
export type NewTicketRow = RowOf<typeof newTicket>;

const given = Object.keys(newTicket).join(', ');

/** Inserts the payment and its tickets, paid and active at once, and answers with the tickets as they are read. */
export const insertSoldTickets = tenantStatement(
  'insert_sold_tickets',
  {
    now: instant,
    paymentId: text,
    eventId: text,
    rateId: text,
    channelId: nullable(text),
    saleType: oneOf(saleTypes),
    createdVia: oneOf(originApis),
    createdBy: text,
    ticketIds: listOf(text),
    amount: money,
    fees: money,
    discount: money,
    tickets: json<readonly NewTicketRow[]>(),
  },
  ticketColumns,
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
   SELECT ${ticketSelect()} FROM ${ticketFrom('sold', 'paid')} ORDER BY t.id`,
);
