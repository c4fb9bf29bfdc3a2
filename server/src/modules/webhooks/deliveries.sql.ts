import { type DeliveryStatus, limits, type NotificationKind } from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';
import { instantOfId } from '../../platform/ids.ts';

/** A delivery with the summary of its last attempt. */
export interface DeliveryRow {
  id: string;
  notification_id: string;
  endpoint_id: string;
  kind: NotificationKind;
  status: DeliveryStatus;
  attempts_count: number;
  next_retry_at: string | null;
  last_requested_at: string | null;
  last_duration_ms: number | null;
  last_status_code: number | null;
  last_error_message: string | null;
  last_response_body: string | null;
}

export interface AttemptRow {
  readonly number: number;
  readonly requested_at: string;
  readonly duration_ms: number;
  readonly status_code: number | null;
  readonly error_message: string;
  readonly response_body: string;
}

export interface DeliveryWithAttemptsRow extends DeliveryRow {
  attempts: AttemptRow[];
}

const columns = `
  d.id, d.notification_id, d.endpoint_id, d.kind, d.status, d.attempts_count, d.next_retry_at, d.last_requested_at,
  d.last_duration_ms, d.last_status_code, d.last_error_message, d.last_response_body`;

export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly kind?: NotificationKind | undefined;
  readonly notificationId?: string | undefined;
}

const listStatement = preparedByText<DeliveryRow>('list_webhook_deliveries');
const longAgo = new Date(0);

/**
 * The newest first. Only to endpoints of the organization itself: what a channel's endpoints were told is the
 * channel's business. Ids of notifications and deliveries carry the instant that partitions are made by, so those that
 * cannot hold what is asked for are not read.
 */
export function listDeliveries(
  db: Db,
  organizationId: string,
  filter: DeliveryFilter,
  page: { limit: number; after?: string | undefined },
): Promise<DeliveryRow[]> {
  const { notificationId } = filter;
  const conditions = new Conditions()
    .where('d.organization_id = ?', organizationId)
    .whereText('d.channel_id IS NULL')
    .where('d.endpoint_id = ?', filter.endpointId)
    .where('d.status = ?', filter.status)
    .where('d.kind = ?', filter.kind)
    .where('d.notification_id = ?', notificationId)
    .where('d.created_at = ?', notificationId && (instantOfId(notificationId) ?? longAgo));
  if (page.after !== undefined) {
    const instant = conditions.value(instantOfId(page.after) ?? longAgo);
    conditions
      .whereText(`d.created_at <= ${instant}`)
      .whereText(`(d.created_at, d.id) < (${instant}, ${conditions.value(page.after)})`);
  }
  // The constant limit shows the planner that few rows are wanted. With the parameter alone it expects a tenth of all
  // and plans every call anew: with 90 daily partitions that took 4.4 ms a call instead of 0.8.
  const text = `SELECT ${columns} FROM (
      SELECT d.* FROM webhook_deliveries d
      WHERE ${conditions}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${limits.deliveriesMax + 1}
    ) d
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${conditions.value(page.limit)}`;
  return db.run(listStatement(text), ...conditions.values);
}

// An attempt can be recorded by a machine whose clock is behind; a day is more than any.
const findStatement = statement<[organizationId: string, id: string, createdAt: Date], DeliveryWithAttemptsRow>(
  'find_webhook_delivery',
  `SELECT ${columns}, coalesce(a.attempts, '[]') AS attempts
   FROM webhook_deliveries d
   CROSS JOIN LATERAL (
     SELECT json_agg(json_build_object(
       'number', a.number,
       'requested_at', to_char(a.requested_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'duration_ms', a.duration_ms,
       'status_code', a.status_code,
       'error_message', a.error_message,
       'response_body', a.response_body) ORDER BY a.number, a.requested_at) AS attempts
     FROM webhook_attempts a
     WHERE a.organization_id = $1 AND a.delivery_id = $2 AND a.requested_at > $3::timestamptz - interval '1 day'
   ) a
   WHERE d.organization_id = $1 AND d.id = $2 AND d.created_at = $3 AND d.channel_id IS NULL`,
);

export async function findDelivery(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DeliveryWithAttemptsRow | null> {
  const [row] = await db.run(findStatement, organizationId, id, instantOfId(id) ?? longAgo);
  return row ?? null;
}
