/** Tickets that come into being together with the payment of them. */
import {
  collections,
  documentTypes,
  genders,
  originApis,
  paymentStatuses,
  saleTypes,
  ticketStatuses,
} from '@stagedoor/contract/vocabulary';
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
import {
  type Answer,
  type SoldStep,
  type SoldSupplement,
  ticketColumns,
  ticketFrom,
  ticketSelect,
} from './ticket-row.sql.ts';

/** A ticket to insert, under the names of its columns. */
const newTicket = {
  id: text,
  price_id: text,
  price_step: json<SoldStep>(),
  barcode: text,
  party_size: int,
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
  language: text,
  answers: json<readonly Answer[]>(),
  supplements: json<readonly SoldSupplement[]>(),
};
export type NewTicketRow = RowOf<typeof newTicket>;

/** The payment of the tickets, under the names of its columns. */
const newPayment = {
  status: oneOf(paymentStatuses),
  sale_type: oneOf(saleTypes),
  collection: oneOf(collections),
  amount: money,
  fees: money,
  discount: money,
  discount_code_id: nullable(text),
  is_channel_manager: bool,
  send_resources: bool,
  metadata: json<unknown>(),
  redirect_url: text,
  error_url: text,
  language: text,
  paid_at: nullable(instant),
  expires_at: nullable(instant),
  created_by: text,
};
export type NewPaymentRow = RowOf<typeof newPayment>;

const ofTicket = Object.keys(newTicket).join(', ');
const ofPayment = Object.keys(newPayment).join(', ');

/** Inserts the payment and its tickets, and answers with the tickets as they are read, by id. */
export const insertPurchase = tenantStatement(
  'insert_purchase',
  {
    now: instant,
    paymentId: text,
    eventId: text,
    rateId: text,
    channelId: nullable(text),
    createdVia: oneOf(originApis),
    ticketIds: listOf(text),
    status: oneOf(ticketStatuses),
    activatedAt: nullable(instant),
    payment: json<NewPaymentRow>(),
    tickets: json<readonly NewTicketRow[]>(),
  },
  ticketColumns,
  `WITH paid AS (
     INSERT INTO payments (organization_id, id, event_id, rate_id, channel_id, resource_type, resource_ids, created_at,
       updated_at, ${ofPayment})
     SELECT $1, $3, $4, $5, $6, 'ticket', $8, $2::timestamptz, $2::timestamptz, ${ofPayment}
     FROM json_populate_record(NULL::payments, $11::json)
     RETURNING *
   ),
   sold AS (
     INSERT INTO tickets (organization_id, event_id, rate_id, payment_id, channel_id, created_via, status,
       activated_at, created_at, updated_at, ${ofTicket})
     SELECT $1, $4, $5, $3, $6, $7, $9, $10::timestamptz, $2::timestamptz, $2::timestamptz, ${ofTicket}
     FROM json_populate_recordset(NULL::tickets, $12::json)
     RETURNING *
   )
   SELECT ${ticketSelect()} FROM ${ticketFrom('sold', 'paid')} ORDER BY t.id`,
);

/** The tickets of a payment that came in become active; those that were ended meanwhile stay as they are. */
export const activateTickets = tenantStatement(
  'activate_tickets',
  { now: instant, paymentId: text },
  ticketColumns,
  `WITH sold AS (
     UPDATE tickets SET status = 'active', activated_at = $2::timestamptz, voided_at = NULL, updated_at = $2::timestamptz
     WHERE organization_id = $1 AND payment_id = $3 AND status = 'pending_payment' AND deleted_at IS NULL
     RETURNING *
   )
   SELECT ${ticketSelect()} FROM ${ticketFrom('sold', 'payments')} ORDER BY t.id`,
);

/** The tickets of payments that did not come in end; answers with the places that they took. */
export const endUnpaidTickets = tenantStatement(
  'end_unpaid_tickets',
  { now: instant, paymentIds: listOf(text) },
  { rate_id: text, price_id: text },
  `UPDATE tickets SET status = 'voided', voided_at = $2::timestamptz, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = ANY ($3) AND status = 'pending_payment'
   RETURNING rate_id, price_id`,
);

/** The tickets of a payment that came in after all wait for it again; answers with the places that they need. */
export const reviveUnpaidTickets = tenantStatement(
  'revive_unpaid_tickets',
  { now: instant, paymentId: text },
  { rate_id: text, price_id: text },
  `UPDATE tickets SET status = 'pending_payment', voided_at = NULL, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = $3 AND status = 'voided' AND activated_at IS NULL
     AND deleted_at IS NULL
   RETURNING rate_id, price_id`,
);
