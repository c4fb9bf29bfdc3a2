/** Mails about tickets that somebody of the organization sends: where to pay for them, and the ticket itself. */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { sendPaymentLink } from '../../sales/checkout/checkout.ts';
import { type HoldRefusal, holdTickets, type TicketsToBuy } from './hold.ts';
import { getManagedTicket } from './list-tickets.ts';
import { findMailOfTicket, keepTicketToMail } from './mail-tickets.sql.ts';
import type { TicketRow } from './ticket-row.sql.ts';

/** Holds the tickets as `holdTickets` does, and mails the first holder where they are paid, unless they cost nothing. */
export async function holdTicketsAndSendLink(
  write: TenantWriteContext,
  input: TicketsToBuy,
): Promise<readonly TicketRow[] | HoldRefusal> {
  const held = await holdTickets(write, input);
  if (held instanceof Refusal) return held;
  const { paymentId, tickets } = held;
  if (tickets[0]!.payment_status !== 'pending') return tickets;
  const refused = await sendPaymentLink(write, paymentId, undefined);
  if (refused) throw new Error(`the link of the payment ${paymentId}, which is new, is not sent: ${refused.message}`);
  return tickets;
}

/**
 * Mails an active ticket to its holder; to `email` where one is given. Refuses an unknown ticket, one that is not active, and
 * a holder without an address.
 */
export async function sendTicket(
  write: TenantWriteContext,
  ticketId: string,
  email: string | undefined,
): Promise<Refusal<'not_found' | 'conflict' | 'ticket_not_active'> | undefined> {
  const { tenant, now } = write;
  await tenant.run(keepTicketToMail, { ticketId });
  const ticket = await getManagedTicket(tenant, ticketId);
  if (ticket instanceof Refusal) return ticket;
  const { status, full_name: holder, name_changed_at: since, event_id: eventId, payment_language: language } = ticket;
  if (status !== 'active') return refuse('ticket_not_active', 'Only an active ticket can be mailed.');
  const to = email ?? ticket.email;
  if (to === '') return refuse('conflict', 'The holder gave no e-mail: send one in the request.');
  const before = await tenant.run(findMailOfTicket, { ticketId, paymentId: ticket.payment_id });
  const data = {
    tickets: [{ id: ticketId, holder, ...(since === null ? {} : { since }) }],
    isAgain: before.length > 0,
  };
  const cause = `ticket ${ticketId} at ${now.toISOString()}`;
  await queueMail(write, { cause, to, language, template: 'tickets_sold', data, eventId });
}
