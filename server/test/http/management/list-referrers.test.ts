import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createReferrerRow } from '../../support/guest-lists.ts';

const { service, clock, world, viewer } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

const list = (query = '', headers = viewer) =>
  service.call('GET', `/management/organizations/${world.main.id}/referrers${query}`, { headers });

describe('200', () => {
  it('lists the referrers of the organization in the order of their creation, page by page', async () => {
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

describe('400', () => {
  it('refuses a malformed page', async () => {
    expect((await list('?limit=0')).status).toBe(400);
    expect((await list(`?offset=1&after=${newId('referrer', clock.now())}`)).status).toBe(400);
  });
});
