import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertDelivery } from '../../support/webhooks.ts';
import { createWorld, insert, type World } from '../../support/world.ts';

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

const get = (id: string) =>
  service.call('GET', `/channels/webhooks/deliveries/${id}`, { headers: world.channel.headers });
const ofChannel = (organizationId: string) =>
  insertDelivery(service, organizationId, { endpoint_id: endpointId, channel_id: world.channel.id });

describe('200', () => {
  it('answers a delivery with all its attempts', async () => {
    const { id } = await ofChannel(world.main.id);
    await insert(service.database, 'webhook_attempts', {
      organization_id: world.main.id,
      delivery_id: id,
      number: 1,
      requested_at: clock.now(),
      trigger: 'first',
      duration_ms: 12,
      connect_ms: 3,
      status_code: 500,
      error_class: 'status',
      error_message: 'The endpoint answered 500.',
      response_head: 'HTTP/1.1 500 Internal Server Error',
      response_body: 'oops',
      address: '192.0.2.10',
    });
    const answer = await get(id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id, endpoint_id: endpointId, status: 'pending' });
    expect(answer.body.data.attempts).toEqual([
      {
        number: 1,
        requested_at: clock.now().toISOString(),
        duration_ms: 12,
        status_code: 500,
        error_message: 'The endpoint answered 500.',
        response_body: 'oops',
        trigger: 'first',
        superseded: false,
        connect_ms: 3,
        error_class: 'status',
        request_head: '',
        response_head: 'HTTP/1.1 500 Internal Server Error',
        address: '192.0.2.10',
      },
    ]);
  });
});

describe('404', () => {
  it("is answered for a delivery to an organization's endpoint, and of one that is no partner", async () => {
    const own = await addEndpoint(service, { organizationId: world.main.id });
    const partners = await insertDelivery(service, world.main.id, { endpoint_id: own.id });
    const ofOther = await ofChannel(world.twin.id);
    for (const id of [partners.id, ofOther.id, newId('webhookDelivery', clock.now())]) {
      const answer = await get(id);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
    }
  });
});
