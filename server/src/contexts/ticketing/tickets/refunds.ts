/** What a refund does to its ticket: the first one voids it, and its place is free again. Refunds are the module `refunds`. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { type OutboxMessage, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { ChargedParts } from '../../sales/pricing/pricing.ts';
import { freePlaces } from '../inventory/inventory.ts';
import { ticketRefunded } from './kinds.ts';
import {
  findPaymentsOfTickets,
  listChargedParts,
  lockTicketsForRefund,
  type RefundableTicket,
  recountTicketRefunded,
  updateTicketsRefunded,
} from './refunds.sql.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

const noTicket = refuse('not_found', 'There is no such ticket.');

/** A ticket that is locked, and its payment. */
export interface LockedTicket<Held> {
  readonly ticket: RefundableTicket;
  readonly held: Held;
}

/**
 * Locks the payments of the tickets by `lockPaymentsOf`, then the tickets, and answers with them in the order of the ids,
 * each of which is named once. Refuses a ticket that there is not (of the channel, where one is named), one that is not
 * paid, and one that was swapped: its holder was paid by the reseller.
 */
export async function lockTicketsToRefund<Held extends { readonly id: string }>(
  { tenant }: TenantWriteContext,
  ids: readonly string[],
  channelId: string | null,
  lockPaymentsOf: (paymentIds: readonly string[]) => Promise<readonly Held[]>,
): Promise<readonly LockedTicket<Held>[] | Refusal<'not_found' | 'conflict'>> {
  const found = await tenant.run(findPaymentsOfTickets, { ids, channelId });
  if (found.length < ids.length) return noTicket;
  const paymentIdOf = new Map(found.map(({ id, payment_id }) => [id, payment_id]));
  const paymentIds = found.flatMap(({ payment_id, resold_from }) => [payment_id, resold_from ?? []].flat());
  const payments = await lockPaymentsOf([...new Set(paymentIds)]);
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const tickets = await tenant.run(lockTicketsForRefund, { ids });
  if (tickets.length < ids.length) return noTicket;
  for (const { swapped_to: swappedTo, status } of tickets) {
    if (swappedTo !== null) return refuse('conflict', 'The ticket was swapped: there is nothing to give back on it.');
    if (status !== 'active' && status !== 'voided') {
      return refuse('conflict', `The ticket is ${status}: nothing was paid for it yet.`);
    }
  }
  const ticketById = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return ids.map((id) => ({ ticket: ticketById.get(id)!, held: paymentById.get(paymentIdOf.get(id)!)! }));
}

/** A ticket that is locked, and an amount in minor units. */
export interface AmountOnTicket {
  readonly ticket: RefundableTicket;
  readonly amount: number;
}

/** Counts amounts as given back on tickets that are locked, and voids the tickets; answers in the order of the tickets. */
export async function countRefundsOnTickets(
  { tenant, now }: TenantWriteContext,
  refunded: readonly AmountOnTicket[],
): Promise<readonly { readonly row: TicketRow; readonly message: OutboxMessage }[]> {
  const ids = refunded.map(({ ticket }) => ticket.id);
  await tenant.run(updateTicketsRefunded, { now, ids, amounts: refunded.map(({ amount }) => amount) });
  const tickets = refunded.map(({ ticket }) => ticket);
  await freePlaces(
    tenant,
    tickets.filter(({ status }) => status !== 'voided'),
  );
  const rows = new Map((await tenant.run(listTicketsByIds, { ids })).map((row) => [row.id, row]));
  return tickets.map(({ id, channel_id: channelId }) => {
    const row = rows.get(id)!;
    return { row, message: outboxMessage(ticketRefunded, row, { resourceId: id, channelId }) };
  });
}

/** The parts of the totals of tickets as they were charged, in minor units, by the ids of the tickets. */
export async function chargedPartsOf(
  tenant: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChargedParts & { readonly discount_amount: number }>> {
  return new Map((await tenant.run(listChargedParts, { ids })).map(({ id, ...parts }) => [id, parts]));
}

/**
 * Counts an amount (minor units) of a refund that is sent again; less than 0 where the gateway gave nothing back: then it
 * remains to be given. The ticket stays void.
 */
export async function recountRefundOnTicket(
  { tenant, now }: TenantWriteContext,
  id: string,
  amount: number,
): Promise<void> {
  await tenant.run(recountTicketRefunded, { now, id, amount });
}
