/**
 * How much of a rate may be held unpaid at the same time: by a buyer, from a network, through a channel. The first
 * purchase of each is always possible, as large as the rate allows; a cap decides on what is begun beside it.
 *
 * Nothing is locked for it: places are taken before a purchase is inserted, so purchases of a rate are inserted one after
 * the other, and the statement that inserts checks the rooms itself. What is counted here before is what the answer says.
 */
import { Refusal } from '../../platform/refusal.ts';
import type { TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import type { RateToSell } from '../ticket-rates/ticket-rates.ts';
import { type Holder, type HoldRoom, type HoldsRow, listHolds } from './hold-caps.sql.ts';
import type { NewPurchase } from './purchase.sql.ts';

export type HoldRefusedByCap = Refusal<'hold_limit_reached'>;

/** What the caps are taken from. */
export type CappedRate = Pick<
  RateToSell,
  | 'id'
  | 'name'
  | 'quota'
  | 'holds_per_buyer_max'
  | 'holds_per_network_max'
  | 'held_per_buyer_percentage_max'
  | 'held_per_channel_percentage_max'
  | 'replaces_holds'
>;

/** Who buys: the key of the e-mail address, and the network; empty where it is not known. */
export type Buyer = Pick<NewPurchase['payment'], 'buyer_key' | 'buyer_network'>;

/** The most that somebody may hold, this purchase included; null for any number. */
interface Cap extends Holder {
  readonly holdsMax: number | null;
  readonly placesMax: number | null;
}

interface Held {
  readonly holds: number;
  readonly places: number;
  readonly firstEndsAt: string | null;
}
const nothing: Held = { holds: 0, places: 0, firstEndsAt: null };

/** Places of channels come back as buyers pay, long before the first hold ends. */
const channelRetrySecondsMax = 10;

/** The caps that a purchase of the buyer is held to. */
function capsOf(
  rate: CappedRate,
  channelId: string | null,
  { buyer_key: buyer, buyer_network: network }: Buyer,
): Cap[] {
  const share = (percentage: number) => Math.floor((rate.quota * percentage) / 100);
  const caps: Cap[] = [];
  if (buyer !== '') {
    const holdsMax = rate.replaces_holds ? 1 : rate.holds_per_buyer_max || null;
    caps.push({ kind: 'buyer', key: buyer, holdsMax, placesMax: share(rate.held_per_buyer_percentage_max) });
  }
  if (network !== '' && rate.holds_per_network_max > 0) {
    caps.push({ kind: 'network', key: network, holdsMax: rate.holds_per_network_max, placesMax: null });
  }
  if (channelId !== null && rate.held_per_channel_percentage_max < 100) {
    const placesMax = share(rate.held_per_channel_percentage_max);
    caps.push({ kind: 'channel', key: channelId, holdsMax: null, placesMax });
  }
  return caps;
}

const nameOf = ({ kind, key }: Holder) => `${kind} ${key}`;

/** What is held of a rate, with the purchases that are about to be inserted. */
export class HoldCounts {
  readonly #rate: CappedRate;
  readonly #channelId: string | null;
  readonly #now: Date;
  readonly #held: Map<string, Held>;
  /** What is about to be inserted, by who holds it. */
  readonly #added = new Map<string, { readonly cap: Cap; readonly holds: number; readonly places: number }>();

  constructor(rate: CappedRate, channelId: string | null, held: readonly HoldsRow[], now: Date) {
    this.#rate = rate;
    this.#channelId = channelId;
    this.#now = now;
    this.#held = new Map(
      held.map((row) => [nameOf(row), { holds: row.holds, places: row.places, firstEndsAt: row.first_ends_at }]),
    );
  }

  /** Counts the purchase unless it is paid already, or refuses it where a cap leaves no room for it. */
  add({ payment, tickets: { length: wanted } }: NewPurchase): HoldRefusedByCap | null {
    if (payment.status !== 'pending') return null;
    const caps = capsOf(this.#rate, this.#channelId, payment);
    for (const cap of caps) {
      const held = this.#heldBy(cap);
      const { holdsMax, placesMax } = cap;
      if (held.holds === 0) continue;
      if (holdsMax !== null && held.holds + 1 > holdsMax) return this.#refuse(cap, held);
      if (placesMax !== null && held.places + wanted > placesMax) return this.#refuse(cap, held);
    }
    for (const cap of caps) {
      const { holds, places } = this.#added.get(nameOf(cap)) ?? nothing;
      this.#added.set(nameOf(cap), { cap, holds: holds + 1, places: places + wanted });
    }
    return null;
  }

  /** What may be held beside the purchases that were counted. */
  rooms(): HoldRoom[] {
    return [...this.#added.values()].map(({ cap: { kind, key, holdsMax, placesMax }, holds, places }) => ({
      kind,
      key,
      holds_max: holdsMax === null ? null : holdsMax - holds,
      places_max: placesMax === null ? null : placesMax - places,
      // A channel cannot hold more than is taken by all.
      taken_max: kind === 'channel' ? placesMax : null,
    }));
  }

  #heldBy(cap: Cap): Held {
    const { holds, places, firstEndsAt } = this.#held.get(nameOf(cap)) ?? nothing;
    const added = this.#added.get(nameOf(cap)) ?? nothing;
    return { holds: holds + added.holds, places: places + added.places, firstEndsAt };
  }

  #refuse(cap: Cap, { holds, places, firstEndsAt }: Held): HoldRefusedByCap {
    const now = this.#now.getTime();
    const endsAt = new Date(firstEndsAt ?? now);
    const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now) / 1_000));
    const retryAfter = cap.kind === 'channel' ? Math.min(seconds, channelRetrySecondsMax) : seconds;
    const until =
      firstEndsAt === null
        ? 'Pay or cancel one of them first'
        : `Pay or cancel one of them, or try again at ${firstEndsAt}`;
    const message = {
      buyer: `The buyer has ${holds} unpaid purchases with ${places} places of the rate ${this.#rate.name}, and may not hold more. ${until}.`,
      network: `The network of the buyer has ${holds} unpaid purchases of the rate ${this.#rate.name}, and may not hold more. ${until}.`,
      channel: `The channel holds ${places} unpaid places of the rate ${this.#rate.name}, and may hold ${cap.placesMax}. Try again in ${retryAfter} seconds, when buyers have paid.`,
    }[cap.kind];
    return new Refusal('hold_limit_reached', message, undefined, retryAfter);
  }
}

/**
 * What is held now by the buyers, their networks and the channel, to count purchases beside it. `taken` is how many places
 * of the rate are sold or held with these purchases: what the channel holds is not counted where that cannot matter.
 */
export async function countHolds(
  tenant: TenantTransaction,
  rate: CappedRate,
  channelId: string | null,
  buyers: readonly Buyer[],
  taken: number,
  now: Date,
): Promise<HoldCounts> {
  const holders = new Map<string, Holder>();
  for (const buyer of buyers) {
    for (const cap of capsOf(rate, channelId, buyer)) {
      if (cap.kind === 'channel' && taken <= cap.placesMax!) continue;
      holders.set(nameOf(cap), { kind: cap.kind, key: cap.key });
    }
  }
  const rows =
    holders.size === 0 ? [] : await tenant.run(listHolds, { rateId: rate.id, holders: toJson([...holders.values()]) });
  return new HoldCounts(rate, channelId, rows, now);
}
