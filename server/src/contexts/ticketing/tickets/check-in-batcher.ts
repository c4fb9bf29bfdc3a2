/**
 * Gathers the check-ins of a rush into batches. As long as few ask at once each is sent by itself, without waiting; while
 * statements are on their way those that come gather, and the next statement takes all of them together. So a batch costs
 * a fraction of what its check-ins would cost one by one, and none waits for others to come.
 *
 * A ticket that another transaction is changing is skipped by the batch and sent again by itself, where it waits. If the
 * process dies, what was answered is recorded, and what was not answered may be asked again.
 */
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Outbox } from '../../messaging/webhooks/webhooks.ts';
import { type CheckInRow, updateAdmittedCountsOfUnlocked } from './check-in.sql.ts';
import { type CheckIn, type CheckInOutcome, checkInTicket, outcomeOf, refuseFuture, sendCheckIns } from './check-in.ts';
import { testAdmissionOf } from './test-barcodes.ts';
import { findAdmission } from './tickets-with-rate.sql.ts';
import { noTicket } from './tickets-with-rate.ts';

/** Statements on their way at once; more would only wait for the processors. */
const workersMax = 3;
const batchMax = 100;

interface Waiting {
  readonly tenant: TenantDb;
  readonly checkIn: CheckIn;
  readonly now: Date;
  readonly resolve: (outcome: CheckInOutcome | Promise<CheckInOutcome>) => void;
  readonly reject: (error: unknown) => void;
}

export class CheckInBatcher {
  readonly #outbox: Outbox;
  #waiting: Waiting[] = [];
  readonly #takesTestBarcodes: boolean;
  #workers = 0;

  /** With `takesTestBarcodes`, test barcodes give their outcomes. */
  constructor(outbox: Outbox, { takesTestBarcodes = false }: { readonly takesTestBarcodes?: boolean } = {}) {
    this.#outbox = outbox;
    this.#takesTestBarcodes = takesTestBarcodes;
  }

  /** As `checkInTicket`, in a batch with those that come at the same time. Within a transaction it stays by itself. */
  async checkIn(tenant: TenantDb, asked: CheckIn, now: Date): Promise<CheckInOutcome> {
    if ('inTransaction' in tenant) return checkInTicket(tenant, this.#outbox, asked, now);
    const early = refuseFuture(asked, now);
    if (early) return early;
    const checkIn = { ...asked, enteredAt: asked.enteredAt ?? now };
    return new Promise((resolve, reject) => {
      this.#waiting.push({ tenant, checkIn, now, resolve, reject });
      if (this.#workers < workersMax) void this.#work();
    });
  }

  /** The same for the ticket with a barcode, which it keeps for ever. Refuses an unknown barcode. */
  async checkInByBarcode(
    tenant: TenantDb,
    barcode: string,
    asked: Omit<CheckIn, 'ticketId'>,
    now: Date,
  ): Promise<CheckInOutcome> {
    const tested = this.#takesTestBarcodes ? testAdmissionOf(barcode) : undefined;
    if (tested !== undefined) return typeof tested === 'string' ? { admittedCount: asked.admittedCount ?? 1 } : tested;
    const [ticket] = await tenant.run(findAdmission, { barcode });
    return ticket ? this.checkIn(tenant, { ...asked, ticketId: ticket.id }, now) : noTicket;
  }

  /** One worker: sends batches until nothing waits. Never throws. */
  async #work(): Promise<void> {
    this.#workers += 1;
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      const { tenant, now } = batch.at(-1)!;
      const checkIns = batch.map((one) => one.checkIn);
      try {
        const rows = await sendCheckIns(tenant, this.#outbox, updateAdmittedCountsOfUnlocked, checkIns, now);
        this.#settle(batch, rows);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    this.#workers -= 1;
  }

  /** Those of the first one's organization, each ticket once; the others stay for the next time. */
  #takeBatch(): Waiting[] {
    const { organizationId } = this.#waiting[0]!.tenant;
    const tickets = new Set<string>();
    const batch: Waiting[] = [];
    this.#waiting = this.#waiting.filter((one) => {
      const { ticketId } = one.checkIn;
      const fits = one.tenant.organizationId === organizationId && !tickets.has(ticketId) && batch.length < batchMax;
      if (fits) {
        tickets.add(ticketId);
        batch.push(one);
      }
      return !fits;
    });
    return batch;
  }

  #settle(batch: readonly Waiting[], rows: readonly CheckInRow[]): void {
    const byTicket = new Map(rows.map((row) => [row.ticket_id, row]));
    for (const { tenant, checkIn, now, resolve } of batch) {
      const row = byTicket.get(checkIn.ticketId)!;
      const wasSkipped = row.known && !row.locked;
      // Waits for the other transaction by itself, without keeping the worker.
      resolve(wasSkipped ? checkInTicket(tenant, this.#outbox, checkIn, now) : outcomeOf(row, checkIn));
    }
  }
}
