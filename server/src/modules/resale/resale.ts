/**
 * Resale: a reseller asks about a barcode, swaps the ticket for a new one when it was sold on, and reads the event.
 *
 * - `validateBarcode` tells whether a ticket is good and may be sold on. Why not is decided by the table in rules.ts.
 * - `swapTicket` voids the ticket and makes a new one with a new barcode for the buyer, in the caller's transaction.
 * - `getResellerEvent` reads an event with the kinds of tickets that can be sold on.
 * - `openTicketPdf` gives the PDF of a ticket to whoever has its address (`pdfToken`): sealed, without its barcode, until
 *   the event says so.
 *
 * Guaranteed: of any number of swaps of one barcode one succeeds; a swap and a check-in of one ticket exclude each
 * other; a ticket that came from a swap is never swapped; a refused swap leaves nothing behind. Of a ticket outside
 * the reseller's organizations nothing is told but the verdict.
 * Not here: money. What the buyer pays the reseller is between them; payments and sold places stay as they are.
 */
import type { ResaleError } from '@stagedoor/contract/vocabulary';
import type { Db } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  findEventForReseller,
  findResaleAcrossOrganizations,
  type ResaleRow,
  type ResellerEventRow,
} from './resale.sql.ts';
import { blockingRule } from './rules.ts';

export { openTicketPdf, pdfToken } from './printed-ticket.ts';
export type { ResellerEventRow } from './resale.sql.ts';
export { notAllowedWhen, type ResaleFacts, resaleRules } from './rules.ts';
export { type Swapped, type SwappedTicket, swapTicket, ticketSwapped } from './swap.ts';

export type Verdict =
  | { readonly swappable: true; readonly ticket: ResaleRow }
  | {
      readonly swappable: false;
      readonly error: ResaleError;
      readonly valid: boolean;
      readonly barcode: string;
      /** Empty for a ticket of another organization: an identifier tells when the ticket was made. */
      readonly ticketId: string;
    };

export async function validateBarcode(
  db: Db,
  resellerId: string,
  barcode: string,
  now: Date,
): Promise<Verdict | Refusal<'TICKET_NOT_FOUND'>> {
  const [ticket] = await db.run(findResaleAcrossOrganizations, barcode, resellerId, now);
  if (!ticket) return refuse('TICKET_NOT_FOUND', 'There is no ticket with this barcode.');
  const rule = blockingRule(ticket);
  if (!rule) return { swappable: true, ticket };
  return {
    swappable: false,
    error: rule.error,
    valid: rule.valid,
    barcode: ticket.barcode,
    ticketId: ticket.organization_is_covered ? ticket.ticket_id : '',
  };
}

export async function getResellerEvent(
  db: Db,
  resellerId: string,
  eventId: string,
  now: Date,
): Promise<ResellerEventRow | Refusal<'EVENT_NOT_FOUND'>> {
  const [event] = await db.run(findEventForReseller, resellerId, eventId, now);
  return event ?? refuse('EVENT_NOT_FOUND', 'There is no such event.');
}
