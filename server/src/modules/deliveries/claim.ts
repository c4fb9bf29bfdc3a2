/** Takes what can be sent now: rows of the queue under a lease, with room left for every endpoint and every lane. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database.ts';
import { type ClaimedRow, claimQueued, releaseClaims } from './claim.sql.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { Room } from './slots.ts';

export interface ClaimOptions {
  /** The search goes on after this endpoint; '' begins with the first. */
  readonly afterEndpointId: string;
  readonly now: Date;
  readonly leaseMs: number;
  readonly room: Room;
}

export interface Claimed {
  readonly claims: readonly ClaimedDelivery[];
  /** The last endpoint that was looked at; '' where that is the last of the queue. */
  readonly continueAfter: string;
}

/** Endpoints looked at in one search: bounds what a search costs, whatever waits. */
const endpointsMax = 100;

export async function claim(db: Db, { afterEndpointId, now, leaseMs, room }: ClaimOptions): Promise<Claimed> {
  const claimId = randomUUID();
  const { busy } = room;
  const rows = await db.run(
    claimQueued,
    afterEndpointId,
    endpointsMax,
    now,
    claimId,
    new Date(now.getTime() + leaseMs),
    room.total,
    [...room.lanes],
    [...room.laneCaps],
    busy.map((one) => one.endpointId),
    busy.map((one) => one.count),
    busy.map((one) => one.lanes[0]),
    busy.map((one) => one.lanes[1]),
    busy.map((one) => one.lanes[2]),
  );
  const claims = rows.filter((row) => row.delivery_id !== null).map((row) => claimOf(row, claimId));
  const { visited, last_endpoint_id: lastVisited } = rows[0]!;
  return { claims, continueAfter: visited < endpointsMax ? '' : lastVisited! };
}

function claimOf(row: ClaimedRow, claimId: string): ClaimedDelivery {
  return {
    deliveryId: row.delivery_id!,
    claimId,
    organizationId: row.organization_id,
    endpointId: row.endpoint_id,
    notificationId: row.notification_id,
    createdAt: new Date(row.notification_created_at),
    dueAt: new Date(row.due_at),
    lane: row.lane,
    trigger: row.trigger,
    attempts: row.attempts,
    isEndpointHealthy: row.healthy,
  };
}

/** Gives claims back unsent: to be taken again at once, or not before the given instant. */
export async function giveBack(db: Db, claims: readonly ClaimedDelivery[], notBefore: Date | null): Promise<void> {
  await db.run(
    releaseClaims,
    claims.map(({ deliveryId }) => deliveryId),
    claims.map(({ claimId }) => claimId),
    notBefore,
  );
}
