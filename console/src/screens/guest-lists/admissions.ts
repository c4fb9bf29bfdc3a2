/** Counting people on an entry: what a device counted is added to what others counted meanwhile. */
import type { Data } from '../../data/client.ts';

export const kinds = ['women', 'men', 'no_gender'] as const;
export type Counts = Readonly<Record<(typeof kinds)[number], number>>;
type Option = Data<'getGuestList'>['options'][number];

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
