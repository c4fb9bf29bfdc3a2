/**
 * Sending again what people ask for: a test of an endpoint, one delivery, or all that an endpoint has missed. The last is
 * written down here as a recovery and worked off by the engine, step by step.
 */
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { type Db, statement } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { type EndpointOwner, ownerColumns } from '../endpoints/endpoint-reads.ts';
import { lockEndpoint, lockEndpointShared, noSuchEndpoint } from '../endpoints/endpoints.ts';
import { type DeliveryRow, retry } from '../engine/queue.ts';
import { findLatestRecovery, insertNewRecovery, type RecoveryRow } from '../engine/recoveries.ts';
import { notificationKind, outboxMessage, type WriteContext } from '../outbox/outbox.ts';
import { findDelivery } from './deliveries.sql.ts';

export interface EndpointTest {
  readonly endpointId: string;
  readonly message: string;
}

export const webhookTest = notificationKind<EndpointTest>('webhook.test');

const findEarliestPartner = statement<[channelId: string], { organization_id: string }>(
  'find_earliest_partner_of_channel',
  `SELECT organization_id FROM channel_partners WHERE channel_id = $1 ORDER BY created_at, organization_id LIMIT 1
   FOR KEY SHARE`,
);

/**
 * Sends a test notification to this endpoint alone, whatever kinds it takes, before everything that waits for it. A notification belongs to
 * an organization; that of a channel's endpoint is counted to the channel's earliest partner.
 */
export async function sendTest(
  context: WriteContext,
  owner: EndpointOwner,
  endpointId: string,
): Promise<DeliveryRow | Refusal<'not_found' | 'conflict'>> {
  const { tx, outbox, now } = context;
  const endpoint = await lockEndpointShared(context, owner, endpointId);
  if (!endpoint) return noSuchEndpoint();
  if (endpoint.status === 'disabled') return refuse('conflict', 'The endpoint is disabled: enable it first.');
  const organizationId = 'organizationId' in owner ? owner.organizationId : await partnerOf(context, owner.channelId);
  if (organizationId === null) {
    return refuse('conflict', 'The channel is no partner of any organization, so there is nobody to send a test for.');
  }
  const { channel_id: channelId, name } = endpoint;
  const test = outboxMessage(
    webhookTest,
    { endpointId, message: `A test of the endpoint ${name}.` },
    { resourceId: endpointId, channelId },
  );
  const written = await outbox.emitTo(tx, organizationId, endpointId, test, 'test', now);
  return {
    id: written.deliveryId,
    notification_id: written.notificationId,
    endpoint_id: endpointId,
    kind: 'webhook.test',
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

async function partnerOf({ tx }: WriteContext, channelId: string): Promise<string | null> {
  const [partner] = await tx.run(findEarliestPartner, channelId);
  return partner?.organization_id ?? null;
}

/** Keeps a removal of the partner waiting until the transaction ends. No row: the channel is no partner any more. */
const lockPartner = statement<[organizationId: string, channelId: string], { channel_id: string }>(
  'lock_partner_of_webhook_delivery',
  'SELECT channel_id FROM channel_partners WHERE organization_id = $1 AND channel_id = $2 FOR KEY SHARE',
);

/**
 * Sends one delivery again because somebody asks for it, whatever became of it before. Of other kinds than the readable
 * ones there is no delivery; without them, every kind is readable.
 */
export async function retryDelivery(
  context: WriteContext,
  owner: EndpointOwner,
  deliveryId: string,
  readableKinds?: readonly NotificationKind[],
): Promise<DeliveryRow | Refusal<'not_found' | 'conflict'>> {
  const { tx, outbox, now } = context;
  const found = await findDelivery(tx, owner, deliveryId);
  if (!found || readableKinds?.includes(found.kind) === false) return refuse('not_found', 'There is no such delivery.');
  if (found.status === 'cancelled') return cancelled();
  if ('channelId' in owner) {
    const [partner] = await tx.run(lockPartner, found.organization_id, owner.channelId);
    if (!partner) return refuse('not_found', 'There is no such delivery.');
  }
  const endpoint = await lockEndpointShared(context, owner, found.endpoint_id);
  if (!endpoint) return refuse('conflict', 'The endpoint of this delivery was deleted.');
  if (endpoint.status === 'disabled') {
    return refuse('conflict', 'The endpoint of this delivery is disabled: enable it first.');
  }
  const delivery = await retry(crossTenantDb(tx), found, now);
  if (delivery === 'cancelled') return cancelled();
  if (delivery === 'in_flight') {
    return refuse('conflict', 'This delivery is being sent right now: see what comes of it.');
  }
  if (delivery === 'forgotten') {
    return refuse('conflict', 'The notification is not kept any more: it cannot be sent again.');
  }
  outbox.wakeWorkers(tx);
  return delivery;
}

function cancelled(): Refusal<'conflict'> {
  return refuse('conflict', 'This delivery was cancelled: it will never be sent.');
}

const sinceMaxMs = 90 * 86_400_000;

/** Begins to send again what failed, was given up or was held since that instant. One at a time for each endpoint. */
export async function startRecovery(
  context: WriteContext,
  owner: EndpointOwner,
  endpointId: string,
  since: Date,
): Promise<RecoveryRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const { tx, outbox, now } = context;
  const endpoint = await lockEndpoint(context, owner, endpointId);
  if (!endpoint) return noSuchEndpoint();
  if (since > now) return wrongSince('must not lie in the future');
  if (now.getTime() - since.getTime() > sinceMaxMs) return wrongSince('must lie within the last 90 days');
  if (endpoint.status === 'disabled') return refuse('conflict', 'The endpoint is disabled: enable it first.');
  const started = await insertNewRecovery(crossTenantDb(tx), endpointId, since, now);
  if (!started) {
    const running = await findRecovery(tx, owner, endpointId);
    return refuse('conflict', `The endpoint is being recovered already: ${progressOf(running!)}.`);
  }
  outbox.wakeWorkers(tx);
  return started;
}

/** The latest of the endpoint, or null where there was none within 30 days. */
export async function findRecovery(db: Db, owner: EndpointOwner, endpointId: string): Promise<RecoveryRow | null> {
  return findLatestRecovery(crossTenantDb(db), ...ownerColumns(owner), endpointId);
}

function wrongSince(message: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', `/since: ${message}.`, [{ path: '/since', message }]);
}

function progressOf({ released_count: released, total_count: total }: RecoveryRow): string {
  return total === null ? 'it has just begun' : `${released} of ${total} deliveries are on their way`;
}
