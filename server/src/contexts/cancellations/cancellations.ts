/**
 * Cancelling an event: it is taken off sale for good, everything that was sold of it is ended, what was paid is given back
 * where it was taken, and everybody is told by mail, also those who waited for tickets (preregistrations).
 *
 * A job ends the sales one by one with the functions that end a single one, each in a transaction of its own: if a process
 * dies, another goes on with the sales that are left. What was taken by hand is given back by hand: it is listed until
 * somebody records it, like refunds that a gateway failed. A sale that was under way while the event was cancelled is
 * ended by another look, two minutes after the last sale.
 *
 * Not ended: passes and subscriptions, which are for several events, and bookings whose clients have arrived. What was paid
 * online for such a booking is given back.
 */
import type { BoxOfficeCollection } from '@stagedoor/contract/vocabulary';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { enqueueJob } from '../../platform/jobs.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { listPage, type Page } from '../../platform/sql/paging.ts';
import { type TenantDb, type TenantTransaction, tenantDb } from '../../platform/sql/tenant-db.ts';
import type { Outbox, TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { lockPayment } from '../sales/payments/payments.ts';
import { withBuyers } from '../sales/product/product.ts';
import { type RefundRefusal, recordRefund } from '../sales/refunds/refunds.ts';
import { lockBooking, undoAdvanceTakenByHand } from '../tables/bookings/bookings.ts';
import { claimWaitingPeople, closeCancelledEvent } from '../venue/events/events.ts';
import { cancelSale, refundRest, tellWaiting } from './cancel-sales.ts';
import {
  type CancellationRow,
  type CancelledSaleRow,
  cancelledSales,
  countOpenSales,
  findCancellation,
  findCancelledSale,
  findSaleToRecord,
  insertCancellation,
  listFailedRefunds,
  listMoneyToReturn,
  listNextSales,
  type MoneyToReturnRow,
  sumCancelledSales,
  updateCancellationEnded,
  updateSaleRecorded,
} from './cancellations.sql.ts';

export type { CancelledSaleRow } from './cancellations.sql.ts';

/** What would be ended, and what became of what was. Money in minor units. */
export interface Cancellation extends CancellationRow {
  readonly sales_left: number;
  readonly people_left: number;
  readonly money: readonly MoneyToReturnRow[];
  readonly returned: number;
  readonly on_its_way: number;
  readonly unreturned: number;
  readonly unreturned_sales: number;
  readonly recorded: number;
}

const noEvent = refuse('not_found', 'There is no event with this id.');

/** The cancellation of an event; of one that nobody cancelled, what it would end. Refuses an unknown event. */
export async function getCancellation(tenant: TenantDb, eventId: string): Promise<Cancellation | Refusal<'not_found'>> {
  const [found] = await tenant.run(findCancellation, { eventId });
  if (!found) return noEvent;
  const [open] = await tenant.run(countOpenSales, { eventId });
  const money = await tenant.run(listMoneyToReturn, { eventId });
  const [done] = await tenant.run(sumCancelledSales, { eventId });
  return { ...found, ...done!, sales_left: open!.sales, people_left: open!.people, money };
}

/**
 * Cancels an event, or goes on with a cancellation that failed; another person who does so at the same instant changes
 * nothing. Refuses an unknown event.
 */
export async function cancelEvent(
  write: TenantWriteContext & { readonly tenant: TenantTransaction },
  given: { readonly eventId: string; readonly message: string; readonly createdBy: string },
): Promise<Cancellation | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const { eventId } = given;
  const closed = await closeCancelledEvent(write, eventId);
  if (closed instanceof Refusal) return closed;
  await tenant.run(insertCancellation, { ...given, now });
  await enqueueJob(tenant, 'cancel_event', { eventId }, { key: eventId });
  // However long it takes to sum up a large event, it can be cancelled.
  await tenant.allowLongStatements();
  return getCancellation(tenant, eventId);
}

