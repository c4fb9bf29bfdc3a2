/**
 * Sending again what people ask for: a test of an endpoint, one delivery, or all that an endpoint has missed. The last is
 * written down here as a recovery and worked off by the engine, step by step.
 */
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../../platform/refusal.ts';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { type EndpointOwner, noSuchEndpoint, ownerColumns } from '../endpoints/endpoint-reads.ts';
import { refuseWithheld } from '../endpoints/endpoint-rights.ts';
import { lockEndpoint, lockEndpointShared } from '../endpoints/endpoints.ts';
import { type DeliveryRow, retry } from '../engine/queue.ts';
import { findLatestRecovery, insertNewRecovery, type RecoveryRow } from '../engine/recoveries.ts';
import { type CrossTenantWriteContext, notificationKind, type OutboxMessage, outboxMessage } from '../outbox/outbox.ts';
import { getDelivery, noSuchDelivery } from './deliveries.ts';
import { findEarliestPartnerOfChannel, lockPartner } from './resending.sql.ts';

export interface EndpointTest {
  readonly endpointId: string;
  readonly message: string;
}

export const webhookTest = notificationKind<EndpointTest>('webhook.test');

/** Whom an example payload is for, and when. */
export interface ExampleOccasion {
  readonly organizationId: string;
  /** Null for an endpoint of the organization. */
  readonly channelId: string | null;
  readonly now: Date;
}

/** A payload of the kind as it could be sent. */
export type ExamplePayload = (kind: NotificationKind, occasion: ExampleOccasion) => object;

/**
 * Sends a test notification to this endpoint alone, whatever kinds it takes, before everything that waits for it: a
 * `webhook.test`, or a notification of another kind that `exampleOf` gives the payload of. A notification belongs to an
 * organization; that of a channel's endpoint is counted to the channel's earliest partner. Refuses a disabled endpoint,
 * one that may not be sent the kind, and a channel that is a partner of no organization.
 */
export async function sendTest(
  { crossTenant: db, outbox, now }: CrossTenantWriteContext,
  owner: EndpointOwner,
  endpointId: string,
  kind: NotificationKind,
  exampleOf: ExamplePayload,
): Promise<DeliveryRow | Refusal<'not_found' | 'conflict'>> {
  const endpoint = await lockEndpointShared(db, owner, endpointId);
  if (!endpoint) return noSuchEndpoint;
  if (endpoint.status === 'disabled') return refuse('conflict', 'The endpoint is disabled: enable it first.');
  const withheld = refuseWithheld([kind], endpoint.missing_scopes);
  if (withheld) return withheld;
  const organizationId = 'organizationId' in owner ? owner.organizationId : await partnerOf(db, owner.channelId);
  if (organizationId === null) {
    return refuse('conflict', 'The channel is not a partner of any organization, so no test can be sent.');
  }
  const { channel_id: channelId, name } = endpoint;
  const about = { resourceId: endpointId, channelId };
  const test: OutboxMessage =
    kind === 'webhook.test'
      ? outboxMessage(webhookTest, { endpointId, message: `A test of the endpoint ${name}.` }, about)
      : { name: kind, subject: exampleOf(kind, { organizationId, channelId, now }), isExample: true, ...about };
  const written = await outbox.emitTestTo(db.ofTenant(organizationId), endpointId, test, now);
  return {
    id: written.deliveryId,
    notification_id: written.notificationId,
    endpoint_id: endpointId,
    kind,
    status: 'pending',
    attempts_count: 0,
    next_retry_at: now.toISOString(),
    last_requested_at: null,
    last_duration_ms: null,
    last_status_code: null,
    last_error_message: null,
    last_response_body: null,
  };
}

async function partnerOf(db: CrossTenantDb, channelId: string): Promise<string | null> {
  const [partner] = await db.run(findEarliestPartnerOfChannel, { channelId });
  return partner?.organization_id ?? null;
}

