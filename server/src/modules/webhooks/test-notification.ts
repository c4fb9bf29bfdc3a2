/** A notification that somebody asks for, to see that an endpoint is reached and understands. */
import { statement } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type Change, note } from '../notifications/notifications.ts';
import type { DeliveryRow } from './deliveries.sql.ts';
import { webhookTest } from './endpoint-notifications.ts';
import { type EndpointOwner, ownerColumns } from './endpoint-owner.ts';
import { updateStateTriedOnce } from './endpoint-state.sql.ts';
import { holdEndpoint } from './endpoints.sql.ts';
import { firstOfAll } from './retry.ts';

const findEarliestPartner = statement<[channelId: string], { organization_id: string }>(
  'find_earliest_partner_of_channel',
  `SELECT organization_id FROM channel_partners WHERE channel_id = $1 ORDER BY created_at, organization_id LIMIT 1`,
);

/**
 * Tells this endpoint alone, whatever kinds it takes, and before everything that waits for it. A notification belongs to
 * an organization; that of a channel's endpoint is counted to the channel's earliest partner.
 */
export async function sendTest(
  change: Change,
  owner: EndpointOwner,
  endpointId: string,
): Promise<DeliveryRow | Refusal<'not_found' | 'conflict'>> {
  const { tx, outbox, now } = change;
  const [endpoint] = await tx.run(holdEndpoint, ...ownerColumns(owner), endpointId);
  if (!endpoint) return refuse('not_found', 'There is no such webhook endpoint.');
  if (endpoint.status === 'disabled') return refuse('conflict', 'The endpoint is disabled: enable it first.');
  const organizationId = 'organizationId' in owner ? owner.organizationId : await partnerOf(change, owner.channelId);
  if (organizationId === null) {
    return refuse('conflict', 'The channel is no partner of any organization, so there is nobody to send a test for.');
  }
  const { channel_id: channelId, name } = endpoint;
  const test = note(
    webhookTest,
    { endpointId, message: `A test of the endpoint ${name}.` },
    { resourceId: endpointId, channelId },
  );
  const written = await outbox.writeTo(
    tx,
    organizationId,
    endpointId,
    test,
    { trigger: 'test', dueAt: firstOfAll(now) },
    now,
  );
  await tx.run(updateStateTriedOnce, endpointId);
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

async function partnerOf({ tx }: Change, channelId: string): Promise<string | null> {
  const [partner] = await tx.run(findEarliestPartner, channelId);
  return partner?.organization_id ?? null;
}
