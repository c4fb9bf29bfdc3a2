/** How many people of a waiting room are let in by a pass. */

export interface Pass {
  /** Since the pass before, in milliseconds. */
  readonly elapsedMs: number;
  /** How long the database took to answer the first statement of this pass, waiting for a connection included. */
  readonly answerMs: number;
  /** Share of the time since the pass before in which the event loop of this process was busy, from 0 to 1. */
  readonly busyShare: number;
  /** Purchases that people of the waiting room began in the last ten seconds. */
  readonly purchases: number;
  /** People who were let in, have begun nothing yet, and have not been away for longer than buyers take. */
  readonly inside: number;
  /** Of the last who were let in: who began a purchase. */
  readonly came: number;
  /** Of the same: who began nothing for longer than buyers take. */
  readonly stayedAway: number;
  /** Places that can be bought. */
  readonly placesLeft: number;
  readonly waiting: number;
  /** The share of the fastest pace that the pass before left, above 0 and at most 1. */
  readonly paceShare: number;
}

/** Of `purchases`. */
export const purchasesSeconds = 10;
/** `came` and `stayedAway` are of so many. */
export const latestCount = 1_000;
/** Who has begun nothing for so long, or twice as long as nine of ten buyers took, is expected no more. */
export const patienceSecondsMin = 60;
/** People a second. */
const paceMax = 1_000;
/** People a second whom every service bears beside those who come late and look: the pace while nobody has bought yet. */
const paceAtFirst = 10;
export const firstPaceShare = paceAtFirst / paceMax;
/** So many are let in for each purchase that was begun lately. */
const perPurchase = 2;
/** Where the database takes longer than this, or this process is busier, other callers notice it, and the pace falls. */
const settledMs = 25;
const settledShare = 0.8;
/**
 * The pace changes by these powers of the ratios, and little at once: people who are let in look again, choose and pay within
 * a minute, so what a pass sees of the pace is that old.
 */
const answerDamping = 0.01;
const busyDamping = 0.03;
const [factorMin, factorMax] = [0.97, 1.03];
/** A share of people who come is believed only as far as it is of more than so many. */
const comersSupposed = 20;
const shareMin = 0.5;
/** After an interruption nobody is let in for the time that was lost. */
const elapsedMaxMs = 2_000;

/**
 * The pace rises while the database answers soon and this process is not busy, falls otherwise, and follows the purchases.
 * At most so many are inside as there are places, and as many more as stay away by experience: one for each place at most.
 */
export function admissionsOf(pass: Pass): { readonly count: number; readonly paceShare: number } {
  const byAnswer = (settledMs / pass.answerMs) ** answerDamping;
  const byBusyShare = (settledShare / pass.busyShare) ** busyDamping;
  const factor = Math.max(factorMin, Math.min(byAnswer, byBusyShare, factorMax));
  const allowed = paceAtFirst + (perPurchase * pass.purchases) / purchasesSeconds;
  const perSecond = Math.max(1, Math.min(pass.paceShare * factor * paceMax, allowed, paceMax));
  const byPace = Math.max(1, Math.round((perSecond * Math.min(pass.elapsedMs, elapsedMaxMs)) / 1_000));
  const share = Math.max(shareMin, (pass.came + comersSupposed) / (pass.came + pass.stayedAway + comersSupposed));
  const byPlaces = Math.max(0, Math.floor(pass.placesLeft / share) - pass.inside);
  return { count: Math.min(byPace, byPlaces, pass.waiting), paceShare: perSecond / paceMax };
}
