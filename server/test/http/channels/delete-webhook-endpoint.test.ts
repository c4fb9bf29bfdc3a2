import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelDeletedEndpoints } from '../../../src/modules/webhooks/webhooks.ts';
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

const remove = (id: string) =>
  service.call('DELETE', `/channels/webhooks/endpoints/${id}`, { headers: world.channel.headers });

describe('200', () => {
  it('cancels what waits for it, also of organizations that are partners no longer', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const own = { endpoint_id: id, channel_id: world.channel.id };
    const partners = await insertSendable(service, world.main.id, own);
    const formers = await insertSendable(service, world.twin.id, { ...own, status: 'held' });
    const answer = await remove(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    // What a worker does next.
    while (await cancelDeletedEndpoints(service.services.database, service.services.clock.now()));
    for (const { id: deliveryId } of [partners, formers]) {
      expect(await rowOf(service, 'webhook_deliveries', deliveryId)).toMatchObject({ status: 'cancelled' });
      expect(await rowOf(service, 'webhook_queue', deliveryId)).toBeUndefined();
    }
    expect(
      (await service.call('GET', '/channels/webhooks/endpoints', { headers: world.channel.headers })).body.data,
    ).toEqual([]);
  });
});

describe('404', () => {
  it('is answered the second time, and for an endpoint of a partner organization, which stays', async () => {
    const own = await addEndpoint(service, { channelId: world.channel.id });
    await remove(own.id);
    const partners = await addEndpoint(service, { organizationId: world.main.id });
    for (const { id } of [own, partners]) expect((await remove(id)).status).toBe(404);
    expect(await rowOf(service, 'webhook_endpoints', partners.id)).toMatchObject({ deleted_at: null });
  });
});
