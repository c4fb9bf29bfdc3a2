import type { TicketStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import { writeTold } from '../notifications/notifications.ts';
import { isoText } from './ticket-row.sql.ts';

/** The ticket as it was before, and whether the number of people was changed. */
export interface CheckInRow {
  status: TicketStatus;
  deleted_at: string | null;
  party_size: number;
  admitted_count: number;
  first_entered_at: string | null;
  target: number;
  changed: boolean;
}

/**
 * The hot path: the change, its notification and the reason for a no, in one statement. `before` waits for whoever is
 * changing the ticket and then sees what they left (READ COMMITTED reads a locked row anew), so of two doors that send
 * the same number at the same instant the second finds it recorded. Nothing that an index has is changed, so the new
 * version of the row stays on its page.
 */
export const updateAdmittedCount = statement<
  [
    organizationId: string,
    now: Date,
    ticketId: string,
    /** Null: all people of the ticket. */
    enter: number | null,
    enteredAt: Date,
    quality: number | null,
    notificationId: string,
    head: string,
  ],
  CheckInRow
>(
  'update_admitted_count',
  `WITH before AS MATERIALIZED (
     SELECT id, status, deleted_at, party_size, admitted_count, first_entered_at, coalesce($4::int, party_size) AS target
     FROM tickets WHERE organization_id = $1 AND id = $3
     FOR NO KEY UPDATE
   ),
   entered AS (
     UPDATE tickets t
     SET admitted_count = before.target,
         first_entered_at = CASE
           WHEN before.target = 0 THEN NULL
           WHEN before.target > before.admitted_count THEN least(before.first_entered_at, $5::timestamptz)
           ELSE before.first_entered_at END,
         quality = coalesce($6::smallint, t.quality),
         updated_at = $2::timestamptz
     FROM before
     WHERE t.organization_id = $1 AND t.id = before.id
       AND before.status = 'active' AND before.deleted_at IS NULL
       AND before.target BETWEEN 0 AND before.party_size AND before.target <> before.admitted_count
     RETURNING t.id, t.event_id, t.rate_id, t.channel_id, t.barcode, t.party_size, t.admitted_count,
       before.admitted_count AS admitted_count_before, t.first_entered_at, t.quality
   ),
   told AS (
     SELECT $7::text AS id, 'ticket.checked_in' AS kind, channel_id, id AS resource_id, $8::text AS head,
       ',"payload":' || json_build_object(
         'ticket_id', id, 'event_id', event_id, 'ticket_rate_id', rate_id, 'qr_code', barcode,
         'for', party_size, 'enter', admitted_count, 'previous_enter', admitted_count_before,
         'entry_time', coalesce(${isoText('first_entered_at')}, ''),
         'entry_date', ${isoText('$5::timestamptz')}, 'quality', quality) || '}' AS tail
     FROM entered
   ),
   ${writeTold}
   SELECT status, deleted_at, party_size, admitted_count, first_entered_at, target,
     EXISTS (SELECT FROM entered) AS changed
   FROM before`,
);
