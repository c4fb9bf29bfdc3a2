import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertSendable, rowOf } from '../../support/webhooks.ts';
import { createWorld, insert, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const get = (id: string) =>
  service.call('GET', `/channels/webhooks/endpoints/${id}`, { headers: world.channel.headers });

describe('200', () => {
  it('answers the endpoint with its secret', async () => {
    const { id, signSecret } = await addEndpoint(service, { channelId: world.channel.id }, { kinds: ['ticket.sold'] });
    const answer = await get(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: id,
        name: 'Order system',
        url: 'https://hooks.example.org/stagedoor',
        sign_secret: signSecret,
        status: 'active',
        events: ['ticket.sold'],
        disabled_reason: '',
        disabled_at: '',
        failing_since: '',
        created_at: '2026-11-20T20:00:00.000Z',
        updated_at: '2026-11-20T20:00:00.000Z',
      },
    });
  });
});

describe('404', () => {
  it("is answered for another channel's endpoint, and so is whatever else is asked of it", async () => {
    const channelId = 'chn_01jd3k5v8wexbtq8m2zr4h6n7c';
    const at = { created_at: clock.now(), updated_at: clock.now() };
    await insert(service.database, 'channels', { id: channelId, name: 'Other Tickets', slug: 'other-tickets', ...at });
    await insert(service.database, 'channel_partners', {
      organization_id: world.main.id,
      channel_id: channelId,
      created_at: clock.now(),
    });
    const { id, signSecret } = await addEndpoint(service, { channelId });
    const delivery = await insertSendable(service, world.main.id, {
      endpoint_id: id,
      channel_id: channelId,
      status: 'exhausted',
    });
    const before = [
      await rowOf(service, 'webhook_endpoints', id),
      await rowOf(service, 'webhook_deliveries', delivery.id),
    ];
    for (const [method, path, body] of [
      ['GET', `/endpoints/${id}`],
      ['PATCH', `/endpoints/${id}`, { name: 'Mine' }],
      ['DELETE', `/endpoints/${id}`],
      ...['enable', 'disable', 'rotate-secret', 'test'].map((what) => ['POST', `/endpoints/${id}/${what}`]),
      ['POST', `/endpoints/${id}/recover`, { since: clock.now().toISOString() }],
      ['GET', `/endpoints/${id}/recover`],
      ['GET', `/deliveries/${delivery.id}`],
      ['POST', `/deliveries/${delivery.id}/retry`],
    ] as [string, string, object?][]) {
      const answer = await service.call(method, `/channels/webhooks${path}`, { headers: world.channel.headers, body });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(answer.text).not.toContain(signSecret);
    }
    expect([
      await rowOf(service, 'webhook_endpoints', id),
      await rowOf(service, 'webhook_deliveries', delivery.id),
    ]).toEqual(before);
    const listed = await service.call('GET', `/channels/webhooks/deliveries?endpoint_id=${id}`, {
      headers: world.channel.headers,
    });
    expect(listed.body.data).toEqual([]);
  });

  it("is answered for an endpoint of an organization, though it is the channel's partner", async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const answer = await get(id);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
  });
});
