/** What the shop keeps of waiting rooms between visits, in this process: what all visitors ask for, and how many buy at once. */
import type { Channels } from '@stagedoor/sdk';
import type { ChannelsEvent, ChannelsListRate, PassType, WaitingRoom, ZoneOffer } from '@stagedoor/sdk/channels';
import { Kept } from './kept.ts';

const roomKeptMs = 1_000;
const eventKeptMs = 3_000;
/** Numbers of a draw are asked for in the minutes after it. */
const drawKeptMs = 600_000;
const drawsKeptMax = 20;
/** Purchases of an event that this process may begin at the same time before an automatic waiting room opens. */
const purchasesAtOnceMax = 100;

/** What the page of an event offers besides its tickets. */
export interface Besides {
  readonly lists: readonly ChannelsListRate[];
  readonly zones: readonly ZoneOffer[];
  readonly passTypes: readonly PassType[];
}

export class WaitingRooms {
  readonly #rooms = new Kept<WaitingRoom>();
  readonly #events = new Kept<ChannelsEvent | null>();
  readonly #besides = new Kept<Besides>();
  readonly #draws = new Kept<ReadonlyMap<string, number>>(drawsKeptMax);
  readonly #firstNumbers = new Kept<number>(drawsKeptMax);
  readonly #begun = new Map<string, number>();

  /** At most a second old. */
  room(client: Channels, eventId: string, now: Date): Promise<WaitingRoom> {
    return this.#rooms.get(eventId, now.getTime(), roomKeptMs, () => client.waitingRooms.get({ eventId }));
  }

  /**
   * The number that a place has by the last draw; null where it came later. The draw and one of its places are read once for
   * all who look for the first time after it.
   */
  async drawnNumber(
    client: Channels,
    { event_id: eventId, drawn_at: drawnAt }: WaitingRoom,
    placeId: string,
    now: Date,
  ): Promise<number | null> {
    const key = `${eventId} ${drawnAt}`;
    const turns = await this.#draws.get(key, now.getTime(), drawKeptMs, async () => {
      const { places } = await client.waitingRooms.getDraw({ eventId });
      return new Map(places.map((id, turn) => [id, turn]));
    });
    const turn = turns.get(placeId);
    if (turn === undefined) return null;
    // Numbers go on where those of an earlier opening ended.
    const first = await this.#firstNumbers.get(key, now.getTime(), drawKeptMs, async () => {
      const { number } = await client.waitingPlaces.get({ placeId });
      return number! - turn;
    });
    return first + turn;
  }

  /** The event of a page, at most a few seconds old. */
  event(path: string, now: Date, find: () => Promise<ChannelsEvent | null>): Promise<ChannelsEvent | null> {
    return this.#events.get(path, now.getTime(), eventKeptMs, find);
  }

  /** What an event offers besides, at most a few seconds old. */
  besides(eventId: string, now: Date, read: () => Promise<Besides>): Promise<Besides> {
    return this.#besides.get(eventId, now.getTime(), eventKeptMs, read);
  }

  /** Begins a purchase, and answers `busy` where too many of the event are being begun. */
  async begin<T>(eventId: string, purchase: () => Promise<T>): Promise<T | 'busy'> {
    const count = this.#begun.get(eventId) ?? 0;
    if (count >= purchasesAtOnceMax) return 'busy';
    this.#begun.set(eventId, count + 1);
    try {
      return await purchase();
    } finally {
      const left = this.#begun.get(eventId)! - 1;
      if (left > 0) this.#begun.set(eventId, left);
      else this.#begun.delete(eventId);
    }
  }
}
