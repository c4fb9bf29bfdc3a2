/** Claims what can be sent now: rows of the queue under a lease, within the capacity of every endpoint and priority. */
import { randomUUID } from 'node:crypto';
import type { AttemptTrigger } from '@stagedoor/contract/vocabulary';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { type ClaimedRow, claimQueued, updateClaimsReleased } from './claim.sql.ts';
import { type Capacity, type Priority, priorities } from './concurrency-limiter.ts';

/** A delivery that this process may attempt once, until the lease is over. */
export interface ClaimedDelivery {
  readonly deliveryId: string;
  /** Fences: what is written about the delivery later must still find this claim. */
  readonly claimId: string;
  readonly organizationId: string;
  readonly endpointId: string;
  /** Of the endpoint: the id of an organization or of a channel. */
  readonly ownerId: string;
  readonly notificationId: string;
  /** Of the notification and of the delivery. */
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly priority: Priority;
  readonly trigger: AttemptTrigger;
  /** Made so far. */
  readonly attempts: number;
  /** False where the endpoint has recent failures or a breaker that is not closed. */
  readonly isEndpointHealthy: boolean;
}

export interface ClaimOptions {
  /** The search continues after this endpoint; '' starts with the first. */
  readonly afterEndpointId: string;
  readonly now: Date;
  readonly leaseMs: number;
  readonly capacity: Capacity;
}

export interface ClaimResult {
  readonly claims: readonly ClaimedDelivery[];
  /** The last endpoint that was looked at; '' where that is the last of the queue. */
  readonly continueAfter: string;
  /** True where the queue has nothing at all, not even for later. */
  readonly isQueueEmpty: boolean;
}

/** Endpoints looked at in one search: bounds the cost of a search, however long the queue is. */
const endpointsMax = 100;

/** Claims due deliveries of up to 100 endpoints, at most what `capacity` allows. Never waits for rows locked by others. */
export async function claim(
  db: CrossTenantDb,
  { afterEndpointId, now, leaseMs, capacity }: ClaimOptions,
): Promise<ClaimResult> {
  const claimId = randomUUID();
  const { total, available, endpointLimits, endpoints } = capacity;
  const rows = await db.run(claimQueued, {
    afterEndpointId,
    endpointsMax,
    now,
    claimId,
    leasedUntil: new Date(now.getTime() + leaseMs),
    rowsMax: total,
    available: priorities.map((priority) => available[priority]),
    endpointLimits: priorities.map((priority) => endpointLimits[priority]),
    limitedIds: endpoints.map(({ endpointId }) => endpointId),
    limitedCounts: endpoints.map(({ count }) => count),
    availableFirst: endpoints.map((endpoint) => endpoint.available.first),
    availableRetry: endpoints.map((endpoint) => endpoint.available.retry),
    availableRecovery: endpoints.map((endpoint) => endpoint.available.recovery),
  });
  const claims = rows.filter((row) => row.delivery_id !== null).map((row) => claimOf(row, claimId));
  const { visited, last_endpoint_id: lastVisited } = rows[0]!;
  const isQueueEmpty = visited === 0 && afterEndpointId === '';
  return { claims, continueAfter: visited < endpointsMax ? '' : lastVisited!, isQueueEmpty };
}

function claimOf(row: ClaimedRow, claimId: string): ClaimedDelivery {
  return {
    deliveryId: row.delivery_id!,
    claimId,
    organizationId: row.organization_id,
    endpointId: row.endpoint_id,
    ownerId: row.owner_id,
    notificationId: row.notification_id,
    createdAt: new Date(row.notification_created_at),
    dueAt: new Date(row.due_at),
    priority: priorities[row.priority]!,
    trigger: row.trigger,
    attempts: row.attempts,
    isEndpointHealthy: row.healthy,
  };
}

/** Releases claims unsent: to be claimed again at once, or not before the given instant. */
export async function releaseClaims(
  db: CrossTenantDb,
  claims: readonly ClaimedDelivery[],
  notBefore: Date | null,
): Promise<void> {
  await db.run(updateClaimsReleased, {
    deliveryIds: claims.map(({ deliveryId }) => deliveryId),
    claimIds: claims.map(({ claimId }) => claimId),
    notBefore,
  });
}
