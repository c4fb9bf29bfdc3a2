/** Gives money back on one thing that was paid for: it is locked with its payment, and counts the refund. */
import type { RefundStatus } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { countRefundOnGuestList, type ManagedGuestListRow } from '../../guest-lists/guest-lists/guest-lists.ts';
import { countRefundOnPass, type PassRow } from '../../memberships/passes/passes.ts';
import { emit, type OutboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type BookingRow, countRefundOnBooking } from '../../tables/bookings/bookings.ts';
import {
  type BoughtSupplementRow,
  countRefundOnSupplement,
  countRefundsOnTickets,
  type TicketRow,
} from '../../ticketing/tickets/tickets.ts';
import { insertRefunds, listRefundsByIds, type RefundRow } from './refunds.sql.ts';
import { enqueueSending } from './send-refund.ts';
import { countSettled } from './settle-refund.ts';
import {
  countOnLines,
  lockBooking,
  lockGuestList,
  lockPass,
  lockSupplement,
  lockTickets,
  type Refundable,
  refuseMoreThanLeft,
} from './subjects.ts';

export interface TicketRefund {
  readonly ticketId: string;
  /** Minor units. */
  readonly amount: number;
  /** Only a ticket that this channel sold; null for whatever the organization sold. */
  readonly channelId: string | null;
  readonly createdBy: string;
}

export type RefundRefusal = Refusal<'not_found' | 'conflict' | 'refund_exceeds_paid'>;

interface RefundedTicket {
  readonly refund: RefundRow;
  readonly ticket: TicketRow;
}

/**
 * Gives money back on a ticket and, the first time, voids it. Refuses a ticket that is not paid, one that was swapped, and
 * more than what remains of its total.
 */
export async function refundTicket(
  write: TenantWriteContext,
  { ticketId, amount, channelId, createdBy }: TicketRefund,
): Promise<RefundedTicket | RefundRefusal> {
  const refunded = await refundTickets(write, [{ ticketId, amount }], { channelId, createdBy });
  return refunded instanceof Refusal ? refunded : refunded[0]!;
}

/** The same on several tickets, each named once, in their order. Where one is refused, all are. */
export async function refundTickets(
  write: TenantWriteContext,
  given: readonly Pick<TicketRefund, 'ticketId' | 'amount'>[],
  { channelId, createdBy }: Pick<TicketRefund, 'channelId' | 'createdBy'>,
): Promise<readonly RefundedTicket[] | RefundRefusal> {
  const locked = await lockTickets(
    write,
    given.map(({ ticketId }) => ticketId),
    channelId,
  );
  if (locked instanceof Refusal) return locked;
  const refunds = given.map(({ ticketId, amount }, index) => {
    return { locked: locked[index]!, of: { ticket_id: ticketId, amount, created_by: createdBy } };
  });
  const amounts = given.map(({ amount }, index) => ({ ticket: locked[index]!.ticket, amount }));
  const refunded = await createRefunds(write, refunds, () => countRefundsOnTickets(write, amounts));
  return refunded instanceof Refusal ? refunded : refunded.map(({ refund, row }) => ({ refund, ticket: row }));
}

export interface BookingRefund {
  readonly bookingId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid online for a booking, which goes on as it is. Refuses a booking that nothing was paid
 * for, and more than what remains.
 */
export async function refundBooking(
  write: TenantWriteContext,
  { bookingId, amount, createdBy }: BookingRefund,
): Promise<{ readonly refund: RefundRow; readonly booking: BookingRow } | RefundRefusal> {
  const locked = await lockBooking(write, bookingId);
  if (locked instanceof Refusal) return locked;
  const refunded = await createRefund(write, locked, { booking_id: bookingId, amount, created_by: createdBy }, () =>
    countRefundOnBooking(write, bookingId, amount),
  );
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, booking: refunded.row };
}

export interface GuestListRefund {
  readonly guestListId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid for an entry on a list, which leaves the list with the first refund. Refuses an entry that
 * nothing was paid for, and more than what remains.
 */
export async function refundGuestList(
  write: TenantWriteContext,
  { guestListId, amount, createdBy }: GuestListRefund,
): Promise<{ readonly refund: RefundRow; readonly entry: ManagedGuestListRow } | RefundRefusal> {
  const locked = await lockGuestList(write, guestListId);
  if (locked instanceof Refusal) return locked;
  const refunded = await createRefund(
    write,
    locked,
    { guest_list_id: guestListId, amount, created_by: createdBy },
    async () => ({
      row: await countRefundOnGuestList(write, guestListId, amount),
    }),
  );
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, entry: refunded.row };
}

