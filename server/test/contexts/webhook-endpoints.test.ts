import { randomBytes } from 'node:crypto';
import type { DeliveryStatus } from '@stagedoor/contract/vocabulary';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CrossTenantWriteContext } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import {
  cancelDeletedEndpoints,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  disableEndpointAutomatically,
  type EndpointOwner,
  enableEndpoint,
  getDelivery,
  listDeliveries,
  listEndpoints,
  startRecovery,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { SecretsKey } from '../../src/platform/secrets.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { addEndpoint, insertDelivery } from '../support/webhooks.ts';
import { addKey, createOrganization, insert, type TestOrganization } from '../support/world.ts';
import { inWriteContext } from '../support/write-context.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let place: TestOrganization;
const { service, world } = await openWorld({ clock, connectionsMax: 20 });
beforeEach(async () => {
  place = await createOrganization(service);
});

const changing = <T>(work: (context: CrossTenantWriteContext) => Promise<T>): Promise<T> =>
  inWriteContext(service, work);
const endpointRow = async (id: string) =>
  (await service.database.sql('SELECT * FROM webhook_endpoints WHERE id = $1', [id]))[0]!;
const statusesOf = async (endpointId: string) =>
  (
    await service.database.sql('SELECT status FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY id', [endpointId])
  ).map(({ status }) => status);

async function deliveryOf(endpointId: string, status: 'pending' | 'failed' | 'held' | 'succeeded' | 'exhausted') {
  const delivery = await insertDelivery(service, place.id, {
    endpoint_id: endpointId,
    status,
    next_retry_at: status === 'failed' ? clock.now() : null,
  });
  if (status === 'pending' || status === 'failed') {
    await insert(service.database, 'webhook_queue', {
      delivery_id: delivery.id,
      organization_id: place.id,
      endpoint_id: endpointId,
      notification_id: delivery.notification_id,
      notification_created_at: delivery.created_at,
      due_at: clock.now(),
    });
  }
  return delivery;
}

describe('creating an endpoint', () => {
  it('keeps its secret under the key of the installation, tied to its row', async () => {
    const owner = { channelId: world.channel.id };
    const { id: keyId } = await addKey(service, { kind: 'channels', ...owner });
    const [first, second] = [
      await addEndpoint(service, owner, {}, keyId),
      await addEndpoint(service, owner, {}, keyId),
    ];
    expect(first.signSecret).not.toBe(second.signSecret);
    const { secretsKey } = service.services;
    const listedBy = (key: SecretsKey) =>
      listEndpoints(crossTenantDb(service.services.database), owner, { secretsKey: key, keyId });
    const seen = await listedBy(secretsKey);
    expect(seen.map(({ signSecret }) => signSecret).sort()).toEqual([first.signSecret, second.signSecret].sort());
    const otherKey = new SecretsKey(randomBytes(32));
    await expect(listedBy(otherKey)).rejects.toThrow();
    await service.database.sql(
      `UPDATE webhook_secrets SET ciphertext = (SELECT ciphertext FROM webhook_secrets WHERE endpoint_id = $1)
       WHERE endpoint_id = $2`,
      [first.id, second.id],
    );
    await expect(listedBy(secretsKey)).rejects.toThrow();
  });

  it('is refused beyond 50 of one owner, however many try at once; a deleted one makes room', async () => {
    const owner: EndpointOwner = { organizationId: place.id };
    const create = () =>
      changing((change) =>
        createEndpoint(
          change,
          service.services.secretsKey,
          owner,
          { name: 'Doors', url: 'https://doors.example.org', kinds: ['ticket.sold'] },
          (url) => new URL(url),
        ),
      );
    const { id } = await addEndpoint(service, owner);
    for (let index = 1; index < 45; index += 1) await create();
    const raced = await Promise.all(Array.from({ length: 20 }, create));
    const refused = raced.filter((result) => result instanceof Refusal);
    expect(refused).toHaveLength(15);
    expect(refused[0]).toMatchObject({ code: 'conflict' });
    await changing((change) => deleteEndpoint(change, owner, id));
    expect(await create()).toMatchObject({ status: 'active' });
    expect(await create()).toBeInstanceOf(Refusal);
  });
});

describe('disabling an endpoint', () => {
  it('holds what waits for it, leaves what has ended, and takes nothing of another endpoint', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    const other = await addEndpoint(service, owner);
    for (const status of ['pending', 'failed', 'succeeded', 'exhausted'] as const) {
      clock.advance(1);
      await deliveryOf(id, status);
    }
    await deliveryOf(other.id, 'pending');
    const result = await changing((change) => disableEndpoint(change, owner, id, 'answered 410'));
    expect(result).toEqual({ id, status: 'disabled' });
    expect(await statusesOf(id)).toEqual(['held', 'held', 'succeeded', 'exhausted']);
    expect(await statusesOf(other.id)).toEqual(['pending']);
    const queued = await service.database.sql('SELECT endpoint_id FROM webhook_queue WHERE organization_id = $1', [
      place.id,
    ]);
    expect(queued).toEqual([{ endpoint_id: other.id }]);
    expect(await endpointRow(id)).toMatchObject({ disabled_reason: 'answered 410', disabled_at: clock.now() });
  });

  it('holds a backlog that is too large for one statement', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    await service.database.sql(
      `WITH made AS (
         INSERT INTO webhook_deliveries (organization_id, id, created_at, notification_id, endpoint_id, kind, status, updated_at)
         SELECT $1, 'wd_many' || g, $3::timestamptz - g * interval '1 s', 'whe_' || g, $2, 'ticket.sold', 'pending', $3
         FROM generate_series(1, 20500) g RETURNING *)
       INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at)
       SELECT id, organization_id, endpoint_id, notification_id, created_at, created_at FROM made`,
      [place.id, id, clock.now()],
    );
    await changing((change) => disableEndpoint(change, owner, id, ''));
    expect(new Set(await statusesOf(id))).toEqual(new Set(['held']));
    expect(await service.database.sql('SELECT 1 FROM webhook_queue WHERE endpoint_id = $1', [id])).toEqual([]);
  });

  it('again changes neither reason nor time', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    await changing((change) => disableEndpoint(change, owner, id, 'first'));
    const before = await endpointRow(id);
    clock.advance(1_000);
    await changing((change) => disableEndpoint(change, owner, id, 'second'));
    expect(await endpointRow(id)).toEqual(before);
  });

  it('and enabling wait for each other: the last one decides', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        changing((change) => disableEndpoint(change, owner, id, 'x')),
        changing((change) => enableEndpoint(change, owner, id)),
      ]);
      const { status, disabled_at, disabled_reason } = await endpointRow(id);
      if (status === 'active')
        expect({ disabled_at, disabled_reason }).toEqual({ disabled_at: null, disabled_reason: '' });
      else expect({ disabled_at, disabled_reason }).toEqual({ disabled_at: clock.now(), disabled_reason: 'x' });
    }
  });

  it("is not for another owner's endpoint", async () => {
    const { id } = await addEndpoint(service, { organizationId: place.id });
    for (const owner of [{ organizationId: world.main.id }, { channelId: world.channel.id }]) {
      expect(await changing((change) => disableEndpoint(change, owner, id, ''))).toMatchObject({ code: 'not_found' });
      expect(await changing((change) => deleteEndpoint(change, owner, id))).toMatchObject({ code: 'not_found' });
    }
    expect(await endpointRow(id)).toMatchObject({ status: 'active', deleted_at: null });
  });
});

