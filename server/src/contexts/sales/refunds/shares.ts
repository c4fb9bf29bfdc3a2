/** An amount shared out among things, in minor units. */

/** A thing with what is left of it. */
interface WithLeft {
  readonly left: number;
}

/** What a thing has of an amount. */
export interface Share<Thing extends WithLeft> {
  readonly locked: Thing;
  readonly amount: number;
}

/** The sum of an amount of all of them. */
export function sumOf<T>(all: readonly T[], amountOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + amountOf(one), 0);
}

/** Takes what is left of one thing after the other, at most the amount; things of which nothing is taken are left out. */
export function shareInOrder<Thing extends WithLeft>(amount: number, things: readonly Thing[]): Share<Thing>[] {
  let rest = amount;
  return things.flatMap((locked) => {
    const share = Math.min(rest, locked.left);
    rest -= share;
    return share > 0 ? [{ locked, amount: share }] : [];
  });
}

/** Shares an amount that is at most what is left of the things in proportion to that; no share is more than it. */
export function shareInProportion<Thing extends WithLeft>(amount: number, things: readonly Thing[]): Share<Thing>[] {
  const total = BigInt(sumOf(things, ({ left }) => left));
  let before = 0n;
  return things.map((locked) => {
    const from = (BigInt(amount) * before) / total;
    before += BigInt(locked.left);
    return { locked, amount: Number((BigInt(amount) * before) / total - from) };
  });
}
