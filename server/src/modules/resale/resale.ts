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
import { type Db, isoInstant } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { chargeOn, currentPrice } from '../ticket-rates/ticket-rates.ts';
import {
  findEventForReseller,
  findResale,
  findTicketAcrossOrganizations,
  type ResaleRow,
  type ResellerEventRow,
  type ResellerPriceRow,
} from './resale.sql.ts';
import { blockingRule } from './rules.ts';

export { openTicketPdf, pdfToken } from './printed-ticket.ts';
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
  const [found] = await db.run(findTicketAcrossOrganizations, barcode, resellerId);
  const [ticket] = found
    ? await db.run(findResale, found.organization_id, found.ticket_id, barcode, resellerId, now)
    : [];
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

/** A kind of ticket that can be sold on, with the price at which it is sold now. Minor units. */
export interface ResellerTicketType {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly serviceFee: number;
}

export interface ResellerEvent extends Omit<ResellerEventRow, 'rates'> {
  readonly ticketTypes: readonly ResellerTicketType[];
}

/** An event of an organization that authorized the reseller, with the kinds of tickets that can be sold on. */
export async function getResellerEvent(
  db: Db,
  resellerId: string,
  eventId: string,
  now: Date,
): Promise<ResellerEvent | Refusal<'EVENT_NOT_FOUND'>> {
  const [row] = await db.run(findEventForReseller, resellerId, eventId);
  if (!row) return refuse('EVENT_NOT_FOUND', 'There is no such event.');
  const { rates, ...event } = row;
  return { ...event, ticketTypes: rates.map(({ id, name, prices }) => ({ id, name, ...priceNow(prices, now) })) };
}

function priceNow(prices: readonly ResellerPriceRow[], now: Date): Pick<ResellerTicketType, 'price' | 'serviceFee'> {
  const steps = prices.map((step) => ({
    ...step,
    price_valid_until: step.price_valid_until && isoInstant(step.price_valid_until),
  }));
  const step = currentPrice(steps, now.toISOString())!;
  const fee = { type: step.price_fee_type, fixed: step.price_fee_fixed, percentage: step.price_fee_percentage };
  return { price: step.price_amount, serviceFee: chargeOn(step.price_amount, fee) };
}
