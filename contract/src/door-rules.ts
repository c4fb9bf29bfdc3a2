/**
 * How scans become a count: the rule that the service and the devices at the doors share. It is a function of the set of
 * entries alone, so that the order in which they arrive changes nothing: who was observed first is in, and who comes when
 * no place is left is a double entry, which names the entry that has the place.
 */
import { type DoorAction, type DoorClock, type DoorVerdict, limits } from './vocabulary.ts';

/** Less than this many bits can be tried one by one by whoever has the key of a manifest. */
const triedBitsMax = 64;

/**
 * Rounds of PBKDF2 between a short code and its hash in a manifest, where the organization has it there. A device hashes one
 * code in a millisecond, the service a manifest of 10 000 in some 3 s of a processor; who tries all is slowed down a
 * thousand times, which protects codes of 13 digits for days and those of 8 digits not at all.
 */
export const shortCodeRounds = 1_000;

/**
 * True for a code that could be found by trying all: the manifest of a device says nothing of it, and the service is asked,
 * unless the organization has it in the manifest (`short_codes_offline`).
 * A code is taken to be as long as its signs allow: of digits it is short up to 19, of digits and letters of one case up to 12.
 */
export function isShortCode(code: string): boolean {
  const alphabets: readonly [RegExp, number][] = [
    [/^\d*$/, 10],
    [/^(?:[\dA-Z]*|[\da-z]*)$/, 36],
    [/^[\dA-Za-z]*$/, 62],
  ];
  const size = alphabets.find(([pattern]) => pattern.test(code))?.[1] ?? 94;
  return code.length * Math.log2(size) < triedBitsMax;
}

/** One scan, or one check-in by an API, of one ticket, list entry, pass or booking. */
export interface DoorFact {
  /** Unique among the entries, and the same wherever it is computed: device and id of the scan. */
  readonly key: string;
  readonly action: DoorAction;
  /** By the clock of the device with its offset; ms since 1970. */
  readonly observedMs: number;
  readonly clock: DoorClock;
  /** People who came in or went out. */
  readonly people: number;
  /** The `key` of the scan that an undo takes back, which is one of the same device; empty otherwise. */
  readonly undoes: string;
  /** Whether it was valid when it was scanned. */
  readonly valid: boolean;
  /** True where all of the people are counted, whatever the party: an API says of a list or a pass who is inside. */
  readonly fixed: boolean;
  /** How many the thing admitted when it was scanned: who came in then stays in where the party is made smaller. */
  readonly partySize?: number;
}

export interface DoorJudgement {
  readonly verdict: DoorVerdict;
  /** People that it adds to those inside; negative where they left. */
  readonly counted: number;
  /** The `key` of the entry that has the place of a double entry; null where nothing is known of it. */
  readonly other: string | null;
}

export interface DoorState {
  /** People inside. */
  readonly admitted: number;
  /** When the first of those inside came in; null where nobody is, or nothing is known of it. */
  readonly firstEnteredMs: number | null;
  readonly judgements: ReadonlyMap<string, DoorJudgement>;
}

/** The order in which entries are judged. Clocks that cannot be believed come last. */
export function compareFacts(one: DoorFact, other: DoorFact): number {
  const doubt = Number(one.clock !== 'ok') - Number(other.clock !== 'ok');
  if (doubt !== 0) return doubt;
  if (one.observedMs !== other.observedMs) return one.observedMs - other.observedMs;
  return one.key < other.key ? -1 : Number(one.key > other.key);
}

/**
 * Judges all entries of one thing. `base` are people inside of whom there is no entry; `partySize` is how many it admits.
 */
export function judgeEntries(
  { partySize, base }: { readonly partySize: number; readonly base: number },
  facts: readonly DoorFact[],
): DoorState {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const judgements = new Map<string, DoorJudgement>();
  const undone = new Set<string>();
  for (const fact of facts) {
    if (fact.action !== 'undo') continue;
    const verdict = verdictOfUndo(fact, byKey.get(fact.undoes));
    if (verdict === 'undo') undone.add(fact.undoes);
    judgements.set(fact.key, { verdict, counted: 0, other: null });
  }
  let inside = base;
  let first: number | null = null;
  let last: string | null = null;
  for (const fact of [...facts].sort(compareFacts)) {
    if (fact.action === 'undo') continue;
    const places = Math.max(partySize, fact.partySize ?? 0);
    const judged = judge(fact, { inside, partySize: places, last, isUndone: undone.has(fact.key) });
    judgements.set(fact.key, judged);
    inside += judged.counted;
    if (judged.counted > 0) {
      first = Math.min(first ?? fact.observedMs, fact.observedMs);
      last = fact.key;
    }
    if (inside <= 0) [first, last] = [null, null];
  }
  return { admitted: inside, firstEnteredMs: first, judgements };
}

function judge(
  fact: DoorFact,
  at: { readonly inside: number; readonly partySize: number; readonly last: string | null; readonly isUndone: boolean },
): DoorJudgement {
  const { action, people } = fact;
  if (fact.fixed) {
    const isIn = action === 'in';
    return { verdict: isIn ? 'admitted' : 'left', counted: isIn ? people : -people, other: null };
  }
  if (at.isUndone) return { verdict: 'undone', counted: 0, other: null };
  if (action === 'refused') return { verdict: 'refused', counted: 0, other: null };
  if (action === 'out') {
    const counted = Math.min(people, Math.max(0, at.inside));
    return { verdict: counted < people ? 'not_inside' : 'left', counted: counted === 0 ? 0 : -counted, other: null };
  }
  if (!fact.valid) return { verdict: 'invalid', counted: 0, other: null };
  const counted = Math.min(people, Math.max(0, at.partySize - at.inside));
  if (counted < people) return { verdict: 'double_entry', counted, other: at.last };
  return { verdict: 'admitted', counted, other: null };
}

/** A device takes back its own scans, within 30 seconds of its own clock. */
function verdictOfUndo(undo: DoorFact, scan: DoorFact | undefined): DoorVerdict {
  if (!scan) return 'undo_waiting';
  const afterMs = undo.observedMs - scan.observedMs;
  return scan.action !== 'undo' && afterMs >= 0 && afterMs <= limits.undoMs ? 'undo' : 'undo_late';
}

/** The price that holds at an instant: the first whose time is not over, else the last one; undefined where there is none. */
export function priceAt<Price extends { readonly untilMs: number }>(
  prices: readonly Price[],
  atMs: number,
): Price | undefined {
  return prices.find(({ untilMs }) => atMs < untilMs) ?? prices.at(-1);
}

export interface DoorPeople {
  readonly women: number;
  readonly men: number;
  readonly others: number;
}

/** As many of the people as are counted; women, then men, then others. */
export function countedPeople(people: DoorPeople, counted: number): DoorPeople {
  const women = Math.min(people.women, Math.abs(counted));
  const men = Math.min(people.men, Math.abs(counted) - women);
  const sign = counted < 0 ? -1 : 1;
  const others = Math.abs(counted) - women - men;
  return { women: sign * women, men: sign * men, others: sign * others };
}
