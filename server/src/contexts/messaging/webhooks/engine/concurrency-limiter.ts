/**
 * How many attempts may be in flight at once: in all, per priority, per endpoint and priority, and per owner of endpoints,
 * an organization or a channel. What one of them may not use is left to the others, so a receiver that hangs, an owner
 * with fifty of them or a recovery of a million costs the rest nothing but the places that it is allowed.
 *
 * Recoveries of one endpoint begin with few places and gain one with each quick success, up to a maximum, out of what
 * first attempts and retries to that endpoint leave unused. A failure or a slow answer takes all gained places away.
 */
import type { AttemptOutcome } from './classify-response.ts';

/** In the order of the column `priority`: first attempts and what people ask for, retries, recoveries. */
export const priorities = ['first', 'retry', 'recovery'] as const;
export type Priority = (typeof priorities)[number];
type PerPriority = Readonly<Record<Priority, number>>;

export interface ConcurrencyLimits {
  readonly total: number;
  /** Most of each priority; what they leave of the total is reserved for the others. */
  readonly priorities: PerPriority;
  /** Most of one endpoint in each priority. */
  readonly endpoint: PerPriority;
  /** Most recoveries of one endpoint that answers quickly, together with its other attempts. */
  readonly quickEndpointMax: number;
  /** Most of all endpoints of one organization or channel. */
  readonly owner: number;
}

/** `quickEndpointMax` leaves 4 of the 16 connections to one host and port to first attempts. */
export const defaultConcurrency: ConcurrencyLimits = {
  total: 128,
  priorities: { first: 96, retry: 64, recovery: 32 },
  endpoint: { first: 12, retry: 6, recovery: 4 },
  quickEndpointMax: 12,
  owner: 80,
};

/** What a claim may take. */
export interface Capacity {
  readonly total: number;
  readonly available: PerPriority;
  readonly endpointLimits: PerPriority;
  /** Endpoints for which `endpointLimits` does not hold now, with how many attempts they have in flight. */
  readonly endpoints: readonly { endpointId: string; count: number; available: PerPriority }[];
}

export interface Place {
  readonly endpointId: string;
  /** Of the endpoint: the id of an organization or of a channel. */
  readonly ownerId: string;
  readonly priority: Priority;
}

type Counts = Record<Priority, number>;
const noCounts = (): Counts => ({ first: 0, retry: 0, recovery: 0 });
const sum = ({ first, retry, recovery }: PerPriority) => first + retry + recovery;
const perPriority = (value: (priority: Priority) => number): PerPriority => ({
  first: value('first'),
  retry: value('retry'),
  recovery: value('recovery'),
});

const quickMs = 100;
/** Endpoints whose gained places are remembered, the ones used last. */
const gainedEndpointsMax = 64;

export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #inFlight: Counts = noCounts();
  readonly #endpoints = new Map<string, Counts>();
  readonly #owners = new Map<string, { count: number; endpointIds: Set<string> }>();
  /** Places that recoveries of quick endpoints have gained. */
  readonly #gained = new Map<string, number>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  get used(): number {
    return sum(this.#inFlight);
  }

  /** True where another attempt of some priority would have to wait, whatever endpoint it goes to. */
  get isFull(): boolean {
    const { total, priorities: limits } = this.#limits;
    return this.used >= total || priorities.some((priority) => this.#inFlight[priority] >= limits[priority]);
  }

  /** True where attempts are in flight to the endpoint. */
  isBusy(endpointId: string): boolean {
    return this.#endpoints.has(endpointId);
  }

  /** True where no more attempts of this priority may go to the endpoint now. */
  isEndpointFull({ endpointId, priority }: Pick<Place, 'endpointId' | 'priority'>): boolean {
    return this.#availableOf(endpointId)[priority] <= 0;
  }

  /** Takes a place; false where the owner of the endpoint has as many as it may. */
  acquire({ endpointId, ownerId, priority }: Place): boolean {
    const owner = this.#owners.get(ownerId) ?? { count: 0, endpointIds: new Set() };
    owner.endpointIds.add(endpointId);
    if (owner.count >= this.#limits.owner) return false;
    owner.count += 1;
    this.#owners.set(ownerId, owner);
    this.#inFlight[priority] += 1;
    const counts = this.#endpoints.get(endpointId) ?? noCounts();
    counts[priority] += 1;
    this.#endpoints.set(endpointId, counts);
    return true;
  }

  /** Gives back the place of an attempt that has ended; each place once. */
  release({ endpointId, ownerId, priority }: Place): void {
    this.#inFlight[priority] -= 1;
    const counts = this.#endpoints.get(endpointId)!;
    counts[priority] -= 1;
    if (sum(counts) === 0) this.#endpoints.delete(endpointId);
    const owner = this.#owners.get(ownerId)!;
    owner.count -= 1;
    if (owner.count === 0) this.#owners.delete(ownerId);
  }

  /** Adapts the places of the endpoint's recoveries to how quickly it answers. */
  recordAttempt(
    { endpointId, priority }: Pick<Place, 'endpointId' | 'priority'>,
    { status }: Pick<AttemptOutcome, 'status'>,
    durationMs: number,
  ): void {
    const gained = this.#gained.get(endpointId) ?? 0;
    this.#gained.delete(endpointId);
    if (status !== 'succeeded' || durationMs > quickMs) return;
    if (priority !== 'recovery' && gained === 0) return;
    const most = Math.max(0, this.#limits.quickEndpointMax - this.#limits.endpoint.recovery);
    this.#gained.set(endpointId, Math.min(priority === 'recovery' ? gained + 1 : gained, most));
    if (this.#gained.size > gainedEndpointsMax) this.#gained.delete(this.#gained.keys().next().value!);
  }

  /** How many attempts can begin now: of each priority, and at endpoints and owners that have fewer places left. */
  capacity(): Capacity {
    const { total, priorities: limits, endpoint: endpointLimits, owner: ownerLimit } = this.#limits;
    const endpoints = new Map<string, Capacity['endpoints'][number]>();
    for (const endpointId of new Set([...this.#endpoints.keys(), ...this.#gained.keys()])) {
      const count = sum(this.#endpoints.get(endpointId) ?? noCounts());
      endpoints.set(endpointId, { endpointId, count, available: this.#availableOf(endpointId) });
    }
    const endpointMost = Math.max(...Object.values(endpointLimits), this.#limits.quickEndpointMax);
    for (const { count, endpointIds } of this.#owners.values()) {
      const most = ownerLimit - count;
      if (most >= endpointMost) continue;
      for (const endpointId of endpointIds) {
        const { count: inFlight = 0, available = endpointLimits } = endpoints.get(endpointId) ?? {};
        const limited = perPriority((priority) => Math.min(available[priority], most));
        endpoints.set(endpointId, { endpointId, count: inFlight, available: limited });
      }
    }
    return {
      total: Math.max(0, total - this.used),
      available: perPriority((priority) => Math.max(0, limits[priority] - this.#inFlight[priority])),
      endpointLimits,
      endpoints: [...endpoints.values()],
    };
  }

  #availableOf(endpointId: string): PerPriority {
    const { endpoint: limits, quickEndpointMax } = this.#limits;
    const counts = this.#endpoints.get(endpointId) ?? noCounts();
    const gained = Math.min(
      this.#gained.get(endpointId) ?? 0,
      Math.max(0, quickEndpointMax - limits.recovery - counts.first - counts.retry),
    );
    const limitOf = (priority: Priority) => limits[priority] + (priority === 'recovery' ? gained : 0);
    return perPriority((priority) => Math.max(0, limitOf(priority) - counts[priority]));
  }
}
