import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

/** All that stands on the PDF of a ticket that admits somebody. */
const columns = {
  event_name: text,
  starts_at: instant,
  ends_at: instant,
  timezone: text,
  venue_name: text,
  venue_address: text,
  city: text,
  organization_name: text,
  logo_url: text,
  rate_name: text,
  full_name: text,
  party_size: int,
  /** Of the sale, and those bought later and paid. */
  supplements: json<readonly { readonly label: string; readonly units: number }[]>(),
  language: text,
  /** Null while the ticket is sealed: what is not read cannot get onto the page. */
  barcode: nullable(text),
  sealed_tickets_available_at: nullable(instant),
};
export type PrintedTicketRow = RowOf<typeof columns>;

/** No row where the name was changed since `ownerSince`, or where the event ended 30 days ago. */
export const findPrintedTicket = tenantStatement(
  'find_printed_ticket',
  { ticketId: text, now: instant, ownerSince: nullable(instant) },
  columns,
  `SELECT e.name AS event_name, e.starts_at, e.ends_at, l.timezone, l.name AS venue_name, l.address AS venue_address,
          l.city, o.name AS organization_name, o.logo_url, r.name AS rate_name, t.full_name, t.party_size, t.language,
          (SELECT coalesce(json_agg(json_build_object('label', s.item->>'label', 'units', s.item->'units') ORDER BY s.place), '[]')
           FROM jsonb_array_elements(t.supplements) WITH ORDINALITY AS s (item, place)) AS supplements,
          CASE WHEN e.sealed_tickets_available_at > $3::timestamptz THEN NULL ELSE t.barcode END AS barcode,
          e.sealed_tickets_available_at
   FROM tickets t
   JOIN events e ON e.organization_id = $1 AND e.id = t.event_id
   JOIN locations l ON l.organization_id = $1 AND l.id = e.location_id
   JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id
   JOIN organizations o ON o.id = $1
   WHERE t.organization_id = $1 AND t.id = $2 AND t.status = 'active' AND t.deleted_at IS NULL
     AND t.name_changed_at IS NOT DISTINCT FROM $4::timestamptz
     AND e.ends_at + interval '30 days' > $3::timestamptz`,
);