interface JobServices {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

interface JobRun {
  readonly signal: AbortSignal;
  readonly isLastAttempt: boolean;
  /** How long the job works before it queues itself again. */
  readonly workMs?: number;
}

const defaultWorkMs = 20_000;
/** Each look for the next sales reads all of the event. */
const salesOfLook = 1_000;
const peopleOfBatch = 50;
/** After which nothing is under way any more that began before the cancellation. */
const lateSalesMs = 2 * 60_000;

/**
 * Ends the sales that are left, for some seconds, and then queues itself again. A sale that cannot be ended holds up none
 * of the others: the job fails after them, and is tried again; after its last attempt the cancellation has failed.
 */
export async function runCancellation(
  services: JobServices,
  { organizationId, eventId }: { readonly organizationId: string; readonly eventId: string },
  { signal, isLastAttempt, workMs = defaultWorkMs }: JobRun,
): Promise<void> {
  const { database, outbox, clock } = services;
  const tenant = tenantDb(database, organizationId);
  const [cancellation] = await tenant.run(findCancellation, { eventId });
  if (!cancellation?.status) return;
  const queueAgain = (afterMs: number) =>
    database.transaction(async (tx) => {
      const runAt = new Date(clock.now().getTime() + afterMs);
      await enqueueJob(tenantDb(tx, organizationId), 'cancel_event', { eventId }, { key: eventId, runAt });
    });
  const end = (status: 'failed' | 'completed') =>
    tenant.run(updateCancellationEnded, { eventId, status, finishedAt: status === 'completed' ? clock.now() : null });
  const startedAt = performance.now();
  const failed = new Map<string, unknown>();
  const passedOver: string[] = [];
  let endedCount = 0;
  for (;;) {
    const next = await tenant.run(listNextSales, {
      eventId,
      exceptIds: [...failed.keys(), ...passedOver],
      limit: salesOfLook,
    });
    if (next.length === 0) break;
    for (const { kind, id } of next) {
      signal.throwIfAborted();
      if (performance.now() - startedAt > workMs) return queueAgain(0);
      try {
        const isEnded = await database.transaction(
          (tx) => {
            const write = { tenant: tenantDb(tx, organizationId), outbox, now: clock.now() };
            return cancelSale(write, { kind, id, cancellation });
          },
          (isKept) => isKept,
        );
        if (isEnded) endedCount += 1;
        else passedOver.push(id);
      } catch (error) {
        signal.throwIfAborted();
        failed.set(id, error);
      }
    }
  }
  const [[saleId, cause] = []] = failed;
  if (saleId !== undefined) {
    if (isLastAttempt) await end('failed');
    throw new Error(`${failed.size} sales of the event could not be ended, such as ${saleId}`, { cause });
  }
  // After the sales: who bought something is told of it by their mail.
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    if (performance.now() - startedAt > workMs) return queueAgain(0);
    isLast = await database.transaction((tx) =>
      tellSomeWaiting({ tenant: tenantDb(tx, organizationId), outbox, now: clock.now() }, cancellation),
    );
  }
  const isFirst = (await end('completed')).length > 0;
  if (isFirst || endedCount > 0) await queueAgain(lateSalesMs);
}

/** False while there are more people to tell. */
async function tellSomeWaiting(write: TenantWriteContext, cancellation: CancellationRow): Promise<boolean> {
  const { tenant, now } = write;
  const { people, isLast } = await claimWaitingPeople(tenant, cancellation.event_id, { now, limit: peopleOfBatch });
  for (const person of people) await tellWaiting(write, cancellation, person);
  return isLast;
}

export interface CancelledSale extends CancelledSaleRow {
  readonly client_name: string;
  readonly client_email: string;
}

/** What became of the sales of a cancelled event, in the order in which they were ended. */
export async function listCancelledSales(
  tenant: TenantDb,
  filter: { readonly eventId: string; readonly isUnreturned: boolean | undefined },
  page: Page,
): Promise<CancelledSale[] | Refusal<'not_found' | 'invalid_request'>> {
  const [found] = await tenant.run(findCancellation, { eventId: filter.eventId });
  if (!found) return noEvent;
  const rows = await listPage(tenant, cancelledSales, filter, page);
  return rows instanceof Refusal ? rows : withPeople(tenant, rows);
}

