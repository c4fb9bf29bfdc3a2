/**
 * The desk where a rush is checked in. As long as few ask at once each is sent for itself, without waiting; while
 * statements are on their way those who come gather, and the next statement takes all of them together. So a crowd
 * costs a fraction of what its members would cost one by one, and nobody waits for company.
 *
 * A ticket that somebody else is changing is passed over by the crowd's statement and asked again for itself, where it
 * waits. If the process dies, what was answered is recorded, and what was not answered may be asked again.
 */
import type { Db } from '../../platform/database.ts';
import type { Outbox } from '../webhooks/webhooks.ts';
import { type CheckInRow, updateAdmittedCountsOfFree } from './check-in.sql.ts';
import { type CheckIn, type CheckInOutcome, checkInTicket, outcomeOf, refuseFuture, sendCheckIns } from './check-in.ts';

/** Statements on their way at once; more would only wait for the processors. */
const lanesMax = 3;
const crowdMax = 100;

interface Waiting {
  readonly organizationId: string;
  readonly checkIn: CheckIn;
  readonly now: Date;
  readonly resolve: (outcome: CheckInOutcome | Promise<CheckInOutcome>) => void;
  readonly reject: (error: unknown) => void;
}

export class CheckInDesk {
  readonly #db: Db;
  readonly #outbox: Outbox;
  #waiting: Waiting[] = [];
  #lanes = 0;

  constructor(db: Db, outbox: Outbox) {
    this.#db = db;
    this.#outbox = outbox;
  }

  /** As `checkInTicket`, together with whoever asks at the same time. */
  async checkIn(organization: { readonly id: string }, asked: CheckIn, now: Date): Promise<CheckInOutcome> {
    const early = refuseFuture(asked, now);
    if (early) return early;
    const checkIn = { ...asked, enteredAt: asked.enteredAt ?? now };
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
      const { organizationId, now } = crowd.at(-1)!;
      const checkIns = crowd.map((one) => one.checkIn);
      try {
        const rows = await sendCheckIns(
          this.#db,
          this.#outbox,
          updateAdmittedCountsOfFree,
          organizationId,
          checkIns,
          now,
        );
        this.#settle(crowd, rows);
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
      const { ticketId } = one.checkIn;
      const fits = one.organizationId === organizationId && !tickets.has(ticketId) && crowd.length < crowdMax;
      if (fits) {
        tickets.add(ticketId);
        crowd.push(one);
      }
      return !fits;
    });
    return crowd;
  }

  #settle(crowd: readonly Waiting[], rows: readonly CheckInRow[]): void {
    const byTicket = new Map(rows.map((row) => [row.ticket_id, row]));
    for (const one of crowd) {
      const row = byTicket.get(one.checkIn.ticketId)!;
      const isHeld = row.known && !row.locked;
      one.resolve(
        // Waits for whoever holds the ticket by itself, without keeping the lane.
        isHeld
          ? checkInTicket(this.#db, this.#outbox, { id: one.organizationId }, one.checkIn, one.now)
          : outcomeOf(row, one.checkIn),
      );
    }
  }
}
