import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { insert } from '../../support/world.ts';

const { service, world } = await openFixtures();

const call = (headers: Record<string, string>, url = '/integrations/channels') => service.call('GET', url, { headers });

describe('200', () => {
  it('lists the channels that the organization admitted, with and without a slash at the end', async () => {
    for (const url of ['/integrations/channels', '/integrations/channels/']) {
      const answer = await call(world.main.headers, url);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        data: [{ _id: world.channel.id, name: 'City Tickets', slug: world.channel.slug }],
      });
    }
  });

  it('lists none of another organization, which has its own', async () => {
    expect((await call(world.twin.headers)).body).toMatchObject({
      success: true,
      data: [{ _id: world.twinChannel.id }],
    });
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
    expect(answer.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['earlier', world.channel.slug]);
  });

  it('reads the database once', async () => {
    await call(world.main.headers);
    const before = service.services.database.statementsCount;
    await call(world.main.headers);
    expect(service.services.database.statementsCount - before).toBe(1);
  });
});
