/**
 * The check-ins of a rush in batches, each a statement: it costs a fraction of what its check-ins would cost one by one. A
 * ticket that another transaction is changing is skipped by the batch and sent again by itself, where it waits.
 */
import { Batcher, notBatched } from '../../../platform/batcher.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Outbox } from '../../messaging/webhooks/webhooks.ts';
import { updateAdmittedCountsOfUnlocked } from './check-in.sql.ts';
import { type CheckIn, type CheckInOutcome, checkInTicket, outcomeOf, refuseFuture, sendCheckIns } from './check-in.ts';
import { testAdmissionOf } from './test-barcodes.ts';
import { findAdmission } from './tickets-with-rate.sql.ts';
import { noTicket } from './tickets-with-rate.ts';

interface TenantCheckIn {
  readonly tenant: TenantDb;
  readonly checkIn: CheckIn;
  readonly now: Date;
}

export class CheckInBatcher {
  readonly #outbox: Outbox;
  readonly #takesTestBarcodes: boolean;
  readonly #batcher: Batcher<TenantCheckIn, CheckInOutcome>;

  /** With `takesTestBarcodes`, test barcodes give their outcomes. */
  constructor(outbox: Outbox, { takesTestBarcodes = false }: { readonly takesTestBarcodes?: boolean } = {}) {
    this.#outbox = outbox;
    this.#takesTestBarcodes = takesTestBarcodes;
    this.#batcher = new Batcher({
      runOne: ({ tenant, checkIn, now }) => checkInTicket(tenant, outbox, checkIn, now),
      runBatch: async (inputs) => {
        const { tenant, now } = inputs.at(-1)!;
        const checkIns = inputs.map(({ checkIn }) => checkIn);
        const rows = await sendCheckIns(tenant, outbox, updateAdmittedCountsOfUnlocked, checkIns, now);
        const byTicket = new Map(rows.map((row) => [row.ticket_id, row]));
        return checkIns.map((checkIn) => {
          const row = byTicket.get(checkIn.ticketId)!;
          return row.known && !row.locked ? notBatched : outcomeOf(row, checkIn);
        });
      },
      nameOf: ({ checkIn }) => checkIn.ticketId,
      // One that is locked must not keep the worker either.
      batchMin: 1,
      // It may have been kept.
      failsTogether: () => true,
    });
  }

  /** As `checkInTicket`, in a batch with those that come at the same time. Within a transaction it stays by itself. */
  async checkIn(tenant: TenantDb, asked: CheckIn, now: Date): Promise<CheckInOutcome> {
    if ('inTransaction' in tenant) return checkInTicket(tenant, this.#outbox, asked, now);
    const early = refuseFuture(asked, now);
    if (early) return early;
    const checkIn = { ...asked, enteredAt: asked.enteredAt ?? now };
    return this.#batcher.run(tenant.organizationId, { tenant, checkIn, now });
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
}
