/** Endpoints and deliveries for tests. */
import type { DeliveryStatus, NotificationKind } from '@stagedoor/contract/vocabulary';
import {
  createEndpoint,
  type EndpointOwner,
  type EndpointWithSecret,
  type NewEndpoint,
} from '../../src/modules/webhooks/webhooks.ts';
import { newId } from '../../src/platform/ids.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import type { TestService } from './test-service.ts';
import { insert } from './world.ts';

type Row = Record<string, unknown>;

/** An active endpoint for every kind, unless `given` says otherwise, made by the service itself. Any address will do. */
export async function addEndpoint(
  service: TestService,
  owner: EndpointOwner,
  given: Partial<NewEndpoint> = {},
): Promise<EndpointWithSecret> {
  const { database, clock, secretsKey, outbox } = service.services;
  const made = await database.transaction((tx) =>
    createEndpoint(
      { tx, outbox, now: clock.now() },
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
