/** Changes of what is known of the holder of a ticket, who stays the holder. */
import type { DocumentType, Gender } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { emit, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { updateHolder } from './holder-changes.sql.ts';
import { ticketUpdated } from './kinds.ts';
import { listTicketsByIds } from './ticket-row.sql.ts';
import type { TicketWithRateRow } from './tickets-with-rate.sql.ts';
import { getTicketWithRate } from './tickets-with-rate.ts';

/** What is undefined stays as it is. */
export interface HolderChanges {
  readonly phone?: string | undefined;
  readonly gender?: Gender | undefined;
  /** YYYY-MM-DD. */
  readonly birthday?: string | null | undefined;
  readonly address?: string | undefined;
  readonly postal_code?: string | undefined;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country_code?: string | undefined;
  readonly document_type?: DocumentType | '' | undefined;
  readonly document_number?: string | undefined;
}

/** Changes the data of the holder; refuses an unknown ticket, and one that is not active. */
export async function updateTicketHolder(
  write: TenantWriteContext,
  id: string,
  changes: HolderChanges,
): Promise<TicketWithRateRow | Refusal<'not_found' | 'ticket_not_active'>> {
  const { tenant, now } = write;
  const values = updateHolder.valuesOf(id, { ...changes, updated_at: now });
  const updated = await tenant.run(updateHolder.statement, values);
  const ticket = await getTicketWithRate(tenant, id);
  if (ticket instanceof Refusal) return ticket;
  if (updated.length === 0) return refuse('ticket_not_active', `The ticket is ${ticket.status}.`);
  const [row] = await tenant.run(listTicketsByIds, { ids: [id] });
  await emit(write, [outboxMessage(ticketUpdated, row!, { resourceId: id, channelId: ticket.channel_id })]);
  return ticket;
}
