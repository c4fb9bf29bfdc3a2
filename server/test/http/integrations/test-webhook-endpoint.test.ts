import { notificationKinds } from '@stagedoor/contract/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { emittedFor } from '../../support/emitted.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, letRest, rowOf } from '../../support/webhooks.ts';
import { createOrganization, createWorld, keyHeaders, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const test = (id: string, headers = world.main.headers, body?: object) =>
  service.call('POST', `/integrations/webhook-endpoints/${id}/test`, { headers, ...(body ? { body } : {}) });

describe('202', () => {
  it('queues a test before everything that waits, and answers its delivery', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const answer = await test(id);
    expect(answer.status).toBe(202);
    const { id: deliveryId, event_id: eventId } = answer.body.data;
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^wd_/),
        event_id: expect.stringMatching(/^whe_/),
        endpoint_id: id,
        event: 'webhook.test',
        status: 'pending',
        attempts_count: 0,
        next_retry_at: clock.now().toISOString(),
        last_attempt: null,
      },
    });
    const read = await service.call('GET', `/integrations/webhook-deliveries/${deliveryId}`, {
      headers: world.main.headers,
    });
    expect(read.body.data).toEqual({ ...answer.body.data, attempts: [], request_body: expect.any(String) });
    expect(await rowOf(service, 'webhook_queue', deliveryId)).toMatchObject({
      endpoint_id: id,
      priority: 0,
      trigger: 'test',
      attempts: 0,
      notification_id: eventId,
      due_at: new Date('2026-11-19T20:00:00.000Z'),
    });
  });

  it('sends to this endpoint alone, whatever kinds it takes, with a body like any other', async () => {
    const place = await createOrganization(service);
    const { id } = await addEndpoint(service, { organizationId: place.id }, { kinds: ['list.created'] });
    await addEndpoint(service, { organizationId: place.id });
    const answer = await test(id, place.headers);
    const [emitted] = await emittedFor(service.database, id);
    expect(emitted).toMatchObject({
      id: answer.body.data.event_id,
      event: 'webhook.test',
      created_at: clock.now().toISOString(),
      organization_id: place.id,
      sequence: expect.any(Number),
      payload: { endpoint_id: id, message: 'A test of the endpoint Order system.' },
    });
    const deliveries = await service.database.sql(
      'SELECT endpoint_id FROM webhook_deliveries WHERE organization_id = $1',
      [place.id],
    );
    expect(deliveries).toEqual([{ endpoint_id: id }]);
  });

  it.each(notificationKinds)('sends an example of %s about this organization, which is in no feed', async (kind) => {
    const place = await createOrganization(service);
    const { id } = await addEndpoint(service, { organizationId: place.id }, { kinds: ['list.created'] });
    const answer = await test(id, place.headers, { event: kind });
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ endpoint_id: id, event: kind, status: 'pending' });
    const [emitted] = await emittedFor(service.database, id);
    const isExample = kind !== 'webhook.test';
    expect(emitted).toMatchObject({ event: kind, organization_id: place.id, ...(isExample ? { test: true } : {}) });
    expect(JSON.stringify(emitted)).not.toContain('org_01hnj1svyweb5sckjgn53yn84s');
    const feed = await service.call('GET', '/integrations/webhook-events', { headers: place.headers });
    expect(feed.body.data).toHaveLength(isExample ? 0 : 1);
  });

  it('dates the example to the last day', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await test(id, world.main.headers, { event: 'ticket.sold' });
    const [emitted] = await emittedFor(service.database, id);
    const soldAt = Date.parse(emitted!.payload.activation_date);
    expect(soldAt).toBeLessThanOrEqual(clock.now().getTime());
    expect(soldAt).toBeGreaterThan(clock.now().getTime() - 2 * 86_400_000);
  });

  it('lets one attempt through to an endpoint at rest', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await letRest(service, id);
    await test(id);
    expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({
      breaker: 'half_open',
      not_before: null,
      allowance: 1,
      openings: 3,
      consecutive_failures: 9,
    });
  });
});

describe('400', () => {
  it('is answered for a kind that does not exist', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const answer = await test(id, world.main.headers, { event: 'ticket.lost' });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe('/event');
  });
});

describe('403', () => {
  it('is answered for a kind that the key is not shown, and nothing is sent', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const headers = await keyHeaders(
      service,
      { kind: 'integrations', organizationId: world.main.id },
      { scopes: ['webhooks:write'] },
    );
    const answer = await test(id, headers, { event: 'ticket.sold' });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('tickets:read');
    expect(await emittedFor(service.database, id)).toEqual([]);
    expect((await test(id, headers)).status).toBe(202);
  });
});

describe('409', () => {
  it('says of a disabled endpoint that it is to be enabled first, and writes nothing', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await service.call('POST', `/integrations/webhook-endpoints/${id}/disable`, { headers: world.main.headers });
    const answer = await test(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('enable it first') });
    expect(await emittedFor(service.database, id)).toEqual([]);
  });
});

describe('404', () => {
  it("is answered for another organization's, a channel's and a deleted endpoint", async () => {
    const own = await addEndpoint(service, { organizationId: world.main.id });
    await service.call('DELETE', `/integrations/webhook-endpoints/${own.id}`, { headers: world.main.headers });
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id } of [own, foreign, channels]) {
      expect((await test(id)).status).toBe(404);
      expect(await emittedFor(service.database, id)).toEqual([]);
    }
  });
});
