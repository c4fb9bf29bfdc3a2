import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparePartitions } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertDelivery } from '../../support/webhooks.ts';
import { createWorld, insert, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
  await preparePartitions(service.services.database, clock.now());
});
afterAll(() => service.close());

const get = (id: string, headers = {}) =>
  service.call('GET', `/integrations/webhook-deliveries/${id}`, { headers: { ...world.main.headers, ...headers } });

async function attempt(deliveryId: string, number: number, requestedAt: string, given = {}) {
  await insert(service.database, 'webhook_attempts', {
    organization_id: world.main.id,
    delivery_id: deliveryId,
    number,
    requested_at: new Date(requestedAt),
    trigger: number === 1 ? 'first' : 'retry',
    duration_ms: 300,
    ...given,
  });
}

describe('200', () => {
  it('answers a delivery with all its attempts in order, from the days they were made on, in one statement', async () => {
    const endpoint = await addEndpoint(service, { organizationId: world.main.id });
    const delivery = await insertDelivery(service, world.main.id, {
      endpoint_id: endpoint.id,
      status: 'succeeded',
      attempts_count: 2,
      last_requested_at: new Date('2026-11-21T02:00:00.050Z'),
      last_duration_ms: 300,
      last_status_code: 204,
    });
    await attempt(delivery.id, 2, '2026-11-21T02:00:00.050Z', {
      status_code: 204,
      connect_ms: 12,
      response_head: 'HTTP/1.1 204 No Content',
      address: '192.0.2.10',
    });
    await attempt(delivery.id, 1, '2026-11-20T20:00:00.007Z', {
      error_class: 'timeout',
      error_message: 'No answer within 10 s.',
      superseded: true,
    });
    await attempt(newId('webhookDelivery', clock.now()), 1, '2026-11-20T20:00:01Z');
    await get(delivery.id);
    const before = service.services.database.statementsCount;
    const answer = await get(delivery.id);
    expect(service.services.database.statementsCount - before).toBe(1);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id: delivery.id,
      event_id: delivery.notification_id,
      endpoint_id: endpoint.id,
      event: 'ticket.sold',
      status: 'succeeded',
      attempts_count: 2,
      next_retry_at: null,
      last_attempt: {
        number: 2,
        requested_at: '2026-11-21T02:00:00.050Z',
        duration_ms: 300,
        status_code: 204,
        error_message: '',
        response_body: '',
      },
      request_body: '',
      attempts: [
        {
          number: 1,
          requested_at: '2026-11-20T20:00:00.007Z',
          duration_ms: 300,
          status_code: 0,
          error_message: 'No answer within 10 s.',
          response_body: '',
          trigger: 'first',
          superseded: true,
          connect_ms: null,
          error_class: 'timeout',
          request_head: '',
          response_head: '',
          address: '',
        },
        {
          number: 2,
          requested_at: '2026-11-21T02:00:00.050Z',
          duration_ms: 300,
          status_code: 204,
          error_message: '',
          response_body: '',
          trigger: 'retry',
          superseded: false,
          connect_ms: 12,
          error_class: '',
          request_head: '',
          response_head: 'HTTP/1.1 204 No Content',
          address: '192.0.2.10',
        },
      ],
    });
  });

  it('answers no attempts for one that was not tried yet', async () => {
    const endpoint = await addEndpoint(service, { organizationId: world.main.id });
    const { id } = await insertDelivery(service, world.main.id, { endpoint_id: endpoint.id });
    const answer = await get(id);
    expect(answer.body.data).toMatchObject({ status: 'pending', last_attempt: null, attempts: [] });
  });

  it('answers XML with the root main where it is preferred', async () => {
    const endpoint = await addEndpoint(service, { organizationId: world.main.id });
    const { id } = await insertDelivery(service, world.main.id, { endpoint_id: endpoint.id });
    await attempt(id, 1, '2026-11-20T20:00:00.007Z');
    await attempt(id, 2, '2026-11-20T20:00:09.007Z');
    const answer = await get(id, { accept: 'application/xml' });
    expect(answer.text).toMatch(/<main>.*<attempts><number>1<\/number>.*<attempts><number>2<\/number>.*<\/main>$/);
  });
});

describe('404', () => {
  const isNotFound = async (id: string) => {
    const answer = await get(id);
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('not_found');
  };

  it("answers 404, not 403, for another organization's delivery", async () => {
    const endpoint = await addEndpoint(service, { organizationId: world.twin.id });
    await isNotFound((await insertDelivery(service, world.twin.id, { endpoint_id: endpoint.id })).id);
  });

  it("answers 404 for a delivery of the organization's own to a channel's endpoint", async () => {
    const endpoint = await addEndpoint(service, { channelId: world.channel.id });
    const given = { endpoint_id: endpoint.id, channel_id: world.channel.id };
    await isNotFound((await insertDelivery(service, world.main.id, given)).id);
  });

  it('answers 404 for an id that names nothing and for one that is none', async () => {
    await isNotFound(newId('webhookDelivery', clock.now()));
    await isNotFound('wd_1');
  });
});
