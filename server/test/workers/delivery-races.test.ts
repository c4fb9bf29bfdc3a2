import { describe, expect, it, vi } from 'vitest';
import { outboxMessage } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { newId } from '../../src/platform/ids.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { letTimePass, plainOutbox, testKind } from '../support/delivering.ts';
import { type DeliveryStage, type StagedEndpoint, stageEachTest } from '../support/delivery-stage.ts';
import { answerWith } from '../support/receiver.ts';
import { insertSendable, rowOf } from '../support/webhooks.ts';
import { createOrganization, insert } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 20_000, interval: 20 };
const about = { resourceId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c', channelId: null };

/** Emits in a transaction that is still open while the action is done; answers with the id of the notification. */
async function emitWhile(action: () => Promise<unknown>): Promise<string> {
  const { database } = stage.service.services;
  await database.transaction(async (tx) => {
    const late = outboxMessage(testKind, { text: 'late' }, about);
    await plainOutbox.emit(tenantDb(tx, stage.place.id), [late], new Date());
    await action();
  });
  const [row] = await stage.service.database.sql<{ id: string }>(
    'SELECT id FROM webhook_notifications ORDER BY sequence DESC LIMIT 1',
  );
  return row!.id;
}

const statusOf = async (endpoint: StagedEndpoint) => (await stage.deliveriesTo(endpoint)).map(({ status }) => status);

describe('a change that commits while', () => {
  it('its endpoint is being disabled is held, and sent by a recovery', async () => {
    const endpoint = await stage.endpoint();
    const emitted = await emitWhile(() => stage.call('POST', `/webhook-endpoints/${endpoint.id}/disable`));
    // The one who disabled it could not see the delivery.
    expect(await stage.deliveriesTo(endpoint)).toMatchObject([{ status: 'pending', queued: true }]);
    await stage.worker();
    await expect.poll(() => statusOf(endpoint), poll).toEqual(['held']);
    expect(await stage.queuedCount()).toBe(0);
    expect(endpoint.receiver.received).toEqual([]);

    await stage.call('POST', `/webhook-endpoints/${endpoint.id}/enable`);
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await stage.call('POST', `/webhook-endpoints/${endpoint.id}/recover`, { since })).status).toBe(202);
    await expect.poll(() => statusOf(endpoint), poll).toEqual(['succeeded']);
    expect(await stage.audit([emitted], [endpoint])).toEqual({
      problems: [],
      statuses: { succeeded: 1 },
      duplicates: 0,
    });
  });

  it('its endpoint is being deleted is cancelled', async () => {
    const endpoint = await stage.endpoint();
    const other = await stage.endpoint();
    const emitted = await emitWhile(() => stage.call('DELETE', `/webhook-endpoints/${endpoint.id}`));
    expect(await stage.deliveriesTo(endpoint)).toMatchObject([{ status: 'pending', queued: true }]);
    await stage.worker();
    await expect.poll(() => statusOf(endpoint), poll).toEqual(['cancelled']);
    await expect.poll(() => statusOf(other), poll).toEqual(['succeeded']);
    expect(endpoint.receiver.received).toEqual([]);
    expect(await stage.audit([emitted], [endpoint, other])).toEqual({
      problems: [],
      statuses: { cancelled: 1, succeeded: 1 },
      duplicates: 0,
    });
  });

  it('its endpoint is being enabled is sent or held, and is never lost', async () => {
    const endpoint = await stage.endpoint();
    await stage.call('POST', `/webhook-endpoints/${endpoint.id}/disable`);
    const emitted = await emitWhile(() => stage.call('POST', `/webhook-endpoints/${endpoint.id}/enable`));
    await stage.worker();
    const then = await stage.emit(1);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(1);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    expect(await stage.audit([emitted, ...then], [endpoint])).toEqual({
      problems: [],
      statuses: { held: 1, succeeded: 1 },
      duplicates: 0,
    });
  });
});

describe('a notification that is forgotten while it waits', () => {
  it('is cancelled, be it for its first attempt or for a retry', async () => {
    const endpoint = await stage.endpoint();
    endpoint.receiver.answer(answerWith(400));
    const worker = await stage.worker();
    const tried = await stage.emit(3);
    await expect.poll(() => statusOf(endpoint), poll).toEqual(['failed', 'failed', 'failed']);
    await stage.stopWorkers();
    expect(worker.workerId).toMatch(/^worker_/);
    const untried = await stage.emit(3);
    await stage.service.database.sql('DELETE FROM webhook_notifications');
    await letTimePass(stage.service.database, 7_000);
    await stage.worker();
    await expect.poll(() => statusOf(endpoint), poll).toEqual(Array(6).fill('cancelled'));
    expect(endpoint.receiver.received).toHaveLength(3);
    expect(await stage.audit([...tried, ...untried], [endpoint])).toEqual({
      problems: [],
      statuses: { cancelled: 6 },
      duplicates: 0,
    });
  });
});

