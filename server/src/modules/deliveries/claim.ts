/** Takes what can be sent now: rows of the queue under a lease, with room left for every endpoint and every lane. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database.ts';
import { type ClaimedRow, claimQueued, releaseClaims } from './claim.sql.ts';
import type { ClaimedDelivery, Lane } from './claimed-delivery.ts';
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
  /** Where the next search goes on; '' when this one came to the end of the queue. */
  readonly continueAfter: string;
  /** True where the whole, or the lane of first attempts, took all that it had room for: more may be waiting. */
  readonly isRoomUsedUp: boolean;
  /** True where the search saw the last endpoint of the queue. */
  readonly isEnd: boolean;
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
  const isEnd = visited < endpointsMax;
  // Those who had no turn, in whichever lane, are the first next time.
  const continueAfter = lastOfUsedUpLanes(claims, room) ?? (isEnd ? '' : lastVisited!);
  return { claims, continueAfter, isRoomUsedUp: isUsedUp(claims, room, 0), isEnd };
}

function isUsedUp(claims: readonly ClaimedDelivery[], room: Room, lane: Lane): boolean {
  if (claims.length > 0 && claims.length >= room.total) return true;
  const taken = claims.filter((one) => one.lane === lane).length;
  return taken > 0 && taken >= room.lanes[lane];
}

/** The endpoint at which the first lane to be used up was; null where all had room for more. */
function lastOfUsedUpLanes(claims: readonly ClaimedDelivery[], room: Room): string | null {
  const ends = ([0, 1, 2] as const)
    .filter((lane) => isUsedUp(claims, room, lane))
    .map((lane) => claims.filter((one) => one.lane === lane).map(({ endpointId }) => endpointId))
    .filter((taken) => taken.length > 0)
    .map((taken) => taken.sort().at(-1)!);
  return ends.sort()[0] ?? null;
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
