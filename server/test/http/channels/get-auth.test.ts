import { describe, expect, it } from 'vitest';
import { openWorld } from '../../support/fixtures.ts';
import { addPartner, keyHeaders } from '../../support/world.ts';

const { service, world } = await openWorld();

const call = (headers = world.channel.headers) => service.call('GET', '/channels/auth', { headers });

describe('200', () => {
  it('answers the channel and the organizations that admitted it, with the instant of each admission', async () => {
    const answer = await call();
    expect(answer.status).toBe(200);
    const [partner] = await service.database.sql('SELECT created_at FROM channel_partners');
    const [host] = await service.database.sql('SELECT name, slug FROM organizations WHERE id = $1', [world.main.id]);
    expect(answer.body).toEqual({
      success: true,
      data: {
        message: 'Authed',
        channel: {
          _id: world.channel.id,
          name: 'City Tickets',
          slug: world.channel.slug,
          hosts: [{ _id: world.main.id, ...host, created_at: partner!.created_at.toISOString() }],
        },
      },
    });
  });

  it('takes a key without any scope', async () => {
    const headers = await keyHeaders(service, { kind: 'channels', channelId: world.channel.id }, { scopes: [] });
    expect((await call(headers)).status).toBe(200);
  });

  it('forgets a host with the request after it removed the channel, and knows it again when it admits it', async () => {
    await service.database.sql('DELETE FROM channel_partners WHERE organization_id = $1', [world.main.id]);
    expect((await call()).body.data.channel.hosts).toEqual([]);
    await addPartner(service, world.main.id, world.channel.id);
    expect((await call()).body.data.channel.hosts).toHaveLength(1);
  });
});
