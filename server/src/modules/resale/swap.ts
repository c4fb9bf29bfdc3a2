/** One ticket becomes another: the swap. */
import { newId, newSecretCode } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { reserveBarcodes } from '../barcodes/barcodes.ts';
import { listTicketsByIds, type TicketRow } from '../tickets/tickets.ts';
import { notificationKind, outboxMessage, type WriteContext } from '../webhooks/webhooks.ts';
import {
  findResale,
  findTicketAcrossOrganizations,
  insertSwappedTicket,
  lockTicket,
  type ResaleRow,
} from './resale.sql.ts';
import { blockingRule } from './rules.ts';

interface TicketSwap {
  readonly resellerId: string;
  readonly barcode: string;
  readonly buyer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    /** Where none is given, that of the ticket. */
    readonly language?: string | undefined;
  };
}

/** The new ticket. */
export interface SwappedTicket {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly barcode: string;
}

/** Both sides of a swap, as they are after it. It is told once, as a thing that happened to the old ticket. */
export interface Swapped {
  readonly oldTicket: TicketRow;
  readonly newTicket: TicketRow;
}
export const ticketSwapped = notificationKind<Swapped>('ticket.swapped');

type SwapRefusal = Refusal<'TICKET_NOT_FOUND' | 'RESELL_NOT_ALLOWED'>;

/**
 * The rules are asked twice. First without a lock: most refusals end there, a ticket of another organization is never
 * locked, and a crowd on one barcode does not stand in line. Then on the locked ticket, in a statement of its own: under
 * READ COMMITTED only a new statement sees what others committed while this one waited.
 */
export async function swapTicket(change: WriteContext, swap: TicketSwap): Promise<SwappedTicket | SwapRefusal> {
  const { tx, now } = change;
  const { resellerId, barcode } = swap;
  const [found] = await tx.run(findTicketAcrossOrganizations, barcode, resellerId);
  if (!found) return refuse('TICKET_NOT_FOUND', 'There is no ticket with this barcode.');
  const { organization_id: organizationId, ticket_id: ticketId } = found;
  const facts = () => tx.run(findResale, organizationId, ticketId, barcode, resellerId, now);
  const [seen] = await facts();
  if (!seen || blockingRule(seen)) return notAllowed();
  // Sent together, run one after the other.
  const [, [ticket]] = await Promise.all([tx.run(lockTicket, organizationId, ticketId), facts()]);
  if (!ticket || blockingRule(ticket)) return notAllowed();
  return exchange(change, ticket, swap);
}

function notAllowed(): Refusal<'RESELL_NOT_ALLOWED'> {
  return refuse('RESELL_NOT_ALLOWED', 'The ticket cannot be swapped.');
}

async function exchange(change: WriteContext, old: ResaleRow, swap: TicketSwap): Promise<SwappedTicket | SwapRefusal> {
  const { tx, now } = change;
  const organizationId = old.organization_id;
  const { firstName, lastName, language } = swap.buyer;
  const email = swap.buyer.email.trim();
  const ticketId = newId('ticket', now);
  const barcode = newSecretCode();
  const [[created], taken] = await Promise.all([
    tx.run(
      insertSwappedTicket,
      organizationId,
      old.ticket_id,
      ticketId,
      barcode,
      swap.resellerId,
      `${firstName.trim()} ${lastName.trim()}`,
      email,
      email.toLowerCase(),
      language ?? null,
      now,
    ),
    reserveBarcodes(tx, organizationId, [{ barcode, ticketId }], now),
  ]);
  if (taken) throw new Error('a code of 100 random bits was there already');
  // Someone was quicker, past the lock: the conditions of the statement itself say no.
  if (!created) return notAllowed();
  await tell(change, organizationId, old.ticket_id, ticketId);
  return { organizationId, ticketId, barcode };
}

/**
 * As ticket.swapped and nothing else: a swap sells nothing (ticket.sold) and takes no place away (ticket.voided), so
 * whoever counts those counts right. The channel that sold the ticket is told as well.
 */
async function tell(
  { tx, outbox, now }: WriteContext,
  organizationId: string,
  oldId: string,
  createdId: string,
): Promise<void> {
  const rows = await tx.run(listTicketsByIds, organizationId, [oldId, createdId]);
  const [oldTicket, newTicket] = [oldId, createdId].map((id) => rows.find((row) => row.id === id)!) as [
    TicketRow,
    TicketRow,
  ];
  const about = { resourceId: oldId, channelId: oldTicket.channel_id };
  await outbox.emit(tx, organizationId, [outboxMessage(ticketSwapped, { oldTicket, newTicket }, about)], now);
}
