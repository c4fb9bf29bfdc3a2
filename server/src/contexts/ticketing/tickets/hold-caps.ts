/**
 * How much of a rate may be held unpaid at the same time: by a buyer, from a network, through a channel. The first
 * purchase of each is always possible, as large as the rate allows; a cap decides on what is begun beside it.
 *
 * Nothing is locked for it: places are taken before a purchase is inserted, so purchases of a rate are inserted one after
 * the other, and the statement that inserts checks the rooms itself. What is counted here before is what the answer says.
 */
import { Refusal } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { RateToSell } from '../ticket-rates/ticket-rates.ts';
import { type HoldRoom, type HoldSource, type HoldsRow, listHolds } from './hold-caps.sql.ts';
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

/** The most that may be held from a source, this purchase included; null for any number. */
interface Cap extends HoldSource {
  readonly holdsMax: number | null;
  readonly placesMax: number | null;
}

interface Held {
  readonly holds: number;
  readonly places: number;
  /** When the first of them ends if it is not paid; null where there is none. */
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
  const share = (percentage: number) => (percentage < 100 ? Math.floor((rate.quota * percentage) / 100) : null);
  const caps: Cap[] = [
    {
      kind: 'buyer',
      key: buyer,
      holdsMax: rate.replaces_holds ? 1 : rate.holds_per_buyer_max || null,
      placesMax: share(rate.held_per_buyer_percentage_max),
    },
    { kind: 'network', key: network, holdsMax: rate.holds_per_network_max || null, placesMax: null },
    {
      kind: 'channel',
      key: channelId ?? '',
      holdsMax: null,
      placesMax: share(rate.held_per_channel_percentage_max),
    },
  ];
  return caps.filter(({ key, holdsMax, placesMax }) => key !== '' && (holdsMax !== null || placesMax !== null));
}

const nameOf = ({ kind, key }: HoldSource) => `${kind} ${key}`;

/** What is held of a rate, with the purchases that are about to be inserted. */
export class HoldCounts {
  readonly #rate: CappedRate;
  readonly #channelId: string | null;
  readonly #now: Date;
  readonly #held: Map<string, Held>;
  /** What is about to be inserted, by its sources. */
  readonly #added = new Map<string, Held & { readonly cap: Cap }>();

  constructor(rate: CappedRate, channelId: string | null, held: readonly HoldsRow[], now: Date) {
    this.#rate = rate;
    this.#channelId = channelId;
    this.#now = now;
    this.#held = new Map(
      held.map((row) => [nameOf(row), { holds: row.holds, places: row.places, firstEndsAt: row.first_ends_at }]),
    );
  }

  /** Counts the purchase unless it is paid already, or refuses it where a cap leaves no room for it. */
  add({ payment, tickets }: NewPurchase): HoldRefusedByCap | null {
    if (payment.status !== 'pending') return null;
    const { length: wanted } = tickets.filter(({ rate_id: rateId }) => rateId === this.#rate.id);
    const caps = capsOf(this.#rate, this.#channelId, payment);
    for (const cap of caps) {
      const held = this.#heldFrom(cap);
      const { holdsMax, placesMax } = cap;
      if (held.holds === 0) continue;
      if (holdsMax !== null && held.holds + 1 > holdsMax) return this.#refuse(cap, held, `${holdsMax} purchases`);
      if (placesMax !== null && held.places + wanted > placesMax) return this.#refuse(cap, held, `${placesMax} places`);
    }
    for (const cap of caps) {
      const { holds, places } = this.#added.get(nameOf(cap)) ?? nothing;
      const firstEndsAt = payment.expires_at;
      this.#added.set(nameOf(cap), { cap, holds: holds + 1, places: places + wanted, firstEndsAt });
    }
    return null;
  }

  /** What may be held beside the purchases that were counted. */
  rooms(): HoldRoom[] {
    return [...this.#added.values()].map(({ cap: { kind, key, holdsMax, placesMax }, holds, places }) => ({
      rate_id: this.#rate.id,
      kind,
      key,
      holds_max: holdsMax === null ? null : holdsMax - holds,
      places_max: placesMax === null ? null : placesMax - places,
      // A channel cannot hold more than is taken by all.
      taken_max: kind === 'channel' ? placesMax : null,
    }));
  }

  #heldFrom(cap: Cap): Held {
    const { holds, places, firstEndsAt } = this.#held.get(nameOf(cap)) ?? nothing;
    const added = this.#added.get(nameOf(cap)) ?? nothing;
    return {
      holds: holds + added.holds,
      places: places + added.places,
      firstEndsAt: firstEndsAt ?? added.firstEndsAt,
    };
  }

  #refuse({ kind }: Cap, { holds, places, firstEndsAt }: Held, allowed: string): HoldRefusedByCap {
    const seconds = Math.max(1, Math.ceil((Date.parse(firstEndsAt!) - this.#now.getTime()) / 1_000));
    const retryAfter = kind === 'channel' ? Math.min(seconds, channelRetrySecondsMax) : seconds;
    const who = { buyer: 'The buyer', network: 'The network of the buyer', channel: 'The channel' }[kind];
    const advice =
      kind === 'channel'
        ? `Try again in ${retryAfter} seconds, when buyers have paid.`
        : `Pay or cancel one of them, or try again at ${firstEndsAt}.`;
    return new Refusal(
      'hold_limit_reached',
      `${who} has ${holds} unpaid purchases of the rate ${this.#rate.name} with ${places} places: ${allowed} are allowed. ${advice}`,
      undefined,
      retryAfter,
    );
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
  const sources = new Map<string, HoldSource>();
  for (const buyer of buyers) {
    for (const cap of capsOf(rate, channelId, buyer)) {
      if (cap.kind === 'channel' && taken <= cap.placesMax!) continue;
      sources.set(nameOf(cap), { kind: cap.kind, key: cap.key });
    }
  }
  const rows =
    sources.size === 0 ? [] : await tenant.run(listHolds, { rateId: rate.id, sources: toJson([...sources.values()]) });
  return new HoldCounts(rate, channelId, rows, now);
}
