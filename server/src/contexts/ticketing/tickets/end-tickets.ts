/**
 * The two ways in which tickets end: deleted (by the system that created them) and voided (by the organizer). Their
 * places are free again at once, their barcodes never. A ticket that was voided takes no place any more, so deleting it
 * afterwards frees none.
 */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { emit, type Kind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { freePlaces } from '../inventory/inventory.ts';
import {
  type EndedTicket,
  listPaidRests,
  listTicketsToDelete,
  lockTicketsToDelete as lockTickets,
  softDeleteTickets as softDelete,
  voidTicketRow,
} from './end-tickets.sql.ts';
import { ticketDeleted, ticketVoided } from './kinds.ts';
import { listManagedTicketsByIds, type ManagedTicketRow } from './list-tickets.sql.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

/** A ticket to delete, with what was paid for it and is not given back, in minor units. */
export interface TicketToDelete {
  readonly id: string;
  readonly rest: number;
}

/**
 * Locks the payments of those of the tickets that were created through this API and are not deleted, by `lockPaymentsOf`,
 * then the tickets, and answers with these. What is unknown is passed over.
 */
export async function lockTicketsToDelete(
  { tenant }: TenantWriteContext,
  ids: readonly string[],
  createdVia: OriginApi,
  lockPaymentsOf: (paymentIds: readonly string[]) => Promise<unknown>,
): Promise<readonly TicketToDelete[]> {
  const found = await tenant.run(listTicketsToDelete, { ids: [...new Set(ids)], createdVia });
  if (found.length === 0) return [];
  await lockPaymentsOf([...new Set(found.map(({ payment_id: paymentId }) => paymentId))]);
  const locked = await tenant.run(lockTickets, { ids: found.map(({ id }) => id) });
  const rests = await tenant.run(listPaidRests, { ids: locked.map(({ id }) => id) });
  const restOf = new Map(rests.map(({ id, amount }) => [id, amount]));
  return locked.map(({ id }) => ({ id, rest: restOf.get(id) ?? 0 }));
}

/** Soft-deletes tickets that are locked. */
export async function softDeleteTickets(write: TenantWriteContext, ids: readonly string[]): Promise<void> {
  const { tenant, now } = write;
  await release(tenant, await tenant.run(softDelete, { now, ids }));
  await emitEnded(write, ticketDeleted, await tenant.run(listTicketsByIds, { ids }));
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
  await release(tenant, [ticket]);
  const [row] = await tenant.run(listManagedTicketsByIds, { ids: [id] });
  await emitEnded(write, ticketVoided, [row!]);
  return row!;
}

function release(tenant: TenantTransaction, ended: readonly EndedTicket[]): Promise<void> {
  return freePlaces(
    tenant,
    ended.filter(({ status }) => status !== 'voided'),
  );
}

function emitEnded(write: TenantWriteContext, kind: Kind<TicketRow>, rows: readonly TicketRow[]): Promise<void> {
  return emit(
    write,
    rows.map((row) => outboxMessage(kind, row, { resourceId: row.id, channelId: row.channel_id })),
  );
}
