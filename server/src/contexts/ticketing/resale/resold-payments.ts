/**
 * The purchase of the buyer at a reseller: a payment of its own for what is handed over, with collection `reseller`, as
 * the reseller took the money and paid the holder before. In the ledger what was sold moves from the payment before to it.
 * No invoice is issued, since the organization sold it once: what is given back later corrects the invoice of that sale.
 */
import { newId } from '../../../platform/ids.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type Amounts, type LedgerTransaction, postToLedger } from '../../sales/ledger/ledger.ts';
import { insertResoldPayments, type ResoldPayment } from '../../sales/payments/payments.ts';
import { type BoughtSupplementRow, earnedParts, listBoughtSupplements } from '../tickets/tickets.ts';
import type { ResaleRow } from './resale.sql.ts';

/** What is handed over of one payment, and what it earned, by account. */
interface Resold {
  readonly payment: ResoldPayment;
  readonly earned: Amounts;
}

export interface ResoldTicket extends Resold {
  /** Bought for the ticket after it was sold. */
  readonly supplements: readonly (Resold & { readonly ids: readonly string[] })[];
}

/** What the payments of the buyer are, of a ticket that is locked; nothing is written yet. */
export async function resoldOf(
  { tenant, now }: TenantWriteContext,
  ticket: ResaleRow,
  newTicketId: string,
): Promise<ResoldTicket> {
  const bought = ticket.has_bought_supplements ? await listBoughtSupplements(tenant, ticket.ticket_id) : [];
  return {
    payment: {
      id: newId('payment', now),
      resold_from: ticket.payment_id,
      resource_ids: [newTicketId],
      sold_ids: [ticket.ticket_id],
      amount: ticket.total_price,
      fees: ticket.fees_organization + ticket.fees_provider,
      discount: ticket.discount_amount,
    },
    earned: { ...earnedParts([ticket]) },
    supplements: groupByPayment(bought.filter(({ status }) => status === 'active')).map((some) =>
      resoldSupplements(some, now),
    ),
  };
}

function groupByPayment(bought: readonly BoughtSupplementRow[]): BoughtSupplementRow[][] {
  const paymentIds = [...new Set(bought.map(({ payment_id }) => payment_id))];
  return paymentIds.map((id) => bought.filter(({ payment_id }) => payment_id === id));
}

function resoldSupplements(bought: readonly BoughtSupplementRow[], now: Date) {
  const ids = bought.map(({ id }) => id);
  const supplements = bought.reduce((sum, { price }) => sum + price, 0);
  const fees = bought.reduce((sum, { service_charge }) => sum + service_charge, 0);
  const payment: ResoldPayment = {
    id: newId('payment', now),
    resold_from: bought[0]!.payment_id,
    resource_ids: ids,
    sold_ids: ids,
    amount: supplements + fees,
    fees,
    discount: 0,
  };
  return { ids, payment, earned: { supplements, fees_organization: fees } };
}

/** Inserts the payments of the buyers of tickets, and moves what they are for in the ledger. */
export async function recordResold(
  { tenant, now }: TenantWriteContext,
  sold: readonly { readonly ticket: ResaleRow; readonly resold: ResoldTicket }[],
  by: { readonly resellerId: string; readonly language: string | undefined },
): Promise<void> {
  const all = sold.flatMap(({ ticket, resold }) =>
    [resold, ...resold.supplements].map((part) => ({ ...part, ticket })),
  );
  const posted = all.flatMap(({ payment, earned, ticket }): LedgerTransaction[] => {
    const about = { causedBy: payment.id, eventId: ticket.event_id, channelId: ticket.channel_id };
    const money = { reseller: payment.amount };
    return [
      { ...about, kind: 'resold', debit: earned, credit: money, paymentId: payment.resold_from },
      { ...about, kind: 'sale', debit: money, credit: earned, paymentId: payment.id },
    ];
  });
  const payments = all.map(({ payment }) => payment);
  const handedOver = payments.flatMap(({ id, resold_from, resource_ids, sold_ids }) =>
    resource_ids.map((subjectId, index) => ({ id, resold_from, subjectId, soldId: sold_ids[index]! })),
  );
  await Promise.all([
    tenant.run(insertResoldPayments, {
      now,
      createdBy: by.resellerId,
      language: by.language === undefined ? null : by.language.startsWith('es') ? 'es' : 'en',
      ids: payments.map(({ id }) => id),
      formerIds: payments.map(({ resold_from }) => resold_from),
      amounts: payments.map(({ amount }) => amount),
      fees: payments.map(({ fees }) => fees),
      discounts: payments.map(({ discount }) => discount),
      paidBy: handedOver.map(({ id }) => id),
      formerlyPaidBy: handedOver.map(({ resold_from }) => resold_from),
      subjectIds: handedOver.map(({ subjectId }) => subjectId),
      soldIds: handedOver.map(({ soldId }) => soldId),
    }),
    postToLedger(tenant, posted, now),
  ]);
}
