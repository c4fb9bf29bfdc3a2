/**
 * The two ways in which tickets end: deleted (by the system that created them) and voided (by the organizer). Their
 * places are free again at once, their barcodes never. A ticket that was voided holds no place any more, so deleting it
 * afterwards frees none.
 */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type Kind, outboxMessage, type WriteContext } from '../webhooks/webhooks.ts';
import { type EndedTicket, softDeleteTickets, voidTicketRow } from './end-tickets.sql.ts';
import { ticketDeleted, ticketVoided } from './kinds.ts';
import { releasePlaces } from './places.sql.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

/** Soft-deletes those of the tickets that came in through this API, and says how many they were. */
export async function deleteTickets(
  change: WriteContext,
  organization: { readonly id: string },
  ids: readonly string[],
  createdVia: OriginApi,
): Promise<number> {
  const deleted = await change.tx.run(softDeleteTickets, organization.id, change.now, [...new Set(ids)], createdVia);
  if (deleted.length === 0) return 0;
  await release(change, organization.id, deleted);
  await tell(change, organization.id, ticketDeleted, deleted);
  return deleted.length;
}

export async function voidTicket(
  change: WriteContext,
  organization: { readonly id: string },
  id: string,
): Promise<TicketRow | Refusal<'not_found' | 'conflict'>> {
  const [ticket] = await change.tx.run(voidTicketRow, organization.id, change.now, id);
  if (!ticket) return refuse('not_found', 'There is no such ticket.');
  if (ticket.status === 'voided') {
    return refuse('conflict', `The ticket was voided already${ticket.voided_at ? ` at ${ticket.voided_at}` : ''}.`);
  }
  await release(change, organization.id, [ticket]);
  const [row] = await tell(change, organization.id, ticketVoided, [ticket]);
  return row!;
}

async function release({ tx }: WriteContext, organizationId: string, ended: readonly EndedTicket[]): Promise<void> {
  const held = ended.filter((ticket) => ticket.status !== 'voided');
  if (held.length === 0) return;
  const byPrice = new Map<string, { rateId: string; places: number }>();
  for (const { rate_id: rateId, price_id: priceId } of held) {
    byPrice.set(priceId, { rateId, places: (byPrice.get(priceId)?.places ?? 0) + 1 });
  }
  const freed = [...byPrice.values()];
  await tx.run(
    releasePlaces,
    organizationId,
    freed.map(({ rateId }) => rateId),
    [...byPrice.keys()],
    freed.map(({ places }) => places),
  );
}

async function tell(
  { tx, outbox, now }: WriteContext,
  organizationId: string,
  kind: Kind<TicketRow>,
  ended: readonly EndedTicket[],
): Promise<TicketRow[]> {
  const rows = await tx.run(
    listTicketsByIds,
    organizationId,
    ended.map(({ id }) => id),
  );
  await outbox.emit(
    tx,
    organizationId,
    rows.map((row) => outboxMessage(kind, row, { resourceId: row.id, channelId: row.channel_id })),
    now,
  );
  return rows;
}
