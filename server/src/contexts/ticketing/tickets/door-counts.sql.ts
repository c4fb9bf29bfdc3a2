import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, nullable, text } from '../../../platform/sql/types.ts';
import { anyQueued, enqueueMessages } from '../../messaging/webhooks/webhooks.ts';
import { checkedInMessages } from './ticket-row.sql.ts';

/**
 * What the devices at the doors have counted: the tickets, which the transaction has locked, their rows of the history of
 * `enter`, and one notification for each ticket whose number is another.
 */
export const updateDoorCounts = tenantStatement(
  'update_door_counts',
  {
    now: instant,
    ticketIds: listOf(text),
    admittedCounts: listOf(int),
    firstEnteredAt: listOf(nullable(instant)),
    enteredAt: listOf(instant),
    notificationIds: listOf(text),
    heads: listOf(text),
    recordedBy: text,
  },
  { queued: bool },
  `WITH asked AS (
    SELECT * FROM unnest($3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[])
      AS a (ticket_id, target, first_entered_at, entered_at, notification_id, head)
  ),
  before AS MATERIALIZED (
    SELECT k.id, k.admitted_count FROM tickets k WHERE k.organization_id = $1 AND k.id = ANY ($3::text[])
  ),
  entered AS (
    UPDATE tickets t
    SET written_in = pg_current_xact_id(),
      admitted_count = a.target, first_entered_at = a.first_entered_at, updated_at = $2::timestamptz
    FROM asked a JOIN before b ON b.id = a.ticket_id
    WHERE t.organization_id = $1 AND t.id = a.ticket_id
    RETURNING t.id, t.event_id, t.rate_id, t.channel_id, t.barcode, t.party_size, t.admitted_count, t.first_entered_at,
      t.quality, a.entered_at, a.notification_id, a.head, b.admitted_count AS admitted_before
  ),
  changed AS (SELECT * FROM entered WHERE admitted_count <> admitted_before),
  logged AS (
    INSERT INTO ticket_entries
      (organization_id, ticket_id, recorded_at, id, entered_at, recorded_by, from_count, to_count, quality)
    SELECT $1::text, id, $2::timestamptz, notification_id, entered_at, $9::text, admitted_before, admitted_count, NULL
    FROM changed
  ),
  message AS (
    ${checkedInMessages('changed')}
  ),
  ${enqueueMessages}
  SELECT ${anyQueued} AS queued`,
);
