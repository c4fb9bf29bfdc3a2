import type { TicketStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import { writeToldOne } from '../notifications/notifications.ts';
import { isoText } from './ticket-row.sql.ts';

/** A ticket that was not changed, for the reason why. */
export interface UnchangedTicketRow {
  status: TicketStatus;
  deleted_at: string | null;
  party_size: number;
  admitted_count: number;
  first_entered_at: string | null;
}

const target = 'coalesce($4::int, party_size)';

/**
 * The hot path: the change and its notification in one statement, by the conditions that allow it. Whoever comes second
 * waits for the first and is then judged by what the first has left (READ COMMITTED asks the conditions anew), so of two
 * doors that send the same number at the same instant one finds it recorded. Nothing that an index has is changed, so
 * the new version of the row stays on its page.
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
  { admitted_count: number }
>(
  'update_admitted_count',
  `WITH entered AS (
     UPDATE tickets
     SET admitted_count = ${target},
         first_entered_at = CASE
           WHEN ${target} = 0 THEN NULL
           WHEN ${target} > admitted_count THEN least(first_entered_at, $5::timestamptz)
           ELSE first_entered_at END,
         quality = coalesce($6::smallint, quality),
         updated_at = $2::timestamptz
     WHERE organization_id = $1 AND id = $3
       AND status = 'active' AND deleted_at IS NULL
       AND ${target} BETWEEN 0 AND party_size AND admitted_count <> ${target}
     RETURNING id, event_id, rate_id, channel_id, barcode, party_size, admitted_count, first_entered_at, quality
   ),
   told AS (
     SELECT $7::text AS id, 'ticket.checked_in' AS kind, channel_id, id AS resource_id, $8::text AS head,
       ',"payload":' || json_build_object(
         'ticket_id', id, 'event_id', event_id, 'ticket_rate_id', rate_id, 'qr_code', barcode,
         'for', party_size, 'enter', admitted_count,
         'entry_time', coalesce(${isoText('first_entered_at')}, ''),
         'entry_date', ${isoText('$5::timestamptz')}, 'quality', quality) || '}' AS tail
     FROM entered
   ),
   ${writeToldOne}
   SELECT admitted_count FROM entered`,
);

export const findUnchangedTicket = statement<[organizationId: string, ticketId: string], UnchangedTicketRow>(
  'find_unchanged_ticket',
  `SELECT status, deleted_at, party_size, admitted_count, first_entered_at
   FROM tickets WHERE organization_id = $1 AND id = $2`,
);
