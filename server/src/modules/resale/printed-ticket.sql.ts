import { statement } from '../../platform/database.ts';

/** All that stands on the PDF of a ticket that admits somebody. */
export interface PrintedTicketRow {
  event_name: string;
  starts_at: string;
  ends_at: string;
  timezone: string;
  venue_name: string;
  venue_address: string;
  city: string;
  organization_name: string;
  rate_name: string;
  full_name: string;
  party_size: number;
  language: string;
  /** Null while the ticket is sealed: what is not read cannot get onto the page. */
  barcode: string | null;
  sealed_tickets_available_at: string | null;
}

/** No row where the name was changed since `holderSince`, or where the event ended 30 days ago. */
export const findPrintedTicket = statement<
  [organizationId: string, ticketId: string, now: Date, holderSince: Date | null],
  PrintedTicketRow
>(
  'find_printed_ticket',
  `SELECT e.name AS event_name, e.starts_at, e.ends_at, l.timezone, l.name AS venue_name, l.address AS venue_address,
          l.city, o.name AS organization_name, r.name AS rate_name, t.full_name, t.party_size, t.language,
          CASE WHEN e.sealed_tickets_available_at > $3::timestamptz THEN NULL ELSE t.barcode END AS barcode,
          e.sealed_tickets_available_at
   FROM tickets t
   JOIN events e ON e.organization_id = t.organization_id AND e.id = t.event_id
   JOIN locations l ON l.organization_id = e.organization_id AND l.id = e.location_id
   JOIN ticket_rates r ON r.organization_id = t.organization_id AND r.id = t.rate_id
   JOIN organizations o ON o.id = t.organization_id
   WHERE t.organization_id = $1 AND t.id = $2 AND t.status = 'active' AND t.deleted_at IS NULL
     AND t.name_changed_at IS NOT DISTINCT FROM $4::timestamptz
     AND e.ends_at + interval '30 days' > $3::timestamptz`,
);
