import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceRecoveries } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertSendable, rowOf } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const recover = (id: string, since = '2026-11-20T00:00:00.000Z') =>
  service.call('POST', `/integrations/webhook-endpoints/${id}/recover`, {
    headers: world.main.headers,
    body: { since },
  });

describe('202', () => {
  it('begins, and what was missed since then goes into the queue behind the newer', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const missed = await insertSendable(service, world.main.id, {
      endpoint_id: id,
      status: 'exhausted',
      attempts_count: 40,
    });
    clock.advance(60_000);
    const answer = await recover(id);
    expect(answer.status).toBe(202);
    const now = clock.now().toISOString();
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^rcv_/),
        endpoint_id: id,
        status: 'running',
        since: '2026-11-20T00:00:00.000Z',
        until: now,
        total: null,
        released: 0,
        created_at: now,
        updated_at: now,
      },
    });
    while ((await advanceRecoveries(service.services.database, clock.now())).more);
    expect(await rowOf(service, 'webhook_queue', missed.id)).toMatchObject({
      priority: 2,
      trigger: 'recover',
      attempts: 40,
    });
    expect((await recover(id)).status).toBe(202);
  });

  it('reads an instant with an offset, and reaches back 90 days', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const answer = await recover(id, '2026-09-01T01:00:00+02:00');
    expect(answer.body.data.since).toBe('2026-08-31T23:00:00.000Z');
  });
});

describe('400', () => {
  it.each([
    ['in the future', '2026-12-24T00:00:00Z', 'future'],
    ['more than 90 days ago', '2026-08-20T00:00:00Z', '90 days'],
    ['no instant', 'yesterday', 'instant'],
  ])('is answered for an instant that is %s', async (_, since, said) => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const answer = await recover(id, since);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: '/since', message: expect.stringContaining(said) }]);
    expect(await service.database.sql('SELECT 1 FROM webhook_recoveries WHERE endpoint_id = $1', [id])).toEqual([]);
  });
});

describe('409', () => {
  it('says of one that is running how far it is', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await recover(id);
    const begun = await recover(id);
    expect(begun.status).toBe(409);
    expect(begun.body.message).toBe('The endpoint is being recovered already: it has just begun.');
    await service.database.sql(
      'UPDATE webhook_recoveries SET total_count = 900, released_count = 500 WHERE endpoint_id = $1',
      [id],
    );
    expect((await recover(id)).body.message).toContain('500 of 900 deliveries are on their way');
    // Out of the way of the other tests.
    await service.database.sql("UPDATE webhook_recoveries SET status = 'completed' WHERE endpoint_id = $1", [id]);
  });

  it('says of a disabled endpoint that it is to be enabled first', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await service.call('POST', `/integrations/webhook-endpoints/${id}/disable`, { headers: world.main.headers });
    const answer = await recover(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('enable it first') });
  });
});

describe('404', () => {
  it("is answered for another organization's and a channel's endpoint", async () => {
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id } of [foreign, channels]) expect((await recover(id)).status).toBe(404);
  });
});
