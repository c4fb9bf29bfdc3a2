/**
 * Where the search for due deliveries begins, so that everybody has a turn. A search sees some of the endpoints, in the
 * order of their ids, and takes what there is room for; a round is as many searches as bring it past the last endpoint.
 * Where a lane has no room left, those behind the last one that it served come first as soon as there is some again.
 */
import type { Claimed } from './claim.ts';
import type { Lane } from './claimed-delivery.ts';
import type { Room } from './slots.ts';

const lanes = [0, 1, 2] as const;

export class Turns {
  /** For each lane the endpoint that took its last place; '' where there was room for all. */
  readonly #lastServed: [string, string, string] = ['', '', ''];
  /** What the present round has come to; null between rounds. */
  #reached: string | null = null;
  /** True where all endpoints up to there were seen since anybody said that there is something to do. */
  #isWhole = false;

  /** The endpoint behind which the next search begins; '' for the first of all. */
  begin(room: Room, isWoken: boolean): string {
    if (this.#reached === null) {
      const waiting = lanes.filter((lane) => room.lanes[lane] > 0 && this.#lastServed[lane] !== '');
      this.#reached = waiting.length > 0 ? this.#lastServed[waiting[0]!] : '';
    }
    if (this.#reached === '') this.#isWhole = true;
    else if (isWoken) this.#isWhole = false;
    return this.#reached;
  }

  /** True where the round is over: there is nothing to be found, or no room, until something happens. */
  end(room: Room, { claims, continueAfter }: Claimed): boolean {
    const isTotalUsedUp = claims.length >= room.total;
    for (const lane of lanes) this.#serve(lane, room, claims, isTotalUsedUp);
    const isFirstLaneUsedUp = room.lanes[0] > 0 && this.#lastServed[0] !== '';
    const isOver = isTotalUsedUp || isFirstLaneUsedUp || (continueAfter === '' && this.#isWhole);
    this.#reached = isOver ? null : continueAfter;
    if (isOver) this.#isWhole = false;
    return isOver;
  }

  #serve(lane: Lane, room: Room, claims: Claimed['claims'], isTotalUsedUp: boolean): void {
    if (room.lanes[lane] === 0) return;
    const served = claims.filter((one) => one.lane === lane).map(({ endpointId }) => endpointId);
    if (served.length > 0 && (isTotalUsedUp || served.length >= room.lanes[lane])) {
      this.#lastServed[lane] = served.sort().at(-1)!;
    } else if (!isTotalUsedUp) {
      this.#lastServed[lane] = '';
    }
  }
}
