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

const post = (id: string, what: 'enable' | 'disable') =>
  service.call('POST', `/channels/webhooks/endpoints/${id}/${what}`, { headers: world.channel.headers });

describe('200', () => {
  it('makes the endpoint active, with the same answer the second time; what is held stays held', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const held = await insertSendable(service, world.main.id, { endpoint_id: id, channel_id: world.channel.id });
    await post(id, 'disable');
    for (let time = 0; time < 2; time += 1) {
      const answer = await post(id, 'enable');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true, data: { id, status: 'active' } });
    }
    expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ status: 'active', disabled_reason: '' });
    expect(await rowOf(service, 'webhook_deliveries', held.id)).toMatchObject({ status: 'held' });
  });
});

describe('404', () => {
  it('is answered for an endpoint of a partner organization, which stays disabled', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await service.call('POST', `/integrations/webhook-endpoints/${id}/disable`, { headers: world.main.headers });
    expect((await post(id, 'enable')).status).toBe(404);
    expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ status: 'disabled' });
  });
});
