import type { Database, Db } from '../../platform/database.ts';
import { listBodiesAcrossOrganizations } from '../notifications/notifications.ts';
import type { Target, Targets } from '../webhooks/webhooks.ts';
import { deleteClaimed } from './claim.sql.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { updateDeliveriesUnsent } from './settle.sql.ts';

/** All that an attempt needs. */
export interface Ready {
  readonly claim: ClaimedDelivery;
  readonly target: Target;
  readonly body: Buffer;
}

/** A delivery that is not to be sent, and what becomes of it. */
export interface Unsent {
  readonly claim: ClaimedDelivery;
  readonly status: 'held' | 'cancelled';
}

/**
 * Reads where the claimed deliveries go and what they say. A change that was being written while its endpoint was
 * disabled or deleted leaves a place in the queue: such are held or cancelled here, and never sent.
 */
export async function prepare(
  db: Db,
  targets: Targets,
  claims: readonly ClaimedDelivery[],
  now: Date,
): Promise<{ ready: Ready[]; unsent: Unsent[] }> {
  const endpointIds = [...new Set(claims.map(({ endpointId }) => endpointId))];
  const [targetOf, bodyOf] = await Promise.all([
    targets.read(db, endpointIds, now),
    listBodiesAcrossOrganizations(db, claims),
  ]);
  const ready: Ready[] = [];
  const unsent: Unsent[] = [];
  for (const claim of claims) {
    const target = targetOf.get(claim.endpointId);
    const body = bodyOf.get(claim.notificationId);
    if (!target || target.status === 'deleted' || !body) unsent.push({ claim, status: 'cancelled' });
    else if (target.status === 'disabled') unsent.push({ claim, status: 'held' });
    else ready.push({ claim, target, body });
  }
  return { ready, unsent };
}

/** Takes them out of the queue, where the claim is still ours. */
export function settleUnsent(database: Database, unsent: readonly Unsent[], now: Date): Promise<void> {
  return database.transaction(async (tx) => {
    const rows = await tx.run(
      deleteClaimed,
      unsent.map(({ claim }) => claim.deliveryId),
      unsent.map(({ claim }) => claim.claimId),
    );
    const ours = new Set(rows.map((row) => row.delivery_id));
    const kept = unsent.filter(({ claim }) => ours.has(claim.deliveryId));
    await tx.run(
      updateDeliveriesUnsent,
      kept.map(({ claim }) => claim.organizationId),
      kept.map(({ claim }) => claim.deliveryId),
      kept.map(({ claim }) => claim.createdAt),
      kept.map(({ status }) => status),
      now,
    );
  });
}
