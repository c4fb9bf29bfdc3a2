import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { testSignatureChecks } from '../../support/signature-checks.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createWorld, insert, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
const otherChannelId = 'chn_01jd3k5v8wexbtq8m2zr4h6n7c';
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
  const at = { created_at: clock.now(), updated_at: clock.now() };
  await insert(service.database, 'channels', { id: otherChannelId, name: 'New Tickets', slug: 'new-tickets', ...at });
});
afterAll(() => service.close());

const owner = () => ({
  is: { channelId: world.channel.id },
  headers: world.channel.headers,
  key: { kind: 'channels', channelId: world.channel.id } as const,
  endpoints: '/channels/webhooks/endpoints',
  deliveries: '/channels/webhooks/deliveries',
  others: [{ channelId: otherChannelId }, { organizationId: world.main.id }] as const,
});
const { sentTo, check } = testSignatureChecks(() => ({ service, owner: owner() }));

describe('200 of a channel', () => {
  it("a partner's notification that concerns another channel is unknown", async () => {
    const endpoint = await addEndpoint(service, owner().is);
    const { notificationId, received } = await sentTo(endpoint);
    await service.database.sql('UPDATE webhook_notifications SET channel_id = NULL WHERE id = $1', [notificationId]);
    expect((await check(endpoint.id, received)).body.data).toMatchObject({ valid: true, body: 'unknown' });
  });
});
