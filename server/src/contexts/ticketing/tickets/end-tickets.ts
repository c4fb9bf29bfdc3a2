/**
 * The two ways in which tickets end: deleted (by the system that created them) and voided (by the organizer). Their
 * places are free again at once, their barcodes never. A ticket that was voided takes no place any more, so deleting it
 * afterwards frees none.
 */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { emit, type Kind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockPayments } from '../../sales/payments/payments.ts';
import { freePlaces } from '../inventory/inventory.ts';
import {
  type EndedTicket,
  listPaidRests,
  listTicketsToDelete,
  lockTicketsToDelete,
  softDeleteTickets,
  voidTicketRow,
} from './end-tickets.sql.ts';
import { ticketDeleted, ticketVoided } from './kinds.ts';
import { listManagedTicketsByIds, type ManagedTicketRow } from './list-tickets.sql.ts';
import { refundTickets } from './refunds.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

/**
 * Soft-deletes those of the tickets that were created through this API, and answers with how many they were. What is left
 * of what was paid for them is given back where it was taken, by a refund on each, so that no sale of a deleted ticket
 * stays in the books; the buyer of a ticket that was swapped was paid by the marketplace already.
 */
export async function deleteTickets(
  write: TenantWriteContext,
  ids: readonly string[],
  { createdVia, createdBy }: { readonly createdVia: OriginApi; readonly createdBy: string },
): Promise<number> {
  const { tenant, now } = write;
  const found = await tenant.run(listTicketsToDelete, { ids: [...new Set(ids)], createdVia });
  if (found.length === 0) return 0;
  await tenant.run(lockPayments, { ids: [...new Set(found.map(({ payment_id: paymentId }) => paymentId))] });
  const locked = (await tenant.run(lockTicketsToDelete, { ids: found.map(({ id }) => id) })).map(({ id }) => id);
  const paid = await tenant.run(listPaidRests, { ids: locked });
  if (paid.length > 0) {
    const rests = paid.map(({ id: ticketId, amount }) => ({ ticketId, amount }));
    const refunded = await refundTickets(write, rests, { channelId: null, createdBy });
    if (refunded instanceof Refusal) throw new Error(`a ticket to delete cannot be refunded: ${refunded.message}`);
  }
  if (locked.length === 0) return 0;
  await release(write, await tenant.run(softDeleteTickets, { now, ids: locked }));
  await emitEnded(write, ticketDeleted, await tenant.run(listTicketsByIds, { ids: locked }));
  return locked.length;
}

/** Voids a ticket and answers with it as it is then. Refuses one that is voided already, or that waits for its payment. */
export async function voidTicket(
  write: TenantWriteContext,
  id: string,
): Promise<ManagedTicketRow | Refusal<'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const [ticket] = await tenant.run(voidTicketRow, { now, id });
  if (!ticket) return refuse('not_found', 'There is no such ticket.');
  if (ticket.status === 'voided') {
    return refuse('conflict', `The ticket was voided already${ticket.voided_at ? ` at ${ticket.voided_at}` : ''}.`);
  }
  if (ticket.status === 'pending_payment') {
    return refuse('conflict', 'The ticket waits for its payment: cancel the payment, or wait until it expires.');
  }
  await release(write, [ticket]);
  const [row] = await tenant.run(listManagedTicketsByIds, { ids: [id] });
  await emitEnded(write, ticketVoided, [row!]);
  return row!;
}

function release(write: TenantWriteContext, ended: readonly EndedTicket[]): Promise<void> {
  return freePlaces(
    write,
    ended.filter(({ status }) => status !== 'voided'),
  );
}

function emitEnded(write: TenantWriteContext, kind: Kind<TicketRow>, rows: readonly TicketRow[]): Promise<void> {
  return emit(
    write,
    rows.map((row) => outboxMessage(kind, row, { resourceId: row.id, channelId: row.channel_id })),
  );
}
