import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { TicketRow } from './ticket-row.sql.ts';

/** Mails tickets that were sold to the buyer, where that is wanted: the first of the tickets has the address. */
export async function queueTicketsMail(
  write: TenantWriteContext,
  tickets: readonly TicketRow[],
  language: string,
): Promise<void> {
  const [first] = tickets;
  if (!first?.payment_send_resources) return;
  await queueMail(write, {
    cause: `tickets of ${first.payment_id}`,
    to: first.email,
    language,
    template: 'tickets_sold',
    data: { tickets: tickets.map(({ id, full_name: holder }) => ({ id, holder })) },
    eventId: first.event_id,
  });
}
