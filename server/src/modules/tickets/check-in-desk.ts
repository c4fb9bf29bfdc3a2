/**
 * The desk where a rush is checked in. As long as few ask at once each is sent for itself, without waiting; while
 * statements are on their way those who come gather, and the next statement takes all of them together. So a crowd
 * costs a fraction of what its members would cost one by one, and nobody waits for company.
 *
 * A ticket that somebody else is changing is passed over by the crowd's statement and asked again for itself, where it
 * waits. If the process dies, what was answered is recorded, and what was not answered may be asked again.
 */
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { bodyHead } from '../notifications/notifications.ts';
import { type CrowdRow, updateAdmittedCounts } from './check-in.sql.ts';
import { type CheckIn, type CheckInRefusal, checkInTicket, noSuchTicket, reasonOf, refuseFuture } from './check-in.ts';

/** Statements on their way at once; more would only wait for the processors. */
const lanesMax = 3;
const crowdMax = 100;

type Outcome = { readonly admittedCount: number } | CheckInRefusal;

interface Waiting {
  readonly organizationId: string;
  readonly checkIn: CheckIn;
  readonly now: Date;
  readonly resolve: (outcome: Outcome | Promise<Outcome>) => void;
  readonly reject: (error: unknown) => void;
}

export class CheckInDesk {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #lanes = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** As `checkInTicket`, together with whoever asks at the same time. */
  async checkIn(organization: { readonly id: string }, checkIn: CheckIn, now: Date): Promise<Outcome> {
    const early = refuseFuture(checkIn.enteredAt ?? now, now);
    if (early) return early;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ organizationId: organization.id, checkIn, now, resolve, reject });
      if (this.#lanes < lanesMax) void this.#work();
    });
  }

  /** One lane: takes who waits until nobody does. Never throws. */
  async #work(): Promise<void> {
    this.#lanes += 1;
    while (this.#waiting.length > 0) {
      const crowd = this.#takeCrowd();
      try {
        this.#settle(crowd, await this.#send(crowd));
      } catch (error) {
        for (const one of crowd) one.reject(error);
      }
    }
    this.#lanes -= 1;
  }

  /** Those of the first one's organization, each ticket once; the others stay for the next time. */
  #takeCrowd(): Waiting[] {
    const organizationId = this.#waiting[0]!.organizationId;
    const tickets = new Set<string>();
    const crowd: Waiting[] = [];
    this.#waiting = this.#waiting.filter((one) => {
      const fits =
        one.organizationId === organizationId && !tickets.has(one.checkIn.ticketId) && crowd.length < crowdMax;
      if (fits) {
        tickets.add(one.checkIn.ticketId);
        crowd.push(one);
      }
      return !fits;
    });
    return crowd;
  }

  #send(crowd: readonly Waiting[]): Promise<CrowdRow[]> {
    const { organizationId, now } = crowd.at(-1)!;
    const ids = crowd.map(() => newId('notification', now));
    return this.#db.run(
      updateAdmittedCounts,
      organizationId,
      now,
      crowd.map((one) => one.checkIn.ticketId),
      crowd.map((one) => one.checkIn.enter ?? null),
      crowd.map((one) => one.checkIn.enteredAt ?? one.now),
      crowd.map((one) => one.checkIn.quality ?? null),
      ids,
      ids.map((id) => bodyHead(id, 'ticket.checked_in', organizationId, now)),
    );
  }

  #settle(crowd: readonly Waiting[], rows: readonly CrowdRow[]): void {
    const byTicket = new Map(rows.map((row) => [row.ticket_id, row]));
    for (const one of crowd) {
      const row = byTicket.get(one.checkIn.ticketId)!;
      if (row.admitted_now !== null) one.resolve({ admittedCount: row.admitted_now });
      else if (row.free) one.resolve(reasonOf(row, one.checkIn.enter));
      else if (!row.known) one.resolve(noSuchTicket);
      // Somebody holds the ticket: waits for them by itself, without keeping the lane.
      else one.resolve(checkInTicket(this.#db, { id: one.organizationId }, one.checkIn, one.now));
    }
  }
}
