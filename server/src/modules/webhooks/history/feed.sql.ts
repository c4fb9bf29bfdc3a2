import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../../platform/conditions.ts';
import type { Db } from '../../../platform/database.ts';

/** A place between notifications: after the one that this transaction numbered so. */
export interface Position {
  /** As text: 64 bits do not fit into a number. */
  readonly transactionId: string;
  readonly sequence: number;
}

interface FeedRow {
  /** False where the position is one that this database has not come to yet; then there is nothing else. */
  known: boolean;
  transaction_id: string | null;
  sequence: number | null;
  /** Null where the notification was only looked at and passed over. */
  body: string | null;
  /** How many were looked at up to this one. */
  number: number | null;
}

export type FoundRow = FeedRow & { transaction_id: string; sequence: number; number: number };

/** How many notifications are looked at for one page: a kind that is rare must not cost the whole history at once. */
export const lookedAtMax = 2_000;

const feedStatement = preparedByText<FeedRow>('read_notification_feed');

/**
 * The first transaction that may still write notifications: whatever those before it wrote can be seen. Transactions of
 * other databases on the server, and those of autovacuum, write none, so they delay nobody. One that cannot be told
 * apart (of a role whose sessions ours may not see, or ended since this statement began) counts as one of ours.
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
 * reads on from the last row that was seen has passed nobody over, however late a commit comes.
 *
 * Answers up to `limit` notifications, and behind them the last one that was looked at where that is another; null
 * where the position is ahead of the database. A test of a channel's endpoint is the channel's business.
 *
 * Options considered over 38 daily partitions with a million rows: the constant limit lets every partition give its rows
 * in the order of the index and the merge stop early, and makes the general plan the cheapest, so that it is planned
 * once: 0.2 ms at the end of the feed, 1 ms for a page of 100 in the middle, 2 ms for a kind that is rare. Bounds on
 * created_at would pass over old days, but nothing promises that clocks and transactions have the same order.
 */
export async function listAfter(
  db: Db,
  organizationId: string,
  { transactionId, sequence }: Position,
  { kinds, limit }: { readonly kinds: readonly NotificationKind[] | undefined; readonly limit: number },
): Promise<FoundRow[] | null> {
  const conditions = new Conditions();
  const [organization, transaction, number] = [organizationId, transactionId, sequence].map((value) =>
    conditions.value(value),
  );
  const wanted = kinds === undefined ? 'true' : `kind = ANY (${conditions.value(kinds)}::text[])`;
  const text = `
    WITH reached AS MATERIALIZED (SELECT ${horizon} AS horizon)
    SELECT ${transaction}::xid8 < horizon AS known, transaction_id, sequence, body, number
    FROM reached
    LEFT JOIN LATERAL (
      SELECT transaction_id, sequence, CASE WHEN ${wanted} THEN convert_from(body, 'UTF8') END AS body, number
      FROM (
        SELECT looked.*, row_number() OVER feed AS number, lead(sequence) OVER feed IS NULL AS is_last
        FROM (
          SELECT transaction_id, sequence, kind, body FROM webhook_notifications
          WHERE organization_id = ${organization}
            AND (transaction_id, sequence) > (${transaction}::xid8, ${number}::bigint)
            AND transaction_id < reached.horizon
            AND (kind <> 'webhook.test' OR channel_id IS NULL)
          ORDER BY transaction_id, sequence LIMIT ${lookedAtMax}
        ) looked
        WINDOW feed AS (ORDER BY transaction_id, sequence)
      ) numbered
      WHERE ${wanted} OR is_last
      ORDER BY transaction_id, sequence LIMIT ${conditions.value(limit)}
    ) found ON true
    ORDER BY number`;
  const rows = await db.run(feedStatement(text), ...conditions.values);
  return rows[0]!.known ? rows.filter((row): row is FoundRow => row.sequence !== null) : null;
}
