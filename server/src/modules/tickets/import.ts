/**
 * Creating tickets that were sold or given away elsewhere: the organizer's own act, so neither a rate marked complete
 * nor the times of sale stand in its way; places and barcodes do. All of them or none.
 *
 * Rows are locked in the same order by all: barcodes, rate, price steps (places.sql.ts says why).
 */
import { newId, newSecretCode } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import { reserveBarcodes } from '../barcodes/barcodes.ts';
import { chargeOn, splitGivenTotal } from '../pricing/pricing.ts';
import { emit, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { findRateToSell, insertSoldTickets, type NewTicketRow, type RateToSell } from './import.sql.ts';
import { problemsOfImport, type TicketsToImport, type TicketToImport } from './import-checks.ts';
import { paymentSucceeded, ticketSold } from './kinds.ts';
import { listManagedTicketsByIds, type ManagedTicketRow } from './list-tickets.sql.ts';
import { claimPlaces } from './places.sql.ts';
import type { SoldSupplement, TicketRow } from './ticket-row.sql.ts';

type ImportRefusal = Refusal<'not_found' | 'invalid_request' | 'sold_out' | 'barcode_taken'>;

/**
 * Creates the tickets, in the order given. Refuses a rate that there is not, what the rate does not allow, more tickets
 * than there are places, and a barcode that the organization has or had.
 */
export async function createTickets(
  write: TenantWriteContext,
  input: TicketsToImport,
): Promise<readonly TicketRow[] | ImportRefusal> {
  const { tenant, now } = write;
  const { channelId } = input;
  const [rate] = await tenant.run(findRateToSell, { rateId: input.rateId, channelId });
  if (!rate) return refuse('not_found', 'There is no such ticket rate.');
  const problems = problemsOfImport(rate, input);
  if (problems) return problems;

  // Ids of one instant sort as chance has it; sorted, lists show the tickets in the order of the request.
  const ticketIds = input.tickets.map(() => newId('ticket', now)).sort();
  const tickets = input.tickets.map((ticket, index) => newTicket(rate, ticket, ticketIds[index]!, now));
  const barcodes = tickets.map(({ barcode, id }) => ({ barcode, ticketId: id }));
  const taken = await reserveBarcodes(tenant, barcodes, now);
  if (taken) return taken;
  const full = await takePlaces(tenant, rate, tickets);
  if (full) return full;

  const rows = await tenant.run(insertSoldTickets, {
    now,
    paymentId: newId('payment', now),
    eventId: rate.event_id,
    rateId: rate.id,
    channelId,
    saleType: input.saleType,
    createdVia: input.createdVia,
    createdBy: input.createdBy,
    ticketIds,
    amount: sumOf(tickets, (ticket) => ticket.total_price),
    fees: sumOf(tickets, (ticket) => ticket.fees_organization + ticket.fees_provider),
    discount: sumOf(tickets, (ticket) => ticket.discount_amount),
    tickets: toJson(tickets),
  });
  const payment = rows[0]!;
  await emit(write, [
    ...rows.map((row) => outboxMessage(ticketSold, row, { channelId, resourceId: row.id })),
    outboxMessage(paymentSucceeded, payment, { channelId, resourceId: payment.payment_id }),
  ]);
  return rows;
}

/** The same, and answers with the tickets as the people of the organization see them. */
export async function createManagedTickets(
  write: TenantWriteContext,
  input: TicketsToImport,
): Promise<readonly ManagedTicketRow[] | ImportRefusal> {
  const created = await createTickets(write, input);
  if (created instanceof Refusal) return created;
  return write.tenant.run(listManagedTicketsByIds, { ids: created.map(({ id }) => id) });
}

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

async function takePlaces(
  tenant: TenantDb,
  rate: RateToSell,
  tickets: readonly NewTicketRow[],
): Promise<Refusal<'sold_out'> | null> {
  const byPrice = new Map<string, number>();
  for (const { price_id } of tickets) byPrice.set(price_id, (byPrice.get(price_id) ?? 0) + 1);
  const [claimed] = await tenant.run(claimPlaces, {
    rateId: rate.id,
    places: tickets.length,
    priceIds: [...byPrice.keys()],
    placesByPrice: [...byPrice.values()],
  });
  if (!claimed?.rate_claimed) {
    return refuse('sold_out', `The rate ${rate.name} has not ${tickets.length} places left.`);
  }
  const full = rate.prices.find(({ id }) => byPrice.has(id) && !claimed.price_ids.includes(id));
  return full ? refuse('sold_out', `The price ${full.name} has not ${byPrice.get(full.id)} places left.`) : null;
}

/** The row of a ticket that has been checked. */
function newTicket(rate: RateToSell, ticket: TicketToImport, id: string, now: Date): NewTicketRow {
  const step = rate.prices.find((price) => price.id === ticket.priceId)!;
  const supplements = ticket.supplements.map((bought) => soldSupplement(rate, bought, now));
  const supplementsTotal = sumOf(supplements, (sold) => sold.price * sold.units);
  const parts = splitGivenTotal({
    price: step.price,
    usualFee: { type: step.fee_type, fixed: step.fee_fixed, percentage: step.fee_percentage },
    supplementsTotal,
    serviceChargeTotal: sumOf(supplements, (sold) => sold.total_price) - supplementsTotal,
    fee: ticket.fee,
    total: ticket.totalPrice,
  });
  return {
    id,
    price_id: step.id,
    barcode: ticket.barcode ?? newSecretCode(),
    party_size: step.party_size,
    price: parts.price,
    fees_organization: parts.feesOrganization,
    fees_provider: parts.feesProvider,
    supplements_total: parts.supplementsTotal,
    supplements_service_charge_total: parts.serviceChargeTotal,
    discount_amount: parts.discount,
    total_price: parts.total,
    full_name: ticket.fullName,
    email: ticket.email,
    email_key: ticket.email.trim().toLowerCase(),
    phone: ticket.phone,
    gender: ticket.gender,
    birthday: ticket.birthday,
    address: ticket.address,
    postal_code: ticket.postalCode,
    country_code: ticket.countryCode.toUpperCase(),
    document_type: ticket.documentType,
    document_number: ticket.documentNumber,
    answers: ticket.answers.map(({ questionId, answer }) => ({ question_id: questionId, answer })),
    supplements,
  };
}

function soldSupplement(rate: RateToSell, bought: TicketToImport['supplements'][number], now: Date): SoldSupplement {
  const supplement = rate.supplements.find(({ id }) => id === bought.supplementId)!;
  const price = bought.price ?? supplement.price;
  const serviceCharge = {
    type: supplement.service_charge_type,
    fixed: supplement.service_charge_fixed,
    percentage: supplement.service_charge_percentage,
  };
  return {
    _id: newId('supplement', now),
    supplement_id: supplement.id,
    label: supplement.label,
    description: supplement.description,
    price,
    fake_price: supplement.fake_price,
    has_fake_price: supplement.has_fake_price,
    total_price: price + chargeOn(price, serviceCharge),
    units: 1,
    product_quantity: supplement.product_quantity,
    redemption_deadline_seconds: supplement.redemption_deadline_seconds,
  };
}
