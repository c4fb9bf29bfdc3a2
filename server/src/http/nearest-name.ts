/** Finds the name that somebody meant who wrote another one. */

// Longer names are no typing errors, and comparing them would take long.
const lengthMax = 64;

/** The known name that is nearest to the one given, or null where none is near: `evnts` → `events`. */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > lengthMax) return null;
  const plain = withoutStyle(given);
  const ranked = known
    .map((name) => ({ name, distance: distanceOf(plain, withoutStyle(name)) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** `eventId`, `event-id` and `event_id` are the same name in three styles. */
function withoutStyle(name: string): string {
  return name.replaceAll(/[-_\s]/g, '').toLowerCase();
}

/** Letters to add, leave out, replace or exchange with their neighbour (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(replaced, exchanged, last[j]! + 1, row[j - 1]! + 1));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
