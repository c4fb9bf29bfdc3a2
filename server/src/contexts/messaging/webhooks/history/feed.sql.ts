import { notificationKinds } from '@stagedoor/contract/vocabulary';
import { tenantFilter, tenantStatement } from '../../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, nullable, oneOf, type RowOf, text, xid8 } from '../../../../platform/sql/types.ts';

/** A place between notifications: after the one that this transaction numbered so. */
const position = { transactionId: xid8, sequence: int };
export type Position = RowOf<typeof position>;

const columns = {
  /** False where the position is one that this database has not come to yet; then there is nothing else. */
  known: bool,
  transaction_id: nullable(xid8),
  sequence: nullable(int),
  /** Null where the notification was only looked at and passed over. */
  body: nullable(text),
  /** How many were looked at up to this one. */
  number: nullable(int),
};
export type FeedRow = RowOf<typeof columns>;

/** How many notifications are looked at for one page: a kind that is rare must not cost the whole history at once. */
export const lookedAtMax = 2_000;

/**
 * The first transaction that may still write notifications: whatever those before it wrote can be seen. Transactions of
 * other databases on the server, and those of autovacuum, write none, so they delay no reader. One that cannot be
 * distinguished (of a role whose sessions ours may not see, or ended since this statement began) counts as one of ours: so
 * a later statement can have an earlier horizon, behind a position that was given before.
 */
const horizon = `
  coalesce(
    (SELECT running FROM pg_snapshot_xip(pg_current_snapshot()) AS running
     WHERE NOT EXISTS (
       SELECT FROM pg_stat_activity other
       WHERE other.backend_xid = running::xid AND (
         other.datid <> (SELECT oid FROM pg_database WHERE datname = current_database())
         OR other.backend_type = 'autovacuum worker'))
     ORDER BY running LIMIT 1),
    pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * What comes after a position, in the order of transactions. Those that may still be writing are not reached yet: who
 * reads on from the last row that was seen has missed no row, however late a commit comes.
 *
 * Up to `limit` notifications, and behind them the last one that was looked at where that is another; one row of nulls
 * where there are none. A test of a channel's endpoint is the channel's business, and one with another kind than
 * `webhook.test` did not happen.
 *
 * Options considered over 38 daily partitions with a million rows: the constant limit lets every partition give its rows
 * in the order of the index and the merge stop early, and makes the general plan the cheapest, so that it is planned
 * once: 0.2 ms at the end of the feed, 1 ms for a page of 100 in the middle, 2 ms for a kind that is rare. Bounds on
 * created_at would pass over old days, but nothing promises that clocks and transactions have the same order.
 */
export const listNotificationsAfter = tenantFilter(
  'read_notification_feed',
  {
    parameters: { ...position, limit: int },
    conditions: { kinds: ['kind = ANY (?)', listOf(oneOf(notificationKinds))] },
    columns,
  },
  (wanted) => `
    WITH reached AS MATERIALIZED (SELECT ${horizon} AS horizon)
    SELECT $2::xid8 < pg_snapshot_xmax(pg_current_snapshot()) AS known, transaction_id, sequence, body, number
    FROM reached
    LEFT JOIN LATERAL (
      SELECT transaction_id, sequence, CASE WHEN true${wanted} THEN convert_from(body, 'UTF8') END AS body, number
      FROM (
        SELECT looked.*, row_number() OVER feed AS number, lead(sequence) OVER feed IS NULL AS is_last
        FROM (
          SELECT transaction_id, sequence, kind, body FROM webhook_notifications
          WHERE organization_id = $1
            AND (transaction_id, sequence) > ($2::xid8, $3::bigint)
            AND transaction_id < reached.horizon
            AND CASE kind WHEN 'webhook.test' THEN channel_id IS NULL ELSE NOT is_test END
          ORDER BY transaction_id, sequence LIMIT ${lookedAtMax}
        ) looked
        WINDOW feed AS (ORDER BY transaction_id, sequence)
      ) numbered
      WHERE (true${wanted}) OR is_last
      ORDER BY transaction_id, sequence LIMIT $4
    ) found ON true
    ORDER BY number`,
);

/** A position behind everything that can be seen and before everything else: the last of the transactions that have ended. */
export const findFeedEnd = tenantStatement(
  'find_feed_end',
  {},
  { transaction_id: xid8 },
  `SELECT (((${horizon})::text::numeric - 1)::text)::xid8 AS transaction_id FROM organizations WHERE id = $1`,
);

/** The first notification of the feed that was made at or after the instant. */
export const findFirstNotificationSince = tenantStatement(
  'find_first_notification_since',
  { since: instant },
  { transactionId: xid8, sequence: int },
  `SELECT transaction_id AS "transactionId", sequence FROM webhook_notifications
   WHERE organization_id = $1 AND created_at >= $2
   ORDER BY transaction_id, sequence LIMIT 1`,
);
