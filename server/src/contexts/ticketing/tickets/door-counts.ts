/** What devices at the doors have counted, written to the tickets. */
import { newId } from '../../../platform/ids.ts';
import { bodyHead, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { updateDoorCounts } from './door-counts.sql.ts';

export interface DoorCount {
  readonly ticketId: string;
  /** People inside, at most those whom the ticket admits. */
  readonly admittedCount: number;
  /** When the first of them came in; null where nobody is inside. */
  readonly firstEnteredAt: Date | null;
  /** When the people of the last scan came or went. */
  readonly enteredAt: Date;
}

/**
 * Sets how many people are inside on tickets that the transaction has locked; one notification for each whose number is
 * another. The tickets may have ended meanwhile: who was let in before is inside.
 */
export async function applyDoorCounts(
  { tenant, outbox, now }: TenantWriteContext,
  deviceId: string,
  counts: readonly DoorCount[],
): Promise<void> {
  if (counts.length === 0) return;
  const notificationIds = counts.map(() => newId('notification', now));
  const [row] = await tenant.run(updateDoorCounts, {
    now,
    ticketIds: counts.map(({ ticketId }) => ticketId),
    admittedCounts: counts.map(({ admittedCount }) => admittedCount),
    firstEnteredAt: counts.map(({ firstEnteredAt }) => firstEnteredAt),
    enteredAt: counts.map(({ enteredAt }) => enteredAt),
    notificationIds,
    heads: notificationIds.map((id) => bodyHead(id, 'ticket.checked_in', tenant.organizationId, now)),
    recordedBy: deviceId,
  });
  if (row?.queued) outbox.wakeWorkers(tenant);
}
