/**
 * Where the next search for due deliveries starts, so that every endpoint is served in turn. A search looks at some of the
 * endpoints, in the order of their ids, and claims what there is capacity for; a round is as many searches as bring it
 * past the last endpoint. Where a priority had no capacity left, the endpoints after the one that it served last come
 * first as soon as there is some again.
 */
import type { ClaimResult } from './claim.ts';
import { type Capacity, type Priority, priorities } from './concurrency-limiter.ts';

export class FairScheduler {
  /** For each priority the endpoint that took its last place; '' where there was capacity for all. */
  readonly #lastServed: Record<Priority, string> = { first: '', retry: '', recovery: '' };
  /** How far the present round has come; null between rounds. */
  #reached: string | null = null;
  /** True where all endpoints up to there were seen since the last wake-up. */
  #isWhole = false;

  /** The endpoint after which the next search starts; '' for the first of all. */
  nextStart({ available }: Pick<Capacity, 'available'>, isWoken: boolean): string {
    if (this.#reached === null) {
      const waiting = priorities.find((priority) => available[priority] > 0 && this.#lastServed[priority] !== '');
      this.#reached = waiting ? this.#lastServed[waiting] : '';
    }
    if (this.#reached === '') this.#isWhole = true;
    else if (isWoken) this.#isWhole = false;
    return this.#reached;
  }

  /** True where the round is over: there is nothing to be found, or no capacity, until something happens. */
  recordClaim(
    capacity: Pick<Capacity, 'total' | 'available'>,
    { claims, continueAfter }: Pick<ClaimResult, 'claims' | 'continueAfter'>,
  ): boolean {
    const isTotalUsedUp = claims.length >= capacity.total;
    for (const priority of priorities) this.#recordServed(priority, capacity, claims, isTotalUsedUp);
    const isFirstUsedUp = capacity.available.first > 0 && this.#lastServed.first !== '';
    const isOver = isTotalUsedUp || isFirstUsedUp || (continueAfter === '' && this.#isWhole);
    this.#reached = isOver ? null : continueAfter;
    if (isOver) this.#isWhole = false;
    return isOver;
  }

  #recordServed(
    priority: Priority,
    { available }: Pick<Capacity, 'available'>,
    claims: ClaimResult['claims'],
    isTotalUsedUp: boolean,
  ): void {
    if (available[priority] === 0) return;
    const served = claims.filter((one) => one.priority === priority).map(({ endpointId }) => endpointId);
    if (served.length > 0 && (isTotalUsedUp || served.length >= available[priority])) {
      this.#lastServed[priority] = served.sort().at(-1)!;
    } else if (!isTotalUsedUp) {
      this.#lastServed[priority] = '';
    }
  }
}
