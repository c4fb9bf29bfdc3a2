import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import type { Db } from '../../platform/database.ts';

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
 * What comes after a position, in the order of transactions. Those that may still be writing are not reached yet: who
 * reads on from the last row that was seen has passed nobody over, however late a commit comes.
 *
 * Answers up to `limit` notifications, and behind them the last one that was looked at where that is another; null
 * where the position is ahead of the database. A test of a channel's endpoint is the channel's business.
 *
 * Options considered over 38 daily partitions with a million rows of the organization: the constant limit lets every
 * partition give its rows in the order of the index and lets the merge stop early, and makes the general plan the
 * cheapest, so that it is planned once. Bounds on created_at would pass over old days, but nothing promises that clocks
 * and transactions have the same order.
 */
export async function listAfter(
  db: Db,
  organizationId: string,
  { transactionId, sequence }: Position,
  { kind, limit }: { readonly kind: NotificationKind | undefined; readonly limit: number },
): Promise<FoundRow[] | null> {
  const conditions = new Conditions();
  const [organization, transaction, number] = [organizationId, transactionId, sequence].map((value) =>
    conditions.value(value),
  );
  const wanted = kind === undefined ? 'true' : `kind = ${conditions.value(kind)}`;
  const text = `
    SELECT known, transaction_id, sequence, body, number
    FROM (SELECT ${transaction}::xid8 < pg_snapshot_xmin(pg_current_snapshot()) AS known) reached
    LEFT JOIN LATERAL (
      SELECT transaction_id, sequence, CASE WHEN ${wanted} THEN convert_from(body, 'UTF8') END AS body, number
      FROM (
        SELECT looked.*, row_number() OVER feed AS number, lead(sequence) OVER feed IS NULL AS is_last
        FROM (
          SELECT transaction_id, sequence, kind, body FROM webhook_notifications
          WHERE organization_id = ${organization}
            AND (transaction_id, sequence) > (${transaction}::xid8, ${number}::bigint)
            AND transaction_id < pg_snapshot_xmin(pg_current_snapshot())
            AND (kind <> 'webhook.test' OR channel_id IS NULL)
          ORDER BY transaction_id, sequence LIMIT ${lookedAtMax}
        ) looked
        WINDOW feed AS (ORDER BY transaction_id, sequence)
      ) numbered
      WHERE ${wanted} OR is_last
      ORDER BY transaction_id, sequence LIMIT ${conditions.value(limit)}
    ) found ON known
    ORDER BY number`;
  const rows = await db.run(feedStatement(text), ...conditions.values);
  return rows[0]!.known ? rows.filter((row): row is FoundRow => row.sequence !== null) : null;
}
