import type { TicketStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import { writeToldMany, writeToldOne } from '../notifications/notifications.ts';
import { isoText } from './ticket-row.sql.ts';

/** A ticket that was not changed, for the reason why. */
export interface UnchangedTicketRow {
  status: TicketStatus;
  deleted_at: string | null;
  party_size: number;
  admitted_count: number;
  first_entered_at: string | null;
}

/** What a check-in sets, out of the number asked for, the instant of entry and the rating. */
const changes = (target: string, enteredAt: string, quality: string, before = '') => `
  admitted_count = ${target},
  first_entered_at = CASE
    WHEN ${target} = 0 THEN NULL
    WHEN ${target} > ${before}admitted_count THEN least(${before}first_entered_at, ${enteredAt})
    ELSE ${before}first_entered_at END,
  quality = coalesce(${quality}, ${before}quality),
  updated_at = $2::timestamptz`;

const payload = (enteredAt: string) => `',"payload":' || json_build_object(
  'ticket_id', id, 'event_id', event_id, 'ticket_rate_id', rate_id, 'qr_code', barcode,
  'for', party_size, 'enter', admitted_count,
  'entry_time', coalesce(${isoText('first_entered_at')}, ''),
  'entry_date', ${isoText(enteredAt)}, 'quality', quality) || '}'`;

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
     UPDATE tickets SET ${changes(target, '$5::timestamptz', '$6::smallint')}
     WHERE organization_id = $1 AND id = $3
       AND status = 'active' AND deleted_at IS NULL
       AND ${target} BETWEEN 0 AND party_size AND admitted_count <> ${target}
     RETURNING id, event_id, rate_id, channel_id, barcode, party_size, admitted_count, first_entered_at, quality
   ),
   told AS (
     SELECT $7::text AS id, 'ticket.checked_in' AS kind, channel_id, id AS resource_id, $8::text AS head,
       ${payload('$5::timestamptz')} AS tail
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

/** How one of many check-ins went. */
export interface CrowdRow extends UnchangedTicketRow {
  ticket_id: string;
  /** False where there is no such ticket; nothing else is told then. */
  known: boolean;
  /** False where somebody else was changing the ticket: it was left alone. */
  free: boolean;
  /** Null where nothing was changed. */
  admitted_now: number | null;
}

/**
 * Many check-ins of one organization, of different tickets, with one statement. Tickets that somebody else holds are
 * passed over instead of waited for, so one of them does not keep the others outside, and two crowds never wait for
 * each other. The conditions are asked of the rows as they were locked.
 */
export const updateAdmittedCounts = statement<
  [
    organizationId: string,
    now: Date,
    ticketIds: string[],
    enter: (number | null)[],
    enteredAt: Date[],
    quality: (number | null)[],
    notificationIds: string[],
    heads: string[],
  ],
  CrowdRow
>(
  'update_admitted_counts',
  `WITH asked AS (
     SELECT * FROM unnest($3::text[], $4::int[], $5::timestamptz[], $6::smallint[], $7::text[], $8::text[])
       AS a (ticket_id, enter, entered_at, quality, notification_id, head)
   ),
   held AS MATERIALIZED (
     SELECT id, status, deleted_at, party_size, admitted_count, first_entered_at, quality
     FROM tickets WHERE organization_id = $1 AND id = ANY ($3::text[])
     FOR NO KEY UPDATE SKIP LOCKED
   ),
   entered AS (
     UPDATE tickets t SET ${changes('coalesce(a.enter, h.party_size)', 'a.entered_at', 'a.quality', 'h.')}
     FROM held h JOIN asked a ON a.ticket_id = h.id
     WHERE t.organization_id = $1 AND t.id = h.id
       AND h.status = 'active' AND h.deleted_at IS NULL
       AND coalesce(a.enter, h.party_size) BETWEEN 0 AND h.party_size
       AND h.admitted_count <> coalesce(a.enter, h.party_size)
     RETURNING t.id, t.event_id, t.rate_id, t.channel_id, t.barcode, t.party_size, t.admitted_count, t.first_entered_at,
       t.quality, a.entered_at, a.notification_id, a.head
   ),
   told AS (
     SELECT notification_id AS id, 'ticket.checked_in' AS kind, channel_id, id AS resource_id, head,
       ${payload('entered_at')} AS tail
     FROM entered
   ),
   ${writeToldMany}
   SELECT a.ticket_id, h.id IS NOT NULL AS free,
     h.id IS NOT NULL OR EXISTS (SELECT FROM tickets k WHERE k.organization_id = $1 AND k.id = a.ticket_id) AS known,
     h.status, h.deleted_at, h.party_size, h.admitted_count, h.first_entered_at, e.admitted_count AS admitted_now
   FROM asked a
   LEFT JOIN held h ON h.id = a.ticket_id
   LEFT JOIN entered e ON e.id = a.ticket_id`,
);
