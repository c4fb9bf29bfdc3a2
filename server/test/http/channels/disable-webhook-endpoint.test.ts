import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertSendable, rowOf } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
});
afterAll(() => service.close());

const disable = (id: string) =>
  service.call('POST', `/channels/webhooks/endpoints/${id}/disable`, { headers: world.channel.headers });

describe('200', () => {
  it('holds what waits for the endpoint, of every organization', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const own = { endpoint_id: id, channel_id: world.channel.id };
    const waiting = [
      await insertSendable(service, world.main.id, own),
      await insertSendable(service, world.twin.id, { ...own, status: 'failed', attempts_count: 1 }),
    ];
    const answer = await disable(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, data: { id, status: 'disabled' } });
    for (const { id: deliveryId } of waiting) {
      expect(await rowOf(service, 'webhook_deliveries', deliveryId)).toMatchObject({ status: 'held' });
      expect(await rowOf(service, 'webhook_queue', deliveryId)).toBeUndefined();
    }
  });
});

describe('404', () => {
  it('is answered for an endpoint of a partner organization, which stays active', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    expect((await disable(id)).status).toBe(404);
    expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ status: 'active' });
  });
});
