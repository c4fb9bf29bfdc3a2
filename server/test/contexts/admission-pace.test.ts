/** How many people of a waiting room are let in by a pass. */
import { describe, expect, it } from 'vitest';
import { admissionsOf, firstPaceShare, type Pass } from '../../src/contexts/ticketing/waiting-rooms/pace.ts';

const usual: Pass = {
  elapsedMs: 1_000,
  answerMs: 25,
  busyShare: 0.8,
  purchases: 0,
  inside: 0,
  came: 0,
  stayedAway: 0,
  placesLeft: 5_000,
  waiting: 20_000,
  paceShare: firstPaceShare,
};
const countOf = (given: Partial<Pass>) => admissionsOf({ ...usual, ...given }).count;

describe('the pace of a waiting room', () => {
  it.each([
    ['10 a second while nobody has bought', { answerMs: 5, busyShare: 0.1 }, 10],
    ['3 in 100 more at most than before', { answerMs: 0.1, busyShare: 0.1, purchases: 1_000, paceShare: 0.1 }, 103],
    ['more where this process was never busy', { answerMs: 0.1, busyShare: 0, purchases: 1_000, paceShare: 0.1 }, 103],
    ['not more where this process is busy enough', { answerMs: 0.1, purchases: 1_000, paceShare: 0.1 }, 100],
    ['less where this process is busier', { answerMs: 0.1, busyShare: 1, purchases: 1_000, paceShare: 0.1 }, 99],
    ['3 in 100 less at most than before', { answerMs: 60_000, purchases: 1_000, paceShare: 0.1 }, 97],
    ['the same where the database answers in 25 ms', { busyShare: 0.1, purchases: 1_000, paceShare: 0.1 }, 100],
    ['10 and twice the purchases of a second at most', { purchases: 300, paceShare: 0.5 }, 70],
    ['1000 a second at most', { purchases: 100_000, paceShare: 1, answerMs: 1, busyShare: 0.5 }, 1_000],
    ['one a second at least', { answerMs: 60_000, paceShare: 0.0001 }, 1],
    ['for the time since the last pass', { elapsedMs: 500 }, 5],
    ['for two seconds at most', { elapsedMs: 60_000 }, 20],
    ['one at least', { elapsedMs: 1 }, 1],
    ['as many as wait', { waiting: 7 }, 7],
    ['as many as there are places', { placesLeft: 6 }, 6],
    ['without those who were let in and have bought nothing yet', { placesLeft: 30, inside: 28 }, 2],
    [
      'more than there are places by the share of those who stayed away',
      { placesLeft: 8, came: 780, stayedAway: 200 },
      10,
    ],
    ['hardly more than there are places where few were seen', { placesLeft: 8, came: 0, stayedAway: 2 }, 8],
    ['twice as many as there are places at most', { placesLeft: 4, came: 10, stayedAway: 900 }, 8],
    ['nobody where no place is left', { placesLeft: 0, came: 10, stayedAway: 900 }, 0],
    ['nobody where more are inside than there are places', { placesLeft: 3, inside: 25 }, 0],
  ])('is %s', (_, given, expected) => {
    expect(countOf(given)).toBe(expected);
  });

  describe.each([
    ['the database', 1, 0.2],
    ['this process', 0.8, 1],
  ])('where %s is busy first', (_, settledShare, busyByPurchases) => {
    it.each([30, 60, 200])('settles, without swings, if a service can take %i purchases a second', (perSecondMax) => {
      const counts = run({ perSecondMax, busyByPurchases, seconds: 600 }).slice(200);
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      expect(mean).toBeGreaterThan(perSecondMax * settledShare * 0.85);
      expect(mean).toBeLessThan(perSecondMax * settledShare * 1.05);
      expect(Math.min(...counts)).toBeGreaterThan(mean * 0.85);
      expect(Math.max(...counts)).toBeLessThan(mean * 1.15);
    });
  });
});

interface Run {
  readonly perSecondMax: number;
  /** Share of this process that is busy with `perSecondMax` purchases a second. */
  readonly busyByPurchases: number;
  readonly seconds: number;
}

/**
 * Lets people in to a service that takes so many purchases a second, one after another, and answers the later the more
 * of them wait. People buy four to thirty seconds after they were let in. Answers with how many each pass let in.
 */
function run({ perSecondMax, busyByPurchases, seconds }: Run): number[] {
  const coming: number[] = Array.from({ length: seconds + 40 }, () => 0);
  const begun: number[] = [];
  const counts: number[] = [];
  let queued = 0;
  let paceShare = firstPaceShare;
  for (let second = 0; second < seconds; second += 1) {
    queued += coming[second]!;
    begun.push(Math.min(queued, perSecondMax));
    queued -= begun.at(-1)!;
    const answerMs = 3 / (1 - Math.min(0.98, coming[second]! / perSecondMax)) + (queued * 1_000) / perSecondMax;
    const busyShare = (begun.at(-1)! / perSecondMax) * busyByPurchases;
    const purchases = begun.slice(-10).reduce((sum, count) => sum + count, 0);
    const measured = { answerMs, busyShare, purchases, paceShare };
    const pass = admissionsOf({ ...usual, placesLeft: 1_000_000, waiting: 1_000_000, ...measured });
    paceShare = pass.paceShare;
    counts.push(pass.count);
    for (let person = 0; person < pass.count; person += 1) coming[second + 4 + ((person * 7) % 27)]! += 1;
  }
  return counts;
}
