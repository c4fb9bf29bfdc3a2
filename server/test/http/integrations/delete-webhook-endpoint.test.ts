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

const remove = (id: string) =>
  service.call('DELETE', `/integrations/webhook-endpoints/${id}`, { headers: world.main.headers });

describe('200', () => {
  it('ends the endpoint: what waits for it is cancelled, its secrets are gone, its deliveries stay listed', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const waiting = await insertSendable(service, world.main.id, { endpoint_id: id });
    const held = await insertSendable(service, world.main.id, { endpoint_id: id, status: 'held' });
    const succeeded = await insertSendable(service, world.main.id, { endpoint_id: id, status: 'succeeded' });
    const answer = await remove(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    expect(await rowOf(service, 'webhook_queue', waiting.id)).toBeUndefined();
    expect(await service.database.sql('SELECT 1 FROM webhook_secrets WHERE endpoint_id = $1', [id])).toEqual([]);
    const listed = await service.call('GET', `/integrations/webhook-deliveries?endpoint_id=${id}`, {
      headers: world.main.headers,
    });
    const statuses = Object.fromEntries(
      listed.body.data.map((one: { id: string; status: string }) => [one.id, one.status]),
    );
    expect(statuses).toEqual({ [waiting.id]: 'cancelled', [held.id]: 'cancelled', [succeeded.id]: 'succeeded' });
  });

  it('ends a recovery of it', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const url = `/integrations/webhook-endpoints/${id}/recover`;
    await service.call('POST', url, { headers: world.main.headers, body: { since: new Date().toISOString() } });
    await remove(id);
    const recoveries = await service.database.sql('SELECT status FROM webhook_recoveries WHERE endpoint_id = $1', [id]);
    expect(recoveries).toEqual([{ status: 'cancelled' }]);
  });
});

describe('404', () => {
  it("is answered the second time, and for another organization's and a channel's endpoint", async () => {
    const own = await addEndpoint(service, { organizationId: world.main.id });
    await remove(own.id);
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id } of [own, foreign, channels]) expect((await remove(id)).status).toBe(404);
    expect(await rowOf(service, 'webhook_endpoints', foreign.id)).toMatchObject({ deleted_at: null, status: 'active' });
    expect(await rowOf(service, 'webhook_endpoints', channels.id)).toMatchObject({ deleted_at: null });
  });
});