describe('an attempt that is on its way while', () => {
  /** One request under way, whose answer the test gives. */
  async function underWay() {
    const endpoint = await stage.endpoint();
    let answer = () => {};
    endpoint.receiver.answer((request, response, socket) => {
      answer = () => answerWith(200)(request, response, socket);
    });
    await stage.worker({ deadlineMs: 20_000, leaseMs: 30_000 });
    const emitted = await stage.emit(1);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(1);
    return { endpoint, emitted, answer: () => answer() };
  }
  const superseded = async () => (await stage.ledger())[0]!.superseded;

  it('its endpoint is disabled is recorded; the delivery is held and may come once more', async () => {
    const { endpoint, emitted, answer } = await underWay();
    expect((await stage.call('POST', `/webhook-endpoints/${endpoint.id}/disable`)).status).toBe(200);
    answer();
    await expect.poll(superseded, poll).toBe(1);
    expect(await stage.audit(emitted, [endpoint])).toEqual({ problems: [], statuses: { held: 1 }, duplicates: 0 });
  });

  it('its endpoint is deleted is recorded; the delivery stays cancelled', async () => {
    const { endpoint, emitted, answer } = await underWay();
    expect((await stage.call('DELETE', `/webhook-endpoints/${endpoint.id}`)).status).toBe(200);
    answer();
    await expect.poll(superseded, poll).toBe(1);
    await expect.poll(() => statusOf(endpoint), poll).toEqual(['cancelled']);
    expect(await stage.audit(emitted, [endpoint])).toEqual({ problems: [], statuses: { cancelled: 1 }, duplicates: 0 });
    expect(await stage.stateOf(endpoint)).toBeUndefined();
  });

  it('its endpoint gets another address does not disable the endpoint by a 410 of the former one', async () => {
    const endpoint = await stage.endpoint();
    let answer = () => {};
    endpoint.receiver.answer((request, response, socket) => {
      answer = () => answerWith(410)(request, response, socket);
    });
    await stage.worker({ deadlineMs: 20_000, leaseMs: 30_000 });
    const emitted = await stage.emit(1);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(1);
    const url = `${endpoint.receiver.url}${endpoint.path}/new`;
    expect((await stage.call('PATCH', `/webhook-endpoints/${endpoint.id}`, { url })).status).toBe(200);
    answer();
    await expect.poll(async () => (await stage.ledger())[0]!.status, poll).toBe('failed');
    endpoint.receiver.answer(answerWith(200));
    await letTimePass(stage.service.database, 7_000);
    await expect.poll(async () => (await stage.ledger())[0]!.status, poll).toBe('succeeded');
    expect(emitted).toHaveLength(1);
    const read = await stage.call('GET', `/webhook-endpoints/${endpoint.id}`);
    expect(read.body.data.status).toBe('active');
  });

  it('somebody asks for it again is not sent twice at once', async () => {
    const { endpoint, emitted, answer } = await underWay();
    const [line] = await stage.ledger();
    expect((await stage.call('POST', `/webhook-deliveries/${line!.id}/retry`)).status).toBe(409);
    answer();
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    expect(await stage.audit(emitted, [endpoint])).toEqual({ problems: [], statuses: { succeeded: 1 }, duplicates: 0 });
  });
});

describe('a delivery that is left in the queue of a channel that is no partner any more', () => {
  it('is cancelled and not sent; one about a partner is sent', async () => {
    const { database } = stage.service;
    const channelId = newId('channel', new Date());
    const at = { created_at: new Date(), updated_at: new Date() };
    await insert(database, 'channels', { id: channelId, name: 'City Tickets', slug: channelId.slice(-12), ...at });
    await stage.channel(); // Another one is a partner of the organization.
    const endpoint = await stage.endpoint({ owner: { channelId } });
    const delivery = { endpoint_id: endpoint.id, channel_id: channelId };
    const former = await insertSendable(stage.service, stage.place.id, delivery);
    const partner = await createOrganization(stage.service);
    await insert(database, 'channel_partners', {
      organization_id: partner.id,
      channel_id: channelId,
      created_at: new Date(),
    });
    const present = await insertSendable(stage.service, partner.id, delivery);
    await stage.worker();
    const statusOfDelivery = async (id: string) => (await rowOf(stage.service, 'webhook_deliveries', id)).status;
    await expect.poll(() => statusOfDelivery(present.id), poll).toBe('succeeded');
    await expect.poll(() => statusOfDelivery(former.id), poll).toBe('cancelled');
    expect(await rowOf(stage.service, 'webhook_queue', former.id)).toBeUndefined();
    expect(endpoint.receiver.received).toHaveLength(1);
  });
});
