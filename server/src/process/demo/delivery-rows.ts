/** Deliveries to one endpoint, one in every status, with the attempts that led there. */
import type { DeliveryStatus } from '@stagedoor/contract/vocabulary';
import type { Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { crossTenantDb } from '../../platform/sql/tenant-db.ts';
import { insertAll, type Row } from './bulk-insert.ts';
import { listDemoNotifications, updateDemoLastSuccess } from './demo.sql.ts';
import type { DemoTicket } from './ticket-sales.ts';

interface Story {
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly statusCode: number;
  readonly error: string;
}

const stories: readonly Story[] = [
  { status: 'pending', attempts: 0, statusCode: 0, error: '' },
  { status: 'succeeded', attempts: 1, statusCode: 200, error: '' },
  { status: 'succeeded', attempts: 3, statusCode: 204, error: '' },
  { status: 'failed', attempts: 4, statusCode: 503, error: 'The receiver answered 503.' },
  { status: 'exhausted', attempts: 40, statusCode: 0, error: 'The receiver did not accept the connection.' },
  { status: 'held', attempts: 0, statusCode: 0, error: '' },
  { status: 'cancelled', attempts: 2, statusCode: 404, error: 'The receiver answered 404.' },
];

const minuteMs = 60_000;

export async function insertDeliveries(
  tx: Transaction,
  organizationId: string,
  endpointId: string,
  tickets: readonly DemoTicket[],
  now: Date,
): Promise<void> {
  const db = crossTenantDb(tx);
  const own = { organization_id: organizationId };
  const ticketIds = tickets.slice(0, stories.length).map(({ id }) => id);
  const notifications = await db.ofTenant(organizationId).run(listDemoNotifications, { ticketIds });
  let lastSuccessAt = new Date(0);
  for (const [number, story] of stories.entries()) {
    const { id: notificationId, created_at: emittedAt } = notifications[number]!;
    const createdAt = new Date(emittedAt);
    const deliveryId = newId('webhookDelivery', createdAt);
    const tried = story.attempts > 0;
    const lastAt = new Date(createdAt.getTime() + story.attempts * minuteMs);
    await insertAll(tx, 'webhook_deliveries', [
      {
        ...own,
        id: deliveryId,
        created_at: createdAt,
        notification_id: notificationId,
        endpoint_id: endpointId,
        kind: 'ticket.sold',
        status: story.status,
        attempts_count: story.attempts,
        next_retry_at:
          story.status === 'failed'
            ? new Date(now.getTime() + 30 * minuteMs)
            : story.status === 'pending'
              ? createdAt
              : null,
        last_requested_at: tried ? lastAt : null,
        last_duration_ms: tried ? 84 + number : null,
        last_status_code: story.statusCode || null,
        last_error_message: tried ? story.error : null,
        last_response_body: tried && story.statusCode ? (story.error ? 'unavailable' : 'ok') : null,
        updated_at: lastAt,
      },
    ]);
    await insertAll(tx, 'webhook_attempts', attemptsOf(own, deliveryId, createdAt, story));
    if (story.status === 'succeeded' && lastAt > lastSuccessAt) lastSuccessAt = lastAt;
    if (story.status === 'pending' || story.status === 'failed') {
      await insertAll(tx, 'webhook_queue', [
        {
          delivery_id: deliveryId,
          ...own,
          endpoint_id: endpointId,
          notification_id: notificationId,
          notification_created_at: createdAt,
          // The one that waits stays so for weeks: there is to be one in every status to look at.
          due_at: new Date(now.getTime() + (story.status === 'failed' ? 30 : 20 * 24 * 60) * minuteMs),
          priority: story.attempts > 0 ? 1 : 0,
          attempts: story.attempts,
        },
      ]);
    }
  }
  await db.run(updateDemoLastSuccess, { endpointId, at: lastSuccessAt });
}

function attemptsOf(own: Row, deliveryId: string, createdAt: Date, story: Story): Row[] {
  return Array.from({ length: story.attempts }, (_, index) => {
    const isLast = index === story.attempts - 1;
    const failed = !isLast || story.error !== '';
    return {
      ...own,
      delivery_id: deliveryId,
      number: index + 1,
      requested_at: new Date(createdAt.getTime() + (index + 1) * minuteMs),
      trigger: index === 0 ? 'first' : 'retry',
      duration_ms: 80 + index,
      status_code: isLast ? story.statusCode || null : 503,
      error_class: failed ? 'status' : '',
      error_message: failed ? story.error || 'The receiver answered 503.' : '',
      response_body: failed ? 'unavailable' : 'ok',
    };
  });
}
