import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { emittedFor } from '../../support/emitted.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, rowOf } from '../../support/webhooks.ts';
import { createOrganization, createWorld, insert, keyHeaders, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const test = (id: string, headers = world.channel.headers, body?: object) =>
  service.call('POST', `/channels/webhooks/endpoints/${id}/test`, { headers, ...(body ? { body } : {}) });

describe('202', () => {
  it("queues a test in the name of the channel's earliest partner; the channel alone sees the delivery", async () => {
    const later = await createOrganization(service);
    await insert(service.database, 'channel_partners', {
      organization_id: later.id,
      channel_id: world.channel.id,
      created_at: new Date('2026-11-20T21:00:00Z'),
    });
    const { id } = await addEndpoint(service, { channelId: world.channel.id }, { kinds: ['list.created'] });
    await addEndpoint(service, { channelId: world.channel.id });
    await addEndpoint(service, { organizationId: world.main.id });
    const answer = await test(id);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ endpoint_id: id, event: 'webhook.test', status: 'pending' });
    const deliveryId = answer.body.data.id;
    expect(await emittedFor(service.database, id)).toMatchObject([
      { organization_id: world.main.id, channelId: world.channel.id, payload: { endpoint_id: id } },
    ]);
    expect(await rowOf(service, 'webhook_queue', deliveryId)).toMatchObject({
      endpoint_id: id,
      trigger: 'test',
      priority: 0,
    });
    const notificationId = answer.body.data.event_id;
    const deliveries = await service.database.sql(
      'SELECT endpoint_id, channel_id FROM webhook_deliveries WHERE notification_id = $1',
      [notificationId],
    );
    expect(deliveries).toEqual([{ endpoint_id: id, channel_id: world.channel.id }]);
    const read = (url: string, headers: Record<string, string>) => service.call('GET', url, { headers });
    expect((await read(`/channels/webhooks/deliveries/${deliveryId}`, world.channel.headers)).status).toBe(200);
    expect((await read(`/integrations/webhook-deliveries/${deliveryId}`, world.main.headers)).status).toBe(404);
  });
});

describe('202 with a kind', () => {
  it('sends an example that names the channel and its earliest partner; the partner does not see it', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const answer = await test(id, world.channel.headers, { event: 'booking.created' });
    expect(answer.status).toBe(202);
    expect(await emittedFor(service.database, id)).toMatchObject([
      {
        event: 'booking.created',
        test: true,
        organization_id: world.main.id,
        payload: { channel_id: world.channel.id },
      },
    ]);
    const feed = await service.call('GET', '/integrations/webhook-events', { headers: world.main.headers });
    expect(feed.body.data).toEqual([]);
  });
});

describe('400', () => {
  it.each(['event.created', 'event.updated', 'webhook_endpoint.disabled'])(
    'is answered for %s, which channels are not sent',
    async (event) => {
      const { id } = await addEndpoint(service, { channelId: world.channel.id });
      const answer = await test(id, world.channel.headers, { event });
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe('/event');
      expect(await emittedFor(service.database, id)).toEqual([]);
    },
  );
});

describe('409', () => {
  it('says of a disabled endpoint that it is to be enabled first', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    await service.call('POST', `/channels/webhooks/endpoints/${id}/disable`, { headers: world.channel.headers });
    const answer = await test(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('enable it first') });
  });

  it('refuses the test of a channel without partners', async () => {
    const channelId = 'chn_01jd3k5v8wexbtq8m2zr4h6n7c';
    const at = { created_at: clock.now(), updated_at: clock.now() };
    await insert(service.database, 'channels', { id: channelId, name: 'New Tickets', slug: 'new-tickets', ...at });
    const { id } = await addEndpoint(service, { channelId });
    const answer = await test(id, await keyHeaders(service, { kind: 'channels', channelId }));
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('not a partner');
  });
});

describe('404', () => {
  it('is answered for an endpoint of a partner organization', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    expect((await test(id)).status).toBe(404);
    expect(await emittedFor(service.database, id)).toEqual([]);
  });
});
