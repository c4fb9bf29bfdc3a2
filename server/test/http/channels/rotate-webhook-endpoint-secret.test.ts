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

const rotate = (id: string) =>
  service.call('POST', `/channels/webhooks/endpoints/${id}/rotate-secret`, { headers: world.channel.headers });

describe('200', () => {
  it('answers a new secret, which the endpoint shows from then on, and how long the old one signs along', async () => {
    const { id, signSecret } = await addEndpoint(service, { channelId: world.channel.id });
    const answer = await rotate(id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id, previous_secret_expires_at: '2026-11-21T20:00:00.000Z' });
    expect(answer.body.data.sign_secret).not.toBe(signSecret);
    const read = await service.call('GET', `/channels/webhooks/endpoints/${id}`, { headers: world.channel.headers });
    expect(read.body.data.sign_secret).toBe(answer.body.data.sign_secret);
  });
});

describe('404', () => {
  it('is answered for an endpoint of a partner organization, whose secret stays', async () => {
    const { id, signSecret } = await addEndpoint(service, { organizationId: world.main.id });
    expect((await rotate(id)).status).toBe(404);
    const read = await service.call('GET', `/integrations/webhook-endpoints/${id}`, { headers: world.main.headers });
    expect(read.body.data.sign_secret).toBe(signSecret);
  });
});
