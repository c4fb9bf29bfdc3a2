/** Handing out what was bought along with a ticket, such as drinks at a bar: never more than was sold. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { SoldSupplement } from './ticket-row.sql.ts';
import { findTicketWithRate, type TicketWithRateRow } from './tickets-with-rate.sql.ts';
import { noTicket } from './tickets-with-rate.ts';
import { findSoldSupplements, updateQuantityUsed } from './used-supplements.sql.ts';

/** What was handed out now of a supplement of a ticket, as both are then. */
export interface HandedOut {
  readonly ticket: TicketWithRateRow;
  readonly supplement: SoldSupplement;
  /** Less than 0 where it was taken back. */
  readonly quantity: number;
}

export const supplementUsed = notificationKind<HandedOut>('ticket.supplement_used');

export interface UsedSupplement {
  readonly ticketId: string;
  /** Id of the supplement of the rate, or of the supplement as it was sold with the ticket. */
  readonly supplementId: string;
  /** Products that are handed out now; below 0 where some were recorded by mistake. */
  readonly quantity: number;
}

/**
 * Records products of a supplement as handed out, and answers with the ticket. Refuses a ticket that there is not or that
 * is not active, a supplement that was not bought with it, more products than are left, taking back more than were handed
 * out, and handing out after the time until which the supplement can be redeemed.
 */
export async function useSupplement(
  write: TenantWriteContext,
  { ticketId, supplementId, quantity }: UsedSupplement,
): Promise<TicketWithRateRow | Refusal<'not_found' | 'invalid_request' | 'ticket_not_active' | 'conflict'>> {
  const { tenant, now } = write;
  const [ticket] = await tenant.run(findSoldSupplements, { ticketId });
  if (!ticket) return noTicket;
  if (ticket.status !== 'active') return refuse('ticket_not_active', `The ticket is ${ticket.status}.`);
  const sold = ticket.supplements.find(
    ({ _id, supplement_id }) => _id === supplementId || supplement_id === supplementId,
  );
  if (!sold) {
    return refuse('invalid_request', 'The supplement was not bought with the ticket.', [
      { path: '/supplementId', message: 'is not a supplement of the ticket' },
    ]);
  }
  if (quantity > 0 && ticket.blocked_ids.includes(sold._id)) {
    return refuse('conflict', `The payment of ${sold.label} is disputed: it is not handed out.`);
  }
  const { redemption_deadline_seconds: deadline } = sold;
  const until = deadline === null ? null : new Date(Date.parse(ticket.event_starts_at) + deadline * 1_000);
  if (quantity > 0 && until !== null && now > until) {
    return refuse('conflict', `${sold.label} could be redeemed until ${until.toISOString()}.`);
  }
  const updated = await tenant.run(updateQuantityUsed, { now, ticketId, soldId: sold._id, quantity });
  if (updated.length === 0) {
    const [after] = await tenant.run(findSoldSupplements, { ticketId });
    if (after?.status !== 'active') return refuse('ticket_not_active', 'The ticket was voided or deleted meanwhile.');
    const used = after.supplements.find(({ _id }) => _id === sold._id)?.product_quantity_used ?? 0;
    return refuse('conflict', `Of ${sold.label} ${used} of ${sold.product_quantity * sold.units} are handed out.`);
  }
  const [row] = await tenant.run(findTicketWithRate, { id: ticketId });
  const supplement = row!.supplements.find(({ _id }) => _id === sold._id)!;
  const about = { resourceId: ticketId, channelId: row!.channel_id };
  await emit(write, [outboxMessage(supplementUsed, { ticket: row!, supplement, quantity }, about)]);
  return row!;
}
