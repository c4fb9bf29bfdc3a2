/** Counting people on an entry: what a device counted is added to what others counted meanwhile. */
import { priceAt } from '@stagedoor/contract/door-rules';
import { ApiError, type Data, type Item } from '../../data/client.ts';

/** The reads that show what an entry is. */
export const shows = ['listGuestLists', 'getGuestListTotals', 'getGuestList', 'getEventDashboard'] as const;

export const kinds = ['women', 'men', 'no_gender'] as const;
export type Counts = Readonly<Record<(typeof kinds)[number], number>>;
type Option = Data<'getGuestList'>['options'][number];

/** A price that was agreed at the door, in place of an option of the rate. */
export const customOption = 'custom';

/** The option that holds now, as at the doors. */
export function currentOption(rate: Item<'listListRates'> | undefined, event: Item<'listEvents'>): string {
  const startMs = Date.parse(event.start_date);
  const options = (rate?.options ?? []).map(({ _id, until }) => ({ _id, untilMs: startMs + until * 1_000 }));
  return priceAt(options, Date.now())?._id ?? customOption;
}

/** Somebody else changed the entry since it was read. */
export const isConflict = (thrown: unknown) => thrown instanceof ApiError && thrown.status === 412;

export const nobody: Counts = { women: 0, men: 0, no_gender: 0 };

export const sumOf = (counts: Counts): number => kinds.reduce((sum, kind) => sum + counts[kind], 0);

/** A change of the people inside on one option of the rate; `price` for one that was agreed at the door. */
export interface Change {
  readonly optionId: string;
  readonly counts: Counts;
  readonly price?: number;
}

export const reversed = ({ counts, ...rest }: Change): Change => ({
  ...rest,
  counts: { women: -counts.women, men: -counts.men, no_gender: -counts.no_gender },
});

/** Who is inside after the change, as the check-in takes it; never fewer than nobody. */
export function withChange(options: readonly Option[], change: Change) {
  const recorded = options.find(({ _id }) => _id === change.optionId) ?? { ...nobody, price: change.price };
  const counts = Object.fromEntries(kinds.map((kind) => [kind, Math.max(0, recorded[kind] + change.counts[kind])]));
  const changed = { _id: change.optionId, ...(counts as Counts), price: change.price ?? recorded.price };
  const others = options
    .filter(({ _id }) => _id !== change.optionId)
    .map(({ _id, women, men, no_gender, price }) => ({ _id, women, men, no_gender, price }));
  return [...others, changed].filter((option) => sumOf(option) > 0);
}
