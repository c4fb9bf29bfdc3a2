import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, type GivenSendable, insertSendable, rowOf } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
  endpointId = (await addEndpoint(service, { channelId: world.channel.id })).id;
});
afterAll(() => service.close());

const retry = (id: string) =>
  service.call('POST', `/channels/webhooks/deliveries/${id}/retry`, { headers: world.channel.headers });
const delivery = (organizationId: string, given: Partial<GivenSendable>) =>
  insertSendable(service, organizationId, { endpoint_id: endpointId, channel_id: world.channel.id, ...given });

describe('202', () => {
  it('queues it for the organization that it is about', async () => {
    const { id } = await delivery(world.main.id, { status: 'exhausted', attempts_count: 40 });
    const answer = await retry(id);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ id, status: 'failed', attempts_count: 40 });
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({
      organization_id: world.main.id,
      endpoint_id: endpointId,
      trigger: 'manual',
      priority: 0,
    });
  });
});

describe('409', () => {
  it('says that it was cancelled, or that the notification is not kept any more', async () => {
    const cancelled = await delivery(world.main.id, { status: 'cancelled' });
    const forgotten = await delivery(world.main.id, { status: 'held', kept: false });
    for (const [{ id }, said] of [
      [cancelled, 'cancelled'],
      [forgotten, 'not kept'],
    ] as const) {
      const answer = await retry(id);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining(said) });
      expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
    }
  });
});

describe('404', () => {
  it("is answered for a delivery to a partner's endpoint, and of an organization that is no partner", async () => {
    const own = await addEndpoint(service, { organizationId: world.main.id });
    const partners = await delivery(world.main.id, { endpoint_id: own.id, channel_id: null, status: 'held' });
    const ofOther = await delivery(world.twin.id, { status: 'held' });
    for (const { id } of [partners, ofOther]) {
      expect((await retry(id)).status).toBe(404);
      expect(await rowOf(service, 'webhook_deliveries', id)).toMatchObject({ status: 'held' });
    }
  });
});
