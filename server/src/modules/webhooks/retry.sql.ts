import { statement } from '../../platform/database.ts';
import type { DeliveryRow } from './deliveries.sql.ts';
import { deliveryColumns } from './deliveries.sql.ts';

/** Whether the notification is still there to be sent. */
export const findKeptNotification = statement<
  [organizationId: string, notificationId: string, createdAt: string],
  { id: string }
>(
  'find_kept_webhook_notification',
  'SELECT id FROM webhook_notifications WHERE organization_id = $1 AND id = $2 AND created_at = $3',
);

/** What has succeeded keeps saying so until the next result. No row: it was cancelled meanwhile. */
export const updateDeliveryAwaited = statement<
  [organizationId: string, id: string, createdAt: string, now: Date],
  DeliveryRow
>(
  'update_awaited_webhook_delivery',
  `UPDATE webhook_deliveries d
   SET status = CASE WHEN status = 'succeeded' THEN status WHEN attempts_count = 0 THEN 'pending' ELSE 'failed' END,
     next_retry_at = CASE WHEN status = 'succeeded' THEN NULL ELSE $4::timestamptz END, updated_at = $4
   WHERE organization_id = $1 AND id = $2 AND created_at = $3 AND status <> 'cancelled'
   RETURNING ${deliveryColumns}`,
);
