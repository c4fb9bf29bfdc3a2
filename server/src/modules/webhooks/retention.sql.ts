import { type Statement, statement } from '../../platform/database.ts';
import type { DailyTable } from '../../platform/partitions.ts';

export const deleteQueuedBetween = statement<[from: Date, before: Date]>(
  'delete_queued_between',
  'DELETE FROM webhook_queue WHERE notification_created_at >= $1 AND notification_created_at < $2',
);

export const updateUndeliveredCancelled = statement<[from: Date, before: Date, now: Date]>(
  'cancel_undelivered_webhook_deliveries',
  `UPDATE webhook_deliveries SET status = 'cancelled', next_retry_at = NULL, updated_at = $3
   WHERE created_at >= $1 AND created_at < $2 AND status IN ('pending', 'failed', 'held')`,
);

export function findOldestInDefault(table: DailyTable): Statement<[before: Date], { at: string | null }> {
  return statement(
    'find_oldest_in_default_partition',
    `SELECT min(${table.column}) AS at FROM ${table.name}_default WHERE ${table.column} < $1`,
  );
}

export function deleteFromDefault(table: DailyTable): Statement<[before: Date], never> {
  return statement('delete_from_default_partition', `DELETE FROM ${table.name}_default WHERE ${table.column} < $1`);
}

/** Processes that have gone without a word, or long ago. */
export const deleteForgottenWorkers = statement<[before: Date]>(
  'delete_forgotten_webhook_workers',
  'DELETE FROM webhook_workers WHERE seen_at < $1',
);
