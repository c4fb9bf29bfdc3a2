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
  it("is answered for an endpoint of an organization, though it is the channel's partner", async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    const answer = await get(id);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
  });
});
