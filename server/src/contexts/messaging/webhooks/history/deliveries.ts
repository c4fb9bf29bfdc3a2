/** Deliveries as the owner of their endpoints sees them. */
import type { DeliveryStatus, NotificationKind } from '@stagedoor/contract/vocabulary';
import { instantOfId } from '../../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { rowsAfter } from '../../../../platform/sql/paging.ts';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import type { EndpointOwner } from '../endpoints/endpoint-reads.ts';
import type { DeliveryRow } from '../engine/queue.ts';
import {
  type DeliveryWithAttemptsRow,
  findDeliveryOfChannel,
  findDeliveryOfOrganization,
  listDeliveriesOfChannel,
  listDeliveriesOfOrganization,
} from './deliveries.sql.ts';

export type { AttemptRow, DeliveryWithAttemptsRow } from './deliveries.sql.ts';

export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** Undefined: all. */
  readonly kinds?: readonly NotificationKind[] | undefined;
  readonly notificationId?: string | undefined;
}

const longAgo = new Date(0);

/**
 * The deliveries to endpoints of the owner, the newest first. Refuses an `after` that names none of them. Ids of
 * notifications and deliveries carry the instant that partitions are made by, so those that cannot hold what is asked for
 * are not read.
 */
export async function listDeliveries(
  db: CrossTenantDb,
  owner: EndpointOwner,
  { endpointId, status, kinds, notificationId }: DeliveryFilter,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<DeliveryRow[] | Refusal<'invalid_request'>> {
  const createdAt = notificationId && (instantOfId(notificationId) ?? longAgo);
  const createdUntil = after === undefined ? 'infinity' : (instantOfId(after) ?? longAgo);
  const filter = { endpointId, status, kinds, notificationId, createdAt, limit, after, createdUntil };
  const rows =
    'organizationId' in owner
      ? await db.ofTenant(owner.organizationId).run(listDeliveriesOfOrganization, filter)
      : await db.run(listDeliveriesOfChannel, { ...filter, channelId: owner.channelId });
  return rowsAfter(after, rows, (id) => findDelivery(db, owner, id));
}

/**
 * One delivery with its attempts. Of other kinds than the readable ones there is none; without them, every kind is
 * readable.
 */
export async function getDelivery(
  db: CrossTenantDb,
  owner: EndpointOwner,
  id: string,
  readableKinds?: readonly NotificationKind[],
): Promise<DeliveryWithAttemptsRow | Refusal<'not_found'>> {
  const [row] = await findDelivery(db, owner, id);
  return row && readableKinds?.includes(row.kind) !== false ? row : noSuchDelivery;
}

export const noSuchDelivery = refuse('not_found', 'There is no such delivery.');

function findDelivery(db: CrossTenantDb, owner: EndpointOwner, id: string): Promise<DeliveryWithAttemptsRow[]> {
  const wanted = { id, createdAt: instantOfId(id) ?? longAgo };
  return 'organizationId' in owner
    ? db.ofTenant(owner.organizationId).run(findDeliveryOfOrganization, wanted)
    : db.run(findDeliveryOfChannel, { ...wanted, channelId: owner.channelId });
}
