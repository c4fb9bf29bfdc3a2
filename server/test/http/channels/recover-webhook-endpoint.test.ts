import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceRecoveries } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertSendable, rowOf } from '../../support/webhooks.ts';
import { createOrganization, createWorld, insert, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const recover = (id: string, since = '2026-11-20T00:00:00Z') =>
  service.call('POST', `/channels/webhooks/endpoints/${id}/recover`, {
    headers: world.channel.headers,
    body: { since },
  });

describe('202', () => {
  it('sends again what was missed of all partners, and nothing of an organization that is none any more', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const other = await createOrganization(service);
    await insert(service.database, 'channel_partners', {
      organization_id: other.id,
      channel_id: world.channel.id,
      created_at: clock.now(),
    });
    const own = { endpoint_id: id, channel_id: world.channel.id, status: 'held' } as const;
    const missed = [await insertSendable(service, world.main.id, own), await insertSendable(service, other.id, own)];
    const formers = await insertSendable(service, world.twin.id, own);
    const answer = await recover(id);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ endpoint_id: id, status: 'running', released: 0 });
    while ((await advanceRecoveries(service.services.database, clock.now())).more);
    for (const delivery of missed) {
      expect(await rowOf(service, 'webhook_queue', delivery.id)).toMatchObject({ priority: 2, trigger: 'recover' });
      expect(await rowOf(service, 'webhook_deliveries', delivery.id)).toMatchObject({ status: 'pending' });
    }
    expect(await rowOf(service, 'webhook_deliveries', formers.id)).toMatchObject({ status: 'held' });
    const read = await service.call('GET', `/channels/webhooks/endpoints/${id}/recover`, {
      headers: world.channel.headers,
    });
    expect(read.body.data).toMatchObject({ status: 'completed', total: 2, released: 2 });
  });
});

describe('400', () => {
  it('is answered for an instant in the future', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const answer = await recover(id, '2027-01-01T00:00:00Z');
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe('/since');
  });
});

describe('409', () => {
  it('is answered while one is running, and while the endpoint is disabled', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    expect((await recover(id)).status).toBe(202);
    expect((await recover(id)).body).toMatchObject({ error: 'conflict', message: expect.stringContaining('already') });
    await service.call('POST', `/channels/webhooks/endpoints/${id}/disable`, { headers: world.channel.headers });
    const disabled = await recover(id);
    expect(disabled.status).toBe(409);
    expect(disabled.body.message).toContain('enable it first');
  });
});

describe('404', () => {
  it('is answered for an endpoint of a partner organization', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    expect((await recover(id)).status).toBe(404);
  });
});
