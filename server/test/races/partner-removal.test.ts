/** A channel is removed as a partner at the moment in which something it sold changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removePartner } from '../../src/modules/partners/partners.ts';
import { voidTicket } from '../../src/modules/tickets/tickets.ts';
import { enqueueNotifications } from '../../src/modules/webhooks/engine/enqueue.sql.ts';
import { bodyHead } from '../../src/modules/webhooks/webhooks.ts';
import { newId } from '../../src/platform/ids.ts';
import { signIn } from '../support/sign-in.ts';
import { stampede } from '../support/stampede.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { countWaiting } from '../support/waiting.ts';
import { addEndpoint, insertSendable, rowOf } from '../support/webhooks.ts';
import { createTicket, createWorld, type World } from '../support/world.ts';
import { inTenantWriteContext, inWriteContext } from '../support/write-context.ts';

let service: TestService;
let world: World;
let admin: Record<string, string>;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService({ connectionsMax: 20 });
  world = await createWorld(service);
  admin = await signIn(service, world.main.id, 'admin');
  endpointId = (await addEndpoint(service, { channelId: world.channel.id })).id;
});
afterAll(() => service.close());
beforeEach(() => admit());

const path = () => `/management/organizations/${world.main.id}/partners/channels/${world.channel.id}`;
const admit = async () => expect((await service.call('PUT', path(), { headers: admin })).status).toBe(200);
const remove = () => service.call('DELETE', path(), { headers: admin });
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
      removal = remove().finally(() => {
        isRemoved = true;
      });
      while (!isRemoved && !(await someoneWaitsForALock())) await sleep(5);
    });
    expect((await removal!).status).toBe(200);
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
      heads: [head],
      tails: [',"payload":{}}'],
    });
    const text = guarded.text.replace('FOR KEY SHARE', '');
    expect(text).not.toBe(guarded.text);
    await service.services.database.transaction(async (tx) => {
      await tx.execute({ ...guarded, name: 'insert_notifications_unguarded', text });
      expect((await remove()).status).toBe(200);
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
    const result = await inWriteContext(service, ({ crossTenant, now }) =>
      removePartner(crossTenant, world.twin.id, 'channel', world.channel.id, now),
    );
    expect(result).toBeUndefined();
    expect(await statusOf(id)).toBe('pending');
  });
});
