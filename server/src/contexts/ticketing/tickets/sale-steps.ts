/** The steps that all sales of tickets share, whether they are held for their payment, sold at once or imported. */
import type { Collection, OriginApi, SaleType } from '@stagedoor/contract/vocabulary';
import { newId, newSecretCode } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { recordClients } from '../../customers/clients/clients.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { issueInvoices } from '../../sales/invoices/invoices.ts';
import { postToLedger } from '../../sales/ledger/ledger.ts';
import { paidMessages, paymentOfLines } from '../../sales/payments/payments.ts';
import { reserveBarcodes } from '../barcodes/barcodes.ts';
import { getRateToSell, type RateToSell } from '../ticket-rates/ticket-rates.ts';
import { soldMessages } from './held-tickets.ts';
import { listManagedTicketsByIds, type ManagedTicketRow } from './list-tickets.sql.ts';
import { clientsOf, earnedParts, newTicketIds, sumOf, type TicketHolder } from './new-ticket.ts';
import { insertPurchases, type NewPurchase, type NewTicketRow } from './purchase.sql.ts';
import type { TicketRow } from './ticket-row.sql.ts';

/**
 * Reads the rate, lets `refuse` say what is wrong with the sale, and takes the barcodes. Answers with the tickets in their
 * order, each with its id and its barcode.
 */
export async function beginSale<Ticket extends TicketHolder, R extends Refusal>(
  { tenant, now }: TenantWriteContext,
  input: { readonly rateId: string; readonly channelId: string | null; readonly tickets: readonly Ticket[] },
  refuseSale: (rate: RateToSell) => R | null,
) {
  const rate = await getRateToSell(tenant, input.rateId, input.channelId);
  if (rate instanceof Refusal) return rate;
  const refused = refuseSale(rate);
  if (refused) return refused;
  const reserved = await reserveTickets(tenant, input.tickets, now);
  return reserved instanceof Refusal ? reserved : { rate, ...reserved };
}

/** Gives each ticket an id and takes its barcode; refuses barcodes that the organization has or had. */
export async function reserveTickets<Ticket extends TicketHolder>(
  tenant: TenantTransaction,
  given: readonly Ticket[],
  now: Date,
) {
  const ticketIds = newTicketIds(given.length, now);
  const tickets = given.map((ticket) => ({ ...ticket, barcode: ticket.barcode ?? newSecretCode() }));
  const barcodes = tickets.map(({ barcode }, index) => ({ barcode, ticketId: ticketIds[index]! }));
  const taken = await reserveBarcodes(tenant, barcodes, now);
  return taken ?? { ticketIds, tickets };
}

type Payment = Omit<NewPurchase['payment'], 'id' | 'rate_id' | 'amount' | 'fees' | 'discount'>;

/** Tickets, and what is bought with them, with their payment: what it amounts to follows from them. */
export function purchaseOf(
  tickets: readonly NewTicketRow[],
  {
    channelId,
    now,
    ...payment
  }: Payment & {
    readonly channelId: string | null;
    readonly now: Date;
  },
  beside?: NewPurchase['beside'],
): NewPurchase {
  const [first, ...others] = new Set(tickets.map(({ rate_id: rateId }) => rateId));
  const ofLines = paymentOfLines(beside?.lines ?? []);
  return {
    payment: {
      ...payment,
      id: newId('payment', now),
      rate_id: others.length === 0 && !beside ? first! : null,
      amount: sumOf(tickets, (ticket) => ticket.total_price) + ofLines.amount,
      fees: sumOf(tickets, (ticket) => ticket.fees_organization + ticket.fees_provider) + ofLines.fees,
      discount: sumOf(tickets, (ticket) => ticket.discount_amount),
    },
    tickets,
    beside,
  };
}

/** Records the people of tickets of one payment as clients, and emits that they are sold and paid. */
export function announceSale(
  write: TenantWriteContext,
  tickets: readonly TicketRow[],
  languages: LanguagesOfSale,
): Promise<void> {
  return announceSales(write, [tickets], languages);
}

interface LanguagesOfSale {
  readonly language: string;
  readonly clientLanguage?: string;
}

/** The same for the tickets of several payments. */
async function announceSales(
  write: TenantWriteContext,
  sales: readonly (readonly TicketRow[])[],
  { language, clientLanguage = language }: LanguagesOfSale,
): Promise<void> {
  await recordClients(write, clientsOf(sales.flat(), clientLanguage));
  const paid = await paidMessages(
    write.tenant,
    sales.map(([first]) => first!.payment_id),
  );
  const messages = sales.flatMap((tickets, index) => [...soldMessages(tickets, language), ...paid[index]!]);
  await emit(write, messages);
}

/** Who sold, and where the money is. */
export interface Sale {
  readonly channelId: string | null;
  readonly createdVia: OriginApi;
  /** Who did it, where that is a person or a credential. */
  readonly createdBy: string;
  readonly saleType: SaleType;
  readonly collection: Exclude<Collection, 'gateway' | 'reseller'>;
  /** True to mail the tickets to the address of the first of them. */
  readonly sendResources: boolean;
  readonly language: string;
}

/** Writes the tickets, whose barcodes and places are taken, as sold and paid; answers with them by id. */
export function recordSale(
  write: TenantWriteContext,
  rate: RateToSell,
  tickets: readonly NewTicketRow[],
  sale: Sale,
): Promise<readonly TicketRow[]> {
  return recordSales(write, rate, [tickets], sale);
}

/** The same with a payment for each list of tickets, of which none is empty; answers with the tickets of the first, then the next. */
export async function recordSales(
  write: TenantWriteContext,
  rate: RateToSell,
  sales: readonly (readonly NewTicketRow[])[],
  sale: Sale,
): Promise<readonly TicketRow[]> {
  const { tenant, now } = write;
  const { channelId, collection } = sale;
  const { event_id: eventId } = rate;
  const purchases = sales.map((tickets) =>
    purchaseOf(tickets, {
      channelId,
      now,
      status: 'succeeded',
      sale_type: sale.saleType,
      collection,
      discount_code_id: null,
      discounted_count: null,
      send_resources: sale.sendResources,
      billing_info: {},
      metadata: {},
      redirect_url: '',
      error_url: '',
      language: sale.language,
      paid_at: now.toISOString(),
      expires_at: null,
      created_by: sale.createdBy,
      buyer_key: '',
      buyer_network: '',
    }),
  );
  const sold = { now, eventId, channelId, createdVia: sale.createdVia };
  const rows = (await insertPurchases(tenant, purchases, sold, []))!;
  const transactions = purchases.map(({ payment: { id: paymentId, amount }, tickets }) => ({
    kind: 'sale' as const,
    causedBy: paymentId,
    debit: { [collection]: amount },
    credit: { ...earnedParts(tickets) },
    eventId,
    channelId,
    paymentId,
  }));
  await postToLedger(tenant, transactions, now);
  // Without a mail nobody said which language the holders read.
  await announceSales(write, rows, {
    language: sale.language,
    clientLanguage: sale.sendResources ? sale.language : '',
  });
  const paymentIds = purchases.map(({ payment }) => payment.id);
  await issueInvoices(tenant, paymentIds, now);
  return rows.flat();
}

/** The tickets of a sale as the people of the organization see them. */
export async function managedTicketsOf<R extends Refusal>(
  { tenant }: TenantWriteContext,
  selling: Promise<readonly TicketRow[] | R>,
): Promise<readonly ManagedTicketRow[] | R> {
  const sold = await selling;
  return sold instanceof Refusal ? sold : tenant.run(listManagedTicketsByIds, { ids: sold.map(({ id }) => id) });
}
