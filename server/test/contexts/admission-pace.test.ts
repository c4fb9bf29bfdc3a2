/** How many people of a waiting room are let in by a pass. */
import { describe, expect, it } from 'vitest';
import { admissionsOf } from '../../src/contexts/ticketing/waiting-rooms/pace.ts';

const usual = {
  elapsedMs: 1_000,
  answerMs: 5,
  purchases: 0,
  inside: 0,
  placesLeft: 5_000,
  waiting: 20_000,
  paceShare: 1,
};
const countOf = (given: Partial<typeof usual>) => admissionsOf({ ...usual, ...given }).count;

describe('the pace of a waiting room', () => {
  it.each([
    ['20 a second while nobody has bought', {}, 20],
    ['twice the purchases of the last ten seconds more', { purchases: 1_000 }, 220],
    ['for the time since the last pass', { elapsedMs: 500 }, 10],
    ['for two seconds at most', { elapsedMs: 60_000 }, 40],
    ['one at least', { elapsedMs: 1 }, 1],
    ['as many as wait', { waiting: 7 }, 7],
    ['twice as many as there are places where these are few', { placesLeft: 6 }, 12],
    ['ten more than there are places at most', { placesLeft: 30, inside: 25 }, 15],
    ['without those who were let in and have bought nothing yet', { placesLeft: 30, inside: 38 }, 2],
    ['nobody where no place is left', { placesLeft: 0 }, 0],
    ['nobody where more are inside than there are places', { placesLeft: 3, inside: 25 }, 0],
  ])('is %s', (_, given, expected) => {
    expect(countOf(given)).toBe(expected);
  });

  it('falls by a third with each pass that finds the database busy, and rises again slowly', () => {
    const busy = admissionsOf({ ...usual, answerMs: 101, purchases: 400 });
    expect([busy.count, busy.paceShare]).toEqual([70, 0.7]);
    const calm = admissionsOf({ ...usual, answerMs: 100, purchases: 400, paceShare: 0.7 });
    expect([calm.count, calm.paceShare]).toEqual([77, 0.7 * 1.1]);
  });

  it('never falls below a twentieth and never rises above the whole', () => {
    expect(admissionsOf({ ...usual, answerMs: 1_000, paceShare: 0.06 }).paceShare).toBe(0.05);
    expect(admissionsOf({ ...usual, paceShare: 0.95 }).paceShare).toBe(1);
  });
});