describe('disabling an endpoint automatically', () => {
  const disable = (endpointId: string, failingSince: Date | null = null, onlyForUrl: string | null = null) => {
    const request = { endpointId, reason: 'No success for 5 days, 41 attempts failed.', failingSince, onlyForUrl };
    const { database, outbox } = service.services;
    return database.transaction((tx) => disableEndpointAutomatically(crossTenantDb(tx), outbox, request, clock.now()));
  };
  const emitted = (endpointId: string) =>
    service.database.sql(
      "SELECT status, kind FROM webhook_deliveries WHERE endpoint_id = $1 AND kind = 'webhook_endpoint.disabled'",
      [endpointId],
    );

  it('holds what waits, ends a recovery, and notifies the other endpoints of the organization, but not itself', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner, { name: 'Door system' });
    const active = await addEndpoint(service, owner);
    const disabled = await addEndpoint(service, owner);
    const choosy = await addEndpoint(service, owner, { kinds: ['ticket.sold'] });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    await changing((change) => disableEndpoint(change, owner, disabled.id, ''));
    await deliveryOf(id, 'failed');
    await changing((change) => startRecovery(change, owner, id, clock.now()));
    const failingSince = new Date('2026-11-15T19:59:58.997Z');
    expect(await disable(id, failingSince)).toBe(true);
    expect(await endpointRow(id)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'No success for 5 days, 41 attempts failed.',
      disabled_at: clock.now(),
    });
    expect(await statusesOf(id)).toEqual(['held']);
    const recoveries = await service.database.sql('SELECT status FROM webhook_recoveries WHERE endpoint_id = $1', [id]);
    expect(recoveries).toEqual([{ status: 'cancelled' }]);
    expect(await emittedFor(service.database, id)).toMatchObject([
      {
        event: 'webhook_endpoint.disabled',
        organization_id: place.id,
        channelId: null,
        payload: {
          endpoint_id: id,
          name: 'Door system',
          url: 'https://hooks.example.org/stagedoor',
          reason: 'No success for 5 days, 41 attempts failed.',
          disabled_at: clock.now().toISOString(),
          failing_since: failingSince.toISOString(),
        },
      },
    ]);
    expect(await emitted(active.id)).toMatchObject([{ status: 'pending' }]);
    expect(await emitted(disabled.id)).toMatchObject([{ status: 'held' }]);
    for (const other of [id, choosy.id, channels.id]) expect(await emitted(other)).toEqual([]);
  });

  it('says of one that said it is gone that it was not failing', async () => {
    const { id } = await addEndpoint(service, { organizationId: place.id });
    await disable(id);
    expect(await emittedFor(service.database, id)).toMatchObject([{ payload: { failing_since: '' } }]);
  });

  it("emits no notification about a channel's endpoint", async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    expect(await disable(id)).toBe(true);
    expect(await endpointRow(id)).toMatchObject({ status: 'disabled' });
    expect(await emittedFor(service.database, id)).toEqual([]);
  });

  it('does nothing where the endpoint has another address than the one that answered', async () => {
    const endpoint = await addEndpoint(service, { organizationId: place.id });
    expect(await disable(endpoint.id, null, 'https://former.example/hooks')).toBe(false);
    expect(await endpointRow(endpoint.id)).toMatchObject({ status: 'active' });
    expect(await disable(endpoint.id, null, endpoint.url)).toBe(true);
  });

  it('does nothing to one that is disabled or deleted by then', async () => {
    const owner = { organizationId: place.id };
    const disabled = await addEndpoint(service, owner);
    const deleted = await addEndpoint(service, owner);
    await changing((change) => disableEndpoint(change, owner, disabled.id, 'by hand'));
    await changing((change) => deleteEndpoint(change, owner, deleted.id));
    for (const { id } of [disabled, deleted]) {
      const before = await endpointRow(id);
      clock.advance(1_000);
      expect(await disable(id)).toBe(false);
      expect(await endpointRow(id)).toEqual(before);
      expect(await emittedFor(service.database, id)).toEqual([]);
    }
  });
});

