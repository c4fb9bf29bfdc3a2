import type { TicketStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import { anyQueued, enqueueMessages } from '../webhooks/webhooks.ts';
import { isoText } from './ticket-row.sql.ts';

/** How a check-in went. Where the ticket was locked, what is told of it is how it was before. */
export interface CheckInRow {
  ticket_id: string;
  /** False where there is no such ticket; nothing else is told then. */
  known: boolean;
  /** False where somebody else was changing the ticket and it was passed over. */
  locked: boolean;
  status: TicketStatus;
  deleted_at: string | null;
  party_size: number;
  admitted_count: number;
  first_entered_at: string | null;
  /** Null where nothing was changed. */
  admitted_now: number | null;
  /** Whether the statement left something to be sent. */
  queued: boolean;
}

/**
 * Check-ins of one organization, of different tickets: the changes, their rows of the entry log, their notifications and
 * the reasons for a no, in one statement. The conditions are asked of the rows as they were locked, so of two doors that send the same number at
 * the same instant the second finds it recorded (READ COMMITTED reads a locked row anew). Nothing that an index has is
 * changed, so the new version of a row stays on its page.
 */
const checkIn = (lock: string) => `
  WITH asked AS (
    SELECT * FROM unnest($3::text[], $4::int[], $5::timestamptz[], $6::smallint[], $7::text[], $8::text[],
      $9::text[]) AS a (ticket_id, enter, entered_at, quality, notification_id, head, recorded_by)
  ),
  held AS MATERIALIZED (
    SELECT id, status, deleted_at, party_size, admitted_count, first_entered_at, quality
    FROM tickets WHERE organization_id = $1 AND id = ANY ($3::text[])
    ${lock}
  ),
  wanted AS (
    SELECT h.*, coalesce(a.enter, h.party_size) AS target, a.entered_at, a.quality AS rating, a.notification_id, a.head,
      a.recorded_by
    FROM held h JOIN asked a ON a.ticket_id = h.id
  ),
  entered AS (
    UPDATE tickets t
    SET admitted_count = w.target,
        first_entered_at = CASE
          WHEN w.target = 0 THEN NULL
          WHEN w.target > w.admitted_count THEN least(w.first_entered_at, w.entered_at)
          ELSE w.first_entered_at END,
        quality = coalesce(w.rating, w.quality),
        updated_at = $2::timestamptz
    FROM wanted w
    WHERE t.organization_id = $1 AND t.id = w.id
      AND w.status = 'active' AND w.deleted_at IS NULL
      AND w.target BETWEEN 0 AND w.party_size AND w.target <> w.admitted_count
    RETURNING t.id, t.event_id, t.rate_id, t.channel_id, t.barcode, t.party_size, t.admitted_count, t.first_entered_at,
      t.quality, w.entered_at, w.notification_id, w.head, w.admitted_count AS admitted_before, w.rating, w.recorded_by
  ),
  logged AS (
    INSERT INTO ticket_entries
      (organization_id, ticket_id, recorded_at, id, entered_at, recorded_by, from_count, to_count, quality)
    SELECT $1::text, id, $2::timestamptz, notification_id, entered_at, recorded_by, admitted_before, admitted_count, rating
    FROM entered
  ),
  message AS (
    SELECT notification_id AS id, 'ticket.checked_in' AS kind, channel_id, id AS resource_id, head,
      ',"payload":' || json_build_object(
        'ticket_id', id, 'event_id', event_id, 'ticket_rate_id', rate_id, 'qr_code', barcode,
        'for', party_size, 'enter', admitted_count,
        'entry_time', coalesce(${isoText('first_entered_at')}, ''),
        'entry_date', ${isoText('entered_at')}, 'quality', quality) || '}' AS tail
    FROM entered
  ),
  ${enqueueMessages}
  SELECT a.ticket_id, h.id IS NOT NULL AS locked,
    h.id IS NOT NULL OR EXISTS (SELECT FROM tickets k WHERE k.organization_id = $1 AND k.id = a.ticket_id) AS known,
    h.status, h.deleted_at, h.party_size, h.admitted_count, h.first_entered_at, e.admitted_count AS admitted_now,
    ${anyQueued} AS queued
  FROM asked a
  LEFT JOIN held h ON h.id = a.ticket_id
  LEFT JOIN entered e ON e.id = a.ticket_id`;

export type CheckInParameters = [
  organizationId: string,
  now: Date,
  ticketIds: string[],
  /** Null: all people of the ticket. */
  enter: (number | null)[],
  enteredAt: Date[],
  quality: (number | null)[],
  notificationIds: string[],
  heads: string[],
  recordedBy: string[],
];

/** Waits for whoever is changing the ticket. For one ticket: who waits for several could wait in a circle. */
export const updateAdmittedCount = statement<CheckInParameters, CheckInRow>(
  'update_admitted_count',
  checkIn('FOR NO KEY UPDATE'),
);

/** Passes tickets over that somebody else is changing, so that one of them does not keep the others outside. */
export const updateAdmittedCountsOfFree = statement<CheckInParameters, CheckInRow>(
  'update_admitted_counts_of_free',
  checkIn('FOR NO KEY UPDATE SKIP LOCKED'),
);
