/** A channel is removed as a partner at the moment in which something it sold changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { removePartner } from '../../src/contexts/identity/partners/partners.ts';
import { enqueueNotifications } from '../../src/contexts/messaging/webhooks/engine/enqueue.sql.ts';
import { placedTexts } from '../../src/contexts/messaging/webhooks/engine/queue.ts';
import {
  advanceRecoveries,
  bodyHead,
  ConcurrencyLimiter,
  cancelDeliveriesOfRemovedPartner,
  claim,
  defaultConcurrency,
  prepare,
  releaseClaims,
  TargetReader,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { listManagedTicketsByIds } from '../../src/contexts/ticketing/tickets/list-tickets.sql.ts';
import { voidTicket } from '../../src/contexts/ticketing/tickets/tickets.ts';
import { newId } from '../../src/platform/ids.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { startJobs } from '../../src/workers/jobs.ts';
import { openWorld } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { stampede } from '../support/stampede.ts';
import { countWaiting } from '../support/waiting.ts';
import { addEndpoint, insertSendable, rowOf } from '../support/webhooks.ts';
import { createTicket } from '../support/world.ts';
import { inTenantWriteContext, inWriteContext } from '../support/write-context.ts';

const { service, world } = await openWorld({ connectionsMax: 20 });
const admin = await signIn(service, world.main.id, 'admin');
const endpointId = (await addEndpoint(service, { channelId: world.channel.id })).id;
beforeEach(() => admit());

const path = () => `/management/organizations/${world.main.id}/partners/channels/${world.channel.id}`;
const admit = async () => expect((await service.call('PUT', path(), { headers: admin })).status).toBe(200);
const remove = () => service.call('DELETE', path(), { headers: admin });
/** Runs the job that the last removal added. */
const cancel = async () => {
  const { database, clock } = service.services;
  await cancelDeliveriesOfRemovedPartner(database, clock, {
    organizationId: world.main.id,
    channelId: world.channel.id,
  });
  await service.database.sql('DELETE FROM graphile_worker._private_jobs');
};
const soldByChannel = () => createTicket(service, world.main, { channel_id: world.channel.id });

/** What the channel was to be sent of the ticket, and whether it still waits. */
async function deliveriesAbout(ticketId: string) {
  return service.database.sql<{ status: string; queued: boolean }>(
    `SELECT d.status, q.delivery_id IS NOT NULL AS queued
     FROM webhook_notifications n
     JOIN webhook_deliveries d ON d.organization_id = n.organization_id AND d.notification_id = n.id
     LEFT JOIN webhook_queue q ON q.delivery_id = d.id
     WHERE n.resource_id = $1 AND d.endpoint_id = $2`,
    [ticketId, endpointId],
  );
}

const someoneWaitsForALock = async () => (await countWaiting(service.database)) > 0;

describe('a change that is written before the removal and committed after it began', () => {
  it('is cancelled by the removal, which waits for it', async () => {
    const ticket = await soldByChannel();
    let removal: ReturnType<typeof remove> | undefined;
    let isRemoved = false;
    await inTenantWriteContext(service, world.main, async (context) => {
      await voidTicket(context, ticket.id);
      // The notification is sent to the database without waiting for it: a later answer says that it is written.
      await context.tenant.run(listManagedTicketsByIds, { ids: [ticket.id] });
      removal = remove().finally(() => {
        isRemoved = true;
      });
      while (!isRemoved && !(await someoneWaitsForALock())) await sleep(5);
    });
    expect((await removal!).status).toBe(200);
    await cancel();
    expect(await deliveriesAbout(ticket.id)).toEqual([{ status: 'cancelled', queued: false }]);
  });

  it('would be left to be sent if its statement did not lock the partnership', async () => {
    const now = service.services.clock.now();
    const id = newId('notification', now);
    const ticketId = newId('ticket', now);
    const head = bodyHead(id, 'ticket.voided', world.main.id, now);
    const guarded = enqueueNotifications.queryOf([world.main.id], {
      now,
      ids: [id],
      kinds: ['ticket.voided'],
      channelIds: [world.channel.id],
      resourceIds: [ticketId],
      ...placedTexts([{ head, tail: ',"payload":{}}' }]),
    });
    const text = guarded.text.replace('FOR KEY SHARE', '');
    expect(text).not.toBe(guarded.text);
    await service.services.database.transaction(async (tx) => {
      await tx.execute({ ...guarded, name: 'insert_notifications_unguarded', text });
      expect((await remove()).status).toBe(200);
      await cancel();
    });
    expect(await deliveriesAbout(ticketId)).toEqual([{ status: 'pending', queued: true }]);
  });
});

