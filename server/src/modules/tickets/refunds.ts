/** What a refund does to its ticket: the first one voids it, and its place is free again. Refunds are the module `refunds`. */
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { freePlaces } from '../inventory/inventory.ts';
import type { ChargedParts } from '../pricing/pricing.ts';
import { type OutboxMessage, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { ticketRefunded } from './kinds.ts';
import {
  findChargedParts,
  findPaymentOfTicket,
  lockTicketForRefund,
  type RefundableTicket,
  recountTicketRefunded,
  updateTicketRefunded,
} from './refunds.sql.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

const noTicket = refuse('not_found', 'There is no such ticket.');

/**
 * Locks the payment of the ticket by `lockPaymentOf`, then the ticket. Refuses a ticket that there is not (of the channel,
 * where one is named), one that is not paid, and one that was swapped: its buyer was paid by the marketplace.
 */
export async function lockTicketToRefund<Held>(
  { tenant }: TenantWriteContext,
  id: string,
  channelId: string | null,
  lockPaymentOf: (paymentId: string) => Promise<Held>,
): Promise<{ readonly ticket: RefundableTicket; readonly held: Held } | Refusal<'not_found' | 'conflict'>> {
  const [found] = await tenant.run(findPaymentOfTicket, { id, channelId });
  if (!found) return noTicket;
  const held = await lockPaymentOf(found.payment_id);
  const [ticket] = await tenant.run(lockTicketForRefund, { id });
  if (!ticket) return noTicket;
  if (ticket.was_swapped) return refuse('conflict', 'The ticket was swapped: there is nothing to give back on it.');
  if (ticket.status !== 'active' && ticket.status !== 'voided') {
    return refuse('conflict', `The ticket is ${ticket.status}: nothing was paid for it yet.`);
  }
  return { ticket, held };
}

/** Counts an amount (minor units) as given back on a ticket that is locked, and voids the ticket. */
export async function countRefundOnTicket(
  { tenant, now }: TenantWriteContext,
  ticket: RefundableTicket,
  amount: number,
): Promise<{ readonly row: TicketRow; readonly message: OutboxMessage }> {
  await tenant.run(updateTicketRefunded, { now, id: ticket.id, amount });
  if (ticket.status !== 'voided') await freePlaces(tenant, [ticket]);
  const [row] = await tenant.run(listTicketsByIds, { ids: [ticket.id] });
  const message = outboxMessage(ticketRefunded, row!, { resourceId: ticket.id, channelId: ticket.channel_id });
  return { row: row!, message };
}

/** The parts of the total of a ticket as they were charged, in minor units. */
export async function chargedPartsOf(
  tenant: TenantDb,
  id: string,
): Promise<ChargedParts & { readonly discount_amount: number }> {
  const [parts] = await tenant.run(findChargedParts, { id });
  return parts!;
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
