import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry, createReferrerRow } from '../../support/guest-lists.ts';

const { service, clock, world, door } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

const update = (id: string, body: unknown, headers = door) =>
  service.call('PATCH', `/management/organizations/${world.main.id}/guest-lists/${id}`, { headers, body });

describe('200', () => {
  it('changes what is given and leaves the rest', async () => {
    const referrerId = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const entry = await createEntry(service, world.main, { email: 'ilse@example.org', tags: ['vip'] });
    clock.advance(1_000);
    const answer = await update(entry.id, { for: 6, referral_id: referrerId, observations_reception: 'Late' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: entry.id,
      code: entry.code,
      name: 'Ilse Okafor',
      email: 'ilse@example.org',
      tags: ['vip'],
      for: 6,
      referral: { _id: referrerId, name: 'Noor Haddad' },
      observations_reception: 'Late',
      updated_at: clock.now().toISOString(),
    });
    const emptied = await update(entry.id, { email: null, referral_id: null, tags: [], name: ' Ilse O. ' });
    expect(emptied.body.data).toMatchObject({ email: '', referral_id: '', tags: [], name: 'Ilse O.', for: 6 });
  });

  it('lets an entry that is larger than its rate allows now shrink or stay', async () => {
    const { id } = await createEntry(service, world.main, { party_size: 30 });
    expect((await update(id, { for: 30, name: 'Ilse' })).status).toBe(200);
    expect((await update(id, { for: 20 })).status).toBe(200);
    expect((await update(id, { for: 21 })).status).toBe(400);
  });
});

describe('400', () => {
  it('refuses too many people, a foreign referrer and an empty change, naming each', async () => {
    const { id } = await createEntry(service, world.main);
    const foreign = await createReferrerRow(service, world.twin.id, 'Marek Sol');
    const answer = await update(id, { for: 11, referral_id: foreign });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual(['/for', '/referral_id']);
    expect((await update(id, {})).status).toBe(400);
    expect((await update(id, { name: '' })).status).toBe(400);
  });
});

describe('409', () => {
  it('refuses a removed entry', async () => {
    const { id } = await createEntry(service, world.main, { removed_at: clock.now() });
    const answer = await update(id, { name: 'Ilse' });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
  });
});
