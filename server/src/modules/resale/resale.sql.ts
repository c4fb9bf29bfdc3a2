import type { EventType, TicketStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

/** A ticket found by its barcode, with all that the rules of resale ask and all that a reseller is told. */
export interface ResaleRow {
  barcode: string;
  organization_id: string;
  ticket_id: string;
  /** False for a barcode that the ticket once had. */
  barcode_is_current: boolean;
  status: TicketStatus;
  admitted_count: number;
  first_entered_at: string | null;
  name_changed_at: string | null;
  deleted_at: string | null;
  refunded_amount: number;
  resold_from: string | null;
  is_swapped_away: boolean;
  name_change_is_pending: boolean;
  event_resale_enabled: boolean;
  rate_resale_enabled: boolean;
  swap_window_is_over: boolean;
  organization_is_covered: boolean;
  event_id: string;
  event_name: string;
  starts_at: string;
  ends_at: string;
  date_only: boolean;
  rate_id: string;
  rate_name: string;
  price: number;
  service_fee: number;
  currency: string;
  currency_digits: number;
}

/** Crosses organizations by its nature: the barcode is all that is known. Says itself what the reseller reaches. */
export const findResaleAcrossOrganizations = statement<[barcode: string, resellerId: string, now: Date], ResaleRow>(
  'find_resale_across_organizations',
  `SELECT b.barcode, b.organization_id, t.id AS ticket_id, t.barcode = b.barcode AS barcode_is_current,
          t.status, t.admitted_count, t.first_entered_at, t.name_changed_at, t.deleted_at, t.refunded_amount,
          t.resold_from,
          EXISTS (SELECT FROM tickets s WHERE s.organization_id = t.organization_id AND s.resold_from = t.id)
            AS is_swapped_away,
          EXISTS (SELECT FROM ticket_name_changes n WHERE n.organization_id = t.organization_id AND n.ticket_id = t.id
                     AND n.status = 'pending_payment') AS name_change_is_pending,
          EXISTS (SELECT FROM reseller_authorizations a WHERE a.organization_id = t.organization_id
                     AND a.reseller_id = $2) AS organization_is_covered,
          e.resale_enabled AS event_resale_enabled, r.resale_enabled AS rate_resale_enabled,
          $3::timestamptz > e.swap_available_until AS swap_window_is_over,
          e.id AS event_id, e.name AS event_name, e.starts_at, e.ends_at, e.date_only,
          r.id AS rate_id, r.name AS rate_name, t.price, t.fees_organization + t.fees_provider AS service_fee,
          o.currency, o.currency_digits
   FROM barcodes b
   JOIN tickets t ON t.organization_id = b.organization_id AND t.id = b.ticket_id
   JOIN events e ON e.organization_id = t.organization_id AND e.id = t.event_id
   JOIN ticket_rates r ON r.organization_id = t.organization_id AND r.id = t.rate_id
   JOIN organizations o ON o.id = t.organization_id
   WHERE b.barcode = $1`,
);

/**
 * FOR UPDATE and not the weaker lock of an ordinary UPDATE: it also keeps out a name change that is being asked for,
 * whose row refers to the ticket.
 */
export const lockTicket = statement<[organizationId: string, ticketId: string], { id: string }>(
  'lock_ticket_for_swap',
  'SELECT id FROM tickets WHERE organization_id = $1 AND id = $2 FOR UPDATE',
);

/**
 * Voids the old ticket and makes the new one out of it, or does neither. What was bought goes along (rate, price,
 * amounts, supplements, payment, channel); what is known of the person who sells does not.
 */
export const insertSwappedTicket = statement<
  [
    organizationId: string,
    oldTicketId: string,
    newTicketId: string,
    barcode: string,
    resellerId: string,
    fullName: string,
    email: string,
    emailKey: string,
    language: string | null,
    now: Date,
  ],
  { id: string }
>(
  'insert_swapped_ticket',
  `WITH old AS (
     UPDATE tickets SET status = 'voided', voided_at = $10::timestamptz, updated_at = $10::timestamptz
     WHERE organization_id = $1 AND id = $2
       AND status = 'active' AND deleted_at IS NULL AND admitted_count = 0 AND first_entered_at IS NULL
     RETURNING *
   )
   INSERT INTO tickets
     (organization_id, id, event_id, rate_id, price_id, payment_id, channel_id, reseller_id, barcode, status,
      created_via, party_size, price, fees_organization, fees_provider, supplements_total,
      supplements_service_charge_total, surcharge, warranty_total, warranty_hours, discount_amount, discount_code_id,
      discount_code_name, total_price, full_name, email, email_key, language, supplements, resold_from,
      activated_at, created_at, updated_at)
   SELECT organization_id, $3, event_id, rate_id, price_id, payment_id, channel_id, $5, $4, 'active',
      'resellers', party_size, price, fees_organization, fees_provider, supplements_total,
      supplements_service_charge_total, surcharge, warranty_total, warranty_hours, discount_amount, discount_code_id,
      discount_code_name, total_price, $6, $7, $8, coalesce($9, language), supplements, id,
      $10::timestamptz, $10::timestamptz, $10::timestamptz
   FROM old
   ON CONFLICT (organization_id, resold_from) WHERE resold_from IS NOT NULL DO NOTHING
   RETURNING id`,
);

export interface ResellerEventRow {
  id: string;
  name: string;
  type: EventType;
  starts_at: string;
  ends_at: string;
  swap_available_until: string;
  sealed_tickets_available_at: string | null;
  currency: string;
  venue_id: string;
  venue_name: string;
  venue_city: string;
  venue_country: string;
  /** The rates whose tickets can be sold on, with the price at which they are sold now. Minor units. */
  ticket_types: { id: string; name: string; price: number; service_fee: number }[];
}

/** The current price of a rate is what the ticket-rates module says it is: the first step that sells, else the last. */
export const findEventForReseller = statement<[resellerId: string, eventId: string, now: Date], ResellerEventRow>(
  'find_event_for_reseller',
  `SELECT e.id, e.name, e.type, e.starts_at, e.ends_at, e.swap_available_until, e.sealed_tickets_available_at,
          o.currency, l.id AS venue_id, l.name AS venue_name, l.city AS venue_city, l.country AS venue_country,
          coalesce((
            SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'price', p.price, 'service_fee', p.service_fee)
                            ORDER BY r.position, r.id)
            FROM ticket_rates r
            CROSS JOIN LATERAL (
              SELECT s.price, CASE s.fee_type WHEN 'fixed' THEN s.fee_fixed
                              ELSE round(s.price * s.fee_percentage / 100)::bigint END AS service_fee
              FROM ticket_rate_prices s
              CROSS JOIN LATERAL (
                SELECT s.used_count < s.quota AND (s.valid_until IS NULL OR s.valid_until >= $3::timestamptz) AS is_open
              ) AS step
              WHERE s.organization_id = r.organization_id AND s.rate_id = r.id
              ORDER BY is_open DESC, CASE WHEN is_open THEN s.position ELSE -s.position END
              LIMIT 1
            ) AS p
            WHERE r.organization_id = e.organization_id AND r.event_id = e.id AND r.resale_enabled AND e.resale_enabled
          ), '[]') AS ticket_types
   FROM events e
   JOIN reseller_authorizations a ON a.organization_id = e.organization_id AND a.reseller_id = $1
   JOIN organizations o ON o.id = e.organization_id
   JOIN locations l ON l.organization_id = e.organization_id AND l.id = e.location_id
   WHERE e.id = $2`,
);
