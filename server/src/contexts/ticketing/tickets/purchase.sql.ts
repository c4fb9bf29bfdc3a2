/** Tickets that come into being together with the payment of them. */
import {
  collections,
  documentTypes,
  genders,
  type OriginApi,
  originApis,
  paymentStatuses,
  resourceTypes,
  saleTypes,
  ticketStatuses,
} from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../../platform/group-by.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
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
  toJson,
} from '../../../platform/sql/types.ts';
import { insertMoreLines } from '../../sales/payments/payments.ts';
import type { BoughtBeside } from '../../sales/product/product.ts';
import { type HoldRoom, selectHolds } from './hold-caps.sql.ts';
import {
  type Answer,
  type SoldStep,
  type SoldSupplement,
  type TicketRow,
  ticketColumns,
  ticketFrom,
  ticketSelect,
} from './ticket-row.sql.ts';

/** A ticket to insert, under the names of its columns. */
const newTicket = {
  id: text,
  rate_id: text,
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
  /** Within the discount. */
  member_discount_amount: money,
  subscription_id: nullable(text),
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

/** The ticket within its purchase. */
const boughtTicket = { ...newTicket, payment_id: text, status: oneOf(ticketStatuses), activated_at: nullable(instant) };
type BoughtTicketRow = RowOf<typeof boughtTicket>;

/** A payment of tickets, under the names of its columns. */
const newPayment = {
  id: text,
  /** Null where its tickets are of several, or something else is bought with them. */
  rate_id: nullable(text),
  resource_ids: listOf(text),
  /** Null where all are tickets. */
  resource_kinds: nullable(listOf(oneOf(resourceTypes))),
  status: oneOf(paymentStatuses),
  sale_type: oneOf(saleTypes),
  collection: oneOf(collections),
  amount: money,
  fees: money,
  discount: money,
  discount_code_id: nullable(text),
  /** How many of its tickets were sold with the code; null for all of them. */
  discounted_count: nullable(int),
  send_resources: bool,
  billing_info: json<Readonly<Record<string, string>>>(),
  metadata: json<unknown>(),
  redirect_url: text,
  error_url: text,
  language: text,
  paid_at: nullable(instant),
  expires_at: nullable(instant),
  created_by: text,
  buyer_key: text,
  buyer_network: text,
};
type NewPaymentRow = RowOf<typeof newPayment>;

const ofTicket = Object.keys(boughtTicket).join(', ');
const ofPayment = Object.keys(newPayment).join(', ');

/**
 * Inserts payments and their tickets, all of one event and channel, and answers with the tickets as they are read, by id, but
 * for the ids of all that their payments are for: of a hundred tickets each would come with a hundred ids.
 * Inserts nothing where more is held than the rooms allow: a caller that inserts has taken places, so the rows of the rates
 * are locked, and this statement sees every purchase of them that was begun before.
 */
export const insertPurchaseRows = tenantStatement(
  'insert_purchases',
  {
    now: instant,
    eventId: text,
    channelId: nullable(text),
    createdVia: oneOf(originApis),
    payments: json<readonly NewPaymentRow[]>(),
    tickets: json<readonly BoughtTicketRow[]>(),
    rooms: json<readonly HoldRoom[]>(),
  },
  ticketColumns,
  `WITH room AS MATERIALIZED (
     SELECT rate_id, kind, key, holds_max, places_max, taken_max
     FROM json_to_recordset($8::json)
       r (rate_id text, kind text, key text, holds_max int, places_max int, taken_max int)
     WHERE r.taken_max IS NULL
       OR r.taken_max < (SELECT t.sold_count FROM ticket_rates t WHERE t.organization_id = $1 AND t.id = r.rate_id)
   ),
   exceeded AS MATERIALIZED (
     ${selectHolds({
       sources: 'room',
       rate: 'w.rate_id',
       columns: '1',
       condition: 'p.holds > w.holds_max OR p.places > w.places_max',
     })}
   ),
   paid AS (
     INSERT INTO payments (organization_id, event_id, channel_id, resource_type, created_at, updated_at, ${ofPayment})
     SELECT $1, $3, $4, 'ticket', $2::timestamptz, $2::timestamptz, ${ofPayment}
     FROM json_populate_recordset(NULL::payments, $6::json)
     WHERE NOT EXISTS (SELECT 1 FROM exceeded)
     RETURNING *
   ),
   sold AS (
     INSERT INTO tickets (organization_id, event_id, channel_id, created_via, created_at, updated_at, ${ofTicket})
     SELECT $1, $3, $4, $5, $2::timestamptz, $2::timestamptz, ${ofTicket}
     FROM json_populate_recordset(NULL::tickets, $7::json)
     WHERE NOT EXISTS (SELECT 1 FROM exceeded)
     RETURNING *
   ),
   lines AS (
     INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, rate_id, quantity, description, price,
       discount, supplements, service_charge, fees_organization, fees_provider, surcharge, warranty, total)
     SELECT $1, payment_id, id, 'ticket', rate_id, party_size, price_step->>'name', price, discount_amount,
       supplements_total, supplements_service_charge_total, fees_organization, fees_provider, surcharge, warranty_total,
       total_price
     FROM sold
   )
   SELECT ${ticketSelect('$1', "'{}'::text[]")} FROM ${ticketFrom('sold', 'paid')} ORDER BY t.id`,
);

/** A payment and what it is for. */
export interface NewPurchase {
  readonly payment: Omit<NewPaymentRow, 'resource_ids' | 'resource_kinds'>;
  readonly tickets: readonly NewTicketRow[];
  /** What is bought with the tickets; its caller inserts it. */
  readonly beside?: Pick<BoughtBeside, 'kind' | 'lines'> | undefined;
}

function thingsOf({ tickets, beside }: NewPurchase): Pick<NewPaymentRow, 'resource_ids' | 'resource_kinds'> {
  const ids = tickets.map(({ id }) => id);
  if (!beside) return { resource_ids: ids, resource_kinds: null };
  const { kind, lines } = beside;
  return {
    resource_ids: [...ids, ...lines.map(({ subject_id: id }) => id)],
    resource_kinds: [...ids.map(() => 'ticket' as const), ...lines.map(() => kind)],
  };
}

/**
 * Inserts the purchases, all of one event and channel, whose places are taken, and answers with the tickets of each, by id.
 * Null, with nothing inserted, where somebody holds more than the rooms allow.
 */
export async function insertPurchases(
  tenant: TenantTransaction,
  purchases: readonly NewPurchase[],
  sold: {
    readonly now: Date;
    readonly eventId: string;
    readonly channelId: string | null;
    readonly createdVia: OriginApi;
  },
  rooms: readonly HoldRoom[],
): Promise<TicketRow[][] | null> {
  const payments = purchases.map((purchase) => ({ ...purchase.payment, ...thingsOf(purchase) }));
  const tickets = purchases.flatMap(({ payment, tickets }) =>
    tickets.map((ticket) => ({
      payment_id: payment.id,
      status: payment.paid_at === null ? ('pending_payment' as const) : ('active' as const),
      activated_at: payment.paid_at,
      ...ticket,
    })),
  );
  const rows = await tenant.run(insertPurchaseRows, {
    ...sold,
    payments: toJson(payments),
    tickets: toJson(tickets),
    rooms: toJson(rooms),
  });
  if (rows.length === 0) return null;
  for (const { payment, beside } of purchases) {
    if (!beside) continue;
    await tenant.run(insertMoreLines, { paymentId: payment.id, kind: beside.kind, lines: toJson(beside.lines) });
  }
  const rowsOf = groupBy(rows, ({ payment_id: id }) => id);
  return payments.map(({ id, resource_ids: ids }) => {
    const payment_resource_ids = [...ids];
    return (rowsOf.get(id) ?? []).map((row) => ({ ...row, payment_resource_ids }));
  });
}

/** The tickets of payments that came in become active; those that were ended meanwhile stay as they are. */
export const activateTickets = tenantStatement(
  'activate_tickets',
  { now: instant, paymentIds: listOf(text) },
  ticketColumns,
  `WITH sold AS (
     UPDATE tickets SET written_in = pg_current_xact_id(),
       status = 'active', activated_at = $2::timestamptz, voided_at = NULL, updated_at = $2::timestamptz
     WHERE organization_id = $1 AND payment_id = ANY ($3) AND status = 'pending_payment' AND deleted_at IS NULL
     RETURNING *
   )
   SELECT ${ticketSelect()} FROM ${ticketFrom('sold', 'payments')} ORDER BY t.id`,
);

/** The tickets of payments that did not come in end; answers with the places that they took. */
export const endUnpaidTickets = tenantStatement(
  'end_unpaid_tickets',
  { now: instant, paymentIds: listOf(text) },
  { rate_id: text, price_id: text },
  `UPDATE tickets SET written_in = pg_current_xact_id(),
     status = 'voided', voided_at = $2::timestamptz, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = ANY ($3) AND status = 'pending_payment'
   RETURNING rate_id, price_id`,
);

/** The tickets of a payment that came in after all wait for it again; answers with the places that they need. */
export const reviveUnpaidTickets = tenantStatement(
  'revive_unpaid_tickets',
  { now: instant, paymentId: text },
  { rate_id: text, price_id: text, event_id: text, subscription_id: nullable(text) },
  `UPDATE tickets SET written_in = pg_current_xact_id(),
     status = 'pending_payment', voided_at = NULL, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = $3 AND status = 'voided' AND activated_at IS NULL
     AND deleted_at IS NULL
   RETURNING rate_id, price_id, event_id, subscription_id`,
);
