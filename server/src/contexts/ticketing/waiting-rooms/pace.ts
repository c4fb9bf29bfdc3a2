/** How many people of a waiting room are let in by a pass. */

export interface Pass {
  /** Since the pass before, in milliseconds. */
  readonly elapsedMs: number;
  /** How long the database took to answer the first statement of this pass, waiting for a connection included. */
  readonly answerMs: number;
  /** Purchases that people of the waiting room began in the last ten seconds. */
  readonly purchases: number;
  /** People who were let in and have begun nothing yet. */
  readonly inside: number;
  /** Places that can be bought. */
  readonly placesLeft: number;
  readonly waiting: number;
  /** The share of the pace that the pass before left, above 0 and at most 1. */
  readonly paceShare: number;
}

/** Of `purchases`. */
export const purchasesSeconds = 10;
/** People a second whom every database bears: the pace while nobody has bought yet. */
const paceMin = 20;
/** So many are let in for each purchase that was begun lately, as long as the database answers in time. */
const perPurchase = 2;
/** A database that takes longer to answer is busy. */
const busyMs = 100;
const shareMin = 0.05;
/** So many more may be inside than there are places: the last places do not wait for people who do not come. */
const spareMax = 10;
/** After an interruption nobody is let in for the time that was lost. */
const elapsedMaxMs = 2_000;

/**
 * The pace follows the purchases that the database settles, and falls by a third with each pass that finds it busy. Nobody
 * is let in while no place is left.
 */
export function admissionsOf(pass: Pass): { readonly count: number; readonly paceShare: number } {
  const paceShare =
    pass.answerMs > busyMs ? Math.max(shareMin, pass.paceShare * 0.7) : Math.min(1, pass.paceShare * 1.1);
  const perSecond = (paceMin + (perPurchase * pass.purchases) / purchasesSeconds) * paceShare;
  const byPace = Math.max(1, Math.round((perSecond * Math.min(pass.elapsedMs, elapsedMaxMs)) / 1_000));
  const byPlaces = Math.max(0, pass.placesLeft + Math.min(pass.placesLeft, spareMax) - pass.inside);
  return { count: Math.min(byPace, byPlaces, pass.waiting), paceShare };
}
