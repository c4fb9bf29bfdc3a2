import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, manager } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

const create = (body: unknown, headers = manager) =>
  service.call('POST', `/management/organizations/${world.main.id}/referrers`, { headers, body });

describe('201', () => {
  it('creates a referrer who can bring guests at once; two may have the same name', async () => {
    const answer = await create({ name: ' Noor Haddad ' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(/^rfr_[0-9a-z]{26}$/),
      name: 'Noor Haddad',
      created_at: '2026-11-20T20:00:00.000Z',
    });
    expect((await create({ name: 'Noor Haddad' })).status).toBe(201);
    const entry = await service.call('POST', `/management/organizations/${world.main.id}/guest-lists`, {
      headers: manager,
      body: { list_rate_id: world.main.listRateId, name: 'Ilse', for: 1, referral_id: answer.body.data._id },
    });
    expect(entry.body.data.referral).toEqual({ _id: answer.body.data._id, name: 'Noor Haddad' });
  });
});

describe('400', () => {
  it('refuses a name that is blank or missing', async () => {
    expect((await create({ name: ' ' })).status).toBe(400);
    expect((await create({})).status).toBe(400);
  });
});
