/**
 * Selling supplements for tickets that are sold: by a channel, whose buyer pays on a page of the gateway or which owes the
 * money then, or at the box office.
 */
import type { Collection, SaleType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { beginPurchase, type PurchaseTerms } from '../../sales/checkout/checkout.ts';
import { issueInvoice } from '../../sales/invoices/invoices.ts';
import { postToLedger } from '../../sales/ledger/ledger.ts';
import {
  insertCollectedPayment,
  type PaymentRow,
  paidMessages,
  paymentOfLines,
  type SaleLine,
  saleLine,
} from '../../sales/payments/payments.ts';
import type { BoughtSupplementRow } from './bought-supplements.sql.ts';
import {
  activateHeldSupplements,
  type HeldSupplements,
  holdSupplements,
  listBoughtSupplements,
  type SupplementToBuy,
} from './bought-supplements.ts';

export interface SupplementPurchase {
  readonly organizationId: string;
  readonly payment: PaymentRow;
  readonly supplements: readonly BoughtSupplementRow[];
}

type SaleRefusal = Refusal<'not_found' | 'invalid_request' | 'ticket_not_active' | 'conflict' | 'not_on_sale'>;

/**
 * Keeps supplements for a ticket until their payment comes in or expires; those that cost nothing are sold at once.
 * Refuses as `holdSupplements` does, and what costs something where nothing can collect money.
 */
export async function beginSupplementPurchase(
  write: TenantWriteContext,
  ticketId: string,
  bought: readonly SupplementToBuy[],
  {
    language: given,
    ...terms
  }: Omit<PurchaseTerms, 'language' | 'sendResources'> & { readonly language?: string | undefined },
): Promise<SupplementPurchase | SaleRefusal> {
  const { tenant, now } = write;
  const paymentId = newId('payment', now);
  const held = await holdSupplements(write, ticketId, bought, paymentId);
  if (held instanceof Refusal) return held;
  const { ticket } = held;
  const payment = await beginPurchase(write, {
    ...terms,
    language: given ?? ticket.payment_language,
    // They stand on the ticket, which was mailed.
    sendResources: false,
    paymentId,
    resourceType: 'supplement',
    eventId: ticket.event_id,
    rateId: ticket.rate_id,
    bookingId: null,
    channelId: ticket.channel_id,
    saleType: 'online',
    lines: linesOf(held),
  });
  if (payment instanceof Refusal) return payment;
  return { organizationId: tenant.organizationId, payment, supplements: await boughtOf(write, ticketId, paymentId) };
}

/** Who sells outside of the gateway, and where the money is. */
export interface SupplementSale {
  readonly saleType: SaleType;
  readonly collection: Exclude<Collection, 'gateway' | 'reseller'>;
  readonly createdBy: string;
}

/** Sells supplements for a ticket at once, outside of the payment gateway. Refuses as `holdSupplements` does. */
export async function sellSupplements(
  write: TenantWriteContext,
  ticketId: string,
  bought: readonly SupplementToBuy[],
  { saleType, collection, createdBy }: SupplementSale,
): Promise<readonly BoughtSupplementRow[] | SaleRefusal> {
  const { tenant, now } = write;
  const paymentId = newId('payment', now);
  const held = await holdSupplements(write, ticketId, bought, paymentId);
  if (held instanceof Refusal) return held;
  const { event_id: eventId, rate_id: rateId, channel_id: channelId } = held.ticket;
  const ofLines = paymentOfLines(linesOf(held));
  await tenant.run(insertCollectedPayment, {
    now,
    id: paymentId,
    resourceType: 'supplement',
    eventId,
    rateId,
    channelId,
    saleType,
    collection,
    ...ofLines,
    createdBy,
    sendResources: false,
    language: 'en',
  });
  const credit = await activateHeldSupplements(write, { id: paymentId });
  const about = { eventId, channelId, paymentId };
  await postToLedger(
    tenant,
    { kind: 'sale', causedBy: paymentId, debit: { [collection]: ofLines.amount }, credit, ...about },
    now,
  );
  await emit(write, (await paidMessages(tenant, [paymentId])).flat());
  await issueInvoice(tenant, paymentId, now);
  return boughtOf(write, ticketId, paymentId);
}

async function boughtOf({ tenant }: TenantWriteContext, ticketId: string, paymentId: string) {
  const all = await listBoughtSupplements(tenant, ticketId);
  return all.filter(({ payment_id }) => payment_id === paymentId);
}

function linesOf({ ticket, supplements }: HeldSupplements): SaleLine[] {
  return supplements.map(({ id, item, price, service_charge }) =>
    saleLine({
      subject_id: id,
      rate_id: ticket.rate_id,
      quantity: item.units,
      description: item.units === 1 ? item.label : `${item.label} × ${item.units}`,
      supplements: price,
      service_charge,
    }),
  );
}
