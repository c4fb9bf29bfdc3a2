/**
 * Money that is given back on a ticket: the first refund voids it, and its place is free again. Where all of its refunds
 * fail it is valid again, unless its place was sold meanwhile.
 */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { emit, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockPayments } from '../../sales/payments/payments.ts';
import { type CountedRefund, type Refundable, type RefundRules, refuseUnpaid } from '../../sales/product/product.ts';
import { type AmountToRefund, type Refunded, type RefundRefusal, refundAll } from '../../sales/refunds/refunds.ts';
import { freePlaces, retakePlace } from '../inventory/inventory.ts';
import { ticketRefunded, ticketRestored } from './kinds.ts';
import {
  findPaymentsOfTickets,
  lockTicketsForRefund,
  type RefundableTicket,
  recountTicketRefunded,
  restoreTicket,
  updateTicketsRefunded,
} from './refunds.sql.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

const noTicket = refuse('not_found', 'There is no such ticket.');

type LockedTicket = Refundable & { readonly ticket: RefundableTicket };

/**
 * Locks the payments of the tickets, then the tickets, and answers with them in the order of the ids, each of which is
 * named once. Refuses a ticket that there is not (of the channel, where one is named), one that was deleted unless
 * `evenDeleted`, one that is not paid, and one that was swapped: its holder was paid by the reseller.
 */
async function lockTickets(
  { tenant }: TenantWriteContext,
  ids: readonly string[],
  channelId: string | null,
  evenDeleted = false,
): Promise<readonly LockedTicket[] | Refusal<'not_found' | 'conflict'>> {
  const found = await tenant.run(findPaymentsOfTickets, { ids, channelId });
  if (found.length < ids.length) return noTicket;
  const paymentIdOf = new Map(found.map(({ id, payment_id }) => [id, payment_id]));
  const paymentIds = found.flatMap(({ payment_id, resold_from }) => [payment_id, resold_from ?? []].flat());
  const payments = await tenant.run(lockPayments, { ids: [...new Set(paymentIds)] });
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const tickets = await tenant.run(lockTicketsForRefund, { ids });
  if (!evenDeleted && tickets.some((ticket) => ticket.deleted_at !== null)) return noTicket;
  for (const { swapped_to: swappedTo, status } of tickets) {
    if (swappedTo !== null) return refuse('conflict', 'The ticket was swapped: there is nothing to give back on it.');
    if (status !== 'active' && status !== 'voided') {
      return refuse('conflict', `The ticket is ${status}: nothing was paid for it yet.`);
    }
  }
  const ticketById = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const locked: LockedTicket[] = [];
  for (const id of ids) {
    const ticket = ticketById.get(id)!;
    const payment = paymentById.get(paymentIdOf.get(id)!)!;
    const unpaid = refuseUnpaid('ticket', payment);
    if (unpaid) return unpaid;
    locked.push({ id, payment, channelId: ticket.channel_id, ticket });
  }
  return locked;
}

/** One ticket, of one channel where it is named. */
export async function lockTicketToRefund(
  write: TenantWriteContext,
  id: string,
  channelId: string | null,
  evenDeleted?: boolean,
): Promise<LockedTicket | Refusal<'not_found' | 'conflict'>> {
  const locked = await lockTickets(write, [id], channelId, evenDeleted);
  return locked instanceof Refusal ? locked : locked[0]!;
}

interface AmountOnTicket {
  readonly ticket: Pick<RefundableTicket, 'id' | 'channel_id' | 'status' | 'rate_id' | 'price_id'>;
  readonly amount: number;
}

/** Counts amounts as given back on tickets that are locked, and voids the tickets; answers in the order of the tickets. */
async function countRefundsOnTickets(
  write: TenantWriteContext,
  refunded: readonly AmountOnTicket[],
): Promise<readonly CountedRefund<TicketRow>[]> {
  const { tenant, now } = write;
  const ids = refunded.map(({ ticket }) => ticket.id);
  await tenant.run(updateTicketsRefunded, { now, ids, amounts: refunded.map(({ amount }) => amount) });
  const tickets = refunded.map(({ ticket }) => ticket);
  await freePlaces(
    write,
    tickets.filter(({ status }) => status !== 'voided'),
  );
  const rows = new Map((await tenant.run(listTicketsByIds, { ids })).map((row) => [row.id, row]));
  return tickets.map(({ id, channel_id: channelId }) => {
    const row = rows.get(id)!;
    return { row, messages: [outboxMessage(ticketRefunded, row, { resourceId: id, channelId })] };
  });
}

export const ticketRefunds: RefundRules<TicketRow> = {
  noun: 'ticket',
  voids: true,
  lock: (write, id, evenDeleted) => lockTicketToRefund(write, id, null, evenDeleted),
  count: async (write, id, amount) => {
    const [ticket] = await write.tenant.run(lockTicketsForRefund, { ids: [id] });
    return (await countRefundsOnTickets(write, [{ ticket: ticket!, amount }]))[0]!;
  },
  recount: recountTicket,
};

/** A refund that failed is sent again, which voids a ticket that is valid again, or gave nothing back (below 0). */
async function recountTicket(write: TenantWriteContext, id: string, amount: number): Promise<void> {
  const { tenant, now } = write;
  const [locked] = await tenant.run(lockTicketsForRefund, { ids: [id] });
  if (amount > 0 && locked!.status === 'active') {
    await emit(write, (await ticketRefunds.count(write, id, amount)).messages);
    return;
  }
  const [ticket] = await tenant.run(recountTicketRefunded, { now, id, amount });
  if (!ticket!.can_be_restored || !(await retakePlace(write, ticket!))) return;
  await tenant.run(restoreTicket, { now, id });
  const [row] = await tenant.run(listTicketsByIds, { ids: [id] });
  await emit(write, [outboxMessage(ticketRestored, row!, { resourceId: id, channelId: ticket!.channel_id })]);
}

export interface TicketRefund extends AmountToRefund {
  readonly ticketId: string;
  /** Only a ticket that this channel sold; null for whatever the organization sold. */
  readonly channelId: string | null;
}

/**
 * Gives money back on a ticket and, the first time, voids it. Refuses a ticket that is not paid, one that was swapped, and
 * more than what remains of its total.
 */
export async function refundTicket(
  write: TenantWriteContext,
  { ticketId, amount, ...made }: TicketRefund,
): Promise<Refunded<TicketRow> | RefundRefusal> {
  const refunded = await refundTickets(write, [{ ticketId, amount }], made);
  return refunded instanceof Refusal ? refunded : refunded[0]!;
}

/** The same on several tickets, each named once, in their order. Where one is refused, all are. */
export async function refundTickets(
  write: TenantWriteContext,
  given: readonly Pick<TicketRefund, 'ticketId' | 'amount'>[],
  { channelId, ...made }: Omit<TicketRefund, 'ticketId' | 'amount'>,
): Promise<readonly Refunded<TicketRow>[] | RefundRefusal> {
  const ids = given.map(({ ticketId }) => ticketId);
  const locked = await lockTickets(write, ids, channelId);
  if (locked instanceof Refusal) return locked;
  const amounts = given.map(({ amount }, index) => ({ locked: locked[index]!, ticket: locked[index]!.ticket, amount }));
  return refundAll(write, ticketRefunds, amounts, made, () => countRefundsOnTickets(write, amounts));
}