export interface PassRefund {
  readonly passId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid for a pass and, the first time, voids it. Refuses a pass that is not paid, and more than
 * what remains of its price.
 */
export async function refundPass(
  write: TenantWriteContext,
  { passId, amount, createdBy }: PassRefund,
): Promise<{ readonly refund: RefundRow; readonly pass: PassRow } | RefundRefusal> {
  const locked = await lockPass(write, passId);
  if (locked instanceof Refusal) return locked;
  const refunded = await createRefund(write, locked, { pass_id: passId, amount, created_by: createdBy }, async () => ({
    row: await countRefundOnPass(write, passId, amount),
  }));
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, pass: refunded.row };
}

export interface SupplementRefund {
  /** Only where the supplement is one of this ticket. */
  readonly ticketId?: string | undefined;
  readonly supplementId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid for a supplement which was bought for a ticket after it was sold; the first time, the
 * supplement leaves the ticket. Refuses one that is not paid, and more than what remains.
 */
export async function refundSupplement(
  write: TenantWriteContext,
  { ticketId, supplementId, amount, createdBy }: SupplementRefund,
): Promise<{ readonly refund: RefundRow; readonly supplement: BoughtSupplementRow } | RefundRefusal> {
  const locked = await lockSupplement(write, supplementId, ticketId);
  if (locked instanceof Refusal) return locked;
  const refunded = await createRefund(
    write,
    locked,
    { ticket_supplement_id: supplementId, amount, created_by: createdBy },
    async () => ({ row: await countRefundOnSupplement(write, supplementId, amount) }),
  );
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, supplement: refunded.row };
}

/** What the refund is on, under the names of its columns. */
interface RefundOf {
  readonly ticket_id?: string;
  readonly booking_id?: string;
  readonly guest_list_id?: string;
  readonly pass_id?: string;
  readonly ticket_supplement_id?: string;
  readonly amount: number;
  readonly created_by: string;
}

/** What counts a refund where it is, and what is emitted of that. */
interface Counted<Row> {
  readonly row: Row;
  readonly message?: OutboxMessage;
}

interface Refunded<Row> {
  readonly refund: RefundRow;
  readonly row: Row;
}

/** Refunds an amount on what is locked, unless it is more than what is left; `count` counts it there. */
async function createRefund<Row>(
  write: TenantWriteContext,
  locked: Refundable,
  of: RefundOf,
  count: () => Promise<Counted<Row>>,
): Promise<Refunded<Row> | Refusal<'refund_exceeds_paid'>> {
  const refunded = await createRefunds(write, [{ locked, of }], async () => [await count()]);
  return refunded instanceof Refusal ? refunded : refunded[0]!;
}

/**
 * Refunds amounts on things that are locked, unless one is more than what is left; `count` counts them there, in the
 * same order. What was not paid through a gateway counts at once; what was is sent.
 */
async function createRefunds<Row>(
  write: TenantWriteContext,
  given: readonly { readonly locked: Refundable; readonly of: RefundOf }[],
  count: () => Promise<readonly Counted<Row>[]>,
): Promise<readonly Refunded<Row>[] | Refusal<'refund_exceeds_paid'>> {
  const { tenant, now } = write;
  for (const { locked, of } of given) {
    const excess = refuseMoreThanLeft(locked, of.amount);
    if (excess) return excess;
  }
  const rows = given.map(({ locked, of }) => rowOf(locked, of, now));
  await tenant.run(insertRefunds.statement, insertRefunds.valuesOf(rows));
  await countOnLines(tenant, rows);
  const counted = await count();
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await tenant.run(listRefundsByIds, { ids })).map((refund) => [refund.id, refund]));
  const refunds = given.map(({ locked }, index) => ({ payment: locked.payment, refund: byId.get(ids[index]!)! }));
  const settled = refunds.filter(({ refund }) => refund.status === 'succeeded');
  const ofSettled = new Map(
    (await countSettled(write, settled)).map((message, index) => [settled[index]!.refund.id, message]),
  );
  await emit(
    write,
    ids.flatMap((id, index) => [counted[index]!.message ?? [], ofSettled.get(id) ?? []].flat()),
  );
  for (const { refund } of refunds) if (refund.status === 'pending') await enqueueSending(tenant, refund.id);
  return refunds.map(({ refund }, index) => ({ refund, row: counted[index]!.row }));
}

/** A refund that is on no thing. */
export const onNothing = {
  ticket_id: null,
  booking_id: null,
  guest_list_id: null,
  pass_id: null,
  ticket_supplement_id: null,
};

/** What was paid through a gateway waits until the gateway confirms it. */
function rowOf({ payment, channelId }: Refundable, of: RefundOf, now: Date) {
  const { id: paymentId, collection, payment_method } = payment;
  const status: RefundStatus = collection === 'gateway' ? 'pending' : 'succeeded';
  return {
    ...onNothing,
    ...of,
    id: newId('refund', now),
    payment_id: paymentId,
    charge_id: null,
    channel_id: channelId,
    status,
    collection,
    // Known once it is settled: until then others can fail, and an advance can move.
    parts: toJson({}),
    payment_method,
    created_at: now,
    settled_at: status === 'succeeded' ? now : null,
  };
}
