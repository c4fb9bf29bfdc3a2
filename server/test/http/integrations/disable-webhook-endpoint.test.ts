import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertSendable, rowOf } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const disable = (id: string) =>
  service.call('POST', `/integrations/webhook-endpoints/${id}/disable`, { headers: world.main.headers });

describe('200', () => {
  it('holds what waits for the endpoint, says why it is disabled, and answers the same the second time', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const waiting = await insertSendable(service, world.main.id, { endpoint_id: id });
    const failed = await insertSendable(service, world.main.id, {
      endpoint_id: id,
      status: 'failed',
      attempts_count: 2,
    });
    for (let time = 0; time < 2; time += 1) {
      const answer = await disable(id);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true, data: { id, status: 'disabled' } });
      clock.advance(1_000);
    }
    for (const { id: deliveryId } of [waiting, failed]) {
      expect(await rowOf(service, 'webhook_deliveries', deliveryId)).toMatchObject({
        status: 'held',
        next_retry_at: null,
      });
      expect(await rowOf(service, 'webhook_queue', deliveryId)).toBeUndefined();
    }
    const read = await service.call('GET', `/integrations/webhook-endpoints/${id}`, { headers: world.main.headers });
    expect(read.body.data).toMatchObject({
      status: 'disabled',
      disabled_reason: 'Disabled on request.',
      disabled_at: '2026-11-20T20:00:00.000Z',
    });
  });

  it('notifies no other endpoint, since its owner did it', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await addEndpoint(service, { organizationId: world.main.id });
    await disable(id);
    expect(await service.database.sql('SELECT 1 FROM webhook_notifications WHERE resource_id = $1', [id])).toEqual([]);
  });

  it('cancels a recovery that is running', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const url = `/integrations/webhook-endpoints/${id}/recover`;
    const { headers } = world.main;
    await service.call('POST', url, { headers, body: { since: '2026-11-20T00:00:00Z' } });
    await disable(id);
    expect((await service.call('GET', url, { headers })).body.data.status).toBe('cancelled');
  });
});

describe('404', () => {
  it("is answered for another organization's, a channel's and a deleted endpoint", async () => {
    const own = await addEndpoint(service, { organizationId: world.main.id });
    await service.call('DELETE', `/integrations/webhook-endpoints/${own.id}`, { headers: world.main.headers });
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id } of [own, foreign, channels]) expect((await disable(id)).status).toBe(404);
    for (const { id } of [foreign, channels]) {
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ status: 'active' });
    }
  });
});
