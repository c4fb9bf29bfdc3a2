/** What becomes of tickets that are held: their payment came in, it ended unpaid, or it came in after all. */
import { groupBy } from '../../../platform/group-by.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { recordClients } from '../../customers/clients/clients.ts';
import type { AnyMail } from '../../messaging/mail/mail.ts';
import { type OutboxMessage, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type Completed, memberBenefits } from '../../sales/product/product.ts';
import { freePlaces, takePlaces } from '../inventory/inventory.ts';
import { getRateToSell } from '../ticket-rates/ticket-rates.ts';
import { ticketSold } from './kinds.ts';
import { clientsOf, earnedParts } from './new-ticket.ts';
import { activateTickets, endUnpaidTickets, reviveUnpaidTickets } from './purchase.sql.ts';
import type { TicketRow } from './ticket-row.sql.ts';

/**
 * The tickets of the payments, which the caller has locked, become active, and are mailed where that is wanted. Answers in
 * the order of the payments.
 */
export async function activateHeldTickets(
  write: TenantWriteContext,
  payments: readonly { readonly id: string; readonly language: string }[],
): Promise<Completed[]> {
  const { tenant, now } = write;
  const rows = await tenant.run(activateTickets, { now, paymentIds: payments.map(({ id }) => id) });
  const sold = payments.map(({ id, language }) => ({
    language,
    tickets: rows.filter(({ payment_id: paymentId }) => paymentId === id),
  }));
  await recordClients(
    write,
    sold.flatMap(({ tickets, language }) => clientsOf(tickets, language)),
  );
  return sold.map(({ tickets, language }) => ({
    credit: { ...earnedParts(tickets) },
    messages: soldMessages(tickets, language),
  }));
}

/** The tickets of payments that ended unpaid, which the caller has locked, take no place any more. */
export async function endHeldTickets(
  write: TenantWriteContext,
  payments: readonly { readonly id: string }[],
): Promise<void> {
  const paymentIds = payments.map(({ id }) => id);
  await freePlaces(write, await write.tenant.run(endUnpaidTickets, { now: write.now, paymentIds }));
}

/**
 * Takes places again for the tickets of a payment that came in late; refuses where one of them is gone, and where members
 * have the discount on other tickets meanwhile.
 */
export async function reviveHeldTickets(
  write: TenantWriteContext,
  { id: paymentId }: { readonly id: string },
): Promise<Refusal<'sold_out' | 'not_found'> | null> {
  const { tenant, now } = write;
  const places = await tenant.run(reviveUnpaidTickets, { now, paymentId });
  const [first] = places;
  if (!first) return refuse('sold_out', 'The tickets are no longer available.');
  const members = [...new Set(places.flatMap(({ subscription_id: id }) => id ?? []))];
  if (members.length > 0 && !(await memberBenefits().keepDiscounts(tenant, members, first.event_id))) {
    return refuse('sold_out', 'The discounts of members on the tickets are no longer available.');
  }
  const byRate = groupBy(places, ({ rate_id: rateId }) => rateId);
  for (const rateId of [...byRate.keys()].sort()) {
    const rate = await getRateToSell(tenant, rateId, null);
    if (rate instanceof Refusal) return rate;
    const priceIds = byRate.get(rateId)!.map(({ price_id: priceId }) => priceId);
    const full = await takePlaces(write, rate, priceIds);
    if (full) return full;
  }
  return null;
}

/** The notifications of tickets of one payment that were sold, with the buyer's mail. */
export function soldMessages(tickets: readonly TicketRow[], language: string): OutboxMessage[] {
  return tickets.map((row, index) => {
    const mail = index === 0 ? ticketsMail(tickets, language) : null;
    return outboxMessage(ticketSold, row, { channelId: row.channel_id, resourceId: row.id, mail });
  });
}

/** Mails the tickets to the buyer, where that is wanted: the first of them has the address. The payment came in now. */
function ticketsMail(tickets: readonly TicketRow[], language: string): AnyMail | null {
  const { payment_send_resources: isWanted, payment_id: paymentId, email: to, event_id: eventId } = tickets[0]!;
  if (!isWanted) return null;
  const data = {
    paymentId,
    tickets: tickets.map(({ id, full_name: holder }) => ({ id, holder })),
    // It is issued in this transaction, for whatever costs something.
    ...(tickets[0]!.payment_amount > 0 ? { invoiceOf: paymentId } : {}),
  };
  return { cause: `tickets of ${paymentId}`, to, language, template: 'tickets_sold', data, eventId };
}
