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
  service.call('GET', `/integrations/webhook-endpoints/${id}`, { headers: world.main.headers });

describe('200', () => {
  it('answers the endpoint with its present secret, and since when it fails', async () => {
    const { id, signSecret } = await addEndpoint(
      service,
      { organizationId: world.main.id },
      { kinds: ['list.created'] },
    );
    await service.database.sql(
      "UPDATE webhook_endpoint_state SET first_failure_at = '2026-11-19T01:02:03.004Z' WHERE endpoint_id = $1",
      [id],
    );
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
        events: ['list.created'],
        disabled_reason: '',
        disabled_at: '',
        failing_since: '2026-11-19T01:02:03.004Z',
        created_at: '2026-11-20T20:00:00.000Z',
        updated_at: '2026-11-20T20:00:00.000Z',
      },
    });
  });

  it('answers it once, with the new secret, while an old one still signs along', async () => {
    const { id, signSecret } = await addEndpoint(service, { organizationId: world.main.id });
    const rotated = await service.call('POST', `/integrations/webhook-endpoints/${id}/rotate-secret`, {
      headers: world.main.headers,
    });
    const answer = await get(id);
    expect(answer.body.data.sign_secret).toBe(rotated.body.data.sign_secret);
    expect(answer.body.data.sign_secret).not.toBe(signSecret);
  });
});

describe('404', () => {
  it("is answered for another organization's, a channel's and a deleted endpoint", async () => {
    const own = await addEndpoint(service, { organizationId: world.main.id });
    await service.call('DELETE', `/integrations/webhook-endpoints/${own.id}`, { headers: world.main.headers });
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id, signSecret } of [own, foreign, channels]) {
      const answer = await get(id);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
      expect(answer.text).not.toContain(signSecret);
    }
  });
});