describe('a change that is made while a removal is being committed', () => {
  it('is not sent to the channel', async () => {
    const ticket = await soldByChannel();
    const answer = await stampede(
      service.database,
      {
        query: 'DELETE FROM channel_partners WHERE organization_id = $1 AND channel_id = $2',
        values: [world.main.id, world.channel.id],
        waitersMin: 1,
      },
      () =>
        service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, { headers: world.main.headers, body: {} }),
    );
    expect(answer.status).toBe(200);
    expect(await deliveriesAbout(ticket.id)).toEqual([]);
  });

  it('cannot be a retry or a test that the channel asks for', async () => {
    const exhausted = await insertSendable(service, world.main.id, {
      endpoint_id: endpointId,
      channel_id: world.channel.id,
      status: 'exhausted',
    });
    const { headers } = world.channel;
    const answers = await stampede(
      service.database,
      {
        query: 'DELETE FROM channel_partners WHERE organization_id = $1 AND channel_id = $2',
        values: [world.main.id, world.channel.id],
        waitersMin: 2,
      },
      () =>
        Promise.all([
          service.call('POST', `/channels/webhooks/deliveries/${exhausted.id}/retry`, { headers }),
          service.call('POST', `/channels/webhooks/endpoints/${endpointId}/test`, { headers }),
        ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 409]);
    expect(await rowOf(service, 'webhook_queue', exhausted.id)).toBeUndefined();
  });
});

