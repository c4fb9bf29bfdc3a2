/**
 * Creating tickets that were sold or given away elsewhere: the organizer's own act, so neither a rate marked complete
 * nor the times of sale stand in its way; places and barcodes do. All of them or none.
 *
 * Rows are locked in the same order by all: barcodes, rate, price steps.
 */
import { Refusal } from '../../../platform/refusal.ts';
import { slicesOf } from '../../../platform/slices.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { splitGivenTotal } from '../../sales/pricing/pricing.ts';
import { takePlaces } from '../inventory/inventory.ts';
import type { RateToSell } from '../ticket-rates/ticket-rates.ts';
import { problemsOfImport, type TicketsToImport, type TicketToImport } from './import-checks.ts';
import { newTicketRow, soldSupplement, sumOf } from './new-ticket.ts';
import type { NewTicketRow } from './purchase.sql.ts';
import { beginSale, recordSales } from './sale-steps.ts';
import type { TicketRow } from './ticket-row.sql.ts';

type ImportRefusal = Refusal<'not_found' | 'invalid_request' | 'sold_out' | 'barcode_taken'>;

/**
 * Creates the tickets, in the order given. Refuses a rate that there is not, what the rate does not allow, more tickets
 * than there are places, and a barcode that the organization has or had.
 */
export async function createTickets(
  write: TenantWriteContext,
  input: TicketsToImport,
): Promise<readonly TicketRow[] | ImportRefusal> {
  const { now } = write;
  const { channelId } = input;
  const begun = await beginSale(write, input, (found) => problemsOfImport(found, input));
  if (begun instanceof Refusal) return begun;
  const { rate, ticketIds } = begun;
  const tickets = begun.tickets.map((ticket, index) => importedTicket(rate, ticket, ticketIds[index]!, now));
  const full = await takePlaces(
    write,
    rate,
    tickets.map((ticket) => ticket.price_id),
  );
  if (full) return full;

  const { ticketsPerPayment = tickets.length } = input;
  return recordSales(write, rate, slicesOf(tickets, ticketsPerPayment), {
    channelId,
    createdVia: input.createdVia,
    createdBy: input.createdBy,
    saleType: input.saleType,
    collection: channelId === null ? input.collection : 'receivable',
    sendResources: false,
    language: 'en',
  });
}

/** The row of a ticket that has been checked, with the total that its seller gives. */
function importedTicket(rate: RateToSell, ticket: TicketToImport, id: string, now: Date): NewTicketRow {
  const step = rate.prices.find(({ price_id }) => price_id === ticket.priceId)!;
  const supplements = ticket.supplements.map((bought) => soldSupplement(rate, bought, now));
  const supplementsTotal = sumOf(supplements, (sold) => sold.price * sold.units);
  const parts = splitGivenTotal({
    price: step.price_amount,
    usualFee: { type: step.price_fee_type, fixed: step.price_fee_fixed, percentage: step.price_fee_percentage },
    supplementsTotal,
    serviceChargeTotal: sumOf(supplements, (sold) => sold.total_price) - supplementsTotal,
    fee: ticket.fee,
    total: ticket.totalPrice,
  });
  const money = {
    price: parts.price,
    fees_organization: parts.feesOrganization,
    fees_provider: parts.feesProvider,
    supplements_total: parts.supplementsTotal,
    supplements_service_charge_total: parts.serviceChargeTotal,
    warranty_total: 0,
    warranty_hours: 0,
    discount_amount: parts.discount,
    discount_code_id: null,
    discount_code_name: null,
    member_discount_amount: 0,
    subscription_id: null,
    total_price: parts.total,
  };
  return newTicketRow(id, rate.id, step, ticket, supplements, money, 'en');
}
