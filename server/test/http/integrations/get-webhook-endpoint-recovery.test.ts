import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceRecoveries } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertSendable } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const url = (id: string) => `/integrations/webhook-endpoints/${id}/recover`;
const start = async (id: string) => {
  const body = { since: '2026-11-20T00:00:00Z' };
  expect((await service.call('POST', url(id), { headers: world.main.headers, body })).status).toBe(202);
};
const read = (id: string) => service.call('GET', url(id), { headers: world.main.headers });
const advance = (queuedMax?: number) => advanceRecoveries(service.services.database, clock.now(), queuedMax);

describe('200', () => {
  it('says how far the latest recovery is, from counting to its end', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    for (let count = 0; count < 3; count += 1) {
      await insertSendable(service, world.main.id, { endpoint_id: id, status: 'held' });
    }
    await start(id);
    expect((await read(id)).body.data).toMatchObject({ status: 'running', total: null, released: 0 });
    await advance(2);
    expect((await read(id)).body.data).toMatchObject({ status: 'running', total: 3, released: 0 });
    clock.advance(1_000);
    await advance(2);
    expect((await read(id)).body.data).toMatchObject({
      status: 'running',
      total: 3,
      released: 2,
      updated_at: clock.now().toISOString(),
    });
    await service.database.sql('DELETE FROM webhook_queue WHERE endpoint_id = $1', [id]);
    await advance(2);
    expect((await read(id)).body).toMatchObject({
      success: true,
      data: { status: 'completed', total: 3, released: 3 },
    });
    clock.advance(1_000);
    await start(id);
    expect((await read(id)).body.data).toMatchObject({ status: 'running', released: 0 });
  });
});

describe('404', () => {
  it('is answered where there was none, and for endpoints of others', async () => {
    const own = await addEndpoint(service, { organizationId: world.main.id });
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    await service.call('POST', url(foreign.id), {
      headers: world.twin.headers,
      body: { since: '2026-11-20T00:00:00Z' },
    });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id } of [own, foreign, channels]) {
      const answer = await read(id);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
    }
  });
});