/**
 * Sends one delivery again because somebody asks for it, whatever became of it before. Of other kinds than the readable
 * ones there is no delivery; without them, every kind is readable. Refuses one that is being sent, was cancelled or has no
 * notification any more, and one whose endpoint is disabled or deleted, or may not be sent its kind.
 */
export async function retryDelivery(
  { crossTenant: db, outbox, now }: CrossTenantWriteContext,
  owner: EndpointOwner,
  deliveryId: string,
  readableKinds?: readonly NotificationKind[],
): Promise<DeliveryRow | Refusal<'not_found' | 'conflict'>> {
  const found = await getDelivery(db, owner, deliveryId, readableKinds);
  if (found instanceof Refusal) return found;
  if (found.status === 'cancelled') return wasCancelled;
  if ('channelId' in owner) {
    const [partner] = await db.ofTenant(found.organization_id).run(lockPartner, { channelId: owner.channelId });
    if (!partner) return noSuchDelivery;
  }
  const endpoint = await lockEndpointShared(db, owner, found.endpoint_id);
  if (!endpoint) return refuse('conflict', 'The endpoint of this delivery was deleted.');
  if (endpoint.status === 'disabled') {
    return refuse('conflict', 'The endpoint of this delivery is disabled: enable it first.');
  }
  const withheld = refuseWithheld([found.kind], endpoint.missing_scopes);
  if (withheld) return withheld;
  const delivery = await retry(db, found, now);
  if (delivery === 'cancelled') return wasCancelled;
  if (delivery === 'in_flight') {
    return refuse('conflict', 'This delivery is being sent right now: see what comes of it.');
  }
  if (delivery === 'forgotten') {
    return refuse('conflict', 'The notification is not kept any more: it cannot be sent again.');
  }
  outbox.wakeWorkers(db);
  return delivery;
}

const wasCancelled = refuse('conflict', 'This delivery was cancelled: it will never be sent.');

const sinceMaxMs = 90 * 86_400_000;

/**
 * Begins to send again what failed, was given up or was held since that instant, at most 90 days ago. Refuses a disabled
 * endpoint, and one of which a recovery is running.
 */
export async function startRecovery(
  { crossTenant: db, outbox, now }: CrossTenantWriteContext,
  owner: EndpointOwner,
  endpointId: string,
  since: Date,
): Promise<RecoveryRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const endpoint = await lockEndpoint(db, owner, endpointId);
  if (!endpoint) return noSuchEndpoint;
  if (since > now) return wrongSince('must not lie in the future');
  if (now.getTime() - since.getTime() > sinceMaxMs) return wrongSince('must lie within the last 90 days');
  if (endpoint.status === 'disabled') return refuse('conflict', 'The endpoint is disabled: enable it first.');
  const started = await insertNewRecovery(db, endpointId, since, now);
  if (!started) {
    const running = await findRecovery(db, owner, endpointId);
    return refuse('conflict', `The endpoint is being recovered already: ${progressOf(running!)}.`);
  }
  outbox.wakeWorkers(db);
  return started;
}

/** The latest recovery of the endpoint; refuses where there was none within 30 days. */
export async function getRecovery(
  db: CrossTenantDb,
  owner: EndpointOwner,
  endpointId: string,
): Promise<RecoveryRow | Refusal<'not_found'>> {
  const latest = await findRecovery(db, owner, endpointId);
  return latest ?? refuse('not_found', 'There was no recovery of this endpoint in the last 30 days.');
}

function findRecovery(db: CrossTenantDb, owner: EndpointOwner, endpointId: string): Promise<RecoveryRow | null> {
  const { organizationId, channelId } = ownerColumns(owner);
  return findLatestRecovery(db, organizationId, channelId, endpointId);
}

function wrongSince(message: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', `/since: ${message}.`, [{ path: '/since', message }]);
}

function progressOf({ released_count: released, total_count: total }: RecoveryRow): string {
  return total === null ? 'it has just begun' : `${released} of ${total} deliveries are on their way`;
}
