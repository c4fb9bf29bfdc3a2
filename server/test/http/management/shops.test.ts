/** Opening and closing the shop of an organization. */
import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPerson } from '../../support/sign-in.ts';
import { interleave } from '../../support/statement-control.ts';
import { createEmptyOrganization } from '../../support/world.ts';

const { service, world, owner, admin, viewer, foreigner, manage, clock } = await openFixtures({
  at: '2026-11-20T21:00:00.000Z',
});
const open = (headers = owner) => manage(headers, '/shop')('PUT', '', { open: true });
const close = () => manage(owner, '/shop')('PUT', '', { open: false });
const keys = (channelId: string) =>
  service.database.sql<{ is_revoked: boolean }>(
    'SELECT revoked_at IS NOT NULL AS is_revoked FROM api_keys WHERE channel_id = $1 ORDER BY id',
    [channelId],
  );

describe('the shop', () => {
  it('is closed and has no channel until it is opened', async () => {
    const { body } = await manage(viewer, '/shop')('GET');
    expect(body.data).toMatchObject({ open: false, channel_id: '', opened_at: '' });
  });

  it('is opened by owners alone', async () => {
    expect((await open(admin)).status).toBe(403);
    expect((await manage(viewer, '/shop')('GET')).body.data.open).toBe(false);
  });

  it('sells through a channel that only this organization has admitted', async () => {
    const { status, body } = await open();
    expect([status, body.data]).toEqual([
      200,
      {
        open: true,
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/[a-z0-9-]+$/),
        channel_id: expect.stringMatching(/^chn_/),
        opened_at: '2026-11-20T21:00:00.000Z',
      },
    ]);
    const partners = await service.database.sql('SELECT organization_id FROM channel_partners WHERE channel_id = $1', [
      body.data.channel_id,
    ]);
    expect(partners).toEqual([{ organization_id: world.main.id }]);
  });

  it('keeps its channel, and gets a new key with each opening, while the former is revoked', async () => {
    const before = (await open()).body.data;
    await open();
    expect(await keys(before.channel_id)).toEqual([{ is_revoked: false }]);
    await close();
    expect(await keys(before.channel_id)).toEqual([{ is_revoked: false }]);
    clock.advance(60_000);
    const after = (await open()).body.data;
    expect(after).toEqual({ ...before, opened_at: '2026-11-20T21:01:00.000Z' });
    expect(await keys(before.channel_id)).toEqual([{ is_revoked: true }, { is_revoked: false }]);
  });

  it('keeps its channel among the partners, while it is closed too', async () => {
    const { channel_id: channelId } = (await open()).body.data;
    const remove = () => manage(owner, `/partners/channels/${channelId}`)('DELETE');
    const refused = await remove();
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    const page = await service.call('GET', new URL((await open()).body.data.url).pathname);
    expect(page.text).toContain('Opening Night');
    await close();
    expect((await remove()).status).toBe(409);
  });

  it('keeps its channel where it is opened while the channel is removed', async () => {
    const { channel_id: channelId } = (await open()).body.data;
    await close();
    const { first, second } = await interleave(service.database, 'admit_channel', open, () =>
      manage(owner, `/partners/channels/${channelId}`)('DELETE'),
    );
    expect([first.status, second.status]).toEqual([200, 409]);
    const partners = await service.database.sql('SELECT 1 FROM channel_partners WHERE channel_id = $1', [channelId]);
    expect(partners).toHaveLength(1);
  });

  it('is no channel for other organizations: it is not offered to them, and they cannot admit it', async () => {
    const { channel_id: channelId } = (await open()).body.data;
    const offered = async (headers: Record<string, string>, organizationId: string) => {
      const path = `/management/organizations/${organizationId}/partners/channels?limit=100`;
      const { data } = (await service.call('GET', path, { headers })).body;
      return data.some(({ _id }: { _id: string }) => _id === channelId);
    };
    expect(await offered(owner, world.main.id)).toBe(true);
    expect(await offered(foreigner.headers, world.twin.id)).toBe(false);
    const path = `/management/organizations/${world.twin.id}/partners/channels`;
    const admit = await service.call('PUT', `${path}/${channelId}`, { headers: foreigner.headers });
    expect([admit.status, admit.body.error]).toEqual([404, 'not_found']);
    const after = await service.call('GET', `${path}?after=${channelId}&offset=1000`, { headers: foreigner.headers });
    expect(after.status).toBe(400);
  });

  it('is admitted again where the organization removed its channel, which was possible once', async () => {
    const { channel_id: channelId } = (await open()).body.data;
    await close();
    await service.database.sql('DELETE FROM channel_partners WHERE channel_id = $1', [channelId]);
    await open();
    const partners = await service.database.sql('SELECT 1 FROM channel_partners WHERE channel_id = $1', [channelId]);
    expect(partners).toHaveLength(1);
  });

  it('shows its key to nobody, and keeps it encrypted', async () => {
    await open();
    const [row] = await service.database.sql<{ encrypted_key: Buffer }>(
      'SELECT encrypted_key FROM shops WHERE organization_id = $1',
      [world.main.id],
    );
    expect(row!.encrypted_key.toString('latin1')).not.toContain('ck_');
    const key = service.services.secretsKey.decrypt('shop-keys', world.main.id, row!.encrypted_key);
    expect((await service.call('GET', '/channels/auth', { headers: { 'x-api-key': key } })).status).toBe(200);
    expect(service.logLines.join('')).not.toContain(key);
  });

  it('cannot be opened where the service has the identifier of the organization in its own paths', async () => {
    const id = await createEmptyOrganization(service, { slug: 'docs' });
    const { headers } = await createPerson(service, id, 'owner');
    const path = `/management/organizations/${id}/shop`;
    const refused = await service.call('PUT', path, { headers, body: { open: true } });
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect((await service.call('GET', path, { headers })).body.data).toMatchObject({ open: false, url: '' });
    await service.database.sql("UPDATE organizations SET slug = 'docs-of-old' WHERE id = $1", [id]);
  });
});
