import { ticketStatuses } from '@stagedoor/contract/vocabulary';
import { type TenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  listOf,
  nullable,
  oneOf,
  type RowOf,
  text,
  type ValuesOf,
} from '../../../platform/sql/types.ts';
import { anyQueued, enqueueMessages } from '../../messaging/webhooks/webhooks.ts';
import { checkedInMessages } from './ticket-row.sql.ts';

const parameters = {
  now: instant,
  ticketIds: listOf(text),
  /** Null: all people of the ticket. */
  admittedCounts: listOf(nullable(int)),
  enteredAt: listOf(instant),
  quality: listOf(nullable(int)),
  notificationIds: listOf(text),
  heads: listOf(text),
  recordedBy: listOf(text),
};

/** How a check-in went. The ticket is as it was before; its columns are null where it was not locked. */
const columns = {
  ticket_id: text,
  /** False where there is no such ticket. */
  known: bool,
  /** False where another transaction was changing the ticket and it was skipped. */
  locked: bool,
  status: nullable(oneOf(ticketStatuses)),
  deleted_at: nullable(instant),
  /** True where its payment is disputed, and the organization lets nobody in then. */
  is_blocked: bool,
  party_size: nullable(int),
  admitted_count: nullable(int),
  first_entered_at: nullable(instant),
  /** Null where nothing was changed. */
  admitted_now: nullable(int),
  /** Whether the statement left something to be sent. */
  queued: bool,
};
export type CheckInRow = RowOf<typeof columns>;
export type CheckInStatement = TenantStatement<ValuesOf<typeof parameters>, CheckInRow>;

/**
 * Check-ins of one organization, of different tickets: the changes, their rows of the entry log, their notifications and
 * what the reasons for a refusal are read off, in one statement. The conditions are asked of the rows as they were
 * locked, so of two doors that send the same number at the same instant the second finds it recorded (READ COMMITTED reads
 * a locked row anew). Nothing that an index has is changed, so the new version of a row stays on its page.
 */
const checkIn = (lock: string) => `
  WITH asked AS (
    SELECT * FROM unnest($3::text[], $4::int[], $5::timestamptz[], $6::smallint[], $7::text[], $8::text[],
      $9::text[]) AS a (ticket_id, target, entered_at, quality, notification_id, head, recorded_by)
  ),
  locked AS MATERIALIZED (
    SELECT id, status, deleted_at, dispute_blocked_at, party_size, admitted_count, first_entered_at, quality
    FROM tickets WHERE organization_id = $1 AND id = ANY ($3::text[])
    ${lock}
  ),
  wanted AS (
    SELECT l.*, coalesce(a.target, l.party_size) AS target, a.entered_at, a.quality AS rating, a.notification_id, a.head,
      a.recorded_by
    FROM locked l JOIN asked a ON a.ticket_id = l.id
  ),
  entered AS (
    UPDATE tickets t
    SET written_in = pg_current_xact_id(),
      admitted_count = w.target,
        first_entered_at = CASE
          WHEN w.target = 0 THEN NULL
          WHEN w.target > w.admitted_count THEN least(w.first_entered_at, w.entered_at)
          ELSE w.first_entered_at END,
        quality = coalesce(w.rating, w.quality),
        updated_at = $2::timestamptz
    FROM wanted w
    WHERE t.organization_id = $1 AND t.id = w.id
      AND w.status = 'active' AND w.deleted_at IS NULL AND (w.dispute_blocked_at IS NULL OR w.target < w.admitted_count)
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
  at_door AS (
    INSERT INTO door_entries
      (organization_id, id, event_id, kind, subject_id, source, scan_id, recorded_by, action, others, observed_at,
       claimed_at, verdict, counted, created_at)
    SELECT $1::text, 'ent_' || substr(notification_id, 5), event_id, 'ticket', id, 'api',
      'ent_' || substr(notification_id, 5), recorded_by, CASE WHEN admitted_count > admitted_before THEN 'in' ELSE 'out' END,
      abs(admitted_count - admitted_before), $2::timestamptz, $2::timestamptz,
      CASE WHEN admitted_count > admitted_before THEN 'admitted' ELSE 'left' END, admitted_count - admitted_before,
      $2::timestamptz
    FROM entered
  ),
  message AS (
    ${checkedInMessages('entered')}
  ),
  ${enqueueMessages}
  SELECT a.ticket_id, l.id IS NOT NULL AS locked,
    l.id IS NOT NULL OR EXISTS (SELECT 1 FROM tickets k WHERE k.organization_id = $1 AND k.id = a.ticket_id) AS known,
    l.status, l.deleted_at, l.dispute_blocked_at IS NOT NULL AS is_blocked, l.party_size, l.admitted_count, l.first_entered_at, e.admitted_count AS admitted_now,
    ${anyQueued} AS queued
  FROM asked a
  LEFT JOIN locked l ON l.id = a.ticket_id
  LEFT JOIN entered e ON e.id = a.ticket_id`;

/**
 * Waits for the transaction that is changing the ticket. For one ticket: two statements that wait for several could wait
 * for each other.
 */
export const updateAdmittedCount = tenantStatement(
  'update_admitted_count',
  parameters,
  columns,
  checkIn('FOR NO KEY UPDATE'),
);

/** Skips tickets that another transaction is changing, so that one of them does not keep the others outside. */
export const updateAdmittedCountsOfUnlocked = tenantStatement(
  'update_admitted_counts_of_unlocked',
  parameters,
  columns,
  checkIn('FOR NO KEY UPDATE SKIP LOCKED'),
);
