import type { DeliveryStatus } from '@stagedoor/contract/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, type GivenSendable, insertSendable, letRest, rowOf } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
  endpointId = (await addEndpoint(service, { organizationId: world.main.id })).id;
});
afterAll(() => service.close());

const retry = (id: string) =>
  service.call('POST', `/integrations/webhook-deliveries/${id}/retry`, { headers: world.main.headers });
const delivery = (given: Partial<GivenSendable> = {}) =>
  insertSendable(service, world.main.id, { endpoint_id: endpointId, ...given });
const dayEarlier = () => new Date(clock.now().getTime() - 86_400_000);

describe('202', () => {
  const cases: [DeliveryStatus, number, DeliveryStatus][] = [
    ['succeeded', 1, 'succeeded'],
    ['exhausted', 40, 'failed'],
    ['held', 0, 'pending'],
    ['held', 7, 'failed'],
  ];
  it.each(cases)(
    'queues one that is %s after %i attempts, before everything that waits',
    async (status, attempts, then) => {
      const { id, notification_id } = await delivery({ status, attempts_count: attempts });
      clock.advance(1_000);
      const answer = await retry(id);
      expect(answer.status).toBe(202);
      expect(answer.body.data).toMatchObject({
        id,
        event_id: notification_id,
        status: then,
        attempts_count: attempts,
        next_retry_at: then === 'succeeded' ? null : clock.now().toISOString(),
      });
      expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({
        organization_id: world.main.id,
        endpoint_id: endpointId,
        notification_id,
        due_at: dayEarlier(),
        priority: 0,
        trigger: 'manual',
        attempts,
        claim_id: null,
      });
    },
  );

  it('brings one forward that waits for its retry', async () => {
    const due = new Date('2026-11-21T02:00:00Z');
    const { id } = await delivery({
      status: 'failed',
      attempts_count: 12,
      next_retry_at: due,
      queued: { due_at: due, priority: 1, trigger: 'retry' },
    });
    const answer = await retry(id);
    expect(answer.body.data).toMatchObject({ status: 'failed', next_retry_at: clock.now().toISOString() });
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({
      due_at: dayEarlier(),
      priority: 0,
      trigger: 'manual',
      attempts: 12,
    });
  });

  it('takes one over whose lease has run out', async () => {
    const { id } = await delivery({ queued: { claim_id: crypto.randomUUID(), leased_until: clock.now() } });
    expect((await retry(id)).status).toBe(202);
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({ trigger: 'manual' });
  });

  it('lets one attempt through to an endpoint at rest', async () => {
    const resting = await addEndpoint(service, { organizationId: world.main.id });
    await letRest(service, resting.id);
    const { id } = await delivery({ endpoint_id: resting.id, status: 'exhausted', attempts_count: 40 });
    await retry(id);
    expect(await rowOf(service, 'webhook_endpoint_state', resting.id)).toMatchObject({
      breaker: 'half_open',
      not_before: null,
      allowance: 1,
    });
  });

  it('can be asked for again and again: it stays one row', async () => {
    const { id } = await delivery({ status: 'exhausted', attempts_count: 40 });
    expect((await retry(id)).status).toBe(202);
    expect((await retry(id)).status).toBe(202);
    expect(await service.database.sql('SELECT 1 FROM webhook_queue WHERE delivery_id = $1', [id])).toHaveLength(1);
  });
});

describe('409', () => {
  const isRefused = async (id: string, said: string) => {
    const before = [await rowOf(service, 'webhook_deliveries', id), await rowOf(service, 'webhook_queue', id)];
    const answer = await retry(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining(said) });
    expect([await rowOf(service, 'webhook_deliveries', id), await rowOf(service, 'webhook_queue', id)]).toEqual(before);
  };

  it('says that it is being sent right now', async () => {
    const leasedUntil = new Date(clock.now().getTime() + 1);
    const { id } = await delivery({ queued: { claim_id: crypto.randomUUID(), leased_until: leasedUntil } });
    await isRefused(id, 'being sent right now');
  });

  it('says that it was cancelled', async () => {
    await isRefused((await delivery({ status: 'cancelled' })).id, 'cancelled');
  });

  it('says that the endpoint is to be enabled first', async () => {
    const other = await addEndpoint(service, { organizationId: world.main.id });
    await service.call('POST', `/integrations/webhook-endpoints/${other.id}/disable`, { headers: world.main.headers });
    await isRefused((await delivery({ endpoint_id: other.id, status: 'held' })).id, 'enable it first');
  });

  it('says that the endpoint was deleted', async () => {
    const other = await addEndpoint(service, { organizationId: world.main.id });
    const { id } = await delivery({ endpoint_id: other.id, status: 'succeeded' });
    await service.call('DELETE', `/integrations/webhook-endpoints/${other.id}`, { headers: world.main.headers });
    await isRefused(id, 'was deleted');
  });

  it('says that the notification is not kept any more', async () => {
    await isRefused((await delivery({ status: 'exhausted', kept: false })).id, 'not kept any more');
  });
});

describe('404', () => {
  it("is answered for another organization's delivery and for one to a channel's endpoint", async () => {
    const foreign = await insertSendable(service, world.twin.id, {
      endpoint_id: (await addEndpoint(service, { organizationId: world.twin.id })).id,
      status: 'exhausted',
    });
    const channels = await insertSendable(service, world.main.id, {
      endpoint_id: (await addEndpoint(service, { channelId: world.channel.id })).id,
      channel_id: world.channel.id,
      status: 'exhausted',
    });
    for (const id of [foreign.id, channels.id, newId('webhookDelivery', clock.now())]) {
      expect((await retry(id)).status).toBe(404);
      expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    }
  });
});
