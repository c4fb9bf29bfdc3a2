import { eventTypes, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { bool, instant, int, json, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import type { PriceRow } from '../ticket-rates/ticket-rates.ts';

/** A ticket with all that the rules of resale ask and all that a reseller is shown. */
const resaleColumns = {
  barcode: text,
  ticket_id: text,
  /** False for a barcode that the ticket once had. */
  barcode_is_current: bool,
  status: oneOf(ticketStatuses),
  is_blocked: bool,
  admitted_count: int,
  first_entered_at: nullable(instant),
  /** Also where the count was corrected to 0 since. */
  was_ever_admitted: bool,
  name_changed_at: nullable(instant),
  deleted_at: nullable(instant),
  refunded_amount: money,
  resold_from: nullable(text),
  is_swapped_away: bool,
  name_change_is_pending: bool,
  event_resale_enabled: bool,
  rate_resale_enabled: bool,
  swap_window_is_over: bool,
  organization_is_covered: bool,
  event_id: text,
  event_name: text,
  starts_at: instant,
  ends_at: instant,
  date_only: bool,
  rate_id: text,
  rate_name: text,
  price: money,
  service_fee: money,
  payment_id: text,
  channel_id: nullable(text),
  fees_organization: money,
  fees_provider: money,
  supplements_total: money,
  supplements_service_charge_total: money,
  surcharge: money,
  warranty_total: money,
  discount_amount: money,
  total_price: money,
  has_bought_supplements: bool,
  currency: text,
  currency_digits: int,
};
export type ResaleRow = RowOf<typeof resaleColumns>;

/**
 * Crosses organizations by its nature: the barcode is all that is known. Several may have the same one; one that the
 * reseller reaches comes before those that it does not, and then the one that had it first.
 */
const selectTicketOfBarcode = `SELECT b.organization_id, b.ticket_id
   FROM barcodes b
   LEFT JOIN reseller_authorizations a ON a.organization_id = b.organization_id AND a.reseller_id = $2
   WHERE b.barcode = $1
   ORDER BY a.organization_id IS NULL, b.created_at, b.organization_id
   LIMIT 1`;

const findTicketAcrossOrganizations = crossTenantStatement(
  'find_ticket_across_organizations',
  { barcode: text, resellerId: text },
  { organization_id: text, ticket_id: text },
  selectTicketOfBarcode,
);

/** What is asked of a ticket `t`; each parameter is a place, such as `$1`, or a column. */
const resaleValues = ({ organization, barcode, resellerId, now }: Readonly<Record<string, string>>) => `
          ${barcode}::text AS barcode, t.id AS ticket_id, t.barcode = ${barcode} AS barcode_is_current,
          t.status, t.admitted_count, t.first_entered_at, t.name_changed_at, t.deleted_at, t.refunded_amount,
          t.resold_from, t.dispute_blocked_at IS NOT NULL AS is_blocked,
          EXISTS (SELECT 1 FROM ticket_entries x WHERE x.organization_id = ${organization} AND x.ticket_id = t.id
                     AND x.to_count > 0) AS was_ever_admitted,
          t.swapped_to IS NOT NULL AS is_swapped_away,
          EXISTS (SELECT 1 FROM ticket_name_changes n WHERE n.organization_id = ${organization} AND n.ticket_id = t.id
                     AND n.status = 'pending_payment') AS name_change_is_pending,
          EXISTS (SELECT 1 FROM reseller_authorizations a WHERE a.organization_id = ${organization}
                     AND a.reseller_id = ${resellerId}) AS organization_is_covered,
          e.resale_enabled AS event_resale_enabled, r.resale_enabled AS rate_resale_enabled,
          ${now}::timestamptz > e.swap_available_until AS swap_window_is_over,
          e.id AS event_id, e.name AS event_name, e.starts_at, e.ends_at, e.date_only,
          r.id AS rate_id, r.name AS rate_name, t.price, t.fees_organization + t.fees_provider AS service_fee,
          t.payment_id, t.channel_id, t.fees_organization, t.fees_provider, t.supplements_total,
          t.supplements_service_charge_total, t.surcharge, t.warranty_total, t.discount_amount, t.total_price,
          EXISTS (SELECT 1 FROM ticket_supplements b WHERE b.organization_id = ${organization} AND b.ticket_id = t.id
                     AND b.status = 'active') AS has_bought_supplements,
          o.currency, o.currency_digits`;

const resaleJoins = (organization: string) => `
   JOIN events e ON e.organization_id = ${organization} AND e.id = t.event_id
   JOIN ticket_rates r ON r.organization_id = ${organization} AND r.id = t.rate_id
   JOIN organizations o ON o.id = ${organization}`;

/** A ticket that has the barcode, or had it once. */
export const findResale = tenantStatement(
  'find_resale',
  { ticketId: text, barcode: text, resellerId: text, now: instant },
  resaleColumns,
  `SELECT ${resaleValues({ organization: '$1', barcode: '$3', resellerId: '$4', now: '$5' })}
   FROM tickets t ${resaleJoins('$1')}
   WHERE t.organization_id = $1 AND t.id = $2`,
);

/**
 * `findTicketAcrossOrganizations` and `findResale` in one, where one server has all tables: of several servers it would
 * ask each of them.
 */
const findResaleAcrossOrganizations = crossTenantStatement(
  'find_resale_across_organizations',
  { barcode: text, resellerId: text, now: instant },
  { ...resaleColumns, organization_id: text },
  `WITH found AS MATERIALIZED (${selectTicketOfBarcode})
   SELECT ${resaleValues({ organization: 't.organization_id', barcode: '$1', resellerId: '$2', now: '$3' })},
          t.organization_id
   FROM found
   JOIN tickets t ON t.organization_id = found.organization_id AND t.id = found.ticket_id
   ${resaleJoins('t.organization_id')}`,
  { batched: true },
);

/** The ticket with this barcode, and what the rules of resale ask; nothing where no organization has the barcode. */
export async function findTicketByBarcode(
  crossTenant: CrossTenantDb,
  { barcode, resellerId, now }: { readonly barcode: string; readonly resellerId: string; readonly now: Date },
): Promise<(ResaleRow & { readonly organization_id: string }) | undefined> {
  if (crossTenant.isOnOneServer) {
    return (await crossTenant.run(findResaleAcrossOrganizations, { barcode, resellerId, now }))[0];
  }
  const [found] = await crossTenant.run(findTicketAcrossOrganizations, { barcode, resellerId });
  if (!found) return undefined;
  const { organization_id, ticket_id: ticketId } = found;
  const tenant = crossTenant.ofTenant(organization_id);
  const [ticket] = await tenant.run(findResale, { ticketId, barcode, resellerId, now });
  return ticket && { ...ticket, organization_id };
}

const offerColumns = {
  barcode: text,
  /** Null where the ticket is not sealed. */
  sealed_until: nullable(instant),
  swap_available_until: instant,
  swapped_at: nullable(instant),
  swapped_by: text,
  resellers: json<readonly { readonly name: string; readonly website: string }[]>(),
};
export type ResaleOfferRow = RowOf<typeof offerColumns>;

/** What the holder of a ticket needs to have it resold, and what became of it. */
export const findResaleOffer = tenantStatement(
  'find_resale_offer',
  { ticketId: text, now: instant },
  offerColumns,
  `SELECT t.barcode, CASE WHEN e.sealed_tickets_available_at > $3::timestamptz THEN e.sealed_tickets_available_at END
       AS sealed_until,
     e.swap_available_until, n.created_at AS swapped_at, coalesce(s.name, '') AS swapped_by,
     (SELECT coalesce(json_agg(json_build_object('name', r.name, 'website', r.website) ORDER BY r.name, r.id), '[]')
      FROM reseller_authorizations a JOIN resellers r ON r.id = a.reseller_id
      WHERE a.organization_id = $1) AS resellers
   FROM tickets t
   JOIN events e ON e.organization_id = $1 AND e.id = t.event_id
   LEFT JOIN tickets n ON n.organization_id = $1 AND n.id = t.swapped_to
   LEFT JOIN resellers s ON s.id = n.reseller_id
   WHERE t.organization_id = $1 AND t.id = $2`,
);

/**
 * FOR UPDATE and not the weaker lock of an ordinary UPDATE: it also keeps out a row that refers to the ticket, such as a
 * name change that is being asked for.
 */
export const lockTicket = tenantStatement(
  'lock_ticket_for_swap',
  { ticketId: text },
  { id: text },
  'SELECT id FROM tickets WHERE organization_id = $1 AND id = $2 FOR UPDATE',
);

/**
 * Voids the old ticket and makes the new one out of it, or does neither. What was bought goes along (rate, price,
 * amounts, supplements, channel); what is known of the person who sells does not, and the payment is another. The transaction is
 * that of the old one: a cluster would write down that of the node instead.
 */
export const insertSwappedTicket = tenantStatement(
  'insert_swapped_ticket',
  {
    oldTicketId: text,
    newTicketId: text,
    paymentId: text,
    barcode: text,
    resellerId: text,
    fullName: text,
    email: text,
    emailKey: text,
    /** Null: that of the old ticket. */
    language: nullable(text),
    now: instant,
  },
  { id: text },
  `WITH old AS (
     UPDATE tickets SET written_in = pg_current_xact_id(),
       status = 'voided', voided_at = $11::timestamptz, updated_at = $11::timestamptz, swapped_to = $3
     WHERE organization_id = $1 AND id = $2
       AND status = 'active' AND deleted_at IS NULL AND refunded_amount = 0 AND name_changed_at IS NULL
       AND dispute_blocked_at IS NULL AND admitted_count = 0 AND first_entered_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM ticket_entries x
                       WHERE x.organization_id = $1 AND x.ticket_id = $2 AND x.to_count > 0)
     RETURNING *
   )
   INSERT INTO tickets
     (organization_id, id, event_id, rate_id, price_id, price_step, payment_id, channel_id, reseller_id, barcode, status,
      created_via, party_size, price, fees_organization, fees_provider, supplements_total,
      supplements_service_charge_total, surcharge, warranty_total, warranty_hours, discount_amount, discount_code_id,
      discount_code_name, member_discount_amount, subscription_id, total_price, full_name, email, email_key, language, supplements, resold_from,
      activated_at, created_at, updated_at, written_in)
   SELECT $1, $3, event_id, rate_id, price_id, price_step, $4, channel_id, $6, $5, 'active',
      'resellers', party_size, price, fees_organization, fees_provider, supplements_total,
      supplements_service_charge_total, surcharge, warranty_total, warranty_hours, discount_amount, discount_code_id,
      discount_code_name, member_discount_amount, subscription_id, total_price, $7, $8, $9, coalesce($10, language), supplements, id,
      $11::timestamptz, $11::timestamptz, $11::timestamptz, written_in
   FROM old
   RETURNING id`,
);

/** Instants as PostgreSQL writes them within JSON; money in minor units. */
export type ResellerPriceRow = Pick<
  PriceRow,
  | 'price_amount'
  | 'price_fee_type'
  | 'price_fee_fixed'
  | 'price_fee_percentage'
  | 'price_quota'
  | 'price_used_count'
  | 'price_valid_until'
>;

interface ResellerRate {
  readonly id: string;
  readonly name: string;
  readonly prices: readonly ResellerPriceRow[];
}

const eventColumns = {
  id: text,
  name: text,
  type: oneOf(eventTypes),
  starts_at: instant,
  ends_at: instant,
  swap_available_until: instant,
  sealed_tickets_available_at: nullable(instant),
  currency: text,
  currency_digits: int,
  venue_id: text,
  venue_name: text,
  venue_city: text,
  venue_country: text,
  /** The rates whose tickets can be sold on, with their price steps in the order of sale. */
  rates: json<readonly ResellerRate[]>(),
};
export type ResellerEventRow = RowOf<typeof eventColumns>;

/** Crosses organizations: an event is found by its id alone, among the organizations that the reseller reaches. */
export const findEventForReseller = crossTenantStatement(
  'find_event_for_reseller',
  { resellerId: text, eventId: text },
  eventColumns,
  `SELECT e.id, e.name, e.type, e.starts_at, e.ends_at, e.swap_available_until, e.sealed_tickets_available_at,
          o.currency, o.currency_digits, l.id AS venue_id, l.name AS venue_name, l.city AS venue_city,
          l.country AS venue_country,
          coalesce((
            SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'prices', p.list) ORDER BY r.position, r.id)
            FROM ticket_rates r
            CROSS JOIN LATERAL (
              SELECT json_agg(json_build_object('price_amount', s.price, 'price_fee_type', s.fee_type,
                       'price_fee_fixed', s.fee_fixed, 'price_fee_percentage', s.fee_percentage,
                       'price_quota', s.quota, 'price_used_count', s.used_count,
                       'price_valid_until', s.valid_until) ORDER BY s.position) AS list
              FROM ticket_rate_prices s WHERE s.organization_id = r.organization_id AND s.rate_id = r.id
            ) AS p
            WHERE r.organization_id = e.organization_id AND r.event_id = e.id AND r.resale_enabled AND e.resale_enabled
              AND p.list IS NOT NULL
          ), '[]') AS rates
   FROM events e
   JOIN reseller_authorizations a ON a.organization_id = e.organization_id AND a.reseller_id = $1
   JOIN organizations o ON o.id = e.organization_id
   JOIN locations l ON l.organization_id = e.organization_id AND l.id = e.location_id
   WHERE e.id = $2`,
);
