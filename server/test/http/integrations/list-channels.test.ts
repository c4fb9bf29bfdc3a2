import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, insert, keyHeaders, type World } from '../../support/world.ts';

let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
});
afterAll(() => service.close());

const call = (headers: Record<string, string>, url = '/integrations/channels') => service.call('GET', url, { headers });

describe('200', () => {
  it('lists the channels that the organization admitted, with and without a slash at the end', async () => {
    for (const url of ['/integrations/channels', '/integrations/channels/']) {
      const answer = await call(world.main.headers, url);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        data: [{ _id: world.channel.id, name: 'City Tickets', slug: 'city-tickets' }],
      });
    }
  });

  it('lists none of another organization', async () => {
    expect((await call(world.twin.headers)).body).toEqual({ success: true, data: [] });
  });

  it('lists them in the order in which they were admitted', async () => {
    const now = service.services.clock.now();
    const id = newId('channel', now);
    const at = { created_at: now, updated_at: now };
    await insert(service.database, 'channels', { id, name: 'Earlier', slug: 'earlier', ...at });
    await insert(service.database, 'channel_partners', {
      organization_id: world.main.id,
      channel_id: id,
      created_at: new Date(now.getTime() - 3_600_000),
    });
    const answer = await call(world.main.headers);
    expect(answer.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['earlier', 'city-tickets']);
  });

  it('reads the database once', async () => {
    await call(world.main.headers);
    const before = service.services.database.statementsCount;
    await call(world.main.headers);
    expect(service.services.database.statementsCount - before).toBe(1);
  });
});

describe('403', () => {
  it('names the scope that the key lacks', async () => {
    const headers = await keyHeaders(
      service,
      { kind: 'integrations', organizationId: world.main.id },
      { scopes: ['tickets:read'] },
    );
    const answer = await call(headers);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('channels:read');
  });
});
