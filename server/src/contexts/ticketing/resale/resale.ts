/**
 * Resale: a reseller asks about a barcode, swaps the ticket for a new one when it was sold on, and reads the event.
 *
 * - `validateBarcode` says whether a ticket is good and may be sold on. Why not is decided by the table in rules.ts.
 * - `swapTicket` voids the ticket and makes a new one with a new barcode for the buyer, in the caller's transaction;
 *   `swapTickets` does so for several.
 * - `getResaleOfTicket` tells the holder of a ticket, by the channel that sold it, who can swap it.
 * - `getResellerEvent` reads an event with the kinds of tickets that can be sold on.
 * - `openTicketPdf` gives the PDF of a ticket to those who have its address (`signTicketLink`): sealed, without its barcode,
 *   until the event says so. `printTicket` gives it to who is known to be the holder.
 *
 * Guaranteed: of any number of swaps of one barcode one succeeds; a swap and a check-in of one ticket exclude each
 * other; a ticket that came from a swap is never swapped; a refused swap leaves nothing behind. Of a ticket outside
 * the reseller's organizations nothing is shown but the result of the validation.
 * What the buyer pays the reseller is between them. Here the new ticket has a payment of its own that the reseller
 * collected, at the price of the organization; sold places and what was earned stay as they are.
 */
import type { ResaleError, TicketResaleState } from '@stagedoor/contract/vocabulary';
import { isoInstant } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { chargeOn } from '../../sales/pricing/pricing.ts';
import { currentPrice } from '../ticket-rates/ticket-rates.ts';
import { findTicketOfChannel } from '../tickets/tickets.ts';
import {
  findEventForReseller,
  findResale,
  findResaleOffer,
  findTicketByBarcode,
  type ResaleOfferRow,
  type ResaleRow,
  type ResellerEventRow,
  type ResellerPriceRow,
} from './resale.sql.ts';
import { blockingRule, testOutcomeOf } from './rules.ts';

export {
  openTicketPdf,
  type PrintedTicket,
  printTicket,
  printTicketOfOrganization,
} from './printed-ticket.ts';
export { type Swapped, type SwappedTicket, swapTicket, swapTickets, ticketSwapped } from './swap.ts';

export type ValidationResult =
  | { readonly swappable: true; readonly ticket: ResaleRow }
  | {
      readonly swappable: false;
      readonly error: ResaleError;
      readonly valid: boolean;
      readonly barcode: string;
      /** Empty for a ticket of another organization: an identifier says when the ticket was made. */
      readonly ticketId: string;
    };

/**
 * Whether the ticket with this barcode may be sold on, else the first rule against it. Refuses a barcode that no
 * organization has. With `takesTestBarcodes`, test barcodes give their outcomes.
 */
export async function validateBarcode(
  crossTenant: CrossTenantDb,
  resellerId: string,
  barcode: string,
  now: Date,
  { takesTestBarcodes = false }: { readonly takesTestBarcodes?: boolean } = {},
): Promise<ValidationResult | Refusal<'TICKET_NOT_FOUND'>> {
  const tested = takesTestBarcodes ? testOutcomeOf(barcode) : null;
  if (tested === 'not_found') return noTicket;
  if (tested) return { swappable: false, ...tested, barcode, ticketId: '' };
  const ticket = await findTicketByBarcode(crossTenant, { barcode, resellerId, now });
  if (!ticket) return noTicket;
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

/** What the holder of a ticket is told of its resale. */
export interface ResaleOfTicket extends Omit<ResaleOfferRow, 'barcode'> {
  readonly ticketId: string;
  readonly state: TicketResaleState;
  readonly reason: ResaleError | '';
  /** Empty unless resellers can swap it now, and while it is sealed. */
  readonly barcode: string;
}

/**
 * Whether the resellers of the organization can swap a ticket that the channel sold, by the rules that they are told, and what
 * became of it. Refuses a ticket out of the reach of the channel.
 */
export async function getResaleOfTicket(
  crossTenant: CrossTenantDb,
  channelId: string,
  ticketId: string,
  now: Date,
): Promise<ResaleOfTicket | Refusal<'not_found'>> {
  const sold = await findTicketOfChannel(crossTenant, channelId, ticketId);
  if (sold instanceof Refusal) return sold;
  const tenant = crossTenant.ofTenant(sold.organization_id);
  const [offer] = await tenant.run(findResaleOffer, { ticketId, now });
  const { barcode, ...terms } = offer!;
  const [ticket] = await tenant.run(findResale, { ticketId, barcode, resellerId: '', now });
  const rule = blockingRule({ ...ticket!, organization_is_covered: terms.resellers.length > 0 });
  if (terms.swapped_at !== null) return { ...terms, ticketId, state: 'swapped', reason: '', barcode: '' };
  if (rule) return { ...terms, ticketId, state: 'closed', reason: rule.error, barcode: '' };
  return { ...terms, ticketId, state: 'open', reason: '', barcode: terms.sealed_until === null ? barcode : '' };
}

const noTicket = refuse('TICKET_NOT_FOUND', 'There is no ticket with this barcode.');

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

/**
 * An event with the kinds of tickets that can be sold on; refuses one of an organization that did not authorize the
 * reseller.
 */
export async function getResellerEvent(
  crossTenant: CrossTenantDb,
  resellerId: string,
  eventId: string,
  now: Date,
): Promise<ResellerEvent | Refusal<'EVENT_NOT_FOUND'>> {
  const [row] = await crossTenant.run(findEventForReseller, { resellerId, eventId });
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
