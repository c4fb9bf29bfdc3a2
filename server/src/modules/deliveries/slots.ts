/**
 * How much may be on its way at once: in all, in each lane, to each endpoint in each lane, and for one organization. What
 * one of them cannot take is left for the others, so a receiver that hangs, an organization with fifty of them or a
 * recovery of a million costs the rest nothing but the places that it is allowed.
 */
import type { ClaimedDelivery, Lane } from './claimed-delivery.ts';

type PerLane = readonly [number, number, number];

export interface SlotLimits {
  readonly total: number;
  /** Most of each lane: first attempts, retries, recovered ones. What they leave is reserved for the others. */
  readonly lanes: PerLane;
  /** Most of one endpoint in each lane. */
  readonly endpointLanes: PerLane;
  readonly organization: number;
}

export const defaultSlots: SlotLimits = {
  total: 128,
  lanes: [96, 64, 32],
  endpointLanes: [12, 6, 4],
  organization: 80,
};

/** What a claim may take. */
export interface Room {
  readonly total: number;
  readonly lanes: PerLane;
  readonly laneCaps: PerLane;
  /** Endpoints with attempts on their way, or of an organization that may not have many more: the room of each lane. */
  readonly busy: readonly { endpointId: string; count: number; lanes: PerLane }[];
}

type Counts = [number, number, number];
type Place = Pick<ClaimedDelivery, 'endpointId' | 'organizationId' | 'lane'>;
const sum = (counts: PerLane) => counts[0] + counts[1] + counts[2];
const atMost = (most: number, [first, retry, recover]: PerLane): PerLane => [
  Math.min(first, most),
  Math.min(retry, most),
  Math.min(recover, most),
];

export class Slots {
  readonly #limits: SlotLimits;
  readonly #lanes: Counts = [0, 0, 0];
  readonly #endpoints = new Map<string, Counts>();
  readonly #organizations = new Map<string, { count: number; endpointIds: Set<string> }>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get used(): number {
    return sum(this.#lanes);
  }

  /** True where another one would have to wait, whatever endpoint it goes to, at least in one of the lanes. */
  get isFull(): boolean {
    const { total, lanes } = this.#limits;
    return this.used >= total || this.#lanes.some((count, lane) => count >= lanes[lane as Lane]);
  }

  /** True where attempts are on their way to the endpoint. */
  isBusy(endpointId: string): boolean {
    return this.#endpoints.has(endpointId);
  }

  isEndpointFull({ endpointId, lane }: Pick<Place, 'endpointId' | 'lane'>): boolean {
    return (this.#endpoints.get(endpointId)?.[lane] ?? 0) >= this.#limits.endpointLanes[lane];
  }

  /** Takes a place; false where the organization has as many as it may. */
  take({ endpointId, organizationId, lane }: Place): boolean {
    const organization = this.#organizations.get(organizationId) ?? { count: 0, endpointIds: new Set() };
    organization.endpointIds.add(endpointId);
    if (organization.count >= this.#limits.organization) return false;
    organization.count += 1;
    this.#organizations.set(organizationId, organization);
    this.#lanes[lane] += 1;
    const counts = this.#endpoints.get(endpointId) ?? [0, 0, 0];
    counts[lane] += 1;
    this.#endpoints.set(endpointId, counts);
    return true;
  }

  free({ endpointId, organizationId, lane }: Place): void {
    this.#lanes[lane] -= 1;
    const counts = this.#endpoints.get(endpointId)!;
    counts[lane] -= 1;
    if (sum(counts) === 0) this.#endpoints.delete(endpointId);
    const organization = this.#organizations.get(organizationId)!;
    organization.count -= 1;
    if (organization.count === 0) this.#organizations.delete(organizationId);
  }

  room(): Room {
    const { total, lanes, endpointLanes, organization } = this.#limits;
    const busy = new Map<string, Room['busy'][number]>();
    for (const [endpointId, counts] of this.#endpoints) {
      busy.set(endpointId, { endpointId, count: sum(counts), lanes: left(endpointLanes, counts) });
    }
    for (const { count, endpointIds } of this.#organizations.values()) {
      const most = organization - count;
      if (most >= Math.max(...endpointLanes)) continue;
      for (const endpointId of endpointIds) {
        const { count = 0, lanes = endpointLanes } = busy.get(endpointId) ?? {};
        busy.set(endpointId, { endpointId, count, lanes: atMost(most, lanes) });
      }
    }
    return {
      total: Math.max(0, total - this.used),
      lanes: left(lanes, this.#lanes),
      laneCaps: endpointLanes,
      busy: [...busy.values()],
    };
  }
}

function left(limits: PerLane, used: Counts): PerLane {
  const of = (lane: Lane) => Math.max(0, limits[lane] - used[lane]);
  return [of(0), of(1), of(2)];
}
