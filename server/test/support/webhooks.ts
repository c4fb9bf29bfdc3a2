/** Endpoints and deliveries for tests. */
import type { DeliveryStatus, NotificationKind } from '@stagedoor/contract/vocabulary';
import {
  createEndpoint,
  type Endpoint,
  type EndpointOwner,
  type NewEndpoint,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { newId } from '../../src/platform/ids.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestService } from './test-service.ts';
import { insert } from './world.ts';

type Row = Record<string, unknown>;

/**
 * An active endpoint for every kind, unless `given` says otherwise, made by the service itself or in the name of a key.
 * Any address will do.
 */
export async function addEndpoint(
  service: TestService,
  owner: EndpointOwner,
  given: Partial<NewEndpoint> = {},
  madeBy?: string,
): Promise<Endpoint> {
  const { database, clock, secretsKey, outbox } = service.services;
  const made = await database.transaction((tx) =>
    createEndpoint(
      { crossTenant: crossTenantDb(tx), outbox, now: clock.now(), madeBy },
      secretsKey,
      owner,
      { name: 'Order system', url: 'https://hooks.example.org/stagedoor', kinds: [], ...given },
      (url) => new URL(url),
    ),
  );
  if (made instanceof Refusal) throw new Error(made.message);
  return made;
}

export interface GivenDelivery extends Row {
  readonly endpoint_id: string;
  readonly status?: DeliveryStatus;
  readonly kind?: NotificationKind;
  readonly created_at?: Date;
}

/** A delivery put straight into the table; its id carries its instant as real ones do. */
export async function insertDelivery(
  service: TestService,
  organizationId: string,
  given: GivenDelivery,
): Promise<Row & { id: string; notification_id: string; created_at: Date }> {
  const created_at = given.created_at ?? service.services.clock.now();
  return insert(service.database, 'webhook_deliveries', {
    organization_id: organizationId,
    id: newId('webhookDelivery', created_at),
    notification_id: newId('notification', created_at),
    kind: 'ticket.sold',
    status: 'pending',
    ...given,
    created_at,
    updated_at: created_at,
  });
}

export interface GivenSendable extends GivenDelivery {
  /** Its row in the queue, or false for none; by default what waits has one. */
  readonly queued?: Row | false;
  /** False where the notification has been forgotten. */
  readonly kept?: boolean;
}

/** A delivery with its notification and, where it waits, its row in the queue. */
export async function insertSendable(
  service: TestService,
  organizationId: string,
  { queued, kept = true, ...given }: GivenSendable,
): ReturnType<typeof insertDelivery> {
  const { database } = service;
  const delivery = await insertDelivery(service, organizationId, given);
  if (kept) {
    await insert(database, 'webhook_notifications', {
      organization_id: organizationId,
      id: delivery.notification_id,
      created_at: delivery.created_at,
      kind: 'ticket.sold',
      channel_id: given.channel_id ?? null,
      resource_id: 'tkt_1',
      sequence: 1,
      body: Buffer.from('{}'),
    });
  }
  const waits = ['pending', 'failed'].includes(String(delivery.status));
  if (queued !== false && (queued || waits)) {
    await insert(database, 'webhook_queue', {
      delivery_id: delivery.id,
      organization_id: organizationId,
      endpoint_id: given.endpoint_id,
      notification_id: delivery.notification_id,
      notification_created_at: delivery.created_at,
      due_at: delivery.created_at,
      attempts: given.attempts_count ?? 0,
      ...queued,
    });
  }
  return delivery;
}

/** The row of a delivery, of the queue or of the state of an endpoint, as it is in the table; undefined where there is none. */
export async function rowOf(
  service: TestService,
  table: 'webhook_deliveries' | 'webhook_queue' | 'webhook_endpoints' | 'webhook_endpoint_state',
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: rows as they are
): Promise<any> {
  const key = { webhook_queue: 'delivery_id', webhook_endpoint_state: 'endpoint_id' }[table as 'webhook_queue'] ?? 'id';
  const [row] = await service.database.sql(`SELECT * FROM ${table} WHERE ${key} = $1`, [id]);
  return row;
}

/** The endpoint as after many failures: at rest. */
export async function letRest(service: TestService, endpointId: string): Promise<void> {
  await service.database.sql(
    `UPDATE webhook_endpoint_state SET breaker = 'open', not_before = '2099-01-01', openings = 3, consecutive_failures = 9,
       first_failure_at = '2026-11-19' WHERE endpoint_id = $1`,
    [endpointId],
  );
}