describe('a removal', () => {
  const sendable = (given: object = {}, organizationId = world.main.id) =>
    insertSendable(service, organizationId, { endpoint_id: endpointId, channel_id: world.channel.id, ...given });
  const statusOf = async (id: string) => (await rowOf(service, 'webhook_deliveries', id)).status;

  it('cancels what waits or is held for the channel about this organization, and nothing else', async () => {
    const waiting = [
      await sendable(),
      await sendable({ status: 'failed', attempts_count: 2 }),
      await sendable({ status: 'held' }),
    ];
    const succeeded = await sendable({ status: 'succeeded' });
    const aboutAnother = await sendable({}, world.twin.id);
    const own = await addEndpoint(service, { organizationId: world.main.id });
    const toItself = await insertSendable(service, world.main.id, { endpoint_id: own.id });

    expect((await remove()).status).toBe(200);
    await cancel();
    for (const { id } of waiting) {
      expect(await statusOf(id)).toBe('cancelled');
      expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    }
    expect(await statusOf(succeeded.id)).toBe('succeeded');
    for (const { id } of [aboutAnother, toItself]) {
      expect(await statusOf(id)).toBe('pending');
      expect(await rowOf(service, 'webhook_queue', id)).toBeDefined();
    }
  });

  it('is not undone by a retry or a recovery after the channel was admitted again', async () => {
    const held = await sendable({ status: 'held' });
    await remove();
    await admit();
    await cancel();
    const { headers } = world.channel;
    const retry = await service.call('POST', `/channels/webhooks/deliveries/${held.id}/retry`, { headers });
    expect(retry.status).toBe(409);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const recovery = await service.call('POST', `/channels/webhooks/endpoints/${endpointId}/recover`, {
      headers,
      body: { since },
    });
    expect(recovery.status).toBe(202);
    expect(await statusOf(held.id)).toBe('cancelled');
  });

  it('leaves nothing where it is refused', async () => {
    const waiting = await sendable();
    const unknown = `/management/organizations/${world.main.id}/partners/channels/${newId('channel', new Date())}`;
    expect((await service.call('DELETE', unknown, { headers: admin })).status).toBe(404);
    expect(await statusOf(waiting.id)).toBe('pending');
    const { id } = waiting;
    const result = await inWriteContext(service, ({ crossTenant }) =>
      removePartner(crossTenant, world.twin.id, 'channel', world.channel.id),
    );
    expect(result).toBeUndefined();
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('a channel that is admitted again before its deliveries are cancelled', () => {
  const headers = () => world.channel.headers;
  const sendable = (given: object = {}) =>
    insertSendable(service, world.main.id, { endpoint_id: endpointId, channel_id: world.channel.id, ...given });
  const statusOf = async (id: string) => (await rowOf(service, 'webhook_deliveries', id)).status;
  const shown = async (id: string) =>
    (await service.call('GET', `/channels/webhooks/deliveries/${id}`, { headers: headers() })).body.data;

  /** One delivery in each state from before the removal, and one from after the admission. */
  async function readmitted() {
    const created_at = new Date(Date.now() - 60_000);
    const before = {
      waiting: await sendable({ created_at }),
      failed: await sendable({ created_at, status: 'failed', attempts_count: 2 }),
      held: await sendable({ created_at, status: 'held' }),
    };
    expect((await remove()).status).toBe(200);
    await admit();
    const ticket = await soldByChannel();
    await inTenantWriteContext(service, world.main, (context) => voidTicket(context, ticket.id));
    return { before: Object.values(before), ticket };
  }

  it('reads what is older as cancelled, and cannot have it sent again or recovered', async () => {
    const { before, ticket } = await readmitted();
    for (const { id } of before) {
      expect(await statusOf(id)).not.toBe('cancelled');
      expect(await shown(id)).toMatchObject({ status: 'cancelled', next_retry_at: null });
      const retry = await service.call('POST', `/channels/webhooks/deliveries/${id}/retry`, { headers: headers() });
      expect(retry.status).toBe(409);
    }
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const url = `/channels/webhooks/endpoints/${endpointId}/recover`;
    await service.database.sql("UPDATE webhook_recoveries SET status = 'completed'");
    expect((await service.call('POST', url, { headers: headers(), body: { since } })).status).toBe(202);
    while ((await advanceRecoveries(service.services.database, new Date())).more);
    const recovery = (await service.call('GET', url, { headers: headers() })).body.data;
    expect(recovery).toMatchObject({ status: 'completed' });
    for (const { id } of before) expect((await rowOf(service, 'webhook_queue', id))?.trigger).not.toBe('recover');
    expect(await deliveriesAbout(ticket.id)).toEqual([{ status: 'pending', queued: true }]);
    await cancel();
  });

  it('is sent only what is newer', async () => {
    await service.database.sql('DELETE FROM webhook_queue');
    const { before, ticket } = await readmitted();
    const { database, secretsKey } = service.services;
    const db = crossTenantDb(database);
    const capacity = new ConcurrencyLimiter(defaultConcurrency).capacity();
    const now = new Date();
    const { claims } = await claim(db, { afterEndpointId: '', now, leaseMs: 60_000, capacity });
    const { prepared, skipped } = await prepare(db, new TargetReader(secretsKey), claims, now);
    const ids = before.map(({ id }) => id);
    expect(skipped.filter(({ claim: { deliveryId } }) => ids.includes(deliveryId)).map(({ status }) => status)).toEqual(
      ['cancelled', 'cancelled'],
    );
    expect(prepared.filter(({ claim: { deliveryId } }) => ids.includes(deliveryId))).toEqual([]);
    expect(prepared.length).toBeGreaterThan(0);
    await releaseClaims(db, claims, null);
    await cancel();
    for (const id of ids) {
      expect(await statusOf(id)).toBe('cancelled');
      expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    }
    expect(await deliveriesAbout(ticket.id)).toEqual([{ status: 'pending', queued: true }]);
  });
});

describe('the job of a removal', () => {
  const jobs = () => service.database.sql('SELECT key FROM graphile_worker._private_jobs');

  it('is added in its transaction, once for a channel and organization', async () => {
    await remove();
    await admit();
    await remove();
    expect(await jobs()).toEqual([
      { key: `cancel_deliveries_of_removed_partner/${world.main.id}/${world.channel.id}` },
    ]);
    await cancel();
  });

  it('cancels many deliveries, of which the request touches none', async () => {
    const count = 25_000;
    await service.database.sql(
      `WITH made AS (
         INSERT INTO webhook_deliveries (organization_id, id, created_at, notification_id, endpoint_id, channel_id, kind, status,
           next_retry_at, updated_at)
         SELECT $1, 'wd_many_' || g, now() - g * interval '1 second', 'evt_many_' || g, $2, $3, 'ticket.sold', 'pending', now(), now()
         FROM generate_series(1, $4::int) g
         RETURNING id, created_at, notification_id)
       INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at)
       SELECT id, $1, $2, notification_id, created_at, now() FROM made`,
      [world.main.id, endpointId, world.channel.id, count],
    );
    const counts = async () => {
      const [row] = await service.database.sql(
        `SELECT (SELECT count(*)::int FROM webhook_queue WHERE delivery_id LIKE 'wd_many_%') AS queued,
           (SELECT count(*)::int FROM webhook_deliveries WHERE id LIKE 'wd_many_%' AND status = 'cancelled') AS cancelled`,
      );
      return row;
    };
    expect((await remove()).status).toBe(200);
    expect(await counts()).toEqual({ queued: count, cancelled: 0 });
    // Not analyzed before: no statement may take longer than it is allowed to.
    await cancel();
    expect(await counts()).toEqual({ queued: 0, cancelled: count });
    await service.database.sql("DELETE FROM webhook_deliveries WHERE id LIKE 'wd_many_%'");
  }, 60_000);

  it('stops between two steps when its process does, and is then run again', async () => {
    const stopped = AbortSignal.abort();
    const removed = { organizationId: world.main.id, channelId: world.channel.id };
    const { database, clock } = service.services;
    await expect(cancelDeliveriesOfRemovedPartner(database, clock, removed, stopped)).rejects.toThrow();
  });

  it('is run by the workers of the service', async () => {
    const { id } = await insertSendable(service, world.main.id, {
      endpoint_id: endpointId,
      channel_id: world.channel.id,
      status: 'held',
    });
    await remove();
    const runner = await startJobs({ ...service.services, mail: null });
    try {
      await expect.poll(jobs, { timeout: 20_000 }).toEqual([]);
    } finally {
      await runner.stop();
    }
    expect((await rowOf(service, 'webhook_deliveries', id)).status).toBe('cancelled');
  }, 60_000);
});
