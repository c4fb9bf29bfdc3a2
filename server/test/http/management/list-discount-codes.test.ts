import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, clock, world, viewer } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

let ids: string[];
beforeAll(async () => {
  const rows = [];
  for (const given of [{}, { type: 'tickets' }, { event_id: world.main.eventId }, { active: false }]) {
    clock.advance(1_000);
    rows.push(await createDiscountCodeRow(service, world.main, given));
  }
  ids = rows.map((row) => row.id);
  await createDiscountCodeRow(service, world.twin);
});

const list = (query = '') =>
  service.call('GET', `/management/organizations/${world.main.id}/discount-codes${query}`, { headers: viewer });
const placesOf = (answer: { body: { data: { _id: string }[] } }) =>
  answer.body.data.map((code) => ids.indexOf(code._id));

describe('200', () => {
  it("shows the organization's codes in the order of their creation", async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(placesOf(answer)).toEqual([0, 1, 2, 3]);
  });

  it.each<[string, () => string, number[]]>([
    ['type', () => 'type=tickets', [1]],
    ['event', () => `event_id=${world.main.eventId}`, [2]],
    ['those switched off', () => 'active=false', [3]],
    ['all of it together', () => 'active=true&type=bookings', [0, 2]],
  ])('narrows to %s', async (_, query, expected) => {
    expect(placesOf(await list(`?${query()}`))).toEqual(expected);
  });

  it('walks the pages', async () => {
    const first = await list('?limit=3');
    expect(placesOf(first)).toEqual([0, 1, 2]);
    expect(first.headers.link).toContain(`after=${ids[2]}`);
    expect(placesOf(await list(`?limit=3&after=${ids[2]}`))).toEqual([3]);
  });
});

describe('400', () => {
  it.each(['type=lists', 'event_id=evt_1', 'active=perhaps', 'limit=0'])('refuses %s', async (query) => {
    expect((await list(`?${query}`)).status).toBe(400);
  });
  it("refuses to go on after an unknown code, and after another organization's", async () => {
    const foreign = await createDiscountCodeRow(service, world.twin);
    for (const id of [newId('discountCode', service.services.clock.now()), foreign.id]) {
      const answer = await list(`?after=${id}`);
      expect(answer.status).toBe(400);
      expect(answer.body.details).toMatchObject([{ path: '/after' }]);
    }
  });
});
