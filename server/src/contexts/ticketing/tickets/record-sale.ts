/** A sale that is complete at once, outside the payment gateway: its payment, tickets, ledger, mail and notifications. */
import type { Collection, OriginApi, SaleType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { recordClients } from '../../customers/clients/clients.ts';
import { emit, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { issueInvoice } from '../../sales/invoices/invoices.ts';
import { postToLedger } from '../../sales/ledger/ledger.ts';
import { paymentSucceeded } from '../../sales/payments/payments.ts';
import type { RateToSell } from '../ticket-rates/ticket-rates.ts';
import { soldMessages } from './held-tickets.ts';
import { paymentOf } from './kinds.ts';
import { clientsOf, earnedParts, sumOf } from './new-ticket.ts';
import { insertPurchases, type NewTicketRow } from './purchase.sql.ts';
import type { TicketRow } from './ticket-row.sql.ts';

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
export async function recordSale(
  write: TenantWriteContext,
  rate: RateToSell,
  tickets: readonly NewTicketRow[],
  sale: Sale,
): Promise<readonly TicketRow[]> {
  const { tenant, now } = write;
  const { channelId, collection } = sale;
  const paymentId = newId('payment', now);
  const amount = sumOf(tickets, (ticket) => ticket.total_price);
  const payment = {
    id: paymentId,
    status: 'succeeded' as const,
    sale_type: sale.saleType,
    collection,
    amount,
    fees: sumOf(tickets, (ticket) => ticket.fees_organization + ticket.fees_provider),
    discount: sumOf(tickets, (ticket) => ticket.discount_amount),
    discount_code_id: null,
    is_channel_manager: channelId !== null,
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
  };
  const { event_id: eventId, id: rateId } = rate;
  const sold = { now, eventId, rateId, channelId, createdVia: sale.createdVia };
  const inserted = await insertPurchases(tenant, [{ payment, tickets }], sold, []);
  const [rows] = inserted as [TicketRow[]];
  await postToLedger(
    tenant,
    {
      kind: 'sale',
      causedBy: paymentId,
      debit: { [collection]: amount },
      credit: { ...earnedParts(tickets) },
      eventId,
      channelId,
      paymentId,
    },
    now,
  );
  // Without a mail nobody said which language the holders read.
  await recordClients(write, clientsOf(rows, sale.sendResources ? sale.language : ''));
  await emit(write, [
    ...soldMessages(rows, sale.language),
    outboxMessage(paymentSucceeded, paymentOf(rows[0]!), { channelId, resourceId: paymentId }),
  ]);
  await issueInvoice(tenant, paymentId, now);
  return rows;
}
