/** Supplements that are bought for a ticket that is sold. */
import { boughtSupplementStatuses, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
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
import { blockParameters } from '../../sales/product/product.ts';
import type { SoldSupplement } from './ticket-row.sql.ts';

const columns = {
  id: text,
  ticket_id: text,
  supplement_id: text,
  payment_id: text,
  /** The payment that it was bought with, where a reseller handed the ticket over since. */
  resold_from: nullable(text),
  status: oneOf(boughtSupplementStatuses),
  item: json<SoldSupplement>(),
  price: money,
  service_charge: money,
  refunded_amount: money,
  activated_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  channel_id: nullable(text),
  currency: text,
  currency_digits: int,
};
/** Money in minor units; the channel is that of the ticket. */
export type BoughtSupplementRow = RowOf<typeof columns>;

const select = `SELECT s.id, s.ticket_id, s.supplement_id, s.payment_id, p.resold_from, s.status, s.item, s.price, s.service_charge,
    s.refunded_amount, s.activated_at, s.created_at, s.updated_at, t.channel_id, o.currency, o.currency_digits
  FROM ticket_supplements s
  JOIN tickets t ON t.organization_id = $1 AND t.id = s.ticket_id
  JOIN payments p ON p.organization_id = $1 AND p.id = s.payment_id
  JOIN organizations o ON o.id = $1
  WHERE s.organization_id = $1`;

/** The oldest first. */
export const listBoughtSupplementRows = tenantStatement(
  'list_bought_supplements',
  { ticketId: text },
  columns,
  `${select} AND s.ticket_id = $2 ORDER BY s.created_at, s.id`,
);

export const findBoughtSupplement = tenantStatement(
  'find_bought_supplement',
  { id: text },
  columns,
  `${select} AND s.id = $2`,
);

const ticketColumns = {
  id: text,
  rate_id: text,
  event_id: text,
  channel_id: nullable(text),
  status: oneOf(ticketStatuses),
  supplements: json<readonly SoldSupplement[]>(),
  event_starts_at: instant,
  event_ends_at: instant,
  event_name: text,
  payment_language: text,
  currency_digits: int,
};
export type TicketForSupplements = RowOf<typeof ticketColumns>;

/** Taken before anything about the supplements of a ticket: they change one after the other. */
export const lockTicketForSupplements = tenantStatement(
  'lock_ticket_for_supplements',
  { ticketId: text },
  ticketColumns,
  `SELECT t.id, t.rate_id, t.event_id, t.channel_id, t.status, t.supplements, e.starts_at AS event_starts_at,
     e.ends_at AS event_ends_at, e.name AS event_name, p.language AS payment_language, o.currency_digits
   FROM tickets t
   JOIN events e ON e.organization_id = $1 AND e.id = t.event_id
   JOIN payments p ON p.organization_id = $1 AND p.id = t.payment_id
   JOIN organizations o ON o.id = $1
   WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL
   FOR NO KEY UPDATE OF t`,
);

/** A supplement to insert, under the names of the columns. */
export interface NewBoughtSupplement {
  readonly id: string;
  readonly supplement_id: string;
  readonly item: SoldSupplement;
  readonly price: number;
  readonly service_charge: number;
}

/** Those that the ticket has, or that wait for a payment, are passed over. */
export const insertBoughtSupplements = tenantStatement(
  'insert_bought_supplements',
  { now: instant, ticketId: text, paymentId: text, supplements: json<readonly NewBoughtSupplement[]>() },
  { id: text },
  `INSERT INTO ticket_supplements (organization_id, id, ticket_id, supplement_id, payment_id, status, item, price,
     service_charge, created_at, updated_at)
   SELECT $1, n.id, $3, n.supplement_id, $4, 'pending_payment', n.item, n.price, n.service_charge, $2::timestamptz,
     $2::timestamptz
   FROM jsonb_to_recordset($5) AS n (id text, supplement_id text, item jsonb, price bigint, service_charge bigint)
   ON CONFLICT (organization_id, ticket_id, supplement_id) WHERE status <> 'voided' DO NOTHING
   RETURNING id`,
);

/** The ticket for which a payment buys supplements. */
export const findTicketOfSupplementPayment = tenantStatement(
  'find_ticket_of_supplement_payment',
  { paymentId: text },
  { ticket_id: text },
  'SELECT ticket_id FROM ticket_supplements WHERE organization_id = $1 AND payment_id = $2 LIMIT 1',
);

/** The supplements of a payment that came in, written on their ticket too; answers with what they cost. */
export const activateBoughtSupplements = tenantStatement(
  'activate_bought_supplements',
  { now: instant, paymentId: text },
  { ticket_id: text, price: money, service_charge: money },
  `WITH sold AS (
     UPDATE ticket_supplements SET status = 'active', activated_at = $2::timestamptz, updated_at = $2::timestamptz
     WHERE organization_id = $1 AND payment_id = $3 AND status = 'pending_payment'
     RETURNING id, ticket_id, item, price, service_charge
   ),
   added AS (
     SELECT ticket_id, jsonb_agg(item ORDER BY id) AS items, sum(price)::bigint AS price,
       sum(service_charge)::bigint AS service_charge
     FROM sold GROUP BY ticket_id
   )
   UPDATE tickets t SET written_in = pg_current_xact_id(),
     supplements = t.supplements || added.items,
     upselling_supplements = t.upselling_supplements + added.price,
     upselling_fees = t.upselling_fees + added.service_charge, updated_at = $2::timestamptz
   FROM added WHERE t.organization_id = $1 AND t.id = added.ticket_id
   RETURNING added.ticket_id, added.price, added.service_charge`,
);

/** Whether their payment is disputed. */
export const updateSupplementsBlocked = tenantStatement(
  'update_supplements_blocked',
  blockParameters,
  {},
  `UPDATE ticket_supplements SET dispute_blocked_at = CASE WHEN $4::boolean THEN $2::timestamptz END,
     updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = ANY ($3) AND (dispute_blocked_at IS NOT NULL) <> $4::boolean`,
);

/** The supplements of payments that ended without money can be bought again. */
export const endUnpaidSupplements = tenantStatement(
  'end_unpaid_supplements',
  { now: instant, paymentIds: listOf(text) },
  {},
  `UPDATE ticket_supplements SET status = 'voided', updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = ANY ($3) AND status = 'pending_payment'`,
);

/** Whether another purchase of the ticket has one of the supplements of a payment that ended, or waits for it. */
export const findSupplementsBoughtAgain = tenantStatement(
  'find_supplements_bought_again',
  { paymentId: text },
  { is_bought: bool },
  `SELECT EXISTS (
     SELECT 1 FROM ticket_supplements s
     JOIN ticket_supplements x ON x.organization_id = $1 AND x.ticket_id = s.ticket_id
       AND x.supplement_id = s.supplement_id AND x.status <> 'voided'
     WHERE s.organization_id = $1 AND s.payment_id = $2
   ) AS is_bought`,
);

/** The supplements of a payment that ended wait for it again. */
export const reviveUnpaidSupplements = tenantStatement(
  'revive_unpaid_supplements',
  { now: instant, paymentId: text },
  { id: text },
  `UPDATE ticket_supplements SET status = 'pending_payment', updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = $3 AND status = 'voided' AND activated_at IS NULL
   RETURNING id`,
);

/** The ticket of a supplement, locked before the supplement. */
export const lockTicketOfSupplement = tenantStatement(
  'lock_ticket_of_supplement',
  { id: text },
  { id: text },
  `SELECT t.id FROM tickets t JOIN ticket_supplements s ON s.organization_id = $1 AND s.ticket_id = t.id
   WHERE t.organization_id = $1 AND s.id = $2 FOR NO KEY UPDATE OF t`,
);

const used = (of: string) => `least(s.price, ${of})`;

/**
 * Counts what is given back of a supplement, without its service charge first, and takes it off its ticket; less than 0
 * where it was not given back, and the supplement stays void.
 */
export const updateSupplementRefunded = tenantStatement(
  'update_supplement_refunded',
  { now: instant, id: text, amount: money },
  {},
  `WITH s AS (
     UPDATE ticket_supplements
     SET refunded_amount = refunded_amount + $4::bigint, status = 'voided', updated_at = $2::timestamptz
     WHERE organization_id = $1 AND id = $3
     RETURNING id, ticket_id, price, refunded_amount
   ),
   taken AS (
     SELECT s.id, s.ticket_id, ${used('s.refunded_amount')} - ${used('s.refunded_amount - $4::bigint')} AS price FROM s
   )
   UPDATE tickets t SET written_in = pg_current_xact_id(),
     upselling_supplements = t.upselling_supplements - taken.price,
     upselling_fees = t.upselling_fees - ($4::bigint - taken.price), updated_at = $2::timestamptz,
     supplements = coalesce((SELECT jsonb_agg(sold.item ORDER BY sold.place)
       FROM jsonb_array_elements(t.supplements) WITH ORDINALITY AS sold (item, place)
       WHERE sold.item->>'_id' <> taken.id), '[]')
   FROM taken WHERE t.organization_id = $1 AND t.id = taken.ticket_id`,
);

/** Supplements and the payment that each moves to, under the names of the columns. */
interface MovedSupplement {
  readonly id: string;
  readonly payment_id: string;
}

/**
 * Supplements of a ticket, which is locked, go along to the one that it was swapped for, each under another payment. What
 * was paid for them stays with the old ticket too, as its price does: nobody gave it back.
 */
export const updateSupplementsSwapped = tenantStatement(
  'update_supplements_swapped',
  { oldTicketId: text, newTicketId: text, supplements: json<readonly MovedSupplement[]>() },
  {},
  `WITH moved AS (
     UPDATE ticket_supplements s SET ticket_id = $3, payment_id = n.payment_id
     FROM json_to_recordset($4::json) AS n (id text, payment_id text)
     WHERE s.organization_id = $1 AND s.ticket_id = $2 AND s.id = n.id AND s.status = 'active'
       AND EXISTS (SELECT 1 FROM tickets x WHERE x.organization_id = $1 AND x.id = $3)
     RETURNING s.price, s.service_charge
   ),
   total AS (SELECT sum(price)::bigint AS price, sum(service_charge)::bigint AS service_charge FROM moved)
   UPDATE tickets t
   SET written_in = pg_current_xact_id(),
     upselling_supplements = t.upselling_supplements + total.price,
     upselling_fees = t.upselling_fees + total.service_charge
   FROM total WHERE t.organization_id = $1 AND t.id = $3 AND total.price IS NOT NULL`,
);
