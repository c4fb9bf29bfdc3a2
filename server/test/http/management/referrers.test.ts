import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createReferrerRow } from '../../support/guest-lists.ts';

const { service, world, manager, clock, viewer } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

describe('listReferrers', () => {
  const list = (query = '', headers = viewer) =>
    service.call('GET', `/management/organizations/${world.main.id}/referrers${query}`, { headers });

  it('200: lists the referrers of the organization in the order of their creation, page by page', async () => {
    expect((await list()).body).toEqual({ success: true, data: [] });
    const ids: string[] = [];
    for (const name of ['Noor Haddad', 'Marek Sol', 'Ada Brandt']) {
      clock.advance(1_000);
      ids.push(await createReferrerRow(service, world.main.id, name));
    }
    await createReferrerRow(service, world.twin.id, 'Not yours');
    const first = await list('?limit=2');
    expect(first.body.data.map((row: { name: string }) => row.name)).toEqual(['Noor Haddad', 'Marek Sol']);
    expect(first.headers.link).toContain(`after=${ids[1]}`);
    const second = await list(`?limit=2&after=${ids[1]}`);
    expect(second.body.data).toMatchObject([{ _id: ids[2], name: 'Ada Brandt' }]);
    expect(second.headers.link).toBeUndefined();
    expect((await list('?offset=1')).body.data).toHaveLength(2);
  });
});

describe('createReferrer', () => {
  const create = (body: unknown, headers = manager) =>
    service.call('POST', `/management/organizations/${world.main.id}/referrers`, { headers, body });

  it('201: creates a referrer who can bring guests at once; two may have the same name', async () => {
    const answer = await create({ name: ' Noor Haddad ' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(/^rfr_[0-9a-z]{26}$/),
      name: 'Noor Haddad',
      created_at: clock.now().toISOString(),
    });
    expect((await create({ name: 'Noor Haddad' })).status).toBe(201);
    const entry = await service.call('POST', `/management/organizations/${world.main.id}/guest-lists`, {
      headers: manager,
      body: { list_rate_id: world.main.listRateId, name: 'Ilse', for: 1, referral_id: answer.body.data._id },
    });
    expect(entry.body.data.referral).toEqual({ _id: answer.body.data._id, name: 'Noor Haddad' });
  });

  it('400: refuses a name that is blank or missing', async () => {
    expect((await create({ name: ' ' })).status).toBe(400);
    expect((await create({})).status).toBe(400);
  });
});
