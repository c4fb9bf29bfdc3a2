import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createReferrerRow } from '../../support/guest-lists.ts';
import { insert } from '../../support/world.ts';

const { service, clock, world, door } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

const create = (body: object, headers = door) =>
  service.call('POST', `/management/organizations/${world.main.id}/guest-lists`, { headers, body });
const entry = (given: object = {}) => ({ list_rate_id: world.main.listRateId, name: 'Ilse Okafor', for: 5, ...given });

async function listRate(given: Record<string, unknown>): Promise<string> {
  const id = newId('rate', clock.now());
  await insert(service.database, 'list_rates', {
    organization_id: world.main.id,
    id,
    event_id: world.main.eventId,
    name: 'Until 01:30',
    slug: id.slice(-12).replaceAll('_', '-'),
    type: 'limited',
    valid_from: new Date('2026-11-01T00:00:00Z'),
    created_at: clock.now(),
    updated_at: clock.now(),
    ...given,
  });
  return id;
}

const countEntries = async () =>
  (await service.database.sql<{ count: number }>('SELECT count(*)::int AS count FROM guest_lists'))[0]!.count;

describe('201', () => {
  it('adds the entry to the event of its rate, with a code of its own and no people inside', async () => {
    const referrerId = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const answer = await create(
      entry({
        email: 'ilse@example.org',
        referral_id: referrerId,
        observations_reception: 'Birthday party',
        tags: ['vip', 'birthday'],
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: expect.stringMatching(/^lst_[0-9a-z]{26}$/),
        channel_id: '',
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
        event_id: world.main.eventId,
        name: 'Ilse Okafor',
        observations_reception: 'Birthday party',
        rate_id: world.main.listRateId,
        rate_name: 'Friends',
        rate_slug: 'friends',
        referral_id: referrerId,
        enter: 0,
        for: 5,
        referral: { _id: referrerId, name: 'Noor Haddad' },
        options: [],
        tags: ['vip', 'birthday'],
        removed_at: 0,
        email: 'ilse@example.org',
        status: 'active',
        payment_id: '',
        price: 0,
        refunded: 0,
        created_via: 'management',
        created_at: '2026-11-20T20:00:00.000Z',
        updated_at: '2026-11-20T20:00:00.000Z',
        version: expect.stringMatching(/^[\w-]{6,}$/),
      },
    });
    const path = `/management/organizations/${world.main.id}/guest-lists/${answer.body.data._id}`;
    const read = await service.call('GET', path, { headers: door });
    expect(read.body).toEqual(answer.body);
  });

  it('emits a notification with the entry as integrations see it', async () => {
    const { _id } = (await create(entry())).body.data;
    const rows = await service.database.sql<{ body: Buffer; kind: string; channel_id: null }>(
      'SELECT kind, channel_id, body FROM webhook_notifications WHERE resource_id = $1',
      [_id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: 'list.created', channel_id: null });
    const emitted = JSON.parse(rows[0]!.body.toString());
    const url = `/integrations/lists?event_id=${world.main.eventId}&limit=500`;
    const listed = (await service.call('GET', url, { headers: world.main.headers })).body.data;
    expect(emitted.payload).toEqual(listed.find((item: { _id: string }) => item._id === _id));
    expect(emitted.payload).not.toHaveProperty('email');
  });

  it('takes exactly as many people as one entry of the rate may bring', async () => {
    expect((await create(entry({ for: 10 }))).status).toBe(201);
  });

  it('is done once for the same Idempotency-Key', async () => {
    const headers = { ...door, 'idempotency-key': 'one entry' };
    const first = await create(entry(), headers);
    const before = await countEntries();
    const again = await create(entry(), headers);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await countEntries()).toBe(before);
  });
});

describe('400', () => {
  const refusedAt = async (body: object, path: string) => {
    const before = await countEntries();
    const answer = await create(body);
    expect(answer.status, path).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
    expect(await countEntries()).toBe(before);
    return answer;
  };

  it('refuses more people than one entry of the rate may bring, and says how many', async () => {
    const answer = await refusedAt(entry({ for: 11 }), '/for');
    expect(answer.body.message).toContain('10 people');
  });

  it("names a rate and a referrer that are another organization's, or do not exist", async () => {
    await refusedAt(entry({ list_rate_id: world.twin.listRateId }), '/list_rate_id');
    await refusedAt(entry({ list_rate_id: newId('rate', clock.now()) }), '/list_rate_id');
    await refusedAt(entry({ list_rate_id: world.main.rateId }), '/list_rate_id');
    const foreign = await createReferrerRow(service, world.twin.id, 'Marek Sol');
    const answer = await refusedAt(entry({ referral_id: foreign, for: 11 }), '/referral_id');
    expect(answer.body.details).toHaveLength(2);
  });

  it('refuses what is malformed, naming it', async () => {
    await refusedAt(entry({ name: '  ' }), '/name');
    await refusedAt(entry({ for: 0 }), '/for');
    await refusedAt(entry({ for: '5' }), '/for');
    await refusedAt(entry({ email: 'ilse' }), '/email');
    await refusedAt(entry({ tags: [''] }), '/tags/0');
  });
});

describe('409', () => {
  it('refuses a rate that is complete', async () => {
    const answer = await create(entry({ list_rate_id: await listRate({ complete: true }) }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'sold_out', message: 'The list rate "Until 01:30" is complete.' });
  });

  it('refuses a rate before it is valid and from the instant on at which it ends', async () => {
    const early = await create(
      entry({ list_rate_id: await listRate({ valid_from: new Date('2026-11-20T20:00:00.001Z') }) }),
    );
    expect(early.status).toBe(409);
    expect(early.body.error).toBe('conflict');
    expect(early.body.message).toContain('from 2026-11-20T20:00:00.001Z on');
    const late = await create(entry({ list_rate_id: await listRate({ valid_until: clock.now() }) }));
    expect(late.status).toBe(409);
    const justInTime = await listRate({ valid_from: clock.now(), valid_until: new Date('2026-11-20T20:00:00.001Z') });
    expect((await create(entry({ list_rate_id: justInTime }))).status).toBe(201);
  });
});