async function withPeople(tenant: TenantDb, rows: readonly CancelledSaleRow[]): Promise<CancelledSale[]> {
  const paid = rows.flatMap(({ subject_id: id, resource_type, resource_ids }) =>
    resource_type === null ? [] : [{ id, resource_type, resource_ids }],
  );
  const buyers = new Map((await withBuyers(tenant, paid)).map((buyer) => [buyer.resource_ids[0], buyer]));
  return rows.map((row) => {
    const { client_name, client_email } = buyers.get(row.resource_ids[0]) ?? {
      client_name: row.name,
      client_email: row.email,
    };
    return { ...row, client_name, client_email };
  });
}

const nothingLeft = refuse('conflict', 'Nothing is left to be given back by hand.');

/**
 * Records that what was not given back of a sale was given back by hand: what was taken by hand, and refunds that the
 * gateway failed. Refuses an unknown sale, and one of which nothing is left.
 */
export async function recordCancelledSale(
  write: TenantWriteContext,
  given: {
    readonly eventId: string;
    readonly id: string;
    readonly byHand: BoxOfficeCollection;
    readonly createdBy: string;
  },
): Promise<CancelledSale | RefundRefusal> {
  const { tenant, now } = write;
  const { eventId, id, byHand, createdBy } = given;
  const [found] = await tenant.run(findSaleToRecord, { eventId, id });
  if (!found) return refuse('not_found', 'There is no such sale of a cancelled event.');
  // What is given back of it in another way at the same time comes before or after.
  if (found.kind === 'payment') await tenant.run(lockPayment, { id: found.subject_id });
  if (found.kind === 'booking') await lockBooking(tenant, found.subject_id);
  const [sale] = (await tenant.run(findSaleToRecord, { eventId, id })) as [typeof found];
  const failed = await tenant.run(listFailedRefunds, { id });
  const made = { byHand, createdBy };
  let refused: RefundRefusal | null = null;
  let isRecorded = false;
  for (const refund of failed) {
    const recorded = await recordRefund(write, refund.id, made);
    if (!(recorded instanceof Refusal)) isRecorded = true;
    // Some of it, or all, was given back in another way: what is left of it follows.
    else if (recorded.code === 'refund_exceeds_paid') refused ??= recorded;
    else return recorded;
  }
  if (sale.left > 0) {
    const refundIds = await giveBackByHand(write, sale, made);
    const recorded = { id, now, recordedBy: createdBy, left: sale.left, refundIds };
    isRecorded = (await tenant.run(updateSaleRecorded, recorded)).length > 0;
  } else if (refused && sale.failed > 0) {
    isRecorded = (await giveBackByHand(write, sale, made)).length > 0 || isRecorded;
  }
  if (!isRecorded) return refused ?? nothingLeft;
  const [row] = await tenant.run(findCancelledSale, { eventId, id });
  return (await withPeople(tenant, [row!]))[0]!;
}

/** Ids of the refunds that count it. */
async function giveBackByHand(
  write: TenantWriteContext,
  { kind, subject_id: subjectId, reason }: { kind: string; subject_id: string; reason: string },
  { byHand, createdBy }: { readonly byHand: BoxOfficeCollection; readonly createdBy: string },
): Promise<string[]> {
  if (kind === 'booking') {
    await undoAdvanceTakenByHand(write, subjectId, createdBy);
    return [];
  }
  // What was paid for a change of a name stays in the books: that it was given back is only noted.
  if (reason === 'not_refundable') return [];
  const [payment] = await write.tenant.run(lockPayment, { id: subjectId });
  const { refunds } = await refundRest(write, payment!, createdBy, byHand);
  return refunds.map((refund) => refund.id);
}
