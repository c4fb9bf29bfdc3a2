/**
 * The two ways in which tickets end: deleted (by the system that created them) and voided (by the organizer). Their
 * places are free again at once, their barcodes never. A ticket that was voided takes no place any more, so deleting it
 * afterwards frees none.
 */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { freePlaces } from '../inventory/inventory.ts';
import { emit, type Kind, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { type EndedTicket, softDeleteTickets, voidTicketRow } from './end-tickets.sql.ts';
import { ticketDeleted, ticketVoided } from './kinds.ts';
import { listManagedTicketsByIds, type ManagedTicketRow } from './list-tickets.sql.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

/** Soft-deletes those of the tickets that were created through this API, and answers with how many they were. */
export async function deleteTickets(
  write: TenantWriteContext,
  ids: readonly string[],
  createdVia: OriginApi,
): Promise<number> {
  const { tenant, now } = write;
  const deleted = await tenant.run(softDeleteTickets, { now, ids: [...new Set(ids)], createdVia });
  if (deleted.length === 0) return 0;
  await release(tenant, deleted);
  const rows = await tenant.run(listTicketsByIds, { ids: deleted.map(({ id }) => id) });
  await emitEnded(write, ticketDeleted, rows);
  return deleted.length;
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