describe('deleting an endpoint', () => {
  /** As the worker does, until nothing is left to be done. */
  async function cancelAll(): Promise<number> {
    let steps = 0;
    clock.advance(61_000);
    while (await cancelDeletedEndpoints(service.services.database, clock.now())) steps += 1;
    return steps;
  }
  // Of the tests before.
  beforeEach(cancelAll);
  const readStatuses = async (owner: EndpointOwner, endpointId: string) => {
    const rows = await listDeliveries(crossTenantDb(service.services.database), owner, { endpointId }, { limit: 100 });
    if (rows instanceof Refusal) throw new Error(rows.message);
    return rows.map(({ status }) => status).toReversed();
  };
  const cancelled = ['cancelled', 'cancelled', 'cancelled', 'succeeded', 'exhausted'];

  it('cancels what waits or is held, forgets the secret, and keeps the history', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    const before = ['pending', 'failed', 'held', 'succeeded', 'exhausted'] as const;
    for (const status of before) {
      clock.advance(1);
      await deliveryOf(id, status);
    }
    await changing((change) => deleteEndpoint(change, owner, id));
    const deletedAt = clock.now();
    for (const table of ['webhook_secrets', 'webhook_queue', 'webhook_endpoint_state']) {
      expect(await service.database.sql(`SELECT 1 FROM ${table} WHERE endpoint_id = $1`, [id]), table).toEqual([]);
    }
    expect(await endpointRow(id)).toMatchObject({ deleted_at: deletedAt });
    expect(await changing((change) => deleteEndpoint(change, owner, id))).toMatchObject({ code: 'not_found' });
    await cancelAll();
    expect(await statusesOf(id)).toEqual(cancelled);
    expect(await endpointRow(id)).toMatchObject({ cancel_deliveries_from: null });
  });

  it('writes no delivery in the request; its open deliveries read as cancelled from then on', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    const before = ['pending', 'failed', 'held', 'succeeded', 'exhausted'] as const;
    const ids: string[] = [];
    for (const status of before) {
      clock.advance(1);
      ids.push((await deliveryOf(id, status)).id);
    }
    await changing((change) => deleteEndpoint(change, owner, id));
    expect(await statusesOf(id)).toEqual(before);
    expect(await readStatuses(owner, id)).toEqual(cancelled);
    const db = crossTenantDb(service.services.database);
    expect(await getDelivery(db, owner, ids[1]!)).toMatchObject({ status: 'cancelled', next_retry_at: null });
    const filtered = (status: DeliveryStatus) => listDeliveries(db, owner, { endpointId: id, status }, { limit: 100 });
    expect(await filtered('cancelled')).toHaveLength(3);
    for (const status of ['pending', 'failed', 'held'] as const) expect(await filtered(status)).toEqual([]);
    await cancelAll();
    expect(await readStatuses(owner, id)).toEqual(cancelled);
  });

  it('takes at most ten days in a step, and cancels what was written while it was deleted', async () => {
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    await changing((change) => deleteEndpoint(change, owner, id));
    const deletedAt = clock.now();
    const steps = await cancelAll();
    expect(steps).toBeGreaterThanOrEqual(10);
    expect(steps).toBeLessThan(14);
    // A transaction that was open during the deletion wrote this delivery; its endpoint is looked at a minute later.
    const late = await addEndpoint(service, owner);
    await changing((change) => deleteEndpoint(change, owner, late.id));
    while (await cancelDeletedEndpoints(service.services.database, clock.now()));
    await deliveryOf(late.id, 'held');
    expect(await cancelDeletedEndpoints(service.services.database, clock.now())).toBe(false);
    await cancelAll();
    expect(await statusesOf(late.id)).toEqual(['cancelled']);
    expect(deletedAt.getTime()).toBeLessThan(clock.now().getTime());
  });

  it("cancels what all organizations have for a channel's endpoint", async () => {
    const owner = { channelId: world.channel.id };
    const { id } = await addEndpoint(service, owner);
    for (const organization of [world.main, place]) {
      await insertDelivery(service, organization.id, { endpoint_id: id, channel_id: world.channel.id, status: 'held' });
    }
    await changing((change) => deleteEndpoint(change, owner, id));
    await cancelAll();
    expect(await statusesOf(id)).toEqual(['cancelled', 'cancelled']);
  });
});
