import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const url = (id: string) => `/channels/webhooks/endpoints/${id}/recover`;
const read = (id: string) => service.call('GET', url(id), { headers: world.channel.headers });

describe('200', () => {
  it('answers the latest recovery as it began', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const body = { since: '2026-11-20T00:00:00Z' };
    const started = await service.call('POST', url(id), { headers: world.channel.headers, body });
    const answer = await read(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(started.body);
  });
});

describe('404', () => {
  it('is answered where there was none, and for an endpoint of a partner organization', async () => {
    const own = await addEndpoint(service, { channelId: world.channel.id });
    const partners = await addEndpoint(service, { organizationId: world.main.id });
    const body = { since: '2026-11-20T00:00:00Z' };
    const url = `/integrations/webhook-endpoints/${partners.id}/recover`;
    await service.call('POST', url, { headers: world.main.headers, body });
    for (const { id } of [own, partners]) expect((await read(id)).status).toBe(404);
  });
});
