import type { RecoveryStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

export interface RecoveryRow {
  id: string;
  endpoint_id: string;
  since: string;
  until: string;
  status: RecoveryStatus;
  total_count: number | null;
  released_count: number;
  created_at: string;
  updated_at: string;
}

const columns = `r.id, r.endpoint_id, r.since, r.until, r.status, r.total_count, r.released_count, r.created_at, r.updated_at`;

/** No row: one is running already. */
export const insertRecovery = statement<[id: string, endpointId: string, since: Date, now: Date], RecoveryRow>(
  'insert_webhook_recovery',
  `INSERT INTO webhook_recoveries AS r (id, endpoint_id, since, until, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'running', $4, $4)
   ON CONFLICT (endpoint_id) WHERE status = 'running' DO NOTHING
   RETURNING ${columns}`,
);

export const findLatestRecovery = statement<
  [organizationId: string | null, channelId: string | null, endpointId: string],
  RecoveryRow
>(
  'find_latest_webhook_recovery',
  `SELECT ${columns} FROM webhook_recoveries r
   JOIN webhook_endpoints e ON e.id = r.endpoint_id
   WHERE r.endpoint_id = $3 AND (e.organization_id = $1 OR e.channel_id = $2) AND e.deleted_at IS NULL
   ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
);

/** Waits for a step that is being taken: what it queued is there afterwards. */
export const updateRunningRecoveryCancelled = statement<[endpointId: string, now: Date]>(
  'cancel_running_webhook_recovery',
  `UPDATE webhook_recoveries SET status = 'cancelled', updated_at = $2 WHERE endpoint_id = $1 AND status = 'running'`,
);

export const deleteEndedRecoveries = statement<[before: Date]>(
  'delete_ended_webhook_recoveries',
  `DELETE FROM webhook_recoveries WHERE status <> 'running' AND updated_at < $1`,
);
